"""Where rows lie on the table: crossing rows share a card's cell, one lying and one upright; groups are packed side by side.

There are no pixels here: the unit is a cell, the room of one card. A row lies in a line of neighbouring cells from its lowest
number on, to the right or downwards. The only neighbours of a card are those of its own rows. A row that cannot lie like that is
shown apart, with a twin of the card that it shares. The layout follows from the rows in the order in which they were made, so
that building on one leaves the others where they are; groups keep their places between plays as long as there is room.

Crossings need room around them. While cards are large enough everything that can cross does (`FREE`); on a fuller table groups
stay low and dense, and at last all rows lie apart, for a number that cannot be read is worse than a card that is shown twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from game.nmbrs.rows import Row
from game.nmbrs.state import View
from scenes.games.nmbrs.packing import ASIDE, CLOSE, SHRINK, Shape, may_fit, pack, shape_of
from scenes.table.desk import Desk

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RowIn:
    """A row on the table: its id and its cards, ascending. A card may belong to two rows."""

    id: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowPlace:
    """Where a row lies: the cells of its cards within its group, whether it is upright, and the number of the group."""

    id: int
    cards: tuple[int, ...]
    cells: tuple[Cell, ...]
    upright: bool
    group: int


@dataclass(frozen=True, slots=True)
class Twin:
    """A card that is shown twice, because the two rows that share it do not cross on the table."""

    card: int
    row: int
    other: int


@dataclass
class Group:
    """Rows that are linked, in their own cells, of which (0, 0) is the upper left one. `at` is where that cell lies."""

    number: int
    rows: list[int] = field(default_factory=list)
    cells: dict[Cell, int] = field(default_factory=dict)
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class RowLayout:
    """All rows with their places. `area` is the width and height of the part of the plane that they take, in cells."""

    rows: dict[int, RowPlace]
    groups: tuple[Group, ...]
    twins: tuple[Twin, ...]
    area: tuple[float, float]
    scale: float
    """The share of their full size that cards have, so that everything fits."""
    plan: int = 0
    """Which of `PLANS` it follows."""

    def cell(self, row: int, index: int) -> tuple[float, float]:
        """The upper left corner of a card's cell, in cells from that of the area."""
        place = self.rows[row]
        at = self.groups[place.group].at
        x, y = place.cells[index]
        return at[0] + x, at[1] + y

    def spots(self, card: int) -> list[tuple[float, float]]:
        """All cells in which a card is shown: one, or two for a twin."""
        found: list[tuple[float, float]] = []
        for place in self.rows.values():
            if card in place.cards:
                spot = self.cell(place.id, place.cards.index(card))
                if spot not in found:
                    found.append(spot)
        return found

    @cached_property
    def ends(self) -> tuple[float, float]:
        """How far rows reach from the upper left corner of the area, with their differences where these stand beside them."""
        last = [self.cell(row, len(place.cells) - 1) for row, place in self.rows.items()]
        beside, below = (2.0, 1.4) if self.roomy else (1.0, 1.0)
        return max((x for x, _y in last), default=0.0) + beside, max((y for _x, y in last), default=0.0) + below

    @property
    def roomy(self) -> bool:
        """Whether there is room beside each row to write its difference."""
        return self.scale >= ROOMY


ROOMY = 0.92
"""The least share of the full size at which rows have room beside them for their difference."""
READABLE = 0.62
"""The share of the full size from which nothing is given up for larger cards."""
BETTER = 1.15
"""How many times larger the cards must become before crossings are given up for it."""
EMPTY = RowLayout({}, (), (), (1.0, 1.0), 1.0)


def lay_out(rows: Sequence[RowIn], room: tuple[float, float], before: RowLayout | None = None) -> RowLayout:
    """Lays the rows, given in the order in which they were made, into a room of (width, height) cells at full size.

    `before` is the layout of the same table a play earlier, from which everything stays that can. Every row gets a place; when
    there are too many for the room the cards become smaller (`scale`).
    """
    plan = before.plan if before is not None and before.rows else 0
    best = _planned(rows, room, before, plan)
    for other in range(plan + 1, len(PLANS)):
        if best.scale >= READABLE:
            break
        found = _planned(rows, room, before, other)
        if found.scale >= BETTER * best.scale:
            best = found
    return best


