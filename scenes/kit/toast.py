"""The toast: a short line at the bottom of the window that goes away by itself."""

from __future__ import annotations

import pygame

from scenes.kit import materials, text
from scenes.kit.theme import Look


def draw_toast(target: pygame.Surface, look: Look, line: str, bottom: int) -> None:
    """Draws one line on a dark lozenge in the middle of the window; `bottom` is its lower edge in pixels."""
    px = look.text(2.6)
    width = min(text.width(line, px, "a", 600), target.get_width() - look.px(16))
    size = (width + look.px(8), round(px * 2.1))
    rect = pygame.Rect((0, 0), size)
    rect.midbottom = (target.get_width() // 2, bottom)
    materials.toast_face(look, rect.size).draw(target, rect.topleft)
    words = text.fitted(look, line, (rect.w - look.px(4), rect.h), 2.6, look.theme.cream, "a", 600, align="center")
    target.blit(words, (rect.x + look.px(2), rect.y))
