"""The picture of the title: wall, lamp, window, table and the box, and the five lids that stand on it.

The ground is one opaque picture without the lids, kept on disk; each lid is a picture of its own, so it can be lifted.
Places are in drawing units (720 to the window's height) until they leave this file as pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from scenes import games
from scenes.kit import text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.materials import on_mat, paint_mat
from scenes.kit.pictures import Sprite, baked, kept, picture, shadow
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.theme import Mat, Style
from scenes.title.lid_sketch import entries, fill, sketch

NAME = "Number Night"
LIFT = 7.0
"""How far a lid is lifted under the pointer, in units: what may be taken rises as far everywhere in the house."""

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
_LEAST_LID, _TALLEST_LID = 150.0, 2.6
"""Lids that would be narrower than this, in units, or so many times as high as they are wide, stand in two rows."""


class Layout(Struct, frozen=True):
    """Where things stand, in units: left and right end of the box, heights of its parts, the lids, the compartments.

    `lids` are the upper left corners of the lids, `wells` the middles of the compartments, `walls` what parts them in front.
    """

    width: float
    left: float
    right: float
    front_top: float
    front_bottom: float
    lid_top: float
    lid_bottom: float
    lid_width: float
    lid_height: float
    lids: tuple[tuple[float, float], ...]
    wells: tuple[float, ...]
    walls: tuple[float, ...]
    well_width: float
    low: bool
    """Whether the lids stand in two rows: then they are low and show a row of pieces."""
    tabs: float = 0.0
    """How high the tabs stand over the lids."""
    ledge: float = 0.0
    """Where the edge of the table is on which people stand; 0 for none."""

    @property
    def window(self) -> bool:
        """Whether there is room for the night window beside the name."""
        return self.width >= 1130 and self.lid_top - self.tabs >= 120

    def lid_rect(self, style: Style, index: int) -> pygame.Rect:
        """The lid's place at rest in pixels."""
        u = style.unit
        x, y = self.lids[index]
        top, bottom = round(y * u), round((y + self.lid_height) * u)
        return pygame.Rect(round(x * u), top, round(self.lid_width * u), bottom - top)

    def tab_rects(self, style: Style, index: int, count: int) -> list[pygame.Rect]:
        """The places of the tabs of a lid in pixels, from left to right; they end where the lid begins."""
        lid, u = self.lid_rect(style, index), style.unit
        gap, side = round(6 * u), round(7 * u)
        each = (lid.w - 2 * side - gap * (count - 1)) // max(1, count)
        high = round(self.tabs * u)
        return [pygame.Rect(lid.x + side + at * (each + gap), lid.y - high, each, high) for at in range(count)]

    @property
    def latch(self) -> tuple[float, float, float]:
        """The middle of the brass plate at the front of the box, and its size as a share of the largest."""
        high = self.front_bottom - self.front_top
        return self.width / 2, self.front_top + min(20.0, high / 2 - 13), min(1.0, high / 74)

    def latch_rect(self, style: Style) -> pygame.Rect:
        """The place of the brass plate in pixels."""
        x, y, share = self.latch
        box = pygame.Rect(0, 0, round(112 * share * style.unit), round(62 * share * style.unit))
        box.center = (round(x * style.unit), round(y * style.unit))
        return box


def _row(width: float, box: float, gap: float, count: int) -> tuple[float, tuple[float, ...]]:
    """How wide each of `count` things is that stand side by side in the box, and their left ends."""
    each = (box - 42 - gap * (count - 1)) / count
    first = width / 2 - (each * count + gap * (count - 1)) / 2
    return each, tuple(first + i * (each + gap) for i in range(count))


