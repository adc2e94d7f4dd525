"""Pieces that carry a seat: its mark, its face and its stones.

Radii are in pixels; the place of every sprite here is the centre of the piece. A seat is its number (0 to 7, the style it has in
the theme) or a `SeatStyle` of its own, so any colour can go with any shape.
"""

from __future__ import annotations

import math
from typing import Literal

import pygame

from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.pictures import Level, Sprite, kept, ready
from scenes.kit.retained.quality import now
from scenes.kit.shapes import mix, polyline, seat_shape
from scenes.kit.text import numeral
from scenes.kit.theme import SeatStyle, Style

Seat = int | SeatStyle
StoneState = Literal["lies", "held", "ghost", "dim", "bare"]

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


def seat_style(style: Style, seat: Seat) -> SeatStyle:
    """Name, colour and shape of a seat in this theme."""
    return style.theme.seats[seat % len(style.theme.seats)] if isinstance(seat, int) else seat


@on_disc(12, 0.4)
def badge(canvas: Canvas, seat: Seat, shadow: bool = True) -> Canvas:
    """Mark of a seat: body in its colour and shape, cream rim, ink line. The rim reaches about 0.2 radii outside."""
    if shadow:
        canvas.cast(seat_shape(seat_style(canvas.style, seat).shape, canvas.r))
    return canvas.add(draw_badge(Art(), canvas.style, seat, canvas.r))


def draw_badge(art: Art, style: Style, seat: Seat, r: float) -> Art:
    """Draws the mark of a seat around the middle, `r` units large."""
    theme, own = style.theme, seat_style(style, seat)
    if theme.flat:
        line = max(r * 0.1, 2 * (LINE / style.unit - r * 0.07))
        art.path(seat_shape(own.shape, r), theme.cream, theme.cream, line + r * 0.24)
        art.path(seat_shape(own.shape, r), theme.ink, theme.ink, line)
        return art.path(seat_shape(own.shape, r * 0.93), own.colour)
    path = seat_shape(own.shape, r)
    rim = r * (0.26 if r < 12 else 0.2)
    art.path(path, theme.cream, theme.ink, rim + max(r * 0.16, 2 * LINE / style.unit))
    art.path(path, theme.cream, theme.cream, rim)
    tones = ((0.0, mix(own.colour, "#FFFFFF", 0.28)), (0.55, own.colour), (1.0, mix(own.colour, "#000000", 0.22)))
    return art.path(path, art.linear(*tones))


@kept
def _stone_body(style: Style, radius: int, seat: Seat, state: StoneState, level: Level | None) -> Sprite:
    theme, own = style.theme, seat_style(style, seat)
    scale, inlay, low = _STONE[own.shape]
    canvas = Canvas(style, (2 * radius, 2 * radius), (24 if state == "held" else 10) + radius * 0.25 / style.unit, centre=True)
    r = radius / style.unit
    body, i, y = r * scale, r * inlay, r * low
    if theme.flat:
        return canvas.add(_flat_stone(style, own, body, i, y, state)).sprite()
    path = seat_shape(own.shape, body)
    art = Art()
    colour = own.colour
    if state == "ghost":
        art.path(path, colour, theme.cream, 2, 0.6).circle(0, y, i * FACE, theme.cream, alpha=0.72)
        return canvas.add(art).sprite()
    canvas.cast(path, level)
    art.path(path, mix(colour, "#000000", 0.58), mix(colour, "#000000", 0.72), 1.2, move=(0, r * 0.13))
    tones = ((0.0, mix(colour, "#FFFFFF", 0.42)), (0.4, mix(colour, "#FFFFFF", 0.06)), (1.0, mix(colour, "#000000", 0.22)))
    art.path(path, art.linear(*tones, x1=0.1, x2=0.8), mix(colour, "#000000", 0.62), 1.1)
    line = art.linear((0, "#FFFFFF", 0.75), (0.4, "#FFFFFF", 0.05), (1, "#000000", 0.25), x1=0.1, x2=0.8)
    art.path(seat_shape(own.shape, body * 0.945), "none", line, 1.3)
    rim, light = i * (FACE + 0.03), i * (FACE + 0.02)
    art.circle(0, y, rim, mix(colour, "#000000", 0.45), alpha=0.85).circle(0.5, y + 0.9, light, "#FFFFFF", alpha=0.35)
    art.circle(0, y + 0.2, i * FACE, art.linear((0, "#EFE6D0"), (0.5, theme.cream), (1, theme.cream_light), x1=0.1, x2=0.8))
    return canvas.add(art).sprite()


def _flat_stone(style: Style, own: SeatStyle, body: float, i: float, y: float, state: StoneState) -> Art:
    """Black gap, white outline, flat colour, black ring, white inlay; a ghost is black with a dashed outline."""
    theme = style.theme
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


