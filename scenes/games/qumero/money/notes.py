"""Paper money: notes of five worths, each in its colour, alone or as a pile. Sizes are in pixels, places are middles."""

from __future__ import annotations

import pygame

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.retained import draw
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.text import numeral, width
from scenes.kit.theme import Look

WORTHS = (1000, 500, 250, 100, 50)
COLOURS = {1000: "#9CC3D4", 500: "#EDB79C", 250: "#B7D29B", 100: "#EBD58C", 50: "#CFBBDD"}
MOST = 5
"""How many notes of a pile are drawn one over the other; more are said as a number, where there is room."""


def fewest(points: int) -> dict[int, int]:
    """The fewest notes that make a sum: how many of each worth, largest first, none left out that is needed.

    What is less than the smallest note is not shown.
    """
    found: dict[int, int] = {}
    for worth in WORTHS:
        count, points = divmod(points, worth)
        if count:
            found[worth] = count
    return found


def notes_of(points: int) -> list[int]:
    """The same as a list of notes, the largest first."""
    return [worth for worth, count in fewest(points).items() for _ in range(count)]


def _rosette(art: Art, x: float, r: float, ink: str) -> None:
    """Four flat ellipses laid over each other."""
    k = 0.5523
    a, b = r, r * 0.37
    d = (
        f"M{-a:.2f} 0C{-a:.2f} {-b * k:.2f} {-a * k:.2f} {-b:.2f} 0 {-b:.2f}S{a:.2f} {-b * k:.2f} {a:.2f} 0"
        f"S{a * k:.2f} {b:.2f} 0 {b:.2f}S{-a:.2f} {b * k:.2f} {-a:.2f} 0Z"
    )
    for turn in (0, 45, 90, 135):
        art.path(d, "none", ink, 1, 0.6, move=(x, 0), turn=turn)


@kept
def note(look: Look, size: tuple[int, int], worth: int) -> Sprite:
    """One note of `size`."""
    theme = look.theme
    canvas = Canvas(look, size, 9, centre=True)
    w, h = canvas.w, canvas.h
    colour = COLOURS[worth]
    r = min(6.0, h * 0.14)
    outline = rounded_rect(-w / 2, -h / 2, w, h, r)
    canvas.cast(outline, "piece")
    art = Art()
    if theme.flat:
        art.path(outline, colour, theme.ink, 2.2)
    else:
        art.path(outline, art.linear((0, mix(colour, "#FFFFFF", 0.45)), (1, mix(colour, "#000000", 0.06)), box=(w, h)),
                 mix(colour, "#20140A", 0.55), 1.1)
    px = round(size[1] * 0.56)
    digits = numeral(worth, px, theme.ink, bar=False)
    plate = (width(str(worth), px, "f", 700) / look.unit + h * 0.2, h * 0.66)
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
def pile(look: Look, size: tuple[int, int], worth: int, count: int) -> Sprite:
    """Some notes of one worth, each a little higher to the right; `size` is that of one note. Its place is its middle."""
    one = note(look, size, worth)
    shown = min(MOST, count)
    right, up = max(1, round(size[1] * 0.13)), max(1, round(size[1] * 0.09))
    spread = ((shown - 1) * right, (shown - 1) * up)
    w, h = one.size
    image = pygame.Surface((w + spread[0], h + spread[1]), pygame.SRCALPHA)
    for i in range(shown):
        image.blit(one.image, (i * right, spread[1] - i * up))
    if count > MOST and size[1] > look.px(4):
        theme, radius = look.theme, round(size[1] * 0.32)
        middle = (spread[0] - one.dx + size[0] // 2 - radius, -one.dy + size[1] // 2 - radius // 2)
        draw.circle(image, theme.ink, middle, radius)
        digits = numeral(count, round(radius * 1.2), theme.cream_light, bar=False)
        image.blit(digits, digits.get_rect(center=middle))
    return Sprite(ready(image), one.dx - spread[0] // 2, one.dy - spread[1] // 2)
