"""The bots of RumBugz: one overlooks things, one sees what lies at hand, one thinks the whole turn through."""

from __future__ import annotations

import time
from itertools import islice

from game.bots.levels import EASY, HARD, SECONDS, Clock, Hint, check_asked, deadline
from game.chance import seeded
from game.rumbugz.choices import Chooser
from game.rumbugz.glance import glance
from game.rumbugz.legal import legal_moves
from game.rumbugz.moves import Move
from game.rumbugz.reasons import reason
from game.rumbugz.state import View, acting

SHARE = 0.5
"""The share of its time in which the hard bot thinks; the rest is for finishing what it has begun."""


class RumBugzBot:
    """The bot of RumBugz (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        check_asked(level, view.seat, acting(view))
        if level == HARD:
            return _hard(view, seconds, clock)[0]
        return glance(view, level == EASY, seeded(seed * 1_000_003 + hash_of(view)))

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would play, with the reason."""
        check_asked(HARD, view.seat, acting(view))
        move, *following = _hard(view, seconds, clock)
        return Hint(move, reason(view, move, following))


BOT = RumBugzBot()


def hash_of(view: View) -> int:
    """A number made of the hand and what the seat has to decide, the same in every process."""
    number = len(view.table) * 64 + view.bag
    for bug in sorted(view.hand):
        number = number * 13 + bug
    return number


def _hard(view: View, seconds: float | None, clock: Clock) -> tuple[Move, ...]:
    """The move, and in the phase `play` the moves that are meant to follow it."""
    moves = tuple(islice(legal_moves(view), 2))
    if len(moves) == 1:
        return moves
    limit = SECONDS[HARD] if seconds is None else seconds
    return Chooser(view, deadline(SHARE * limit, clock)).moves()
