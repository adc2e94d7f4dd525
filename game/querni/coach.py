"""What the coach of a first match says in QUERNI."""

from __future__ import annotations

from collections.abc import Mapping

from game.coaching import First, Seen, always
from game.contract import phrase
from game.querni.board import OFF, PER_SEAT
from game.querni.chains import left_over, parts
from game.querni.moves import Chain, Turn


def _safe(seen: Seen) -> list[Chain]:
    """The parts of chains after which every other stone can still come off."""
    board, seat = seen.view.board, seen.view.seat
    return [part for part in parts(board, seat) if not left_over(board, seat, part)]


def _chain(seen: Seen) -> bool:
    return bool(_safe(seen))


def _longest(seen: Seen) -> Mapping[str, int]:
    """The longest of the parts that can come off, by its ends."""
    low, high = max(_safe(seen), key=lambda part: part[1] - part[0])
    return {"low": low, "high": high}


def _jumps_on(seen: Seen) -> bool:
    return any(isinstance(move, Turn) and move.jumps and len(move.path) > 2 for move in seen.moves)


def _wins(seen: Seen) -> bool:
    """Whether one chain is all that is left, so that taking it off wins."""
    seat = seen.view.seat
    left = sum(field != OFF for field in seen.view.board[seat * PER_SEAT : (seat + 1) * PER_SEAT])
    return any(high - low + 1 == left for low, high in parts(seen.view.board, seat))


def _moves_and_takes(seen: Seen) -> bool:
    """Whether a move and a chain after it fit into one turn, and no stone is left over for good."""
    board, seat = seen.view.board, seen.view.seat
    taken = {move.chain for move in seen.moves if isinstance(move, Turn) and move.path and move.chain}
    return any(not left_over(board, seat, chain) for chain in taken)


FIRSTS = (
    First("win", "Q10", phrase("One chain is all you have left. Take it off, and you win!"), _wins),
    First("goal", "Q10", phrase(
        "Be first to take all 16 stones off. Drag along {low} to {high}: they come off.", low=4, high=6), _chain, _longest),
    First("goal", "Q10", phrase(
        "Be first to take all 16 stones off. Stones like 4, 5, 6 come off once they touch."), always),
    First("chain", "Q8", phrase(
        "Here numbers in order touch: a chain. To take it off, drag along it or click both ends."), _chain),
    First("both", "Q4", phrase(
        "A move can make a chain. Then drag along it or click both ends."), _moves_and_takes),
    First("onward", "Q5", phrase("One of your stones can jump several times in a row. Look where it may land."), _jumps_on),
)
