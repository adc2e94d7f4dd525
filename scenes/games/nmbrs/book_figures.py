"""The figures of the nmbrs! rule book: rows of cards on felt, rows that cross, the piles. Cards can come from the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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


class Rank(NamedTuple):
    """Cards of a figure side by side: how many lines they are below the first one, and how many places to the right; a place
    without a card has the closed pile. `line` says what else there is."""

    row: int
    column: float
    cards: tuple[Pair | None, ...]
    lit: tuple[int, ...] = ()
    line: Line = Line("")


class CardsDrawing:
    """Cards on felt within `room`, `gap` between two lines. When the figure plays, the cards of its move come from below one by
    one; `pin` is where a rivet is then: below the right corner of that place of the first line.

    `rect` is what it covers, `length` the milliseconds that its play takes, with the rest at the end; 0 when nothing moves.
    """

    def __init__(self, style: Style, room: pygame.Rect, ranks: Sequence[Rank], gap: float, pin: int | None = None) -> None:
        self.style, self.ranks, self.pin, self.pad, self.gap = style, ranks, pin, style.px(1.4), style.px(gap)
        count, self.most = ranks[-1].row + 1, max(_wide(rank) for rank in ranks)
        inner = room.inflate(-2 * self.pad, -2 * self.pad)
        fits = ((inner.h - (count - 1) * self.gap) / count / cards.LOW, inner.w / self.most, style.px(LARGEST))
        self.wide = int(min(fits))
        self.high = round(self.wide * cards.LOW)
        self.lit = sum(len(rank.lit) for rank in ranks)
        self.length = self.lit * PACE + 2 * REST if self.lit else 0
        size = max(round(self.most * self.wide) + 2 * self.pad, least_bed(style, room))
        self.rect = bed_in(room, (size, count * (self.high + self.gap) - self.gap + 2 * self.pad))

    def _card(self, target: pygame.Surface, pair: Pair | None, at: tuple[int, int], state: cards.CardState = "rest",
              word: str = "") -> None:
        if pair is None:
            cards.pile(self.style, self.wide, self.high, 40).draw(target, at)
            return
        (number, card), deck = pair, table("")
        face = cards.Face(number or None, COLOURS[deck.colours[card]], deck.worths[card], is_joker(card))
        cards.card(self.style, self.wide, face, state, self.high, word).draw(target, at)

    def _at(self, rank: Rank, place: float) -> tuple[int, int]:
        """The middle of a place of a line."""
        left = self.rect.centerx - round(self.most * self.wide) // 2 + self.wide // 2
        return (left + round((rank.column + place) * self.wide * (1 + GAP)),
                self.rect.y + self.pad + rank.row * (self.high + self.gap) + self.high // 2)

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after the first card left the hand."""
        draw_felt(target, self.style, self.rect)
        landed = 0
        flying: tuple[Pair | None, tuple[int, int]] | None = None
        for rank in self.ranks:
            for place, pair in enumerate(rank.cards):
                at, share = self._at(rank, place), 1.0
                if place in rank.lit and ms is not None:
                    share = ms / PACE - landed
                    landed += 1
                if share >= 1:
                    self._card(target, pair, at, "chosen" if place in rank.lit and ms is None else "rest")
                elif share > 0:
                    way = in_out(min(1.0, 1.6 * share))
                    flying = pair, (at[0], round(self.rect.bottom + (at[1] - self.rect.bottom) * way))
            x, y = self._at(rank, len(rank.cards))
            self._draw_end(target, rank.line, x - self.wide // 2, y)
        if flying is not None:
            self._card(target, *flying, "held")
        if self.pin is not None and (ms is None or ms > self.lit * PACE):
            x, y = self._at(self.ranks[0], self.pin)
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


def _wide(rank: Rank) -> float:
    """How wide a line is, in widths of a card."""
    line, found = rank.line, (rank.column + len(rank.cards)) * (1 + GAP) - GAP
    found += 0.9 + len(line.others.split()) * (1 + GAP) if line.others else 0.0
    return found + (0.3 + 0.34 * len(line.word) if line.word else 0.0) + 0.7 * line.wrong


def _lines(style: Style, room: pygame.Rect, data: CardsFigure) -> CardsDrawing:
    ranks = [Rank(row, 0, pairs_in(line.cards), line.lit, line) for row, line in enumerate(data.lines)]
    return CardsDrawing(style, room, ranks, 1.0)


def _cross(style: Style, room: pygame.Rect, data: CrossFigure) -> CardsDrawing:
    across, down = pairs_in(data.across), pairs_in(data.down)
    at = across.index(down[0])
    below = (Rank(row, at, (pair,), (0,)) for row, pair in enumerate(down[1:], 1))
    return CardsDrawing(style, room, (Rank(0, 0, across), *below), 0.5, at)


def _piles(style: Style, room: pygame.Rect, data: PilesFigure) -> CardsDrawing:
    return CardsDrawing(style, room, (Rank(0, 0, (None,)), Rank(0, 1.6, pairs_in(data.open))), 0.0)


DRAWERS: Drawers = {CardsFigure: _lines, CrossFigure: _cross, PilesFigure: _piles}
"""What draws each kind of figure in the book."""
