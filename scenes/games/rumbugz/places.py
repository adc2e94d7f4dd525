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
from scenes.table.plates.plates import plates_of
from scenes.table.rail import Rail
from scenes.table.stage import Piece, Pieces, Point

PLATE = 12.0
"""The greatest height of a plate in the column of the others, in percent of the window's height."""

LABEL, LEAST = 4.4, 9.6
"""How high the label of the round is, and how high a plate must stay below it, in percent of the window's height."""

BED, PILE = "bed", "pile"
"""The first part of a piece's name: (BED, number of the sequence, place in it) or (PILE, place from the bottom)."""


class Places:
    """The places of one table, in pixels of the window. They are not known before the first `layout`."""

    def __init__(self, desk: Desk, rack: Rack) -> None:
        self.desk, self.rack = desk, rack
        self.between: View | None = None
        """The view on the table in the middle of a move that is being shown; None while none is."""
        self.plates: dict[Seat, pygame.Rect] = {}
        self.label: pygame.Rect | None = None
        """Where the label of the round lies; None where the plates need the room."""
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
        own = rail["own_plate"] if "own_plate" in rail.places else None
        room, self.label = below_label(look, rail["seats"], self.desk.session.match.seats - 1) if own else (rail["seats"], None)
        self.plates = plates_in(room, own, self.desk.hands.front, self.desk.session.match.seats, look)
        box = rail["rack"]
        pad = look.px(1.3)
        inner = box.inflate(-4 * pad, -2 * pad)
        if box.contains(rail["sort"]):
            inner.w = rail["sort"].x - pad - inner.x
        self.rack.layout(box, inner)
        self.rack.sort_button.rect = rail["sort"]
        self.fit_beds()
        self.moved()

    def arrange(self, view: View) -> None:
        """Lays the beds out for the view that has come onto the table."""
        if self.last is not None:
            self._partner = _partner(self.last, view)
        self.last = view
        self.fit_beds()

    def fit_beds(self) -> None:
        """Lays out the beds for what is on the table now."""
        lengths = [len(sequence.bugs) for sequence in self.view.table]
        self.field = field_of(self.desk.look, self.desk.rail["table"], lengths, self.desk.rail["preview"])

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
        return token(code, self.plates[seat].center, look.px(4.4))

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


def log_below(rail: Rail, look: Look, seats: int) -> None:
    """Lets the log begin below the last plate, where the plates of so many seats leave room above it in their column."""
    column, log = rail["seats"], rail["log"]
    if "own_plate" not in rail.places or not (column.bottom <= log.y and column.x < log.right and log.x < column.right):
        return
    room, _label = below_label(look, column, seats - 1)
    low = max(box.bottom for box in plates_in(room, rail["own_plate"], 0, seats, look).values() if box != rail["own_plate"])
    top = low + look.px(1.1)
    if top < log.y:
        rail.places["log"] = pygame.Rect(log.x, top, log.w, log.bottom - top)
        rail.places["seats"] = pygame.Rect(column.x, column.y, column.w, low - column.y)


def slim(look: Look, bed: pygame.Rect) -> bool:
    """Whether the bed of the bag or the pile is so narrow that its word stands below the picture."""
    return bed.w < look.px(18)


def below_label(look: Look, room: pygame.Rect, plates: int) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Divides the room for a column of so many plates: the part for them, and above it that of the label of the round."""
    high, gap = round(look.px(LABEL) * min(1.3, max(1.0, look.text_scale))), look.px(1.1)
    left = room.h - high - gap
    if (left - gap * (plates - 1)) / plates < look.px(LEAST):
        return room, None
    return pygame.Rect(room.x, room.bottom - left, room.w, left), pygame.Rect(room.x, room.y, room.w, high)


def plates_in(
    room: pygame.Rect, own: pygame.Rect | None, front: Seat, seats: int, look: Look
) -> dict[Seat, pygame.Rect]:
    """Where each seat's plate lies: that of the front seat at its `own` place, the others clockwise in a column in a `room`.

    Without a place of its own the front seat comes first, and all lie in a row.
    """
    gap = look.px(1.1)
    if own is None:
        return plates_of(room, None, front, seats, gap, look.px(44))
    others = [(front + step) % seats for step in range(1, seats)]
    high = min(look.px(PLATE), (room.h - gap * (len(others) - 1)) // len(others))
    places = {seat: pygame.Rect(room.x, room.y + at * (high + gap), room.w, high) for at, seat in enumerate(others)}
    return {**places, front: own}


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
