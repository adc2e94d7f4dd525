"""The board as one widget: gestures of the mouse, and a cursor for keys and gamepad that walks over the fields."""

from __future__ import annotations

import pygame

from game.querni.board import COLUMNS, ROWS, stone_at
from scenes.games.querni.hand import Hand
from scenes.games.querni.spoken.places import place_words
from scenes.kit.language import _
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget

_WAYS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class BoardCursor(Widget):
    """Passes what is done on the board on to the turn. `field` is where the cursor of the keys is."""

    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self.hand, self.desk = hand, hand.desk
        self.field = 34

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        """Draws nothing: the ground draws the board, and the cursor over the stones."""

    def spoken(self) -> str:
        return place_words(self.hand, self.field)

    def go_to(self, field: int) -> None:
        """Puts the cursor of the keys on a field, with the focus."""
        page = self.desk.page
        page.keys_used = True
        page.set_focus(self)
        self.field = field
        if self.hand.point(field):
            self.desk.refresh()

    def down(self, pos: tuple[int, int]) -> None:
        field = self.hand.places.board.field_at(pos)
        if field is not None:
            self.field = field
            self.desk.bubble.hide()
            self.hand.press(field, pos)

    def drag(self, pos: tuple[int, int]) -> None:
        self.hand.drag(pos)

    def up(self, pos: tuple[int, int]) -> None:
        self.hand.release(pos)

    def act(self, action: str) -> bool:
        if action in _WAYS:
            dx, dy = _WAYS[action]
            x, y = self.field % COLUMNS + dx, self.field // COLUMNS + dy
            if not (0 <= x < COLUMNS and 0 <= y < ROWS):
                return False
            self.field = y * COLUMNS + x
            if self.hand.point(self.field):
                self.desk.refresh()
            return True
        if action == "accept":
            self.desk.bubble.hide()
            if self.hand.held is None and self.hand.making.laying is None and stone_at(self.hand.board, self.field) is None:
                self.desk.toast(_("First pick one of your stones."))
            self.hand.tap(self.field)
            return True
        return False
