"""Playing cards with a number: a colour band with its own pattern, dots for the worth, the numeral; jokers and backs.

Widths and heights are pixels; every card is placed by its middle. A pattern also tells the colour: red has slanted bars, green
dots, blue waves, orange chevrons, all made of whole shapes, since nothing can be clipped.
"""

from __future__ import annotations

from typing import Literal

import pygame
from msgspec import Struct

from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.pictures import Level, Sprite, at_body, faded, glow, kept, layered, line_round
from scenes.kit.retained.quality import now
from scenes.kit.shapes import mix, rounded_rect, sparkle, star
from scenes.kit.text import height as line_height
from scenes.kit.text import line_px, numeral, render
from scenes.kit.text import width as words_width
from scenes.kit.theme import Style

CardState = Literal["rest", "held", "dim", "ghost", "chosen", "must", "bare"]
Colour = Literal["red", "green", "blue", "orange"]

COLOURS: dict[str, str] = {"red": "#D55E00", "green": "#009E73", "blue": "#0072B2", "orange": "#E69F00"}
BRIGHT: dict[str, str] = {"red": "#FF7A3D", "green": "#2BD19C", "blue": "#4DA6FF", "orange": "#FFB03B"}
"""The same in flat themes, where patterns are black."""
HELD = 1.1
"""The factor by which a held card is larger."""
LOW, HIGH = 1.16, 1.378
"""Heights as shares of the width: on the table and in a hand."""


class Face(Struct, frozen=True):
    """What a card shows: number (None for a joker that stands for none), colour, worth in dots, and whether it is a joker."""

    number: int | None
    colour: str
    worth: int = 0
    joker: bool = False


def _tone(style: Style, colour: str) -> str:
    return (BRIGHT if style.theme.flat else COLOURS)[colour]


