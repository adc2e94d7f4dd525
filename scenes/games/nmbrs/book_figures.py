"""The figures of the nmbrs! rule book: rows of cards on felt, rows that cross, the piles. Cards can come from the hand."""

from __future__ import annotations

import pygame

from game.nmbrs.cards import CARD, COLOURS, Pair, is_joker
from game.nmbrs.deck import table
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.book import CardsFigure, CrossFigure, Line, PilesFigure
from scenes.kit import marks, text
from scenes.kit.language import _
from scenes.kit.motion import PLACE, in_out
from scenes.kit.pictures import put
from scenes.kit.theme import Style
from scenes.rulebook.figures import REST, Drawers, arrow, bed_in, draw_felt, least_bed

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


def _hand_way(share: float, start: int, end: tuple[int, int]) -> tuple[int, int]:
    """The point that a card has reached on its way up from `start` to its place."""
    t = in_out(max(0.0, min(1.0, 1.6 * share)))
    return end[0], round(start + (end[1] - start) * t)


class _Drawing:
    """A figure of cards `wide` pixels across on felt; `rect` is what it covers."""

    length = 0
    """The milliseconds that its play takes, with the rest at the end; 0 when nothing moves."""

    def __init__(self, style: Style, room: pygame.Rect, pad: int, wide: float) -> None:
        self.style, self.room, self.pad = style, room, pad
        self.wide = int(min(wide, style.px(LARGEST)))
        self.high = round(self.wide * cards.LOW)
        self.rect = room

    def lie(self, wide: int, high: int) -> None:
        """Gives the cards a bed for that much of them, in pixels."""
        self.rect = bed_in(self.room, (max(wide + 2 * self.pad, least_bed(self.style, self.room)), high + 2 * self.pad))

    def card(self, target: pygame.Surface, pair: Pair, at: tuple[int, int], state: cards.CardState = "rest",
             word: str = "") -> None:
        """Draws a card with its middle at a point."""
        number, card = pair
        deck = table("")
        face = cards.Face(number or None, COLOURS[deck.colours[card]], deck.worths[card], is_joker(card))
        cards.card(self.style, self.wide, face, state, self.high, word).draw(target, at)


