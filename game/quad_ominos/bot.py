"""The bots of Quad-Ominos."""

from __future__ import annotations

import time

from game.bots.levels import HARD, LEVELS, Clock, Hint
from game.contract import phrase
from game.quad_ominos.fitting import placements
from game.quad_ominos.moves import DRAW, PASS, Move, place
from game.quad_ominos.state import OVER, View


class QuadOminosBot:
    """The bot of Quad-Ominos (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        if level not in LEVELS:
            raise ValueError(f"no level of a bot: {level!r}")
        if view.seat != view.turn or view.phase == OVER:
            raise ValueError("a bot is asked for a move, but its seat has nothing to decide")
        found = placements(view)
        if not found:
            return DRAW if view.well else PASS
        return place(max(found, key=lambda one: one.points + one.bonus).laid)

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would do, with the reason."""
        move = self.choose(view, HARD, seconds, clock=clock)
        return Hint(move, phrase("Nothing brings more points now."))


BOT = QuadOminosBot()
