"""The grain of stuffs: noise that lies in relief or in soft clouds, as grey pictures that darken what they are laid on.

It is made of random bytes at so many units a pixel, whatever the size of the window, and enlarged once: so it is as quick in a
large window as in a small one, and looks alike in both.
"""

from __future__ import annotations

import random

import pygame

from scenes.kit.canvas import Canvas
from scenes.kit.pictures import aside, breathe
from scenes.kit.shapes import rgb

FINE = 1.5
"""Units of a pixel of the grain before it is enlarged."""
BAND = 160
"""Rows of a window that are darkened at a time."""
Cell = tuple[float, float]
"""How wide and how high one grain of the noise is, in units."""


def sheet(canvas: Canvas) -> pygame.Surface:
    """White, for the grain of a whole canvas."""
    made = pygame.Surface((round(canvas.w / FINE), round(canvas.h / FINE)), pygame.SRCALPHA)
    made.fill((255, 255, 255, 255))
    return made


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
