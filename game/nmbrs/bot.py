"""The bots of nmbrs!"""

from __future__ import annotations

import time
from itertools import islice

from game.bots.levels import LEVELS, Clock, Hint
from game.contract import phrase
from game.nmbrs.legal import legal_moves
from game.nmbrs.moves import PLAYS, Move
from game.nmbrs.state import View, acting


class NmbrsBot:
    """The bot of nmbrs! (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        if level not in LEVELS:
            raise ValueError(f"no level of a bot: {level!r}")
        if view.seat is None or acting(view) != view.seat:
            raise ValueError("a bot is asked for a move, but its seat has nothing to decide")
        moves = list(islice(legal_moves(view), 500))
        if len(moves) == 2 and moves[0].word in ("open", "claim"):
            return moves[1]
        return next((move for move in moves if move.word in PLAYS), moves[0] if len(moves) == 1 else moves[seed % len(view.hand)])

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would do, with the reason."""
        return Hint(self.choose(view, LEVELS[-1], seconds, 0, clock), phrase("It brings points."))


BOT = NmbrsBot()
