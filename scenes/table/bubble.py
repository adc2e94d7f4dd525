"""The bubble in which a refusal explains itself: one short sentence and the number of the rule, beside the place at fault."""

from __future__ import annotations

import pygame

from scenes.kit import marks, materials, text
from scenes.kit.language import _
from scenes.kit.motion import REFUSED, Motion
from scenes.kit.theme import Look

STAYS = 5200
"""Milliseconds for which a bubble stays unless a gesture takes it away."""


class Bubble:
    """The bubble of a table; there is at most one, and a new refusal replaces the old."""

    def __init__(self) -> None:
        self.sentence = ""
        self.rule = ""
        self.at = (0, 0)
        self.free = pygame.Rect(0, 0, 1, 1)
        """The part of the window that it must not cover: what its sentence is about."""
        self.left = 0.0
        """Milliseconds until it goes away."""
        self._shake = 0.0

    @property
    def visible(self) -> bool:
        """Whether it is shown."""
        return self.left > 0

    def show(self, motion: Motion, sentence: str, rule: str, at: tuple[int, int], free: pygame.Rect) -> None:
        """Shows a sentence with its tail at a point of the window, clear of the rectangle `free` where there is room."""
        self.sentence, self.rule, self.at, self.free, self.left = sentence, rule, at, free, STAYS

        def shake(share: float) -> None:
            self._shake = (1 - share) * (1 if int(share * 4) % 2 == 0 else -1)

        motion.tween(REFUSED, shake)

    def hide(self) -> None:
        """Takes the bubble away."""
        self.left = 0.0

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when the bubble has just gone away."""
        if self.left <= 0:
            return False
        self.left -= dt
        return self.left <= 0

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draws it inside the window, above its point, or below where there is no room."""
        if not self.visible:
            return
        theme = look.theme
        pad, sign = look.px(1.8), look.px(2.4)
        width = min(target.get_width() - look.px(6), round(look.px(58) * max(1.0, min(1.5, look.text_scale))))
        inner = width - 3 * pad - 2 * sign
        px = text.fit_px(self.sentence, (inner, look.px(26)), look.text(2.7), look.px(2.3), "a", 600)
        words = text.lines(self.sentence, inner, px, theme.ink, "a", 600, "left", 1.22)
        low = text.render(_("Rule {number}").format(number=self.rule), round(px * 0.86), theme.ink2, "a", 500) if (
            self.rule[:1].isupper()) else None
        size = (words.get_width() + 3 * pad + 2 * sign, words.get_height() + 2 * pad + (low.get_height() if low else 0))
        top, bottom = min(self.free.top, self.at[1]), max(self.free.bottom, self.at[1])
        if bottom - top > look.px(40):  # too tall to keep clear of: only its own point stays free
            top = bottom = self.at[1]
        gap_up, gap_down = self.at[1] - top + look.px(5.6), bottom - self.at[1] + look.px(5.6)
        x = min(target.get_width() - size[0] - look.px(2.2), max(look.px(2.2), self.at[0] - size[0] // 2))
        above = self.at[1] - gap_up - size[1] > look.px(2)
        gap = gap_up if above else gap_down
        y = self.at[1] - gap - size[1] if above else self.at[1] + gap
        tip_y = size[1] + gap - look.px(3) if above else look.px(3) - gap
        tip = (min(size[0] - look.px(4), max(look.px(4), self.at[0] - x)), tip_y)
        x += round(self._shake * look.px(0.9))
        materials.bubble(look, size, tip, "down" if above else "up").draw(target, (x, y))
        marks.refusal_mark(look, sign).draw(target, (x + pad + sign, y + size[1] // 2))
        target.blit(words, (x + 2 * pad + 2 * sign, y + pad))
        if low:
            target.blit(low, (x + 2 * pad + 2 * sign, y + pad + words.get_height()))
