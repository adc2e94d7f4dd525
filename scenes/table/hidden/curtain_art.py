"""The picture of the curtain: folds in a seat's colour, rod, rings, fringe, and the cream plaque in front."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pygame

from scenes.kit import pieces, text
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.pictures import baked, breathe, kept, stretched
from scenes.kit.pieces import seat_style
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.theme import Style
from scenes.table.window.caption import LogLine

FRINGE = 26
PAPER_LINE = "#CDB98F"
BED = "#E6DABC"
GRAIN = 2
"""The factor by which the folds are painted smaller, which nobody sees because they have no edges."""


@kept
def folds(style: Style, mark: int) -> pygame.Surface:
    """The whole window as a closed, opaque curtain in the colour of a seat's mark."""
    return baked(("curtain", style.theme.key, mark), style.size, lambda: _folds(style, mark), opaque=True)


def _folds(style: Style, mark: int) -> pygame.Surface:
    canvas = Canvas(style, style.size)
    colour = seat_style(style, mark).colour
    if style.theme.flat:
        return _flat(canvas, colour)
    w, h = canvas.w, canvas.h
    dark, middle, light = mix(colour, "#00101C", 0.62), mix(colour, "#001A2C", 0.42), mix(colour, "#00253F", 0.12)
    canvas.image.fill(dark)
    art = Art()
    chance = random.Random(6)
    x = -20.0
    while x < w + 20:
        wide, swing = chance.uniform(50, 84), chance.uniform(-10, 10)
        tones = art.linear(
            (0, mix(dark, "#000000", 0.38)), (0.3, middle), (0.5, light), (0.68, middle), (1, mix(dark, "#000000", 0.42)),
            x1=0, y1=0, x2=1, y2=0,
        )
        left, right = x, x + wide + 1
        d = f"M{left:.0f} 40C{left + swing:.1f} 260 {left - swing:.1f} 480 {left + swing * 0.6:.1f} {h + 20:.0f}"
        d += f"H{right + swing * 0.6:.1f}C{right - swing:.1f} 480 {right + swing:.1f} 260 {right:.0f} 40Z"
        art.path(d, tones)
        x += wide
    _coarse(canvas, art)
    lamp = Art()
    lamp.rect(0, 0, w + 8, h + 8, 0, lamp.radial(
        (0, "#FFE3A8", 0.22), (0.4, "#FFD58A", 0.10), (1, "#FFD58A", 0), cx=0.2 * w, cy=0.1 * h, r=0.8 * w, flatten=h / w))
    lamp.rect(0, 0, w + 8, h + 8, 0, lamp.radial(
        (0, "#000000", 0), (0.5, "#000000", 0.1), (1, "#000000", 0.62), cx=0.4 * w, cy=0.42 * h, r=0.85 * w, flatten=h / w))
    shade = ((0, "#000000", 0.55), (0.5, "#000000", 0.42), (1, "#000000", 0))
    lamp.rect(0, 36, w + 8, 62, 0, lamp.linear(*shade, x1=0, y1=0, x2=0, y2=1))
    _coarse(canvas, lamp)
    _metal(canvas)
    return canvas.image


def _coarse(canvas: Canvas, art: Art) -> None:
    small = canvas.render(art, coarse=GRAIN)
    canvas.image.blit(stretched(small, (small.get_width() * GRAIN, small.get_height() * GRAIN)), (0, 0))
    breathe()


def _ellipse(x: float, y: float, rx: float, ry: float) -> str:
    return f"M{x - rx:.1f} {y:.1f}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0Z"


def _metal(canvas: Canvas) -> None:
    """Paints rod, rings and fringe."""
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(-20, 12, w + 40, 30, 0)).wood(-20, 12, w + 40, 30, 0, ("#B58256", "#7A4F33", "#43291A"), 3, 0.3, 12)
    art = Art()
    rings = round(w / 76.5)
    apart = (w - 60) / max(1, rings)
    for at in range(rings + 1):
        x = 30 + at * apart
        art.path(_ellipse(x, 34, 11, 19), "none", "#3A2508", 7).path(_ellipse(x, 33, 11, 19), "none", "#E0A93F", 4)
    low = h - FRINGE
    gold = art.linear((0, "#F0C868"), (1, "#8F651C"), x1=0, y1=0, x2=0, y2=1)
    art.rect(0, low - 2, w + 4, 3, 0, "#000000", alpha=0.35).rect(0, low, w + 4, FRINGE + 2, 0, gold)
    threads = "".join(f"M{x} {low + 6:.1f}V{h:.1f}" for x in range(1, int(w) + 1, 16))
    canvas.add(art.path(threads, "none", "#5A3C0C", 2, 0.4))


