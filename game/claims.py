"""Claims: a question that goes around the table, such as knocking in RumBugz and the open card in nmbrs!

The engine asks one seat at a time, in the order that the rule gives, and knows no time. The screen may ask all people at once;
it keeps their answers and feeds them to the engine in this order.
"""

from __future__ import annotations

from game.contract import Seat

Asked = tuple[Seat, ...]
"""The seats still to be asked, the one that is asked now first; empty when nobody is left."""


def clockwise(first: Seat, seats: int, without: frozenset[Seat] = frozenset()) -> Asked:
    """All seats from `first` on, once around the table of `seats`, except those `without` a claim."""
    around = ((first + step) % seats for step in range(seats))
    return tuple(seat for seat in around if seat not in without)


def answered(asked: Asked, yes: bool) -> tuple[Asked, Seat | None]:
    """Takes the answer of the seat asked now: who is still to be asked, and who has claimed. The first yes ends the asking."""
    return ((), asked[0]) if yes else (asked[1:], None)
