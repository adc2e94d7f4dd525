"""Mats: each game lies on felt, or on wood, tinted in the colours of its box's lid, with a quiet pattern and a line of its own.

A mat changes the ground and the beds that are sunk into it, nothing else: woods, papers, pieces and gold are those of the theme.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache

from msgspec.structs import replace

from scenes.kit.canvas import Art, Canvas
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.theme import Look, Mat, Pattern, Theme

STEP = 64.0
"""How far apart the figures of a pattern are, in units."""


@lru_cache(64)
def on_mat(look: Look, mat: Mat | None) -> Look:
    """The look of a window in which a game lies on its mat. Without one it is the look itself."""
    if mat is None:
        return look
    return Look(look.size, _tinted(look.theme, mat), look.text_scale)


@cache
def _tinted(theme: Theme, mat: Mat) -> Theme:
    """The theme with the mat's colours. Felt is dyed through, walnut is only stained; a flat theme gets the line alone."""
    if theme.flat:
        return replace(theme, mat=mat)
    dyed = 0.82 if theme.key == "felt" else 0.34

    def dye(ground: str, colour: str) -> str:
        return mix(ground, colour, dyed)

    deep = mix(mat.dark, "#000000", 0.14)
    return replace(
        theme,
        mat=mat,
        ground=dye(theme.ground, deep),
        ground_hi=dye(theme.ground_hi, mix(mat.light, "#000000", 0.20)),
        ground_lo=dye(theme.ground_lo, mix(mat.dark, "#000000", 0.45)),
        bed_hi=dye(theme.bed_hi, mix(mat.dark, "#000000", 0.50)),
        bed_lo=dye(theme.bed_lo, mix(mat.dark, "#000000", 0.38)),
    )


def draw_mat(canvas: Canvas, rim: float) -> None:
    """Draws the line along the edge of the mat, `rim` units from the window's, and its pattern; flat themes have the line."""
    mat, w, h = canvas.look.theme.mat, canvas.w, canvas.h
    if mat is None:
        return
    tone = mix(mat.light, "#FFFFFF", 0.35)
    inset = rim + 4
    if canvas.look.theme.flat:
        canvas.add(Art().rect(inset, inset, w - 2 * inset, h - 2 * inset, 9, "none", tone, 2))
        return
    canvas.add(Art().path(_figures(mat.pattern, w, h), "none", tone, 1.6, 0.13))
    canvas.add(Art().rect(inset, inset, w - 2 * inset, h - 2 * inset, 9, "none", tone, 2.4, 0.55))


def _figures(pattern: Pattern, w: float, h: float) -> str:
    """The figures of a pattern over the whole mat, every other row set off by half a step."""
    path = ""
    for row in range(math.ceil(h / STEP) + 1):
        for column in range(math.ceil(w / STEP) + 1):
            x, y = (column + (row % 2) / 2) * STEP, row * STEP
            path += _figure(pattern, x, y, STEP * 0.22)
    return path


def _figure(pattern: Pattern, x: float, y: float, r: float) -> str:
    match pattern:
        case "hops":
            return f"M{x - r:.1f} {y:.1f}Q{x:.1f} {y - 2 * r:.1f} {x + r:.1f} {y:.1f}"
        case "squares":
            return rounded_rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, r * 0.4)
        case "quarters":
            upper = f"M{x:.1f} {y - r:.1f}A{r:.1f} {r:.1f} 0 0 1 {x + r:.1f} {y:.1f}"
            return upper + f"M{x:.1f} {y + r:.1f}A{r:.1f} {r:.1f} 0 0 1 {x - r:.1f} {y:.1f}"
        case "leaves":
            left = f"M{x - r:.1f} {y + r:.1f}Q{x - r:.1f} {y - r:.1f} {x + r:.1f} {y - r:.1f}"
            return left + f"Q{x + r:.1f} {y + r:.1f} {x - r:.1f} {y + r:.1f}Z"
        case "crossings":
            return f"M{x - r:.1f} {y:.1f}H{x + r:.1f}M{x:.1f} {y - r:.1f}V{y + r:.1f}"
