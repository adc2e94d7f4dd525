"""The figures of the nmbrs! rule book: rows of cards on felt, rows that cross, the piles. Cards can come from the hand."""

from __future__ import annotations

import pygame

from game.nmbrs.cards import CARD, COLOURS, Pair, is_joker
from game.nmbrs.deck import table
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.book import CardsFigure, Line
from scenes.kit import marks, text
from scenes.kit.language import _
from scenes.kit.motion import PLACE, in_out
from scenes.kit.pictures import put
from scenes.kit.theme import Style
from scenes.rulebook.figures import Drawers, arrow, bed_in, draw_felt, least_bed

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


class CardsDrawing:
    """Lines of cards on felt within `room`. When the figure plays, the cards of its move, or without one all of them,
    come from below one by one, and what else is on a line comes after them.

    `rect` is what it covers, `length` the milliseconds that its play takes.
    """

    def __init__(self, style: Style, room: pygame.Rect, data: CardsFigure) -> None:
        self.style, self.lines, count, self.pad = style, data.lines, len(data.lines), style.px(1.4)
        self.gap = style.px(1.0 if data.lines[0].pin is None else 0.5)
        self.most = max(_wide(line) for line in self.lines)
        inner = room.inflate(-2 * self.pad, -2 * self.pad)
        fits = ((inner.h - (count - 1) * self.gap) / count / cards.LOW, inner.w / self.most, style.px(LARGEST))
        self.wide = int(min(fits))
        self.high = round(self.wide * cards.LOW)
        moves = any(line.lit for line in self.lines)
        self.come = [line.lit if moves else tuple(range(len(line.cards.split()))) for line in self.lines]
        """The places of the cards that come, by line."""
        self.length = sum(map(len, self.come)) * PACE
        size = max(round(self.most * self.wide) + 2 * self.pad, least_bed(style, room))
        self.rect = bed_in(room, (size, count * (self.high + self.gap) - self.gap + 2 * self.pad))

    def _card(self, target: pygame.Surface, pair: Pair, at: tuple[int, int], state: cards.CardState = "rest",
              word: str = "") -> None:
        (number, card), deck = pair, table("")
        face = cards.Face(number or None, COLOURS[deck.colours[card]], deck.worths[card], is_joker(card))
        cards.card(self.style, self.wide, face, state, self.high, word).draw(target, at)

    def _at(self, row: int, column: float) -> tuple[int, int]:
        """The middle of a place."""
        left = self.rect.centerx - round(self.most * self.wide) // 2 + self.wide // 2
        y = self.rect.y + self.pad + row * (self.high + self.gap) + self.high // 2
        return left + round(column * self.wide * (1 + GAP)), y

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after the first card left the hand."""
        draw_felt(target, self.style, self.rect)
        now, landed = (self.length if ms is None else ms) / PACE, 0
        flying: tuple[Pair, tuple[int, int]] | None = None
        for row, line in enumerate(self.lines):
            if line.pile:
                cards.pile(self.style, self.wide, self.high, 40).draw(target, self._at(row, 0))
            for place, pair in enumerate(pairs_in(line.cards)):
                at, share = self._at(row, line.column + place), 1.0
                if place in self.come[row]:
                    share = now - landed
                    landed += 1
                if share >= 1:
                    self._card(target, pair, at, "chosen" if place in line.lit and ms is None else "rest")
                elif share > 0:
                    way = in_out(min(1.0, 1.6 * share))
                    flying = pair, (at[0], round(self.rect.bottom + (at[1] - self.rect.bottom) * way))
            x, y = self._at(row, line.column + len(line.cards.split()))
            if now >= landed:
                self._draw_end(target, line, x - self.wide // 2, y)
        if flying is not None:
            self._card(target, *flying, "held")
        pin = self.lines[0].pin
        if pin is not None and now >= landed:
            x, y = self._at(0, pin)
            cards.twin(self.style, round(self.wide * 0.15)).draw(target, (x + self.wide // 2, y + self.high // 2))

    def _draw_end(self, target: pygame.Surface, line: Line, x: int, y: int) -> None:
        style = self.style
        if line.others:
            box = (round(self.wide * 0.6), round(24 * style.unit))
            arrow(style, box).draw(target, (x + round(self.wide * 0.12), y - box[1] // 2))
            x += round(self.wide * 0.85)
        for pair in pairs_in(line.others):
            self._card(target, pair, (x + self.wide // 2, y), word=_("joker"))
            x += round(self.wide * (1 + GAP))
        if line.word:
            colour = style.theme.soft if " " in line.word else style.theme.gold
            word = "\N{EN DASH}".join(line.word.split())
            words = text.numeral(word, round(self.wide * (0.4 if " " in line.word else 0.5)), colour, 600, bar=False)
            x += put(target, words, midleft=(x + round(self.wide * 0.2), y)).w
        if line.wrong:
            marks.refusal_mark(style, round(self.wide * 0.24)).draw(target, (x + round(self.wide * 0.6), y))


def _wide(line: Line) -> float:
    """How wide a line is, in widths of a card."""
    found = (line.column + len(line.cards.split())) * (1 + GAP) - GAP
    found += 0.9 + len(line.others.split()) * (1 + GAP) if line.others else 0.0
    return found + (0.3 + 0.34 * len(line.word) if line.word else 0.0) + 0.7 * line.wrong


DRAWERS: Drawers = {CardsFigure: CardsDrawing}
"""The class that draws the figures of the book."""
