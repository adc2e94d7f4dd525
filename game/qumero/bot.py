"""The bots of QUMERO and the hint."""

from __future__ import annotations

import time

from game.bots.levels import EASY, HARD, LEVELS, Clock, Hint
from game.chance import Rng, seeded
from game.contract import Phrase, phrase
from game.qumero.board import LINES, NAMES, THROUGH, missing
from game.qumero.legal import and_list, legal_moves
from game.qumero.moves import PASS, Move
from game.qumero.preview import consequences
from game.qumero.state import FREE, OVER, PLACE, View


class QumeroBot:
    """The bot of QUMERO (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        if level not in LEVELS:
            raise ValueError(f"no level of a bot: {level!r}")
        moves = _moves(view)
        if level == EASY:
            return moves[_pick(seeded(seed), len(moves))]
        return max(moves, key=lambda move: _worth(view, move))

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would do, with the reason."""
        move = self.choose(view, HARD, seconds, clock=clock)
        return Hint(move, _reason(view, move))


BOT = QumeroBot()


def _moves(view: View) -> tuple[Move, ...]:
    if view.seat != view.turn or view.phase == OVER:
        raise ValueError("a bot is asked for a move, but its seat has nothing to decide")
    return legal_moves(view)


def _pick(rng: Rng, n: int) -> int:
    return rng.below(n)[0]


def _worth(view: View, move: Move) -> float:
    grid = view.grids[view.turn]
    worth = float(consequences(view, move).total) - 40 * len(move.cards)
    for field in move.fields:
        for line in THROUGH[field]:
            if view.lines[line] == FREE:
                worth += LINES[line].worth / 2 ** len(missing(grid, line))
    return worth


def _reason(view: View, move: Move) -> Phrase:
    if view.phase != PLACE:
        return phrase("There is nothing else to do: the dice are thrown.")
    if move == PASS:
        return phrase("Nothing of the roll can be placed.")
    return phrase("{fields} brings the free lines on furthest.", fields=and_list([NAMES[field] for field in move.fields]))
