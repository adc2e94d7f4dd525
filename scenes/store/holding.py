"""Seats that change hands while a match goes on: who sat there then, and who has held each seat longest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.bots.levels import LEVELS
from game.contract import Seat
from game.record import SeatChange
from game.record_lines import Holders, held_longest
from scenes.profile import SeatSetup
from scenes.store.matches import seats_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match import AnyMatch
    from game.record import Pen


class Held:
    """Who has held the seats of a match: `began` as it began, `changes` what has changed since, in order, in a match that has so
    many `moves` now."""

    def __init__(self, began: Sequence[SeatSetup], changes: Sequence[SeatChange] = (), moves: int = 0) -> None:
        self.began, self.changes = tuple(began), tuple(changes)
        self._holders = Holders(changes, moves)
        self.then: list[SeatSetup] | None = None
        """The seats of a moment that is told of, inside of `as_then`; else None."""
        self.shown: Callable[[], int | None] = lambda: None
        """The number of moves after which a match is shown that is watched; None for one that is played."""

    @contextmanager
    def as_then(self, ply: int) -> Iterator[None]:
        """Inside of this the seats are those who sat there when the move with this number was made (1 is the first)."""
        if self.changes:
            self.then = self._at(ply)
        try:
            yield
        finally:
            self.then = None

    def _at(self, ply: int) -> list[SeatSetup]:
        """Who sat there when the move with this number was made."""
        seats = list(self.began)
        for change in self.changes:
            if change.ply < ply:
                seats[change.seat] = other(seats[change.seat], change.words)
        return seats

    def seen(self) -> list[SeatSetup] | None:
        """The seats as they were at the moment that is told of, or shown of a match that is watched; None for those of now."""
        if self.then is not None:
            return self.then
        ply = self.shown() if self.changes else None
        return None if ply is None else self._at(ply)

    def moved(self, number: int) -> None:
        """The move with this number has been made, and the match ends with it."""
        self._holders.moved(number)
        self.changes = self._holders.changes(number)

    def went_back(self, moves: int) -> None:
        """Moves were taken back; so many are left."""
        self.changes = self._holders.changes(moves)

    def redone(self, number: int) -> None:
        """The move with this number was played again, and the match ends with it."""
        self._holders.redone(number)
        self.changes = self._holders.changes(number)

    def longest(self, moves: int) -> tuple[SeatSetup, ...]:
        """Who has held each seat longest in a match of so many moves."""
        began = [{"name": seat.name, "mark": str(seat.mark), "kind": seat.kind} for seat in self.began]
        return seats_of(held_longest(began, self.changes, moves))

    def change(
        self, seats: list[SeatSetup], seat: Seat, who: SeatSetup, moves: int,
        write: Callable[[Callable[[Pen, AnyMatch], bytes]], None],
    ) -> None:
        """Gives one of the `seats` to somebody else, or its bot another level, after so many moves, and writes it down. The mark
        stays the seat's. Raises ValueError where nothing changes."""
        before = seats[seat]
        words = {word: said for word, said in (("name", who.name), ("kind", who.kind)) if said != getattr(before, word)}
        if not words:
            raise ValueError("nothing changes at this seat")
        seats[seat] = other(before, words)
        self._holders.changed(seat, words)
        self.changes = self._holders.changes(moves)
        write(lambda pen, match: pen.seat_changed(match, seat, words))


def other(seat: SeatSetup, words: Mapping[str, str]) -> SeatSetup:
    """A seat after some words of it have changed."""
    kind = words.get("kind", seat.kind)
    return SeatSetup(words.get("name", seat.name), seat.mark, kind if kind in LEVELS else "human")
