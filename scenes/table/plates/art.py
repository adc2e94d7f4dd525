"""The small signs at a face, painted once."""

from __future__ import annotations

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.theme import Look


@kept
def bot_sign(look: Look, radius: int, lit: bool) -> Sprite:
    """A small robot on a disc at the edge of a mark; its place is the middle."""
    theme = look.theme
    canvas = Canvas(look, (2 * radius, 2 * radius), 3, centre=True)
    r = radius / look.unit
    ground, line = (theme.cream, theme.ink2) if lit else (theme.plate[2], theme.soft)
    art = Art().circle(0, 0, r, ground, line, 1)
    return canvas.add(art.icon("robot", 0, 0, r * 1.5, line, 2.2)).sprite()


@kept
def tick_sign(look: Look, radius: int) -> Sprite:
    """A tick on gold at the edge of a mark: who has opened. Its place is the middle."""
    theme = look.theme
    canvas = Canvas(look, (2 * radius, 2 * radius), 3, centre=True)
    r = radius / look.unit
    art = Art().circle(0, 0, r, theme.gold, theme.ink, max(1.0, r * 0.16))
    return canvas.add(art.icon("check", 0, 0, r * 1.5, theme.ink, 3.4)).sprite()


@kept
def warning_sign(look: Look, radius: int) -> Sprite:
    """An exclamation mark at the edge of a mark: who is in danger. Its place is the middle."""
    theme = look.theme
    canvas = Canvas(look, (2 * radius, 2 * radius), 3, centre=True)
    r = radius / look.unit
    art = Art().circle(0, 0, r, theme.refusal, theme.cream_light, max(1.0, r * 0.16))
    art.rect(-r * 0.13, -r * 0.62, r * 0.26, r * 0.76, r * 0.13, theme.danger_text)
    return canvas.add(art.circle(0, r * 0.46, r * 0.17, theme.danger_text)).sprite()
