"""How points on their way look: an ink pill with a gold line, a gold comet behind it, a light where they land."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.kit import marks, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import Look

TAIL = 6
"""How many dots a comet has."""


@kept
def pill(look: Look, parts: tuple[tuple[str, bool], ...], share: float = 4.2) -> Sprite:
    """A pill with the parts of a sum, those in gold that come on top; placed by its middle. `share`: percent of the height."""
    theme = look.theme
    px = max(look.px(share), min(look.text(share), look.px(share * 1.3)))
    words = [text.numeral(said, px, theme.gold if gold else theme.cream_light, 700, bar=False) for said, gold in parts]
    gap = round(px * 0.34)
    inside = sum(word.get_width() for word in words) + gap * (len(words) - 1)
    size = (max(inside + round(px * 1.1), round(px * 1.55)), round(px * 1.5))
    canvas = Canvas(look, size, 14, centre=True)
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(-w / 2, -h / 2, w, h, h / 2), "piece")
    canvas.add(Art().rect(-w / 2, -h / 2, w, h, h / 2, theme.ink).rect(
        -w / 2 + 1.4, -h / 2 + 1.4, w - 2.8, h - 2.8, h / 2 - 1.4, "none", theme.gold, 2.8))
    x = round(canvas.origin[0]) - inside // 2
    for word in words:
        canvas.image.blit(word, (x, round(canvas.origin[1]) - word.get_height() // 2))
        x += word.get_width() + gap
    return canvas.sprite()


@kept
def _dot(look: Look, number: int) -> Sprite:
    """One dot of a comet, the later the smaller and fainter."""
    radius = max(2, round(look.px(1.3) * (1 - number / (TAIL + 1))))
    canvas = Canvas(look, (2 * radius, 2 * radius), 2, centre=True)
    alpha = 1.0 if look.theme.flat else 0.75 * (1 - number / (TAIL + 2))
    return canvas.add(Art().circle(0, 0, radius / look.unit, look.theme.gold, alpha=alpha)).sprite()


def draw_comet(target: pygame.Surface, look: Look, points: Sequence[tuple[float, float]]) -> None:
    """Draws the dots of a comet, the newest first."""
    for number, point in reversed(list(enumerate(points))):
        _dot(look, number).draw(target, point)


def draw_shine(target: pygame.Surface, look: Look, at: tuple[float, float], left: float) -> None:
    """Draws a spark where points have landed; `left` of its time, from 1 to 0."""
    size = 4 * left * (1 - left)
    if size > 0.1:
        marks.glint(look, max(2, round(look.px(3.4) * size / 2) * 2)).draw(target, at)
