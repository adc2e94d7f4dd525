"""The pictures of the rule book: cover and leaves, ribbon, chips with the numbers of rules, the box of a ruling."""

from __future__ import annotations

import pygame

from scenes.kit import materials
from scenes.kit.canvas import Art, Canvas, on_disc, slow
from scenes.kit.pictures import Size, Sprite, baked, kept
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.text import height, render, stamp, width
from scenes.kit.theme import Style
from scenes.title.art import dusk, glow

RIBBON = ("#A2562E", "#7A3B1E")


@kept
def table(style: Style) -> pygame.Surface:
    """The table on which the book lies, seen from above, under the lamp of the room. Opaque."""
    if style.theme.flat:
        return materials.ground(style)

    def paint() -> pygame.Surface:
        canvas = Canvas(style, style.size)
        w, h = canvas.w, canvas.h
        canvas.image.fill((20, 13, 9, 255))
        canvas.wood(0, 0, w, h, 0, ("#6A4630", "#563826", "#3A2518"), 7, 0.3, 60, edge=False)
        joints = Art()
        for y in range(180, round(h), 180):
            joints.rect(0, y, w + 1, 2, 0, "#000000", alpha=0.35).rect(0, y + 2, w + 1, 1, 0, "#FFE2B0", alpha=0.12)
        canvas.add(joints)
        glow(canvas, 0.2 * w)
        dusk(canvas)
        return canvas.image

    return baked(("book table", style.theme.key), style.size, paint, opaque=True)


@on_disc(6)
def play_mark(canvas: Canvas) -> Canvas:
    """The sign on a figure that plays."""
    theme, r = canvas.theme, canvas.r
    art = Art().circle(0, 0, r, theme.cream, theme.ink, r * 0.16)
    return canvas.add(art.path(f"M{-0.32 * r} {-0.5 * r}L{0.56 * r} 0L{-0.32 * r} {0.5 * r}Z", theme.ink))


@kept
def cover(style: Style, size: Size, spread: bool) -> Sprite:
    """The open book: cover, edges of the leaves below, and one leaf or two with the fold between them."""
    return slow(style, "book_cover", size, 40, lambda canvas: _cover(style, canvas, spread), spread)


def _cover(style: Style, canvas: Canvas, spread: bool) -> None:
    theme, w, h, art = style.theme, canvas.w, canvas.h, Art()
    if theme.flat:
        art.rect(0, 0, w, h, 12, theme.cream, theme.line, 2)
        if spread:
            art.path(f"M{w / 2} 10V{h - 10}", "none", theme.ink, 2.5)
        canvas.add(art)
        return
    canvas.cast(rounded_rect(0, 0, w, h, 12), "board")
    art.rect(-2, 3, w + 4, h + 5, 12, "#4E2618").rect(-2, 0, w + 4, h + 4, 12, "#6F3A26")
    for k in (3, 2, 1):
        art.rect(6 - k, 4 + 2 * k, w - 12 + 2 * k, h - 10, 8, mix(theme.cream_edge, theme.cream, 0.25 * k), theme.cream_edge, 0.7)
    left = ((0, theme.cream_light), (0.72, "#F8F1E0"), (0.93, theme.cream_shade), (1, "#B9A882"))
    right = ((0, "#BDAC86"), (0.06, "#EFE6D0"), (0.2, "#F9F3E4"), (1, "#EFE6D0"))
    middle = w / 2 if spread else 6
    if spread:
        art.path(_leaf(6, middle, h, True), art.linear(*left, x2=1, y2=0))
    last = right if spread else ((0, "#DCCFB0"), (0.03, "#F3EBD8"), (0.12, "#F9F3E4"), (1, "#EFE6D0"))
    art.path(_leaf(middle, w - 6, h, False), art.linear(*last, x2=1, y2=0))
    canvas.add(art)


def _leaf(x0: float, x1: float, h: float, left: bool) -> str:
    r, top, foot = 9, 6, h - 8
    if left:
        return f"M{x1} {top}V{foot}H{x0 + r}Q{x0} {foot} {x0} {foot - r}V{top + r}Q{x0} {top} {x0 + r} {top}Z"
    return f"M{x0} {top}H{x1 - r}Q{x1} {top} {x1} {top + r}V{foot - r}Q{x1} {foot} {x1 - r} {foot}H{x0}Z"


