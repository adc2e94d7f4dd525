"""The three materials: felt ground, dark wood, cream paper, and what is sunk into them.

Sizes are `(width, height)` in pixels of the body; shadow and glow come on top. The place of every sprite here is the upper
left corner of its body. What is painted is kept: never draw onto the image of a sprite, copy it first.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Literal

import pygame
from msgspec.structs import replace

from scenes.kit.canvas import Art, Canvas, Stop, on_disc, slow
from scenes.kit.pictures import Level, Size, Sprite, baked, breathe, kept, ready
from scenes.kit.shapes import contrast, mix, rgb, rounded_rect
from scenes.kit.stuffs import STUFFS, darken, lay
from scenes.kit.theme import Mat, Style, Theme, Tones

LARGE = 120_000
"""Pixels from which a bed or a paper is kept on disk: a file is read faster than it is painted."""

RIM = 12


def rim_px(style: Style) -> int:
    """Width of the walnut rim around the window in pixels."""
    return round(RIM * style.unit)


@kept
def ground(style: Style) -> pygame.Surface:
    """The whole window under the lamp: felt or walnut within the rim of the box, or the mat of a game. Opaque."""
    return baked(("ground", style.theme.key, style.theme.mat), style.size, lambda: _ground(style), opaque=True)


def _ground(style: Style) -> pygame.Surface:
    theme = style.theme
    canvas = Canvas(style, style.size)
    if theme.mat is not None:
        paint_mat(canvas, theme.mat, DUSK)
        return canvas.image
    w, h = canvas.w, canvas.h
    canvas.image.fill(theme.ground)
    if theme.flat:
        canvas.add(Art().rect(5, 5, w - 10, h - 10, 12, "none", theme.rim[0], 2))
        return canvas.image
    if theme.key == "walnut":
        canvas.wood(0, 0, w, h, 0, ("#4A3224", "#38261B", "#23170F"), 21, 0.22, edge=False)
    _lamp(canvas)
    _rim(canvas, Art() if theme.key == "walnut" else _fibres(canvas))
    return canvas.image


def _lamp(canvas: Canvas) -> None:
    """Light pool at the upper left and dark corners, painted at a quarter of the size: they have no edges."""
    theme, w, h = canvas.style.theme, canvas.w, canvas.h
    felt = theme.key == "felt"
    strong = 0.81 if felt else 0.72
    between = (0.45, "#1D4438" if felt else "#4A3224", strong * 0.65)
    pool: tuple[Stop, ...] = ((0, theme.ground_hi, strong), between, (1, theme.ground_lo, 0))
    dark: tuple[Stop, ...] = ((0, "#000000", 0), (0.55, "#000000", 0.05), (1, theme.vignette, 0.62))
    art = Art()
    art.rect(0, 0, w + 8, h + 8, 0, art.radial(*pool, cx=0.26 * w, cy=0.16 * h, r=0.75 * w, flatten=h / w))
    art.rect(0, 0, w + 8, h + 8, 0, art.radial(*dark, cx=0.36 * w, cy=0.36 * h, r=0.86 * w, flatten=h / w))
    canvas.soften(art, 4)


def _fibres(canvas: Canvas) -> Art:
    chance = random.Random(3)
    light, dark = "", ""
    for i in range(round(900 * canvas.w / 1280)):
        x, y = chance.uniform(RIM, canvas.w - RIM), chance.uniform(RIM, canvas.h - RIM)
        angle, length = chance.uniform(0, 6.3), chance.uniform(2, 5)
        fibre = f"M{x:.1f} {y:.1f}l{length * math.cos(angle):.1f} {length * math.sin(angle):.1f}"
        if i % 2:
            light += fibre
        else:
            dark += fibre
    return Art().path(light, "none", "#FFFFFF", 0.8, 0.05).path(dark, "none", "#000000", 0.9, 0.14)


def _rim(canvas: Canvas, art: Art) -> None:
    theme, w, h = canvas.style.theme, canvas.w, canvas.h
    shade = Art().path(f"M{RIM} {h - RIM}V{RIM + 10}Q{RIM} {RIM} {RIM + 10} {RIM}H{w - RIM}", "none", "#000000", 7)
    canvas.shade(shade, "#000000", 5.8, 0.6)
    light, dark = theme.rim, theme.rim_dark
    sides: tuple[tuple[float, float, float, float, Tones, bool], ...] = (
        (0, 0, w, RIM, light, False),
        (0, h - RIM, w, RIM, dark, False),
        (0, 0, RIM, h, light, True),
        (w - RIM, 0, RIM, h, dark, True),
    )
    for seed, (x, y, sw, sh, tones, upright) in enumerate(sides, 1):
        canvas.wood(x, y, sw, sh, 0, tones, seed, 0.3, edge=False, upright=upright)
    art.rect(RIM, RIM, w - 2 * RIM, h - 2 * RIM, 10, "none", "#000000", 2, 0.6)
    canvas.add(art.path(f"M1 {h}V1H{w}", "none", theme.line, 1.5, 0.35))


ROOM: dict[Level | None, float] = {"piece": 9.0, "flat": 7.0, "held": 24.0, "board": 40.0, None: 2.0}
"""The room that the shadow of each height needs, in units."""


def panel(style: Style, size: Size, seed: int = 9, radius: float = 14) -> Sprite:
    """Dark wooden panel for information; text on it is `theme.cream` and `theme.soft`. `radius` in drawing units."""
    return wood_block(style, size, style.theme.panel, seed, radius, 0)


@kept
def wood_block(
    style: Style, size: Size, tones: Tones, seed: int = 1, radius: float = 14, edge: float = 4, level: Level | None = "held"
) -> Sprite:
    """A wooden body in the given tones, with a dark edge `edge` units deep: steps, lids, the table of the seats."""

    def paint(canvas: Canvas) -> None:
        w, h = canvas.w, canvas.h
        if style.theme.flat:
            canvas.add(Art().rect(1.25, 1.25, w - 2.5, h - 2.5, radius, style.theme.panel[1], style.theme.line, 2.5))
            return
        canvas.cast(rounded_rect(0, 0, w, h + edge, radius), level)
        if edge:
            canvas.add(Art().rect(0, edge, w, h, radius, style.theme.board_edge))
        canvas.wood(0, 0, w, h, radius, tones, seed)

    return slow(style, "block", size, ROOM[level] + edge, paint, tones, seed, radius, edge, level)


def _paper_art(canvas: Canvas, radius: float) -> Art:
    theme, w, h = canvas.style.theme, canvas.w, canvas.h
    art = Art()
    if theme.flat:
        return art.rect(0, 0, w, h, radius, theme.cream)
    art.rect(0, 1.5, w, h, radius, theme.paper_edge)
    return art.rect(0, 0, w, h, radius, art.linear((0, theme.cream_light), (0.4, theme.cream), (1, "#EBE0C6"), box=(w, h)))


@kept
def paper(style: Style, size: Size, radius: float = 14, level: Level | None = "held") -> Sprite:
    """Cream paper for what needs an answer now; text on it is `theme.ink` and `theme.ink2`. `radius` in drawing units."""

    def paint(canvas: Canvas) -> None:
        canvas.cast(rounded_rect(0, 0, canvas.w, canvas.h, radius), level).add(_paper_art(canvas, radius))

    return _large(style, "paper", size, ROOM[level], paint, radius, level)


@kept
def plate(
    style: Style, size: Size, active: bool = False, seed: int = 0, level: Level | None = "piece", edge: float = 0
) -> Sprite:
    """Body of a seat's plate: dark wood at rest (text `theme.cream`, `theme.soft`), cream with a gold line and glow for the
    seat that has the turn (text `theme.ink`, `theme.ink2`). `seed` (the seat) varies the grain, `edge` adds a dark edge below."""
    theme = style.theme
    canvas = Canvas(style, size, ROOM[level] + 14 + edge)
    w, h = canvas.w, canvas.h
    if theme.flat and active:
        art = Art().rect(0, 0, w, h, 14, theme.gold).rect(-3.75, -3.75, w + 7.5, h + 7.5, 17, "none", theme.gold, 2.5)
        return canvas.add(art).sprite()
    if theme.flat:
        return canvas.add(Art().rect(1.25, 1.25, w - 2.5, h - 2.5, 14, theme.plate[1], theme.line, 2.5)).sprite()
    if active:
        canvas.shade(Art().rect(-7, -7, w + 14, h + 15, 19, "#000000"), theme.gold, 5.8, 0.5)
        canvas.cast(rounded_rect(0, 0, w, h, 14), level).add(_paper_art(canvas, 14))
        return canvas.add(Art().rect(-1.5, -1.5, w + 3, h + 4, 15, "none", theme.gold, 3)).sprite()
    canvas.cast(rounded_rect(0, 0, w, h + edge, 14), level)
    if edge:
        canvas.add(Art().rect(0, edge, w, h, 14, "#140B06"))
    return canvas.wood(0, 0, w, h, 14, theme.plate, seed + 20, 0.24).sprite()


@kept
def board(style: Style, size: Size, frame_px: int) -> Sprite:
    """Wooden board with a frame `frame_px` wide around a sunken bed. Letters and hollows come on top."""

    def paint(canvas: Canvas) -> None:
        w, h, theme = canvas.w, canvas.h, style.theme
        f = frame_px / canvas.unit
        if theme.flat:
            canvas.add(Art().rect(1.5, 1.5, w - 3, h - 3, 18, theme.board[1], theme.line, 3))
            canvas.add(Art().rect(f, f, w - 2 * f, h - 2 * f, 12, theme.tray[0], theme.line_soft, 1.6))
            return
        canvas.cast(rounded_rect(0, 0, w, h, 20), "board").add(Art().rect(0, 7, w, h, 20, theme.board_edge))
        canvas.wood(0, 0, w, h, 20, theme.board, 5, 0.26, round(h / 4.2))
        canvas.sink(f, f, w - 2 * f, h - 2 * f, 12, ("#38251A", "#2E1E15", "#21150E"))
        _bed_grain(canvas, f)

    return slow(style, "board", size, ROOM["board"] + 7, paint, frame_px)


def _bed_grain(canvas: Canvas, f: float) -> None:
    chance = random.Random(4)
    w, h = canvas.w - 2 * f, canvas.h - 2 * f
    art = Art()
    for i in range(round(h / 7)):
        y, swing = f + 3 + chance.random() * (h - 6), chance.uniform(-6, 6)
        d = f"M{f + 2:.1f} {y:.1f}q{w / 4:.1f} {swing:.1f} {w / 2 - 2:.1f} 0t{w / 2 - 2:.1f} 0"
        art.path(d, "none", "#000000" if i % 3 else "#FFE2B8", 1, 0.13 if i % 3 else 0.05)
    canvas.masked(canvas.render(art), rounded_rect(f, f, w, h, 12))


@kept
def recess(
    style: Style, size: Size, radius: float = 16, kind: Literal["wood", "felt", "groove"] = "wood", depth: float = 5
) -> Sprite:
    """A sunken bed: "wood" for trays of pieces, "felt" for settings and information, "groove" for controls. `radius` and `depth`
    in drawing units."""
    theme = style.theme
    tones = {"wood": theme.tray, "felt": (theme.bed_hi, theme.bed_lo), "groove": theme.groove}[kind]

    def paint(canvas: Canvas) -> None:
        canvas.sink(0, 0, size[0] / style.unit, size[1] / style.unit, radius, tones, depth)

    return _large(style, "recess", size, 3, paint, radius, tones, depth)


def _large(style: Style, name: str, size: Size, pad: float, paint: Callable[[Canvas], object], *key: Hashable) -> Sprite:
    """A sprite that is kept on disk from `LARGE` pixels on."""
    if size[0] * size[1] >= LARGE:
        return slow(style, name, size, pad, paint, *key)
    canvas = Canvas(style, size, pad)
    paint(canvas)
    return canvas.sprite()


@on_disc(2)
def hollow(canvas: Canvas) -> Canvas:
    """One round field of a board, `radius` pixels; its place is its centre."""
    theme, r = canvas.theme, canvas.r
    art = Art()
    if theme.flat:
        return canvas.add(art.circle(0, 0, r * 0.93, theme.hollow[0], "#77777E", 1.6))
    k = r / 27
    art.circle(0, 0, r, "#1A110B")
    shade = ((0.0, theme.hollow[0]), (0.75, theme.hollow[1]), (1.0, theme.hollow[2]))
    art.circle(0, 0, r - k, art.radial(*shade, cx=-0.1 * 2 * r, cy=-0.18 * 2 * r, r=0.75 * 2 * r))
    art.path(f"M{-19 * k:.2f} {19 * k:.2f}A{r:.2f} {r:.2f} 0 0 0 {26 * k:.2f} {7 * k:.2f}", "none", "#FFDFAF", 1.4, 0.28)
    return canvas.add(art)


@kept
def veil(style: Style, size: Size, alpha: float = 0.62) -> Sprite:
    """Darkness over a page while a paper lies on it."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*rgb(style.theme.vignette), round(alpha * 255)))
    breathe()
    return Sprite(ready(image))


