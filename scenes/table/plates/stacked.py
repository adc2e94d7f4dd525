"""A name and the line below it on a plate: as large as they stand one above the other without touching."""

from __future__ import annotations

import math
from dataclasses import dataclass

from scenes.kit import text
from scenes.kit.theme import Look

APART = 0.2
"""How far what hangs below the letters of a name stays from the capitals of the line below it, in sizes of that line's letters:
there is room for an accent."""
EDGE = 0.08
"""How much of their room two lines leave free at its top and at its foot."""


@dataclass(frozen=True, slots=True)
class Letters:
    """How a line is written: `share` is its size at text of 100 %, and `most` the greatest scale that it grows by."""

    share: float
    family: text.Family = "a"
    weight: int = 500
    most: float = 2.0

    def px(self, look: Look) -> int:
        """The size of its letters in pixels where there is room enough."""
        return max(1, round(look.high * self.share * min(look.text_scale, self.most) / 100))


@dataclass(frozen=True, slots=True)
class Stacked:
    """The sizes of the letters of two lines, and the middles of their capitals below the top of their room, all in pixels."""

    upper: int
    lower: int
    first: int
    second: int


def stacked(look: Look, high: int, upper: Letters, lower: Letters) -> Stacked:
    """Two lines in a room `high` pixels high, with what is left above and below them.

    Where it is too low for both, the larger letters give way first.
    """
    edge, least = round(high * EDGE), max(2, math.ceil(look.high / 480))
    wanted = upper.px(look), lower.px(look)
    for most in range(max(wanted), 0, -1):
        sizes = min(wanted[0], most), min(wanted[1], most)
        above, below = (text.reach(px, one.family, one.weight) for px, one in zip(sizes, (upper, lower), strict=True))
        apart = max(least, math.ceil(sizes[1] * APART))
        left = high - 2 * edge - sum(above) - apart - sum(below)
        if left >= 0:
            break
    top = edge + max(0, left) // 2
    return Stacked(*sizes, top + (above[0] + 1) // 2, top + sum(above) + apart + (below[0] + 1) // 2)
