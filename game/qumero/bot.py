"""The bots of QUMERO: two look at fields one by one, with poor and with better eyes; one weighs all free lines."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from game.bots.levels import EASY, HARD, MEDIUM, Clock, Hint, check_asked
from game.chance import Rng, seeded
from game.qumero.board import LETTERS, LINES, THROUGH, missing
from game.qumero.evaluate import Outlook
from game.qumero.legal import legal_moves
from game.qumero.moves import Move
from game.qumero.payment import with_fields
from game.qumero.preview import consequences
from game.qumero.reasons import reason
from game.qumero.state import FREE, PLACE, View, acting

ENDED = 1e9
"""The value of winning the match; losing it costs as much."""
MANY = 2
"""With more QUMERO cards than this, which is all that a roll can take, each is kept for half of its worth."""


class Eyes(NamedTuple):
    """How well a bot sees.

    These are the chances that it notices a placement without and with a card, and the largest share of a placement's worth by
    which it misjudges it.
    """

    plain: float
    cards: float
    blur: float


EYES = {EASY: Eyes(0.55, 0.3, 0.9), MEDIUM: Eyes(0.95, 0.8, 0.6)}


class QumeroBot:
    """The bot of QUMERO (see `game.bots.levels.Bot`). No level needs more than a few milliseconds for a move."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        check_asked(level, view.seat, acting(view))
        moves = legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        if level == HARD:
            return weighed(view, moves)
        return _glanced(view, moves, EYES[level], seeded(seed * 1_000_003 + _digest(view)))

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would play, with the reason."""
        check_asked(HARD, view.seat, acting(view))
        moves = legal_moves(view)
        move = moves[0] if len(moves) == 1 else weighed(view, moves)
        return Hint(move, reason(view, moves, move))


BOT = QumeroBot()


def weighed(view: View, moves: Sequence[Move]) -> Move:
    """The move after which the free lines are worth most, counting what comes in at once and what the kept cards are worth."""
    outlook = Outlook(view)
    grid = view.grids[view.turn]
    kept = 0.0
    if any(move.cards for move in moves):
        kept = outlook.card_worth(grid) / (2 if view.cards[view.turn] > MANY else 1)
    best = moves[0]
    most = -2 * ENDED
    for move in moves:
        after = with_fields(grid, move.fields)
        worth = outlook.worth(after) - kept * len(move.cards)
        if any(not mask & ~after for _, mask, _ in outlook.hopes):
            end = consequences(view, move).outcome
            if end is not None:
                worth += ENDED / len(end.winners) if view.turn in end.winners else -ENDED
        if worth > most:
            best, most = move, worth
    return best


def _digest(view: View) -> int:
    """A number made of what lies before the seat to act: its grid and the roll."""
    roll = view.roll
    if view.phase != PLACE or roll is None:
        return view.grids[view.turn]
    dice = (LETTERS.index(roll.first), LETTERS.index(roll.second), roll.low, roll.high)
    return view.grids[view.turn] * 2401 + dice[0] * 343 + dice[1] * 49 + dice[2] * 7 + dice[3]


def _glanced(view: View, moves: Sequence[Move], eyes: Eyes, rng: Rng) -> Move:
    """The placement whose fields look best to these eyes."""
    best: Move | None = None
    most = 0.0
    for move in moves:
        (seen, blur), rng = _draws(rng)
        if seen > (eyes.cards if move.cards else eyes.plain):
            continue
        worth = _glance(view, move) * (1 + eyes.blur * (2 * blur - 1))
        if best is None or worth > most:
            best, most = move, worth
    return best or moves[0]


def _glance(view: View, move: Move) -> float:
    """The worth of the free lines through the covered fields, each weighted by how much of it was covered before."""
    grid = view.grids[view.turn]
    lines = [line for field in move.fields for line in THROUGH[field] if view.lines[line] == FREE]
    return sum(LINES[line].worth / max(1, len(missing(grid, line))) for line in lines)


def _draws(rng: Rng) -> tuple[tuple[float, float], Rng]:
    """Two random numbers, each from 0 up to but not including 1."""
    drawn, rng = rng.below(1 << 32)
    return ((drawn >> 16) / 65536, (drawn & 65535) / 65536), rng
