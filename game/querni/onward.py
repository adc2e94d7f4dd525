"""The hint in the middle of a turn of QUERNI: how a turn that was begun is best brought to its end."""

from __future__ import annotations

from game.bots.levels import Hint
from game.contract import Seat, phrase
from game.querni.board import PER_SEAT, Board, moved, occupied, without
from game.querni.chains import parts
from game.querni.evaluate import FIRST, LAST, STRANDED, Needs, needs_for, turns_left
from game.querni.legal import best_path, jumps
from game.querni.moves import Turn
from game.querni.reasons import reason

BETTER = 0.25
"""By so many turns of the race going on must be better than ending the turn, or it is not worth another hop."""


def onward(board: Board, seat: Seat, begun: Turn) -> Hint[Turn]:
    """The best end of a turn, and why. `begun` is the move so far on the `board` before it, without a chain taken off.

    The reason speaks of what is still to be done. A turn after which a stone could never come off is not advised.
    """
    now = moved(board, begun.path[0], begun.path[-1])
    needs = needs_for(occupied(now).bit_count())
    best, least = begun, _left(now, seat, needs) - BETTER
    for path in (begun.path, *_further(board, begun)):
        there = moved(board, begun.path[0], path[-1])
        for chain in (None, *parts(there, seat)):
            turn = Turn(path, begun.jumps, chain)
            if turn == begun:
                continue
            left = _left(without(there, seat, chain) if chain else there, seat, needs)
            if left < least:
                best, least = turn, left
    if best == begun:
        return Hint(begun, phrase("This turn is good as it is: end it."))
    further = (begun.path[-1], best.path[-1]) if best.path[-1] != begun.path[-1] else ()
    return Hint(best, reason(now, seat, Turn(further, bool(further), best.chain)))


def _further(board: Board, begun: Turn) -> list[tuple[int, ...]]:
    """All ways to jump on, one for each field where they can end."""
    if not begun.jumps:
        return []
    taken = occupied(board)
    ends = [field for field in jumps(board, begun.path[0]) if field not in begun.path]
    return [path for field in ends if (path := best_path(taken, begun.path, field))]


def _left(board: Board, seat: Seat, needs: Needs) -> float:
    """How many turns the seat still needs, by the estimate of the bots."""
    at = [0] * (LAST + 1)
    at[FIRST:] = [field + 1 for field in board[seat * PER_SEAT : (seat + 1) * PER_SEAT]]
    return min(turns_left(at, needs), STRANDED * PER_SEAT)
