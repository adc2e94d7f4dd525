"""What two players of QUERNI may agree on: when one may resign, and what a bot says to a draw. No rule of the game."""

from __future__ import annotations

from game.contract import Seat
from game.querni.board import OFF, PER_SEAT, Board, standing
from game.querni.chains import hopeful
from game.querni.search import Race
from game.querni.state import PLAY, QUIET_LIMIT, View

BEHIND = 2.5
"""A bot takes a draw when it needs this many turns more than the other, by its estimate."""
SOON = 16
"""So near the draw of Q12, in turns, a bot takes one unless it is ahead."""


def stranded(board: Board, seat: Seat) -> tuple[int, ...]:
    """The numbers of a seat that stand on the board and can never come off: each lacks two others of a chain (Q7)."""
    can = hopeful(board, seat)
    return tuple(n for n in range(1, PER_SEAT + 1) if board[seat * PER_SEAT + n - 1] != OFF and n not in can)


def may_resign(view: View, seat: Seat) -> bool:
    """Whether a seat may resign: it can never clear the board any more, and the other one still can."""
    return view.phase == PLAY and bool(stranded(view.board, seat)) and not stranded(view.board, 1 - seat)


def nobody_wins(view: View) -> bool:
    """Whether both have a stone that can never come off, so that only a draw is left."""
    return view.phase == PLAY and all(stranded(view.board, seat) for seat in (0, 1))


def takes_draw(view: View, seat: Seat) -> bool:
    """Whether a bot in this seat takes a draw that is offered to it: when it cannot win, or will hardly."""
    if stranded(view.board, seat):
        return True
    if stranded(view.board, 1 - seat):
        return False
    race = Race((owner, number, field + 1) for field, owner, number in standing(view.board))
    own, other = (min((turn.left for turn in race.turns(who)), default=0.0) for who in (seat, 1 - seat))
    return own - other >= BEHIND or (own >= other and QUIET_LIMIT - view.quiet <= SOON)
