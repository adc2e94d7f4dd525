"""The faces of controls: buttons, chips, bubbles, toasts, choices, sliders, switches, outlines and rings.

Sizes are in pixels, radii and widths of lines in drawing units (720 to the window). The place of a sprite is the upper left
corner of its body, that of a bead its centre.
"""

from collections.abc import Sequence
from typing import Literal

import pygame

from scenes.kit.canvas import Art, Canvas, on_box, on_disc, on_square, slow
from scenes.kit.pictures import Size, Sprite, breathe, kept, ready
from scenes.kit.shapes import circle, mix, polyline, rounded_rect
from scenes.kit.text import blit_centred, line_px, render, width, write
from scenes.kit.theme import SeatStyle, Style, Tones

Side = Literal["down", "up", "left", "right", "none"]

_SHIFT = {"hover": -2.0, "pressed": 4.0, "off": 2.0}


def button_shift(style: Style, state: str) -> int:
    """How many pixels lower than at rest the face of a button lies, and so its label."""
    return 0 if style.theme.flat else round(_SHIFT.get(state, 0) * style.unit)


def button_ink(style: Style, kind: str, state: str) -> str:
    """Colour of the label and icon of a button."""
    theme = style.theme
    if state == "off":
        return theme.off_text
    if theme.flat and state in ("hover", "pressed"):
        return theme.ink
    return {"first": theme.first_text, "second": theme.second_text, "danger": theme.danger_text}[kind]


@kept
def button_face(style: Style, size: Size, kind: str = "first", state: str = "idle") -> Sprite:
    """A button without its label; its edge lies below the given size. Kinds: first, second, danger. States: idle, hover, pressed,
    off, and focus, the face at rest within the focus ring."""

    def paint(canvas: Canvas) -> None:
        theme, w, h = style.theme, canvas.w, canvas.h
        r = min(h * 0.36, 16)
        light, dark, edge_colour = {"first": theme.first, "second": theme.second, "danger": theme.danger}[kind]
        if theme.flat:
            canvas.add(_flat_button(style, w, h, kind, state))
            return
        if state == "off":
            art = Art().rect(0, 2, w, h, r, theme.off).rect(0.75, 2.75, w - 1.5, h - 1.5, r, "none", theme.off_line, 1.5)
            canvas.add(art)
            return
        down, edge = 0.0, 5.0
        if state == "hover":
            light, dark, down, edge = mix(light, "#FFFFFF", 0.18), mix(dark, "#FFFFFF", 0.14), -2, 7
        elif state == "pressed":
            light, dark, down, edge = mix(light, "#000000", 0.14), mix(dark, "#000000", 0.06), 4, 1
        canvas.cast(rounded_rect(0, down, w, h + edge, r), "held" if state == "hover" else "piece")
        art = Art()
        if state == "focus":
            _ring(art, style, w, h + edge, r)
        art.rect(0, down + edge, w, h, r, edge_colour)
        art.rect(0, down, w, h, r, art.linear((0, light), (1, dark), x2=0.2, box=(w, h)))
        shine = 0.65 if kind == "first" else 0.35
        line = art.linear((0, "#FFFFFF", shine), (0.45, "#FFFFFF", 0.03), (1, "#000000", 0.12), x2=0.1, box=(w, h))
        art.rect(1, down + 1, w - 2, h - 2, r - 1, "none", line, 1.6)
        canvas.add(art)

    return slow(style, "button", size, 24, paint, kind, state)


@on_square(12)
def round_face(canvas: Canvas, state: str = "idle", kind: str = "second") -> Canvas:
    """A round button without its icon, `side` pixels wide, placed by its middle. Kinds and states as of `button_face`."""
    theme = canvas.theme
    tones = theme.first if kind == "first" else theme.second
    r = canvas.w / 2
    art = Art()
    if theme.flat:
        fill, line = (theme.off, theme.off_line) if state == "off" else (tones[0], theme.line)
        if state in ("hover", "pressed"):
            fill = line = theme.cream if state == "hover" else theme.soft
        art.circle(0, 0, r - 1.5, fill, line, 3)
    elif state == "off":
        art.circle(0, 1.5, r - 1, theme.off, theme.off_line, 1.5)
    else:
        light, dark, edge = tones
        down = {"hover": -1.5, "pressed": 2.0}.get(state, 0.0)
        if state == "hover":
            light, dark = mix(light, "#FFFFFF", 0.18), mix(dark, "#FFFFFF", 0.14)
        canvas.cast(circle(r, 0, down), "piece")
        art.circle(0, 3.4, r, edge).circle(0, down, r, art.linear((0, light), (1, dark)))
        art.circle(0, down, r - 1, "none", "#FFE9C4", 1.3, 0.35)
    if state == "focus":
        art.circle(0, 0, r + 5, "none", theme.ink, 7).circle(0, 0, r + 5, "none", theme.cream_light, 3.5)
    return canvas.add(art)


