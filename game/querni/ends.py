"""How a match of QUERNI ends (Q10 to Q12)."""

from __future__ import annotations

from game.contract import Outcome, Seat
from game.querni.board import OFF, PER_SEAT, Board
from game.querni.chains import hopeless
from game.querni.state import QUIET_LIMIT

_GONE = (OFF,) * PER_SEAT


def gone(board: Board, seat: Seat) -> bool:
    """Whether a seat has no stone left on the board."""
    return board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT] == _GONE


def ended_by(board: Board, quiet: int) -> str | None:
    """The first rule that ends the match after a turn that led here, or None."""
    if gone(board, 0) or gone(board, 1):
        return "Q10"
    if hopeless(board, 0) and hopeless(board, 1):
        return "Q11"
    return "Q12" if quiet >= QUIET_LIMIT else None


def outcome(board: Board, quiet: int) -> Outcome:
    """The outcome of a match that ends with this board. A seat's score is the number of its stones that are off the board.

    Raises ValueError when no rule ends the match here.
    """
    reason = ended_by(board, quiet)
    if not reason:
        raise ValueError("no rule ends the match here")
    winners = tuple(seat for seat in (0, 1) if gone(board, seat))
    return Outcome(winners, reason, scores(board))


def scores(board: Board) -> tuple[int, ...]:
    """The score of each seat: the number of its stones taken off."""
    return tuple(board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT].count(OFF) for seat in (0, 1))
