"""The figure of the rule book of Noughts."""

from __future__ import annotations

import pygame

from scenes.kit import materials, pieces
from scenes.kit.theme import Look
from scenes.rulebook.figures import Drawers
from tests.toy.book import RowFigure


class RowDrawing:
    """A row of pieces within `room`. Nothing of it moves."""

    length = 0

    def __init__(self, look: Look, room: pygame.Rect, data: RowFigure) -> None:
        self.look, self.data = look, data
        self.rect = pygame.Rect(0, room.y, min(room.w, look.px(40)), min(room.h, look.px(14)))
        self.rect.centerx = room.centerx

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        materials.recess(self.look, self.rect.size, 12, "felt", 5).draw(target, self.rect.topleft)
        step = self.rect.w // (len(self.data.seats) + 1)
        for number, seat in enumerate(self.data.seats, 1):
            pieces.badge(self.look, self.rect.h // 4, seat).draw(target, (self.rect.x + number * step, self.rect.centery))


DRAWERS: Drawers = {RowFigure: RowDrawing}
