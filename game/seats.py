"""Values by seat: changing one of them, hands as a view tells them, and whose turn it is to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from game.contract import Refusal, Seat, phrase

T = TypeVar("T")


def changed(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values of all seats with that of one seat changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def hands_told(viewer: Seat | None, hand: Sequence[Any], counts: Sequence[int]) -> list[Any]:
    """The hands in the form of a position, as `viewer` (None: a spectator) knows them.

    The viewer's own `hand` is listed, the others are counts.
    """
    return [list(hand) if seat == viewer else {"count": count} for seat, count in enumerate(counts)]


def out_of_turn(seat: Seat | None, acting: Seat | None) -> Refusal | None:
    """Why `seat` (None: a spectator) may not move while `acting` (None: nobody any more) is to act, or None (C3, C5)."""
    if acting is None:
        return Refusal("C5", phrase("The match is over."))
    if seat != acting:
        return Refusal("C3", phrase("It is the turn of seat {seat}.", seat=acting))
    return None