@kept
def ribbon(style: Style, word: str) -> Sprite:
    """The ribbon over the page that matters now; its place is the middle of its upper edge."""
    theme = style.theme
    px = min(style.text(2.4), style.px(3.6))
    wide = max(round(44 * style.unit), width(word, px, "a", 700) + round(16 * style.unit))
    high = round(wide * 0.9 + 34 * style.unit)
    canvas = Canvas(style, (wide, high), 9)
    w, h = canvas.w, canvas.h
    path = f"M0 0H{w:.1f}V{h:.1f}L{w / 2:.1f} {h - w * 0.34:.1f}L0 {h:.1f}Z"
    canvas.cast(path)
    art = Art()
    canvas.add(art.path(path, theme.ink if theme.flat else art.linear((0, RIBBON[0]), (1, RIBBON[1]))))
    middle = canvas.pad + wide // 2, canvas.pad + round(high * 0.36)
    stamp(canvas.image, word, px, theme.cream, "a", 700, center=middle)
    return Sprite(canvas.image, -canvas.pad - wide // 2, -canvas.pad)


@kept
def rule_chip(style: Style, word: str, px: int, now: bool = False) -> Sprite:
    """The number of a rule, light on ink, or on the colour of the ribbon for the rule that matters now."""
    theme, words = style.theme, render(word, px, style.theme.cream_light, "f", 600)
    canvas = Canvas(style, (max(round(px * 2.2), words.get_width() + round(px * 0.9)), round(px * 1.5)), 3)
    ground = RIBBON[1] if now and not theme.flat else theme.ink
    return canvas.add(Art().rect(0, 0, canvas.w, canvas.h, min(8, canvas.h * 0.3), ground)).put(words).sprite()


@kept
def key_cap(style: Style, word: str, px: int) -> Sprite:
    """A key, or the name of a choice: ink on light with a dark edge below."""
    theme, words = style.theme, render(word, px, style.theme.ink, "a", 700)
    canvas = Canvas(style, (words.get_width() + round(px * 0.9), round(px * 1.5)), 4)
    w, h, edge = canvas.w, canvas.h, theme.ink if theme.flat else theme.cream_edge
    art = Art().rect(0, 1.5, w, h, min(8, h * 0.3), edge)
    art.rect(0, 0, w, h - 0.5, min(8, h * 0.3), theme.cream_light, edge, 1.4)
    return canvas.add(art).put(words).sprite()


def _tan(canvas: Canvas, r: float) -> Art:
    """The ground of a ruling, with a dashed edge."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    art = Art().rect(0, 0, w, h, r, theme.cream if theme.flat else "#E2D3AC")
    return art.rect(0, 0, w, h, r, "none", theme.ink if theme.flat else theme.cream_edge, 2.2 if theme.flat else 1.6, dash="7 5")


@kept
def ruling_box(style: Style, size: Size, label: str, number: str, px: int) -> Sprite:
    """The tan box of a house ruling: a house and the label on its upper edge, the number (or nothing) at the right."""
    theme, u = style.theme, style.unit
    canvas = Canvas(style, size, 24 + px / u)
    art = _tan(canvas, 12)
    high = px * 1.75 / u
    wide = (width(label, px, "a", 700) + px * 2.5) / u
    dark = theme.ink if theme.flat else theme.second[1]
    art.rect(14, -high / 2, wide, high, 10, dark)
    art.icon("home", 14 + px * 1.05 / u, 0, px * 1.15 / u, theme.cream, 2.2)
    canvas.add(art)
    pad = canvas.pad
    stamp(canvas.image, label, px, theme.cream, "a", 700, midleft=(pad + round(14 * u + px * 1.85), pad))
    stamp(canvas.image, number, px, theme.ink2, "f", 600, topright=(pad + size[0] - round(16 * u), pad + round(8 * u)))
    return canvas.sprite()


@kept
def ruling_mark(style: Style, said: str, px: int) -> Sprite:
    """A folded ruling: a small house with its number or words on a tan tag; its place is the upper left corner."""
    theme, u = style.theme, style.unit
    size = mark_size(said, px)
    canvas = Canvas(style, size, 4)
    side = px * 1.2 / u
    canvas.add(_tan(canvas, 10).icon("home", side, canvas.h / 2, side, theme.ink, 2.2))
    stamp(canvas.image, said, px, theme.ink, "f", 600, midleft=(canvas.pad + round(px * 2.05), canvas.pad + size[1] // 2))
    return canvas.sprite()


def mark_size(said: str, px: int) -> Size:
    """How large a folded ruling is, in pixels, for words of this size."""
    return width(said, px, "f", 600) + round(px * 2.8), round(px * 2.05)


def label_height(px: int) -> int:
    """How far the label of a ruling reaches above its box, in pixels."""
    return max(round(px * 0.88), height(px, "a", 700) // 2)
