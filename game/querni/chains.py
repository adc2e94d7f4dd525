"""Chains (Q7, Q8): which stones of a colour hang together, and which parts may be removed.

The links of a colour are a mask of 15 bits: bit k is set when the stones k+1 and k+2 stand beside one another.
"""

from __future__ import annotations

from game.contract import Outcome, Seat
from game.querni.board import BIT, NEAR, OFF, PER_SEAT, Board, standing, without
from game.querni.moves import Chain
from game.querni.search import Race
from game.querni.state import PLAY, QUIET_LIMIT, View

SHORTEST = 3
"""Stones in the shortest chain."""


class _Parts(dict[int, tuple[Chain, ...]]):
    """All removable parts for the links of a colour, sorted by their lower, then by their higher number."""

    def __missing__(self, links: int) -> tuple[Chain, ...]:
        found = []
        for low in range(1, PER_SEAT):
            high = low
            while links >> (high - 1) & 1:
                high += 1
                if high - low >= SHORTEST - 1:
                    found.append((low, high))
        parts = self[links] = tuple(found)
        return parts


PARTS = _Parts()


def links(board: Board, seat: int) -> int:
    """The links of a seat's stones."""
    own = board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT]
    mask, bit, last = 0, 1, own[0]
    for f in own[1:]:
        if NEAR[last] & BIT[f]:
            mask |= bit
        bit += bit
        last = f
    return mask


def parts(board: Board, seat: int) -> tuple[Chain, ...]:
    """All parts of chains that a seat could remove, as (lowest, highest) number."""
    return PARTS[links(board, seat)]


def chains(board: Board, seat: int) -> tuple[Chain, ...]:
    """The whole chains of a seat, as (lowest, highest) number: the parts that cannot be made longer."""
    mask = links(board, seat)
    return tuple(
        (low, high)
        for low, high in PARTS[mask]
        if not (low > 1 and mask >> (low - 2) & 1) and not mask >> (high - 1) & 1
    )


def hopeful(board: Board, seat: int) -> tuple[int, ...]:
    """The numbers of a seat that can still join a chain: those in a run of three numbers that are all on the board (Q11)."""
    present = _present(board, seat)
    low = present & present >> 1 & present >> 2
    can = low | low << 1 | low << 2
    return tuple(number for number in range(1, PER_SEAT + 1) if can >> (number - 1) & 1)


def left_over(board: Board, seat: int, chain: Chain) -> tuple[int, ...]:
    """The numbers that can be in a chain now, but never again once `chain` is off; where the stones stand makes no difference."""
    after = hopeful(without(board, seat, chain), seat)
    return tuple(n for n in hopeful(board, seat) if n not in after and not chain[0] <= n <= chain[1])


def sample(board: Board, seat: int) -> Chain | None:
    """The shortest chain, then the lowest, that a seat can still make and that would leave no stone over for good; or None."""
    there = hopeful(board, seat)
    lengths = range(SHORTEST, 2 * SHORTEST)
    rows = ((low, low + length - 1) for length in lengths for low in there if {*range(low, low + length)} <= {*there})
    return next((row for row in rows if not left_over(board, seat, row)), None)


def hopeless(board: Board, seat: int) -> bool:
    """Whether a seat can never form a chain again (Q11)."""
    present = _present(board, seat)
    return not present & present >> 1 & present >> 2


def _present(board: Board, seat: int) -> int:
    mask = 0
    bit = 1
    for f in board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT]:
        if f != OFF:
            mask |= bit
        bit += bit
    return mask


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
