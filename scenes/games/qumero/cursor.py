"""The large grid as one widget: clicks on its fields, and a cursor for keys and gamepad that walks over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.qumero.board import SIZE
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget

if TYPE_CHECKING:
    from scenes.games.qumero.table import QumeroTable

_WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class GridCursor(Widget):
    """Passes what is done on the large grid on to its table. `field` is where the cursor of the keys stands."""

    def __init__(self, table: QumeroTable) -> None:
        super().__init__()
        self.table = table
        self.field = 14

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        """The table draws the grid; the cursor comes over the discs."""

    def up(self, pos: tuple[int, int]) -> None:
        table = self.table
        table.bubble.hide()
        if table.looking is not None and not table.replay:
            table.look_at(table.looking)
            return
        field = table.place.field_at(pos)
        if field is not None:
            self.field = field
            table.hand.tap(field)

    def act(self, action: str) -> bool:
        if action in _WAYS and not self.table.keys_used:
            self.table.keys_used = True  # the first key only shows where the cursor stands
            self.table.hand.point(self.field)
            return True
        if action in _WAYS:
            dx, dy = _WAYS[action]
            x, y = self.field // SIZE + dx, self.field % SIZE + dy
            if not (0 <= x < SIZE and 0 <= y < SIZE):
                return False
            self.field = x * SIZE + y
            self.table.hand.point(self.field)
            return True
        if action == "accept":
            self.table.bubble.hide()
            self.table.hand.tap(self.field)
            return True
        return False

    def focus_changed(self, focused: bool) -> None:
        self.table.hand.point(self.field if focused and self.table.keys_used else None)