def lay_out(style: Style, front_bottom: float, count: int, tabs: float = 0.0, ledge: float = 0.0) -> Layout:
    """The places for `count` lids in a box that ends at `front_bottom` (units): in one row while they are wide enough for their
    words, else in two, of which the upper one is the longer. `tabs` is the height of their tabs, `ledge` as in `Layout`."""
    width = style.size[0] / style.unit
    squeeze = max(0.0, 588 - front_bottom)
    box = min(1088.0, width - 56)
    gap = 14.0 if box > 1000 else 10.0
    left = (width - box) / 2
    front_top = front_bottom - max(56.0, 90 - 0.5 * squeeze)
    lid_bottom = front_top - max(36.0, 48 - 0.1 * squeeze)
    well_width, wells = _row(width, box, gap, count)
    low = well_width < _LEAST_LID or lid_bottom - max(100.0, 168 - 0.44 * squeeze) - tabs > _TALLEST_LID * well_width
    if low:
        lid_top = max(80.0, 124 - 0.4 * squeeze) + tabs
        row = -(-count // 2)
        lid_width, upper = _row(width, box, gap, row)
        lid_height = (lid_bottom - lid_top - gap - tabs) / 2
        indent = (2 * row - count) * (lid_width + gap) / 2
        below = tuple((x + indent, lid_top + lid_height + gap + tabs) for x in upper[: count - row])
        lids = (*((x, lid_top) for x in upper), *below)
    else:
        lid_top = max(100.0, 168 - 0.44 * squeeze) + tabs
        lid_width, lid_height, lids = well_width, lid_bottom - lid_top, tuple((x, lid_top) for x in wells)
    return Layout(
        width=width, left=left, right=left + box, front_top=front_top, front_bottom=front_bottom, lid_top=lid_top,
        lid_bottom=lid_bottom, lid_width=lid_width, lid_height=lid_height, lids=lids, low=low, well_width=well_width,
        wells=tuple(x + well_width / 2 for x in wells), walls=tuple(x - gap / 2 for x in wells[1:]), tabs=tabs, ledge=ledge,
    )


def _data(lids: Sequence[games.Lid]) -> str:
    """What lies on lids: data, so that it is not part of the code that marks a baked picture."""
    return repr([(lid.lid, lid.well, lid.mat) for lid in lids])


# ---- the ground


def ground(style: Style, places: Layout, keys: tuple[str, ...]) -> pygame.Surface:
    """The whole window without lids and menu, for the games of these keys. Opaque; from the disk after the first time."""
    lids = [games.lid(key) for key in keys]
    heights = tuple(round(height, 2) for height in (places.front_bottom, places.tabs, places.ledge))
    key = ("title", style.theme.flat, heights, _data(lids), keys)
    return baked(key, style.size, lambda: _ground(style, places, lids), opaque=True)


def _ground(style: Style, places: Layout, lids: Sequence[games.Lid]) -> pygame.Surface:
    canvas = Canvas(style, style.size)
    if style.theme.flat:
        canvas.image.fill(style.theme.ground)
        _flat_box(canvas, places)
    else:
        _room(canvas, places)
    _name(canvas, places)
    if not style.theme.flat:
        _box_inside(canvas, places)
    u = style.unit
    for face, middle in zip(lids, places.wells, strict=True):
        sketch(canvas.image, style, face, "well", (middle * u, (places.front_top - 10) * u), min(1.0, places.well_width / 190))
    _front(canvas, places)
    return canvas.image


def _room(canvas: Canvas, places: Layout) -> None:
    w, h, horizon = canvas.w, canvas.h, places.lid_bottom + 2
    art = Art()
    art.rect(0, 0, w + 1, h, 0, art.linear((0, "#16242C"), (0.5, "#101A20"), (1, "#0A1114"), x2=0))
    for i in range(int(w / 150) + 2):
        art.rect(i * 150 - 10, 0, 2, horizon, 0, "#000000", alpha=0.28).rect(i * 150 - 8, 0, 1, horizon, 0, "#FFFFFF", alpha=0.04)
    canvas.add(art)
    if places.window:
        _picture(canvas, "window", w - 146, (places.lid_top - places.tabs) * 0.5, 0.84, level=True)
    canvas.wood(0, horizon, w, h - horizon, 0, ("#6A4630", "#4A3021", "#2A1910"), 7, 0.3, 60, edge=False)
    canvas.add(Art().rect(0, horizon, w + 1, 3, 0, "#A8784F", alpha=0.55))
    canvas.shade(Art().rect(-20, horizon - 16, w + 40, 18, 0, "#000000"), "#000000", 5.8, 0.35)
    if places.ledge:
        _ledge(canvas, places)
    lamp_x = _lamp_x(w)
    light = Art()
    light.rect(0, 0, w + 1, h, 0, light.radial(
        (0, "#FFDF9E", 0.62), (0.25, "#FFC56A", 0.30), (0.6, "#FFB04A", 0.09), (1, "#FFB04A", 0),
        cx=lamp_x, cy=0.13 * h, r=0.75 * w, flatten=h / w))
    canvas.add(light)
    cone = Art()
    cone.path(f"M{lamp_x - 56} 92L{lamp_x - 346} {h}H{lamp_x + 574}L{lamp_x + 56} 92Z",
              cone.linear((0, "#FFFFFF", 0.2), (1, "#FFFFFF", 0), x2=0))
    canvas.shade(cone, "#FFDFA0", 10, 1.0)
    _picture(canvas, "lamp", lamp_x, 0, min(1.0, max(0.7, (places.lid_top - places.tabs) / 140)))
    dark = Art()
    dark.rect(0, 0, w + 1, h, 0, dark.radial((0, "#000000", 0), (0.6, "#000000", 0), (1, "#000000", 0.5),
                                             cx=0.42 * w, cy=0.42 * h, r=0.8 * w, flatten=h / w))
    canvas.add(dark)


def _ledge(canvas: Canvas, places: Layout) -> None:
    """The edge of the table: people stand on it, the menu lies on its front."""
    w, h, y = canvas.w, canvas.h, places.ledge
    art = Art()
    art.rect(0, y + 9, w + 1, h - y, 0, art.linear((0, "#000000", 0.55), (0.35, "#000000", 0.3), (1, "#000000", 0.42), x2=0))
    art.rect(0, y, w + 1, 9, 0, art.linear((0, "#B98A5C", 0.75), (1, "#6A4630", 0.75), x2=0))
    canvas.add(art)


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


def _name(canvas: Canvas, places: Layout) -> None:
    """The name of the program, as a picture: it does not follow the text size."""
    style, u = canvas.style, canvas.unit
    begin = 0.0 if style.theme.flat else _lamp_x(places.width) + 96
    end = places.width - (252 if places.window else 20) if not style.theme.flat else places.width
    px = text.line_px(NAME, (end - begin) * u, round(min(88.0, (places.lid_top - places.tabs) * 0.58) * u), 8, "f", 700)
    face = text.render(NAME, px, "#FFF1CF" if not style.theme.flat else style.theme.cream, "f", 700)
    middle = (begin + end) / 2 if not style.theme.flat else places.width / 2
    spot = face.get_rect(center=(round(middle * u), round((places.lid_top - places.tabs) * 0.5 * u)))
    if not style.theme.flat:
        shadow(face, "held", style).draw(canvas.image, spot.topleft)
        under = text.render(NAME, px, "#A8702A", "f", 700)
        for step in range(1, round(4 * u) + 1):
            canvas.image.blit(under, spot.move(0, step))
    canvas.image.blit(face, spot)


def _box_inside(canvas: Canvas, places: Layout) -> None:
    left, right, top = places.left, places.right, places.lid_bottom
    front = places.front_top
    foot = Art()
    foot.path(f"M{left - 30} {places.front_bottom + 14}H{right + 30}", "none", "#000000", 26)
    canvas.shade(foot, "#000000", 14, 0.6)
    art = Art().path(f"M{left + 22} {top - 4}H{right - 22}L{right} {front + 2}H{left}Z", "#1B110B")
    art.path(f"M{left + 32} {top + 2}H{right - 32}L{right - 18} {front + 2}H{left + 18}Z",
             art.linear((0, "#0A1A15"), (1, "#143A30"), x2=0))
    middle = places.width / 2
    for near in places.walls:
        far = middle + (near - middle) * 0.975
        art.path(f"M{far - 3:.1f} {top + 2}H{far + 3:.1f}L{near + 6:.1f} {front + 8}H{near - 6:.1f}Z",
                 art.linear((0, "#7A5136"), (1, "#4A2E1D")))
    for far, near, side in ((left + 22, left, 1), (right - 22, right, -1)):
        art.path(f"M{far} {top - 4}H{far + 12 * side}L{near + 20 * side} {front + 8}H{near}Z",
                 art.linear((0, "#8A5D3D"), (1, "#4A2E1D")))
    canvas.add(art)


def _flat_box(canvas: Canvas, places: Layout) -> None:
    theme = canvas.style.theme
    left, right, front = places.left, places.right, places.front_top
    inside = f"M{left + 22} {places.lid_bottom - 4}H{right - 22}L{right} {front + 2}H{left}Z"
    canvas.add(Art().path(inside, theme.hollow[0], theme.line, 2.5))


def _front(canvas: Canvas, places: Layout) -> None:
    """The front of the box over what lies in it: inlaid numbers and the brass plate."""
    theme, u = canvas.style.theme, canvas.unit
    left, top, wide, high = places.left, places.front_top, places.right - places.left, places.front_bottom - places.front_top
    if theme.flat:
        canvas.add(Art().rect(left, top, wide, high, 10, theme.panel[1], theme.line, 2.5))
    else:
        canvas.cast(rounded_rect(left, top + 2, wide, high - 2, 10), "board")
        canvas.wood(left, top, wide, high, 10, ("#A3734A", "#74492D", "#462A18"), 33, 0.28, 34)
        canvas.add(Art().rect(left + 3, top + 2, wide - 6, 4, 2, "#FFE2B0", alpha=0.5))
    px = round(34 * u * min(1.0, high / 80))
    for i, number in enumerate(_FRONT_NUMBERS):
        x = left + 70 + i * (wide - 140) / 9
        if abs(x - places.width / 2) < 90:
            continue
        centre = (round(x * u), round((top + high * 0.55) * u))
        inks = (("#1F120A", 190, 0), ("#E0B27C", 150, max(1, round(1.2 * u)))) if not theme.flat else ((theme.soft, 255, 0),)
        for colour, alpha, move in inks:
            digits = text.numeral(number, px, colour, 700, bar=False).copy()
            digits.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            canvas.image.blit(digits, digits.get_rect(center=(centre[0] + move, centre[1] + 2 * move)))
    _x, low, share = places.latch
    if not theme.flat:
        _picture(canvas, "plate_moon", places.width / 2, low, share)
        return
    art = Art().rect(places.width / 2 - 50, low - 28, 100, 56, 10, theme.ground, theme.line, 2.5)
    canvas.add(art.icon("moon-stars", places.width / 2, low, 36, theme.line, 2.2))


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
def lid(style: Style, places: Layout, index: int, game: str, title: str, line: str, band: str, bright: bool = False) -> Sprite:
    """One lid at rest, or `bright` under the pointer: its pieces, title, a line below; `band` is the word on its paper band."""
    size = places.lid_rect(style, index).size
    frame, face = Canvas(style, size, 40), games.lid(game)

    def make() -> pygame.Surface:
        _lid(frame, face, index, places.low, title, line, band)
        if bright:
            frame.image.fill((22, 18, 12, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return frame.image

    words = (game, title, line, band, _data([face]))
    key = ("title lid", style.theme.key, style.high, round(style.text_scale, 2), index, places.low, *words, bright)
    image = baked(key, frame.pixels, make)
    return Sprite(image, -frame.pad, -frame.pad)


def _lid(canvas: Canvas, face: games.Lid, index: int, low: bool, title: str, line: str, band: str) -> None:
    style, theme, u = canvas.style, canvas.style.theme, canvas.unit
    w, h = canvas.w, canvas.h
    room = round((w - 14) * u)
    sizes = 29 * min(1.1, max(0.9, style.text_scale)), min(30.0, 18.4 * style.text_scale)
    if low:
        smaller = min(1.0, (_LOW_WORDS * h - 20) / (sizes[0] * 1.22 + sizes[1] * 1.35))
        sizes = sizes[0] * smaller, sizes[1] * smaller
    title_px = text.line_px(title, room, round(sizes[0] * u), 8, "f", 600)
    line_px = text.line_px(line, room, round(sizes[1] * u), 8)
    bed_h = h - 13 - (sizes[0] * 1.22 + sizes[1] * 1.35 + 20)
    if theme.flat:
        canvas.add(Art().rect(1.25, 1.25, w - 2.5, h - 2.5, 16, theme.panel[1], theme.line, 2.5))
    else:
        canvas.cast(rounded_rect(0, 0, w, h, 16), "board")
        canvas.wood(0, 0, w, h, 16, ("#9A6C44", "#6E472D", "#472C1B"), 100 + index, 0.26, 56)
    _bed(canvas, face.mat, 13, 13, w - 26, bed_h)
    middle = ((canvas.pad + w / 2 * u), canvas.pad + (13 + bed_h / 2) * u)
    if low:
        fill(canvas.image, style, face, "well", middle, ((w - 26) * _LOW_BED[0] * u, bed_h * _LOW_BED[1] * u))
    else:
        sketch(canvas.image, style, face, "lid", middle, min((w - 26) / _BED[0], bed_h / _BED[1]))
    if band:
        veil = Art().rect(0, 0, w, h, 16, theme.ground if theme.flat else "#0B0704")
        layer = canvas.render(veil)
        layer.fill((255, 255, 255, 96 if not theme.flat else 140), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.image.blit(layer, (0, 0))
        _band(canvas, 13 + bed_h - 30, band)
    y = canvas.pad + (13 + bed_h) * u + 9 * u
    text.stamp(canvas.image, title, title_px, theme.cream_light if not band else theme.soft, "f", 600,
               center=(round(middle[0]), round(y + sizes[0] * 0.61 * u)))
    text.stamp(canvas.image, line, line_px, "#F0DDB9" if not band and not theme.flat else theme.soft,
               center=(round(middle[0]), round(y + (sizes[0] * 1.22 + sizes[1] * 0.675) * u)))


def _bed(canvas: Canvas, mat: Mat | None, x: float, y: float, w: float, h: float) -> None:
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


def _band(canvas: Canvas, y: float, word: str) -> None:
    """A paper band around the lid at height `y`, with a word."""
    style, theme, u = canvas.style, canvas.style.theme, canvas.unit
    px = text.line_px(word, (canvas.w - 24) * u, round(min(26.0, 19 * style.text_scale) * u), 8, "a", 700)
    high = px / u * 1.7
    y = min(y, canvas.h - high)
    path = rounded_rect(-3, y - high / 2, canvas.w + 6, high, 3)
    canvas.cast(path, "piece")
    art = Art()
    if theme.flat:
        art.path(path, theme.ground, theme.line, 2)
    else:
        art.path(path, art.linear((0, "#EFE5CD"), (0.15, "#DCCFAF"), (0.85, "#D2C4A2"), (1, "#B5A47F"), x2=1, y2=0))
        art.path(f"M-3 {y + high / 2 - 1}H{canvas.w + 3}", "none", "#8A774F", 1.2, 0.7)
    canvas.add(art)
    text.stamp(canvas.image, word, px, theme.cream if theme.flat else theme.ink, "a", 700,
               center=(round(canvas.pad + canvas.w / 2 * u), round(canvas.pad + y * u)))


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
