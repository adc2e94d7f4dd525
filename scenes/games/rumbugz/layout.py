"""Where things lie at a RumBugz table: plates, rack, beds, bag and pile, and each bug of a position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from collections.abc import Sequence as Row
from dataclasses import dataclass
from itertools import product

import pygame

from game.contract import Seat
from game.rumbugz.bugs import from_hand
from game.rumbugz.state import View
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.face import MIDDLE
from scenes.kit.retained.ahead import Parts
from scenes.kit.theme import Style
from scenes.table.desk import Desk
from scenes.table.game import Tally
from scenes.table.hand.rack import Rack
from scenes.table.plates.rim import RimPlace
from scenes.table.stage import Piece, Pieces, Point

PICTURE = 0.27
"""How far below the upper edge of their beds the middle of the bag and of the pile is, in heights of the bed."""

BED, PILE = "bed", "pile"
"""The first part of a piece's name: (BED, number of the sequence, place in it) or (PILE, place from the bottom)."""


class Layout:
    """The places of one table, in pixels of the window. They are not known before the first `layout`."""

    def __init__(self, desk: Desk, rack: Rack) -> None:
        self.desk, self.rack, self.tally = desk, rack, Tally(desk)
        self.rim: Callable[[], dict[Seat, RimPlace]] = dict
        """Gives where the seats sit; set by who makes the plates."""
        self.field = Field((pygame.Rect(0, 0, 1, 99),), 8, 1)
        self._fitted: object = None
        """What the field was laid out for."""
        self.moved: Callable[[], None] = lambda: None
        """Called when the parts of the table lie elsewhere than before."""
        self.last: View | None = None
        """The view for which `arrange` last laid the table out."""
        self._partner: Seat = 0
        """The seat whose hand explains best how the last two views differ."""

    @property
    def view(self) -> View:
        """The view on the table now, even in the middle of a move."""
        view: View = self.tally.view
        return view

    # ---- laying out

    def layout(self) -> None:
        """Reads the places from the table's map."""
        style, rail = self.desk.style, self.desk.rail
        box = rail["rack"]
        self.rack.layout(box, box.inflate(-style.px(1), -style.px(1.6)))
        self.rack.sort_button.rect = rail["sort"]
        self.fit_beds()
        self.moved()

    def arrange(self, view: View) -> None:
        """Lays the beds out for the view that has come onto the table."""
        if self.last is not None:
            changes = [abs(now - then) for now, then in zip(view.counts, self.last.counts, strict=True)]
            self._partner = max((view.turn, *range(len(changes))), key=changes.__getitem__)
        self.last = view
        self.fit_beds()

    def fit_beds(self) -> None:
        """Lays out the beds for what is on the table now, unless they lie so."""
        style, table = self.desk.style, self.view.table
        area, spare = self.desk.rail["table"], self.desk.rail["caption"]
        lengths = tuple(len(sequence.bugs) for sequence in table)
        fitted = style, lengths, tuple(area), tuple(spare)
        if fitted != self._fitted:
            before = self.field
            self._fitted, self.field = fitted, field_of(style, area, lengths, spare)
            size, plates = self.field.size, self.field.plates
            if (size, plates) != (before.size, before.plates):
                codes = [code for sequence in table for code in sequence.bugs]
                self.desk.page.soon = [Parts(lambda: (bugs.bug(style, size, code, plates=plates) for code in codes))]

    # ---- bugs

    @property
    def pile_size(self) -> int:
        """The size of the bug on the pile."""
        pile = self.desk.rail["pile"]
        return round(min(pile.h * 0.43, pile.w * 0.62))

    @property
    def pile_point(self) -> Point:
        """The middle of the uppermost bug of the pile."""
        pile = self.desk.rail["pile"]
        return pile.centerx, pile.y + pile.h * PICTURE

    def in_bag(self, code: int | None) -> Piece:
        """A bug in the mouth of the bag."""
        bag = self.desk.rail["bag"]
        return token(code, (bag.centerx, bag.y + bag.h * 0.22), self.desk.style.px(5))

    def at_seat(self, seat: Seat, code: int | None) -> Piece:
        """A bug at the home of a seat's hand: at its plate, or in the middle of the rack."""
        style = self.desk.style
        if seat == self.desk.hands.front:
            size = max(style.px(6), round(self.rack.where.places.size[1] / bugs.HEIGHT))
            return token(code, self.rack.rect.center, size)
        return token(code, self.rim()[seat].at, style.px(4.4))

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

    def home(self, piece: Piece) -> Piece:
        """The home of a bug that is on the table in only one of the last two views of `arrange`."""
        return self.at_seat(self._partner, int(str(piece.face)))


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


