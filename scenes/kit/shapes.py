"""Paths of the drawings as SVG path strings, in units of the drawing; colours as `#RRGGBB`."""

import math
from collections.abc import Sequence
from functools import lru_cache

Point = tuple[float, float]


def rgb(colour: str) -> tuple[int, int, int]:
    """`#RRGGBB` as three numbers 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with `share` (0 to 1) of `other` mixed in."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*parts)


def contrast(colour: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""

    def light(value: str) -> float:
        linear = [(v / 255 / 12.92 if v / 255 <= 0.03928 else ((v / 255 + 0.055) / 1.055) ** 2.4) for v in rgb(value)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(colour), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def polygon(points: Sequence[Point]) -> str:
    """Closed path with straight sides."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def polyline(points: Sequence[Point]) -> str:
    """Open path through the points."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def rounded_polygon(points: Sequence[Point], radius: float) -> str:
    """Closed path with straight sides and corners rounded by `radius`."""
    path = ""
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        a, b = _towards(corner, before, radius), _towards(corner, after, radius)
        path += f"{'L' if i else 'M'}{a[0]:.2f} {a[1]:.2f}Q{corner[0]:.2f} {corner[1]:.2f} {b[0]:.2f} {b[1]:.2f}"
    return path + "Z"


def between(start: Point, end: Point, share: float) -> Point:
    """The point on the straight way from one to another at a share of it."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    share = min(distance / length, 0.49) if length else 0.0
    return between(start, end, share)


def rounded_rect(x: float, y: float, w: float, h: float, r: float) -> str:
    """Closed path of a rectangle with round corners."""
    r = max(0.0, min(r, w / 2, h / 2))
    k = r * 0.4477
    return (
        f"M{x + r:.2f} {y:.2f}H{x + w - r:.2f}C{x + w - k:.2f} {y:.2f} {x + w:.2f} {y + k:.2f} {x + w:.2f} {y + r:.2f}"
        f"V{y + h - r:.2f}C{x + w:.2f} {y + h - k:.2f} {x + w - k:.2f} {y + h:.2f} {x + w - r:.2f} {y + h:.2f}"
        f"H{x + r:.2f}C{x + k:.2f} {y + h:.2f} {x:.2f} {y + h - k:.2f} {x:.2f} {y + h - r:.2f}"
        f"V{y + r:.2f}C{x:.2f} {y + k:.2f} {x + k:.2f} {y:.2f} {x + r:.2f} {y:.2f}Z"
    )


def circle(r: float, cx: float = 0, cy: float = 0) -> str:
    """Closed path of a circle."""
    return f"M{cx - r:.2f} {cy:.2f}A{r:.2f} {r:.2f} 0 1 1 {cx + r:.2f} {cy:.2f}A{r:.2f} {r:.2f} 0 1 1 {cx - r:.2f} {cy:.2f}Z"


def star(r: float) -> str:
    """Star of five rays; its dents reach about half as far as its rays."""
    return rounded_polygon([(r * x, r * y) for x, y in _rays(1.1, 0.5)], r * 0.12)


def _rays(outer: float, inner: float, low: float = 0.0) -> list[Point]:
    """The corners of a star whose rays and dents reach so far; its middle lies `low`."""
    reached = [(inner if i % 2 else outer, i * math.pi / 5) for i in range(10)]
    return [(reach * math.sin(angle), low - reach * math.cos(angle)) for reach, angle in reached]


def sparkle(r: float, cx: float = 0, cy: float = 0) -> str:
    """Four-rayed sparkle around a point."""
    k = r * 0.14
    return (
        f"M{cx} {cy - r}Q{cx + k} {cy - k} {cx + r} {cy}Q{cx + k} {cy + k} {cx} {cy + r}"
        f"Q{cx - k} {cy + k} {cx - r} {cy}Q{cx - k} {cy - k} {cx} {cy - r}Z"
    )


_CORNERS: dict[str, tuple[Sequence[Point], float]] = {
    "triangle": (((0, -1.12), (1.1, 0.82), (-1.1, 0.82)), 0.24),
    "square": (((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)), 0.2),
    "diamond": (((0, -1.18), (1.08, 0), (0, 1.18), (-1.08, 0)), 0.2),
    "hexagon": ([(1.04 * math.cos((i + 0.5) * math.pi / 3), 1.04 * math.sin((i + 0.5) * math.pi / 3)) for i in range(6)], 0.16),
    "star": (_rays(1.16, 0.58, 0.06), 0.12),
}
"""The corners of the shapes that have some, and how far they are rounded, for a seat of radius 1."""


