"""The bots of nmbrs!: two lay what they see (`glance`); one searches for the best series of its turn (`hard`)."""

from __future__ import annotations

import time

from game.bots.levels import HARD, SECONDS, Clock, Hint, check_asked, deadline
from game.chance import seeded
from game.nmbrs.glance import glanced
from game.nmbrs.moves import Move
from game.nmbrs.reasons import reason
from game.nmbrs.state import View, acting
from game.nmbrs.thinking.hard import decided
from game.nmbrs.thinking.outlook import WEIGHTS, Weights

SHARE = 0.6
"""The share of its time after which `hard` only finishes what it has begun."""


class NmbrsBot:
    """The bot of nmbrs! (see `game.bots.levels.Bot`)."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self._weights = weights

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        check_asked(level, view.seat, acting(view))
        rng = seeded(seed)
        if level != HARD:
            return glanced(view, level, rng)
        over = deadline(SHARE * (SECONDS[HARD] if seconds is None else seconds), clock)
        return decided(view, rng, over, self._weights).move

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would play, with the reason."""
        check_asked(HARD, view.seat, acting(view))
        over = deadline(SHARE * (SECONDS[HARD] if seconds is None else seconds), clock)
        decision = decided(view, seeded(0), over, self._weights)
        return Hint(decision.move, reason(view, decision))


BOT = NmbrsBot()
