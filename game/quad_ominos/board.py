"""The table of a round: which tiles lie where, the numbers at the corner points, and the free places beside tiles.

Places are (x, y), x to the right and y upwards; the first tile lies at (0, 0). The lower left corner point of a place has the
place's own coordinates, so the corner points of (x, y), clockwise from the upper left, are (x, y+1), (x+1, y+1), (x+1, y), (x,
y).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.contract import N_
from game.quad_ominos.tiles import FREE

Place = tuple[int, int]
Point = tuple[int, int]

CORNERS = (N_("upper left"), N_("upper right"), N_("lower right"), N_("lower left"))
"""The corners of a tile, clockwise."""
AT = ((0, 1), (1, 1), (1, 0), (0, 0))
"""The positions of the corner points relative to their place."""
BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The places that share a side with a place, relative to it."""
AROUND = tuple(
    (
        (dx, dy),
        tuple((n, AT.index((ax + dx, ay + dy))) for n, (ax, ay) in enumerate(AT) if (ax + dx, ay + dy) in AT),
    )
    for dx in (-1, 0, 1)
    for dy in (-1, 0, 1)
    if dx or dy
)
"""The eight places around a place, relative to it, each with the corners that both share: the neighbour's and the place's."""


class Laid(NamedTuple):
    """A tile on the table: its numbers clockwise from the upper left corner, and its place."""

    tile: str
    x: int
    y: int

    @property
    def place(self) -> Place:
        """The place where it lies."""
        return self.x, self.y


Table = tuple[Laid, ...]
"""The tiles on the table, sorted by their places from left to right, then from bottom to top."""


class Board:
    """A table prepared for look-ups. Boards are shared, so nobody changes one."""

    __slots__ = ("numbers", "patterns", "tiles")

    def __init__(self, tiles: dict[Place, str], numbers: dict[Point, str], patterns: dict[Place, str]) -> None:
        self.tiles = tiles
        """The tile at each covered place, as laid."""
        self.numbers = numbers
        """The number at each corner point."""
        self.patterns = patterns
        """For each free place that shares a side with a tile, the numbers that a tile there must meet (see `tiles.PATTERNS`)."""

    def after(self, laid: Laid) -> Board:
        """The board with one more tile."""
        tile, x, y = laid
        tiles = {**self.tiles, (x, y): tile}
        numbers = {**self.numbers, (x, y + 1): tile[0], (x + 1, y + 1): tile[1], (x + 1, y): tile[2], (x, y): tile[3]}
        patterns = {**self.patterns, **dict(self.around(laid))}
        patterns.pop((x, y), None)
        return Board(tiles, numbers, patterns)

    def around(self, laid: Laid) -> list[tuple[Place, str]]:
        """The free places around one more tile that share a side with some tile once it lies, and their patterns then."""
        tile, x, y = laid
        out = []
        for (dx, dy), shared in AROUND:
            place = x + dx, y + dy
            before = self.patterns.get(place)
            if before is None:
                if len(shared) == 1 or place in self.tiles:
                    continue
                before = pattern(self.numbers, place)
            for theirs, own in shared:
                before = before[:theirs] + tile[own] + before[theirs + 1 :]
            out.append((place, before))
        return out


def pattern(numbers: dict[Point, str], place: Place) -> str:
    """The numbers that a tile at a place must meet."""
    x, y = place
    get = numbers.get
    return get((x, y + 1), FREE) + get((x + 1, y + 1), FREE) + get((x + 1, y), FREE) + get((x, y), FREE)


@lru_cache(maxsize=64)
def board_of(table: Table) -> Board:
    """The board of a table. All corner points of the table must agree."""
    tiles = {(x, y): tile for tile, x, y in table}
    numbers: dict[Point, str] = {}
    for tile, x, y in table:
        numbers.update({(x, y + 1): tile[0], (x + 1, y + 1): tile[1], (x + 1, y): tile[2], (x, y): tile[3]})
    beside = {(x + dx, y + dy): None for _, x, y in table for dx, dy in BESIDE}
    return Board(tiles, numbers, {place: pattern(numbers, place) for place in beside if place not in tiles})


def in_order(tiles: Iterable[Laid]) -> Table:
    """Sorts tiles into the order of a table."""
    return tuple(sorted(tiles, key=lambda laid: (laid.x, laid.y)))


def place_name(place: Place) -> str:
    """A place as it is written: "1,-2"."""
    return f"{place[0]},{place[1]}"
