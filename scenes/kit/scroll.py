"""A box that scrolls content taller than itself, by wheel, bar or keys. The content is one picture, made once for each size."""

from __future__ import annotations

import pygame

from scenes.kit import controls
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget

STEP = 6.0
"""How far a step scrolls where the content has no rows, in percent of the window's height."""


class ScrollBox(Widget):
    """Shows `content` (a picture as wide as the box less the bar) from `offset` pixels down."""

    def __init__(self) -> None:
        super().__init__()
        self.content: pygame.Surface | None = None
        self.offset = 0
        self.stops: tuple[int, ...] = ()
        """Where each row of the content begins, and where the last one ends, in pixels: then no row is shown in part."""
        self._look_height = 720
        self._grabbed: tuple[int, int] | None = None

    @property
    def total(self) -> int:
        """The height of all that can be scrolled to."""
        return self.content.get_height() if self.content else self.rect.h

    @property
    def most(self) -> int:
        """The largest offset in pixels; 0 when all of it fits."""
        most = max(0, self.total - self.rect.h)
        return next((stop for stop in self.stops if stop >= most), most)

    @property
    def shown(self) -> tuple[int, int]:
        """The part of the content that is seen: its first pixel from the top and the one after its last."""
        top, end = self.offset, self.offset + self.rect.h
        if self.stops:
            top = max(stop for stop in self.stops if stop <= self.offset)
            end = max(stop for stop in self.stops if stop <= top + self.rect.h)
        return top, end

    def show(self, content: pygame.Surface, keep: bool = False, stops: tuple[int, ...] = ()) -> None:
        """Shows new content from its top, or with `keep` from where the old one stood."""
        self.content, self.stops = content, stops
        self.offset = min(self.offset, self.most) if keep else 0

    def scroll(self, pixels: int) -> bool:
        """Scrolls by a distance in pixels, within its limits; True when anything moved."""
        before = self.offset
        self.offset = min(self.most, max(0, self.offset + pixels))
        return self.offset != before

    def _bar(self) -> tuple[pygame.Rect, pygame.Rect]:
        wide = max(6, self._look_height // 90)
        groove = pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h)
        high = max(wide * 3, self.rect.h * self.rect.h // max(1, self.total))
        y = groove.y + (groove.h - high) * self.offset // max(1, self.most)
        return groove, pygame.Rect(groove.x, y, wide, high)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self._look_height = style.high
        if self.content is not None:
            top, end = self.shown
            target.blit(self.content, self.rect.topleft, pygame.Rect(0, top, self.content.get_width(), end - top))
        if self.most:
            groove, bead = self._bar()
            draw.rect(target, style.theme.ground_lo, groove, border_radius=groove.w // 2)
            draw.rect(target, style.theme.cream_edge, bead, border_radius=bead.w // 2)
        if focused and self.most:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def down(self, pos: tuple[int, int]) -> None:
        self._grabbed = (pos[1], self.offset)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._grabbed is None or not self.most:
            return
        groove, bead = self._bar()
        on_bar = pos[0] >= groove.x - groove.w
        way = pos[1] - self._grabbed[0]
        pixels = way * self.most // max(1, groove.h - bead.h) if on_bar else -way
        self.offset = min(self.most, max(0, self._grabbed[1] + pixels))

    def up(self, pos: tuple[int, int]) -> None:
        self._grabbed = None

    def _go(self, steps: int) -> bool:
        """Scrolls by a number of steps or rows; down is positive."""
        if not self.stops:
            return self.scroll(steps * round(self._look_height * STEP / 100))
        at = self.stops.index(self.shown[0]) + steps
        return self.scroll(self.stops[max(0, min(len(self.stops) - 1, at))] - self.offset)

    def wheel(self, steps: int) -> bool:
        return self._go(-steps)

    def act(self, action: str) -> bool:
        return action in ("up", "down") and self._go(1 if action == "down" else -1)
