"""The table, the well and the answers beside a tile, as widgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import pygame

from game.quad_ominos.board import Place
from scenes.games.quad_ominos.laying import Laying
from scenes.games.quad_ominos.paint import Overlay
from scenes.games.quad_ominos.spoken.places import place_words
from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.theme import Look
from scenes.kit.widgets import Pressable, Widget

PAN = 1.2
"""How far the pointer goes with the button down before it pulls the table along, in percent of the window's height."""
DOUBLE = 0.35
"""Seconds within which a second click is a double click: the whole table is shown."""
WAYS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class BoardCursor(Widget):
    """The table as one widget: passes on what is done there. `at` is the place at which the cursor of the keys stands."""

    def __init__(self, laying: Laying, overlay: Overlay) -> None:
        super().__init__()
        self.laying, self.overlay = laying, overlay
        self.desk, self.making, self.hand, self.sight = laying.desk, laying.making, laying.hand, laying.sight
        self.at: Place = (0, 0)
        self._pressed: tuple[int, int] | None = None
        self._panned = False
        self._last = (-9.0, (0, 0))

    def spoken(self) -> str:
        return place_words(self.making, self.at)

    def overheard(self) -> str:
        return place_words(self.making, self.at, lit=False)

    def down(self, pos: tuple[int, int]) -> None:
        self._pressed, self._panned = pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        if self._pressed is None or self.making.held is not None:
            return
        dx, dy = pos[0] - self._pressed[0], pos[1] - self._pressed[1]
        if self._panned or max(abs(dx), abs(dy)) > self.desk.look.px(PAN):
            self._panned = True
            self.sight.pan(dx, dy)
            self._pressed = pos

    def _twice(self, pos: tuple[int, int]) -> bool:
        """Whether this is the second of two quick clicks at one place."""
        now, (before, where) = time.monotonic(), self._last
        self._last = (now, pos)
        near = self.desk.look.px(1.5)
        return now - before < DOUBLE and abs(pos[0] - where[0]) < near and abs(pos[1] - where[1]) < near

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        self.overlay.draw_board(target)

    def up(self, pos: tuple[int, int]) -> None:
        if self._panned:
            self._panned = False
            self.desk.refresh()
            return
        past = self.desk.past
        if past.looking is not None and not past.replay:
            past.look_at(past.looking)
            return
        free = self.making.held is None and self.sight.camera.cell(pos) not in self.desk.stage.pieces and not self.making.in_bonus
        if free and self._twice(pos):
            self.sight.home()
            return
        self.desk.bubble.hide()
        self.hand.point(pos)
        if self.making.over is not None:
            self.laying.tap(self.making.over)

    def wheel(self, steps: int) -> bool:
        if self.making.held is not None and self.making.ghost is not None:
            return self.hand.turn_by(steps)
        return self.sight.zoom(steps, self.desk.page.pointer)

    def begin(self) -> None:
        """A tile was taken up with the keys: the cursor goes to the place where it brings most."""
        lit = self.making.lit
        if not lit:
            return
        if self.at not in lit:
            self.at = max(lit, key=lambda place: (lit[place][0].points + lit[place][0].bonus, place))
        self.desk.page.set_focus(self)
        self.hand.point_at(self.at)

    def act(self, action: str) -> bool:
        if action in WAYS:
            self.desk.page.keys_used = True
            lit = self.making.lit
            to = self._lit_that_way(action, lit) if lit else self._free_way(action)
            if to is None:
                return bool(lit)  # with a tile in the hand only Tab leaves the table
            self.at = to
            self.sight.see(to)
            self.hand.point_at(to)
            return True
        if action == "accept":
            self.desk.bubble.hide()
            free = self.making.held is None and self.at not in self.desk.stage.pieces
            hint = self.making.hint_tile
            if free and self.desk.ready and (hint is None or hint.place != self.at):
                self.desk.toast(_("First pick a tile from your hand."))
            self.laying.tap(self.at)
            return True
        return False

    def _lit_that_way(self, action: str, lit: Iterable[Place]) -> Place | None:
        dx, dy = WAYS[action]
        best: tuple[float, Place] | None = None
        for place in lit:
            along = (place[0] - self.at[0]) * dx + (place[1] - self.at[1]) * dy
            across = abs((place[0] - self.at[0]) * dy) + abs((place[1] - self.at[1]) * dx)
            if along > 0 and (best is None or along + 2.2 * across < best[0]):
                best = (along + 2.2 * across, place)
        return best[1] if best else None

    def _free_way(self, action: str) -> Place | None:
        """The next place that way, as long as tiles are near; None at the edge of the table."""
        to = (self.at[0] + WAYS[action][0], self.at[1] + WAYS[action][1])
        around = {(to[0] + dx, to[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return None if around.isdisjoint(self.desk.stage.pieces) else to

    def focus_changed(self, focused: bool) -> None:
        if self.desk.page.keys_used:
            self.hand.point_at(self.at if focused else None)


class Well(Pressable):
    """The tiles from which is drawn; a click draws one, or says why not. `said` gives what it means now."""

    def __init__(self, press: Callable[[], None], overlay: Overlay, said: Callable[[], str]) -> None:
        super().__init__(press)
        self.overlay, self.said = overlay, said

    def spoken(self) -> str:
        return _("The draw pile: {count}").format(count=self.said() or _("nothing to draw now"))

    def overheard(self) -> str:
        return _("The draw pile")

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        self.overlay.draw_well(target, self.rect, self.said())
        if focused:
            materials.focus_ring(look, self.rect.size, 16).draw(target, self.rect.topleft)
