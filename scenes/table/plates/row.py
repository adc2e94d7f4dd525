"""Where the plates of a table lie: in one row, and after the last of them the label of the round."""

from __future__ import annotations

import pygame

from scenes.kit.theme import Look

FEW = 4
"""Up to this many seats the front seat's plate lies above its rack, and plates have a second line."""
LABEL, NARROWEST = 11.5, 13.0
"""How wide the label of the round is, and how wide a plate must stay beside it, in percent of the window's height."""


def plates_of(row: pygame.Rect, own: pygame.Rect | None, front: int, seats: int, gap: int, most: int) -> dict[int, pygame.Rect]:
    """Where each seat's plate lies: clockwise along `row`, except for the front seat if it has a place of its `own`.

    `gap` is the space between plates and `most` the greatest width of one, both in pixels.
    """
    order = [(front + step) % seats for step in range(1, seats)] if own is not None else list(range(seats))
    wide = min(most, (row.w - gap * (len(order) - 1)) // len(order))
    places = {seat: pygame.Rect(row.x + index * (wide + gap), row.y, wide, row.h) for index, seat in enumerate(order)}
    if own is not None:
        places[front] = own
    return places


def label_in(look: Look, row: pygame.Rect, plates: int, gap: int) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Divides a row between so many plates and the label of the round at its end.

    Gives the part for the plates, and that of the label; None for it where the plates would become too narrow.
    """
    wide = round(look.px(LABEL) * min(1.35, max(1.0, look.text_scale)))
    left = row.w - wide - gap
    if (left - gap * (plates - 1)) / max(1, plates) < look.px(NARROWEST):
        return row, None
    return pygame.Rect(row.x, row.y, left, row.h), pygame.Rect(row.right - wide, row.y, wide, row.h)