@kept
def round_word(style: Style, word: str) -> Sprite:
    """The word of a round button on a small shade; its place is its middle."""
    theme = style.theme
    words = render(word, style.text(2.4), theme.cream, "a", 700)
    wide, high = words.get_width() + style.px(2.2), words.get_height() + style.px(0.8)
    canvas = Canvas(style, (wide, high), 3)
    canvas.add(Art().rect(0, 0, canvas.w, canvas.h, min(canvas.h / 2, 12), theme.ink, theme.line_soft, 1.2))
    sprite = canvas.sprite()
    image = sprite.image.copy()
    image.blit(words, (-sprite.dx + (wide - words.get_width()) // 2, -sprite.dy + (high - words.get_height()) // 2))
    return Sprite(ready(image), sprite.dx - wide // 2, sprite.dy - high // 2)


def _flat_button(style: Style, w: float, h: float, kind: str, state: str) -> Art:
    theme = style.theme
    art = Art()
    if state == "off":
        return art.rect(1.5, 1.5, w - 3, h - 3, 14, theme.off, theme.off_line, 3, dash="7 6")
    if state == "focus":
        _ring(art, style, w, h, 14)
    fill = {"first": theme.first, "second": theme.second, "danger": theme.danger}[kind][0]
    line = theme.line if kind == "second" else fill
    if state in ("hover", "pressed"):
        fill = line = theme.cream if state == "hover" else theme.soft
    return art.rect(1.5, 1.5, w - 3, h - 3, 14, fill, line, 3)


def _ring(art: Art, style: Style, w: float, h: float, r: float) -> None:
    """Cream ring with ink on both sides, 6 units outside; white with black in flat themes."""
    theme = style.theme
    art.rect(-6, -6, w + 12, h + 12, r + 6, "none", theme.ink, 7)
    art.rect(-6, -6, w + 12, h + 12, r + 6, "none", theme.cream_light, 3.5)


FOCUS_REACH = 1.4
"""How far the ring around the widget in focus reaches beyond it, in percent of the window's height."""


@on_box(12)
def focus_ring(canvas: Canvas, radius: float = 14) -> Canvas:
    """The ring around the widget in focus, 6 units outside `size`."""
    art = Art()
    _ring(art, canvas.style, canvas.w, canvas.h, radius)
    return canvas.add(art)


@on_box(5)
def keycap(canvas: Canvas, key: str, icon: str = "", state: str = "idle") -> Canvas:
    """A key of a keyboard, seen from above: what stands on it, or its icon, is pressed, and is no amount. States: idle, focus,
    hover, waits (for a press), off, pressed."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    side, edge = h * 0.115, h * 0.075
    top, art, gold = (side, side - edge, w - 2 * side, h - 2 * side), Art(), state in ("hover", "waits")
    if theme.flat:
        art.rect(0, 0, w, h, h * 0.2, theme.ground, theme.cream, 2)
    else:
        art.rect(0, 1.5, w, h, h * 0.2, "#000000", alpha=0.45)
        art.rect(0, 0, w, h, h * 0.2, art.linear((0, "#5A5148"), (1, "#2A2420")), "#14100D", 1.2)
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
            inner = top[0] + top[2] * (0.03 + 0.94 * x), top[1] + top[3] * (0.07 + 0.86 * y)
            art.path(polyline([inner, (w * x + h * 0.05 * (1 - 2 * x), h * (0.05 + 0.9 * y))]), "none", "#14100D", 1, 0.6)
    plain = (theme.cream, theme.cream) if theme.flat else (theme.cream_light, "#DCCFB4")
    light, dark = (theme.gold_hi, theme.gold) if gold else (theme.off, theme.off) if state == "off" else plain
    art.rect(*top, h * 0.14, art.linear((0, light), (1, dark)))
    ink = theme.off_text if state == "off" else theme.ink
    if icon:
        art.icon(icon, w / 2, h / 2 - edge, h * 0.6, ink, 2.6)
    canvas.add(art)
    if not icon:
        middle = canvas.origin[0] + w / 2 * canvas.unit, canvas.origin[1] + (h / 2 - edge) * canvas.unit
        most = round(canvas.size[1] * (0.6 if len(key) == 1 else 0.46))
        px = line_px(key, (w - 3 * side) * canvas.unit, most, 5, "a", 700)
        blit_centred(canvas.image, render(key, px, ink, "a", 700), pygame.Rect(round(middle[0]), round(middle[1]), 0, 0))
    return canvas


@kept
def chip(
    style: Style, text: str, share: float = 2.5, fill: str | None = None, colour: str | None = None, line: str | None = None,
    family: Literal["f", "a"] = "a", weight: int = 700
) -> Sprite:
    """A pill as wide as its words, for points, names and amounts: light on ink unless colours are given. `share` is the size of
    the words in percent of the window's height."""
    theme = style.theme
    px = style.text(share)
    size = (width(text, px, family, weight) + round(px * 1.15), round(px * 1.62))
    canvas = Canvas(style, size, 3)
    w, h = canvas.w, canvas.h
    art = Art().rect(0, 0, w, h, h / 2, fill or theme.ink)
    if line or (theme.flat and fill is None):
        art.rect(0, 0, w, h, h / 2, "none", line or theme.line, 2)
    canvas.add(art)
    words = render(text, px, colour or theme.cream_light, family, weight)
    body = canvas.image.get_rect().inflate(-2 * canvas.pad, -2 * canvas.pad)
    blit_centred(canvas.image, words, body)
    return canvas.sprite()


def _bubble_path(w: float, h: float, tip: tuple[float, float], side: Side) -> str:
    r, k = 12.0, 12.0
    x, y = min(max(tip[0], r + k), w - r - k), min(max(tip[1], r + k), h - r - k)
    point = f"L{tip[0]:.1f} {tip[1]:.1f}"
    d = f"M{r} 0"
    d += f"H{x - k:.1f}{point}L{x + k:.1f} 0" if side == "up" else ""
    d += f"H{w - r:.1f}Q{w:.1f} 0 {w:.1f} {r}"
    d += f"V{y - k:.1f}{point}L{w:.1f} {y + k:.1f}" if side == "right" else ""
    d += f"V{h - r:.1f}Q{w:.1f} {h:.1f} {w - r:.1f} {h:.1f}"
    d += f"H{x + k:.1f}{point}L{x - k:.1f} {h:.1f}" if side == "down" else ""
    d += f"H{r}Q0 {h:.1f} 0 {h - r:.1f}"
    d += f"V{y + k:.1f}{point}L0 {y - k:.1f}" if side == "left" else ""
    return d + f"V{r}Q0 0 {r} 0Z"


@kept
def bubble(style: Style, size: Size, tip: tuple[int, int], side: Side = "down") -> Sprite:
    """Cream bubble of `size`; its tail leaves it on `side` and ends at `tip`, in pixels from its upper left corner."""
    theme = style.theme
    reach = max(-tip[0], -tip[1], tip[0] - size[0], tip[1] - size[1], 0) / style.unit if side != "none" else 0
    canvas = Canvas(style, size, 24 + reach)
    path = _bubble_path(canvas.w, canvas.h, (tip[0] / style.unit, tip[1] / style.unit), side)
    canvas.cast(path, "held")
    art = Art()
    fill = theme.cream if theme.flat else art.linear((0, theme.cream_light), (1, "#EFE5CD"), box=(canvas.w, canvas.h))
    return canvas.add(art.path(path, fill, theme.cream_edge, 3 if theme.flat else 1.2)).sprite()


@on_box(24)
def toast_face(canvas: Canvas) -> Canvas:
    """Ink pill for short news; text on it is `theme.cream_light`."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    canvas.cast(rounded_rect(0, 0, w, h, h / 2), "held")
    art = Art().rect(0, 0, w, h, h / 2, theme.ink)
    edge = theme.line if theme.flat else theme.line_soft
    return canvas.add(art.rect(0.75, 0.75, w - 1.5, h - 1.5, h / 2 - 0.75, "none", edge, 1.5))


def place_toast(style: Style, size: tuple[int, int], bottom: int, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Where a toast of a size in pixels lies: in the middle of the window over `bottom`, as low as it covers none of the boxes
    `taken`, else beside the middle; over `bottom` where there is no such place."""
    wide, high = style.size
    gap = style.px(0.8)
    home = pygame.Rect((0, 0), size)
    home.midbottom = (wide // 2, bottom)
    beside = {at for box in taken for at in (box.x - gap - size[0], box.right + gap)}
    lefts = sorted({gap, wide - size[0] - gap, *beside}, key=lambda x: abs(x - home.x))
    bottoms = sorted({bottom, *(box.y - gap for box in taken if box.y - gap <= bottom)}, reverse=True)
    whole = pygame.Rect((0, 0), style.size)
    for left in (home.x, *lefts):
        for low in bottoms:
            rect = pygame.Rect(left, low - size[1], *size)
            if whole.contains(rect) and rect.collidelist(taken) < 0 and (left == home.x or low > high // 2):
                return rect
    return home


def draw_toast(target: pygame.Surface, style: Style, line: str, bottom: int, taken: Sequence[pygame.Rect] = ()) -> None:
    """Draws one line on a dark lozenge in the middle of the window; `bottom` is its lower edge in pixels. It covers none of the
    boxes `taken` where there is room beside them."""
    px = style.text(2.6)
    size = (min(width(line, px, "a", 600), target.get_width() - style.px(16)) + style.px(8), round(px * 2.1))
    rect = place_toast(style, size, bottom, taken)
    toast_face(style, rect.size).draw(target, rect.topleft)
    write(
        target, style, line, (rect.x + style.px(2), rect.y, rect.w - style.px(4), rect.h), 2.6, style.theme.cream, "a", 600,
        align="center"
    )


@on_box(3)
def segment_groove(canvas: Canvas) -> Canvas:
    """Groove of a choice; its pieces lie 3 units inside. Words of those not chosen are `theme.soft`."""
    return canvas.sink(0, 0, canvas.w, canvas.h, canvas.h * 0.32, canvas.theme.groove, 3)


@on_box(9)
def segment_piece(canvas: Canvas) -> Canvas:
    """The chosen piece of a choice: cream, text `theme.ink`."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    r = h * 0.3
    if theme.flat:
        return canvas.add(Art().rect(1, 1, w - 2, h - 2, r, theme.cream))
    canvas.cast(rounded_rect(0, 0, w, h, r))
    art = Art().rect(0, 1.5, w, h, r, theme.paper_edge)
    return canvas.add(art.rect(0, 0, w, h - 1, r, art.linear((0, theme.cream_light), (1, "#EBE0C6"), box=(w, h))))


@on_box(14)
def slider_rod(canvas: Canvas, share: float, stops: int = 0, off: bool = False) -> Canvas:
    """The rod of a slider, at half the height from edge to edge, so that the bead's centre is at `share` (0 to 1) of the width.
    The way up to there is cream unless it has stops."""
    theme = canvas.theme
    w, y = canvas.w, canvas.h / 2
    art = Art()
    if theme.flat:
        art.rect(0, y - 4, w, 8, 4, theme.ground, theme.line, 2)
        if not stops and not off:
            art.rect(0, y - 4, w * share, 8, 4, theme.cream)
        for k in range(stops):
            art.rect(w * k / (stops - 1) - 2, y - 10, 4, 20, 2, theme.line)
        return canvas.add(art)
    art.rect(0, y - 5, w, 10, 5, "#0A0603", alpha=0.75)
    art.rect(0, y - 3, w, 6, 3, art.linear((0, "#C9A36A"), (1, "#7B5A2E"), x2=0, box=(w, 6)), alpha=0.55)
    for k in range(stops):
        art.rect(w * k / (stops - 1) - 2, y - 10, 4, 20, 2, "#C9A36A", alpha=0.75)
    if not stops and not off:
        art.rect(0, y - 4, w * share, 8, 4, art.linear((0, theme.cream_light), (1, "#D8C69D"), x2=0, box=(w, 8)))
    canvas.add(art)
    ends = Art()
    for x in (-4.0, w + 4):
        canvas.cast(rounded_rect(x - 5, y - 11, 10, 22, 4))
        ends.rect(x - 5, y - 11, 10, 22, 4, ends.linear((0, theme.board[0]), (1, theme.board[2])))
    return canvas.add(ends)


@on_disc(10)
def slider_bead(canvas: Canvas, seat: int | SeatStyle = 0, off: bool = False) -> Canvas:
    """The bead of a slider in a seat's colour; its place is its centre."""
    theme, r = canvas.theme, canvas.r
    colour = (theme.seats[seat % len(theme.seats)] if isinstance(seat, int) else seat).colour
    art = Art()
    if theme.flat:
        art.circle(0, 0, r, theme.line).circle(0, 0, r * 0.84, theme.off_text if off else colour)
        return canvas.add(art.circle(0, 0, r * 0.66, theme.ink).circle(0, 0, r * 0.58, theme.cream))
    colour = "#6A5A4C" if off else colour
    canvas.cast(rounded_rect(-r, -r, 2 * r, 2 * r, r))
    dark = mix(colour, "#000000", 0.6)
    tones: Tones = (mix(colour, "#FFFFFF", 0.42), mix(colour, "#FFFFFF", 0.05), mix(colour, "#000000", 0.22))
    art.circle(0, r * 0.13, r, dark)
    art.circle(0, 0, r, art.linear((0, tones[0]), (0.45, tones[1]), (1, tones[2])), dark, 1.2)
    art.circle(0, 0, r * 0.66, mix(colour, "#000000", 0.4)).circle(0, r * 0.02, r * 0.61, "#B9AB93" if off else theme.cream)
    return canvas.add(art)


@on_box(8)
def switch_face(canvas: Canvas, on: bool) -> Canvas:
    """A switch: a stone in a groove, at the right and with a check mark when it is on. The free half has room for a word."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    r = h * 0.4
    x = w - h / 2 if on else h / 2
    art = Art()
    if theme.flat:
        art.rect(1.25, 1.25, w - 2.5, h - 2.5, h / 2 - 1.25, theme.ground, theme.gold if on else theme.line, 2.5)
        art.circle(x, h / 2, r * 0.92, theme.gold if on else theme.off_text)
        return canvas.add(art.icon("check", x, h / 2, r * 1.25, theme.ink, 3) if on else art)
    canvas.sink(0, 0, w, h, h / 2, theme.groove, 3)
    if on:
        art.rect(2, 2, w - 4, h - 4, h / 2 - 2, theme.positive, alpha=0.9)
        canvas.add(art)
        art = Art()
    colour = theme.cream_shade if on else "#8C7D69"
    canvas.cast(rounded_rect(x - r, h / 2 - r, 2 * r, 2 * r, r))
    art.circle(x, h / 2 + 2, r, mix(colour, "#000000", 0.45))
    art.circle(x, h / 2, r, art.linear((0, mix(colour, "#FFFFFF", 0.6)), (1, mix(colour, "#8A7448", 0.2))))
    if on:
        art.icon("check", x, h / 2, r * 1.25, theme.ink, 3)
    return canvas.add(art)


@on_box(3)
def dashed_outline(canvas: Canvas, radius: float = 14, colour: str | None = None, fill: bool = True) -> Canvas:
    """An empty place: a dashed line, cream unless a colour is given, and a dark bed inside it with `fill`."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    art = Art()
    if fill:
        art.rect(0, 0, w, h, radius, theme.bed_hi, alpha=0.94)
    art.rect(1.2, 1.2, w - 2.4, h - 2.4, radius, "none", colour or theme.cream, 2.4, 1 if theme.flat else 0.75, dash="5 8")
    return canvas.add(art)


@on_box(24)
def glow_outline(canvas: Canvas, radius: float = 14, strength: float = 0.5) -> Canvas:
    """The sign of what is chosen: a full gold line around `size`, with an ink line outside and a glow."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    canvas.shade(Art().rect(-7, -7, w + 14, h + 14, radius + 6, "#000000"), theme.gold, 5.8, strength)
    art = Art()
    art.rect(-3, -3, w + 6, h + 6, radius + 3, "none", theme.ink, 6.5)
    art.rect(-2.6, -2.6, w + 5.2, h + 5.2, radius + 2.6, "none", theme.gold, 4)
    hole = canvas.silhouette(rounded_rect(-1, -1, w + 2, h + 2, radius + 1))  # a glow must not veil what it surrounds
    canvas.image.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    breathe()
    return canvas.add(art)


@on_box(1)
def row_light(canvas: Canvas, strong: bool = False) -> Canvas:
    """The light on the newest row of a panel, or with `strong` on the chosen one."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    if theme.flat:
        return canvas.add(Art().rect(0.8, 0.8, w - 1.6, h - 1.6, 9, theme.ground, theme.gold if strong else theme.line, 1.6))
    art = Art().rect(0, 0, w, h, 9, "#FFE2A8", alpha=0.22 if strong else 0.13)
    return canvas.add(art.rect(0.8, 0.8, w - 1.6, h - 1.6, 9, "none", theme.gold, 1.6, 0.8) if strong else art)
