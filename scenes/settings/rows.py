"""How high the rows of beds of the settings page are, and where Reset and Done find their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class BedRows:
    """The rows of beds on the page: how high each is, and the room in which they lie or scroll, all in pixels."""

    heights: tuple[int, ...]
    room: int
    beside: bool
    """Whether Reset and Done stand below the last bed; else they have a row of their own below all."""
    fits: bool
    """Whether all was in sight at the first try: the room is filled then."""


def rows_of(needs: Sequence[int], columns: int, room: int, gap: int, foot: int) -> BedRows:
    """The rows of beds that need so much height each, where `foot` is the height of Reset and Done."""
    rows = [needs[at:at + columns] for at in range(0, len(needs), columns)]
    heights = [max(row) for row in rows]
    beside = columns == 3
    if beside:
        heights[-1] = max(*rows[-1][:-1], rows[-1][-1] + gap + foot)
    else:
        room -= foot + gap
    total = sum(heights) + gap * (len(rows) - 1)
    if total <= room:
        return BedRows(tuple(height + (room - total) // len(rows) for height in heights), room, beside, True)
    if beside:
        heights[-1] = max(rows[-1])
        room -= foot + gap
    return BedRows(tuple(heights), room, False, False)
