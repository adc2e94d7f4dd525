"""The figures of the rule books: each game draws its own, by its table's renderers, and each can play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import pygame

from scenes.kit import materials
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.theme import Style
from scenes.rulebook.book import Figure


class Drawing(Protocol):
    """A figure laid into a room of the page. `rect` is what it covers, `length` the milliseconds that it plays."""

    rect: pygame.Rect

    @property
    def length(self) -> int:
        """How long its move takes; a figure without one shows what is on it bit by bit."""

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after its move began; at `length` with the result."""


Drawers = Mapping[type[Figure], Callable[[Style, pygame.Rect, Any], Drawing]]
"""What draws each kind of figure of a game: called with the look, the room and the figure."""


def least_bed(style: Style, room: pygame.Rect) -> int:
    """The least width of the bed of a small figure within a room, in pixels."""
    return min(round(room.w * 0.6), style.px(36))


def bed_in(room: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """The bed of a figure of this size, at the upper edge of a room and in its middle."""
    bed = pygame.Rect((0, room.y), (min(room.w, size[0]), min(room.h, size[1])))
    bed.centerx = room.centerx
    return bed


def draw_felt(target: pygame.Surface, style: Style, bed: pygame.Rect) -> None:
    """Draws the felt on which a figure lies."""
    materials.recess(style, bed.size, 12, "felt", 5).draw(target, bed.topleft)


@on_box(6)
def arrow(canvas: Canvas) -> Canvas:
    """A gold arrow to the right with a dark line."""
    w, y = canvas.w, canvas.h / 2
    dark = canvas.theme.ink
    head = f"M{w - 18} {y - 11}L{w} {y}L{w - 18} {y + 11}Z"
    art = Art().path(f"M0 {y}H{w - 14}", "none", dark, 12).path(head, canvas.theme.gold, dark, 5)
    art.path(f"M0 {y}H{w - 14}", "none", canvas.theme.gold, 6).path(head, canvas.theme.gold)
    return canvas.add(art)
