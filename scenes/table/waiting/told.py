"""The paper that tells after a wait what happened meanwhile, in the lines of a curtain. It goes with the next click or key."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.theme import Look
from scenes.table.hidden.recap import recap
from scenes.table.moments.room import Room
from scenes.table.rail import LogLine

WIDE, EDGE = 62.0, 1.4
"""The width of the paper at a text size of 100 %, and its edge around the lines, in percent of the window's height."""


class Told:
    """The paper of one table."""

    def __init__(self, lines: Sequence[LogLine]) -> None:
        """`lines` are what happened, the oldest first; at least one."""
        self.lines = tuple(lines)
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it lies in the window."""
        self._image = pygame.Surface((1, 1))
        self._look: Look | None = None

    def place(self, look: Look, ground: pygame.Rect, taken: Sequence[pygame.Rect]) -> None:
        """Bakes it and lays it onto the `ground`: where it covers none of the boxes `taken` if there is such a place, else to
        the lower edge, where a board is seldom full."""
        self._look = look
        edge = look.px(EDGE)
        wide = min(ground.w - 2 * edge, round(look.px(WIDE) * min(1.5, max(1.0, look.text_scale))))
        lines = recap(look, _("Since your last turn"), self.lines, "", wide - 2 * edge, ground.h - 4 * edge)
        self.rect = pygame.Rect(0, 0, wide, lines.get_height() + 2 * edge)
        free = [box for box in Room(ground, taken).boxes() if box.w >= self.rect.w and box.h >= self.rect.h]
        if free:
            self.rect.center = max(free, key=lambda box: box.w * box.h).center
        else:
            self.rect.midbottom = ground.centerx, ground.bottom - edge
        self._image = lines

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draws it where it was placed; nothing before that, or in another look."""
        if look != self._look:
            return
        materials.paper(look, self.rect.size).draw(target, self.rect.topleft)
        edge = look.px(EDGE)
        target.blit(self._image, (self.rect.x + edge, self.rect.y + edge))
