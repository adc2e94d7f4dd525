"""The materials that a mat can be of: how each is painted under an even light, and what is worked along its edge.

Nothing is brighter than the colour of the mat, so that words can be read on it wherever the lamp stands. The grain is noise in
relief or in soft clouds: grey pictures that darken what they are laid on. It is made of random bytes at so many units a pixel,
whatever the size of the window, and enlarged once: so it is as quick in a large window, and looks alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pygame
from msgspec import Struct

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import aside, breathe
from scenes.kit.shapes import mix, rgb
from scenes.kit.theme import Material, Tones

FINE = 1.5
"""Units of a pixel of the grain before it is enlarged."""
BAND = 160
"""Rows of a window that are darkened at a time."""
Cell = tuple[float, float]
"""How wide and how high one grain of the noise is, in units."""
PLANKS = (150, 138, 152, 140, 148)
"""How broad the planks are, in units, from above."""
GAIN = 0.88
"""How bright a stuff is on the whole, as a share of its colour."""
WIPED = 10
"""How many pixels wide the edges of wiped chalk are."""
LEAVES, FIREFLIES, STROKES = 0.2, 0.1, 0.05
"""How many there are for every 1000 square units of a mat, those counted too that would lie in its middle."""
OUTER, RIM = 0.8, 0.9
"""Shares of the way from the middle of a mat to its edge from which leaves lie and fireflies glow."""


class Stuff(Struct, frozen=True):
    """A material. `relief` and `spots` are its grain, cells in units and how deep they are; `edge` is worked over the light of
    the lamp; `under` is what the grain lies on, where that is no even colour; `over` lies on it."""

    relief: tuple[tuple[Cell, float], ...]
    spots: tuple[tuple[float, float], ...]
    edge: Callable[[Canvas], object]
    under: Callable[[Canvas, str], object] | None = None
    over: Callable[[Canvas, str], object] | None = None


def lay(canvas: Canvas, stuff: Stuff) -> None:
    """Paints a material all over a canvas, in the colour that the theme's ground has in full light."""
    colour = canvas.style.theme.ground_hi
    grain = pygame.Surface((round(canvas.w / FINE), round(canvas.h / FINE)), pygame.SRCALPHA)
    grain.fill((255, 255, 255, 255))
    for seed, (cell, depth) in enumerate(stuff.relief):
        emboss(grain, cell, depth, seed)
    for seed, (wide, depth) in enumerate(stuff.spots, 10):
        clouds(grain, wide, depth, seed)
    if stuff.under is not None:
        stuff.under(canvas, colour)
    else:
        gain = GAIN * 255 / pygame.transform.average_color(grain)[0]
        canvas.image.fill((*(min(255, round(gain * part)) for part in rgb(colour)), 255))
    breathe()
    darken(canvas, grain, colour)
    if stuff.over is not None:
        stuff.over(canvas, colour)


def _noise(size: tuple[int, int], cell: Cell, low: int, seed: int) -> pygame.Surface:
    """Grey noise between `low` and white: specks half as large as its grains, blurred so that these are round."""
    w, h = (max(2, round(2 * side * FINE / grain)) for side, grain in zip(size, cell, strict=True))
    specks = random.Random(seed).randbytes(w * h).translate(bytes((low, 255)) * 128)
    pixels = bytearray(b"\xff") * (4 * w * h)
    for colour in range(3):
        pixels[colour::4] = specks
    grey = pygame.image.frombuffer(pixels, (w, h), "BGRA")
    breathe()
    made = aside(lambda: pygame.transform.smoothscale(pygame.transform.box_blur(grey, 1), size), size)
    breathe()
    return made


