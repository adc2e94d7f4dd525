"""A plate on its way to another place of the table: pulled along, or clicked and then put down with a second click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from scenes.kit import materials
from scenes.kit.theme import Look
from scenes.profile import SeatSetup
from scenes.seats.plates import held_plate, kind_word
from scenes.seats.table import Goal

DRAG_FROM = 1.2
"""How far the pointer must go, in percent of the height, before a press on a plate is a drag."""


class Carrier(Protocol):
    """What the page gives and does when a plate is carried."""

    pointer: tuple[int, int]

    @property
    def look(self) -> Look:
        """The window as it is now."""
        ...

    def touch(self) -> None:
        """Something has to be drawn anew."""

    def plate_picked(self, place: int) -> None:
        """The plate of a place has left the table; its goals can be seen now."""

    def plate_dropped(self, origin: int, to: int) -> None:
        """The plate was put down; `to` is `origin` when it went home."""


class Carrying:
    """At most one plate that is carried, and the places that it may go to."""

    def __init__(self, page: Carrier, clicked: Callable[[int], None]) -> None:
        self._page, self._clicked = page, clicked
        self.goals: list[Goal] = []
        self.picked: int | None = None
        """The place whose plate is carried, or None."""
        self._dragging = False
        self._taken_at = (0, 0)

    def reset(self, places: int) -> None:
        """Makes the goals anew: one for each place that has a plate."""
        self.goals = [Goal(self._dropping(place)) for place in range(places)]
        for goal in self.goals:
            goal.visible = False

    def _dropping(self, place: int) -> Callable[[], None]:
        return lambda: self.drop(place)

    def taken(self, pos: tuple[int, int]) -> None:
        """The button went down on a plate."""
        self._taken_at = pos

    def dragged(self, place: int, pos: tuple[int, int]) -> None:
        """The pointer pulls the plate of a place, which follows once it has gone some way."""
        if self.picked is None:
            if pygame.Vector2(pos).distance_to(self._taken_at) < self._page.look.px(DRAG_FROM):
                return
            self._pick(place)
            self._dragging = True
        self._page.pointer = pos
        for goal in self.goals:
            goal.hovered = goal.rect.collidepoint(pos)
        self._page.touch()

    def let_go(self, place: int, pos: tuple[int, int], clicked: bool) -> None:
        """After a drag the plate goes where it was let go; after a click on its grip it waits for the place. A click on its wood
        asks who sits there."""
        if self._dragging:
            self._dragging = False
            self.drop(next((at for at, goal in enumerate(self.goals) if goal.rect.collidepoint(pos)), place))
        elif clicked:
            self._pick(place)
        else:
            self._clicked(place)

    def _pick(self, place: int) -> None:
        if len(self.goals) < 2:
            return
        self.picked = place
        for goal in self.goals:
            goal.visible = True
        self._page.plate_picked(place)

    def drop(self, to: int) -> None:
        """Puts the plate down at a place."""
        origin, self.picked = self.picked, None
        self._dragging = False
        self._page.plate_dropped(to if origin is None else origin, to)

    def draw(self, target: pygame.Surface, home: pygame.Rect, seat: SeatSetup, focus: Goal | None) -> None:
        """Draws the empty place at `home`, the goal that is meant, and the plate of `seat` at the pointer or lifted a little."""
        look, pointer = self._page.look, self._page.pointer
        materials.dashed_outline(look, home.size).draw(target, home.topleft)
        face = held_plate(look, home.size, seat, kind_word(seat.kind))
        if self._dragging:
            spot = home.move(pointer[0] - self._taken_at[0], pointer[1] - self._taken_at[1])
        else:
            spot = home.move(-look.px(0.7), -look.px(1.5))
        for goal in self.goals:
            if goal.hovered or goal is focus:
                goal.draw(target, look, True)
        face.draw(target, spot.topleft)
