"""Square tiles with a number on each corner: lying, held, dim, as a ghost, and from behind.

A tile is its four numbers clockwise from the upper left as it lies; the numerals are always upright, whichever way it is
turned. A side is the width in pixels of the square that a tile takes; every sprite here is placed by the middle of that. A tile
is put together from parts that are painted once per size, so that a new one costs only a few blits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

import pygame

from scenes.kit import text
from scenes.kit.canvas import Art, Canvas, on_square
from scenes.kit.pictures import Level, Sprite, kept
from scenes.kit.retained.quality import now
from scenes.kit.shapes import mix, rounded_polygon, rounded_rect
from scenes.kit.theme import Style

Numbers = tuple[int, ...]
"""Four numbers clockwise from the upper left."""
TileState = Literal["bare", "lies", "held", "dim", "dim_bare"]
"""On the table without its own shadow (the table paints all shadows first), with it, in the hand that holds it, not to be
played now with its shadow, and without."""

COLOURS = ("#E6DBC0", "#F7C64E", "#8FD0F2", "#F4ACCE", "#93D8AB", "#F8946A")
"""Colours of the patches with the numbers 0 to 5."""
HELD = 1.1
"""How much larger a held tile is."""
PLACES = ((-1, -1), (1, -1), (1, 1), (-1, 1))
EDGE, ROUND = 0.055, 0.13
"""The depth of a tile's edge and the radius of its corners, in sides."""
INK = 0.37
"""The height of the ink of a numeral, in sides."""
SEAM = 0.036
"""The seam between two patches, in sides."""
RIM, FLAT_RIM = 0.024, 0.038
"""The rim around the four patches, in sides; in flat themes there is a line in it."""
PATCH = 0.10
"""The radius of a patch's corners, in sides."""
DIAMOND = 0.085
"""Half the width of the light diamond where four patches meet, in sides."""
FREE, WITHIN = 0.055, 0.046
"""How far a line reaches to each side where tiles meet, and on the seams of a tile, in sides: numerals begin behind it."""


def numbers(tile: str) -> Numbers:
    """A tile as laid, as its four numbers."""
    return tuple(map(int, tile))


def _half(style: Style, side: int) -> float:
    """Half the side of the body in drawing units: tiles that lie side by side do not touch."""
    return side / style.unit / 2 - 0.8


@kept
def _face(style: Style, side: int) -> Sprite:
    """Edge and cream face without patches, which shows as the rim and the seams; in flat themes the seams are lines of ink."""
    theme = style.theme
    canvas = Canvas(style, (side, side), 4 + side * EDGE / style.unit, centre=True)
    h = _half(style, side)
    s, art = side / style.unit, Art()
    r = s * ROUND
    if theme.flat:
        bed = _reach(style, side)[1] + s * SEAM / 2
        art.rect(-h, -h, 2 * h, 2 * h, r, theme.cream).rect(-bed, -bed, 2 * bed, 2 * bed, r * 0.85, theme.ink)
        return _part(canvas.add(art))
    art.rect(-h, -h + s * EDGE, 2 * h, 2 * h, r, theme.cream_edge)
    cream = art.linear((0, theme.cream_light), (0.5, theme.cream), (1, theme.cream_shade))
    z = s * DIAMOND
    art.rect(-h, -h, 2 * h, 2 * h, r, cream).path(f"M0 {-z:.2f}L{z:.2f} 0L0 {z:.2f}L{-z:.2f} 0Z", theme.cream_light)
    line = art.linear((0, "#FFFFFF", 0.95), (0.4, "#FFFFFF", 0.1), (1, "#7A6640", 0.5))
    art.rect(-h + 0.7, -h + 0.7, 2 * h - 1.4, 2 * h - 1.4, r, "none", line, 1.4)
    return _part(canvas.add(art))


def _reach(style: Style, side: int) -> tuple[float, float]:
    """Where a patch begins and where it ends, in drawing units from the middle of its tile."""
    s = side / style.unit
    return s * SEAM / 2, _half(style, side) - s * (FLAT_RIM if style.theme.flat else RIM)


@kept
def _patch(style: Style, side: int, place: int, number: int) -> Sprite:
    """The patch of one corner in its number's colour, and its numeral in the middle of it."""
    theme, (sx, sy), (near, far) = style.theme, PLACES[place], _reach(style, side)
    canvas = Canvas(style, (side, side), 0, centre=True)
    colour, art = COLOURS[number], Art()
    fill = colour if theme.flat else art.linear((0, mix(colour, "#FFFFFF", 0.25)), (1, colour))
    if theme.flat and number == 0:
        fill = theme.cream
    w = far - near
    canvas.add(art.rect(near if sx > 0 else -far, near if sy > 0 else -far, w, w, side / style.unit * PATCH, fill))
    _lay(canvas, _digit(style, side, place, number))
    return _part(canvas)


