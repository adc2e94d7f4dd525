"""What the coach of a first match says in QUERNI."""

from __future__ import annotations

from game.coaching import First, Seen
from game.contract import phrase
from game.querni.board import OFF, PER_SEAT
from game.querni.chains import parts
from game.querni.moves import Turn


def _chain(seen: Seen) -> bool:
    return bool(parts(seen.view.board, seen.view.seat))


def _jumps_on(seen: Seen) -> bool:
    return any(isinstance(move, Turn) and move.jumps and len(move.path) > 2 for move in seen.moves)


def _wins(seen: Seen) -> bool:
    """Whether one chain is all that is left, so that taking it off wins."""
    seat = seen.view.seat
    left = sum(field != OFF for field in seen.view.board[seat * PER_SEAT : (seat + 1) * PER_SEAT])
    return any(high - low + 1 == left for low, high in parts(seen.view.board, seat))


def _moves_and_takes(seen: Seen) -> bool:
    return any(isinstance(move, Turn) and move.path and move.chain for move in seen.moves)


FIRSTS = (
    First("win", "Q10", phrase("One chain is all you have left. Take it off, and you win!"), _wins),
    First("chain", "Q8", phrase("Three of your numbers in order touch. They can come off now."), _chain),
    First("both", "Q4", phrase("One move can make a chain now. Then take it off in the same turn."), _moves_and_takes),
    First("onward", "Q5", phrase("One of your stones can jump on and on. Look where it may land."), _jumps_on),
)
