"""Values by seat: changing one of them, hands as a view tells them, views where nothing is hidden, whose turn it is to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from game.chance import Rng
from game.contract import Json, Refusal, Seat, phrase

T = TypeVar("T")
S = TypeVar("S")


def changed(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values of all seats with that of one seat changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def hands_json(viewer: Seat | None, hand: Sequence[Any], counts: Sequence[int]) -> list[Any]:
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


class OpenView(NamedTuple, Generic[S]):
    """The state, and who looks at it (None: a spectator)."""

    seat: Seat | None
    state: S


class OpenTable(Generic[S]):
    """The methods of `game.contract.Rules` that say who knows what. Such a state holds no generator."""

    def position(self, state: S) -> Json:
        """The position of the rules page, everything in it."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat | None) -> OpenView[S]:
        """What a seat may know: all."""
        return OpenView(seat, state)

    def view_position(self, view: OpenView[S]) -> Json:
        """The view in the words of the position."""
        return self.position(view.state)

    def imagine(self, view: OpenView[S], rng: Rng) -> tuple[S, Rng]:
        """The one state in which the viewer would see this."""
        return view.state, rng
