"""The bots of RumBugz."""

from __future__ import annotations

import time

from game.bots.levels import LEVELS, Clock, Hint
from game.chance import seeded
from game.contract import phrase
from game.rumbugz.legal import legal_moves
from game.rumbugz.moves import Move
from game.rumbugz.state import View


class RumBugzBot:
    """The bot of RumBugz (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        if level not in LEVELS:
            raise ValueError(f"no level of a bot: {level!r}")
        moves = list(legal_moves(view))
        if not moves:
            raise ValueError("a bot is asked for a move, but its seat has nothing to decide")
        best = [move for move in moves if move.word in ("lay", "add")]
        if best:
            return max(best, key=lambda move: len(move.bugs))
        ends = [move for move in moves if move.word != "swap"]
        return ends[seeded(seed).below(len(ends))[0]]

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """A move with its reason."""
        return Hint(self.choose(view, "hard"), phrase("It is a legal move."))


BOT = RumBugzBot()
