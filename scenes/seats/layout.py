"""The places of the page of the seats: the map for so many seats, `assets/layouts/seats_N_*.tmx`, for a window of any shape.

Its objects are `head`, `rail`, `hint`, `invite` (the way to the lesson), `play`, `place1` to `placeN` in the order of play, and
where there is room for them `table`, the signs `flow1` and so on upon its rim, `middle`, the felt between the places, and
`sketch` for the pieces of the game.
"""

from __future__ import annotations

import pygame

from scenes.kit.layout import LARGE, places
from scenes.kit.theme import Style

MAPS = (2, 4, 6, 8)
"""For up to so many seats there is a map."""
LEAST_HINT, GAP = 50, 20
"""The least height of the hint, and the room between the rail and the way to the lesson, in units."""


def lay_out(style: Style, most: int, invited: bool = False) -> dict[str, pygame.Rect]:
    """The places by name for a game of up to `most` seats (2 to 8). `invited`: the way to the lesson has its place."""
    found = places(style, f"seats_{next(seats for seats in MAPS if seats >= most)}")
    hint, invite, gap = found["hint"], found["invite"], round(GAP * style.unit)
    if invited:
        hint.h = invite.y - gap // 2 - hint.y
        if found["rail"].colliderect(invite):
            found["rail"].h = invite.y - gap - found["rail"].y
    else:
        del found["invite"]
    if style.text_scale >= LARGE or hint.h < LEAST_HINT * style.unit:
        del found["hint"]
    size = found["place1"].size  # plates that differed by a pixel would have their widgets at other places
    for place in seat_places(found, most):
        place.size = size
    return found


def seat_places(found: dict[str, pygame.Rect], most: int) -> list[pygame.Rect]:
    """The places of so many seats in the order of play."""
    return [found[f"place{number}"] for number in range(1, most + 1)]


def flow(found: dict[str, pygame.Rect]) -> list[tuple[tuple[int, int], int]]:
    """The signs of the direction of play: the middle of each, and how it is turned, in degrees clockwise from pointing right, by
    the side of the table on which it lies."""
    signs = []
    for name, box in found.items():
        if name.startswith("flow"):
            table = found["table"]
            right, down = (box.centerx - table.centerx) / table.w, (box.centery - table.centery) / table.h
            side = (0 if down < 0 else 180) if abs(down) > abs(right) else (90 if right > 0 else 270)
            signs.append((box.center, side))
    return signs
