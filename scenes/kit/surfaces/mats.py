"""Mats: each game lies on a material of its own, in its own colours, under a lamp. A mat fills the window up to its edge.

A mat changes the ground and the beds that are sunk into it, nothing else: woods, papers, pieces and gold are those of the theme.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache

from msgspec.structs import replace

from scenes.kit.canvas import Art, Canvas
from scenes.kit.shapes import contrast, mix, rgb
from scenes.kit.surfaces.relief import darken
from scenes.kit.surfaces.stuffs import STUFFS, lay
from scenes.kit.theme import Look, Mat, Theme

STEP = 64.0
"""How far apart the figures of a pattern are, in units."""
READ = 4.6
"""The least contrast between second lines and a mat in full light."""
AMBER = "#F2CDA6"
"""The light on a walnut table, in which mats are darker and browner."""
REACH = (0.36, 0.47)
"""How far the lamp reaches, in shares of the window's width and height."""
FAR = 2.6
"""How many times as far as it reaches its light is painted."""


@lru_cache(64)
def on_mat(look: Look, mat: Mat | None) -> Look:
    """The look of a window in which a game lies on its mat. Without one it is the look itself."""
    if mat is None:
        return look
    return Look(look.size, _tinted(look.theme, mat), look.text_scale)


@cache
def _tinted(theme: Theme, mat: Mat) -> Theme:
    """The theme with the mat's colours: as they are on felt, browner on walnut; a flat theme gets a line in them alone."""
    if theme.flat:
        return replace(theme, mat=mat)
    stain = AMBER if theme.key == "walnut" else "#FFFFFF"
    light, dark = _legible(_through(mat.light, stain), theme.soft), _through(mat.dark, stain)
    return replace(
        theme,
        mat=mat,
        ground=mix(light, dark, 0.5),
        ground_hi=light,
        ground_lo=dark,
        bed_hi=mix(dark, "#000000", 0.1),
        bed_lo=mix(light, dark, 0.7),
    )


def _through(colour: str, glass: str) -> str:
    """The colour as it is seen through coloured glass."""
    return "#{:02X}{:02X}{:02X}".format(*(round(a * b / 255) for a, b in zip(rgb(colour), rgb(glass), strict=True)))


def _legible(colour: str, words: str) -> str:
    """The colour, darkened until such words can be read on it."""
    darker = (mix(colour, "#000000", step / 50) for step in range(51))
    return next(tone for tone in darker if contrast(words, tone) >= READ)


def paint_mat(canvas: Canvas, mat: Mat) -> None:
    """Paints a mat all over a canvas; in a flat theme its line alone."""
    w, h, theme = canvas.w, canvas.h, canvas.look.theme
    if theme.flat:
        canvas.image.fill(theme.ground)
        canvas.add(Art().rect(9, 9, w - 18, h - 18, 9, "none", mix(mat.light, "#FFFFFF", 0.35), 2))
        return
    lay(canvas, STUFFS[mat.material])
    if mat.pattern:
        _press(canvas, mat.pattern)
    _light(canvas, mat.lamp)
    STUFFS[mat.material].edge(canvas)


def _press(canvas: Canvas, figure: str) -> None:
    """Presses a figure into the material, in rows of which every other one is set off by half a step."""
    art = Art()
    for row in range(math.ceil(canvas.h / STEP) + 1):
        for column in range(math.ceil(canvas.w / STEP) + 1):
            art.path(figure, "none", "#000000", 1.8, 0.22, move=((column + (row % 2) / 2) * STEP, row * STEP))
    canvas.add(art)


def _light(canvas: Canvas, place: tuple[float, float]) -> None:
    """Darkens the mat away from the lamp, down to its dark colour at the rim; the grain stays. Painted small: it has no edges."""
    theme, w, h = canvas.look.theme, canvas.w, canvas.h
    near, far = rgb(theme.ground_hi), rgb(theme.ground_lo)
    rim = [min(1.0, dark / max(1, light)) for light, dark in zip(near, far, strict=True)]

    def shade(share: float) -> str:
        lit = 1 / (1 + (share * FAR * 0.92) ** 3.2)
        return "#{:02X}{:02X}{:02X}".format(*(round(255 * (dark + (1 - dark) * lit)) for dark in rim))

    across, down = REACH[0] * w, REACH[1] * h
    stops = tuple((step / 16, shade(step / 16)) for step in range(17))
    art = Art()
    fill = art.radial(*stops, cx=place[0] * w, cy=place[1] * h, r=across * FAR, flatten=down / across)
    darken(canvas, canvas.render(art.rect(-9, -9, w + 18, h + 18, 0, fill), coarse=8))
