"""What is kept beside the record of a match: who else said yes to a question that somebody who sits nearer got.

The rules hear of the nearest yes alone, so a record tells of no other one, and it stays as it is. A further yes lies in a file
of its own, named by the identity of the match, wherever its record lies; a program that does not know it plays the match all
the same. A no is never written down.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from game.contract import Seat
from game.match import AnyMatch
from scenes.store import disk
from scenes.store.home import Home

SUFFIX = ".further"
_BYTES = 1 << 20
"""The largest file that is read, in bytes."""


class FurtherYes(msgspec.Struct, frozen=True):
    """The move with the number `ply` was the yes of `seat` in the words of the record; the `others` said yes as well."""

    ply: int
    move: str
    seat: Seat
    others: tuple[Seat, ...]

    def fits(self, match: AnyMatch) -> bool:
        """Whether it can be told of this match as it stands."""
        if not 0 < self.ply <= len(match):
            return False
        played = match.plies[self.ply - 1]
        seats = {self.seat, *self.others}
        there = len(seats) == 1 + len(self.others) and seats <= set(range(match.seats))
        return there and played.seat == self.seat and match.rules.text(played.move) == self.move


def file_of(home: Home, identity: str) -> Path:
    """The file that lies beside the record of a match."""
    return home.matches / f"{identity}{SUFFIX}"


class Further:
    """The further yeses of one match; those of a `home` are read, where they can be, and what is added is `kept` there too."""

    def __init__(self, home: Home | None = None, identity: str = "", kept: bool = True) -> None:
        self._home, self._identity = home if kept else None, identity
        self.known: tuple[FurtherYes, ...] = ()
        """What is known of questions of this match, the oldest first."""
        if home is not None:
            with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                self.known = msgspec.json.decode(
                    disk.content(home.disk, file_of(home, identity), _BYTES), type=tuple[FurtherYes, ...]
                )

    def decided(self, match: AnyMatch, ply: int, moves: int) -> FurtherYes | None:
        """The further yeses to the question that the move with the number `ply` decided, `moves` moves after its yes; None for
        none, and before that move was made."""
        if ply > len(match):
            return None
        return next((one for one in self.known if one.ply + moves == ply and one.fits(match)), None)

    def add(self, match: AnyMatch, others: tuple[Seat, ...]) -> None:
        """The last move of the match was a yes, and the `others` said it as well. A disk that refuses keeps nothing."""
        if others:
            last = match.plies[-1]
            self.known += (FurtherYes(len(match), match.rules.text(last.move), last.seat, others),)
            self._write()

    def moved(self, number: int) -> None:
        """The move with this number is made; what was known of it and of later ones was taken back."""
        left = tuple(one for one in self.known if one.ply < number)
        if left != self.known:
            self.known = left
            self._write()

    def _write(self) -> None:
        home = self._home
        if home is not None:
            with suppress(OSError), home.writing():
                disk.put(home.disk, file_of(home, self._identity), msgspec.json.encode(self.known), surely=False)


def forget(home: Home, identity: str) -> None:
    """Throws away what lies beside the record of a match that is thrown away."""
    with suppress(OSError):
        home.disk.unlink(file_of(home, identity))
