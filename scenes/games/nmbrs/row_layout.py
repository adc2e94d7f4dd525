"""Where rows lie on the table: crossing rows share a card's cell, one lying and one upright; groups are packed side by side.

There are no pixels here: the unit is a cell, the room of one card. A row lies in a line of neighbouring cells from its lowest
number on, to the right or downwards. The only neighbours of a card are those of its own rows. A row that cannot lie like that is
shown apart, with a twin of the card that it shares. The layout follows from the rows in the order in which they were made, so
that building on one leaves the others where they are; groups keep their places between plays as long as there is room.

Crossings need room around them. While cards are large enough everything that can cross does (`FREE`); on a fuller table groups
stay low and dense, and at last all rows lie apart, for a number that cannot be read is worse than a card that is shown twice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from game.nmbrs.rows import Row
from scenes.games.nmbrs.packing import SHRINK, Shape, may_fit, pack, shape_of

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RowPlace:
    """Where a row lies: the cells of its cards within its group, whether it is upright, and the number of the group."""

    id: int
    cards: tuple[int, ...]
    cells: tuple[Cell, ...]
    upright: bool
    group: int


class Twin(NamedTuple):
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


def lay_out(rows: Sequence[Row], room: tuple[float, float], before: RowLayout = EMPTY) -> RowLayout:
    """Lays the rows, given in the order in which they were made, into a room of (width, height) cells at full size.

    `before` is the layout of the same table a play earlier, from which everything stays that can. Every row gets a place; when
    there are too many for the room the cards become smaller (`scale`).
    """
    best = _planned(rows, room, before, before.plan)
    for other in range(before.plan + 1, len(PLANS)):
        if best.scale >= READABLE:
            break
        found = _planned(rows, room, before, other)
        if found.scale >= BETTER * best.scale:
            best = found
    return best


def _planned(rows: Sequence[Row], room: tuple[float, float], before: RowLayout, plan: int) -> RowLayout:
    places, groups, twins = _plane(rows, PLANS[plan])
    wanted = [_wish(group, places, before) for group in groups]
    roomy, scale = [_shape(group, places, True) for group in groups], 0.0
    if may_fit(roomy, room, ROOMY):
        spots, area, scale = pack(roomy, wanted, room, before.scale)
    if scale < ROOMY:
        close = [_shape(group, places, False) for group in groups]
        spots, area, scale = pack(close, wanted, room, min(1.0, before.scale / SHRINK))
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


def _plane(rows: Sequence[Row], plan: Limits) -> tuple[dict[int, RowPlace], list[Group], tuple[Twin, ...]]:
    homes = defaultdict[int, list[int]](list)
    for row in rows:
        for card in row.cards:
            homes[card].append(row.id)
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
        placed[row.id], group = spot, groups[spot.group]
        group.rows.append(row.id)
        group.cells.update(zip(spot.cells, spot.cards, strict=True))
        for index, other in crossings:
            card, there = row.cards[index], placed[other]
            if spot.group != there.group or spot.cells[index] != there.cells[there.cards.index(card)]:
                twins.append(Twin(card, other, row.id))
    for group in groups:
        _normalise(group, placed)
    return placed, groups, tuple(twins)


def _normalise(group: Group, placed: dict[int, RowPlace]) -> None:
    left, top = (min(side) for side in zip(*group.cells, strict=True))
    group.cells = {(x - left, y - top): card for (x, y), card in group.cells.items()}
    for row in group.rows:
        placed[row] = replace(placed[row], cells=tuple((x - left, y - top) for x, y in placed[row].cells))


def _beside(row: Row, index: int, anchor: RowPlace, groups: list[Group], plan: Limits) -> RowPlace | None:
    """The place of a row that crosses `anchor` at its card `index`, or None when something is in the way, or the plan."""
    group, upright = groups[anchor.group], not anchor.upright
    x, y = anchor.cells[anchor.cards.index(row.cards[index])]
    line = [at - index for at in range(len(row.cards))]
    cells = tuple((x, y + at) if upright else (x + at, y) for at in line)
    every = {*group.cells, *cells}
    wide, high = (max(side) - min(side) + 1 for side in zip(*every, strict=True))
    fits = high <= plan.high and len(every) >= plan.full * wide * high and _free(group, cells, upright, row.cards)
    return RowPlace(row.id, row.cards, cells, upright, group.number) if fits else None


def _free(group: Group, cells: tuple[Cell, ...], upright: bool, cards: tuple[int, ...]) -> bool:
    """Whether a row can lie in these cells, which are free but for cards that it shares and have no other card beside them; the
    neighbours across of a card that it shares belong to the other row."""
    dx, dy = (0, 1) if upright else (1, 0)
    (x, y), (last_x, last_y) = cells[0], cells[-1]
    if (x - dx, y - dy) in group.cells or (last_x + dx, last_y + dy) in group.cells:
        return False
    return all(
        group.cells[x, y] == card if (x, y) in group.cells
        else (x + dy, y + dx) not in group.cells and (x - dy, y - dx) not in group.cells
        for (x, y), card in zip(cells, cards, strict=True)
    )


# ---- groups beside each other


def _shape(group: Group, placed: dict[int, RowPlace], roomy: bool) -> Shape:
    """The shape of a group: its rows and, if `roomy`, the room for the difference beside the end of each."""
    boxes: list[tuple[float, float, float, float]] = []
    for place in [placed[row] for row in group.rows]:
        (x, y), (last_x, last_y) = place.cells[0], place.cells[-1]
        boxes.append((x, y, last_x - x + 1, last_y - y + 1))
        if roomy:
            boxes.append((x, last_y + 1, 1.0, 0.25) if place.upright else (last_x + 1, y, 1.0, 1.0))
    return shape_of(boxes)


def _wish(group: Group, placed: dict[int, RowPlace], before: RowLayout) -> tuple[float, float] | None:
    """Where a group would lie if most of its cards stayed where they were; None when it is new."""
    votes = Counter[tuple[float, float]]()
    for row in group.rows:
        place, was = placed[row], before.rows.get(row)
        for card, (x, y) in zip(place.cards, place.cells, strict=True):
            if was is not None and card in was.cards:
                old = before.cell(row, was.cards.index(card))
                votes[old[0] - x, old[1] - y] += 1
    return max(votes, key=votes.__getitem__) if votes else None
