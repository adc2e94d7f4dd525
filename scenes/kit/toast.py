"""The toast: a short line at the bottom of the window that goes away by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.kit import controls, text
from scenes.kit.theme import Style


def place_toast(style: Style, size: tuple[int, int], bottom: int, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Where a toast of a size in pixels lies: in the middle of the window over `bottom`, as low as it covers none of the boxes
    `taken`, else beside the middle; over `bottom` where there is no such place."""
    wide, high = style.size
    gap = style.px(0.8)
    home = pygame.Rect((0, 0), size)
    home.midbottom = (wide // 2, bottom)
    beside = {at for box in taken for at in (box.x - gap - size[0], box.right + gap)}
    lefts = sorted({gap, wide - size[0] - gap, *beside}, key=lambda x: abs(x - home.x))
    bottoms = sorted({bottom, *(box.y - gap for box in taken if box.y - gap <= bottom)}, reverse=True)
    whole = pygame.Rect((0, 0), style.size)
    for left in (home.x, *lefts):
        for low in bottoms:
            rect = pygame.Rect(left, low - size[1], *size)
            if whole.contains(rect) and rect.collidelist(taken) < 0 and (left == home.x or low > high // 2):
                return rect
    return home


def draw_toast(target: pygame.Surface, style: Style, line: str, bottom: int, taken: Sequence[pygame.Rect] = ()) -> None:
    """Draws one line on a dark lozenge in the middle of the window; `bottom` is its lower edge in pixels. It covers none of the
    boxes `taken` where there is room beside them."""
    px = style.text(2.6)
    width = min(text.width(line, px, "a", 600), target.get_width() - style.px(16))
    size = (width + style.px(8), round(px * 2.1))
    rect = place_toast(style, size, bottom, taken)
    controls.toast_face(style, rect.size).draw(target, rect.topleft)
    text.write(
        target, style, line, (rect.x + style.px(2), rect.y, rect.w - style.px(4), rect.h), 2.6, style.theme.cream, "a", 600,
        align="center"
    )
