"""The figures of the nmbrs! rule book: rows of cards on felt, rows that cross, the piles. Cards can come from the hand."""

from __future__ import annotations

import pygame

from game.nmbrs.cards import CARD, COLOURS, Pair, is_joker
from game.nmbrs.deck import table
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.book import CardsFigure, CrossFigure, Line, PilesFigure
from scenes.kit import marks, materials, text
from scenes.kit.language import _
from scenes.kit.motion import PLACE, in_out
from scenes.kit.pictures import put
from scenes.kit.theme import Style
from scenes.rulebook.figures import REST, Drawers, arrow, least_bed

PACE = 2 * PLACE
"""Milliseconds from one card of a figure to the next."""
LARGEST = 8.6
"""The largest width of a card, in percent of the window's height."""
GAP = 0.06
"""The gap between cards of a row, in widths."""


def pairs_in(line: str) -> tuple[Pair, ...]:
    """The cards of a line with the numbers for which they stand; 0 for a joker that stands for none."""
    found = []
    for word in line.split():
        number, _sign, name = word.partition("=")
        card = CARD[name or number]
        found.append((int(number) if name else 0 if is_joker(card) else card, card))
    return tuple(found)


def face(pair: Pair) -> cards.Face:
    """The face of a card of the deck of the house."""
    number, card = pair
    deck = table("")
    return cards.Face(number or None, COLOURS[deck.colours[card]], deck.worths[card], is_joker(card))


def _hand_way(share: float, start: int, end: tuple[int, int]) -> tuple[int, int]:
    """The point that a card has reached on its way up from `start` to its place."""
    t = in_out(max(0.0, min(1.0, 1.6 * share)))
    return end[0], round(start + (end[1] - start) * t)