COLUMNS = range(2, 6)
APART = bugs.WIDTH + 0.02
"""The distance between two bugs of a sequence where there is room, in their size; the widest ones just do not touch."""
NEARER = ((1.18, 1.1), (0.98, 1.0), (0.88, 0.92), (0.78, 0.82), (0.66, 0.72))
"""How near they may be, and what their size is worth then; below 0.66 number plates would lie on each other."""
PLATED = ((0.74, 0.6, 1.1), (0.8, 0.59, 1.2), (0.87, 0.58, 1.3), (0.9, 0.57, 1.35))
"""The same on a full table, where number plates grow over bodies for which there is no room: how many times larger they are, in
the third place."""
ENOUGH, CLOSE = 7.5, 8.0
"""The size from which on bugs rather stand freely than become larger, as their numbers can be read at two metres then, and the
largest one of beds that lie one after the other; in percent of the window's height."""
TALL, LOW = 1.33, 1.22
"""The height of a bed in sizes of its bugs: where there is room, and on a full table, where feelers reach over its edge."""
CROWDED = 1.05
"""The distance between two bugs, in their size, below which the number plates are drawn over the bodies of their neighbours."""
MOST_SPARE = 2.4
"""How much wider than needed the beds of the last row may be, in sizes of their bugs; they need not fill it."""
LOWEST_BEDS = 3
MOST = 12.0
"""The largest size of a bug on the table, in percent of the window's height."""


@dataclass(frozen=True)
class Field:
    """The beds of all sequences, and a free one, which may be lower.

    `size` is that of a bug and `head` the room for the signs, both in pixels. `plates`: how many times larger than on a bug that
    stands alone the number plates are, which then lie over the bodies.
    """

    cells: tuple[pygame.Rect, ...]
    size: int
    head: int
    plates: float = 1.0

    def size_in(self, at: int) -> int:
        """The size of the bugs in bed `at`."""
        return min(self.size, int(self.cells[at].h / LOW))

    def crowded(self, at: int, count: int) -> bool:
        """Whether the plates of `count` bugs in bed `at` are drawn over all bodies, which would cover them."""
        points = self.points(at, count)
        return count > 1 and (self.plates > 1 or points[1][0] - points[0][0] < CROWDED * self.size_in(at))

    def points(self, at: int, count: int) -> tuple[tuple[int, int], ...]:
        """The middles of `count` bugs in bed `at`."""
        cell, size = self.cells[at], self.size_in(at)
        room = cell.w - self.head - round(size * bugs.WIDTH) - round(size * 0.1)
        step = min(size * APART, room / (count - 1)) if count > 1 else 0.0
        x = cell.x + self.head + size * bugs.WIDTH / 2
        y = cell.centery + round(size * 0.04)
        return tuple((round(x + step * index), y) for index in range(count))

    def at(self, pos: tuple[int, int]) -> int | None:
        """The bed at a point, from 0, or None; the last one is the free one."""
        return next((index for index, cell in enumerate(self.cells) if cell.collidepoint(pos)), None)


Rank = tuple[float, float]
"""What a way to lay beds is worth: first whether its numbers can be read, then size and air between bugs together."""


def field_of(style: Style, area: pygame.Rect, lengths: Row[int], spare: pygame.Rect) -> Field:
    """Beds for sequences of these lengths in an area of the window.

    They lie in columns or, if their numbers can be read better so, one after the other in rows, each as wide as it needs to be.
    The free bed is the next one, or `spare` when all are taken.
    """
    grid, rank = _grid(style, area, lengths, spare)
    if rank[0] >= style.px(ENOUGH) or not lengths:
        return grid
    flow = _flow(style, area, lengths, spare)
    return grid if flow is None or flow[1] <= rank else flow[0]


