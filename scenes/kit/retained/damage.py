"""Damage: the boxes of the window in which two frames may differ, found by comparing their display lists."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence

import pygame

from scenes.kit.retained.recording import Box, DisplayList, flat

MOST_BOXES, GRID_FROM, CELL = 6, 12, 64
"""How many boxes are painted apart, from how many on cells of a grid are taken instead, and how many pixels a cell is wide."""


def damage(before: DisplayList, after: DisplayList) -> list[Box]:
    """The boxes of all commands that one of two lists has alone, or in another order; outside of them both paint the same."""
    shared = {id(one) for one in before if one.__class__ is list} & {id(one) for one in after if one.__class__ is list}
    old, new = _flattened(before, shared), _flattened(after, shared)
    was, now = _keys(old), _keys(new)
    first, last, least = 0, 0, min(len(old), len(new))
    while first < least and was[first] == now[first]:
        first += 1
    while last < least - first and was[-1 - last] == now[-1 - last]:
        last += 1
    ends = slice(first, len(old) - last), slice(first, len(new) - last)
    same = _in_order(was[ends[0]], now[ends[1]])
    kept_old, kept_new = {a for a, _b in same}, {b for _a, b in same}
    alone = [one for at, one in enumerate(old[ends[0]]) if at not in kept_old]
    alone += [one for at, one in enumerate(new[ends[1]]) if at not in kept_new]
    return [one.box for one in flat(alone)]


def _flattened(noted: DisplayList, shared: set[int]) -> DisplayList:
    """The commands of a list; lists within stay one item where both frames have them."""
    found: DisplayList = []
    for one in noted:
        if isinstance(one, list) and id(one) not in shared:
            found.extend(flat(one))
        else:
            found.append(one)
    return found


def _keys(noted: DisplayList) -> list[object]:
    return [id(one) if one.__class__ is list else one.key for one in noted]  # type: ignore[union-attr]


def _in_order(old: Sequence[object], new: Sequence[object]) -> list[tuple[int, int]]:
    """Pairs of places that have the same key in both, as many as keep their order."""
    places: defaultdict[object, list[int]] = defaultdict(list)
    for at in reversed(range(len(old))):
        places[old[at]].append(at)
    pairs = [(places[key].pop(), at) for at, key in enumerate(new) if places.get(key)]
    ends: list[int] = []
    """The smallest old index at which a row of this many pairs can end."""
    tails: list[int] = []
    came: list[int | None] = []
    for each, (place, _at) in enumerate(pairs):
        long = bisect_left(ends, place)
        came.append(tails[long - 1] if long else None)
        ends[long : long + 1] = [place]
        tails[long : long + 1] = [each]
    found: list[tuple[int, int]] = []
    number = tails[-1] if tails else None
    while number is not None:
        found.append(pairs[number])
        number = came[number]
    return found


def merged(boxes: Iterable[Box]) -> list[pygame.Rect]:
    """Few boxes that do not overlap and hold all of these; where there are many, in steps of a grid."""
    different = list(dict.fromkeys(boxes))
    if len(different) > GRID_FROM:
        return _grid(different)
    found = _apart(map(pygame.Rect, different))
    while len(found) > MOST_BOXES:
        pairs = ((a, b) for a in range(len(found)) for b in range(a))
        one, other = min(pairs, key=lambda pair: _waste(found[pair[0]], found[pair[1]]))
        rest = [box for at, box in enumerate(found) if at not in (one, other)]
        found = _apart([*rest, found[one].union(found[other])])
    return found


def _apart(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that overlap are made one."""
    found: list[pygame.Rect] = []
    for box in boxes:
        while hits := box.collidelistall(found):
            box = box.unionall([found.pop(at) for at in reversed(hits)])
        found.append(box)
    return found


def _waste(one: pygame.Rect, other: pygame.Rect) -> int:
    """How many pixels more two boxes take as one."""
    both = one.union(other)
    return both.w * both.h - one.w * one.h - other.w * other.h


def _grid(boxes: Sequence[Box]) -> list[pygame.Rect]:
    """The cells that the boxes touch, as few boxes: runs of cells in a row, and equal runs one below the other."""
    rows: defaultdict[int, int] = defaultdict(int)
    for x, y, w, h in boxes:
        cells = (1 << (x + w - 1) // CELL + 1) - (1 << x // CELL)
        for row in range(y // CELL, (y + h - 1) // CELL + 1):
            rows[row] |= cells
    found: list[pygame.Rect] = []
    above: dict[tuple[int, int], pygame.Rect] = {}
    for row in range(min(rows), max(rows) + 2):
        here: dict[tuple[int, int], pygame.Rect] = {}
        for start, long in _runs(rows.get(row, 0)):
            box = above.pop((start, long), None) or pygame.Rect(start * CELL, row * CELL, long * CELL, 0)
            box.h += CELL
            here[start, long] = box
        found.extend(above.values())
        above = here
    return found


def _runs(cells: int) -> list[tuple[int, int]]:
    """Where the runs of set bits begin and how long they are."""
    found, at = [], 0
    while cells:
        skip = (cells & -cells).bit_length() - 1
        cells >>= skip
        long = (~cells & (cells + 1)).bit_length() - 1
        found.append((at + skip, long))
        cells >>= long
        at += skip + long
    return found