STEP = 64.0
"""How far apart the figures of a pattern are, in units."""
READ = 4.6
"""The least contrast between second lines and a mat in full light."""
AMBER = "#F2CDA6"
"""The light on a walnut table, in which mats are darker and browner."""
REACH = (0.31, 0.42)
"""How far the lamp reaches, in shares of the window's width and height."""
DUSK = 0.64
"""How bright a mat is at most where no lamp stands over it, as a share of its colour."""
FAR = 2.6
"""How many times as far as it reaches its light is painted."""
POOL, STRONGEST = 50.0, 4
"""How far a pool of light reaches at most, in percent of the window's height, and how many times it may be added."""
SHADE, SEAM = 0.36, 0.15
"""How much light a layer of gloom takes away in the corners of the window, and how far its quarters reach over one another, as a
share of the window."""
TILE = 128
"""How many pixels wide a square of noise is."""
WARM, GLOW, GAIN = "#FFB040", (1.0, 0.9, 0.7), 4
"""What mats turn to in a pool, the colour of its light, and how many times more comes from a mat at most."""


@lru_cache(64)
def on_mat(style: Style, mat: Mat | None) -> Style:
    """The style of a window in which a game lies on its mat. Without a mat it is the style itself."""
    if mat is None:
        return style
    return Style(style.size, _tinted(style.theme, mat), style.text_scale)


