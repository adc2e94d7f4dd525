"""The large grid as one widget: clicks on its fields, and a cursor for keys and gamepad that walks over them."""

from __future__ import annotations

import pygame

from game.qumero.board import SIZE
from scenes.games.qumero.hand import Hand
from scenes.games.qumero.spoken.places import field_words
from scenes.games.qumero.tally import Tally
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget

_WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class GridCursor(Widget):
    """Passes what is done on the large grid on to its table. `field` is where the cursor of the keys stands."""

    def __init__(self, hand: Hand, tally: Tally) -> None:
        super().__init__()
        self.hand, self.desk, self.tally = hand, hand.desk, tally
        self.field = 14

    def spoken(self) -> str:
        return field_words(self.hand, self.tally, self.field)

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        """The table draws the grid; the cursor comes over the discs."""

    def up(self, pos: tuple[int, int]) -> None:
        past = self.desk.past
        self.desk.bubble.hide()
        if past.looking is not None and not past.replay:
            past.look_at(past.looking)
            return
        field = self.hand.places.place.field_at(pos)
        if field is not None:
            self.field = field
            self.hand.tap(field)

    def act(self, action: str) -> bool:
        if action in _WAYS and not self.desk.page.keys_used:
            self.desk.page.keys_used = True  # the first key only shows where the cursor stands
            self.hand.point(self.field)
            return True
        if action in _WAYS:
            dx, dy = _WAYS[action]
            x, y = self.field // SIZE + dx, self.field % SIZE + dy
            if not (0 <= x < SIZE and 0 <= y < SIZE):
                return False
            self.field = x * SIZE + y
            self.hand.point(self.field)
            return True
        if action == "accept":
            self.desk.bubble.hide()
            self.hand.tap(self.field)
            return True
        return False

    def focus_changed(self, focused: bool) -> None:
        self.hand.point(self.field if focused and self.desk.page.keys_used else None)
