"""How a plate is divided: where its face, name, score, second line and foot are. Boxes are in pixels of the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit.theme import Look

WIDE = 23.0
"""From this width on, in percent of the window's height, the score stands beside name and second line."""
RIM = 1.2
"""How high the rim of progress is, in percent of the window's height."""


@dataclass(frozen=True, slots=True)
class Form:
    """The parts of one plate. `inner` is what is left for words and score beside the face, above the foot."""

    rect: pygame.Rect
    wide: bool
    at: tuple[int, int]
    radius: int
    inner: pygame.Rect
    foot: pygame.Rect | None

    @property
    def score_point(self) -> tuple[int, int]:
        """Where points come to that fly to this plate."""
        if self.wide:
            return self.inner.right - self.rect.h // 3, self.inner.centery
        return self.inner.x + self.inner.w // 3, self.inner.y + self.inner.h * 3 // 4


def form_of(look: Look, rect: pygame.Rect, foot: float | None) -> Form:
    """Divides a plate. `foot`: the height of the game's own foot in percent of the window's height, 0 for a rim of progress, None
    for nothing."""
    wide = rect.w >= look.px(WIDE) * (1.25 if look.large_text else 1.0)
    pad = look.px(1.3 if wide else 0.9)
    low = 0 if foot is None else min(look.px(foot or RIM), rect.h // (2 if foot else 5))
    under = None
    if low:
        under = pygame.Rect(rect.x + pad, rect.bottom - low - look.px(0.9 if wide else 0.7), rect.w - 2 * pad, low)
    body = rect.h if under is None else under.y - rect.y
    radius = max(6, min(round(body * (0.34 if wide else 0.30)), look.px(3.0), rect.w // 7))
    at = (rect.x + round(radius * 1.35) + look.px(0.5), rect.y + body // 2 + look.px(0.3))
    x = at[0] + round(radius * 1.35) + look.px(0.5)
    return Form(rect, wide, at, radius, pygame.Rect(x, rect.y, rect.right - pad - x, body), under)
