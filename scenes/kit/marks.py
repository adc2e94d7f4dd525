"""The gold marks of a table: where a piece may go, its way, the chain it makes, and their numbers.

Gold means "you may" or "this counts". Radii, widths and points are in pixels.
"""

import math

from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import arc, circle, polygon, polyline, sparkle
from scenes.kit.text import numeral
from scenes.kit.theme import Style

NIGHT = "#0B0704"


@on_disc(4)
def lit_dot(canvas: Canvas) -> Canvas:
    """The mark of a field that a step reaches: a dotted gold ring with a point. `radius` is the field's; its place is the
    centre."""
    theme = canvas.theme
    k = canvas.r / 27
    art = Art()
    if theme.flat:
        art.circle(0, 0, 25 * k, theme.ground)
        art.circle(0, 0, 21 * k, "none", theme.gold, 4 * k, dash=f"{0.1 * k:.2f} {9.33 * k:.3f}").circle(0, 0, 6 * k, theme.gold)
        return canvas.add(art)
    step = 2 * math.pi * 20 * k / 14
    art.circle(0, 0, 20 * k, theme.gold, alpha=0.10)
    art.circle(0, 0, 20 * k, "none", theme.gold, 3 * k, 0.95, dash=f"{step * 0.24:.3f} {step * 0.76:.3f}")
    return canvas.add(art.circle(0, 0, 5 * k, theme.gold))


@on_disc(4)
def lit_jump(canvas: Canvas) -> Canvas:
    """The mark of a field that a jump reaches: a full gold ring with a bouncing arrow. `radius` is the field's; its place is the
    centre."""
    theme = canvas.theme
    k = canvas.r / 27
    art = Art()
    if theme.flat:
        art.circle(0, 0, 25 * k, theme.ground).circle(0, 0, 22 * k, "none", theme.gold, 4.5 * k)
        return canvas.add(art.icon("arrow-bounce", 0, 0, 26 * k, theme.gold, 2.8))
    art.circle(0, 0, 22 * k, theme.gold, alpha=0.14).circle(0, 0, 22 * k, "none", theme.gold, 3.5 * k)
    return canvas.add(art.icon("arrow-bounce", 0, 0, 24 * k, theme.gold, 2.2))


@on_disc(5)
def gold_ring(canvas: Canvas) -> Canvas:
    """Full gold ring of `radius` around a chosen piece or a ghost; its place is the centre."""
    wide = 4.5 if canvas.theme.flat else 3.5
    return canvas.add(Art().circle(0, 0, canvas.r, "none", canvas.theme.gold, wide))


@on_disc(5)
def home_ring(canvas: Canvas) -> Canvas:
    """Dashed outline left where a held piece came from; its place is the centre."""
    flat = canvas.theme.flat
    ring = Art().circle(0, 0, canvas.r, "none", canvas.theme.cream, 3 if flat else 2.5, 1 if flat else 0.8, dash="4 6")
    return canvas.add(ring)


@on_disc(4)
def number_badge(canvas: Canvas, n: int) -> Canvas:
    """The number of a hop, or of a stone in the order of choosing, on gold with a dark line; its place is the centre."""
    theme, r = canvas.theme, canvas.r
    dark = theme.ground if theme.flat else NIGHT
    canvas.add(Art().circle(0, 0, r + (2.5 if theme.flat else 2), dark).circle(0, 0, r, theme.gold))
    return canvas.put(numeral(n, round(canvas.size[0] * 0.69), theme.ink, bar=False))


