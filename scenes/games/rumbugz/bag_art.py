"""The cloth bag of bugs, and the marks of the four kinds of sequence, each with its word."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.rumbugz import words
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.text import line_px, render
from scenes.kit.theme import Style

_CLOTH = "M-26 -18C-52 4 -52 44 -28 46H28C52 44 52 4 26 -18Z"
_NECK = "M-30 -36C-18 -27 18 -27 30 -36L23 -16H-23Z"
_MOUTH = "M-34 -30C-38 -18 -32 -12 -26 -14H26C32 -12 38 -18 34 -30C22 -22 -22 -22 -34 -30Z"
_HOLE = "M-34 -30C-22 -40 22 -40 34 -30C30 -18 -30 -18 -34 -30Z"


@kept
def bag(style: Style, size: int, wide_open: bool = False, tilt: int = 0) -> Sprite:
    """The bag, `size` pixels high, placed by its middle.

    When it is `wide_open` a hand could reach in; when it rustles it leans by `tilt` degrees.
    """
    theme = style.theme
    canvas = Canvas(style, (round(size * 1.12), size), 14 + size * 0.2 / style.unit, centre=True)
    k = size / style.unit / 86
    line = "#2A160B" if not theme.flat else theme.ink
    move = (0.0, -4 * k)
    art = _outline(canvas, [_CLOTH, _MOUTH, _HOLE] if wide_open else [_CLOTH, _NECK], move, tilt, k)

    def add(d: str, fill: str, stroke: str | None = line, width: float = 2.4, alpha: float = 1) -> None:
        art.path(d, fill, stroke, width, alpha, move=move, turn=tilt, scale=k)

    def cloth(light: str, middle: str, dark: str) -> str:
        return "#E0A066" if theme.flat else art.linear((0, light), (0.5, middle), (1, dark))

    if wide_open:
        add(_HOLE, "#120804" if not theme.flat else theme.ink)
    add(_CLOTH, cloth("#C28A61", "#8C5636", "#4F2C19"))
    for fold in ("M-20 -10C-34 8 -34 26 -26 38", "M-8 -12C-14 2 -14 8 -13 14", "M20 -10C34 8 35 26 28 38"):
        add(fold, "none", line, 2.2, 0.45)
    add(_MOUTH if wide_open else _NECK, cloth("#D09A70", "#A46B45", "#7A4A2D"))
    if not wide_open:
        add("M-8 -31L-5 -18M8 -31L5 -18", "none", line, 2, 0.5)
    cord = theme.cream if theme.flat else "#DCC596"
    low = -12 if wide_open else -16
    add(f"M-25 {low}Q0 {low + 8} 25 {low}", "none", line, 7.5)
    add(f"M-25 {low}Q0 {low + 8} 25 {low}", "none", cord, 4.4)
    add(f"M14 {low + 4}C20 {low + 10} 16 {low + 18} 22 {low + 24}", "none", line, 5.5)
    add(f"M14 {low + 4}C20 {low + 10} 16 {low + 18} 22 {low + 24}", "none", cord, 3)
    leaf = "M-4 36C-18 30 -20 14 -10 4C4 8 10 22 -4 36Z"
    add(leaf, "#3FBF6E" if theme.flat else mix("#6FA544", "#F6EFDD", 0.15), line, 2)
    add("M-4 34C-7 24 -8 16 -9 8", "none", line, 1.6, 0.7)
    return canvas.add(art).sprite()


def _outline(canvas: Canvas, shapes: Sequence[str], move: tuple[float, float], tilt: int, k: float) -> Art:
    """Sets the bag off from the table: by a shadow on the canvas, or in flat themes by two lines in the art returned."""
    art, theme = Art(), canvas.style.theme
    if theme.flat:
        for colour, width in ((theme.ink, 15.0), (theme.cream, 10.0)):
            for shape in shapes:
                art.path(shape, colour, colour, width, move=move, turn=tilt, scale=k)
        return art
    whole = Art()
    for shape in shapes:
        whole.path(shape, "#000000", move=move, turn=tilt, scale=k)
    canvas.shade(whole, "#000000", 2.4, 0.5)
    return art


def kind_mark(style: Style, size: tuple[int, int], kind: str, laid: bool) -> Sprite:
    """The word of a kind ("single", "double", "triple", "same") on a small tag of `size`, placed by its upper left corner.

    A kind that is `laid` is gold, one that is missing dashed. Raises `KeyError` for another kind.
    """
    return _mark(style, size, words.kind(kind), laid)


@on_box(9)
def _mark(canvas: Canvas, word: str, laid: bool) -> Canvas:
    theme, w, h = canvas.theme, canvas.w, canvas.h
    r = h / 2
    art = Art()
    ink = theme.ink if laid else theme.cream
    if laid:
        canvas.cast(rounded_rect(0, 0, w, h, r))
        gold = theme.gold if theme.flat else art.linear((0, "#FFE59B"), (0.5, theme.gold), (1, "#F0BE4E"), box=(w, h))
        art.rect(0.75, 0.75, w - 1.5, h - 1.5, r, gold, theme.ink, 1.5)
    else:
        art.rect(1, 1, w - 2, h - 2, r, "#000000", alpha=0.28)
        art.rect(1, 1, w - 2, h - 2, r, "none", theme.soft, 1.5, 0.9, dash="4 4")
    canvas.add(art)
    style, (wide, high) = canvas.style, canvas.size
    most = min(round(high * 0.76), style.text(2.8), style.px(3.4))
    px = line_px(word, wide - min(style.px(1.2), wide // 8), most, min(most, 9), "a", 700)
    return canvas.put(render(word, px, ink, "a", 700))
