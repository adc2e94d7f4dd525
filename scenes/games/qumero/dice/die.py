"""Dice: dark ones with letters, light ones with numbers. They lie still, wait dimmed, or tumble from one face to the next.

Sides are in pixels; the place of every sprite here is the middle of the die. What tumbles is a cube whose faces are slanted
as they are seen, in so many poses that each picture is made once.
"""

from __future__ import annotations

import math

import pygame

from game.qumero.board import LETTERS as SIGNS
from scenes.kit.canvas import Art, Canvas, on_square
from scenes.kit.pictures import Sprite, kept, padded, put, ready
from scenes.kit.shapes import Point, mix, polyline, rounded_polygon
from scenes.kit.text import numeral
from scenes.kit.theme import Style

Face = str | int
"""What a die shows: a letter or a number; an empty text for one that was not thrown yet."""

LETTERS = ("#A2562E", "#7A3B1E", "#431D0C")
NUMBERS = ("#FFFAEE", "#E9DEC3", "#A8946C")
POSES = 24
"""Pictures of a die that rolls once all round."""
TIP = 0.5
"""How far it tips aside on the way at most, in radians: so three faces are seen, not two."""
LEAST, DARK, ROUND = 0.3, 0.4, 0.13
"""A face is plain that is seen at less than this share of its width; how dark one is that is turned away; how round edges are."""
Axis = tuple[float, float, float]
_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
_LEFT, _UP, _DEEP = (-1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0)
_SIDES: tuple[tuple[Axis, Axis, Axis], ...] = (
    (_Z, _X, _Y), (_X, _DEEP, _Y), (_Y, _X, _DEEP), (_UP, _X, _Z), (_LEFT, _Z, _Y), (_DEEP, _LEFT, _Y),
)
"""Of each face of a die that lies, seen from above: where it looks, and its own right and down."""
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


def labels(last: Face, letter: bool) -> tuple[Face, ...]:
    """What the six faces of a die show that comes to lie on `last`, in the order of `_SIDES`; opposite numbers make seven."""
    every: tuple[Face, ...] = tuple(SIGNS) if letter else tuple(range(1, 7))
    up = every.index(last)
    beside = [number for number in range(6) if number not in (up, 5 - up)]
    return tuple(every[number] for number in (up, *beside, 5 - up))


def _seen(axis: Axis, pose: int, turn: float) -> Axis:
    """An axis of a die that lies, as it is in a pose: right, down and towards the eye. It rolls to the right, tipping aside on
    the way, and is then turned by so many degrees."""
    x, y, z = axis
    rolled = 2 * math.pi * pose / POSES
    x, z = x * math.cos(rolled) - z * math.sin(rolled), x * math.sin(rolled) + z * math.cos(rolled)
    tip = TIP * math.sin(rolled)
    y, z = y * math.cos(tip) - z * math.sin(tip), y * math.sin(tip) + z * math.cos(tip)
    turned = math.radians(turn)
    return x * math.cos(turned) - y * math.sin(turned), x * math.sin(turned) + y * math.cos(turned), z


def _slanted(image: pygame.Surface, right: Axis, down: Axis) -> pygame.Surface:
    """A square picture as a parallelogram whose sides go along two axes: turned, squeezed and turned again."""
    (a, c, _near), (b, d, _far) = right, down
    one, other = math.atan2(c + b, a - d), math.atan2(c - b, a + d)
    half, rest = math.hypot(a + d, c - b) / 2, math.hypot(a - d, c + b) / 2
    first = pygame.transform.rotozoom(padded(image, 2), -math.degrees(other - one) / 2, 1.0)
    size = max(1, round(first.get_width() * (half + rest))), max(1, round(first.get_height() * (half - rest)))
    return pygame.transform.rotozoom(pygame.transform.smoothscale(first, size), -math.degrees(other + one) / 2, 1.0)


@kept
def cube(style: Style, side: int, letter: bool, pose: int, turn: int) -> Sprite:
    """The body of a die on its way, all of it in the colour of its edges; the same for all that it may show."""
    canvas = Canvas(style, (side, side), side * 0.5 / style.unit, centre=True)
    edge, half = _tones(style, letter)[2], side / style.unit / 2
    art, inner = Art(), half * (1 - ROUND)
    for sides in _SIDES:
        up, right, down = (_seen(axis, pose, turn) for axis in sides)
        if up[2] > 0:
            corners = [(up[0] * half + inner * (right[0] * h + down[0] * v), up[1] * half + inner * (right[1] * h + down[1] * v))
                       for h, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            art.path(polyline(corners) + "Z", edge, edge, 2 * half * ROUND)
    return canvas.add(art).sprite()


@kept
def tumbling(style: Style, side: int, letter: bool, last: Face, pose: int, turn: int) -> Sprite:
    """A die on its way, as a true cube seen from above: in one of `POSES` before it lies on `last`, turned by `turn` degrees."""
    body = cube(style, side, letter, pose, turn)
    image, shown = body.image.copy(), list[tuple[float, Face, tuple[Axis, Axis, Axis]]]()
    for label, sides in zip(labels(last, letter), _SIDES, strict=True):
        up, right, down = (_seen(axis, pose, turn) for axis in sides)
        if up[2] >= LEAST:
            shown.append((up[2], label, (up, right, down)))
    for near, label, (up, right, down) in sorted(shown, key=lambda one: one[0]):
        part = _slanted(tile(style, side, label, letter), right, down)
        light = round(255 * (1 - DARK * (1 - near)))
        part.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        put(image, part, center=(round(-body.dx + up[0] * side / 2), round(-body.dy + up[1] * side / 2)))
    return Sprite(ready(image), body.dx, body.dy)


@on_square(30, 0.2)
def shade(canvas: Canvas, height: int) -> Canvas:
    """The shadow of a die that flies; `height` from 0 (on the ground) to `HIGH` makes it wider and fainter."""
    s = canvas.w * (0.94 - 0.05 * height)
    canvas.shade(Art().path(_square(s, 0), "#000000"), "#000000", 4 + 2.2 * height, 0.5 - 0.09 * height)
    return canvas