def stone(style: Style, radius: int, seat: Seat, number: int | None, state: StoneState = "lies") -> Sprite:
    """A stone of `radius` pixels with its number (or none). A held one is 1.1 times as large with the shadow of its height;
    the caller lifts it (up 1.5 %, left 0.7 %). A ghost shows where it would land; a dim one is out of play; a bare one has no
    shadow.
    """
    level: Level | None = now().aloft if state == "held" else None if state == "bare" else "piece"
    return _stone(style, radius, seat, number, state, level)


@kept
def _stone(style: Style, radius: int, seat: Seat, number: int | None, state: StoneState, level: Level | None) -> Sprite:
    theme, own = style.theme, seat_style(style, seat)
    size = round(radius * HELD) if state == "held" else radius
    body = _stone_body(style, size, seat, state, level)
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


Mood = Literal["glad", "laughing", "calm", "astonished", "annoyed", "wincing", "down", "asleep", "worried"]
Gaze = int
"""Where the eyes look: 0 straight ahead, 1 to 8 the eight directions clockwise from up."""
DIRECTIONS = 8
AHEAD: Gaze = 0

_EYES = {"glad": 0.21, "calm": 0.20, "astonished": 0.235, "annoyed": 0.19, "wincing": 0.19, "down": 0.19, "asleep": 0.20,
         "worried": 0.22}
"""The radius of an eye, in radii of the mark."""
_BROWS = {"annoyed": (0.9, 1.9), "worried": (2.0, 1.2)}
"""How far above the eyes their brows end, on the side of the nose and outside, in radii of an eye."""
_LOW = {"triangle": 0.2, "drop": 0.16, "star": 0.04}
"""How far the face lies below the middle of a shape, in radii."""
_NARROW = ("star", "triangle")
_FAR = 0.6
"""How far the pupils move to the rim of the eye when they look aside, as a share of the room they have."""


def gaze(dx: float, dy: float) -> Gaze:
    """The direction of the eyes towards a point `dx` to the right and `dy` below; straight ahead for the same point."""
    if not dx and not dy:
        return AHEAD
    return 1 + round(math.atan2(dx, -dy) / (2 * math.pi) * DIRECTIONS) % DIRECTIONS