class CardsDrawing(_Drawing):
    """Lines of cards within `room`. When the figure plays, the cards of its move come from below one by one."""

    def __init__(self, style: Style, room: pygame.Rect, data: CardsFigure) -> None:
        pad, self.gap, count = style.px(1.4), style.px(1.0), len(data.lines)
        high = (room.h - 2 * pad - (count - 1) * self.gap) / count
        self.rows = [(line, pairs_in(line.cards), pairs_in(line.others)) for line in data.lines]
        self.most = max(self._wide(line) for line in data.lines)
        lit = sum(len(line.lit) for line in data.lines)
        self.length = lit * PACE + 2 * REST if lit else 0
        super().__init__(style, room, pad, min(high / cards.LOW, (room.w - 2 * pad) / self.most))
        self.lie(round(self.most * self.wide), count * self.high + (count - 1) * self.gap)

    @staticmethod
    def _wide(line: Line) -> float:
        found = len(line.cards.split()) * (1 + GAP) - GAP
        found += 0.9 + len(line.others.split()) * (1 + GAP) if line.others else 0.0
        return found + (0.3 + 0.34 * len(line.word) if line.word else 0.0) + 0.7 * line.wrong

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after the first card left the hand."""
        draw_felt(target, self.style, self.rect)
        left, step = (self.rect.w - round(self.most * self.wide)) // 2, round(self.wide * (1 + GAP))
        landed = 0
        flying: tuple[Pair, tuple[int, int]] | None = None
        for number, (line, row, others) in enumerate(self.rows):
            y = self.rect.y + self.pad + number * (self.high + self.gap) + self.high // 2
            x = self.rect.x + left + self.wide // 2
            for place, pair in enumerate(row):
                share = 1.0
                if place in line.lit and ms is not None:
                    share = ms / PACE - landed
                    landed += 1
                if share >= 1:
                    self.card(target, pair, (x, y), "chosen" if place in line.lit and ms is None else "rest")
                elif share > 0:
                    flying = pair, _hand_way(share, self.rect.bottom, (x, y))
                x += step
            self._draw_end(target, line, others, x - self.wide // 2, y)
        if flying is not None:
            self.card(target, *flying, "held")

    def _draw_end(self, target: pygame.Surface, line: Line, others: tuple[Pair, ...], x: int, y: int) -> None:
        style = self.style
        if others:
            box = (round(self.wide * 0.6), round(24 * style.unit))
            arrow(style, box).draw(target, (x + round(self.wide * 0.12), y - box[1] // 2))
            x += round(self.wide * 0.85)
        for pair in others:
            self.card(target, pair, (x + self.wide // 2, y), word=_("joker"))
            x += round(self.wide * (1 + GAP))
        if line.word:
            colour = style.theme.soft if " " in line.word else style.theme.gold
            word = "\N{EN DASH}".join(line.word.split())
            words = text.numeral(word, round(self.wide * (0.4 if " " in line.word else 0.5)), colour, 600, bar=False)
            x += put(target, words, midleft=(x + round(self.wide * 0.2), y)).w
        if line.wrong:
            marks.refusal_mark(style, round(self.wide * 0.24)).draw(target, (x + round(self.wide * 0.6), y))


class CrossDrawing(_Drawing):
    """A row and another one that crosses it downwards; when the figure plays, the cards of the second come from the hand."""

    def __init__(self, style: Style, room: pygame.Rect, data: CrossFigure) -> None:
        self.across, self.down = pairs_in(data.across), pairs_in(data.down)
        pad = style.px(1.4)
        super().__init__(style, room, pad, min((room.w - 2 * pad) / (len(self.across) * (1 + GAP)),
                                               (room.h - 2 * pad) / (len(self.down) * (cards.LOW + GAP))))
        self.at, self.step = self.across.index(self.down[0]), round(self.high + self.wide * GAP)
        self.lie(round(len(self.across) * self.wide * (1 + GAP)), len(self.down) * self.step)
        self.length = (len(self.down) - 1) * PACE + 2 * REST

    def _place(self, column: int, row: int) -> tuple[int, int]:
        step = round(self.wide * (1 + GAP))
        x = self.rect.centerx - (len(self.across) - 1) * step // 2 + column * step
        return x, self.rect.y + self.pad + self.high // 2 + row * self.step

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after the first card left the hand."""
        draw_felt(target, self.style, self.rect)
        for column, pair in enumerate(self.across):
            self.card(target, pair, self._place(column, 0))
        for row, pair in enumerate(self.down[1:], 1):
            share, end = 1.0 if ms is None else ms / PACE - (row - 1), self._place(self.at, row)
            if share >= 1:
                self.card(target, pair, end, "chosen" if ms is None else "rest")
            elif share > 0:
                self.card(target, pair, _hand_way(share, self.rect.bottom, end), "held")
        if ms is None or ms > (len(self.down) - 1) * PACE:
            x, y = self._place(self.at, 0)
            cards.twin(self.style, round(self.wide * 0.15)).draw(target, (x + self.wide // 2, y + self.high // 2))


class PilesDrawing(_Drawing):
    """The closed pile and the open card. Nothing moves in it."""

    def __init__(self, style: Style, room: pygame.Rect, data: PilesFigure) -> None:
        pad, (self.open,) = style.px(1.8), pairs_in(data.open)
        super().__init__(style, room, pad, (room.h - 2 * pad) / cards.LOW)
        self.lie(0, self.high)

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws both piles."""
        apart, (x, y) = round(self.wide * 0.85), self.rect.center
        draw_felt(target, self.style, self.rect)
        cards.pile(self.style, self.wide, self.high, 40).draw(target, (x - apart, y))
        self.card(target, self.open, (x + apart, y))


DRAWERS: Drawers = {CardsFigure: CardsDrawing, CrossFigure: CrossDrawing, PilesFigure: PilesDrawing}
"""The class that draws each kind of figure in the book."""