@cache
def _tinted(theme: Theme, mat: Mat) -> Theme:
    """The theme with the mat's colours: as they are on felt, browner on walnut; a flat theme gets a line in them alone."""
    if theme.flat:
        return replace(theme, mat=mat)
    stain = AMBER if theme.key == "walnut" else "#FFFFFF"
    bright, dark = _through(mat.light, stain), _through(mat.dark, stain)
    darker = (mix(bright, "#000000", step / 50) for step in range(51))
    light = next(tone for tone in darker if contrast(theme.soft, tone) >= READ)
    return replace(
        theme, mat=mat, ground=mix(light, dark, 0.5), ground_hi=light, ground_lo=dark, bed_hi=mix(dark, "#000000", 0.1),
        bed_lo=mix(light, dark, 0.7)
    )


def _through(colour: str, glass: str) -> str:
    """The colour as it is seen through coloured glass."""
    return "#{:02X}{:02X}{:02X}".format(*(round(a * b / 255) for a, b in zip(rgb(colour), rgb(glass), strict=True)))


def paint_mat(canvas: Canvas, mat: Mat, bright: float = 1.0) -> None:
    """Paints a mat all over a canvas, at most as bright as this share of its colour; in a flat theme its line alone."""
    w, h, theme = canvas.w, canvas.h, canvas.style.theme
    if theme.flat:
        canvas.image.fill(theme.ground)
        canvas.add(Art().rect(9, 9, w - 18, h - 18, 9, "none", mix(mat.light, "#FFFFFF", 0.35), 2))
        return
    lay(canvas, STUFFS[mat.material])
    if mat.pattern:  # pressed into it in rows, of which every other one is set off by half a step
        art = Art()
        for row in range(math.ceil(h / STEP) + 1):
            for column in range(math.ceil(w / STEP) + 1):
                art.path(mat.pattern, "none", "#000000", 1.8, 0.22, move=((column + (row % 2) / 2) * STEP, row * STEP))
        canvas.add(art)
    _light(canvas, mat.lamp, bright)
    STUFFS[mat.material].edge(canvas)