class CardsDrawing:
    """Lines of cards within `room`. When the figure plays, the cards of its move come from below one by one."""

    def __init__(self, style: Style, room: pygame.Rect, data: CardsFigure) -> None:
        self.style, self.data = style, data
        self.rows = [(line, pairs_in(line.cards), pairs_in(line.others)) for line in data.lines]
        self.pad, self.gap = style.px(1.4), style.px(1.0)
        count = len(self.rows)
        high = (room.h - 2 * self.pad - (count - 1) * self.gap) / count
        most = max(self._wide(line) for line in data.lines)
        self.wide = int(min(high / cards.LOW, (room.w - 2 * self.pad) / most, style.px(LARGEST)))
        self.high = round(self.wide * cards.LOW)
        box = (max(round(most * self.wide) + 2 * self.pad, least_bed(style, room)),
               count * self.high + (count - 1) * self.gap + 2 * self.pad)
        self.rect = pygame.Rect((0, room.y), (min(room.w, box[0]), min(room.h, box[1])))
        self.rect.centerx = room.centerx

    @staticmethod
    def _wide(line: Line) -> float:
        found = len(line.cards.split()) * (1 + GAP) - GAP
        found += 0.9 + len(line.others.split()) * (1 + GAP) if line.others else 0.0
        return found + (0.3 + 0.34 * len(line.word) if line.word else 0.0) + 0.7 * line.wrong

    @property
    def length(self) -> int:
        """The milliseconds that the play takes, with the rest at the end; 0 when nothing is laid."""
        count = sum(len(line.lit) for line in self.data.lines)
        return count * PACE + 2 * REST if count else 0

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after the first card left the hand."""
        materials.recess(self.style, self.rect.size, 12, "felt", 5).draw(target, self.rect.topleft)
        left = (self.rect.w - round(max(self._wide(line) for line in self.data.lines) * self.wide)) // 2
        landed = 0 if ms is not None else 99
        flying: tuple[Pair, tuple[int, int]] | None = None
        for number, (line, row, others) in enumerate(self.rows):
            y = self.rect.y + self.pad + number * (self.high + self.gap) + self.high // 2
            x = self.rect.x + left + self.wide // 2
            for place, pair in enumerate(row):
                if place in line.lit and ms is not None:
                    share = ms / PACE - landed
                    landed += 1
                    if share < 1:
                        if share > 0:
                            flying = pair, _hand_way(share, self.rect.bottom, (x, y))
                        x += round(self.wide * (1 + GAP))
                        continue
                state: cards.CardState = "chosen" if place in line.lit and ms is None else "rest"
                cards.card(self.style, self.wide, face(pair), state, self.high).draw(target, (x, y))
                x += round(self.wide * (1 + GAP))
            self._draw_end(target, line, others, x - self.wide // 2, y)
        if flying is not None:
            cards.card(self.style, self.wide, face(flying[0]), "held", self.high).draw(target, flying[1])

    def _draw_end(self, target: pygame.Surface, line: Line, others: tuple[Pair, ...], x: int, y: int) -> None:
        style = self.style
        if others:
            box = (round(self.wide * 0.6), round(24 * style.unit))
            arrow(style, box).draw(target, (x + round(self.wide * 0.12), y - box[1] // 2))
            x += round(self.wide * 0.85)
        for pair in others:
            cards.card(style, self.wide, face(pair), "rest", self.high, _("joker")).draw(target, (x + self.wide // 2, y))
            x += round(self.wide * (1 + GAP))
        if line.word:
            colour = style.theme.soft if " " in line.word else style.theme.gold
            word = "\N{EN DASH}".join(line.word.split())
            words = text.numeral(word, round(self.wide * (0.4 if " " in line.word else 0.5)), colour, 600, bar=False)
            x += put(target, words, midleft=(x + round(self.wide * 0.2), y)).w
        if line.wrong:
            marks.refusal_mark(style, round(self.wide * 0.24)).draw(target, (x + round(self.wide * 0.6), y))


class CrossDrawing:
    """A row and another one that crosses it downwards; when the figure plays, the cards of the second come from the hand."""

    def __init__(self, style: Style, room: pygame.Rect, data: CrossFigure) -> None:
        self.style, self.data = style, data
        self.across, self.down = pairs_in(data.across), pairs_in(data.down)
        self.at = self.across.index(self.down[0])
        self.pad = style.px(1.4)
        self.wide = int(min((room.w - 2 * self.pad) / (len(self.across) * (1 + GAP)), style.px(LARGEST),
                            (room.h - 2 * self.pad) / (len(self.down) * (cards.LOW + GAP))))
        self.high = round(self.wide * cards.LOW)
        step = round(self.high + self.wide * GAP)
        box = (max(round(len(self.across) * self.wide * (1 + GAP)) + 2 * self.pad, least_bed(style, room)),
               len(self.down) * step + 2 * self.pad)
        self.rect = pygame.Rect((0, room.y), (min(room.w, box[0]), min(room.h, box[1])))
        self.rect.centerx = room.centerx

    @property
    def length(self) -> int:
        """The milliseconds that laying the cards takes, with the rest at the end."""
        return (len(self.down) - 1) * PACE + 2 * REST

    def _place(self, column: int, row: int) -> tuple[int, int]:
        step = round(self.wide * (1 + GAP))
        x = self.rect.centerx - (len(self.across) - 1) * step // 2 + column * step
        return x, self.rect.y + self.pad + self.high // 2 + row * round(self.high + self.wide * GAP)

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after the first card left the hand."""
        style = self.style
        materials.recess(style, self.rect.size, 12, "felt", 5).draw(target, self.rect.topleft)
        for column, pair in enumerate(self.across):
            cards.card(style, self.wide, face(pair), "rest", self.high).draw(target, self._place(column, 0))
        for row, pair in enumerate(self.down[1:], 1):
            share = 1.0 if ms is None else ms / PACE - (row - 1)
            if share <= 0:
                continue
            end = self._place(self.at, row)
            state: cards.CardState = "chosen" if ms is None else "held" if share < 1 else "rest"
            cards.card(style, self.wide, face(pair), state, self.high).draw(
                target, end if share >= 1 else _hand_way(share, self.rect.bottom, end)
            )
        if ms is None or ms > (len(self.down) - 1) * PACE:
            x, y = self._place(self.at, 0)
            cards.twin(style, round(self.wide * 0.15)).draw(target, (x + self.wide // 2, y + self.high // 2))


class PilesDrawing:
    """The closed pile and the open card. Nothing moves in it."""

    length = 0

    def __init__(self, style: Style, room: pygame.Rect, data: PilesFigure) -> None:
        self.style, self.data = style, data
        self.pad = style.px(1.8)
        self.wide = int(min(style.px(LARGEST), (room.h - 2 * self.pad) / cards.LOW))
        self.high = round(self.wide * cards.LOW)
        self.rect = pygame.Rect(0, room.y, least_bed(style, room), self.high + 2 * self.pad)
        self.rect.centerx = room.centerx

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws both piles."""
        style, apart = self.style, round(self.wide * 0.85)
        materials.recess(style, self.rect.size, 12, "felt", 5).draw(target, self.rect.topleft)
        cards.pile(style, self.wide, self.high, 40).draw(target, (self.rect.centerx - apart, self.rect.centery))
        shown = face(pairs_in(self.data.open)[0])
        cards.card(style, self.wide, shown, "rest", self.high).draw(target, (self.rect.centerx + apart, self.rect.centery))


DRAWERS: Drawers = {CardsFigure: CardsDrawing, CrossFigure: CrossDrawing, PilesFigure: PilesDrawing}
"""The class that draws each kind of figure in the book."""
