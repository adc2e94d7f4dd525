"""Dice: dark ones with letters, light ones with numbers. They lie still, wait dimmed, or tumble from one face to the next.

Sides are in pixels; the place of every sprite here is the middle of the die. What tumbles is made of whole faces, squeezed
and turned in coarse steps, so that each picture is made once.
"""

from __future__ import annotations

import math

import pygame

from scenes.kit.canvas import Art, Canvas, on_square
from scenes.kit.pictures import Sprite, kept, put, ready
from scenes.kit.retained import draw
from scenes.kit.shapes import Point, mix, rounded_polygon
from scenes.kit.text import numeral
from scenes.kit.theme import Style

Face = str | int
"""What a die shows: a letter or a number; an empty text for one that was not thrown yet."""

LETTERS = ("#A2562E", "#7A3B1E", "#431D0C")
NUMBERS = ("#FFFAEE", "#E9DEC3", "#A8946C")
TILTS = 5
"""Pictures between two faces."""
TURNS = 24
"""Directions in which a tumbling die is drawn, all round."""
HIGH = 3
"""How many shadows higher up there are for a die that flies."""


def _tones(style: Style, letter: bool) -> tuple[str, str, str, str]:
    """Light, dark, edge and ink."""
    theme = style.theme
    if theme.flat:
        return (theme.ink, theme.ink, theme.cream, theme.cream) if letter else (theme.cream, theme.cream, theme.ink, theme.ink)
    return (*LETTERS, theme.cream) if letter else (*NUMBERS, theme.ink)


def _square(side: float, turn: float, down: float = 0.0) -> str:
    h, a = side / 2, math.radians(turn)
    corners: list[Point] = [(-h, -h), (h, -h), (h, h), (-h, h)]
    moved = [(x, y + down) for x, y in corners]
    turned = [(x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)) for x, y in moved]
    return rounded_polygon(turned, side * 0.22)


def _face_art(style: Style, s: float, letter: bool, edges: bool) -> Art:
    top, low, edge, ink = _tones(style, letter)
    h, r, t = s / 2, s * 0.2, s * 0.11
    art = Art()
    if style.theme.flat:
        art.rect(-h, -h, s, s, r, top, ink if letter else edge, 3)
        return art
    if edges:
        art.rect(-h, -h + t, s, s, r, edge)
        art.rect(-h + 0.5, -h + t * 0.5, s - 1, s, r, mix(edge, low, 0.4))
    art.rect(-h, -h, s, s, r, art.linear((0, top), (0.6, mix(top, low, 0.55)), (1, low)))
    glow = art.radial((0, mix(top, "#FFFFFF", 0.25)), (1, mix(low, top, 0.4)), cx=-0.09 * s, cy=-0.13 * s, r=0.65 * s)
    art.rect(-h + s * 0.07, -h + s * 0.07, s * 0.86, s * 0.86, r * 0.8, glow)
    line = art.linear((0, "#FFFFFF", 0.5 if letter else 0.8), (0.4, "#FFFFFF", 0.05), (1, "#000000", 0.2))
    return art.rect(-h + 0.8, -h + 0.8, s - 1.6, s - 1.6, r, "none", line, 1.4)


def _sign(style: Style, side: int, face: Face, letter: bool, turn: float = 0) -> pygame.Surface:
    ink = _tones(style, letter)[3]
    if not turn:
        return numeral(face, round(side * 0.62), ink)
    return pygame.transform.rotozoom(numeral(face, round(side * 1.24), ink), -turn, 0.5)


@on_square(26, 0.3)
def die(canvas: Canvas, face: Face, letter: bool, turn: int = 0, dim: bool = False) -> Canvas:
    """A die at rest, turned by `turn` degrees; a dim one waits to be thrown."""
    s = canvas.w
    canvas.cast(_square(s, turn, s * 0.055), "held")
    art = _face_art(canvas.style, s, letter, True)
    art.body = [f'<g transform="rotate({turn})">{"".join(art.body)}</g>']
    canvas.add(art)
    canvas.put(_sign(canvas.style, canvas.size[0], face, letter, turn))
    if dim:
        canvas.image.fill((255, 255, 255, 170), special_flags=pygame.BLEND_RGBA_MULT)
    return canvas


@kept
def tile(style: Style, side: int, face: Face, letter: bool) -> pygame.Surface:
    """The face of a die seen from above, of which those that tumble are made."""
    canvas = Canvas(style, (side, side), 0, centre=True)
    canvas.add(_face_art(style, side / style.unit, letter, False))
    put(canvas.image, _sign(style, side, face, letter), center=(side // 2, side // 2))
    return canvas.image


@kept
def tumbling(style: Style, side: int, letter: bool, face: Face, coming: Face, tilt: int, turn: int) -> Sprite:
    """A die on its way over an edge: `tilt` of `TILTS` from `face` to `coming`, rolling in direction `turn` of `TURNS`."""
    angle = math.pi / 2 * (tilt % TILTS) / TILTS
    goes, comes = max(1, round(side * math.cos(angle))), round(side * math.sin(angle))
    image = pygame.Surface((goes + comes, side), pygame.SRCALPHA)
    _top, low, edge, _ink = _tones(style, letter)
    under = edge if style.theme.flat else mix(edge, low, 0.5)
    draw.rect(image, under, image.get_rect(), border_radius=max(2, side // 5))
    for width, x, shown, dark in ((goes, comes, face, 0.30 * math.sin(angle)), (comes, 0, coming, 0.22 * math.cos(angle))):
        if width > 1:
            part = pygame.transform.smoothscale(tile(style, side, shown, letter), (width, side))
            shade = round(255 * (1 - dark))
            part.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
            image.blit(part, (x, 0))
    turned = pygame.transform.rotozoom(image, -360 / TURNS * (turn % TURNS), 1.0)
    return Sprite(ready(turned), -turned.get_width() // 2, -turned.get_height() // 2)


@on_square(30, 0.2)
def shade(canvas: Canvas, height: int) -> Canvas:
    """The shadow of a die that flies; `height` from 0 (on the ground) to `HIGH` makes it wider and fainter."""
    s = canvas.w * (0.94 - 0.05 * height)
    canvas.shade(Art().path(_square(s, 0), "#000000"), "#000000", 4 + 2.2 * height, 0.5 - 0.09 * height)
    return canvas
