"""Flat SVG as text: shapes, gradients and colours in the few words that nanosvg understands.

No text, filter, mask, clip path, pattern, use or currentColor is ever written: nanosvg, which pygame draws with, ignores them.
Lengths are units of the picture's viewBox, colours "#RRGGBB", angles degrees.
"""
from __future__ import annotations

import math
from collections.abc import Iterable

CREAM, CREAM_LIGHT, CREAM_EDGE = "#F6EFDD", "#FFFAEE", "#9B8760"
INK, GOLD = "#1E1B18", "#FFD66B"
WHITE, BLACK = "#FFFFFF", "#000000"

Stop = tuple[float, str] | tuple[float, str, float]
Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate with at most two decimals and no minus zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _share(value: float) -> str:
    """A place in a gradient as a percentage: nanosvg takes bare numbers for units of the picture, never for shares."""
    return num(value * 100) + "%"


def mix(a: str, b: str, share: float) -> str:
    """The colour `share` of the way from `a` to `b`."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02X}" for x, y in pairs)


def _paint(fill: str, stroke: str | None, width: float, opacity: float) -> str:
    out = f' fill="{fill}"'
    if stroke:
        out += f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linecap="round" stroke-linejoin="round"'
    return out + (f' opacity="{num(opacity)}"' if opacity != 1 else "")


def rect(x: float, y: float, w: float, h: float, r: float = 0, fill: str = "none", stroke: str | None = None,
         width: float = 1, opacity: float = 1) -> str:
    corner = f' rx="{num(r)}"' if r else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner}{_paint(fill, stroke, width, opacity)}/>'


def circle(x: float, y: float, r: float, fill: str = "none", stroke: str | None = None, width: float = 1,
           opacity: float = 1) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{_paint(fill, stroke, width, opacity)}/>'


def path(d: str, fill: str = "none", stroke: str | None = None, width: float = 1, opacity: float = 1, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{d}"{_paint(fill, stroke, width, opacity)}{dashes}/>'


def group(body: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, scale_y: float | None = None,
          name: str = "", shown: bool = True) -> str:
    """`body` scaled, then turned by `turn` degrees, then moved to (x, y). One that is not `shown` waits under its `name`."""
    steps = f"translate({num(x)} {num(y)})"
    if turn:
        steps += f" rotate({num(turn)})"
    if scale != 1 or scale_y is not None:
        steps += f" scale({num(scale)} {num(scale if scale_y is None else scale_y)})"
    head = (f' id="{name}"' if name else "") + ("" if shown else ' display="none"')
    return f'<g{head} transform="{steps}">{body}</g>'


def rounded(points: Iterable[Point], radius: float) -> str:
    """Path data of a closed polygon whose corners are rounded by `radius`."""
    pts = list(points)

    def towards(a: Point, b: Point) -> Point:
        share = min(radius / math.dist(a, b), 0.49)
        return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share

    d = ""
    for i, corner in enumerate(pts):
        start, end = towards(corner, pts[i - 1]), towards(corner, pts[(i + 1) % len(pts)])
        d += ("L" if i else "M") + f"{num(start[0])} {num(start[1])}"
        d += f"Q{num(corner[0])} {num(corner[1])} {num(end[0])} {num(end[1])}"
    return d + "Z"


def star(x: float, y: float, r: float) -> str:
    """Path data of a star with five blunt rays round (x, y)."""
    rays = [(i * math.pi / 5, (1.1 if i % 2 == 0 else 0.5) * r) for i in range(10)]
    return rounded([(x + k * math.sin(angle), y - k * math.cos(angle)) for angle, k in rays], r * 0.12)


def sparkle(x: float, y: float, r: float) -> str:
    """Path data of a light with four points, `r` from its middle to a point."""
    q = r * 0.14
    corners = ((r, 0.0), (0.0, r), (-r, 0.0), (0.0, -r))
    bends = ((q, -q), (q, q), (-q, q), (-q, -q))
    d = f"M{num(x)} {num(y - r)}"
    for (bx, by), (cx, cy) in zip(bends, corners, strict=True):
        d += f"Q{num(x + bx)} {num(y + by)} {num(x + cx)} {num(y + cy)}"
    return d + "Z"


class Drawing:
    """One picture being drawn: a viewBox, the gradients it uses and its body."""

    def __init__(self, x: float, y: float, width: float, height: float) -> None:
        """(x, y) is the corner of the drawing's own coordinates that comes to lie in the upper left of the picture."""
        self.x, self.y, self.width, self.height = x, y, width, height
        self._gradients: dict[str, str] = {}
        self._body: list[str] = []

    def add(self, *shapes: str) -> None:
        self._body.extend(shapes)

    def linear(self, stops: Iterable[Stop], x1: float = 0, y1: float = 0, x2: float = 0.6, y2: float = 1) -> str:
        """A linear gradient in shares of the shape it fills; returns what goes into `fill`."""
        return self._gradient("linearGradient", f'x1="{_share(x1)}" y1="{_share(y1)}" x2="{_share(x2)}" y2="{_share(y2)}"', stops)

    def radial(self, stops: Iterable[Stop], cx: float = 0.35, cy: float = 0.3, r: float = 0.8) -> str:
        return self._gradient("radialGradient", f'cx="{_share(cx)}" cy="{_share(cy)}" r="{_share(r)}"', stops)

    def _gradient(self, kind: str, place: str, stops: Iterable[Stop]) -> str:
        text = "".join(
            f'<stop offset="{num(s[0])}" stop-color="{s[1]}"' + (f' stop-opacity="{num(s[2])}"' if len(s) == 3 else "") + "/>"
            for s in stops
        )
        key = f"<{kind} %s {place}>{text}</{kind}>"
        name = self._gradients.setdefault(key, f"g{len(self._gradients) + 1}")
        return f"url(#{name})"

    def text(self) -> str:
        """The picture as an SVG file with a transparent ground, its upper left corner at 0, 0."""
        defs = "".join(key.replace("%s", f'id="{name}"') for key, name in self._gradients.items())
        w, h = num(self.width), num(self.height)
        body = group("\n".join(self._body), -self.x, -self.y)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">\n'
                f"<defs>{defs}</defs>\n{body}\n</svg>\n")
