"""Square tiles with a number on each corner: lying, held, dim, as a ghost, and from behind.

A tile is its four numbers clockwise from the upper left as it lies; the numerals are always upright, whichever way it is
turned. A side is the width in pixels of the square that a tile takes; every sprite here is placed by the middle of that. A tile
is put together from parts that are painted once per size, so that a new one costs only a few blits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pygame

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Level, Sprite, kept, ready
from scenes.kit.retained.quality import now
from scenes.kit.shapes import circle, mix, rounded_rect
from scenes.kit.text import numeral
from scenes.kit.theme import Look

Numbers = tuple[int, ...]
"""Four numbers clockwise from the upper left."""
TileState = Literal["bare", "lies", "held", "dim", "dim_bare"]
"""On the table without its own shadow (the table paints all shadows first), with it, in the hand that holds it, not to be
played now with its shadow, and without."""

CORNERS = ("#E3D8BE", "#F5C451", "#8CCBEE", "#F0A9CB", "#8FD3A8", "#F58F63")
"""Colours of the corners with the numbers 0 to 5."""
HELD = 1.1
"""How much larger a held tile is."""
SMALL, LARGE = 0.43, 0.53
"""A numeral's font size as a share of its tile's side: as a rule, and at most."""
LEAST = 4.7
"""The font size wanted for a numeral, in percent of the window, as far as its tile has room; its ink has two thirds of that."""
JOINT = 0.465
"""The radius of the disc behind numbers that agree, in sides of a tile."""
PLACES = ((-1, -1), (1, -1), (1, 1), (-1, 1))
EDGE = 0.055


def numbers(tile: str) -> Numbers:
    """A tile as laid, as its four numbers."""
    return tuple(map(int, tile))


def numeral_share(look: Look, side: int) -> float:
    """The font size of the numerals on a tile of this side as a share of it: more on small tiles."""
    least = min(look.high, look.size[0] * 9 / 16) * LEAST / 100
    return min(LARGE, max(SMALL, least / max(1, side)))


def _half(look: Look, side: int) -> float:
    """Half the side of the body in drawing units: tiles that lie side by side do not touch."""
    return side / look.unit / 2 - (1.6 if look.theme.flat else 0.8)


def _body(look: Look, side: int) -> tuple[str, float, float]:
    """Path of the face, its radius, the depth of its edge."""
    h, s = _half(look, side), side / look.unit
    return rounded_rect(-h, -h, 2 * h, 2 * h, s * 0.11), s * 0.11, s * EDGE


@kept
def _face(look: Look, side: int) -> Sprite:
    """Edge and cream face without corners."""
    theme = look.theme
    canvas = Canvas(look, (side, side), 4 + side * EDGE / look.unit, centre=True)
    h = _half(look, side)
    path, r, e = _body(look, side)
    art = Art()
    if theme.flat:
        return _part(canvas.add(art.path(path, theme.cream)))
    art.rect(-h, -h + e, 2 * h, 2 * h, r, theme.cream_edge)
    cream = art.linear((0, theme.cream_light), (0.5, theme.cream), (1, theme.cream_shade))
    return _part(canvas.add(art.rect(-h, -h, 2 * h, 2 * h, r, cream)))


@kept
def _quarter(look: Look, side: int, place: int, number: int) -> Sprite:
    """The quarter round of one corner in its number's colour."""
    theme = look.theme
    canvas = Canvas(look, (side, side), 0, centre=True)
    s, h = side / look.unit, _half(look, side)
    sx, sy = PLACES[place]
    inset = 2.6 if theme.flat else 1.6
    quarter, cx, cy, ri = s * 0.44, sx * (h - inset), sy * (h - inset), s * 0.11 - inset
    sweep = 1 if sx * sy < 0 else 0
    ri = max(0.5, ri)
    shape = (
        f"M{cx - sx * quarter:.2f} {cy:.2f}L{cx - sx * ri:.2f} {cy:.2f}Q{cx:.2f} {cy:.2f} {cx:.2f} {cy - sy * ri:.2f}"
        f"L{cx:.2f} {cy - sy * quarter:.2f}"
        f"A{quarter:.2f} {quarter:.2f} 0 0 {sweep} {cx - sx * quarter:.2f} {cy:.2f}Z"
    )
    colour = CORNERS[number]
    art = Art()
    if theme.flat:
        art.path(shape, theme.cream if number == 0 else colour, theme.ink, 1.6)
    else:
        fill = art.linear((0, mix(colour, "#FFFFFF", 0.22)), (1, mix(colour, "#000000", 0.05)))
        art.path(shape, fill, mix(colour, "#3A2A10", 0.38), 0.9)
    return _part(canvas.add(art))


