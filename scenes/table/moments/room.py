"""Where there is room on a table: the largest empty boxes between the things that must not be covered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

COLUMNS, ROWS = 64, 36


class Room:
    """The room left in `window` by `taken` boxes, on a grid of 64 x 36 cells. Boxes are pixels of the window.

    `aside` are things that may be covered, but not by half.
    """

    def __init__(self, window: pygame.Rect, taken: Sequence[pygame.Rect], aside: Sequence[pygame.Rect] = ()) -> None:
        self.window, self.taken, self.aside = window, taken, aside
        self._w, self._h = window.w / COLUMNS, window.h / ROWS
        self._free = [(1 << COLUMNS) - 1] * ROWS
        for box in taken:
            inside = box.clip(window)
            if inside.w and inside.h:
                self._take(inside)

    def _take(self, box: pygame.Rect) -> None:
        left, top = int((box.x - self.window.x) / self._w), int((box.y - self.window.y) / self._h)
        right = min(COLUMNS, -int(-(box.right - self.window.x) // self._w))
        low = min(ROWS, -int(-(box.bottom - self.window.y) // self._h))
        mask = ((1 << (right - left)) - 1) << left
        for row in range(top, low):
            self._free[row] &= ~mask

    def boxes(self) -> Iterator[pygame.Rect]:
        """Empty boxes, among them all that cannot be made larger."""
        for top in range(ROWS):
            free = (1 << COLUMNS) - 1
            for low in range(top, ROWS):
                free &= self._free[low]
                if not free:
                    break
                if low + 1 < ROWS and free & self._free[low + 1] == free:
                    continue  # the same runs go on below
                for start, end in _runs(free):
                    yield self._box(start, top, end, low + 1)

    def _box(self, left: int, top: int, right: int, low: int) -> pygame.Rect:
        x, y = round(self.window.x + left * self._w), round(self.window.y + top * self._h)
        return pygame.Rect(x, y, round(self.window.x + right * self._w) - x, round(self.window.y + low * self._h) - y)

    def spread(self, box: pygame.Rect, gap: int) -> list[pygame.Rect]:
        """A box and the things that step aside for it as a whole, each with a gap around; none reaches onto what is taken."""
        found = [box]
        for one in self.aside:
            if one.collidelist(found) >= 0 and one.collidelist(self.taken) < 0 and not box.contains(one):
                found.append(one)
        return [one.inflate(2 * gap, 2 * gap) for one in found]

    def best(self, worth: Callable[[pygame.Rect], float]) -> pygame.Rect:
        """The empty box that is worth most; the whole window where none is empty."""
        return max(self.boxes(), key=worth, default=self.window.copy())


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """The runs of ones, each as its first bit and the one after its last."""
    at = 0
    while bits:
        skip = (bits & -bits).bit_length() - 1
        at, bits = at + skip, bits >> skip
        long = (~bits & bits + 1).bit_length() - 1
        yield at, at + long
        at, bits = at + long, bits >> long
