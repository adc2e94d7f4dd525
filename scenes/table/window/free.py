"""Where a paper finds free felt: the place nearest to the wished one where it covers least of what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

STEPS = 12
"""So many places are tried in each direction."""


def covered(box: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """How many pixels of the boxes in `taken` a box covers."""
    return sum(box.clip(taken[at]).w * box.clip(taken[at]).h for at in box.collidelistall(list(taken)))


def free_felt(wishes: Sequence[pygame.Rect], room: pygame.Rect, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """The first of the `wishes` that covers nothing of `taken`; else the place in `room` that covers least, of several the one
    nearest to the first wish. `wishes` are boxes of one size, at least one."""
    first = wishes[0]
    for wish in wishes:
        if not covered(wish, taken):
            return wish
    places = list(wishes)
    if room.w >= first.w and room.h >= first.h:
        places += [
            pygame.Rect(room.x + (room.w - first.w) * x // STEPS, room.y + (room.h - first.h) * y // STEPS, *first.size)
            for x in range(STEPS + 1) for y in range(STEPS + 1)
        ]
    return min(places, key=lambda box: (covered(box, taken), abs(box.x - first.x) + abs(box.y - first.y)))