def loose_patch(style: Style, box: pygame.Rect, place: int, number: int) -> tuple[tuple[int, int], Sprite]:
    """The middle of the patch at one corner of a tile that lies in a box, and its picture by itself, placed by that middle."""
    (sx, sy), middle, patch = PLACES[place], sum(_reach(style, box.w)) / 2 * style.unit, _patch(style, box.w, place, number)
    right, down = round(sx * middle), round(sy * middle)
    return (box.centerx + right, box.centery + down), patch.moved(-right, -down)


@kept
def _digit(style: Style, side: int, place: int, number: int) -> Sprite:
    """The numeral of one corner; the same at a size wherever its tile lies."""
    weight = 700 if style.theme.flat else 600
    image = text.numeral(number, text.numeral_px(side * INK, weight), style.theme.ink, weight)
    (sx, sy), middle, odd = PLACES[place], sum(_reach(style, side)) / 2 * style.unit, side % 2 / 2
    return Sprite(image, math.floor(sx * middle + odd + 0.5) - image.get_width() // 2,
                  math.floor(sy * middle + odd + 0.5) - image.get_height() // 2)


@kept
def shadow(style: Style, side: int, level: Level = "piece") -> Sprite:
    """The shadow of a tile at a height."""
    canvas = Canvas(style, (side, side), 10 if level == "piece" else 26, centre=True)
    h, r = _half(style, side), side / style.unit * ROUND
    canvas.cast(rounded_rect(-h, -h, 2 * h, 2 * h + side / style.unit * EDGE, r), level)
    return canvas.sprite()


def _part(canvas: Canvas) -> Sprite:
    """The canvas as a part for later pictures: cut to what is painted, and not converted to the display's format."""
    box = canvas.image.get_bounding_rect()
    return Sprite(canvas.image.subsurface(box).copy(), box.x - canvas.middle[0], box.y - canvas.middle[1])


def _lay(canvas: Canvas, part: Sprite) -> None:
    canvas.image.blit(part.image, (canvas.middle[0] + part.dx, canvas.middle[1] + part.dy))


def draw_bare(target: pygame.Surface, style: Style, side: int, numbers: Numbers, pos: tuple[int, int]) -> None:
    """Draws a tile without its shadow part by part: for pictures of many tiles, which are kept as a whole."""
    _face(style, side).draw(target, pos)
    for place, number in enumerate(numbers):
        _patch(style, side, place, number).draw(target, pos)


def draw_digits(
    target: pygame.Surface, style: Style, side: int, point: tuple[int, int], corners: Iterable[int], number: int
) -> None:
    """Draws the numerals of those corners of tiles that meet at a point once more, over what was laid under the numbers."""
    for corner in corners:
        right, down = PLACES[corner]
        middle = (point[0] + side // 2 - (side if right > 0 else 0), point[1] + side // 2 - (side if down > 0 else 0))
        _digit(style, side, corner, number).draw(target, middle)


def tile(style: Style, side: int, numbers: Numbers, state: TileState = "lies") -> Sprite:
    """A tile. A held one is larger by `HELD`; the caller lifts it."""
    return _tile(style, side, numbers, state, now().aloft if state == "held" else "piece")


def back(style: Style, side: int, state: TileState = "lies") -> Sprite:
    """A tile from behind: red-brown with a golden diamond."""
    return _tile(style, side, None, state, "piece")


@kept
def _tile(style: Style, side: int, numbers: Numbers | None, state: TileState, level: Level) -> Sprite:
    theme = style.theme
    if state == "held":
        side = round(side * HELD)
    canvas = Canvas(style, (side, side), (27 if state == "held" else 11) + side * EDGE / style.unit, centre=True)
    h, s = _half(style, side), side / style.unit
    if state not in ("bare", "dim_bare"):
        _lay(canvas, shadow(style, side, level))
    if theme.flat and state == "held":
        canvas.add(Art().rect(-h - 3, -h - 3, 2 * h + 6, 2 * h + 6, s * 0.14, theme.gold, theme.ink, 2))
    _lay(canvas, _face(style, side))
    for place, number in enumerate(numbers or ()):
        _lay(canvas, _patch(style, side, place, number))
    if state in ("dim", "dim_bare"):
        dark, alpha, edge = (theme.ground, 0.45, 0.0) if theme.flat else ("#140B06", 0.32, s * EDGE)
        canvas.add(Art().rect(-h, -h, 2 * h, 2 * h + edge, s * ROUND, dark, alpha=alpha))
    if numbers is None:
        rim, q, art = max(2.0, s * 0.065), s * 0.24, Art()
        fill = theme.ink if theme.flat else art.linear((0, "#8C4A30"), (1, "#57281A"))
        art.rect(-h + rim, -h + rim, 2 * (h - rim), 2 * (h - rim), s * 0.08, fill)
        line = theme.cream if theme.flat else "#C9A36A"
        canvas.add(art.path(f"M0 {-q:.2f}L{q:.2f} 0L0 {q:.2f}L{-q:.2f} 0Z", "none", line, max(1.4, s * 0.035)))
    return canvas.sprite()


# ---- marks on the table


@on_square(3)
def light(canvas: Canvas) -> Canvas:
    """A free place where a tile fits: a dashed gold line with a faint fill of gold."""
    theme = canvas.theme
    h = canvas.w / 2 - 4 * canvas.w / 66
    r = canvas.w * 0.12
    art = Art()
    art.rect(-h, -h, 2 * h, 2 * h, r, theme.gold, alpha=0.10)
    wide = 3.2 if theme.flat else 2.6
    return canvas.add(art.rect(-h, -h, 2 * h, 2 * h, r, "none", theme.gold, wide, 1 if theme.flat else 0.92, dash="4 6"))


@on_square(24)
def outline(canvas: Canvas, glow: bool = True) -> Canvas:
    """A full gold line around a tile that is a draft or a ghost, with ink on both sides of it and a glow."""
    theme = canvas.theme
    h, r, reach = canvas.w / 2, canvas.w * ROUND, min(3.0, canvas.w * FREE)
    if glow:
        canvas.shade(Art().rect(-h - 3, -h - 3, 2 * h + 6, 2 * h + 6, r + 3, "#000000"), theme.gold, 5.8, 0.6)
        hole = canvas.render(Art().rect(-h, -h, 2 * h, 2 * h, r, "#FFFFFF"))
        hole.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        canvas.image.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    art = Art().rect(-h, -h, 2 * h, 2 * h, r, "none", theme.ink, 2 * reach)
    return canvas.add(art.rect(-h, -h, 2 * h, 2 * h, r, "none", theme.gold, 1.3 * reach))


@on_square(5)
def recent(canvas: Canvas) -> Canvas:
    """A thin cream line with ink around the tile that was laid last: quieter than gold, which means what may be done."""
    theme = canvas.theme
    h, r, reach = canvas.w / 2, canvas.w * ROUND, min(2.2, canvas.w * FREE)
    art = Art().rect(-h, -h, 2 * h, 2 * h, r, "none", theme.ink, 2 * reach)
    return canvas.add(art.rect(-h, -h, 2 * h, 2 * h, r, "none", theme.cream_light, 1.1 * reach))


def _about_point(style: Style, side: int) -> Canvas:
    """A canvas around a point where tiles meet, which lies between two pixels whatever their side."""
    return Canvas(style, (side // 2 * 2, side // 2 * 2), 4, centre=True)


@kept
def joint(style: Style, side: int, corners: tuple[int, ...]) -> Sprite:
    """A gold plate over the patches that meet at a point and agree, for tiles of this side; its place is the point.

    `corners` says which corners of tiles meet there. The numbers are drawn over it again, see `draw_digits`.
    """
    theme = style.theme
    canvas = _about_point(style, side)
    s, art = side / style.unit, Art()
    shape = rounded_polygon(_meeting(s / 2 * (1 - SEAM), corners), s * ROUND)
    fill = theme.gold if theme.flat else art.linear((0, "#FFE9A0"), (0.5, theme.gold), (1, "#F0B945"))
    return canvas.add(art.path(shape, fill, theme.ink, s * SEAM)).sprite()


def _meeting(h: float, corners: tuple[int, ...]) -> list[tuple[float, float]]:
    """The outline of the squares of side `h` around a point in which these corners of tiles lie, clockwise."""
    found: list[tuple[float, float]] = []
    for place, (x, y) in enumerate(PLACES):
        here, there = (place + 2) % 4 in corners, (place + 3) % 4 in corners  # a tile's lower right meets from the upper left
        if here:
            found.append((x * h, y * h))
        if here != there:
            right, down = PLACES[(place + 1) % 4]
            found.append(((x + right) / 2 * h, (y + down) / 2 * h))
            if here:
                found.append((0, 0))
    return found


@kept
def clash(style: Style, side: int) -> Sprite:
    """A vermilion line around the patches that meet at a point and do not agree; its place is the point."""
    theme = style.theme
    canvas = _about_point(style, side)
    h, r, reach = side / style.unit / 2, side / style.unit * PATCH, max(0.8, side * WITHIN - 0.5) / style.unit
    art = Art().rect(-h, -h, 2 * h, 2 * h, r, "none", theme.ink, 2 * reach)
    return canvas.add(art.rect(-h, -h, 2 * h, 2 * h, r, "none", theme.refusal, 1.5 * reach)).sprite()


@kept
def heap(style: Style, side: int, count: int, most: int = 5) -> Sprite:
    """The well: up to `most` tiles from behind, one on top of the other; its place is the middle of the lowest."""
    shown = min(most, count)
    apart, up = round(side * 0.2), max(1, round(side * 0.045))
    canvas = Canvas(style, (side + 10 * apart, side + 10 * up), 14, centre=True)
    for k in range(shown):
        part = back(style, side)
        at = (canvas.middle[0] + part.dx + k * apart, canvas.middle[1] + part.dy - k * up)
        canvas.image.blit(part.image, at)
    return canvas.sprite()