def _light(canvas: Canvas, place: tuple[float, float], bright: float) -> None:
    """Darkens the mat away from the lamp, down to its dark colour at the rim; the grain stays. Painted small: it has no edges."""
    theme, w, h = canvas.style.theme, canvas.w, canvas.h
    near, far = rgb(theme.ground_hi), rgb(theme.ground_lo)
    rim = [min(1.0, dark / max(1, light)) for light, dark in zip(near, far, strict=True)]

    def shade(share: float) -> str:
        lit = 1 / (1 + (share * FAR * 0.92) ** 3.2)
        return "#{:02X}{:02X}{:02X}".format(*(round(255 * (dark + (bright - dark) * lit)) for dark in rim))

    across, down = REACH[0] * w, REACH[1] * h
    stops = tuple((step / 16, shade(step / 16)) for step in range(17))
    art = Art()
    fill = art.radial(*stops, cx=place[0] * w, cy=place[1] * h, r=across * FAR, flatten=down / across)
    darken(canvas, canvas.render(art.rect(-9, -9, w + 18, h + 18, 0, fill), coarse=8))


def pool_box(style: Style, at: tuple[int, int]) -> pygame.Rect:
    """The part of the window, a third of it at most, that a pool of light around a point reaches."""
    reach = _reach(style, at)
    return pygame.Rect(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach).clip((0, 0), style.size)


