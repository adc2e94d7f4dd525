"""Paper money: notes of five worths, each in its colour, alone or as a pile. Sizes are in pixels, places are middles."""

from __future__ import annotations

import pygame

from game.qumero.state import NOTES, START_NOTES
from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.text import numeral, width
from scenes.kit.theme import Style

COLOURS = {1000: "#9CC3D4", 500: "#EDB79C", 250: "#B7D29B", 100: "#EBD58C", 50: "#CFBBDD"}


def _rosette(art: Art, x: float, r: float, ink: str) -> None:
    k = 0.5523
    a, b = r, r * 0.37
    d = (
        f"M{-a:.2f} 0C{-a:.2f} {-b * k:.2f} {-a * k:.2f} {-b:.2f} 0 {-b:.2f}S{a:.2f} {-b * k:.2f} {a:.2f} 0"
        f"S{a * k:.2f} {b:.2f} 0 {b:.2f}S{-a:.2f} {b * k:.2f} {-a:.2f} 0Z"
    )
    for turn in (0, 45, 90, 135):
        art.path(d, "none", ink, 1, 0.6, move=(x, 0), turn=turn)


@kept
def note(style: Style, size: tuple[int, int], worth: int, shadow: bool = True) -> Sprite:
    """One note of `size`."""
    theme = style.theme
    canvas = Canvas(style, size, 9, centre=True)
    w, h = canvas.w, canvas.h
    colour = COLOURS[worth]
    r = min(6.0, h * 0.14)
    outline = rounded_rect(-w / 2, -h / 2, w, h, r)
    canvas.cast(outline, "piece" if shadow else None)
    art = Art()
    if theme.flat:
        art.path(outline, colour, theme.ink, 2.2)
    else:
        art.path(outline, art.linear((0, mix(colour, "#FFFFFF", 0.45)), (1, mix(colour, "#000000", 0.06)), box=(w, h)),
                 mix(colour, "#20140A", 0.55), 1.1)
    px = round(size[1] * 0.56)
    digits = numeral(worth, px, theme.ink, bar=False)
    plate = (width(str(worth), px, "f", 700) / style.unit + h * 0.2, h * 0.66)
    if h > 24 and not theme.flat:
        inset = h * 0.09
        art.rect(-w / 2 + inset, -h / 2 + inset, w - 2 * inset, h - 2 * inset, r * 0.7, "none", mix(colour, "#20140A", 0.45), 1.1)
        for x in (-w / 2 + h * 0.42, w / 2 - h * 0.42):
            _rosette(art, x, h * 0.30, mix(colour, "#20140A", 0.5))
    if not theme.flat:
        art.rect(-plate[0] / 2, -plate[1] / 2, plate[0], plate[1], h * 0.2, mix(colour, "#FFFFFF", 0.7))
    canvas.add(art)
    canvas.image.blit(digits, digits.get_rect(center=(round(canvas.origin[0]), round(canvas.origin[1]))))
    return canvas.sprite()


@kept
def pile(style: Style, size: tuple[int, int], worth: int, count: int) -> Sprite:
    """Some notes of one worth, each a little higher to the right; `size` is that of one note. Its place is its middle."""
    one = note(style, size, worth)
    right, up = max(1, round(size[1] * 0.13)), max(1, round(size[1] * 0.09))
    spread = ((count - 1) * right, (count - 1) * up)
    w, h = one.size
    image = pygame.Surface((w + spread[0], h + spread[1]), pygame.SRCALPHA)
    for i in range(count):
        image.blit(one.image, (i * right, spread[1] - i * up))
    return Sprite(ready(image), one.dx - spread[0] // 2, one.dy - spread[1] // 2)


def draw_start(target: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    """The piles that everybody has at first, within a rectangle: in one row where it is flat, else in two."""
    rows = 1 if rect.h < rect.w * 0.22 else 2
    columns = -(-len(NOTES) // rows)
    cell = (rect.w / columns, rect.h / rows)
    high = min(cell[1] * (0.78 if rows == 2 else 0.72), cell[0] * 0.40)
    size = (round(min(cell[0] * 0.86, high * 2.9)), round(high))
    for index, (worth, count) in enumerate(zip(NOTES, START_NOTES, strict=True)):
        x = rect.x + cell[0] * (index % columns + 0.5)
        y = rect.y + cell[1] * (index // columns + 0.5)
        pile(style, size, worth, count).draw(target, (x, y))
