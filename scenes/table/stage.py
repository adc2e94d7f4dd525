"""The stage, the same for all games: which piece lies where on a table, and how pieces go from one position to another.

A game gives the places of its pieces as a map from names to pieces. The difference of two such maps is the animation when
a move is undone, played again or looked back at, or a hand is dealt. Moves that need an animation of their own (hops, bonus
tiles, exchanges) are scripted on top with `send` and `pass_by`, and end at the map of the position like everything else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scenes.kit.motion import PLACE, Ease, Motion, out_cubic

Point = tuple[float, float]
Done = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece at a place of the window.

    `kind`: what it is to whoever looks at the table; pieces of one kind cannot be told apart, and a piece that leaves one
    name and appears under another is the same piece if its kind is. `at`: its middle, in pixels. `size`: in pixels, of
    whatever the game's painter measures (a radius, a side, a height). `face`: what its painter must know besides.
    """

    kind: Hashable
    at: Point
    size: float
    face: Hashable = None


Pieces = Mapping[Hashable, Piece]
"""The pieces of one position by names that come from the view alone: a stone, a place in a row, the top of a pile."""


class Flight:
    """A piece on its way. `piece` is how it will lie at the end; `at` and `size` are where it is now."""

    __slots__ = ("at", "bow", "piece", "seen", "share", "size", "start", "swell")

    def __init__(self, start: Piece, piece: Piece, bow: float, swell: float) -> None:
        self.start, self.piece = start, piece
        self.bow, self.swell = bow, swell
        self.at, self.size = start.at, start.size
        self.share = 0.0
        self.seen = True

    def move(self, share: float) -> None:
        """Moves it to a share of its way: straight, or in an arc that rises by `bow` pixels in the middle."""
        self.share = share
        self.at = self.point(share)
        arch = 4 * share * (1 - share)
        self.size = (self.start.size + (self.piece.size - self.start.size) * share) * (1 + arch * self.swell)

    def point(self, share: float) -> Point:
        """Where it is at a share of its way."""
        (x, y), (to_x, to_y) = self.start.at, self.piece.at
        return x + (to_x - x) * share, y + (to_y - y) * share - 4 * share * (1 - share) * self.bow

    @property
    def now(self) -> Piece:
        """The piece where it is drawn now."""
        return replace(self.piece, at=self.at, size=self.size)


@dataclass(frozen=True, slots=True)
class Leg:
    """One flight of a piece in a script: from where, to where, how large it is there, and how high its bow was. In pixels."""

    name: Hashable
    start: Point
    end: Point
    size: float
    bow: float


@dataclass(frozen=True, slots=True)
class Change:
    """How one map of pieces becomes another. `stays`: the new name of each piece that is on both, by its old name."""

    stays: Mapping[Hashable, Hashable]
    comes: tuple[Hashable, ...]
    goes: tuple[Hashable, ...]


def difference(before: Pieces, after: Pieces) -> Change:
    """Finds which piece of one map is which of the other: first the same name with the same kind, then the nearest of a kind."""
    stays = {name: name for name, piece in before.items() if name in after and after[name].kind == piece.kind}
    comes = [name for name in after if name not in stays]
    goes: list[Hashable] = []
    for name, piece in before.items():
        if name in stays:
            continue
        alike = [new for new in comes if after[new].kind == piece.kind]
        if not alike:
            goes.append(name)
            continue
        new = min(alike, key=lambda one: math.dist(after[one].at, piece.at))
        stays[name] = new
        comes.remove(new)
    return Change(stays, tuple(comes), tuple(goes))