def _grid(style: Style, area: pygame.Rect, lengths: Row[int], spare: pygame.Rect) -> tuple[Field, Rank]:
    count, longest, gap = len(lengths), max([5, *lengths]), style.px(1.1)
    found: list[tuple[Rank, int, int, tuple[int, int]]] = []
    for columns, (nearest, worth) in product(COLUMNS, NEARER):
        rows = max(LOWEST_BEDS, -(-count // columns))
        wide, high = (area.w - gap * (columns - 1)) // columns, (area.h - gap * (rows - 1)) // rows
        by_wide = (wide - head_room(style, high)) / (bugs.WIDTH + 0.1 + nearest * (longest - 1))
        size = int(min(high / TALL, by_wide, style.px(MOST)))
        rank: Rank = min(size, style.px(ENOUGH)), size * worth * (1.0 if columns <= 2 else 0.93)
        found.append((rank, size, columns, (wide, min(high, round(size * TALL * 1.2)))))
    best, size, columns, (wide, high) = max(found, key=lambda one: one[0])
    rows = max(LOWEST_BEDS, -(-count // columns))
    cells = [
        pygame.Rect(area.x + (at % columns) * (wide + gap), area.y + (at // columns) * (high + gap), wide, high)
        for at in range(min(count + 1, rows * columns))
    ]
    return Field((*cells, spare)[:count + 1], max(8, size), head_room(style, high)), best


def _flow(style: Style, area: pygame.Rect, lengths: Row[int], spare: pygame.Rect) -> tuple[Field, Rank] | None:
    """Beds in rows, each as wide as it needs to be, as large as they fit in; None when they never do."""
    best: tuple[Field, Rank] | None = None
    for nearest, worth, plates in (*((*one, 1.0) for one in NEARER), *PLATED):
        for size in range(style.px(CLOSE), 7, -1):
            rank = min(size * plates, style.px(ENOUGH)), size * worth
            if best is not None and rank <= best[1]:
                break
            cells = _rows(style, area, lengths, size, nearest, plates)
            if cells is not None:
                best = Field((*cells[:-1], cells[-1] or spare), size, head_room(style, cells[0].h), plates), rank
                break
    return best


def _rows(style: Style, area: pygame.Rect, lengths: Row[int], size: int, nearest: float,
          plates: float) -> tuple[pygame.Rect, ...] | None:
    """The beds in rows, each in the first one that has room for it, and the free one, empty where there is none; None when they
    do not fit."""
    gap, low = style.px(0.4), round(size * LOW)
    head, count, most = head_room(style, low), len(lengths), (area.h + gap) // (low + gap)
    if count * (head + gap - 0.5 + size * (bugs.WIDTH + 0.12 - nearest)) + size * nearest * sum(lengths) > most * (area.w + gap):
        return None  # so most sizes need not be laid out
    wide = [head + round(size * (bugs.WIDTH + 0.12 + nearest * (length - 1))) for length in lengths]
    rows: list[list[int]] = []
    left: list[int] = []
    for at, one in enumerate(wide):
        row = next((row for row, room in enumerate(left) if room >= one), len(rows))
        if row == len(rows):
            rows.append([])
            left.append(area.w)
            if row == most or one > area.w:
                return None
        rows[row].append(at)
        left[row] -= one + gap
    high = min((area.h + gap) // len(rows) - gap, round(size * TALL))
    least = head + round(size * (bugs.WIDTH + 0.12 + 3 * NEARER[-1][0] * plates))
    free = _free_row(area, left, (high, gap), least)
    cells = [pygame.Rect(0, 0, 0, 0)] * (len(lengths) + 1)
    for number, members in enumerate(rows):
        rest = left[number] + gap
        more = min(rest // len(members), round(size * MOST_SPARE)) if number == len(rows) - 1 else rest // len(members)
        more = min(more, (left[number] - least) // len(members)) if number == free else more
        x = area.x
        for at in members:
            cells[at] = pygame.Rect(x, area.y + number * (high + gap), wide[at] + more, high)
            x += wide[at] + more + gap
        if number == free:
            cells[-1] = pygame.Rect(x, area.y + number * (high + gap), area.right - x, high)
    if free == len(rows):
        cells[-1] = pygame.Rect(area.x, area.y + free * (high + gap), area.w, high)
    return tuple(cells)


def _free_row(area: pygame.Rect, left: Row[int], high: tuple[int, int], least: int) -> int | None:
    """The row in which a bed at least so wide is free: the last one, one below it, or the first that has room. `left`: how much
    each row has; `high`: the height of a row and the gap below it."""
    if left[-1] >= least:
        return len(left) - 1
    if (len(left) + 1) * sum(high) - high[1] <= area.h:
        return len(left)
    return next((row for row, room in enumerate(left) if room >= least), None)


def head_room(style: Style, high: int) -> int:
    """The room for the signs at the head of a bed so high, in pixels."""
    return min(style.px(8.6), max(style.px(4.4), round(high * 0.72)))