def _planned(rows: Sequence[RowIn], room: tuple[float, float], before: RowLayout | None, plan: int) -> RowLayout:
    places, groups, twins = _plane(rows, PLANS[plan])
    wanted = [_wish(group, places, before) for group in groups]
    start = before.scale if before is not None and before.rows else 1.0
    roomy, scale = [_shape(group, places, True) for group in groups], 0.0
    if may_fit(roomy, room, ROOMY):
        spots, area, scale = pack(roomy, wanted, room, start)
    if scale < ROOMY:
        spots, area, scale = pack([_shape(group, places, False) for group in groups], wanted, room, min(1.0, start / SHRINK))
    for group, spot in zip(groups, spots, strict=True):
        group.at = spot
    return RowLayout(places, tuple(groups), twins, area, scale, plan)


# ---- the rows of a group in the plane


class Limits(NamedTuple):
    """How far rows may cross: the most lines that a group takes, and the least share of its box that its cards fill."""

    high: int
    full: float


FREE = Limits(99, 0.0)
PLANS = (FREE, Limits(4, 0.45), Limits(1, 1.0))


def _plane(rows: Sequence[RowIn], plan: Limits) -> tuple[dict[int, RowPlace], list[Group], tuple[Twin, ...]]:
    homes: dict[int, list[int]] = {}
    for row in rows:
        for card in row.cards:
            homes.setdefault(card, []).append(row.id)
    placed: dict[int, RowPlace] = {}
    groups: list[Group] = []
    twins: list[Twin] = []
    for row in rows:
        crossings = [(i, other) for i, card in enumerate(row.cards) for other in homes[card] if other in placed]
        spots = (_beside(row, index, placed[other], groups, plan) for index, other in crossings)
        spot = next((found for found in spots if found is not None), None)
        if spot is None:
            spot = RowPlace(row.id, row.cards, tuple((at, 0) for at in range(len(row.cards))), False, len(groups))
            groups.append(Group(len(groups)))
        placed[row.id] = spot
        _enter(groups, placed[row.id])
        for index, other in crossings:
            if not _meet(spot, placed[other], row.cards[index]):
                twins.append(Twin(row.cards[index], other, row.id))
    for group in groups:
        _normalise(group, placed)
    return placed, groups, tuple(twins)


def _meet(one: RowPlace, two: RowPlace, card: int) -> bool:
    return one.group == two.group and one.cells[one.cards.index(card)] == two.cells[two.cards.index(card)]


def _beside(row: RowIn, index: int, anchor: RowPlace, groups: list[Group], plan: Limits) -> RowPlace | None:
    """The place of a row that crosses `anchor` at its card `index`, or None when something is in the way, or the plan."""
    group = groups[anchor.group]
    card = row.cards[index]
    x, y = anchor.cells[anchor.cards.index(card)]
    upright = not anchor.upright
    line = [at - index for at in range(len(row.cards))]
    cells = tuple((x, y + at) if upright else (x + at, y) for at in line)
    free = _free(group, cells, upright, row.cards) and _dense(group, cells, plan)
    return RowPlace(row.id, row.cards, cells, upright, group.number) if free else None


def _dense(group: Group, cells: tuple[Cell, ...], plan: Limits) -> bool:
    """Whether a group stays as low and as full as the plan wants when a row comes to it."""
    every = {*group.cells, *cells}
    wide = max(x for x, _ in every) - min(x for x, _ in every) + 1
    high = max(y for _, y in every) - min(y for _, y in every) + 1
    return high <= plan.high and len(every) >= plan.full * wide * high


def _free(group: Group, cells: tuple[Cell, ...], upright: bool, cards: tuple[int, ...]) -> bool:
    """Whether a row can lie in these cells, which are free but for cards that it shares and have no other card beside them."""
    dx, dy = (0, 1) if upright else (1, 0)
    (first_x, first_y), (last_x, last_y) = cells[0], cells[-1]
    if (first_x - dx, first_y - dy) in group.cells or (last_x + dx, last_y + dy) in group.cells:
        return False
    at = dict(zip(cells, cards, strict=True))
    length = (last_x - first_x) + (last_y - first_y)
    for step in range(length + 1):
        cell = (first_x + dx * step, first_y + dy * step)
        here = group.cells.get(cell)
        if here is not None:
            if at.get(cell) != here:
                return False
            continue  # a crossing, whose neighbours across belong to the other row
        if (cell[0] + dy, cell[1] + dx) in group.cells or (cell[0] - dy, cell[1] - dx) in group.cells:
            return False
    return True