def _spread(x: float, w: float, edge: float, step: float, long: float, less: int = 0) -> list[float]:
    """Where shapes `long` begin that lie `step` apart in the middle of a band, `edge` or more off its ends; `less` of them."""
    count = int((w - edge - long) // step) + 1 - less
    return [x + (w - (count - 1) * step - long) / 2 + i * step for i in range(count)]


def _pattern(style: Style, art: Art, colour: str, x: float, y: float, w: float, h: float) -> None:
    """Draws the pattern of a colour on a band; its shapes grow with the band, so a small card has as many as a large one."""
    k, step, flat = h / 22, 9.2 * h / 22, style.theme.flat
    ink, alpha = (style.theme.ink, 0.75) if flat else ("#FFFFFF", 0.5)
    if colour == "red":
        lean, room = 13.2 * k, 3 * k
        bars = "".join(f"M{at:.2f} {y + h - room:.2f}l{lean:.2f} {2 * room - h:.2f}" for at in _spread(x, w, 8 * k, step, lean))
        art.path(bars, "none", ink, 2.8 * k, alpha)
    elif colour == "green":
        for row in (0, 1, 2):
            for at in _spread(x, w, 9 * k, step, 0.0, row % 2):
                art.circle(at, y + h * (0.24 + 0.26 * row), 2.1 * k, ink, alpha=alpha)
    elif colour == "blue":
        wave = 7 * k
        count = max(2, int((w - 7 * k) // wave))
        for row in (0, 1, 2):
            d = f"M{x + (w - count * wave) / 2:.2f} {y + h * (0.26 + 0.25 * row):.2f}"
            d += "".join(f"q{wave / 2:.2f} {(4.6 if i % 2 else -4.6) * k:.2f} {wave:.2f} 0" for i in range(count))
            art.path(d, "none", ink, 2 * k, alpha)
    else:
        deep, room = 5.8 * k, 4 * k
        turn = f"l{deep:.2f} {h / 2 - room:.2f}l{-deep:.2f} {h / 2 - room:.2f}"
        d = "".join(f"M{at:.2f} {y + room:.2f}{turn}" for at in _spread(x, w, 8 * k, step, deep))
        art.path(d, "none", ink if flat else "#5E3500", 2.5 * k, alpha if flat else 0.55)


def _band(style: Style, art: Art, colour: str, x: float, y: float, w: float, h: float, worth: int) -> None:
    base, theme = _tone(style, colour), style.theme
    if theme.flat:
        art.rect(x, y, w, h, h * 0.28, base, theme.ink, 1.6)
    else:
        art.rect(x, y, w, h, h * 0.28, art.linear((0, mix(base, "#FFFFFF", 0.18)), (1, mix(base, "#000000", 0.12)), box=(w, h)))
    _pattern(style, art, colour, x, y, w, h)
    dot = h * 0.22
    for i in range(worth):
        place = x + w / 2 + (i - (worth - 1) / 2) * dot * 3
        art.circle(place, y + h / 2, dot + max(1.2, h * 0.065), theme.ink)
        art.circle(place, y + h / 2, dot, theme.cream_light)


def _star(style: Style, art: Art, x: float, y: float, r: float, colour: str) -> None:
    lit = colour
    if not style.theme.flat:
        lit = art.linear((0, mix(colour, "#FFFFFF", 0.4)), (0.6, colour), (1, mix(colour, "#000000", 0.2)))
    art.path(star(r), lit, style.theme.ink, max(r * 0.1, 1.3), move=(x, y))


def _parts(w: float, h: float) -> tuple[float, float, float]:
    return w * 0.105, max(1.8, w * 0.052), h * 0.235


def number_middle(w: float, h: float) -> float:
    """How far the middle of the number is below the middle of a card of this size, in the same units."""
    _, margin, band = _parts(w, h)
    return (margin + band) / 2 - h * 0.01


@kept
def digits(number: int, wide: int, ink: str) -> pygame.Surface:
    """The number of a card of this width, as large as two digits can be; three of them are made narrower instead of small."""
    px = line_px("88", wide * 0.88, max(7, round(wide * 0.78)), 6, "f", 600)
    if number < 100:
        return numeral(number, px, ink, 600)
    words = numeral(number, px, ink, 600)
    size = min(words.get_width(), round(wide * 0.94)), words.get_height()
    return pygame.transform.smoothscale(words, size)


@kept
def _paper(style: Style, wide: int, high: int, ghost: bool) -> Sprite:
    """The bare card, the same for all cards of its size."""
    theme = style.theme
    canvas = Canvas(style, (wide, high), 4, centre=True)
    w, h = canvas.w, canvas.h
    x, y, r = -w / 2, -h / 2, _parts(w, h)[0]
    art = Art()
    if ghost:
        art.rect(x, y, w, h, r, theme.ink if theme.flat else theme.cream, alpha=1 if theme.flat else 0.2)
        art.rect(x + 1, y + 1, w - 2, h - 2, r, "none", theme.cream, 1.6, 0.8, dash="5 5")
    elif theme.flat:
        art.rect(x - 1.6, y - 1.6, w + 3.2, h + 3.2, r + 1.6, theme.ink).rect(x, y, w, h, r, theme.cream)
    else:
        art.rect(x, y + max(1.2, w * 0.03), w, h, r, theme.cream_edge)
        art.rect(x, y, w, h, r, art.linear((0, theme.cream_light), (0.5, theme.cream), (1, "#EDE3CB"), box=(w, h)))
        line = art.linear((0, "#FFFFFF", 0.95), (0.5, "#FFFFFF", 0.1), (1, "#8A7448", 0.5), box=(w, h))
        art.rect(x + 0.7, y + 0.7, w - 1.4, h - 1.4, r, "none", line, 1.2)
    return canvas.add(art).sprite()


@kept
def _sign(style: Style, wide: int, high: int, face: Face, up: float) -> Sprite:
    """What a card shows besides its number: the colour band with its dots, and a joker's star, `up` units higher."""
    canvas = Canvas(style, (wide, high), 2 + wide * 0.09 / style.unit, centre=True)
    w, h = canvas.w, canvas.h
    _, margin, band = _parts(w, h)
    art = Art()
    _band(style, art, face.colour, -w / 2 + margin, -h / 2 + margin, w - 2 * margin, band, 0 if face.joker else face.worth)
    if face.number is None:
        reach = min(w * 0.30, (h - margin - band - 2 * up) * 0.42)
        _star(style, art, 0, number_middle(w, h) - up + w * 0.02, reach, _tone(style, face.colour))
    elif face.joker:
        gold = style.theme.gold if style.theme.flat else "#FFE08A"
        _star(style, art, w / 2 - w * 0.15, -h / 2 + margin + band * 0.5, w * 0.17, gold)
    return canvas.add(art).sprite()


@kept
def _body(style: Style, wide: int, high: int, face: Face, word: str, ghost: bool) -> Sprite:
    """The card without shadow or light, in a few layers that it shares with other cards."""
    unit = style.unit
    label = max(round(wide * 0.2), style.px(1.9)) if word and face.number is None else 0
    if label and words_width(word, label, "f", 600) > wide * 0.92:
        label = 0
    up = line_height(label, "f", 600) / unit * 0.42 if label else 0.0
    sign = Face(1, face.colour, face.worth, face.joker) if face.number is not None else face
    body = layered([_paper(style, wide, high, ghost), _sign(style, wide, high, sign, up)])
    ink = style.theme.cream_light if ghost else style.theme.ink
    if face.number is not None:
        words = digits(face.number, wide, ink)
        low = round(number_middle(wide / unit, high / unit) * unit)
    elif label:
        words = render(word, label, ink, "f", 600)
        low = round(high / 2 - high * 0.035 - label * 0.42)
    else:
        return body
    body.image.blit(words, words.get_rect(center=(-body.dx, low - body.dy)))
    return body


@kept
def _under(style: Style, wide: int, high: int, state: CardState, level: Level) -> Sprite:
    """What lies under a card in a state: its shadow, and for a chosen one light and line; the same for all of its size."""
    theme, unit = style.theme, style.unit
    canvas = Canvas(style, (wide, high), 26, centre=True)
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(-w / 2, -h / 2, w, h + 1.5, w * 0.105), level)
    layers, body = [canvas.sprite()], _paper(style, wide, high, False)
    if state in ("chosen", "must"):
        strong = state == "must"
        if not theme.flat:
            light = glow(body.image, style, sigma=9 if strong else 5, alpha=0.85 if strong else 0.55)
            layers.append(at_body(light, body))
        layers.append(line_round(body, (6.6 if strong else 4.8) * unit, theme.ink))
        layers.append(line_round(body, (5.2 if strong else 3.4) * unit, theme.gold))
    elif state == "held" and theme.flat:
        layers.append(line_round(body, 4 * unit, theme.gold))
    return layered(layers)


@kept
def _sparks(style: Style, wide: int, high: int) -> Sprite:
    """Lights at two corners of a card that must be laid next, since a wider line alone would not tell it from a chosen one."""
    canvas = Canvas(style, (wide, high), 6 + wide * 0.2 / style.unit, centre=True)
    w, h = canvas.w, canvas.h
    art = Art()
    for x, y, r in ((-w / 2, -h / 2, w * 0.2), (w / 2, h / 2, w * 0.15)):  # the upper right is free for a badge
        art.path(sparkle(r), style.theme.gold if style.theme.flat else style.theme.gold_hi, style.theme.ink, 2, move=(x, y))
    return canvas.add(art).sprite()


def card(style: Style, wide: int, face: Face | None, state: CardState = "rest", high: int | None = None,
         word: str = "") -> Sprite:
    """A card `wide` pixels across and `high`, by default 1.16 times its width; from behind, where all are alike, without a face.

    `word` is written under the star of a joker where there is room. The state "must" is for a joker that has to be laid next.
    To lift a held or chosen card is up to the caller.
    """
    grow = HELD if state == "held" else 1.0
    size = round(wide * grow), round((round(wide * LOW) if high is None else high) * grow)
    level: Level = now().aloft if state == "held" else "held" if state in ("chosen", "must") else "piece"
    return _card(style, size, face, state, word, level)


@kept
def _card(style: Style, size: tuple[int, int], face: Face | None, state: CardState, word: str, level: Level) -> Sprite:
    body = _back(style, *size) if face is None else _body(style, *size, face, word, state == "ghost")
    if state in ("ghost", "bare"):
        return body
    over = [_sparks(style, *size)] if state == "must" else []
    return layered([_under(style, *size, state, level), faded(style, body) if state == "dim" else body, *over])


@kept
def _back(style: Style, wide: int, high: int) -> Sprite:
    theme = style.theme
    canvas = Canvas(style, (wide, high), 4, centre=True)
    w, h = canvas.w, canvas.h
    r, rim = w * 0.105, max(1.8, w * 0.048)
    x, y = -w / 2, -h / 2
    art = Art()
    if theme.flat:
        art.rect(x - 1.6, y - 1.6, w + 3.2, h + 3.2, r + 1.6, theme.ink).rect(x, y, w, h, r, theme.cream)
        art.rect(x + rim, y + rim, w - 2 * rim, h - 2 * rim, r * 0.7, theme.panel[1])
    else:
        art.rect(x, y + max(1.2, w * 0.03), w, h, r, theme.cream_edge).rect(x, y, w, h, r, theme.cream)
        tones = art.linear((0, "#8C4A30"), (1, "#57281A"), box=(w, h))
        art.rect(x + rim, y + rim, w - 2 * rim, h - 2 * rim, r * 0.7, tones)
    columns, step = 4, (w - 2 * rim) / 5
    rows = max(3, round((h - 2 * rim) / step) - 1)
    tall = (h - 2 * rim) / (rows + 1)
    d = ""
    for i in range(columns):
        for j in range(rows):
            px, py = x + rim + (i + 1) * step, y + rim + (j + 1) * tall
            a = step * 0.32
            d += f"M{px:.2f} {py - a:.2f}l{a:.2f} {a:.2f}l{-a:.2f} {a:.2f}l{-a:.2f} {-a:.2f}Z"
    art.path(d, theme.soft if theme.flat else theme.gold, alpha=0.8 if theme.flat else 0.30)
    return canvas.add(art).sprite()


@kept
def pile(style: Style, wide: int, high: int, count: int) -> Sprite:
    """A closed pile of up to four backs, the more the more cards are left, or an empty bed; placed by the middle of the top."""
    if count <= 0:
        canvas = Canvas(style, (wide, high), 3, centre=True)
        w, h = canvas.w, canvas.h
        bed = Art().rect(-w / 2, -h / 2, w, h, w * 0.105, "none", style.theme.soft, 1.6, 0.6, "4 5")
        return canvas.add(bed).sprite()
    cards = min(4, 1 + (count - 1) // 12)
    step = max(1, round(2.4 * style.unit))
    one = card(style, wide, None, high=high)
    lower = [Sprite(one.image, one.dx + step * (cards - 1 - i), one.dy + step * (cards - 1 - i)) for i in range(cards - 1)]
    return layered([*lower, one])


@on_disc(4)
def twin(canvas: Canvas) -> Canvas:
    """The pin at a card that belongs to two rows: a brass rivet, for a plus means points; placed by its middle."""
    theme, r = canvas.theme, canvas.r
    brass = Art()
    gold = theme.gold if theme.flat else brass.linear((0, "#FFE9A8"), (0.5, theme.gold), (1, "#E0A93F"))
    brass.circle(0, 0, r, theme.ink).circle(0, 0, r * 0.82, gold)
    brass.circle(0, 0, r * 0.3, theme.ink)
    return canvas.add(brass)
