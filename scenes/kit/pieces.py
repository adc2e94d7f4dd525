"""Pieces that carry a seat: its mark and its stones.

Radii are in pixels; the place of every sprite here is the centre of the piece. A seat is its number (0 to 7, the look it has
in the theme) or a `SeatLook` of its own, so any colour can go with any shape.
"""

from typing import Literal

import pygame

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Level, Sprite, kept, ready
from scenes.kit.retained.quality import now
from scenes.kit.shapes import mix, rounded_polygon, seat_shape
from scenes.kit.text import numeral
from scenes.kit.theme import Look, SeatLook

Seat = int | SeatLook
StoneState = Literal["lies", "held", "ghost", "dim"]

HELD = 1.1
"""How much larger a held piece is."""

LINE = 1.6
"""The least width of the ink line around the mark of a seat, in pixels: thinner ones are too pale on cream."""

FACE, NUMERAL = 0.76, 1.2
"""The radius of a stone's cream face and the font size of its number, in radii of the stone: as large as two digits allow."""

_STONE: dict[str, tuple[float, float, float]] = {
    "circle": (1.0, 1.0, 0.0),
    "flower": (1.05, 1.0, 0.0),
    "triangle": (1.16, 0.93, 0.16),
    "square": (1.0, 1.0, 0.0),
    "drop": (1.06, 0.97, 0.16),
    "diamond": (1.08, 0.95, 0.0),
    "star": (1.18, 0.93, 0.02),
    "hexagon": (1.02, 1.0, 0.0),
}
"""For each shape: scale of the body, scale of the inlay, how far the inlay lies below the middle, in radii."""


def seat_look(look: Look, seat: Seat) -> SeatLook:
    """Name, colour and shape of a seat in this theme."""
    return look.theme.seats[seat % len(look.theme.seats)] if isinstance(seat, int) else seat


def _body_stops(colour: str) -> tuple[tuple[float, str], ...]:
    return (0.0, mix(colour, "#FFFFFF", 0.42)), (0.4, mix(colour, "#FFFFFF", 0.06)), (1.0, mix(colour, "#000000", 0.22))


@kept
def badge(look: Look, radius: int, seat: Seat, shadow: bool = True) -> Sprite:
    """Mark of a seat: body in its colour and shape, cream rim, ink line. The rim reaches about 0.2 radii outside."""
    theme, own = look.theme, seat_look(look, seat)
    canvas = Canvas(look, (2 * radius, 2 * radius), 12 + radius * 0.4 / look.unit, centre=True)
    r = radius / look.unit
    art = Art()
    if theme.flat:
        line = max(r * 0.1, 2 * (LINE / look.unit - r * 0.07))
        art.path(seat_shape(own.shape, r), theme.cream, theme.cream, line + r * 0.24)
        art.path(seat_shape(own.shape, r), theme.ink, theme.ink, line)
        return canvas.add(art.path(seat_shape(own.shape, r * 0.93), own.colour)).sprite()
    path = seat_shape(own.shape, r)
    if shadow:
        canvas.cast(path)
    rim = r * (0.26 if r < 12 else 0.2)
    art.path(path, theme.cream, theme.ink, rim + max(r * 0.16, 2 * LINE / look.unit))
    art.path(path, theme.cream, theme.cream, rim)
    tones = ((0.0, mix(own.colour, "#FFFFFF", 0.28)), (0.55, own.colour), (1.0, mix(own.colour, "#000000", 0.22)))
    return canvas.add(art.path(path, art.linear(*tones))).sprite()


