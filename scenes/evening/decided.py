"""What decided a match, on the page of its result: a sentence, and where there is room the table at that moment."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import text
from scenes.kit.language import _
from scenes.kit.pictures import icon
from scenes.kit.retained import draw
from scenes.kit.theme import Look
from scenes.kit.widgets import Button

HIGH, LOW = 17.0, 6.2
"""The height of the button with a picture and without one, in percent of the window's height."""
BROAD = 2.3
"""At most so many times as wide as high is the picture; a wider table is cut at both sides."""
LARGE = 1.2
"""From this text size on there is no room for the picture."""


class DecidedButton(Button):
    """The button. `picture` is the table at that moment, of any size, or None."""

    def __init__(self, press: Callable[[], None], words: str, picture: pygame.Surface | None) -> None:
        super().__init__("", press, icon="star-filled", share=2.6)
        self._words, self._picture = words, picture
        self._shown: pygame.Surface | None = None
        """The picture at the size of the window, while there is room for it."""

    def place(self, look: Look, stage: pygame.Rect, top: int, least: int) -> int:
        """Lays it into the middle of `stage` from `top` on, with the picture where `least` pixels stay free below; gives where
        the next thing may begin."""
        self.label = _("What decided it: {what}").format(what=self._words)
        gap = look.px(1)
        high = look.px(HIGH)
        small = look.text_scale >= LARGE or self._picture is None or stage.bottom - top - high - gap < least
        self._shown = None if small else self._scaled(look, high - 2 * look.px(1.2))
        wide = text.width(self.label, look.text(self.share), "a", 700) + look.px(9)
        if self._shown is not None:
            wide = self._shown.get_width() + look.px(40)
        else:
            high = look.px(LOW)
        self.rect = pygame.Rect(0, top, min(wide, stage.w - look.px(4)), high)
        self.rect.centerx = stage.centerx
        return self.rect.bottom + gap

    def _scaled(self, look: Look, high: int) -> pygame.Surface | None:
        """The picture so many pixels high, with a dark line around; None where it has no size."""
        whole = self._picture
        if whole is None or not whole.get_width() or not whole.get_height():
            return None
        part = whole.get_rect()
        part.w = min(part.w, round(part.h * BROAD))
        part.centerx = whole.get_rect().centerx
        image = pygame.transform.smoothscale(whole.subsurface(part), (round(part.w * high / part.h), high))
        draw.rect(image, "#14100C", image.get_rect(), max(2, look.px(0.35)), look.px(0.6))
        return image

    def draw_label(self, target: pygame.Surface, look: Look, rect: pygame.Rect, colour: str) -> None:
        if self._shown is None:
            super().draw_label(target, look, rect, colour)
            return
        pad = look.px(1.2)
        target.blit(self._shown, (rect.x + pad, rect.centery - self._shown.get_height() // 2))
        sign = look.px(3.2)
        left = rect.x + 2 * pad + self._shown.get_width()
        target.blit(icon(self.icon or "star-filled", sign, colour, 2.2), (left, rect.centery - sign // 2))
        room = rect.right - left - sign - 2 * pad, rect.h - 2 * pad
        text.write(target, look, self.label, ((left + sign + pad, rect.y + pad), room), 3.0, colour, "a", 700, min_share=1.9)
