"""The materials that a mat can be of: how each is painted under an even light, and what is worked along its edge.

Nothing is brighter than the colour of the mat, so that words can be read on it wherever the lamp stands.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
from msgspec import Struct

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import breathe
from scenes.kit.shapes import mix, rgb
from scenes.kit.surfaces.relief import clouds, darken, emboss, sheet
from scenes.kit.theme import Material, Tones

PLANKS = (150, 138, 152, 140, 148)
"""How broad the planks are, in units, from above."""
OUTER = 0.8
"""Share of the way from the middle of a mat to its edge from which leaves lie."""
GAIN = 0.88
"""How bright a stuff is on the whole, as a share of its colour."""
WIPED = 10
"""How many pixels wide the edges of wiped chalk are."""
LEAVES = 0.16
"""Leaves for every 1000 square units of a mat, the middle counted too."""


class Stuff(Struct, frozen=True):
    """A material: `lay` paints it all over a canvas, `work` its edge, over the light of the lamp."""

    lay: Callable[[Canvas], object]
    work: Callable[[Canvas], object]


def _leather(canvas: Canvas) -> None:
    grain = sheet(canvas)
    emboss(grain, (3.5, 3.5), 0.62, 1)
    emboss(grain, (7.5, 7.5), 0.40, 2)
    clouds(grain, 130, 0.16, 3)
    _weave(canvas, canvas.look.theme.ground_hi, grain)


def _stitches(canvas: Canvas) -> None:
    w, h = canvas.w, canvas.h
    canvas.add(
        Art().rect(8, 7, w - 16, h - 16, 12, "none", "#000000", 3, 0.45)
        .rect(8, 8.5, w - 16, h - 16, 12, "none", "#D9B98A", 1.8, 0.55, dash="9 6")
    )


def _planks(canvas: Canvas) -> None:
    light = canvas.look.theme.ground_hi
    canvas.image.fill(mix(light, "#000000", 0.75))
    top, number = 0.0, 0
    while top < canvas.h:
        broad = PLANKS[number % len(PLANKS)]
        old = 0.12 * (number % 2)
        tones: Tones = (mix(light, "#000000", old), mix(light, "#000000", 0.14 + old), mix(light, "#000000", 0.28 + old))
        canvas.wood(-4, top, canvas.w + 8, min(broad - 1.5, canvas.h - top), 0, tones, 40 + number, 0.3, edge=False)
        top, number = top + broad, number + 1
    grain = sheet(canvas)
    emboss(grain, (60, 1.6), 0.3, 4)
    clouds(grain, 150, 0.18, 5)
    darken(canvas, grain)


def _bevel(canvas: Canvas) -> None:
    w, h = canvas.w, canvas.h
    canvas.add(
        Art().rect(7, 7, w - 14, h - 14, 14, "none", "#000000", 2.4, 0.5)
        .rect(7, 8.4, w - 14, h - 14, 14, "none", "#F3D3A4", 1, 0.3)
    )


def _baize(canvas: Canvas) -> None:
    grain = sheet(canvas)
    emboss(grain, (3, 3), 0.8, 7)
    clouds(grain, 100, 0.12, 8)
    _weave(canvas, canvas.look.theme.ground_hi, grain)


def _gold_line(canvas: Canvas) -> None:
    w, h = canvas.w, canvas.h
    canvas.add(
        Art().rect(6, 6, w - 12, h - 12, 12, "none", "#000000", 2, 0.5)
        .rect(8.4, 8.4, w - 16.8, h - 16.8, 11, "none", "#C9A36A", 1.4, 0.55)
    )


def _moss(canvas: Canvas) -> None:
    grain = sheet(canvas)
    emboss(grain, (4.5, 4.5), 0.55, 9)
    emboss(grain, (11, 11), 0.35, 11)
    clouds(grain, 45, 0.3, 10)
    _weave(canvas, canvas.look.theme.ground_hi, grain)
    light, chance, art = canvas.look.theme.ground_hi, random.Random(4), Art()
    for x, y in _outside(canvas, chance, round(LEAVES * canvas.w * canvas.h / 1000), OUTER):
        s, turn = chance.uniform(14, 30), chance.uniform(0, 360)
        tone = mix(mix(light, "#3E6A2A", 0.5), "#000000", chance.uniform(0.05, 0.35))
        leaf = f"M0 {-s:.1f}Q{s * 0.62:.1f} {-s * 0.2:.1f} 0 {s:.1f}Q{-s * 0.62:.1f} {-s * 0.2:.1f} 0 {-s:.1f}Z"
        art.path(leaf, tone, mix(light, "#000000", 0.7), 1, 0.9, move=(x, y), turn=turn)
        art.path(f"M0 {-s * 0.8:.1f}V{s * 0.8:.1f}", "none", mix(light, "#8FB070", 0.35), 1, 0.5, move=(x, y), turn=turn)
    canvas.add(art)


def _fireflies(canvas: Canvas) -> None:
    chance, halo, body = random.Random(6), Art(), Art()
    for x, y in _outside(canvas, chance, 90, 0.9):
        halo.circle(x, y, 7, "#000000")
        body.circle(x, y, 1.8, "#57531F")
    canvas.shade(halo, "#5A5822", 5, 0.6).add(body)


def _outside(canvas: Canvas, chance: random.Random, count: int, least: float) -> list[tuple[float, float]]:
    """Those of `count` places strewn over a mat that lie outside its middle."""
    w, h = canvas.w, canvas.h
    places = [(chance.uniform(0, w), chance.uniform(0, h)) for _ in range(count)]
    return [(x, y) for x, y in places if max(abs(2 * x / w - 1), abs(2 * y / h - 1)) >= least]


def _chalk(canvas: Canvas) -> None:
    grain = sheet(canvas)
    emboss(grain, (4, 4), 0.22, 14)
    clouds(grain, 210, 0.16, 12)
    clouds(grain, 30, 0.05, 13)
    light, chance, wiped = canvas.look.theme.ground_hi, random.Random(8), Art()
    _weave(canvas, mix(light, "#000000", 0.14), grain)
    for _ in range(round(46 * canvas.w * canvas.h / (1280 * 720))):
        x, y, long = chance.uniform(-60, canvas.w), chance.uniform(0, canvas.h), chance.uniform(80, 260)
        path = f"M{x:.0f} {y:.0f}q{long / 2:.0f} {chance.uniform(-30, 30):.0f} {long:.0f} {chance.uniform(-20, 20):.0f}"
        wiped.path(path, "none", mix(light, "#FFFFFF", 0.2), chance.uniform(14, 40), 0.11)
    canvas.soften(wiped, WIPED)


def _frame(canvas: Canvas) -> None:
    w, h = canvas.w, canvas.h
    for x, y, sw, sh in ((0, 0, w, 7), (0, h - 7, w, 7), (0, 0, 7, h), (w - 7, 0, 7, h)):
        canvas.wood(x, y, sw, sh, 0, ("#A9794E", "#8A5F3C", "#6A472C"), 3, 0.3, edge=False, upright=sh > sw)
    canvas.add(Art().rect(7, 7, w - 14, h - 14, 3, "none", "#000000", 2, 0.5))


def _weave(canvas: Canvas, colour: str, grain: pygame.Surface) -> None:
    """Covers the canvas with a stuff of this grain. It has about this colour, and nothing of it is brighter."""
    gain = GAIN * 255 / pygame.transform.average_color(grain)[0]
    canvas.image.fill((*(min(255, round(gain * part)) for part in rgb(colour)), 255))
    breathe()
    darken(canvas, grain, colour)


STUFFS: dict[Material, Stuff] = {
    "leather": Stuff(_leather, _stitches),
    "planks": Stuff(_planks, _bevel),
    "baize": Stuff(_baize, _gold_line),
    "moss": Stuff(_moss, _fireflies),
    "chalk": Stuff(_chalk, _frame),
}
