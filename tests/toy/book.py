"""The rule book of Noughts, with a figure."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit import materials, pieces
from scenes.kit.language import N_
from scenes.kit.theme import Look
from scenes.rulebook.book import Book, Figure, Key, Rule, Section, Words
from scenes.rulebook.figures import Drawers


@dataclass(frozen=True)
class RowFigure(Figure):
    """Pieces in a row, by seats."""

    seats: tuple[int, ...]


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


BOOK = Book("toy", "Noughts", (
    Section(N_("The idea"), (Words("Two players lay pieces on sixteen fields; a straight row wins."),)),
    Section(N_("Hands and keys"), (Key(N_("Click"), "Click an empty field."),)),
    Section("Laying", (
        Rule("O1", "Two players, sixteen fields."), Rule("O2", "Chance says who begins."),
        Rule("O3", "In turn each lays a piece on an empty field."),
    )),
    Section(N_("The end"), (
        Rule("O4", "Whoever first has a straight row wins."),
        RowFigure("Four in a row.", (0, 0, 0, 0)),
        Rule("O5", "A full board without a row is a draw."),
    )),
))
DRAWERS: Drawers = {RowFigure: RowDrawing}
