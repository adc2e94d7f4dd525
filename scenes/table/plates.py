"""The plates at a table with many seats: where they lie, and the sign of a bot on them."""

from __future__ import annotations

import pygame

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.theme import Look

FEW = 4
"""Up to this many seats the front seat's plate lies above its rack, and plates have a second line."""


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


@kept
def bot_sign(look: Look, radius: int, lit: bool) -> Sprite:
    """A small robot on a disc at the edge of a mark; its place is the middle."""
    theme = look.theme
    canvas = Canvas(look, (2 * radius, 2 * radius), 3, centre=True)
    r = radius / look.unit
    ground, line = (theme.cream, theme.ink2) if lit else (theme.plate[2], theme.soft)
    art = Art().circle(0, 0, r, ground, line, 1)
    return canvas.add(art.icon("robot", 0, 0, r * 1.5, line, 2.2)).sprite()