@on_disc(14, 1.1)
def figure(
    canvas: Canvas, seat: Seat, mood: Mood = "calm", eyes: Gaze = AHEAD, crown: bool = False, shadow: bool = True
) -> Canvas:
    """A seat's mark with a face; `radius` is that of its mark. A crown reaches 1.6 radii above the centre."""
    badge(canvas.style, canvas.size[0] // 2, seat, shadow).draw(canvas.image, canvas.origin)
    canvas.add(draw_face(Art(), canvas.style, seat, canvas.r, mood, eyes))
    if crown:
        canvas.add(draw_crown(Art(), canvas.style, canvas.r))
    return canvas


def draw_face(art: Art, style: Style, seat: Seat, r: float, mood: Mood, eyes: Gaze) -> Art:
    """Draws the face of a mark that is `r` units large."""
    theme, shape = style.theme, seat_style(style, seat).shape
    k = r * (0.8 if shape in _NARROW else 1.0)
    middle = r * _LOW.get(shape, 0.0)
    face = Art()
    if mood == "laughing":
        _draw_laugh(face, theme.ink, k, middle)
    else:
        _draw_eyes(face, theme.ink, k, middle, mood, eyes)
        _draw_mouth(face, theme.ink, k, middle + k * 0.26, mood)
    pale = shape == "hexagon" and not theme.flat  # its pupils stay ink
    art.body += [part.replace(f'stroke="{theme.ink}"', f'stroke="{theme.cream}"') if pale else part for part in face.body]
    return art


def _draw_laugh(art: Art, ink: str, k: float, middle: float) -> None:
    """Draws shut eyes, cheeks, and an open mouth with teeth and tongue."""
    for side in (-1, 1):
        x, y = side * k * 0.34, middle - k * 0.1
        shut = f"M{x - k * 0.17:.2f} {y:.2f}Q{x:.2f} {y - k * 0.28:.2f} {x + k * 0.17:.2f} {y:.2f}"
        art.path(shut, "none", ink, max(1.4, k * 0.085))
        art.circle(side * k * 0.58, middle + k * 0.2, k * 0.13, "#FFFFFF", alpha=0.22)
    at, w, h = (0, middle + k * 0.16), k * 0.36, k * 0.5
    mouth = f"M{-w:.2f} 0Q0 {-h * 0.12:.2f} {w:.2f} 0Q{w * 0.9:.2f} {h:.2f} 0 {h:.2f}Q{-w * 0.9:.2f} {h:.2f} {-w:.2f} 0Z"
    art.path(mouth, "#6B2340", ink, max(1.2, k * 0.05), move=at)
    tip = w * 0.5, h * 0.8
    tongue = f"M{-tip[0]:.2f} {tip[1]:.2f}Q0 {h * 0.4:.2f} {tip[0]:.2f} {tip[1]:.2f}Q0 {h * 1.06:.2f} {-tip[0]:.2f} {tip[1]:.2f}Z"
    art.path(tongue, "#F2889B", move=at)
    teeth = f"M{-w * 0.84:.2f} {h * 0.03:.2f}Q0 {-h * 0.06:.2f} {w * 0.84:.2f} {h * 0.03:.2f}"
    art.path(f"{teeth}L{w * 0.72:.2f} {h * 0.2:.2f}Q0 {h * 0.14:.2f} {-w * 0.72:.2f} {h * 0.2:.2f}Z", "#FFFFFF", move=at)


def _draw_eyes(art: Art, ink: str, k: float, middle: float, mood: Mood, eyes: Gaze) -> None:
    """The eyes of a face whose unit is `k`: open with pupils, shut by a bow (asleep), or pinched (wincing)."""
    apart, y, big = k * 0.33, middle - k * 0.16, k * _EYES[mood]
    line = max(1.4, k * 0.07)
    angle = (eyes - 1) * 2 * math.pi / DIRECTIONS
    pupil = k * 0.11
    far = 0.0 if eyes == AHEAD else (big - pupil) * _FAR
    right, down = far * math.sin(angle), -far * math.cos(angle)
    for side in (-1, 1):
        x = side * apart
        if mood == "asleep":
            art.path(f"M{x - big:.2f} {y:.2f}Q{x:.2f} {y + big:.2f} {x + big:.2f} {y:.2f}", "none", ink, line)
        elif mood == "wincing":
            pinched = [(x + side * big, y - big), (x - side * big, y), (x + side * big, y + big)]
            art.path(polyline(pinched), "none", ink, line)
        else:
            art.circle(x, y, big, "#FFFFFF", ink, max(1.2, k * 0.036))
            art.circle(x + k * 0.02 + right, y + k * 0.02 + down, pupil, ink)
        if mood in _BROWS:
            inner, outer = _BROWS[mood]
            brow = [(x - side * big * 1.2, y - big * inner), (x + side * big * 1.2, y - big * outer)]
            art.path(polyline(brow), "none", ink, line)


def _draw_mouth(art: Art, ink: str, k: float, y: float, mood: Mood) -> None:
    w, line = k * 0.30, max(1.6, k * 0.07)
    if mood == "glad":
        art.path(f"M{-w:.2f} {y:.2f}Q0 {y + k * 0.38:.2f} {w:.2f} {y:.2f}Z", "#7A2E50", ink, max(1.4, k * 0.044))
    elif mood == "astonished":
        art.circle(0, y + k * 0.14, k * 0.11, "#7A2E50", ink, max(1.2, k * 0.04))
    elif mood == "calm":
        art.path(f"M{-w * 0.8:.2f} {y:.2f}Q0 {y + k * 0.2:.2f} {w * 0.8:.2f} {y:.2f}", "none", ink, line)
    elif mood == "asleep":
        art.path(f"M{-w * 0.4:.2f} {y + k * 0.08:.2f}L{w * 0.4:.2f} {y + k * 0.08:.2f}", "none", ink, line)
    elif mood in ("annoyed", "worried"):
        step = w * 0.4
        low = y + k * 0.12
        wave = f"M{-2 * step:.2f} {low:.2f}Q{-1.5 * step:.2f} {low - step:.2f} {-step:.2f} {low:.2f}"
        art.path(f"{wave}T0 {low:.2f}T{step:.2f} {low:.2f}T{2 * step:.2f} {low:.2f}", "none", ink, line)
    else:
        low = y + k * 0.16
        art.path(f"M{-w * 0.7:.2f} {low:.2f}Q0 {y:.2f} {w * 0.7:.2f} {low:.2f}", "none", ink, line)


def draw_crown(art: Art, style: Style, r: float) -> Art:
    """Draws the crown of a mark that is `r` units large, as it sits on it."""
    theme = style.theme
    k, t = r / 50, -r * 0.93

    def at(points: tuple[tuple[float, float], ...]) -> str:
        return "M" + "L".join(f"{x * k:.2f} {t + y * k:.2f}" for x, y in points) + "Z"

    d = at(((-32, 6), (-38, -27), (-17, -9), (0, -36), (17, -9), (38, -27), (32, 6)))
    art.path(d, theme.cream, theme.cream, 11 * k).path(d, theme.ink, theme.ink, 6 * k)
    gold = theme.gold if theme.flat else art.linear((0, theme.gold_hi), (0.5, theme.gold), (1, theme.gold_lo))
    art.path(d, gold, theme.gold_edge, 1.5 * k)
    for x, y in ((-38, -29), (0, -38), (38, -29)):
        art.circle(x * k, t + y * k, 4.6 * k, theme.gold, theme.ink, 1.8 * k)
    return art.rect(-31 * k, t - k, 62 * k, 7 * k, 3 * k, theme.gold_edge, alpha=0.45)