@lru_cache(512)
def seat_shape(shape: str, r: float) -> str:
    """Closed path of a seat's shape around the origin; `r` is the radius of the circle that looks equally large. Raises
    ValueError for a shape that no seat has."""
    if shape in _CORNERS:
        corners, rounding = _CORNERS[shape]
        return rounded_polygon([(r * x, r * y) for x, y in corners], r * rounding)
    if shape == "circle":
        return circle(r)
    if shape == "flower":
        turns = [step * math.pi / 120 for step in range(240)]
        petals = [(0.885 + 0.15 * abs(math.cos(4 * angle)) ** 0.8, angle) for angle in turns]
        return polygon([(r * reach * math.cos(angle), r * reach * math.sin(angle)) for reach, angle in petals])
    if shape == "drop":
        return (
            f"M0 {-r * 1.2:.2f}C{r * 0.3:.2f} {-r * 0.62:.2f} {r * 0.92:.2f} {-r * 0.3:.2f} {r * 0.92:.2f} {r * 0.22:.2f}"
            f"A{r * 0.92:.2f} {r * 0.86:.2f} 0 1 1 {-r * 0.92:.2f} {r * 0.22:.2f}"
            f"C{-r * 0.92:.2f} {-r * 0.3:.2f} {-r * 0.3:.2f} {-r * 0.62:.2f} 0 {-r * 1.2:.2f}Z"
        )
    raise ValueError(f"no seat has the shape {shape!r}")


def arc(p0: Point, p1: Point, bulge: float, start: float = 0.0, end: float = 1.0) -> tuple[Point, Point, Point]:
    """Part of a bow from `p0` to `p1` as a quadratic curve: its first point, its control point, its last point.

    `bulge`: how far the control point of the bow lies to the left of the middle of the way. `start` and `end` (0 to 1) cut it.
    """
    (x0, y0), (x1, y1) = p0, p1
    dx, dy = x1 - x0, y1 - y0
    length = math.hypot(dx, dy) or 1.0
    cx, cy = (x0 + x1) / 2 + dy / length * bulge, (y0 + y1) / 2 - dx / length * bulge

    def blossom(s: float, t: float) -> Point:
        a, b, c = (1 - s) * (1 - t), (1 - s) * t + s * (1 - t), s * t
        return a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1

    return blossom(start, start), blossom(start, end), blossom(end, end)


def rect_outline(x: float, y: float, w: float, h: float, r: float) -> list[Point]:
    """Points along a rectangle with round corners, clockwise from its upper left."""
    r = max(0.0, min(r, w / 2, h / 2))
    middles = ((x + r, y + r, 180), (x + w - r, y + r, 270), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90))
    points = []
    for cx, cy, first in middles:
        for step in range(13):
            angle = math.radians(first + step * 7.5)
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return points


def circle_outline(r: float, cx: float = 0, cy: float = 0) -> list[Point]:
    """Points along a circle, clockwise from its right."""
    return [(cx + r * math.cos(i * math.pi / 60), cy + r * math.sin(i * math.pi / 60)) for i in range(120)]


def dashes(outline: Sequence[Point], on: float, off: float) -> str:
    """Path of strokes `on` long and about `off` apart along a closed outline; a whole number of them, so no seam shows."""
    sides = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    lengths = [math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in sides]
    total = sum(lengths)
    count = max(3, round(total / (on + off)))
    step, on = total / count, on * total / count / (on + off)
    path, walked = "", 0.0
    for (a, b), length in zip(sides, lengths, strict=True):
        if not length:
            continue
        number = math.floor(walked / step)
        while number * step < walked + length:
            first, last = max(number * step, walked), min(number * step + on, walked + length)
            if first < last:
                ends = [
                    (a[0] + (b[0] - a[0]) * (at - walked) / length, a[1] + (b[1] - a[1]) * (at - walked) / length)
                    for at in (first, last)
                ]
                joined = first > number * step and path
                path += ("" if joined else f"M{ends[0][0]:.2f} {ends[0][1]:.2f}") + f"L{ends[1][0]:.2f} {ends[1][1]:.2f}"
            number += 1
        walked += length
    return path
