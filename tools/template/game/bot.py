"""The bots of Noughts: `easy` lays anywhere, `medium` completes a row, `hard` also spoils the other's."""

from __future__ import annotations

import time

from game.bots.levels import EASY, HARD, Clock, Hint, check_asked
from game.chance import seeded
from game.contract import phrase
from tools.template.game.rules import NAMES, RULES, Move, State, View, acting, rows


class ToyBot:
    """It looks one move ahead (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        check_asked(level, view.seat, acting(view.state))
        free = list(RULES.moves(view))
        order, _rng = seeded(seed * 1_000_003 + len(free)).shuffle(free)
        return order[0] if level == EASY else max(order, key=lambda move: _worth(view.state, move.field, level == HARD))

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        move = self.choose(view, HARD, seconds, 0, clock)
        return Hint(move, phrase("{field} is in the most open rows.", field=NAMES[move.field]))


def _worth(state: State, field: int, far: bool) -> int:
    """How good it is to lay here: a whole row before all, and where it sees `far` one that is spoiled, then open rows."""
    found = 0
    for row in rows(state.line):
        own, theirs = (sum(state.board[other] == seat for other in row) for seat in (state.turn, 1 - state.turn))
        if field in row and own == state.line - 1:
            found += 10_000
        elif field in row and far:
            found += 1_000 if theirs == state.line - 1 else 1 + own if not theirs else 0
    return found


BOT = ToyBot()
