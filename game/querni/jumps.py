"""Steps and jumps of one stone (Q5, Q6): where it can go, by which path, and by which other paths.

A jumping stone stays in one parity class of columns and rows, at most 20 fields. It can jump over a given stone along two
crossing diagonals, or along one straight axis; so a path that never lands twice on a field breaks Q6 only where it uses both
diagonals over one stone. A plain breadth-first search finds the canonical paths; where its path to a field breaks Q6, the exact
search `best_path` forbids one diagonal or the other and tries again.

Every path begins with the start. The "first" of two paths is the one with fewer jumps, then the one whose text comes first in
alphabetical order.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

from game.querni.board import (
    ALPHABETICAL,
    BESIDE,
    BIT,
    LEAPS,
    NEAR,
    Board,
    Path,
    between,
    occupied,
)

Leap = tuple[int, int, int, int]
"""Landing mask, landing field, mask of the field jumped over, axis."""


class _OverStones(dict[int, tuple[Leap, ...]]):
    """The jumps from one field, by the mask of the occupied fields beside it."""

    def __init__(self, field: int) -> None:
        self.field = field

    def __missing__(self, stones: int) -> tuple[Leap, ...]:
        found = self[stones] = tuple(leap for leap in LEAPS[self.field] if leap[2] & stones)
        return found


OVER_STONES = tuple(_OverStones(f) for f in range(len(BESIDE)))


def steps(board: Board, field: int) -> tuple[int, ...]:
    """The fields to which the stone on `field` can step, in alphabetical order."""
    taken = occupied(board)
    return tuple(g for g in BESIDE[field] if not taken & BIT[g])


def jumps(board: Board, field: int) -> dict[int, Path]:
    """Every field that the stone on `field` can jump to, with the canonical path."""
    return jumps_from(occupied(board), field)


def jumps_from(taken: int, field: int) -> dict[int, Path]:
    """Like `jumps`, but from the mask of the occupied fields, which includes `field`."""
    found: dict[int, Path] = {}
    broken: list[Path] = []
    queue: list[tuple[int, Path, int]] = [(field, (field,), 0)]
    seen = taken
    for at, path, overs in queue:
        for bit, land, over, _ in OVER_STONES[at][taken & NEAR[at]]:
            if not seen & bit:
                seen |= bit
                longer = (*path, land)
                if overs & over:
                    broken.append(longer)
                    queue.append((land, longer, -1))
                else:
                    found[land] = longer
                    queue.append((land, longer, overs | over))
    for path in broken:
        legal = best_path(taken, (field,), path[-1], 0, path)
        if legal:
            found[path[-1]] = legal
    return found


def hops(board: Board, path: Path) -> tuple[int, ...]:
    """The fields on which the stone may land next after the hops of `path`, in alphabetical order.

    `path` is a legal beginning: the start alone, or the start and the landings so far. `board` is the board before the turn.
    """
    taken = occupied(board)
    barred, used = _passed(path)
    return tuple(
        land
        for bit, land, over, _ in OVER_STONES[path[-1]][taken & NEAR[path[-1]]]
        if not (taken | barred) & bit and not used & over
    )


def overs(path: Path) -> tuple[int, ...]:
    """The fields jumped over on a path of jumps, in order.

    Raises ValueError when a hop does not go two fields in a straight line.
    """
    out = []
    for f, g in pairwise(path):
        over = between(f, g)
        if over is None:
            raise ValueError("not a jump")
        out.append(over)
    return tuple(out)


def paths(board: Board, field: int, landing: int, limit: int = 12) -> list[Path]:
    """The first `limit` of all legal jump paths of the stone on `field` to `landing`, the canonical one first.

    Empty when the stone cannot jump there.
    """
    taken = occupied(board)
    out: list[Path] = []
    # Lawler's partition: each candidate is the first path of a set (a fixed beginning, some next fields barred);
    # once it is taken, the rest of its set is split into sets with longer beginnings.
    heap: list[tuple[tuple[int, ...], Path, int, int]] = []

    def offer(begun: Path, barred_next: int) -> None:
        path = best_path(taken, begun, landing, barred_next)
        if path:
            heappush(heap, (_order(path), path, len(begun), barred_next))

    offer((field,), 0)
    while heap and len(out) < limit:
        _, path, fixed, barred_next = heappop(heap)
        out.append(path)
        for n in range(fixed, len(path)):
            offer(path[:n], BIT[path[n]] | (barred_next if n == fixed else 0))
    return out


def best_path(taken: int, begun: Path, landing: int, barred_next: int = 0, careless: Path | None = None) -> Path | None:
    """The first of the legal paths that begin with `begun` and end on `landing`, or None.

    `taken` are the occupied fields, with the stone's start among them; the hop after `begun` may not land on a field of
    `barred_next`. `begun` itself is legal and does not contain `landing`. `careless`, when it is known, is the first path from
    the end of `begun` onwards if stones may be jumped over twice.
    """
    barred, used = _passed(begun)
    heap: list[tuple[tuple[int, ...], Path, int, int]] = []

    def offer(no_rising: int, no_falling: int) -> None:
        tail = _shortest(taken, begun[-1], landing, taken | barred, (used, used | no_rising, used | no_falling), barred_next)
        if tail:
            heappush(heap, (_order(tail), tail, no_rising, no_falling))

    # Every legal path does without one of the two diagonals over any stone, so it lies in one of the two branches; and
    # what a branch finds never comes after the legal paths in it. So the first faultless path found is the first of all.
    if careless:
        heap.append(((), careless, 0, 0))
    else:
        offer(0, 0)
    while heap:
        _, tail, no_rising, no_falling = heappop(heap)
        twice = _twice(tail)
        if not twice:
            return begun[:-1] + tail
        offer(no_rising | twice, no_falling)
        offer(no_rising, no_falling | twice)
    return None


def _order(path: Path) -> tuple[int, ...]:
    return (len(path), *[ALPHABETICAL[f] for f in path])


def _passed(path: Path) -> tuple[int, int]:
    """The masks of the fields on a path and of the fields jumped over."""
    barred = used = 0
    for f in path:
        barred |= BIT[f]
    for f in overs(path):
        used |= BIT[f]
    return barred, used


def _twice(path: Path) -> int:
    """The mask of the first field that a path jumps over a second time, or 0."""
    used = 0
    for f in overs(path):
        if used & BIT[f]:
            return BIT[f]
        used |= BIT[f]
    return 0


def _shortest(
    taken: int, start: int, landing: int, seen: int, banned: tuple[int, int, int], barred_next: int
) -> Path | None:
    """The first path from `start` to `landing` that avoids the fields of `seen` and every jump that is banned.

    It lands on no field of `seen` and jumps over no field that is `banned` for its axis, but may jump over a stone twice.
    """
    came: dict[int, int] = {start: start}
    queue = [start]
    for at in queue:
        for bit, land, over, axis in OVER_STONES[at][taken & NEAR[at]]:
            if seen & bit or banned[axis] & over or (barred_next & bit and at == start):
                continue
            seen |= bit
            came[land] = at
            if land == landing:
                path = [land]
                while path[-1] != start:
                    path.append(came[path[-1]])
                return tuple(reversed(path))
            queue.append(land)
    return None

