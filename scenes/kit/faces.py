"""Figures: the mark of a seat with a face. They live on the steps of the result, on plates, on the curtain.

Radii are in pixels; the place of every sprite here is the centre of the mark. A figure is baked once for each size, mood and
direction of its eyes, so that a face that changes costs one blit.
"""

from __future__ import annotations

import math
from typing import Literal

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.pieces import Seat, badge, seat_look
from scenes.kit.shapes import polyline
from scenes.kit.theme import Look

Mood = Literal["glad", "calm", "astonished", "annoyed", "wincing", "down", "asleep", "worried"]
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


@kept
def figure(
    look: Look, radius: int, seat: Seat, mood: Mood = "calm", eyes: Gaze = AHEAD, crown: bool = False, shadow: bool = True
) -> Sprite:
    """A seat's mark with a face; `radius` is that of its mark. A crown reaches 1.6 radii above the centre."""
    theme, own = look.theme, seat_look(look, seat)
    canvas = Canvas(look, (2 * radius, 2 * radius), 14 + radius * 1.1 / look.unit, centre=True)
    r = radius / look.unit
    mark = badge(look, radius, seat, shadow)
    canvas.image.blit(mark.image, (canvas.origin[0] + mark.dx, canvas.origin[1] + mark.dy))
    k = r * (0.8 if own.shape in _NARROW else 1.0)
    middle = r * _LOW.get(own.shape, 0.0)
    art = Art()
    _draw_eyes(art, theme.ink, k, middle, mood, eyes)
    _draw_mouth(art, theme.ink, k, middle + k * 0.26, mood)
    if own.shape == "hexagon" and not theme.flat:
        art = _on_dark(art, theme.ink, theme.cream)
    canvas.add(art)
    if crown:
        canvas.add(_crown(look, r))
    return canvas.sprite()


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
    """The mouth of a face whose unit is `k`, at the height `y`."""
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


def _on_dark(art: Art, ink: str, light: str) -> Art:
    """Lines of a face on a dark body are light; pupils stay ink."""
    art.body = [part.replace(f'stroke="{ink}"', f'stroke="{light}"') for part in art.body]
    return art


def _crown(look: Look, r: float) -> Art:
    theme = look.theme
    k, t = r / 50, -r * 0.93

    def at(points: tuple[tuple[float, float], ...]) -> str:
        return "M" + "L".join(f"{x * k:.2f} {t + y * k:.2f}" for x, y in points) + "Z"

    d = at(((-32, 6), (-38, -27), (-17, -9), (0, -36), (17, -9), (38, -27), (32, 6)))
    art = Art().path(d, theme.cream, theme.cream, 11 * k).path(d, theme.ink, theme.ink, 6 * k)
    gold = theme.gold if theme.flat else art.linear((0, theme.gold_hi), (0.5, theme.gold), (1, theme.gold_lo))
    art.path(d, gold, theme.gold_edge, 1.5 * k)
    for x, y in ((-38, -29), (0, -38), (38, -29)):
        art.circle(x * k, t + y * k, 4.6 * k, theme.gold, theme.ink, 1.8 * k)
    return art.rect(-31 * k, t - k, 62 * k, 7 * k, 3 * k, theme.gold_edge, alpha=0.45)