@kept
def hop_sprite(
    style: Style, way: tuple[int, int], bulge: int, start: float = 0.15, end: float = 0.80, size: float = 1.0,
    ink: str = ""
) -> Sprite:
    """Curved arrow along a hop by `way` (right, down), gold unless `ink` says so; its place is where the hop begins.

    `bulge`: how far the bow's control point lies to the left of the way, negative for the right. `start` and `end` cut the
    bow so that it touches neither piece; `size` scales line and head.
    """
    u = style.unit
    p0, control, p1 = arc((0, 0), (way[0] / u, way[1] / u), bulge / u, start, end)
    xs, ys = (p0[0], control[0], p1[0]), (p0[1], control[1], p1[1])
    corner = (math.floor(min(xs) * u), math.floor(min(ys) * u))
    canvas = Canvas(style, (math.ceil(max(xs) * u) - corner[0], math.ceil(max(ys) * u) - corner[1]), 24 * size)
    canvas.origin = (canvas.pad - corner[0], canvas.pad - corner[1])
    theme, ink = style.theme, ink or style.theme.gold
    angle = math.atan2(p1[1] - control[1], p1[0] - control[0])
    wing = 13 * size
    tip = (p1[0] + 8 * size * math.cos(angle), p1[1] + 8 * size * math.sin(angle))
    sides = [(p1[0] + wing * math.cos(angle + turn), p1[1] + wing * math.sin(angle + turn)) for turn in (2.45, -2.45)]
    head = polygon([tip, *sides])
    line = f"M{p0[0]:.2f} {p0[1]:.2f}Q{control[0]:.2f} {control[1]:.2f} {p1[0]:.2f} {p1[1]:.2f}"
    dark, alpha = (theme.ground, 1.0) if theme.flat else (NIGHT, 0.85)
    outer, inner = (13, 7) if theme.flat else (10, 5.5)
    art = Art().path(line, "none", dark, outer * size, alpha).path(head, dark, dark, 5 * size)
    return canvas.add(art.path(line, "none", ink, inner * size).path(head, ink, ink, 1.5 * size)).sprite()


@kept
def chain_link(style: Style, points: tuple[tuple[int, int], ...], width: int) -> Sprite:
    """Gold outline around the stones of a chain, `width` across (2.45 radii of a stone); lies under the stones. Its place is the
    point that `points` are counted from."""
    theme, u = style.theme, style.unit
    left, top = min(x for x, _ in points), min(y for _, y in points)
    canvas = Canvas(style, (max(x for x, _ in points) - left, max(y for _, y in points) - top), width / u / 2 + 18)
    canvas.origin = (canvas.pad - left, canvas.pad - top)
    line = polyline([(x / u, y / u) for x, y in points])
    wide, rim = width / u, 3.5
    if theme.flat:
        art = Art().path(line, "none", theme.ground, wide + 5).path(line, "none", theme.gold, wide + 1)
        return canvas.add(art.path(line, "none", "#3A3508", wide - 8)).sprite()
    canvas.shade(Art().path(line, "none", "#000000", wide + 1), theme.gold, 5.8, 0.22)
    art = Art().path(line, "none", theme.gold, wide).path(line, "none", "#3A2410", wide - 2 * rim)
    canvas.add(art.path(line, "none", theme.gold, wide - 2 * rim, 0.34))
    art = Art()
    for (x, y), (right, down, size) in zip((points[0], points[-1]), ((-0.34, -0.31, 10), (0.37, -0.29, 12)), strict=True):
        art.path(sparkle(size, x / u + right * wide, y / u + down * wide), "#FFF6D8")
    return canvas.add(art).sprite()


@on_disc(2)
def glint(canvas: Canvas) -> Canvas:
    """A spark of light that runs over what can be taken; its place is the centre."""
    colour = canvas.theme.gold if canvas.theme.flat else "#FFF6D8"
    return canvas.add(Art().path(sparkle(canvas.r, 0, 0), colour))


@on_disc(6)
def refusal_ring(canvas: Canvas) -> Canvas:
    """A vermilion ring with cream and ink lines around a piece that a refusal names; its place is the centre."""
    theme = canvas.theme
    path = circle(canvas.r)
    art = Art().path(path, "none", theme.ink, 9).path(path, "none", theme.cream, 6.5).path(path, "none", theme.refusal, 3.5)
    return canvas.add(art)


@on_disc(2)
def refusal_mark(canvas: Canvas) -> Canvas:
    """The round mark with a cross that begins a refusal; its place is the centre."""
    theme, r = canvas.theme, canvas.r
    return canvas.add(Art().circle(0, 0, r, theme.refusal).icon("x", 0, 0, r * 1.33, theme.danger_text, 3))


@on_disc(2)
def check_mark(canvas: Canvas) -> Canvas:
    """The gold round with a check that marks what is chosen; its place is the centre."""
    theme, r = canvas.theme, canvas.r
    art = Art().circle(0, 0, r, theme.ink).circle(0, 0, r * 0.87, theme.gold)
    return canvas.add(art.icon("check", 0, 0, r * 1.27, theme.ink, 3.4))
