"""The cast: the marks of the seats as figures with limbs, hands and shoes.

A pose is a table of numbers in radii of the mark, from its middle, x to the right and y down; a `mirrored` one has its left on
the right. A whole figure is placed by the point between its feet, hands alone by the middle of the mark.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pygame

from scenes.kit import pieces
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.pictures import Sprite, kept
from scenes.kit.pieces import AHEAD, Gaze, Mood, Seat, draw_badge, draw_crown, draw_face, seat_style
from scenes.kit.shapes import mix
from scenes.kit.theme import Style

Point = tuple[float, float]
Limb = tuple[Point, Point, Point]
"""Where a limb begins, where it bends, and where its hand or foot is."""
PoseName = Literal[
    "stand", "sit", "wave", "clap", "cheer", "dance1", "dance2", "dance3", "dance4", "land", "sulk", "sleep", "lean", "tap",
    "duck", "toss",
]
DANCE: tuple[PoseName, ...] = ("dance1", "dance2", "dance3", "dance4")
"""The four steps of a bar; the next bar has them mirrored."""
BODY, LIMB, LINE, HAND, SOLE = 1.3, 0.2, 0.05, 0.2, 0.12
"""How far a mark with its rim reaches, the width of a limb, that of the ink line on each side, the radius of a hand and how far a
shoe is below its foot, in radii."""
CROWN = 1.78
"""How far a crown reaches above the middle, in radii."""
NEAR, REACH = 1.02, 1.3
"""How far from the middle hands are kept where there is no room beside the mark, and how far they then reach, in radii."""


@dataclass(frozen=True, slots=True)
class Pose:
    """`left` and `right` arm, the legs, how the shoes are turned (degrees, the toe up is below 0). `over`: the arms lie over the
    body; `seated`: the legs do. `lean`: degrees to the right, around the feet. `squash`: how high it is of its height."""

    left: Limb
    right: Limb
    legs: tuple[Limb, Limb]
    toes: tuple[float, float] = (0.0, 0.0)
    over: bool = False
    seated: bool = False
    lean: float = 0.0
    squash: float = 1.0


def _other(limb: Limb) -> Limb:
    """The limb of the other side."""
    (ax, ay), (bx, by), (cx, cy) = limb
    return (-ax, ay), (-bx, by), (-cx, cy)


def _both(limb: Limb) -> tuple[Limb, Limb]:
    """A limb of the right side, and the same on the left before it."""
    return _other(limb), limb


_LEGS = _both(((0.36, 0.7), (0.38, 1.1), (0.38, 1.5)))
_WIDE = _both(((0.36, 0.7), (0.45, 1.1), (0.5, 1.5)))
_BENT = _both(((0.4, 0.7), (0.78, 0.98), (0.5, 1.32)))
_SAT = _both(((0.38, 0.86), (0.5, 0.98), (0.44, 1.34)))
_DOWN: Limb = (0.8, 0.2), (1.2, 0.4), (1.15, 0.75)
_UP: Limb = (0.8, 0.0), (1.35, -0.1), (1.32, -0.75)
_FRONT: Limb = (0.85, 0.3), (0.75, 0.85), (0.16, 0.66)
_HANGING: Limb = (0.75, 0.4), (1.0, 0.8), (0.85, 1.12)

POSES: dict[PoseName, Pose] = {
    "stand": Pose(*_both(_DOWN), _LEGS),
    "sit": Pose(*_both(((0.8, 0.2), (1.2, 0.5), (0.98, 0.92))), _SAT, seated=True),
    "wave": Pose(_other(_DOWN), ((0.8, 0.0), (1.4, 0.0), (1.35, -0.7)), _LEGS, lean=-4),
    "clap": Pose(*_both(_FRONT), _LEGS, over=True),
    "cheer": Pose(*_both(_UP), _WIDE),
    "dance1": Pose(((-0.85, 0.1), (-1.55, 0.35), (-1.5, -0.5)), ((0.85, -0.05), (1.45, -0.2), (1.35, -0.95)),
                   (((-0.3, 0.7), (-0.3, 1.15), (-0.22, 1.55)), ((0.36, 0.7), (1.0, 0.95), (1.2, 1.38))), (0, -32), lean=-9),
    "dance2": Pose(((-0.8, 0.2), (-1.35, 0.3), (-1.3, -0.2)), ((0.8, 0.2), (1.35, 0.3), (1.3, -0.2)), _BENT, squash=0.94),
    "dance3": Pose(((-0.85, -0.05), (-1.4, -0.3), (-1.2, -0.95)), ((0.85, 0.2), (1.4, 0.5), (1.2, 0.8)),
                   (((-0.36, 0.7), (-0.75, 1.0), (-0.42, 1.22)), ((0.32, 0.7), (0.36, 1.1), (0.3, 1.52))), (22, 0), lean=7),
    "dance4": Pose(*_both(((0.8, 0.1), (1.45, 0.25), (1.45, -0.35))), _BENT, squash=0.96),
    "land": Pose(*_both(((0.85, 0.2), (1.5, 0.3), (1.55, -0.1))), _BENT, squash=0.9),
    "sulk": Pose(((-0.82, 0.3), (-0.95, 0.72), (0.3, 0.62)), ((0.82, 0.3), (0.95, 0.86), (-0.3, 0.74)), _LEGS, over=True, lean=4,
                 squash=0.96),
    "sleep": Pose(*_both(_HANGING), _SAT, seated=True, lean=9, squash=0.97),
    "lean": Pose(*_both(((0.8, 0.3), (1.15, 0.45), (0.98, 0.84))), _LEGS, over=True, lean=-6),
    "tap": Pose(((-0.82, 0.3), (-0.95, 0.8), (-0.05, 0.82)), ((0.82, 0.35), (1.15, 0.85), (0.5, 0.62)), _LEGS, over=True, lean=3),
    "duck": Pose(*_both(((0.85, 0.0), (1.15, -0.45), (0.6, -0.86))), _BENT, over=True, squash=0.9),
    "toss": Pose(((-0.8, 0.2), (-1.2, 0.4), (-1.15, 0.7)), ((0.85, 0.0), (1.35, -0.2), (1.5, -0.62)), _WIDE, lean=5),
}


def foot(pose: PoseName) -> float:
    """How far the soles are below the middle of an upright mark, in radii."""
    return max(end[1] for _start, _bend, end in POSES[pose].legs) + SOLE


def high(pose: PoseName) -> float:
    """How far the middle of the mark is above the soles as it is drawn, in radii."""
    return foot(pose) * POSES[pose].squash


def _places(pose: Pose, crown: bool) -> Iterator[tuple[float, float, float]]:
    """Discs around all that is drawn, each its middle and its radius."""
    yield 0, 0, BODY
    yield 0, -0.2, BODY  # the point of a drop, a star or a triangle
    for limb in (pose.left, pose.right):
        for x, y in limb[1:]:
            yield x, y, HAND + LINE
    for _start, (x, y), end in pose.legs:
        yield x, y, LIMB
        yield *end, 0.5
    if crown:
        for x in (-0.85, 0.0, 0.85):
            yield x, -CROWN + 0.14, 0.16


def reach(pose: PoseName, crown: bool = False) -> tuple[float, float, float, float]:
    """The box of a whole figure: left, top, right and foot from the point between its feet, in radii. The mirrored one reaches as
    far to the other side."""
    one, low = POSES[pose], foot(pose)
    turn = math.radians(one.lean)
    left = top = right = bottom = 0.0
    for x, y, r in _places(one, crown):
        x, y, r = x / one.squash, (y - low) * one.squash, r / one.squash
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        left, top, right, bottom = min(left, x - r), min(top, y - r), max(right, x + r), max(bottom, y + r)
    return left, top, right, bottom


@kept
def figure(style: Style, radius: int, seat: Seat, pose: PoseName = "stand", mood: Mood = "calm", eyes: Gaze = AHEAD,
           crown: bool = False, mirrored: bool = False) -> Sprite:
    """A whole figure whose mark has a radius of so many pixels; its place is the point between its feet."""
    one, (left, top, right, bottom) = POSES[pose], reach(pose, crown)
    side = -1 if mirrored else 1
    if mirrored:
        left, right = -right, -left
    corner = math.floor(left * radius) - 1, math.floor(top * radius) - 1
    canvas = Canvas(style, (math.ceil(right * radius) + 1 - corner[0], math.ceil(bottom * radius) + 1 - corner[1]))
    r = radius / style.unit
    art = Art()
    if not one.seated:
        _draw_legs(art, style, seat, one, r, side)
    if not one.over:
        _draw_arms(art, style, seat, one, r, side)
    draw_badge(art, style, seat, r)
    draw_face(art, style, seat, r, mood, eyes)
    if crown:
        draw_crown(art, style, r)
    if one.seated:
        _draw_legs(art, style, seat, one, r, side)
    if one.over:
        _draw_arms(art, style, seat, one, r, side)
    change = (f"translate({-corner[0] / style.unit:.3f} {-corner[1] / style.unit:.3f}) rotate({side * one.lean:.2f}) "
              f"scale({1 / one.squash:.4f} {one.squash:.4f}) translate(0 {-foot(pose) * r:.3f})")
    art.body = [f'<g transform="{change}">', *art.body, "</g>"]
    return canvas.add(art).sprite().moved(*corner)


def _draw_limb(art: Art, style: Style, seat: Seat, limb: Limb, r: float, side: int) -> None:
    """Draws a limb without its hand or shoe."""
    (ax, ay), (bx, by), (cx, cy) = ((side * x * r, y * r) for x, y in limb)
    bow = f"M{ax:.2f} {ay:.2f}Q{bx:.2f} {by:.2f} {cx:.2f} {cy:.2f}"
    theme, colour = style.theme, seat_style(style, seat).colour
    art.path(bow, "none", theme.cream if theme.flat else theme.ink, r * (LIMB + 2 * LINE))
    art.path(bow, "none", colour if theme.flat else mix(colour, "#000000", 0.12), r * LIMB)


def _draw_arms(art: Art, style: Style, seat: Seat, pose: Pose, r: float, side: int) -> None:
    """Draws both arms with their hands."""
    for limb in (pose.left, pose.right):
        _draw_limb(art, style, seat, limb, r, side)
    for limb in (pose.left, pose.right):
        _draw_hand(art, style, side * limb[2][0] * r, limb[2][1] * r, r)


def _draw_hand(art: Art, style: Style, x: float, y: float, r: float) -> None:
    art.circle(x, y, r * HAND, style.theme.cream, style.theme.ink, max(1.2, r * LINE))


def _draw_legs(art: Art, style: Style, seat: Seat, pose: Pose, r: float, side: int) -> None:
    """Draws both legs with their shoes."""
    theme = style.theme
    for limb in pose.legs:
        _draw_limb(art, style, seat, limb, r, side)
    for limb, toe, way in zip(pose.legs, pose.toes, (-side, side), strict=True):
        x, y = limb[2]
        k = way * r
        shoe = (f"M{-0.17 * k:.2f} {0.12 * r:.2f}C{-0.2 * k:.2f} {-0.16 * r:.2f} {0.12 * k:.2f} {-0.16 * r:.2f} {0.2 * k:.2f} "
                f"{-0.06 * r:.2f}C{0.4 * k:.2f} {-0.02 * r:.2f} {0.42 * k:.2f} {0.12 * r:.2f} {0.36 * k:.2f} {0.12 * r:.2f}Z")
        art.path(shoe, theme.cream, theme.ink, max(1.2, r * LINE), move=(side * x * r, y * r), turn=side * toe)


@on_disc(4, 1)
def crown(canvas: Canvas) -> Canvas:
    """A crown alone, for a mark of this radius; its place is the middle of the mark."""
    return canvas.add(draw_crown(Art(), canvas.style, canvas.r))


@on_disc(2, REACH - 1)
def hands(canvas: Canvas, seat: Seat, pose: PoseName) -> Canvas:
    """Hands before a mark of this radius that has no room beside it, with the arms that lie over it; its place is the middle of
    the mark."""
    one, r = POSES[pose], canvas.r
    art = Art()
    for limb in (one.left, one.right) if one.over else ():
        _draw_limb(art, canvas.style, seat, (_drawn_in(limb[0]), _drawn_in(limb[1]), _drawn_in(limb[2])), r, 1)
    for limb in (one.left, one.right):
        x, y = _drawn_in(limb[2])
        _draw_hand(art, canvas.style, x * r, y * r, r)
    return canvas.add(art)


def _drawn_in(at: Point) -> Point:
    return max(-NEAR, min(NEAR, at[0])), max(-NEAR, min(NEAR, at[1]))


def low(pose: PoseName) -> float:
    """How much lower than upright the middle of the mark is, in radii."""
    return 1 - POSES[pose].squash


def draw_sitting(target: pygame.Surface, style: Style, at: tuple[int, int], radius: int, seat: Seat, pose: PoseName, mood: Mood,
                 eyes: Gaze, crown: bool) -> None:
    """Draws a figure that is seen down to its hands, the middle of its upright mark at `at`: marks are kept for all poses, and
    hands for all faces."""
    at = at[0], at[1] + round(low(pose) * radius)
    pieces.figure(style, radius, seat, mood, eyes, crown, False).draw(target, at)
    hands(style, radius, seat, pose).draw(target, at)