def emboss(grain: pygame.Surface, cell: Cell, depth: float, seed: int) -> None:
    """Darkens the grain where a rough surface, lit from the upper left, lies in the shade: by `depth` (0 to 1) at most."""
    w, h = grain.get_size()
    step = max(1, round(min(cell) * 0.6 / FINE))
    rough = _noise((w + step, h + step), cell, 0, seed)
    lit, shade = rough.subsurface((step, step, w, h)).copy(), pygame.Surface((w, h), pygame.SRCALPHA)
    shade.fill((255, 255, 255, 255))
    shade.blit(rough, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    shade.set_alpha(128)
    breathe()
    lit.blit(shade, (0, 0))  # half of the difference between two neighbours, around the middle grey
    breathe()
    lit.fill((62, 62, 62), special_flags=pygame.BLEND_RGB_ADD)
    deep = round(255 * depth)
    lit.fill((deep, deep, deep), special_flags=pygame.BLEND_RGB_MULT)
    lit.fill((255 - deep,) * 3, special_flags=pygame.BLEND_RGB_ADD)
    grain.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    breathe()


def clouds(grain: pygame.Surface, cell: float, depth: float, seed: int) -> None:
    """Darkens the grain in large soft spots, `cell` units wide, by `depth` (0 to 1) at most."""
    spots = _noise(grain.get_size(), (cell, cell), round(255 * (1 - depth)), seed)
    grain.blit(spots, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    breathe()


def darken(canvas: Canvas, shade: pygame.Surface, most: str = "#FFFFFF") -> None:
    """Multiplies what is on the canvas with a picture of any size, which is enlarged. No part of it is brighter than `most`
    then."""
    image = canvas.image
    size = image.get_size()
    whole = aside(lambda: pygame.transform.smoothscale(shade, size), size)
    for top in range(0, size[1], BAND):
        breathe()
        band = pygame.Rect(0, top, size[0], BAND)
        image.blit(whole, band, band, special_flags=pygame.BLEND_RGB_MULT)
        image.fill((*rgb(most), 255), band, special_flags=pygame.BLEND_RGBA_MIN)


def _strewn(canvas: Canvas, chance: random.Random, often: float, least: float = 0.0) -> Iterator[tuple[float, float]]:
    """Places all over a mat, `often` for every 1000 square units, without those nearer to its middle than `least`."""
    w, h = canvas.w, canvas.h
    for _ in range(round(often * w * h / 1000)):
        x, y = chance.uniform(0, w), chance.uniform(0, h)
        if max(abs(2 * x / w - 1), abs(2 * y / h - 1)) >= least:
            yield x, y


def _planks(canvas: Canvas, colour: str) -> None:
    canvas.image.fill(mix(colour, "#000000", 0.75))
    top, number = 0.0, 0
    while top < canvas.h:
        broad, old = PLANKS[number % len(PLANKS)], 0.12 * (number % 2)
        light, middle, dark = (mix(colour, "#000000", old + shade) for shade in (0, 0.14, 0.28))
        high = min(broad - 1.5, canvas.h - top)
        canvas.wood(-4, top, canvas.w + 8, high, 0, (light, middle, dark), 40 + number, 0.3, edge=False)
        top, number = top + broad, number + 1


def _leaves(canvas: Canvas, colour: str) -> None:
    chance, art = random.Random(4), Art()
    for at in _strewn(canvas, chance, LEAVES, OUTER):
        s, turn = chance.uniform(14, 30), chance.uniform(0, 360)
        tone = mix(mix(colour, "#3A642A", 0.6), "#000000", chance.uniform(0.08, 0.35))
        leaf = f"M0 {-s:.1f}Q{s * 0.62:.1f} {-s * 0.2:.1f} 0 {s:.1f}Q{-s * 0.62:.1f} {-s * 0.2:.1f} 0 {-s:.1f}Z"
        art.path(leaf, tone, mix(colour, "#000000", 0.7), 1, 0.9, move=at, turn=turn)
        art.path(f"M0 {-s * 0.8:.1f}V{s * 0.8:.1f}", "none", mix(colour, "#FFFFFF", 0.06), 1, 0.5, move=at, turn=turn)
    canvas.add(art)


def _fireflies(canvas: Canvas) -> None:
    halo, body = Art(), Art()
    for x, y in _strewn(canvas, random.Random(6), FIREFLIES, RIM):
        halo.circle(x, y, 7, "#000000")
        body.circle(x, y, 1.8, "#57531F")  # no brighter: a name may stand on it
    canvas.shade(halo, "#54511F", 5, 0.65).add(body)


def _wiped(canvas: Canvas, colour: str) -> None:
    chance, art = random.Random(8), Art()
    for x, y in _strewn(canvas, chance, STROKES):
        long, bend, end = chance.uniform(80, 260), chance.uniform(-30, 30), chance.uniform(-20, 20)
        path = f"M{x - 60:.0f} {y:.0f}q{long / 2:.0f} {bend:.0f} {long:.0f} {end:.0f}"
        art.path(path, "none", mix(colour, "#FFFFFF", 0.2), chance.uniform(14, 40), 0.11)
    canvas.soften(art, WIPED)


def _lines(canvas: Canvas, inset: float, radius: float, thread: str, width: float, alpha: float, dash: str | None = None) -> None:
    """A dark groove along the edge, and a line in it or a seam."""
    w, h, dark = canvas.w - 2 * inset, canvas.h - 2 * inset, inset - 1.6
    art = Art().rect(inset, dark, w, canvas.h - 2 * dark, radius, "none", "#000000", width + 1.2, 0.5)
    canvas.add(art.rect(inset, inset, w, h, radius, "none", thread, width, alpha, dash))


def _frame(canvas: Canvas) -> None:
    w, h = canvas.w, canvas.h
    oak: Tones = ("#A9794E", "#8A5F3C", "#6A472C")
    for x, y, sw, sh in ((0, 0, w, 7), (0, h - 7, w, 7), (0, 0, 7, h), (w - 7, 0, 7, h)):
        canvas.wood(x, y, sw, sh, 0, oak, 3, 0.3, edge=False, upright=sh > sw)
    canvas.add(Art().rect(7, 7, w - 14, h - 14, 3, "none", "#000000", 2, 0.5))


STUFFS: dict[Material, Stuff] = {
    "leather": Stuff(
        (((3.5, 3.5), 0.62), ((7.5, 7.5), 0.4)), ((130, 0.16),),
        lambda canvas: _lines(canvas, 8.5, 12, "#D9B98A", 1.8, 0.55, "9 6"),
    ),
    "planks": Stuff(
        (((60, 1.6), 0.3),), ((150, 0.18),), lambda canvas: _lines(canvas, 8.4, 14, "#F3D3A4", 1, 0.3), under=_planks,
    ),
    "baize": Stuff((((3, 3), 0.8),), ((100, 0.12),), lambda canvas: _lines(canvas, 8.4, 11, "#C9A36A", 1.4, 0.55)),
    "moss": Stuff((((4.5, 4.5), 0.55), ((11, 11), 0.35)), ((45, 0.3),), _fireflies, over=_leaves),
    "chalk": Stuff((((4, 4), 0.22),), ((210, 0.16), (30, 0.05)), _frame, over=_wiped),
}
