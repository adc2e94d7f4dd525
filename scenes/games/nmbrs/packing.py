"""Packs shapes into a room without overlaps: what has a place keeps it, the rest goes where there is room, near the top left.

Shapes are sets of quarter cells, and whole numbers have a bit for each of a room; so thousands of places can be tried in a
millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FINE = 4
"""Quarters of a cell: the grid on which shapes are put."""
ASIDE, CLOSE, BELOW = 1, 1, 1
"""Quarters that stay free between two shapes: side by side with much room, with little room, and one above the other."""
PAD = max(ASIDE, CLOSE, BELOW)
"""Quarters around a room in which the distances of what lies at its edge find place."""
SHRINK, LEAST = 0.96, 0.2
"""The factor by which everything becomes smaller when it does not fit, and the smallest scale."""
FULL = 1.15
"""Shapes that, with the distances around them, take a larger share of a room than this are not tried in it."""
SETTLE = 0.86
"""Everything is packed anew when keeping places would make the cards smaller than this share of what is possible."""

Mask = tuple[int, ...]
Spot = tuple[float, float]
Run = tuple[int, int, int]
"""Neighbouring bits of a line: the line, the first bit, how many."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape by lines of quarter cells, one above the other: all its bits, the runs of them, its width and height, and all
    with the distance to others around it, beginning `BELOW` lines higher and `aside` bits further left."""

    bits: Mask
    runs: tuple[Run, ...]
    broad: Mask
    wide: int
    high: int
    aside: int
    weight: int
    """The number of quarter cells that it takes."""


def shape_of(boxes: Sequence[tuple[float, float, float, float]], aside: int = ASIDE) -> Shape:
    """The shape of some boxes (left, top, width, height, in cells and not below 0). `aside`: quarters to keep free beside it."""
    high = max(round((y + h) * FINE) for _, y, _, h in boxes)
    wide = max(round((x + w) * FINE) for x, _, w, _ in boxes)
    lines = [0] * high
    for x, y, w, h in boxes:
        bits = ((1 << round(w * FINE)) - 1) << round(x * FINE)
        for line in range(round(y * FINE), round((y + h) * FINE)):
            lines[line] |= bits
    broad = [0] * (high + 2 * BELOW)
    for line, bits in enumerate(lines):
        grown = bits
        for _ in range(2 * aside):
            grown |= grown << 1
        for near in range(line, line + 2 * BELOW + 1):
            broad[near] |= grown
    runs = tuple((line, *run) for line, bits in enumerate(lines) for run in _runs(bits))
    return Shape(tuple(lines), runs, tuple(broad), wide, high, aside, sum(bits.bit_count() for bits in broad))


def _runs(bits: int) -> list[tuple[int, int]]:
    found = []
    at = 0
    while bits:
        skip = (bits & -bits).bit_length() - 1
        bits >>= skip
        at += skip
        long = (~bits & (bits + 1)).bit_length() - 1
        found.append((at, long))
        bits >>= long
        at += long
    return found


class _Room:
    """A room that fills up.

    All its lines are one whole number, with `PAD` bits around them for the distance that shapes keep; so the places that are
    free for a shape are found for all lines at once.
    """

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high
        self._step = wide + 2 * PAD
        """The bits from a line to the next one."""
        self._taken = 0

    def put(self, shape: Shape, x: int, y: int) -> None:
        self._taken |= self._whole(shape.broad) << (y + PAD - BELOW) * self._step + x + PAD - shape.aside

    def _whole(self, lines: Mask) -> int:
        """These lines as they lie in the room, as one number."""
        whole = 0
        for bits in reversed(lines):
            whole = whole << self._step | bits
        return whole

    def places(self, shape: Shape) -> int:
        """The places that are free for the upper left corner of a shape, as bits."""
        lines, across = self.high - shape.high + 1, self.wide - shape.wide + 1
        if lines <= 0 or across <= 0:
            return 0
        step, blocked = self._step, 0
        hits = {1: self._taken >> PAD * step + PAD}
        for line, start, long in shape.runs:
            hit = hits.get(long)
            if hit is None:
                hit, done = hits[1], 1
                while done < long:
                    more = min(done, long - done)
                    hit |= hit >> more
                    done += more
                hits[long] = hit
            blocked |= hit >> line * step + start
        every = ((1 << across) - 1) * (((1 << lines * step) - 1) // ((1 << step) - 1))
        return ~blocked & every

    def fits(self, shape: Shape, x: int, y: int) -> bool:
        """Whether a place is free for the upper left corner of a shape, and in the room."""
        if not (0 <= x <= self.wide - shape.wide and 0 <= y <= self.high - shape.high):
            return False
        return not self._taken >> (y + PAD) * self._step + x + PAD & self._whole(shape.bits)

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
            for x in (_above(bits, aim), _below(bits, aim)):
                if x >= 0:
                    cost = abs(x - near[0]) + abs(y - near[1])
                    if best is None or cost < best[0]:
                        best = (cost, x, y)
        return None if best is None else (best[1], best[2])


def _above(bits: int, at: int) -> int:
    """The lowest bit from `at` on, or -1."""
    rest = bits >> at
    return at + (rest & -rest).bit_length() - 1 if rest else -1


def _below(bits: int, at: int) -> int:
    """The highest bit up to `at`, or -1."""
    return (bits & ((1 << (at + 1)) - 1)).bit_length() - 1


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
    kept = _kept(shapes, wishes, room, scale)
    if kept[2] >= scale or all(wish is None for wish in wishes):
        return kept
    anew = _kept(shapes, [None] * len(shapes), room, 1.0)
    return anew if kept[2] < SETTLE * anew[2] else kept


def _kept(shapes: Sequence[Shape], wishes: Sequence[Spot | None], room: Spot, scale: float) -> tuple[list[Spot], Spot, float]:
    while scale * SHRINK >= LEAST:
        area = (room[0] / scale, room[1] / scale)
        if may_fit(shapes, room, scale):
            found = _try(shapes, wishes, (int(area[0] * FINE), int(area[1] * FINE)))
            if found is not None:
                return [(x / FINE, y / FINE) for x, y in found], area, scale
        scale *= SHRINK
    return _endless(shapes, room, scale)


def _endless(shapes: Sequence[Shape], room: Spot, scale: float) -> tuple[list[Spot], Spot, float]:
    """Puts shapes that fit into no room one below the other, so that nothing is ever left out."""
    spots: list[Spot] = []
    y = 0
    for shape in shapes:
        spots.append((0.0, y / FINE))
        y += shape.high + BELOW
    wide = max((shape.wide for shape in shapes), default=FINE) / FINE
    return spots, (max(wide, room[0] / scale), y / FINE), scale


def _try(shapes: Sequence[Shape], wishes: Sequence[Spot | None], size: tuple[int, int]) -> list[tuple[int, int]] | None:
    room = _Room(*size)
    spots: dict[int, tuple[int, int]] = {}
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
    return [spots[index] for index in range(len(shapes))]
