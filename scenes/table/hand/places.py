"""Where the pieces of a hand lie on their rack: how many rows, how large, and how much they overlap. All in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

OVERLAP = 1 / 3
"""The largest share of a piece that its right neighbour may cover with both still easy to read."""
CLOSEST = 0.62
"""The largest share where the pieces would otherwise become too small."""
ASIDE = 0.86
"""Pieces shrink rather than overlap, down to this share of their height."""


@dataclass(frozen=True, slots=True)
class Places:
    """How a hand lies: the size of a piece, and the box of each piece in the order of the hand."""

    size: tuple[int, int]
    rows: int
    rects: tuple[pygame.Rect, ...]

    def index_near(self, pos: tuple[int, int]) -> int:
        """The place before which a piece dropped at a point goes: 0 to the number of places."""
        if not self.rects:
            return 0
        high = self.size[1]
        row_of = [round((rect.y - self.rects[0].y) / max(1, high)) for rect in self.rects]
        nearest = min(range(len(self.rects)), key=lambda i: abs(self.rects[i].centery - pos[1]))
        in_row = [i for i, row in enumerate(row_of) if row == row_of[nearest]]
        return next((i for i in in_row if pos[0] < self.rects[i].centerx), in_row[-1] + 1)


def arrange(
    count: int, box: pygame.Rect, aspect: float, most: int, least: int, gap: int, rows_most: int = 2, overlap: float = OVERLAP
) -> Places:
    """Lays `count` pieces into a box.

    `aspect` is a piece's width divided by its height; `most` and `least` are its largest and smallest height, `gap` the
    space between two that do not overlap, all in pixels. There is one row, unless more (at most `rows_most`) make the pieces
    larger. Pieces overlap by up to the share `overlap` when they must, and by more only where they would otherwise become
    smaller than `least`. With an `overlap` of 0 they never overlap and become as small as they must.
    """
    best: tuple[int, int] | None = None
    for rows in range(1, rows_most + 1):
        high = _height(count, box, aspect, most, gap, rows, overlap)
        if best is None or high > best[1] * 1.06:
            best = (rows, high)
    assert best is not None
    rows, high = best
    if high < least and overlap:
        wider = [(n, min(least, _height(count, box, aspect, least, gap, n, CLOSEST))) for n in range(1, rows_most + 1)]
        rows, high = max(wider, key=lambda found: (found[1], -found[0]))
    apart = _height(count, box, aspect, most, gap, rows, 0.0)
    if apart >= max(least, ASIDE * high):
        high = min(high, apart)
    return _placed(count, box, aspect, high, gap, rows)


def _height(count: int, box: pygame.Rect, aspect: float, most: int, gap: int, rows: int, overlap: float) -> int:
    """The largest height of a piece at which that many rows fit."""
    each = -(-count // rows) if count else 1
    high = min(most, (box.h - gap * (rows - 1)) // rows)
    wide = (box.w - (each - 1) * gap) / each if overlap == 0 else box.w / (1 + (each - 1) * (1 - overlap))
    return max(1, min(high, int(wide / aspect)))


def _placed(count: int, box: pygame.Rect, aspect: float, high: int, gap: int, rows: int) -> Places:
    wide = max(1, round(high * aspect))
    each = max(1, -(-count // rows))
    step = min(float(wide + gap), (box.w - wide) / (each - 1)) if each > 1 else 0.0
    block = high * rows + gap * (rows - 1)
    top = box.y + (box.h - block) // 2
    rects: list[pygame.Rect] = []
    for row in range(rows):
        here = min(each, count - row * each)
        if here <= 0:
            break
        # the rows of a hand are aligned at the left; a single row is centred
        left = box.x + (box.w - (wide + step * (each - 1))) / 2
        rects += [pygame.Rect(round(left + step * i), top + row * (high + gap), wide, high) for i in range(here)]
    return Places((wide, high), rows, tuple(rects))