@kept
def _digit(look: Look, side: int, place: int, number: int) -> Sprite:
    """The numeral of one corner; the same at a size wherever its tile lies."""
    theme, share = look.theme, numeral_share(look, side)
    image = numeral(number, round(side * share), theme.ink, 700 if theme.flat else 600)
    reach = 0.268 * side
    sx, sy = PLACES[place]
    return Sprite(image, round(sx * reach) - image.get_width() // 2, round(sy * reach * 0.98) - image.get_height() // 2)


@kept
def _shine(look: Look, side: int) -> Sprite:
    """The line of light along the face's edge."""
    theme = look.theme
    canvas = Canvas(look, (side, side), 3, centre=True)
    h, r = _half(look, side), side / look.unit * 0.11
    art = Art()
    if theme.flat:
        return _part(canvas.add(art.rect(-h, -h, 2 * h, 2 * h, r, "none", theme.ink, 1.2)))
    line = art.linear((0, "#FFFFFF", 0.95), (0.4, "#FFFFFF", 0.1), (1, "#7A6640", 0.5))
    return _part(canvas.add(art.rect(-h + 0.7, -h + 0.7, 2 * h - 1.4, 2 * h - 1.4, r, "none", line, 1.4)))


@kept
def shadow(look: Look, side: int, level: Level = "piece") -> Sprite:
    """The shadow of a tile at a height."""
    canvas = Canvas(look, (side, side), 10 if level == "piece" else 26, centre=True)
    h, r = _half(look, side), side / look.unit * 0.11
    canvas.cast(rounded_rect(-h, -h, 2 * h, 2 * h + side / look.unit * EDGE, r), level)
    return canvas.sprite()


@kept
def _dark(look: Look, side: int) -> Sprite:
    """What lies over a tile that cannot be played now."""
    canvas = Canvas(look, (side, side), 4 + side * EDGE / look.unit, centre=True)
    h = _half(look, side)
    _, r, e = _body(look, side)
    if look.theme.flat:
        return canvas.add(Art().rect(-h, -h, 2 * h, 2 * h, r, look.theme.ground, alpha=0.45)).sprite()
    return canvas.add(Art().rect(-h, -h, 2 * h, 2 * h + e, r, "#140B06", alpha=0.32)).sprite()


def _part(canvas: Canvas) -> Sprite:
    """The canvas as a part for later pictures: cut to what is painted, and not converted to the display's format."""
    box = canvas.image.get_bounding_rect()
    return Sprite(canvas.image.subsurface(box).copy(), box.x - round(canvas.origin[0]), box.y - round(canvas.origin[1]))


def _lay(canvas: Canvas, part: Sprite) -> None:
    canvas.image.blit(part.image, (round(canvas.origin[0]) + part.dx, round(canvas.origin[1]) + part.dy))


def draw_bare(target: pygame.Surface, look: Look, side: int, numbers: Numbers, pos: tuple[int, int]) -> None:
    """Draws a tile without its shadow part by part: for pictures of many tiles, which are kept as a whole."""
    _face(look, side).draw(target, pos)
    for place, number in enumerate(numbers):
        _quarter(look, side, place, number).draw(target, pos)
        _digit(look, side, place, number).draw(target, pos)
    _shine(look, side).draw(target, pos)


def draw_digits(
    target: pygame.Surface, look: Look, side: int, point: tuple[int, int], corners: Iterable[int], number: int
) -> None:
    """Draws the numerals of those corners of tiles that meet at a point once more, over what was laid under the numbers."""
    for corner in corners:
        right, down = PLACES[corner]
        middle = (point[0] + side // 2 - (side if right > 0 else 0), point[1] + side // 2 - (side if down > 0 else 0))
        _digit(look, side, corner, number).draw(target, middle)


def _height(state: TileState) -> Level:
    return now().aloft if state == "held" else "piece"


def tile(look: Look, side: int, numbers: Numbers, state: TileState = "lies") -> Sprite:
    """A tile. A held one is larger by `HELD`; the caller lifts it."""
    return _tile(look, side, numbers, state, _height(state))


@kept
def _tile(look: Look, side: int, numbers: Numbers, state: TileState, level: Level) -> Sprite:
    if state == "held":
        side = round(side * HELD)
    pad = 27 if state == "held" else 11
    canvas = Canvas(look, (side, side), pad + side * EDGE / look.unit, centre=True)
    if state not in ("bare", "dim_bare"):
        _lay(canvas, shadow(look, side, level))
    if look.theme.flat and state == "held":
        h = _half(look, side)
        canvas.add(Art().rect(-h - 3, -h - 3, 2 * h + 6, 2 * h + 6, side / look.unit * 0.14, look.theme.gold, look.theme.ink, 2))
    _lay(canvas, _face(look, side))
    for place, number in enumerate(numbers):
        _lay(canvas, _quarter(look, side, place, number))
        _lay(canvas, _digit(look, side, place, number))
    _lay(canvas, _shine(look, side))
    if state in ("dim", "dim_bare"):
        _lay(canvas, _dark(look, side))
    return canvas.sprite()


def back(look: Look, side: int, state: TileState = "lies") -> Sprite:
    """A tile from behind: red-brown with a golden diamond."""
    return _back(look, side, state, _height(state))


@kept
def _back(look: Look, side: int, state: TileState, level: Level) -> Sprite:
    theme = look.theme
    if state == "held":
        side = round(side * HELD)
    canvas = Canvas(look, (side, side), (27 if state == "held" else 11) + side * EDGE / look.unit, centre=True)
    if state not in ("bare", "dim_bare"):
        _lay(canvas, shadow(look, side, level))
    _lay(canvas, _face(look, side))
    h, s = _half(look, side), side / look.unit
    rim = max(2.0, s * 0.065)
    art = Art()
    if theme.flat:
        art.rect(-h + rim, -h + rim, 2 * (h - rim), 2 * (h - rim), s * 0.08, theme.ink)
    else:
        brown = art.linear((0, "#8C4A30"), (1, "#57281A"))
        art.rect(-h + rim, -h + rim, 2 * (h - rim), 2 * (h - rim), s * 0.08, brown)
    q = s * 0.24
    line = theme.cream if theme.flat else "#C9A36A"
    art.path(f"M0 {-q:.2f}L{q:.2f} 0L0 {q:.2f}L{-q:.2f} 0Z", "none", line, max(1.4, s * 0.035))
    return canvas.add(art).sprite()


# ---- marks on the table


@kept
def light(look: Look, side: int, strong: bool = False) -> Sprite:
    """A free place where a tile fits: a dashed gold line with a faint fill of gold; `strong` under the pointer."""
    theme = look.theme
    canvas = Canvas(look, (side, side), 3, centre=True)
    h = side / look.unit / 2 - 4 * side / look.unit / 66
    r = side / look.unit * 0.12
    art = Art()
    art.rect(-h, -h, 2 * h, 2 * h, r, theme.gold, alpha=0.22 if strong else 0.10)
    wide = 3.2 if theme.flat else 2.6
    if strong:
        art.rect(-h, -h, 2 * h, 2 * h, r, "none", theme.gold, wide)
    else:
        art.rect(-h, -h, 2 * h, 2 * h, r, "none", theme.gold, wide, 1 if theme.flat else 0.92, dash="4 6")
    return canvas.add(art).sprite()


@kept
def outline(look: Look, side: int, glow: bool = True) -> Sprite:
    """A full gold line around a tile that is a draft or a ghost, with an ink line outside and a glow."""
    theme = look.theme
    canvas = Canvas(look, (side, side), 24, centre=True)
    h, r = side / look.unit / 2, side / look.unit * 0.13
    if glow:
        canvas.shade(Art().rect(-h - 3, -h - 3, 2 * h + 6, 2 * h + 6, r + 3, "#000000"), theme.gold, 5.8, 0.6)
        _hole(canvas, rounded_rect(-h, -h, 2 * h, 2 * h, r))
    art = Art().rect(-h - 1, -h - 1, 2 * h + 2, 2 * h + 2, r, "none", theme.ink, 6)
    return canvas.add(art.rect(-h - 1, -h - 1, 2 * h + 2, 2 * h + 2, r, "none", theme.gold, 4)).sprite()


@kept
def recent(look: Look, side: int) -> Sprite:
    """A thin cream line with ink around the tile that was laid last: quieter than gold, which means what may be done."""
    theme = look.theme
    canvas = Canvas(look, (side, side), 5, centre=True)
    h, r = side / look.unit / 2, side / look.unit * 0.13
    art = Art().rect(-h, -h, 2 * h, 2 * h, r, "none", theme.ink, 4.4)
    return canvas.add(art.rect(-h, -h, 2 * h, 2 * h, r, "none", theme.cream_light, 2.4)).sprite()


def _hole(canvas: Canvas, path: str) -> None:
    mask = canvas.render(Art().path(path, "#FFFFFF"))
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    canvas.image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)


@kept
def home(look: Look, side: int) -> Sprite:
    """Dashed outline left in the rack where a held tile came from."""
    canvas = Canvas(look, (side, side), 3, centre=True)
    h = side / look.unit / 2 - 3
    art = Art().rect(-h, -h, 2 * h, 2 * h, side / look.unit * 0.11, "none", look.theme.cream, 2.2, 0.75, dash="4 6")
    return canvas.add(art).sprite()


@kept
def joint(look: Look, side: int) -> Sprite:
    """Gold disc behind a point where numbers meet and agree, for tiles of this side; its place is the point.

    The numbers are drawn over it again, see `draw_digits`. Seams of the tiles show faintly through.
    """
    theme = look.theme
    radius = side * JOINT / look.unit
    canvas = Canvas(look, (2 * round(side * JOINT), 2 * round(side * JOINT)), 16, centre=True)
    path = circle(radius)
    if theme.flat:
        return canvas.add(Art().path(path, theme.gold, theme.ink, 2.4)).sprite()
    canvas.shade(Art().path(path, "#000000"), theme.gold, 4.2, 0.55)
    art = Art()
    fill = art.linear((0, "#FFF0BE"), (0.45, theme.gold), (1, "#F0B945"))
    return canvas.add(art.path(path, fill, alpha=0.94).path(path, "none", theme.ink, 1.5)).sprite()


@kept
def heap(look: Look, side: int, count: int, most: int = 5) -> Sprite:
    """The well: up to `most` tiles from behind, one on top of the other; its place is the middle of the lowest."""
    shown = min(most, count)
    apart, up = round(side * 0.2), max(1, round(side * 0.045))
    canvas = Canvas(look, (side + 10 * apart, side + 10 * up), 14, centre=True)
    for k in range(shown):
        part = back(look, side)
        at = (round(canvas.origin[0]) + part.dx + k * apart, round(canvas.origin[1]) + part.dy - k * up)
        canvas.image.blit(part.image, at)
    return Sprite(ready(canvas.image), -round(canvas.origin[0]), -round(canvas.origin[1]))