def _enter(groups: list[Group], place: RowPlace) -> None:
    group = groups[place.group]
    group.rows.append(place.id)
    group.cells.update(zip(place.cells, place.cards, strict=True))


def _normalise(group: Group, placed: dict[int, RowPlace]) -> None:
    left, top = min(x for x, _ in group.cells), min(y for _, y in group.cells)
    group.cells = {(x - left, y - top): card for (x, y), card in group.cells.items()}
    for row in group.rows:
        place = placed[row]
        cells = tuple((x - left, y - top) for x, y in place.cells)
        placed[row] = RowPlace(place.id, place.cards, cells, place.upright, place.group)


# ---- groups beside each other


def _shape(group: Group, placed: dict[int, RowPlace], roomy: bool) -> Shape:
    """The shape of a group: its cells and, if `roomy`, the room for the difference beside the end of each row."""
    boxes: list[tuple[float, float, float, float]] = [(x, y, 1.0, 1.0) for x, y in group.cells]
    for row in group.rows if roomy else ():
        place = placed[row]
        x, y = place.cells[-1]
        boxes.append((x, y + 1, 1.0, 0.25) if place.upright else (x + 1, y, 1.0, 1.0))
    return shape_of(boxes, ASIDE if roomy else CLOSE)


def _wish(group: Group, placed: dict[int, RowPlace], before: RowLayout | None) -> tuple[float, float] | None:
    """Where a group would lie if most of its cards stayed where they were; None when it is new."""
    if before is None:
        return None
    votes: dict[tuple[float, float], int] = {}
    for row in group.rows:
        place, was = placed[row], before.rows.get(row)
        if was is None:
            continue
        for card, (x, y) in zip(place.cards, place.cells, strict=True):
            if card in was.cards:
                old = before.cell(row, was.cards.index(card))
                spot = (old[0] - x, old[1] - y)
                votes[spot] = votes.get(spot, 0) + 1
    return max(votes, key=lambda spot: votes[spot]) if votes else None


Rows = tuple[Row, ...]
Room = tuple[float, float]


class RowLayouts:
    """The layouts of the round that is on one table."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._room: Room = (0.0, 0.0)
        self._grown: list[tuple[Rows, RowLayout]] = []

    def of(self, rows: Rows, number: int | None, room: Room) -> RowLayout:
        """The layout of these rows of round `number` in a room of cells, as the plays up to them make it."""
        if not rows:
            return EMPTY
        if room != self._room:
            self._room, self._grown = room, []
        course = self._course(rows, number)
        same = 0
        while same < min(len(course), len(self._grown)) and self._grown[same][0] == course[same]:
            same += 1
        del self._grown[same:]
        for step in course[same:]:
            before = self._grown[-1][1] if self._grown else None
            self._grown.append((step, laid(step, room, before)))
        return self._grown[-1][1]

    def _course(self, rows: Rows, number: int | None) -> list[Rows]:
        """The rows on the table after each play of the round up to these, which are the last; these alone if they never lay."""
        match, viewing_ply = self.desk.session.match, self.desk.past.viewing_ply
        found: list[Rows] = []
        for at in range(len(match) if viewing_ply is None else viewing_ply, -1, -1):
            view: View = match.view(None, at)
            if view.round != number:
                if found:
                    break
                continue
            if (found or view.rows == rows) and view.rows and (not found or view.rows != found[-1]):
                found.append(view.rows)
        return found[::-1] or [rows]


def laid(rows: Sequence[Row], room: Room, before: RowLayout | None) -> RowLayout:
    """The layout of rows in a room of cells; what lay in the layout `before` stays if it can."""
    if not rows:
        return EMPTY
    return lay_out([RowIn(row.id, row.cards) for row in rows], room, before)
