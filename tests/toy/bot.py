"""The bots of Noughts: `easy` lays anywhere, `medium` completes a row, `hard` also spoils the other's and likes the middle."""

from __future__ import annotations

import time

from game.bots.levels import EASY, HARD, MEDIUM, Clock, Hint, check_asked
from game.chance import seeded
from game.contract import phrase
from tests.toy.rules import FREE, NAMES, Move, State, View, acting, rows


class ToyBot:
    """The bot of Noughts (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        check_asked(level, view.seat, acting(view.state))
        state = view.state
        free = [field for field, seat in enumerate(state.board) if seat == FREE]
        rng = seeded(seed * 1_000_003 + sum(field * 31 for field in free))
        order, _rng = rng.shuffle(free)
        if level == EASY:
            return Move(order[0])
        worth = {field: _worth(state, field, level) for field in order}
        return Move(max(order, key=lambda field: worth[field]))

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        move = self.choose(view, HARD, seconds, 0, clock)
        return Hint(move, phrase("{field} is in the most open rows.", field=NAMES[move.field]))


def _worth(state: State, field: int, level: str) -> int:
    """How good it is to lay here: a whole row before all, then one of the other's that is spoiled, then rows that are open."""
    found = 0
    for row in rows(state.line):
        if field in row:
            own = sum(state.board[other] == state.turn for other in row)
            theirs = sum(state.board[other] == 1 - state.turn for other in row)
            if own == state.line - 1:
                found += 10_000
            elif level != MEDIUM and theirs == state.line - 1:
                found += 1_000
            elif level != MEDIUM and not theirs:
                found += 1 + own
    return found


BOT = ToyBot()
