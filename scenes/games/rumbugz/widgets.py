"""The beds, the bag and the pile as widgets: for clicks, keys and pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.kit import materials
from scenes.kit.theme import Look
from scenes.kit.widgets import Pressable, Widget, nearest_in_direction

if TYPE_CHECKING:
    from scenes.games.rumbugz.turn import RumbugzTurn


class Beds(Widget):
    """All sequences and the free bed; keys go from bed to bed."""

    def __init__(self, table: RumbugzTurn) -> None:
        super().__init__()
        self.table = table
        self.at = 0

    @property
    def cell(self) -> pygame.Rect:
        """The bed at which the keys are."""
        cells = self.table.field.cells
        return cells[min(self.at, len(cells) - 1)]

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and self.table.field.at(pos) is not None

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        if focused:
            materials.focus_ring(look, self.cell.size).draw(target, self.cell.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        at = self.table.field.at(pos)
        if at is not None:
            self.table.press_bed(at, pos)

    def focus_changed(self, focused: bool) -> None:
        if focused and self.table.keys_used:
            self.table.hand.aim_at(self.at + 1) if self.at < len(self.table.shown.table) else None

    def act(self, action: str) -> bool:
        if action == "accept":
            self.table.press_bed(min(self.at, len(self.table.field.cells) - 1), None)
            return True
        if action in ("up", "down", "left", "right"):
            cells = [Pressable(lambda: None) for _cell in self.table.field.cells]
            for spot, rect in zip(cells, self.table.field.cells, strict=True):
                spot.rect = rect
            here = cells[min(self.at, len(cells) - 1)]
            found = nearest_in_direction(here.rect, action, [cell for cell in cells if cell is not here])
            if found is None:
                return False
            self.at = cells.index(found)  # type: ignore[arg-type]
            if self.at < len(self.table.shown.table):
                self.table.hand.aim_at(self.at + 1)
            else:
                self.table.hand.aim = None
            self.table.touch()
            return True
        return False


class Bag(Pressable):
    """The bag: a click takes a bug from it."""

    def __init__(self, table: RumbugzTurn) -> None:
        super().__init__(table.press_bag)
        self.table = table

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        self.table.draw_bag(target, self.hovered)
        if focused:
            materials.focus_ring(look, self.rect.size).draw(target, self.rect.topleft)


class Pile(Pressable):
    """The pile: a click takes its uppermost bug, or lays the bug picked on it."""

    def __init__(self, table: RumbugzTurn) -> None:
        super().__init__(table.press_pile)
        self.table = table

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        self.table.draw_pile(target, self.hovered)
        if focused:
            materials.focus_ring(look, self.rect.size).draw(target, self.rect.topleft)
