"""The light of a moment, baked once: rays, and a piece of bare ground with rays on it under which the words step aside."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from scenes.kit import materials
from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import blurred, breathe, coarseness, kept, ready, stretched
from scenes.kit.retained import draw
from scenes.kit.shapes import rgb, rounded_rect
from scenes.kit.theme import Look

Box = tuple[int, int, int, int]
RAYS = 28
DIM = 0.32
"""By how much the ground is dimmed under the rays."""
COARSE = 4
"""Rays are painted so many times too small, for light has no sharp edges."""


@kept
def rays(look: Look, size: tuple[int, int], centre: tuple[int, int]) -> pygame.Surface:
    """Rays from a centre over a clear picture, brightest near it."""
    w, h = size[0] // COARSE + 1, size[1] // COARSE + 1
    x, y = centre[0] / COARSE, centre[1] / COARSE
    reach = max(math.hypot(corner_x - x, corner_y - y) for corner_x in (0, w) for corner_y in (0, h))
    canvas = Canvas(look, (w, h))
    scale = 1 / canvas.unit
    art = Art()
    light = art.radial((0, look.theme.gold_hi, 0.72), (0.25, look.theme.gold, 0.44), (1, look.theme.gold, 0.14),
                       cx=x * scale, cy=y * scale, r=reach * scale)
    for ray in range(RAYS):
        begin, wide = ray * math.tau / RAYS, math.tau / RAYS * (0.5 if ray % 2 else 0.38)
        points = [(x, y), *((x + reach * 1.2 * math.cos(a), y + reach * 1.2 * math.sin(a)) for a in (begin, begin + wide))]
        art.path("M" + "L".join(f"{a * scale:.1f} {b * scale:.1f}" for a, b in points) + "Z", light)
    return stretched(canvas.render(art), size)


@kept
def glade(look: Look, boxes: tuple[Box, ...], centre: tuple[int, int], soft: float = 1.2) -> pygame.Surface:
    """Bare ground with rays in boxes of the window, as large as all of them; edges are soft, by `soft` percent of its height.

    `centre` of the rays is in pixels of the window.
    """
    area = around(boxes)
    image = pygame.Surface(area.size, pygame.SRCALPHA)
    image.blit(materials.ground(look), (0, 0), area)
    breathe()
    if look.theme.flat:
        image.fill((*rgb(look.theme.ground), 255))
    shade = round(255 * (1 - DIM))
    image.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    breathe()
    if not look.theme.flat:
        image.blit(rays(look, area.size, (centre[0] - area.x, centre[1] - area.y)), (0, 0))
        breathe()
    if not _whole(look, boxes):
        image.blit(_mask(look, (area.x, area.y, area.w, area.h), boxes, soft), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        breathe()
    return ready(image)


def _whole(look: Look, boxes: tuple[Box, ...]) -> bool:
    """Whether the ground is bare all over the window, so that there are no edges."""
    return len(boxes) == 1 and pygame.Rect(boxes[0]).contains(pygame.Rect((0, 0), look.size))


def bake_glade(look: Look, boxes: tuple[Box, ...], centre: tuple[int, int], soft: float = 1.2) -> Iterator[None]:
    """Paints what `glade` is made of, a part at each step; the glade itself is left."""
    area = around(boxes)
    if not look.theme.flat:
        rays(look, area.size, (centre[0] - area.x, centre[1] - area.y))
        yield
    if not _whole(look, boxes):
        _mask(look, (area.x, area.y, area.w, area.h), boxes, soft)
        yield


def around(boxes: Sequence[Box]) -> pygame.Rect:
    first, *rest = map(pygame.Rect, boxes)
    return first.unionall(rest)


@kept
def _mask(look: Look, around: Box, boxes: tuple[Box, ...], soft: float) -> pygame.Surface:
    """White where the ground is bare, clear where it is not, with soft edges inside the boxes."""
    area = pygame.Rect(around)
    sigma = look.high * soft / 100 / 2.4
    coarse = coarseness(sigma)
    mask = pygame.Surface((math.ceil(area.w / coarse), math.ceil(area.h / coarse)), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    for one in map(pygame.Rect, boxes):
        bare = one if one.contains(pygame.Rect((0, 0), look.size)) else one.inflate(-2.4 * sigma, -2.4 * sigma)
        place = pygame.Rect((bare.x - area.x) / coarse, (bare.y - area.y) / coarse, bare.w / coarse, bare.h / coarse)
        draw.rect(mask, (255, 255, 255, 255), place, border_radius=round(look.px(1.5) / coarse))
    return stretched(blurred(mask, sigma / coarse), area.size)


@kept
def pool(look: Look, size: tuple[int, int], radius: float = 14) -> pygame.Surface:
    """A gold line with a glow around a box of this size, with `room_of(look)` pixels on each side."""
    pad = room_of(look)
    canvas = Canvas(look, (size[0] + 2 * pad, size[1] + 2 * pad))
    unit = canvas.unit
    path = rounded_rect(pad / unit, pad / unit, size[0] / unit, size[1] / unit, radius)
    canvas.shade(Art().path(path, "none", "#000000", 7), look.theme.gold, 6, 0.75)
    return ready(canvas.add(Art().path(path, "none", look.theme.ink, 5.5).path(path, "none", look.theme.gold, 3.2)).image)


def room_of(look: Look) -> int:
    """How far the light around a box reaches, in pixels."""
    return look.px(2.6)