@kept
def _stone_body(look: Look, radius: int, seat: Seat, state: StoneState, level: Level) -> Sprite:
    theme, own = look.theme, seat_look(look, seat)
    scale, inlay, low = _STONE[own.shape]
    canvas = Canvas(look, (2 * radius, 2 * radius), (24 if state == "held" else 10) + radius * 0.25 / look.unit, centre=True)
    r = radius / look.unit
    body, i, y = r * scale, r * inlay, r * low
    if theme.flat:
        return canvas.add(_flat_stone(look, own, body, i, y, state)).sprite()
    path = seat_shape(own.shape, body)
    art = Art()
    colour = own.colour
    if state == "ghost":
        art.path(path, colour, theme.cream, 2, 0.6).circle(0, y, i * FACE, theme.cream, alpha=0.72)
        return canvas.add(art).sprite()
    canvas.cast(path, level)
    art.path(path, mix(colour, "#000000", 0.58), mix(colour, "#000000", 0.72), 1.2, move=(0, r * 0.13))
    art.path(path, art.linear(*_body_stops(colour), x1=0.1, x2=0.8), mix(colour, "#000000", 0.62), 1.1)
    line = art.linear((0, "#FFFFFF", 0.75), (0.4, "#FFFFFF", 0.05), (1, "#000000", 0.25), x1=0.1, x2=0.8)
    art.path(seat_shape(own.shape, body * 0.945), "none", line, 1.3)
    rim, light = i * (FACE + 0.03), i * (FACE + 0.02)
    art.circle(0, y, rim, mix(colour, "#000000", 0.45), alpha=0.85).circle(0.5, y + 0.9, light, "#FFFFFF", alpha=0.35)
    art.circle(0, y + 0.2, i * FACE, art.linear((0, "#EFE6D0"), (0.5, theme.cream), (1, theme.cream_light), x1=0.1, x2=0.8))
    return canvas.add(art).sprite()


def _flat_stone(look: Look, own: SeatLook, body: float, i: float, y: float, state: StoneState) -> Art:
    """Black gap, white outline, flat colour, black ring, white inlay; a ghost is black with a dashed outline."""
    theme = look.theme
    art = Art()
    k = min(1.4, body / 26.5)
    path = seat_shape(own.shape, body - 1.3 * k)
    if state == "held":
        art.path(path, theme.ink, theme.ink, 22.6 * k).path(path, theme.gold, theme.gold, 17.6 * k)
    art.path(path, theme.ink, theme.ink, 9.6 * k)
    if state == "ghost":
        return art.path(path, "none", own.colour, 3 * k, dash=f"{5 * k:.2f} {4 * k:.2f}")
    art.path(path, theme.off_text if state == "dim" else own.colour, theme.cream, 2.8 * k)
    return art.circle(0, y, i * (FACE + 0.02), theme.ink).circle(0, y, i * (FACE - 0.02), theme.cream)


def stone(look: Look, radius: int, seat: Seat, number: int | None, state: StoneState = "lies") -> Sprite:
    """A stone of `radius` pixels with its number (or none). A held one is 1.1 times as large with the shadow of its height;
    the caller lifts it (up 1.5 %, left 0.7 %). A ghost shows where it would land; a dim one is out of play.
    """
    return _stone(look, radius, seat, number, state, now().aloft if state == "held" else "piece")


@kept
def _stone(look: Look, radius: int, seat: Seat, number: int | None, state: StoneState, level: Level) -> Sprite:
    theme, own = look.theme, seat_look(look, seat)
    size = round(radius * HELD) if state == "held" else radius
    body = _stone_body(look, size, seat, state, level)
    image = body.image.copy()
    if number is not None:
        low = _STONE[own.shape][2]
        colour = theme.cream if theme.flat and state == "ghost" else theme.ink
        digits = numeral(number, round(size * NUMERAL), colour, 700)
        middle = (-body.dx - digits.get_width() // 2, -body.dy + round(size * low) - digits.get_height() // 2)
        image.blit(digits, middle)
    if state == "dim" and not theme.flat:
        image.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(ready(image), body.dx, body.dy)


@kept
def inlay(look: Look, radius: int, seat: Seat) -> Sprite:
    """A small mark of a seat let into the wood of a board: a diamond in its colour, in flat themes its shape."""
    theme, own = look.theme, seat_look(look, seat)
    canvas = Canvas(look, (2 * radius, 2 * radius), 3, centre=True)
    r = radius / look.unit
    diamond = [(0, -r), (r, 0), (0, r), (-r, 0)]
    if theme.flat:
        path = rounded_polygon(diamond, 1.5) if own.shape == "circle" else seat_shape(own.shape, r * 0.86)
        return canvas.add(Art().path(path, own.colour, theme.cream, 1.7)).sprite()
    art = Art().path(rounded_polygon(diamond, 2), "#120B07", "#120B07", 2)
    return canvas.add(
        art.path(rounded_polygon(diamond, 1.5), art.linear((0, mix(own.colour, "#FFFFFF", 0.3)), (1, own.colour)))
    ).sprite()
