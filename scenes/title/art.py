"""The picture of the title: wall, lamp, window, table and the box, and the five lids that stand on it.

The ground is one opaque picture without the lids, kept on disk; each lid is a picture of its own, so it can be lifted.
Places are in drawing units (720 to the window's height) until they leave this file as pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from scenes import games
from scenes.kit import text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.furniture import LID, draw_moon
from scenes.kit.layout import columns, places, rows
from scenes.kit.materials import on_mat, paint_mat
from scenes.kit.pictures import Sprite, baked, kept, picture, put, shadow
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.theme import Mat, Style
from scenes.title.lid_sketch import entries, fill, sketch

NAME = "Number Night"
LIFT = 7.0
"""How far a lid is lifted under the pointer, in units: what may be taken rises as far everywhere in the house."""

_LEAST_LID, _TALLEST_LID = 150.0, 2.6
"""Lids that would be narrower than this, in units, or so many times as high as they are wide, stand in two rows."""
_FRONT_NUMBERS = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89)
FAR = 0.5
"""How large what a game is played on is seen on its lid, as a share of its size at the table."""
LIT = 0.6
"""How far the rim of it is lit there, from as dark as at the table (0) to as bright as in its middle (1)."""
_BED = (172.0, 182.0)
"""The bed of a lid that the pictures of the lids are drawn for."""
_LOW_BED = (0.82, 0.8)
"""How much of the width and the height of the bed of a low lid its pieces fill."""
_LOW_WORDS = 0.56
"""How much of the height of a low lid its words may take."""
SOFT = 4
"""By how much smaller the light of the lamp and the dark around it are painted: they have no edges."""


class Layout:
    """Where things stand, by the map of the title or of another page with lids: boxes in pixels, all else in units.

    `found` are all places of the map, `lids` those of the lids: in one row while they are wide enough for their words, else in
    two, of which the upper one is the longer; `wells` the middles of the compartments of the box, `walls` what parts them in
    front; `head` is where the tabs of the lids begin.
    """

    def __init__(self, style: Style, count: int, name: str = "title") -> None:
        found, u, gap = places(style, name), style.unit, style.px(1.7)
        self.found, self.tabs = found, found["tabs"].h
        lids = found["lids"]
        self.lids = columns(lids, *[1.0] * count, gap=gap)
        self.low = self.lids[0].w < max(_LEAST_LID * u, lids.h / _TALLEST_LID)
        """Whether the lids stand in two rows: then they are low and show a row of pieces."""
        if self.low:
            across = -(-count // 2)
            upper, lower = rows(lids, 1.0, 1.0, gap=gap + self.tabs)
            self.lids = columns(upper, *[1.0] * across, gap=gap)
            indent = (2 * across - count) * (self.lids[0].w + gap) // 2
            self.lids += [pygame.Rect(one.x + indent, lower.y, *one.size) for one in self.lids[:count - across]]
        box = found["box"]
        self.width, self.head, self.lid_bottom = style.size[0] / u, found["tabs"].y / u, self.lids[-1].bottom / u
        self.left, self.right, self.front_top, self.front_bottom = box.left / u, box.right / u, box.top / u, box.bottom / u
        self.ledge = found["ledge"].y / u
        """Where the edge of the table is on which people stand."""
        wells = columns(box.inflate(-round(42 * u), 0), *[1.0] * count, gap=gap)
        self.wells, self.well_width = [well.centerx / u for well in wells], wells[0].w / u
        self.walls = [(well.x - gap / 2) / u for well in wells[1:]]

    @property
    def window(self) -> bool:
        """Whether there is room for the night window beside the name."""
        return self.width >= 1130 and self.head >= 120

    def tab_rects(self, lid: pygame.Rect, count: int) -> list[pygame.Rect]:
        """The places of the tabs of a lid in pixels, from left to right; they end where the lid begins."""
        row = pygame.Rect(lid.x, lid.y - self.tabs, lid.w, self.tabs)
        return columns(row.inflate(-(lid.w // 14), 0), *[1.0] * count, gap=lid.w // 33)

    @property
    def latch(self) -> tuple[float, float, float]:
        """The middle of the brass plate at the front of the box, and its size as a share of the largest."""
        high = self.front_bottom - self.front_top
        return (self.left + self.right) / 2, self.front_top + min(20.0, high / 2 - 13), min(1.0, high / 74)

    def latch_rect(self, style: Style) -> pygame.Rect:
        """The place of the brass plate in pixels."""
        x, y, share = self.latch
        box = pygame.Rect(0, 0, round(112 * share * style.unit), round(62 * share * style.unit))
        box.center = (round(x * style.unit), round(y * style.unit))
        return box


def _data(lids: Sequence[games.Lid]) -> str:
    """What lies on lids: data, so that it is not part of the code that marks a baked picture."""
    return repr([(lid.lid, lid.well, lid.mat) for lid in lids])


# ---- the ground


@kept
def ground(style: Style, lids: tuple[games.Lid, ...], name: str = "title", heading: str = NAME) -> pygame.Surface:
    """The whole window without lids and menu, for the games of these lids, by the map `name`. Opaque; from the disk after the
    first time."""
    where, keys = Layout(style, len(lids), name), [type(lid).__module__ for lid in lids]
    heights = tuple(round(height, 2) for height in (where.front_top, where.front_bottom, where.head, where.ledge))
    key = (name, heading, style.theme.flat, heights, _data(lids), *keys)
    return baked(key, style.size, lambda: _ground(style, where, lids, heading), opaque=True)


def _ground(style: Style, where: Layout, lids: Sequence[games.Lid], heading: str) -> pygame.Surface:
    canvas = Canvas(style, style.size)
    if style.theme.flat:
        canvas.image.fill(style.theme.ground)
        _flat_box(canvas, where)
    else:
        _room(canvas, where)
    _name(canvas, where, heading)
    if not style.theme.flat:
        _box_inside(canvas, where)
    u = style.unit
    for face, middle in zip(lids, where.wells, strict=True):
        sketch(canvas.image, style, face, "well", (middle * u, (where.front_top - 10) * u), min(1.0, where.well_width / 190))
    _front(canvas, where)
    return canvas.image


def _room(canvas: Canvas, where: Layout) -> None:
    w, horizon = canvas.w, where.lid_bottom + 2
    wall(canvas, horizon)
    if where.window:
        _picture(canvas, "window", w - 146, where.head * 0.5, 0.84, level=True)
    table_top(canvas, horizon)
    canvas.shade(Art().rect(-20, horizon - 16, w + 40, 18, 0, "#000000"), "#000000", 5.8, 0.35)
    ledge(canvas, where.ledge)
    lamplight(canvas, _lamp_x(w), 0, min(1.0, max(0.7, where.head / 140)))


def wall(canvas: Canvas, horizon: float) -> None:
    """The wall of the room down to the table, `horizon` units below the upper edge."""
    w, art = canvas.w, Art()
    art.rect(0, 0, w + 1, canvas.h, 0, art.linear((0, "#16242C"), (0.5, "#101A20"), (1, "#0A1114"), x2=0))
    for i in range(int(w / 150) + 2):
        art.rect(i * 150 - 10, 0, 2, horizon, 0, "#000000", alpha=0.28).rect(i * 150 - 8, 0, 1, horizon, 0, "#FFFFFF", alpha=0.04)
    canvas.add(art, canvas.area(0, 0, w, horizon + 1))


def table_top(canvas: Canvas, horizon: float) -> None:
    """The table below the wall."""
    w = canvas.w
    canvas.wood(0, horizon, w, canvas.h - horizon, 0, ("#6A4630", "#4A3021", "#2A1910"), 7, 0.3, 60, edge=False)
    canvas.add(Art().rect(0, horizon, w + 1, 3, 0, "#A8784F", alpha=0.55), canvas.area(0, horizon, w, 3))


def hung(style: Style, box: pygame.Rect) -> tuple[float, float, float]:
    """Where the lamp of `lamplight` hangs whose place on a map is this box, and how many times its own size it is."""
    return box.centerx / style.unit, box.y / style.unit, box.w / style.unit / 180


def lamplight(canvas: Canvas, x: float, y: float, k: float, bright: float = 1.0) -> None:
    """The lamp that hangs at (`x`, `y`), `k` times its own size, its warm light on what is there (so `bright`), and the dark far
    from it."""
    glow(canvas, x, bright)
    cone, h = Art(), canvas.h
    cone.path(f"M{x - 56} 92L{x - 346} {h}H{x + 574}L{x + 56} 92Z", cone.linear((0, "#FFFFFF", 0.2), (1, "#FFFFFF", 0), x2=0))
    canvas.shade(cone, "#FFDFA0", 10, bright)
    _picture(canvas, "lamp", x, y, k)
    dusk(canvas)


def glow(canvas: Canvas, x: float, bright: float = 1.0) -> None:
    """The warm light of a lamp that hangs at `x`, so bright, on all of a picture."""
    w, h, light = canvas.w, canvas.h, Art()
    light.rect(0, 0, w + 1, h, 0, light.radial(
        (0, "#FFDF9E", 0.62 * bright), (0.25, "#FFC56A", 0.30 * bright), (0.6, "#FFB04A", 0.09 * bright), (1, "#FFB04A", 0),
        cx=x, cy=0.13 * h, r=0.75 * w, flatten=h / w))
    canvas.soften(light, SOFT)


def dusk(canvas: Canvas) -> None:
    """The dark at the lower right of a picture, far from the lamp."""
    w, h, dark = canvas.w, canvas.h, Art()
    dark.rect(0, 0, w + 1, h, 0, dark.radial((0, "#000000", 0), (0.6, "#000000", 0), (1, "#000000", 0.5),
                                             cx=0.42 * w, cy=0.42 * h, r=0.8 * w, flatten=h / w))
    canvas.soften(dark, SOFT)


def ledge(canvas: Canvas, y: float) -> None:
    """The edge of the table, `y` units down: people stand on it, the menu lies on its front."""
    w, h = canvas.w, canvas.h
    art = Art()
    art.rect(0, y + 9, w + 1, h - y, 0, art.linear((0, "#000000", 0.55), (0.35, "#000000", 0.3), (1, "#000000", 0.42), x2=0))
    art.rect(0, y, w + 1, 9, 0, art.linear((0, "#B98A5C", 0.75), (1, "#6A4630", 0.75), x2=0))
    canvas.add(art, canvas.area(0, y, w, h - y))


def _lamp_x(width: float) -> float:
    return width * (0.161 if width >= 1130 else 0.125)


def _picture(canvas: Canvas, name: str, x: float, y: float, k: float, level: bool = False) -> None:
    """A picture with its centre at (`x`, `y`), `k` times its own size in units."""
    entry = entries()[name]
    scale = k * canvas.unit
    image = picture(name, (round(entry["size"][0] * scale), round(entry["size"][1] * scale)))
    corner = (round(x * canvas.unit - entry["centre"][0] * scale), round(y * canvas.unit - entry["centre"][1] * scale))
    if level:
        shadow(image, "held", canvas.style).draw(canvas.image, corner)
    canvas.image.blit(image, corner)


def _name(canvas: Canvas, where: Layout, name: str) -> None:
    """The name of the program, or a heading, as a picture: it does not follow the text size."""
    style, u = canvas.style, canvas.unit
    begin = 0.0 if style.theme.flat else _lamp_x(where.width) + 96
    end = where.width - (252 if where.window else 20) if not style.theme.flat else where.width
    px = text.line_px(name, (end - begin) * u, round(min(88.0, where.head * 0.58) * u), 8, "f", 700)
    middle = (begin + end) / 2 if not style.theme.flat else where.width / 2
    put(canvas.image, carved(style, name, px), center=(round(middle * u), round(where.head * 0.52 * u)))


def carved(style: Style, line: str, px: int) -> pygame.Surface:
    """A heading that looks like wooden letters: cream, with a brown edge and a soft dark one below.

    Flat themes have plain cream.
    """
    theme = style.theme
    front = text.render(line, px, "#FFF1CF" if not theme.flat else theme.cream, "f", 700)
    if theme.flat:
        return front
    unit = px / 86
    image = pygame.Surface((front.get_width() + round(2 * unit), front.get_height() + round(8 * unit)), pygame.SRCALPHA)
    image.fill((*pygame.Color("#A8702A")[:3], 0))
    night = text.render(line, px, "#0A1A15", "f", 700).copy()
    night.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(night, (round(1.5 * unit), round(8 * unit)))
    edge = text.render(line, px, "#A8702A", "f", 700)
    for down in range(round(4 * unit), 0, -1):
        image.blit(edge, (0, down))
    image.blit(front, (0, 0))
    return image


def _box_inside(canvas: Canvas, where: Layout) -> None:
    left, right, top = where.left, where.right, where.lid_bottom
    front = where.front_top
    foot = Art()
    foot.path(f"M{left - 30} {where.front_bottom + 14}H{right + 30}", "none", "#000000", 26)
    canvas.shade(foot, "#000000", 14, 0.6)
    art = Art().path(f"M{left + 22} {top - 4}H{right - 22}L{right} {front + 2}H{left}Z", "#1B110B")
    art.path(f"M{left + 32} {top + 2}H{right - 32}L{right - 18} {front + 2}H{left + 18}Z",
             art.linear((0, "#0A1A15"), (1, "#143A30"), x2=0))
    middle = where.width / 2
    for near in where.walls:
        far = middle + (near - middle) * 0.975
        art.path(f"M{far - 3:.1f} {top + 2}H{far + 3:.1f}L{near + 6:.1f} {front + 8}H{near - 6:.1f}Z",
                 art.linear((0, "#7A5136"), (1, "#4A2E1D")))
    for far, near, side in ((left + 22, left, 1), (right - 22, right, -1)):
        art.path(f"M{far} {top - 4}H{far + 12 * side}L{near + 20 * side} {front + 8}H{near}Z",
                 art.linear((0, "#8A5D3D"), (1, "#4A2E1D")))
    canvas.add(art, canvas.area(left, top - 4, right - left, front + 12 - top))


def _flat_box(canvas: Canvas, where: Layout) -> None:
    theme = canvas.style.theme
    left, right, front = where.left, where.right, where.front_top
    inside = f"M{left + 22} {where.lid_bottom - 4}H{right - 22}L{right} {front + 2}H{left}Z"
    canvas.add(Art().path(inside, theme.hollow[0], theme.line, 2.5))


def _front(canvas: Canvas, where: Layout) -> None:
    """The front of the box over what lies in it: inlaid numbers and the brass plate."""
    theme, u = canvas.style.theme, canvas.unit
    left, top, wide, high = where.left, where.front_top, where.right - where.left, where.front_bottom - where.front_top
    if theme.flat:
        canvas.add(Art().rect(left, top, wide, high, 10, theme.panel[1], theme.line, 2.5))
    else:
        canvas.cast(rounded_rect(left, top + 2, wide, high - 2, 10), "board")
        canvas.wood(left, top, wide, high, 10, ("#A3734A", "#74492D", "#462A18"), 33, 0.28, 34)
        canvas.add(Art().rect(left + 3, top + 2, wide - 6, 4, 2, "#FFE2B0", alpha=0.5), canvas.area(left, top, wide, 6))
    middle, low, share = where.latch
    px = round(34 * u * min(1.0, high / 80))
    for i, number in enumerate(_FRONT_NUMBERS):
        x = left + 70 + i * (wide - 140) / 9
        if abs(x - middle) < 90:
            continue
        centre = (round(x * u), round((top + high * 0.55) * u))
        inks = (("#1F120A", 190, 0), ("#E0B27C", 150, max(1, round(1.2 * u)))) if not theme.flat else ((theme.soft, 255, 0),)
        for colour, alpha, move in inks:
            digits = text.numeral(number, px, colour, 700, bar=False).copy()
            digits.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            canvas.image.blit(digits, digits.get_rect(center=(centre[0] + move, centre[1] + 2 * move)))
    draw_moon(canvas, middle, low, share)


# ---- the lids


@kept
def count(style: Style, number: int) -> Sprite:
    """A cream round with a number in it; its place is the middle."""
    said = str(number) if number < 100 else "99+"
    px = round(17 * style.unit * min(1.3, max(1.0, style.text_scale)))
    words = text.render(said, px, style.theme.ink, "a", 700)
    high = round(px * 1.36)
    size = (max(high, words.get_width() + round(px * 0.7)), high)
    canvas = Canvas(style, size, 6)
    path = rounded_rect(0, 0, canvas.w, canvas.h, canvas.h / 2)
    canvas.cast(path, "piece").add(Art().path(path, style.theme.cream, style.theme.ink, 1.5))
    canvas.image.blit(words, words.get_rect(center=(canvas.pad + size[0] // 2, canvas.pad + size[1] // 2)))
    return Sprite(canvas.image, -canvas.pad - size[0] // 2, -canvas.pad - size[1] // 2)


@kept
def lid(
    style: Style, size: tuple[int, int], low: bool, index: int, game: str, title: str, line: str, bright: bool = False,
    foot: float = 0, asleep: bool = False,
) -> Sprite:
    """One lid at rest, `bright` under the pointer, or dark and `asleep`: its pieces, title, and a line below, or room for what is
    about as high as letters of `foot` units."""
    frame, face = Canvas(style, size, 40), games.lid(game)

    def make() -> pygame.Surface:
        _lid(frame, face, index, low, title, line, foot)
        if bright:
            frame.image.fill((22, 18, 12, 0), special_flags=pygame.BLEND_RGBA_ADD)
        if asleep:
            frame.image.fill((92, 88, 92, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return frame.image

    words = (game, title, line, _data([face]))
    key = ("title lid", style.theme.key, style.high, round(style.text_scale, 2), index, low, *words, bright, foot, asleep)
    image = baked(key, frame.pixels, make)
    return Sprite(image, -frame.pad, -frame.pad)


def _words(style: Style, high: float, low: bool, foot: float) -> tuple[float, float]:
    """How high the letters of the title and of the line of a lid are that is so high, all in units."""
    sizes = 29 * min(1.1, max(0.9, style.text_scale)), foot or min(30.0, 18.4 * style.text_scale)
    smaller = min(1.0, (_LOW_WORDS * high - 20) / (sizes[0] * 1.22 + sizes[1] * 1.35)) if low else 1.0
    return sizes[0] * smaller, sizes[1] * smaller


def foot_box(style: Style, rect: pygame.Rect, low: bool, foot: float) -> pygame.Rect:
    """What a lid in a box has below its title, in pixels."""
    u = style.unit
    high = round(_words(style, rect.h / u, low, foot)[1] * 1.35 * u)
    return pygame.Rect(rect.x + round(8 * u), rect.bottom - high - round(11 * u), rect.w - round(16 * u), high)


def _lid(canvas: Canvas, face: games.Lid, index: int, low: bool, title: str, line: str, foot: float) -> None:
    style, theme, u = canvas.style, canvas.style.theme, canvas.unit
    w, h = canvas.w, canvas.h
    room = round((w - 14) * u)
    sizes = _words(style, h, low, foot)
    title_px = text.line_px(title, room, round(sizes[0] * u), 8, "f", 600)
    line_px = text.line_px(line, room, round(sizes[1] * u), 8)
    bed_h = h - 13 - (sizes[0] * 1.22 + sizes[1] * 1.35 + 20)
    if theme.flat:
        canvas.add(Art().rect(1.25, 1.25, w - 2.5, h - 2.5, 16, theme.panel[1], theme.line, 2.5))
    else:
        canvas.cast(rounded_rect(0, 0, w, h, 16), "board")
        canvas.wood(0, 0, w, h, 16, LID, 100 + index, 0.26, 56)
    bed(canvas, face.mat, 13, 13, w - 26, bed_h)
    middle = ((canvas.pad + w / 2 * u), canvas.pad + (13 + bed_h / 2) * u)
    if low:
        fill(canvas.image, style, face, "well", middle, ((w - 26) * _LOW_BED[0] * u, bed_h * _LOW_BED[1] * u))
    else:
        sketch(canvas.image, style, face, "lid", middle, min((w - 26) / _BED[0], bed_h / _BED[1]))
    y = canvas.pad + (13 + bed_h) * u + 9 * u
    text.stamp(canvas.image, title, title_px, theme.cream_light, "f", 600,
               center=(round(middle[0]), round(y + sizes[0] * 0.61 * u)))
    text.stamp(canvas.image, line, line_px, "#F0DDB9" if not theme.flat else theme.soft,
               center=(round(middle[0]), round(y + (sizes[0] * 1.22 + sizes[1] * 0.675) * u)))


def bed(canvas: Canvas, mat: Mat | None, x: float, y: float, w: float, h: float) -> None:
    """The bed of a lid, of what the game is played on: its whole table in small."""
    if mat is None:
        canvas.sink(x, y, w, h, 10, (canvas.style.theme.ground_hi, canvas.style.theme.ground))
        return
    style, area = canvas.style, canvas.area(x, y, w, h)
    small = Style((round(style.size[0] * FAR), round(style.size[1] * FAR)), style.theme)
    lit = replace(mat, dark=mix(mat.dark, mat.light, LIT), lamp=(0.5, 0.4))
    table = Canvas(on_mat(small, lit), area.size)
    paint_mat(table, lit)
    canvas.masked(table.image, rounded_rect(x, y, w, h, 10), area).sink(x, y, w, h, 10, ())


@kept
def hinge(style: Style) -> Sprite:
    """One brass hinge; its place is its middle."""
    if style.theme.flat:
        canvas = Canvas(style, (round(26 * style.unit), round(15 * style.unit)), 2, centre=True)
        return canvas.add(Art().rect(-13, -7, 26, 14, 4, style.theme.ground, style.theme.line, 2)).sprite()
    entry = entries()["hinge"]
    u = style.unit
    image = picture("hinge", (round(entry["size"][0] * u), round(entry["size"][1] * u)))
    return Sprite(image, -round(entry["centre"][0] * u), -round(entry["centre"][1] * u))