def _flat(canvas: Canvas, colour: str) -> pygame.Surface:
    """Paints the curtain of a flat theme: plain cloth with lines in the seat's colour."""
    theme, w, h = canvas.style.theme, canvas.w, canvas.h
    canvas.image.fill(theme.ground)
    art = Art()
    chance = random.Random(6)
    x = 10.0
    while x < w:
        art.path(f"M{x:.1f} 40V{h:.1f}", "none", colour, 3)
        x += chance.uniform(34, 60)
    art.rect(-10, 14, w + 20, 24, 0, theme.ground, theme.line, 2.5)
    rings = round(w / 76.5)
    for at in range(rings + 1):
        art.path(_ellipse(30 + at * (w - 60) / max(1, rings), 33, 10, 18), "none", theme.line, 3)
    canvas.add(art.path(f"M0 {h - 14:.1f}H{w:.1f}", "none", theme.line, 2.5))
    return canvas.image


@on_box(40)
def plaque(canvas: Canvas) -> Canvas:
    """The cream plaque that hangs in front of the curtain; text on it is `theme.ink` and `theme.ink2`."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    if theme.flat:
        art = Art().rect(-3, -3, w + 6, h + 6, 28, theme.ground).rect(0, 0, w, h, 26, theme.cream)
        return canvas.add(art.rect(11, 11, w - 22, h - 22, 17, "none", theme.ink, 2))
    canvas.cast(rounded_rect(0, 0, w, h + 6, 26), "board")
    art = Art().rect(0, 6, w, h, 26, theme.paper_edge)
    face = art.linear((0, theme.cream_light), (0.4, theme.cream), (1, "#EBE0C6"), box=(w, h))
    art.rect(0, 0, w, h, 26, face).rect(12, 12, w - 24, h - 24, 17, "none", PAPER_LINE, 2)
    return canvas.add(art)


@on_box(3)
def recap_bed(canvas: Canvas) -> Canvas:
    """The quiet bed on the plaque for the lines of what happened."""
    flat = canvas.theme.flat
    fill, line = (canvas.theme.cream, canvas.theme.ink) if flat else (BED, PAPER_LINE)
    return canvas.add(Art().rect(0, 0, canvas.w, canvas.h, 14, fill, line, 2 if flat else 1.5))


def recap(style: Style, head: str, lines: Sequence[LogLine], nothing: str, wide: int, most: int) -> pygame.Surface:
    """The bed, `wide` pixels wide and at most `most` high; the oldest lines are left out first. `nothing` takes the place of
    lines where there are none."""
    theme = style.theme
    pad = style.px(3.3)
    head_px = text.line_px(head, wide - 2 * pad, min(style.text(3.05), style.px(4.2)), style.px(2.4), "f", 600)
    heading = text.render(head, head_px, theme.ink, "f", 600)
    room = most - heading.get_height() - style.px(3.6)
    wanted = style.text(2.75)
    smallest = min(wanted, max(style.px(2.4), round(wanted * 0.62)))
    rows: list[tuple[int | None, pygame.Surface]] = []
    px = gap = tall = 0
    for count, px in product(range(len(lines) or 1, 0, -1), range(wanted, smallest - 1, -1)):
        room_of_line = wide - 2 * pad - round(px * 1.6)
        rows = [
            (line.mark, text.paragraph(list(line.words), room_of_line, px, theme.ink, "left", 1.25)) for line in lines[-count:]
        ] or [(None, text.paragraph(nothing, wide - 2 * pad, px, theme.ink2))]
        gap = round(px * 0.42)
        tall = sum(row.get_height() + gap for _mark, row in rows)
        if tall <= room:
            break
    high = heading.get_height() + tall + style.px(3.6)
    bed = recap_bed(style, (wide, high))
    image = pygame.Surface((wide, high), pygame.SRCALPHA)
    image.blit(bed.image, (bed.dx, bed.dy))
    image.blit(heading, (pad, style.px(1.4)))
    y = style.px(1.6) + heading.get_height() + gap
    for mark, row in rows:
        x = pad
        if mark is not None:
            badge = pieces.badge(style, max(4, round(px * 0.46)), mark, False)
            badge.draw(image, (pad + round(px * 0.5), y + round(px * 0.68)))
            x += round(px * 1.6)
        image.blit(row, (x, y))
        y += row.get_height() + gap
    return image
