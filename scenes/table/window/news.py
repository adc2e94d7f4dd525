"""The paper that tells a person what happened while bots ran: how large it is, and where it lies."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.theme import Style
from scenes.table.hidden.hands import recap
from scenes.table.moments.shown import Room
from scenes.table.window.caption import LogLine

WIDE, EDGE = 62.0, 1.4
"""The width of the paper at a text size of 100 %, and its edge around the lines, in percent of the window's height."""


class NewsPaper:
    """The paper with what happened during the fast run of one table: `lines`, the oldest first, at least one. It lies on the
    `ground`, where it covers none of the boxes `taken` if there is such a place, else at the lower edge, where a board is seldom
    full."""

    def __init__(self, lines: Sequence[LogLine], style: Style, ground: pygame.Rect, taken: Sequence[pygame.Rect]) -> None:
        self.lines, self._style = tuple(lines), style
        edge = style.px(EDGE)
        wide = min(ground.w - 2 * edge, round(style.px(WIDE) * min(1.5, max(1.0, style.text_scale))))
        self._image = recap(style, _("Since your last turn"), self.lines, "", wide - 2 * edge, ground.h - 4 * edge)
        self.rect = pygame.Rect(0, 0, wide, self._image.get_height() + 2 * edge)
        """Where it lies in the window."""
        free = [box for box in Room(ground, taken).boxes() if box.w >= self.rect.w and box.h >= self.rect.h]
        if free:
            self.rect.center = max(free, key=lambda box: box.w * box.h).center
        else:
            self.rect.midbottom = ground.centerx, ground.bottom - edge

    def draw(self, target: pygame.Surface, style: Style) -> None:
        """Draws it where it was placed; nothing before that, or in another look."""
        if style != self._style:
            return
        materials.paper(style, self.rect.size).draw(target, self.rect.topleft)
        edge = style.px(EDGE)
        target.blit(self._image, (self.rect.x + edge, self.rect.y + edge))
