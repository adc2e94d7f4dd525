"""Where things lie at a RumBugz table: plates, rack, beds, bag and pile, and each bug of a position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from game.contract import Seat
from game.rumbugz.bugs import from_hand
from game.rumbugz.state import View
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.face import MIDDLE
from scenes.games.rumbugz.field import Field, field_of
from scenes.kit.theme import Look
from scenes.table.desk import Desk
from scenes.table.hand.rack import Rack
from scenes.table.plates.rim import RimPlace, rim_places
from scenes.table.stage import Piece, Pieces, Point

KINDS_HIGH = 6.4
"""How high the two rows of the kinds are at a seat, in percent of the window's height."""

BED, PILE = "bed", "pile"
"""The first part of a piece's name: (BED, number of the sequence, place in it) or (PILE, place from the bottom)."""


class Places:
    """The places of one table, in pixels of the window. They are not known before the first `layout`."""

    def __init__(self, desk: Desk, rack: Rack) -> None:
        self.desk, self.rack = desk, rack
        self.between: View | None = None
        """The view on the table in the middle of a move that is being shown; None while none is."""
        self.rim: dict[Seat, RimPlace] = {}
        """Where the seats sit."""
        self.field = Field((pygame.Rect(0, 0, 1, 99),), 8, 1)
        self.moved: Callable[[], None] = lambda: None
        """Called when the parts of the table lie elsewhere than before."""
        self.last: View | None = None
        """The view for which `arrange` last laid the table out."""
        self._partner: Seat = 0

    @property
    def view(self) -> View:
        """The view on the table now, even in the middle of a move."""
        view: View = self.desk.hands.view if self.between is None else self.between
        return view

    def step(self, **changes: Any) -> None:
        """Goes one step further within a move that is being shown, by changing these parts of the view."""
        self.between = self.view._replace(**changes)

    def count(self, seat: Seat, more: int) -> None:
        """Goes one step further by letting a seat hold `more` bugs, or fewer."""
        counts = self.view.counts
        self.step(counts=(*counts[:seat], max(0, counts[seat] + more), *counts[seat + 1:]))

    # ---- laying out

    def layout(self) -> None:
        """Reads the places from the table's map."""
        look, rail = self.desk.look, self.desk.rail
        self.place_seats()
        box = rail["rack"]
        pad = look.px(1.3)
        inner = box.inflate(-4 * pad, -2 * pad)
        self.rack.layout(box, inner)
        self.rack.sort_button.rect = rail["sort"]
        self.fit_beds()
        self.moved()

    def place_seats(self) -> None:
        """Sets the seats around the table as it is seen from the front seat."""
        desk = self.desk
        self.rim = rim_places(desk.look, desk.rail, desk.hands.front, desk.session.match.seats, KINDS_HIGH)

    def arrange(self, view: View) -> None:
        """Lays the beds out for the view that has come onto the table."""
        if self.last is not None:
            self._partner = _partner(self.last, view)
        self.last = view
        self.fit_beds()

    def fit_beds(self) -> None:
        """Lays out the beds for what is on the table now."""
        lengths = [len(sequence.bugs) for sequence in self.view.table]
        self.field = field_of(self.desk.look, self.desk.rail["table"], lengths, self.desk.rail["caption"])

    # ---- bugs

    @property
    def pile_size(self) -> int:
        """The size of the bug on the pile."""
        pile = self.desk.rail["pile"]
        return round(min(pile.h * (0.5 if slim(self.desk.look, pile) else 0.74), pile.w * 0.46))

    @property
    def pile_point(self) -> Point:
        """The middle of the uppermost bug of the pile."""
        pile = self.desk.rail["pile"]
        narrow = slim(self.desk.look, pile)
        return pile.x + pile.w * (0.3 if narrow else 0.27), pile.y + pile.h * (0.34 if narrow else 0.5)

    def in_bag(self, code: int | None) -> Piece:
        """A bug in the mouth of the bag."""
        bag = self.desk.rail["bag"]
        return token(code, (bag.x + bag.w * 0.26, bag.y + bag.h * 0.3), self.desk.look.px(5))

    def at_seat(self, seat: Seat, code: int | None) -> Piece:
        """A bug at the home of a seat's hand: at its plate, or in the middle of the rack."""
        look = self.desk.look
        if seat == self.desk.hands.front:
            size = max(look.px(6), round(self.rack.where.places.size[1] / bugs.HEIGHT))
            return token(code, self.rack.rect.center, size)
        return token(code, self.rim[seat].at, look.px(4.4))

    def pieces(self, view: View) -> Pieces:
        """All open bugs of a view for which the beds were laid out: those in sequences and on the pile."""
        found: dict[Hashable, Piece] = {
            (BED, number, place): token(code, point, self.field.size)
            for number, sequence in enumerate(view.table, 1)
            for place, (code, point) in enumerate(
                zip(sequence.bugs, self.field.points(number - 1, len(sequence.bugs)), strict=True)
            )
        }
        for at, code in enumerate(view.discards):
            found[PILE, at] = token(code, self.pile_point, self.pile_size)
        return found

    def lies(self, name: tuple[Any, ...]) -> Piece:
        """One open bug of the view on the table now, by its name among `pieces`."""
        if name[0] == PILE:
            return token(self.view.discards[name[1]], self.pile_point, self.pile_size)
        _bed, number, place = name
        codes = self.view.table[number - 1].bugs
        return token(codes[place], self.field.points(number - 1, len(codes))[place], self.field.size)

    def rows(self, view: View) -> list[pygame.Rect]:
        """The boxes of the bugs of each sequence of a view for which the beds were laid out."""
        field, size = self.field, self.field.size
        found = []
        for at, sequence in enumerate(view.table):
            first, *_more = points = field.points(at, len(sequence.bugs))
            wide = points[-1][0] - first[0] + size
            found.append(pygame.Rect(first[0] - size // 2, first[1] - size // 2, wide, size))
        return found

    def home(self, piece: Piece) -> Piece:
        """The home of a bug that is on the table in only one of the last two views of `arrange`."""
        return self.at_seat(self._partner, int(str(piece.face)))


def slim(look: Look, bed: pygame.Rect) -> bool:
    """Whether the bed of the bag or the pile is so narrow that its word stands below the picture."""
    return bed.w < look.px(18)


def token(code: int | None, point: Point, size: int) -> Piece:
    """A bug, or (None) a leaf, with its middle at a point of the window, as a piece.

    Its kind is its key in a hand, where all PLYTs are the same, and its face the code in a position. Like the pieces of a rack,
    the piece has the middle and the height of the box that the bug fills.
    """
    high = size * bugs.HEIGHT
    return Piece(None if code is None else from_hand(code), (point[0], point[1] - (MIDDLE - 0.5) * high), high, code)


def point_of(piece: Piece) -> Point:
    """The middle of a bug, given as a piece."""
    return piece.at[0], piece.at[1] + (MIDDLE - 0.5) * piece.size


def size_of(piece: Piece) -> int:
    """The size of a bug, given as a piece."""
    return round(piece.size / bugs.HEIGHT)


def _partner(before: View, after: View) -> Seat:
    """The seat whose hand explains best how two views differ."""
    seats: tuple[Seat, ...] = (after.turn, *range(len(after.counts)))
    changes = [abs(now - then) for now, then in zip(after.counts, before.counts, strict=True)]
    return max(seats, key=lambda seat: changes[seat])
