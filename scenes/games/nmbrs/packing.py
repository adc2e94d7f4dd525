"""Packs shapes into a room without overlaps: what has a place keeps it, the rest goes where there is room, near the top left.

Shapes are boxes of quarter cells, and whole numbers have a bit for each of a room; so thousands of places can be tried in a
millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FINE = 4
"""Quarters of a cell: the grid on which shapes are put."""
AIR = 1
"""Quarters that stay free around each shape, and so around a room."""
SHRINK, LEAST = 0.96, 0.2
"""The factor by which everything becomes smaller when it does not fit, and the smallest scale."""
FULL = 1.15
"""Shapes that, with the distances around them, take a larger share of a room than this are not tried in it."""
SETTLE = 0.86
"""Everything is packed anew when keeping places would make the cards smaller than this share of what is possible."""

Spot = tuple[float, float]
Box = tuple[int, int, int, int]


class Shape(NamedTuple):
    """Boxes in quarter cells (left, top, width, height), the width and height of all together, and how many quarter cells they
    take with the air around them."""

    boxes: tuple[Box, ...]
    wide: int
    high: int
    weight: int


def shape_of(boxes: Sequence[tuple[float, float, float, float]]) -> Shape:
    """The shape of some boxes (left, top, width, height, in cells and not below 0)."""
    fine = tuple((round(x * FINE), round(y * FINE), round(w * FINE), round(h * FINE)) for x, y, w, h in boxes)
    wide, high = max(x + w for x, _, w, _ in fine), max(y + h for _, y, _, h in fine)
    return Shape(fine, wide, high, _bits(fine, AIR, wide + 2 * AIR).bit_count())


def _bits(boxes: Sequence[Box], air: int, step: int) -> int:
    """Boxes, grown by some air, in lines of `step` bits; the first bits and lines are the rim of the room."""
    found = 0
    for x, y, w, h in boxes:
        line, first = (1 << w + 2 * air) - 1, (y + AIR - air) * step + x + AIR - air
        for at in range(first, first + (h + 2 * air) * step, step):
            found |= line << at
    return found


def _hits(bits: int, many: int, step: int) -> int:
    """The bits from which on one of the next `many` is set that lie `step` apart."""
    done = 1
    while done < many:
        more = min(done, many - done)
        bits |= bits >> more * step
        done += more
    return bits


class _Room:
    """A room that fills up. All its lines are one whole number, so that what is free for a shape is found for all at once."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high
        self._step = wide + 2 * AIR
        """The bits from a line to the next one."""
        self._taken = 0

    def put(self, shape: Shape, x: int, y: int) -> None:
        self._taken |= _bits(shape.boxes, AIR, self._step) << y * self._step + x

    def places(self, shape: Shape) -> int:
        """The places that are free for the upper left corner of a shape, as bits."""
        lines, across, step = self.high - shape.high + 1, self.wide - shape.wide + 1, self._step
        if lines <= 0 or across <= 0:
            return 0
        inner = self._taken >> AIR * step + AIR
        hits = {(w, h): _hits(_hits(inner, w, 1), h, step) for w, h in {box[2:] for box in shape.boxes}}
        blocked = 0
        for x, y, w, h in shape.boxes:
            blocked |= hits[w, h] >> y * step + x
        return ~blocked & ((1 << across) - 1) * (((1 << lines * step) - 1) // ((1 << step) - 1))

    def fits(self, shape: Shape, x: int, y: int) -> bool:
        """Whether a place is free for the upper left corner of a shape, and in the room."""
        inside = 0 <= x <= self.wide - shape.wide and 0 <= y <= self.high - shape.high
        return inside and not self._taken >> y * self._step + x & _bits(shape.boxes, 0, self._step)

    def free(self, shape: Shape, near: tuple[int, int] | None) -> tuple[int, int] | None:
        """The free place nearest to `near`, or the first from the top left; None when there is none."""
        places = self.places(shape)
        if not places:
            return None
        if near is None:
            y, x = divmod((places & -places).bit_length() - 1, self._step)
            return x, y
        best: tuple[int, int, int] | None = None
        every, aim = (1 << self.wide) - 1, max(0, near[0])
        for y in sorted(range(self.high - shape.high + 1), key=lambda line: abs(line - near[1])):
            if best is not None and abs(y - near[1]) >= best[0]:
                break
            bits = places >> y * self._step & every
            above, below = bits >> aim << aim, bits & (2 << aim) - 1
            for x in ((above & -above).bit_length() - 1, below.bit_length() - 1):
                cost = abs(x - near[0]) + abs(y - near[1])
                if x >= 0 and (best is None or cost < best[0]):
                    best = (cost, x, y)
        return None if best is None else best[1:]


def may_fit(shapes: Sequence[Shape], room: Spot, scale: float) -> bool:
    """Whether shapes may find room at a share of their full size, or a larger one; False where they are too many by far."""
    size = int(room[0] / scale * FINE), int(room[1] / scale * FINE)
    return sum(shape.weight for shape in shapes) <= FULL * size[0] * size[1]


def pack(
    shapes: Sequence[Shape], wishes: Sequence[Spot | None], room: Spot, scale: float = 1.0
) -> tuple[list[Spot], Spot, float]:
    """Puts every shape somewhere in a room measured in cells; returns their places, the room that was needed, and the scale.

    `wishes`: where each shape would like to be (None: anywhere). `scale`: the share of full size that is tried first.
    """
    kept = _fitted(shapes, wishes, room, scale) or _listed(shapes, room)
    if kept[2] >= scale or all(wish is None for wish in wishes):
        return kept
    return _fitted(shapes, [None] * len(shapes), room, 1.0, kept[2] / SETTLE) or kept


def _fitted(shapes: Sequence[Shape], wishes: Sequence[Spot | None], room: Spot, scale: float,
            least: float = LEAST / SHRINK) -> tuple[list[Spot], Spot, float] | None:
    """Puts shapes into the room at the first scale at which they fit, down to `least`; None where they do not."""
    while scale >= least:
        area = (room[0] / scale, room[1] / scale)
        found = _try(shapes, wishes, int(area[0] * FINE), int(area[1] * FINE)) if may_fit(shapes, room, scale) else None
        if found is not None:
            return found, area, scale
        scale *= SHRINK
    return None


def _listed(shapes: Sequence[Shape], room: Spot) -> tuple[list[Spot], Spot, float]:
    """Puts shapes one below the other, at the least scale, so that none is left out."""
    spots: list[Spot] = []
    y = 0
    for shape in shapes:
        spots.append((0.0, y / FINE))
        y += shape.high + AIR
    wide = max((shape.wide for shape in shapes), default=FINE) / FINE
    return spots, (max(wide, room[0] / LEAST), y / FINE), LEAST


def _try(shapes: Sequence[Shape], wishes: Sequence[Spot | None], wide: int, high: int) -> list[Spot] | None:
    room, spots = _Room(wide, high), dict[int, tuple[int, int]]()
    wanted = [None if wish is None else (round(wish[0] * FINE), round(wish[1] * FINE)) for wish in wishes]
    for index, wish in enumerate(wanted):
        if wish is not None and room.fits(shapes[index], *wish):
            room.put(shapes[index], *wish)
            spots[index] = wish
    rest = [index for index in range(len(shapes)) if index not in spots]
    for index in sorted(rest, key=lambda index: (wanted[index] is None, -shapes[index].wide * shapes[index].high, index)):
        spot = room.free(shapes[index], wanted[index])
        if spot is None:
            return None
        room.put(shapes[index], *spot)
        spots[index] = spot
    return [(spots[index][0] / FINE, spots[index][1] / FINE) for index in range(len(shapes))]