class Stage:
    """The pieces of one table. `changed` is called when a piece starts to move or comes to rest.

    `motion` runs what the table waits for; flair is sent with a `motion` of its own.
    """

    def __init__(self, motion: Motion, changed: Callable[[], None]) -> None:
        self.motion = motion
        self._changed = changed
        self._pieces: dict[Hashable, Piece] = {}
        self._flying: dict[Hashable, Flight] = {}
        self._leaving: list[Flight] = []
        self.noted: list[Leg] | None = None
        """Where the flights that scripts send are noted; None while nobody wants to know."""

    # ---- what is there

    @property
    def pieces(self) -> Pieces:
        """Where the pieces lie, or will lie when they have arrived."""
        return self._pieces

    @property
    def moving(self) -> bool:
        """Whether a piece is on its way."""
        return bool(self._flying or self._leaving)

    def is_flying(self, name: Hashable) -> bool:
        """Whether this piece is on its way."""
        return name in self._flying

    def lying(self) -> Iterator[tuple[Hashable, Piece]]:
        """The pieces that lie still, in the order of the map: what a table paints with its ground."""
        return ((name, piece) for name, piece in self._pieces.items() if name not in self._flying)

    def flights(self) -> list[Flight]:
        """The flights that are seen, those higher up in the window first; they are painted over everything that lies still."""
        seen = [flight for flight in (*self._flying.values(), *self._leaving) if flight.seen]
        return sorted(seen, key=lambda flight: flight.at[1])

    def now(self, name: Hashable) -> Piece:
        """The piece where it is drawn now. Raises KeyError for a name that is not on the table."""
        flight = self._flying.get(name)
        return self._pieces[name] if flight is None else flight.now

    # ---- at once

    def set(self, pieces: Pieces) -> None:
        """Shows a position at once; all flights end, and their `done` is not called."""
        self._pieces = dict(pieces)
        self._flying.clear()
        self._leaving.clear()
        self._changed()

    def carry(self, pieces: Pieces) -> None:
        """Moves the same position to other places, because the table has moved under its pieces (a camera).

        What lies still is there at once, what flies goes on to its new place. Nothing is repainted: the caller sees to that.
        """
        self._pieces = dict(pieces)
        for name, flight in self._flying.items():
            flight.piece = pieces[name]

    def put(self, name: Hashable, piece: Piece) -> None:
        """Puts one piece on the table at once, or in another place."""
        self._pieces[name] = piece
        self._flying.pop(name, None)
        self._changed()

    def take(self, name: Hashable) -> Piece:
        """Takes a piece off at once and gives it as it was drawn. Raises KeyError for a name that is not on the table."""
        piece = self.now(name)
        del self._pieces[name]
        self._flying.pop(name, None)
        self._changed()
        return piece

    # ---- gliding

    def leaving(self, pieces: Pieces) -> list[Piece]:
        """The pieces that would leave the table if it came to this position, as they are drawn now."""
        return [self.now(name) for name in difference(self._pieces, pieces).goes]

    def glide(self, pieces: Pieces, comes_from: Callable[[Piece], Piece | None] = lambda piece: None,
              goes_to: Callable[[Piece], Piece | None] = lambda piece: None, done: Done | None = None) -> None:
        """Brings the table to another position: every piece goes straight to its place.

        `comes_from` and `goes_to` give the home of a piece that comes onto the table or leaves it (None: it is there, or gone,
        at once). `done` is called when all have arrived, immediately if nothing moves.
        """
        change = difference(self._pieces, pieces)
        starts = {new: self.now(old) for old, new in change.stays.items()}
        for name in change.comes:
            start = comes_from(pieces[name])
            if start is not None:
                starts[name] = start
        gone = [(self.now(name), goes_to(self._pieces[name])) for name in change.goes]
        self.set(pieces)
        moves = [(name, start) for name, start in starts.items() if _differs(start, pieces[name])]
        left = len(moves) + sum(goal is not None for _piece, goal in gone)
        if not left:
            if done is not None:
                done()
            return
        waiting = [left]

        def arrived() -> None:
            waiting[0] -= 1
            if not waiting[0] and done is not None:
                done()

        noted, self.noted = self.noted, None  # what glides only comes to order
        for name, start in moves:
            self.send(name, pieces[name], start=start, done=arrived)
        self.noted = noted
        for piece, goal in gone:
            if goal is not None:
                self.pass_by(piece, goal, done=arrived)

    # ---- scripts

    def send(self, name: Hashable, piece: Piece, *, start: Piece | None = None, length: float = PLACE, delay: float = 0.0,
             bow: float = 0.0, swell: float = 0.0, ease: Ease = out_cubic, hidden: bool = False, done: Done | None = None,
             motion: Motion | None = None) -> None:
        """Lets a piece fly to a place, from `start` or from where it is drawn now; this also brings a new name onto the table.

        `length` and `delay` are in milliseconds, `bow` in pixels, `swell` is a share of the size; both are largest half way.
        `hidden`: it is not seen before its delay is over (a card still on its pile). `done` is called when it has arrived,
        but not if it was sent elsewhere meanwhile or the table shows another position.
        """
        if start is None:
            start = self.now(name)
        flight = Flight(start, piece, bow, swell)
        if self.noted is not None and motion is None:
            self.noted.append(Leg(name, start.at, piece.at, piece.size, bow))
        self._pieces[name] = piece
        self._flying[name] = flight
        flight.seen = not (hidden and delay > 0)

        def move(share: float) -> None:
            flight.seen = True
            flight.move(share)

        def arrive() -> None:
            if self._flying.get(name) is flight:
                del self._flying[name]
                self._changed()
                if done is not None:
                    done()

        (motion or self.motion).tween(length, move, delay=delay, ease=ease, done=arrive)
        self._changed()

    def pass_by(self, start: Piece, goal: Piece, *, length: float = PLACE, delay: float = 0.0, bow: float = 0.0,
                swell: float = 0.0, ease: Ease = out_cubic, done: Done | None = None, motion: Motion | None = None) -> None:
        """Lets something fly that is on no map before or after: a back from the well into a hand, a piece that was taken.

        Only place and size of `goal` count. The other parameters are those of `send`.
        """
        flight = Flight(start, replace(start, at=goal.at, size=goal.size), bow, swell)
        flight.seen = delay <= 0
        self._leaving.append(flight)
        if self.noted is not None and motion is None:
            self.noted.append(Leg(("passed by", len(self.noted)), start.at, goal.at, goal.size, bow))

        def move(share: float) -> None:
            flight.seen = True
            flight.move(share)

        def arrive() -> None:
            if flight in self._leaving:
                self._leaving.remove(flight)
                self._changed()
                if done is not None:
                    done()

        (motion or self.motion).tween(length, move, delay=delay, ease=ease, done=arrive)
        self._changed()


def _differs(one: Piece, other: Piece) -> bool:
    return math.dist(one.at, other.at) > 0.5 or abs(one.size - other.size) > 0.5


def pool(pieces: Sequence[Piece]) -> Callable[[Piece], Piece | None]:
    """A `comes_from` that gives each of these pieces once, to the first piece of its kind that asks."""
    left = list(pieces)

    def give(piece: Piece) -> Piece | None:
        for one in left:
            if one.kind == piece.kind:
                left.remove(one)
                return one
        return None

    return give
