"""What lies on plates, painted once: the rim of progress, small signs at a face, the label of the round."""

from __future__ import annotations

import pygame

from scenes.kit import text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, icon, kept, ready
from scenes.kit.shapes import mix
from scenes.kit.theme import Look

LEAST = 1.9
"""The smallest letters of a number on a plate, in percent of the window's height."""


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


@kept
def counted(look: Look, number: str, what: str, colour: str, high: int) -> pygame.Surface:
    """A number beside the icon of what is counted, for a plate without room for words, at most `high` pixels high."""
    digits = text.render(number, min(look.text(2.2), max(look.px(LEAST), round(high * 0.76))), colour, "a", 700)
    side = min(look.px(2.4), digits.get_height())
    image = pygame.Surface((digits.get_width() + look.px(0.3) + side, digits.get_height()), pygame.SRCALPHA)
    image.blit(digits, (0, 0))
    image.blit(icon(what, side, colour), (image.get_width() - side, (image.get_height() - side) // 2))
    return image


@kept
def rim(look: Look, size: tuple[int, int], colour: str, filled: int, marks: int, lit: bool) -> Sprite:
    """A groove along the foot of a plate, filled with `filled` pixels of a seat's colour and divided by marks."""
    theme = look.theme
    canvas = Canvas(look, size, 2)
    w, h, full = canvas.w, canvas.h, min(canvas.w, filled / look.unit)
    r = h / 2
    art = Art()
    if theme.flat:
        art.rect(0, 0, w, h, r, theme.ink, theme.line if not lit else theme.ink, 1.4)
    else:
        art.rect(0, 0, w, h, r, "#CDBF9F" if lit else "#120B07", "#8C7B5C" if lit else "#000000", 1)
    if full > h:
        tone = colour if theme.flat else art.linear((0, mix(colour, "#FFFFFF", 0.35)), (1, colour))
        art.rect(0.8, 0.8, full - 1.6, h - 1.6, r, tone)
    for number in range(1, marks):
        x = w * number / marks
        art.path(f"M{x:.2f} 0V{h:.2f}", "none", theme.ink if lit or x < full else theme.line_soft, 1.2, 0.8)
    return canvas.add(art).sprite()


@kept
def label(look: Look, size: tuple[int, int], heading: str, line: str) -> Sprite:
    """The sunken label of the round after the last plate."""
    theme, canvas = look.theme, Canvas(look, size, 3)
    canvas.sink(0, 0, canvas.w, canvas.h, 12, (theme.bed_hi, theme.bed_lo), 4)
    image = canvas.sprite()
    words = image.image.copy()
    if size[1] < look.px(6.5):
        said = f"{heading} {line}"
        text.write(words, look, said, (look.px(0.5) - image.dx, -image.dy, size[0] - look.px(1.0), size[1]), 2.7, theme.cream,
                   "a", 700, "center", wrap=False)
        return Sprite(ready(words), image.dx, image.dy)
    room = (size[0] - look.px(1.0), size[1] // 2)
    upper = text.fitted(look, heading, room, 2.7, theme.cream, "a", 700, "center", "bottom", wrap=False, min_share=1.6)
    lower = text.fitted(look, line, room, 2.3, theme.soft, "a", 500, "center", "top", wrap=False, min_share=1.6)
    x, y = look.px(0.5) - image.dx, -image.dy
    words.blit(upper, (x, y))
    words.blit(lower, (x, y + size[1] // 2 + look.px(0.1)))
    return Sprite(ready(words), image.dx, image.dy)


def draw_rim(
    target: pygame.Surface, look: Look, box: pygame.Rect, colour: str, progress: float, marks: int, lit: bool
) -> None:
    """Draws the rim of progress into a box; below nothing and beyond the goal it ends at the ends of the box."""
    filled = round(box.w * min(1.0, max(0.0, progress)))
    rim(look, box.size, colour, filled, marks if box.w >= look.px(8) else 0, lit).draw(target, box.topleft)
