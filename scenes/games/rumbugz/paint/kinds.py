"""The key of the four kinds, on felt where no sequence lies yet: each kind's word with an example of it."""

from __future__ import annotations

import pygame

from game.rumbugz.bugs import DOUBLE, KINDS, SAME, SINGLE, TRIPLE
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.field import TALL
from scenes.kit.theme import Look

EXAMPLES = {SINGLE: (3, 4, 5, 6), DOUBLE: (2, 4, 6, 8), TRIPLE: (1, 4, 7, 10), SAME: (5, 5, 5, 5)}
"""A sequence of each kind, the shortest there is."""
LEAST, MOST = 4.6, 7.0
"""How large the bugs of the examples are, in percent of the window's height; without that room there is no key."""
TAG = 1.5
"""How wide the word of a kind is, in sizes of its bugs."""
CLEAR = 125
"""How much of it is seen, of 255: it lies there to be looked up and is no sequence of the match."""


class KindsKey:
    """The key of one table. Its picture is made once for each room and language."""

    def __init__(self) -> None:
        self._made: tuple[object, pygame.Surface | None] = (None, None)

    def draw(self, target: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """Draws it at the lower edge of a room, where it has the size to be read."""
        words = tuple(bag.kind_word(kind) for kind in KINDS)
        asked = (look, room.size, words)
        if self._made[0] != asked:
            self._made = asked, picture(look, room)
        image = self._made[1]
        if image is not None:
            target.blit(image, image.get_rect(midbottom=room.midbottom))


def picture(look: Look, room: pygame.Rect) -> pygame.Surface | None:
    """The key for a room, in one row or in two; None where its bugs would be too small to be read."""
    fits = [(size_for(look, room, columns), columns) for columns in (4, 2)]
    size, columns = max(fits)
    if size < look.px(LEAST):
        return None
    rows = len(KINDS) // columns
    wide, high = round(_wide(size)), round(size * TALL)
    gap = look.px(1.4)
    image = pygame.Surface((columns * wide + (columns - 1) * gap, rows * high), pygame.SRCALPHA)
    for number, kind in enumerate(KINDS):
        x, y = number % columns * (wide + gap), number // columns * high
        tag = (round(size * TAG), round(size * 0.62))
        bag.kind_mark(look, tag, kind, False).draw(image, (x, y + (high - tag[1]) // 2))
        for place, code in enumerate(EXAMPLES[kind]):
            at = x + tag[0] + round(size * (place + 0.66)), y + high // 2
            bugs.bug(look, size, code).draw(image, at)
    image.set_alpha(CLEAR)
    return image


def size_for(look: Look, room: pygame.Rect, columns: int) -> int:
    """How large the bugs can be where the kinds stand in so many columns, in pixels."""
    rows = len(KINDS) // columns
    wide = (room.w - look.px(1.4) * (columns - 1)) / columns
    return int(min(room.h / rows / TALL, wide / _wide(1.0), look.px(MOST)))


def _wide(size: float) -> float:
    """The width of a kind with its example, in the unit of the size."""
    return size * (TAG + 4 + 0.32)
