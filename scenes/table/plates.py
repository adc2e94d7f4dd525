"""Where the plates of seats lie at a table with many of them."""

from __future__ import annotations

import pygame

FEW = 4
"""Up to so many seats the own plate lies above the rack and plates have a second line."""


def plates_of(row: pygame.Rect, own: pygame.Rect | None, front: int, seats: int, gap: int, most: int) -> dict[int, pygame.Rect]:
    """Where each seat's plate lies: clockwise along `row`; with a place of its `own` the front seat is not in it.

    `gap` between plates and the `most` that one is wide are pixels.
    """
    order = [(front + step) % seats for step in range(1, seats)] if own is not None else list(range(seats))
    wide = min(most, (row.w - gap * (len(order) - 1)) // len(order))
    places = {seat: pygame.Rect(row.x + index * (wide + gap), row.y, wide, row.h) for index, seat in enumerate(order)}
    if own is not None:
        places[front] = own
    return places