@kept
def pool(style: Style, at: tuple[int, int]) -> pygame.Surface:
    """Faint warm light around a point of the ground, to be added to what is in `pool_box`, up to `STRONGEST` times. It is the
    ground itself, so its grain stays, and never so bright that second lines could not be read."""
    box, bare = pool_box(style, at), ground(style)
    most, near = rgb(_warmest(style.theme)), pygame.Rect((0, 0), (style.px(20),) * 2)
    near.center = at
    usual = pygame.transform.average_color(bare, near.clip(box))
    gain = min(GAIN, 1.1 * (most[1] / max(1, usual[1]) - 1))  # by the green, of which brightness is for the most part
    canvas, art = Canvas(style, box.size), Art()
    falls = ((step / 16, (1 - (step / 16) ** 2) ** 2 * gain / GAIN) for step in range(17))
    stops = tuple((share, "#{:02X}{:02X}{:02X}".format(*(round(255 * part * left) for part in GLOW))) for share, left in falls)
    middle = ((at[0] - box.x) / canvas.unit, (at[1] - box.y) / canvas.unit)
    fill = art.radial(*stops, cx=middle[0], cy=middle[1], r=_reach(style, at) / canvas.unit)
    small = canvas.render(art.rect(-9, -9, canvas.w + 18, canvas.h + 18, 0, fill), coarse=8)
    light = pygame.transform.smoothscale(small, box.size)
    breathe()
    own, room = bare.subsurface(box).copy(), pygame.Surface(box.size, pygame.SRCALPHA)
    more = pygame.transform.grayscale(own)
    room.fill([part - STRONGEST for part in most])
    room.blit(own, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    breathe()
    for part in (own, more, own)[:GAIN - 1]:
        more.blit(part, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    breathe()
    light.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    light.blit(room, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    breathe()
    for left in range(0, box.w, TILE):  # it has few tones: where one begins is strewn
        for top in range(0, box.h, TILE):
            light.blit(_strewn(), (left, top), special_flags=pygame.BLEND_RGB_ADD)
    light.fill((STRONGEST - 1,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    light.fill((256 // STRONGEST,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return ready(light, opaque=True)


@cache
def _strewn() -> pygame.Surface:
    """A square of noise that makes less than one tone of a pool."""
    tones = random.Random(1).randbytes(3 * TILE * TILE).translate(bytes(byte % STRONGEST for byte in range(256)))
    return pygame.image.frombytes(tones, (TILE, TILE), "RGB")


def gloom_box(style: Style, quarter: int) -> pygame.Rect:
    """The part of the window, a third of it at most, that a quarter of the gloom reaches: clockwise from the upper left one."""
    (w, h), right, low = style.size, quarter in (1, 2), quarter > 1
    wide, high = round(w * (1 + SEAM) / 2), round(h * (1 + SEAM) / 2)
    return pygame.Rect((w - wide) * right, (h - high) * low, wide, high)


@kept
def gloom(style: Style, quarter: int) -> pygame.Surface:
    """What a quarter of the gloom leaves of the light on the ground, to be multiplied with what is in its `gloom_box`; where two
    quarters meet one goes over into the other."""
    box, (w, h) = gloom_box(style, quarter), style.size
    canvas, art = Canvas(style, box.size), Art()
    unit, seam = canvas.unit, 2 * SEAM / (1 + SEAM)
    around = {"cx": (w / 2 - box.x) / unit, "cy": (h / 2 - box.y) / unit, "r": 0.56 * w / unit, "flatten": h / w}
    shade = art.radial((0, "#000000", SHADE * 0.3), (0.5, "#000000", SHADE * 0.6), (1, "#000000", SHADE), **around)
    canvas.image.fill("#FFFFFF")
    art.rect(-9, -9, canvas.w + 18, canvas.h + 18, 0, shade)
    for x1, y1, x2, y2 in ((box.x > 0, 0, box.x == 0, 0), (0, box.y > 0, 0, box.y == 0)):
        stops = ((0.0, "#FFFFFF", 0.0), (1 - seam, "#FFFFFF", 0.0), (1.0, "#FFFFFF", 1.0))
        art.rect(0, 0, canvas.w, canvas.h, 0, art.linear(*stops, x1=x1, y1=y1, x2=x2, y2=y2))
    return ready(canvas.soften(art, 8).image, opaque=True)


def _reach(style: Style, at: tuple[int, int]) -> int:
    """How far a pool of light around a point reaches, in pixels: a third of the window holds it."""
    w, h = style.size
    reach = style.px(POOL)
    while 3 * (min(w, at[0] + reach) - max(0, at[0] - reach)) * (min(h, at[1] + reach) - max(0, at[1] - reach)) > w * h:
        reach -= 1
    return reach


def _warmest(theme: Theme) -> str:
    """The warmest tone in which a mat may be lit: one that stays readable where the mat has more of a colour."""
    dusk = mix("#000000", theme.ground_hi, DUSK)
    for step in range(51):
        tone = mix(mix(theme.ground_hi, WARM, 0.18), "#000000", step / 50)
        most = "#{:02X}{:02X}{:02X}".format(*map(max, rgb(tone), rgb(dusk)))
        if contrast(theme.soft, most) >= READ:
            return tone
    return theme.ground_hi
