"""What a placement is worth beyond its points: what it opens up for the next players, what the rest of the hand can do after
it, and how much sooner the hand will be empty.

The unknown is weighed exactly: for a hand of `n` tiles out of the unseen ones, the chance is known that it holds one of those
that fit somewhere.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from game.contract import Seat
from game.quad_ominos.board import Board
from game.quad_ominos.fitting import ENOUGH
from game.quad_ominos.hidden import unseen
from game.quad_ominos.moves import Move
from game.quad_ominos.state import View, target
from game.quad_ominos.tiles import BIT, BONUS, BY_WORTH, PATTERNS, PENALTY, SUM, bits

MOST = 20
"""The highest worth of a tile."""
LEVELS = tuple(sum(BIT[tile] for tile in BY_WORTH if SUM[tile] == worth) for worth in range(MOST + 1))
"""For each worth the tiles that have it (as bits)."""


class Weights(NamedTuple):
    """How much things count, in points.

    `own`: the best that the hand can lay next. `theirs`: what the next player can be expected to score; for each player after
    that it counts less by the factor `later`. `stuck`: a hand of which nothing fits any more, which becomes less likely by the
    factor `spare` with each tile that fits. `match`: winning or losing the match.
    """

    own: float = 0.5
    theirs: float = 0.8
    later: float = 0.6
    stuck: float = 40.0
    spare: float = 0.35
    match: float = 400.0


WEIGHTS = Weights()
TEMPO = {2: -8.0, 3: -4.0, 4: 6.0, 5: 10.0, 6: 10.0, 7: 12.0, 8: 12.0}
"""What one tile less in the hand is worth in points, by the number of seats.

With two players, more tiles earn more bonuses; with many, hands are small, and the first to be rid of them is paid by all. Found
by matches against the medium bot.
"""


@lru_cache(maxsize=2048)
def missed(unknown: int, held: int) -> tuple[float, ...]:
    """The chance that a hand of `held` out of `unknown` tiles has none of 0, 1, 2, ... given tiles, one entry for each number."""
    every = comb(unknown, held)
    return tuple(comb(unknown - given, held) / every for given in range(unknown + 1))


def openings(board: Board) -> tuple[int, int]:
    """The tiles that fit somewhere on a board (as bits): first those without a bonus, then those with one."""
    plain = bonus = 0
    for wanted in board.patterns.values():
        fits = PATTERNS.get(wanted)
        if fits is not None:
            if len(fits.met) >= ENOUGH:
                bonus |= fits.tiles
            else:
                plain |= fits.tiles
    return plain, bonus


class Worth(NamedTuple):
    """What a move is worth in all, and what the rest of the hand and the next players bring of it (see `Weights`)."""

    total: float
    own: float
    theirs: float


class Choice(NamedTuple):
    """A placement with its evaluation.

    These are the points that it brings at once, what it is worth, the board and the rest of the hand (as bits) after it, and
    whether it ends the round.
    """

    move: Move
    points: int
    worth: Worth
    board: Board
    hand: int
    ends: bool


class Outlook:
    """A table as the seat to act sees it, prepared to weigh what the seat could lay."""

    def __init__(self, view: View, weights: Weights = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        self.seat: Seat = view.turn
        self.seats = len(view.scores)
        self.tempo = TEMPO[self.seats]
        self.target = target(view)
        tiles = unseen(view)
        self.unknown = len(tiles)
        self.unseen = bits(tiles)
        self.mean = sum(SUM[tile] for tile in tiles) / max(1, self.unknown)
        self.others = tuple((self.seat + step) % self.seats for step in range(1, self.seats))

    def left(self) -> float:
        """What the other hands together can be expected to be worth."""
        return self.mean * sum(self.view.counts[other] for other in self.others)

    def worth(self, board: Board, hand: int, points: int, laid: int) -> Worth:
        """What it is worth to have laid `laid` tiles for `points`, leaving this board and this hand (as bits)."""
        weights = self.weights
        score = self.view.scores[self.seat] + points
        if not hand:
            left = self.left()
            return Worth(points + left + (weights.match if score + left >= self.target else 0.0), 0.0, 0.0)
        if score >= self.target:
            return Worth(points + weights.match, 0.0, 0.0)
        plain, bonus = openings(board)
        own = weights.own * self._own(hand, plain, bonus)
        theirs, share = 0.0, weights.theirs / (self.seats - 1)
        rest = sum_of(hand)
        for other in self.others:
            theirs += share * self._reply(other, plain, bonus, rest)
            share *= weights.later
        return Worth(points + self.tempo * laid + own - theirs, own, theirs)

    def choice(self, move: Move, points: int, board: Board, hand: int) -> Choice:
        """Weighs a placement that brings these points and leaves this board and this hand (as bits)."""
        ends = not hand or self.view.scores[self.seat] + points >= self.target
        return Choice(move, points, self.worth(board, hand, points, len(move.laid)), board, hand, ends)

    def _own(self, hand: int, plain: int, bonus: int) -> float:
        """What the hand can do next where these tiles fit without and with a bonus (as bits)."""
        best = hand & bonus
        value = BONUS + SUM[BY_WORTH[best.bit_length() - 1]] if best else 0
        if not best:
            most = hand & plain
            value = SUM[BY_WORTH[most.bit_length() - 1]] if most else 0
        count = (hand & (plain | bonus)).bit_count()
        return value - self.weights.stuck * self.weights.spare**count

    def _reply(self, other: Seat, plain: int, bonus: int, rest: int) -> float:
        """What another seat can be expected to score where these tiles fit.

        `rest` is what the seat is paid for the viewer's hand if it goes out.
        """
        held = self.view.counts[other]
        if not held:
            return 0.0
        score, limit = self.view.scores[other], self.target
        chance = missed(self.unknown, min(held, self.unknown))
        total, count, before = 0.0, 0, 1.0
        bonus &= self.unseen
        plain &= self.unseen & ~bonus
        extra = rest if held == 1 else 0
        for tiles, more in ((bonus, BONUS), (plain, 0)):
            if not tiles:
                continue
            for level in range(MOST, -1, -1):
                here = (tiles & LEVELS[level]).bit_count()
                if here:
                    count += here
                    after = chance[count]
                    value = level + more + extra
                    total += (before - after) * (value + (self.weights.match if score + value >= limit else 0))
                    before = after
        if self.view.well and count:
            draws = (self.unknown + 1) / (count + 1)
            return total - before * draws * (PENALTY + self.tempo)
        return total - before * (PENALTY + self.tempo)


def sum_of(hand: int) -> int:
    """The total worth of a set of tiles (as bits)."""
    return sum(level * (hand & tiles).bit_count() for level, tiles in enumerate(LEVELS))
