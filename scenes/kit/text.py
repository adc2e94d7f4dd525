"""Words and numerals as surfaces: one line, wrapped paragraphs, text fitted to a box.

Families: "f" Fredoka (600, 700: names of games, headings, numerals, points) and "a" Atkinson Hyperlegible Next (500, 600,
700: everything read as a sentence, and all buttons); what they lack is drawn with a font of the system (`scenes.kit.letters`).
Sizes are font sizes in pixels: take them from `Style.text`. The middle of a line's surface is that of its capital letters.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame
import pygame.font
from msgspec import Struct

from scenes.kit.files import ASSETS
from scenes.kit.letters import runs
from scenes.kit.pictures import kept, put, ready
from scenes.kit.retained import draw
from scenes.kit.shapes import rgb
from scenes.kit.theme import Style

if TYPE_CHECKING:
    from pygame.typing import RectLike

Family = Literal["f", "a"]
Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
NO_BREAK = "\N{NO-BREAK SPACE}"
FONTS = 160
"""How many fonts stay open. Each caches the letters that it has drawn; other sizes of window and text need other fonts."""
BARRED = frozenset((6, 9, 66, 99))

on_drawn: Callable[[pygame.Surface, str, float, bool], None] | None = None
"""Called with every picture of words that is made, for tools that measure text: the picture, its words, the height of the ink of
a digit in it in pixels, and whether it is the numeral of a piece rather than words or a sign. None in play."""

_FILES = {"f": "Fredoka", "a": "Atkinson"}
_WEIGHTS = {"f": (600, 700), "a": (500, 600, 700)}


class Span(Struct, frozen=True):
    """A part of a rich text. Without a colour it has the paragraph's."""

    text: str
    weight: int = 500
    colour: str | None = None


Rich = str | Sequence[Span]


@lru_cache(FONTS)
def font(family: Family, weight: int, px: int) -> pygame.font.Font:
    """The font of a family in the nearest weight there is."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(_file(family, weight)), max(1, px))


def _file(family: Family, weight: int) -> Path:
    near = min(_WEIGHTS[family], key=lambda w: abs(w - weight))
    return ASSETS / "fonts" / f"{_FILES[family]}-{near}.ttf"


@lru_cache(FONTS)
def _foreign(path: Path, script: str, px: int) -> pygame.font.Font:
    """A font of the system; with a `script` its words run from right to left."""
    face = pygame.font.Font(str(path), max(1, px))
    if script:
        face.set_direction(pygame.DIRECTION_RTL)
        face.set_script(script)
    return face


def _face(run: runs.Run, weight: int, px: int) -> pygame.font.Font:
    if isinstance(run.font, Path):
        return _foreign(run.font, run.script, px)
    return _foreign(_file(run.font, weight), run.script, px) if run.script else font(run.font, weight, px)


def _smaller(face: pygame.font.Font, px: int) -> float:
    """How much smaller than its font draws it a run is shown: fonts of pictures have one size only."""
    high = face.get_height()
    return px * 1.2 / high if high > 2 * px else 1.0


def _written(text: str, family: Family, weight: int, px: int, colour: str) -> tuple[pygame.Surface, int, bool]:
    """A line as its fonts draw it, how far its foot lies below the upper edge, and whether all of it is in the colour."""
    if runs.plain(text, family):
        face = font(family, weight, px)
        return face.render(text, True, rgb(colour)), face.get_ascent(), True
    parts: list[tuple[pygame.Surface, int]] = []
    for run in runs.runs(text, family):
        face = _face(run, weight, px)
        part, share = face.render(run.text, True, rgb(colour)), _smaller(face, px)
        if share < 1.0:
            part = pygame.transform.smoothscale_by(part, share)
        parts.append((part, round(face.get_ascent() * share)))
    above = max((ascent for _, ascent in parts), default=0)
    below = max((part.get_height() - ascent for part, ascent in parts), default=1)
    line = pygame.Surface((sum(part.get_width() for part, _ in parts), above + below), pygame.SRCALPHA)
    line.fill((*rgb(colour), 0))
    x = 0
    for part, ascent in parts:
        line.blit(part, (x, above - ascent))
        x += part.get_width()
    return line, above, False


def _long(text: str, family: Family, weight: int, px: int) -> int:
    if runs.plain(text, family):
        return font(family, weight, px).size(text)[0]
    wide = 0
    for run in runs.runs(text, family):
        face = _face(run, weight, px)
        wide += round(face.size(run.text)[0] * _smaller(face, px))
    return wide


def _drawable(text: str) -> str:
    """The text without what the font library refuses, should it come from a damaged file: NUL and halves of surrogate pairs."""
    return text.encode("utf-8", "replace").decode().replace("\0", " ")


def _fine(px: int) -> int:
    """The factor by which words are drawn larger before they are scaled down: the font library moves every letter to whole
    pixels; drawn larger, letters keep their own distances and weight."""
    return 3 if px < 48 else 2


@cache
def _metrics(family: Family, weight: int, px: int) -> tuple[int, float, float]:
    """Ascent as it is drawn, descent (positive) and height of a capital in pixels."""
    fine = _fine(px)
    face = font(family, weight, px * fine)
    measured = face.metrics("H")[0]
    return face.get_ascent(), -face.get_descent() / fine, (measured[3] if measured else face.get_ascent()) / fine


@cache
def _half(family: Family, weight: int, px: int) -> int:
    """Half the height of a line's surface: room above and below the middle of the capitals."""
    _, descent, cap = _metrics(family, weight, px)
    return max(math.ceil(descent + cap / 2), round(cap * 1.02))


def height(px: int, family: Family = "a", weight: int = 500) -> int:
    """Height of a line's surface in pixels."""
    return 2 * _half(family, weight, px)


@kept
def render(text: str, px: int, colour: str, family: Family = "a", weight: int = 500) -> pygame.Surface:
    """One line. The surface is as wide as the words and `height` high."""
    fine = _fine(px)
    _, _, cap = _metrics(family, weight, px)
    half = _half(family, weight, px)
    words, ascent, own = _written(_drawable(text), family, weight, px * fine, colour)
    size = (max(1, math.ceil(words.get_width() / fine)), 2 * half)
    # The foot of the letters falls between two pixels of the small picture, so it stays sharp.
    image = ready(_scaled(words, size, fine, (0, (half + round(cap / 2)) * fine - ascent), colour, own))
    if on_drawn is not None:
        on_drawn(image, text, digit_height(px, family, weight), False)
    return image


def _scaled(
    words: pygame.Surface, size: tuple[int, int], fine: int, place: tuple[int, int], colour: str, own: bool = True
) -> pygame.Surface:
    """Words drawn `fine` times too large, at their place in a clear picture that is then brought to `size`. `own`: all of them is
    in the colour."""
    large = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    large.fill((*rgb(colour), 0))
    large.blit(words, place, special_flags=pygame.BLEND_RGBA_MAX if own else 0)
    return pygame.transform.smoothscale(large, size)


@kept
def width(text: str, px: int, family: Family = "a", weight: int = 500) -> int:
    """Width of one line in pixels."""
    fine = _fine(px)
    return math.ceil(_long(_drawable(text), family, weight, px * fine) / fine)


@kept
def line_px(text: str, room: float, px: int, least: int, family: Family = "a", weight: int = 500) -> int:
    """The font size from `px` down to `least` at which one line is no wider than `room` pixels; `least` when none is."""
    if px <= least or (wide := width(text, px, family, weight)) <= room:
        return px
    near = max(least, min(px - 1, int(px * room / wide)))  # each size that is tried opens a font
    while near > least and width(text, near, family, weight) > room:
        near -= 1
    while near + 1 < px and width(text, near + 1, family, weight) <= room:
        near += 1
    return near


def wrap(text: str, room: int, px: int, family: Family = "a", weight: int = 500) -> list[str]:
    """The text in lines no wider than `room` pixels; a word that is wider alone gets a line of its own. Keeps line breaks."""
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width(longer, px, family, weight) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


@kept
def cut(text: str, room: int, px: int, family: Family = "a", weight: int = 500) -> str:
    """The text, or as much of it as fits into `room` pixels with an ellipsis."""
    if width(text, px, family, weight) <= room:
        return text
    while text and width(text.rstrip() + ELLIPSIS, px, family, weight) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def _words(spans: Rich, weight: int) -> list[list[Span]]:
    """Paragraphs of words; a trailing space belongs to its word."""
    parts = [Span(spans, weight)] if isinstance(spans, str) else list(spans)
    paragraphs: list[list[Span]] = [[]]
    for span in parts:
        for i, piece in enumerate(span.text.split("\n")):
            if i:
                paragraphs.append([])
            paragraphs[-1] += [Span(word, span.weight, span.colour) for word in re.findall("[^ ]* |[^ ]+", piece)]
    return paragraphs


def _units(words: list[Span]) -> list[list[Span]]:
    """Words that must stay together: a span that ends without a space holds on to the next."""
    units: list[list[Span]] = []
    for word in words:
        if units and not units[-1][-1].text.endswith(" "):
            units[-1].append(word)
        else:
            units.append([word])
    return units


def lines_of(spans: Rich, room: int, px: int, family: Family = "a", weight: int = 500) -> list[list[Span]]:
    """A rich text in lines no wider than `room` pixels."""
    lines: list[list[Span]] = []
    for paragraph in _words(spans, weight):
        line: list[Span] = []
        for unit in _units(paragraph):
            if line and _line_width(joined([*line, *unit]), px, family) > room:  # not the sum of rounded words
                lines.append(line)
                line = []
            line = line + unit
        lines.append(line)
    return lines


def joined(line: list[Span]) -> list[Span]:
    """Neighbours of one kind as one span; no space at the end."""
    out: list[Span] = []
    for span in line:
        if out and out[-1].weight == span.weight and out[-1].colour == span.colour:
            out[-1] = Span(out[-1].text + span.text, span.weight, span.colour)
        else:
            out.append(span)
    if out:
        out[-1] = Span(out[-1].text.rstrip(" "), out[-1].weight, out[-1].colour)
    return out


def _line_width(line: Sequence[Span], px: int, family: Family) -> int:
    return sum(width(s.text, px, family, s.weight) for s in line)


def paragraph(
    spans: Rich, room: int, px: int, colour: str, align: Align = "left", line_height: float = 1.28, family: Family = "a",
    weight: int = 500
) -> pygame.Surface:
    """Wrapped, possibly rich text on a surface `room` pixels wide; lines are `line_height` font sizes apart."""
    key = spans if isinstance(spans, str) else tuple(spans)
    return _paragraph(key, room, px, colour, align, line_height, family, weight)


@kept
def _paragraph(
    spans: str | tuple[Span, ...], room: int, px: int, colour: str, align: Align, line_height: float, family: Family, weight: int
) -> pygame.Surface:
    lines = [joined(line) for line in lines_of(spans, room, px, family, weight)]
    return _laid(lines, room, round(px * line_height), px, colour, align, family, weight)


def _laid(
    lines: Sequence[Sequence[Span]], room: int, step: int, px: int, colour: str, align: Align, family: Family, weight: int
) -> pygame.Surface:
    """Lines below each other, `step` pixels apart, on a surface at least `room` pixels wide."""
    high = height(px, family, weight)
    wide = max([1, room, *(_line_width(line, px, family) for line in lines)])
    image = pygame.Surface((wide, step * (len(lines) - 1) + high), pygame.SRCALPHA)
    image.fill((*rgb(colour), 0))
    for number, line in enumerate(lines):
        spare = wide - _line_width(line, px, family)
        x = {"left": 0, "center": spare // 2, "right": spare}[align]
        for span in line:
            words = render(span.text, px, span.colour or colour, family, span.weight)
            image.blit(words, (x, number * step + (high - words.get_height()) // 2))
            x += words.get_width() if span.text else 0
    return ready(image)


@kept
def fit_px(
    text: str, size: tuple[int, int], px: int, min_px: int, family: Family = "a", weight: int = 500, line_height: float = 1.28
) -> int:
    """The largest font size from `px` down to `min_px` at which the wrapped text fits the box; `min_px` when none does."""
    if px <= min_px or fits(text, size, px, family, weight, line_height):
        return max(px, min_px)
    least, most = min_px, px
    while most - least > 1:
        tried = (least + most) // 2
        if fits(text, size, tried, family, weight, line_height):
            least = tried
        else:
            most = tried
    return least


def fits(text: str, size: tuple[int, int], px: int, family: Family, weight: int, line_height: float) -> bool:
    """Whether the wrapped text fits a box at font size `px`."""
    lines = wrap(text, size[0], px, family, weight)
    # descenders and accents must not be cut; they reach less far than the line height of the font
    high = round(px * line_height) * (len(lines) - 1) + round(height(px, family, weight) * 0.84)
    return high <= size[1] and all(width(line, px, family, weight) <= size[0] for line in lines)


@kept
def fitted(
    style: Style, text: str, size: tuple[int, int], share: float, colour: str, family: Family = "a", weight: int = 500,
    align: Align = "left", valign: Valign = "middle", wrap: bool = True, min_share: float = 2.0, line_height: float = 1.28
) -> pygame.Surface:
    """A text in a box of exactly `size`, at least a pixel: it has the size `style.text(share)`, shrinks if it must down to
    `style.px(min_share)`, and only then is cut with an ellipsis."""
    size = max(1, size[0]), max(1, size[1])
    wanted, least = style.text(share), min(style.px(min_share), style.text(share))
    px = fit_px(text if wrap else text.replace(" ", NO_BREAK), size, wanted, least, family, weight, line_height)
    lines = _cut_lines(text, size, px, family, weight, line_height) if wrap else [cut(text, size[0], px, family, weight)]
    step, high = round(px * line_height), height(px, family, weight)
    block = step * (len(lines) - 1) + high
    spare_high = size[1] - block
    if spare_high < 0:  # the letters fit, the line height does not: the empty part above the letters is left out
        top = max(spare_high, -round(high * 0.1))
    else:
        top = {"top": 0, "middle": spare_high // 2, "bottom": spare_high}[valign]
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*rgb(colour), 0))
    for number, line in enumerate(lines):
        words = render(line, px, colour, family, weight)
        if spare_high < 0 and len(lines) == 1:
            ink = words.get_bounding_rect(min_alpha=40)
            top = min(max(top, -ink.y), max(-ink.y, size[1] - ink.bottom))  # no part of the letters is left out where they fit
        spare = size[0] - words.get_width()
        image.blit(words, ({"left": 0, "center": spare // 2, "right": spare}[align], top + number * step))
    return ready(image)


def write(
    target: pygame.Surface, style: Style, text: str, rect: RectLike, share: float, colour: str, family: Family = "a",
    weight: int = 500, align: Align = "left", valign: Valign = "middle", wrap: bool = True, min_share: float = 2.0,
    line_height: float = 1.28
) -> None:
    """Draws a text into a box, as `fitted` makes it."""
    box = pygame.Rect(rect)
    image = fitted(style, text, box.size, share, colour, family, weight, align, valign, wrap, min_share, line_height)
    target.blit(image, box.topleft)


def stamp(
    target: pygame.Surface, text: str, px: int, colour: str, family: Family = "a", weight: int = 500, **at: tuple[int, int]
) -> pygame.Rect:
    """Draws a line with a point of its box, such as `center` or `midleft`, at a point of the target; gives its box there."""
    return put(target, render(text, px, colour, family, weight), **at)


def _cut_lines(text: str, size: tuple[int, int], px: int, family: Family, weight: int, line_height: float) -> list[str]:
    lines = wrap(text, size[0], px, family, weight)
    room = 1 + max(0, (size[1] - round(height(px, family, weight) * 0.84)) // max(1, round(px * line_height)))
    if len(lines) > room:
        lines = [*lines[: room - 1], cut(" ".join(lines[room - 1 :]), size[0], px, family, weight)]
    return [cut(line, size[0], px, family, weight) for line in lines]


@kept
def numeral(n: int | str, px: int, colour: str, weight: int = 700, bar: bool = True) -> pygame.Surface:
    """A number whose surface's middle is the middle of its ink, with a bar under 6, 9, 66 and 99."""
    word = str(n)
    fine = _fine(px)
    face = font("f", weight, px * fine)
    ink = face.render(word, True, rgb(colour))
    box = ink.get_bounding_rect(min_alpha=40)
    if not box.w:
        return ready(pygame.Surface((1, 1), pygame.SRCALPHA))
    measured = face.metrics("0" if word.isdigit() else "H")[0]
    foot, top = (measured[2], measured[3]) if measured else (0, box.h)
    middle = face.get_ascent() - (top + foot) / 2
    thick = max(2, round(px * 0.075)) if bar and word.isdigit() and int(word) in BARRED else 0
    under = round(px * 0.40)
    half_h = max(math.ceil(max(middle - box.top, box.bottom - middle) / fine) + 1, under + thick + 1 if thick else 0)
    half_w = math.ceil(box.w / 2 / fine) + 1
    place = (round(half_w * fine - box.left - box.w / 2), round(half_h * fine - middle))
    image = _scaled(ink, (2 * half_w, 2 * half_h), fine, place, colour)
    if thick:
        wide = round(box.w / fine * 0.92)
        draw.rect(image, rgb(colour), (half_w - wide // 2, half_h + under, wide, thick), border_radius=thick // 2)
    image = ready(image)
    if on_drawn is not None:
        on_drawn(image, word, digit_height(px, "f", weight), bar)
    return image


def digit_height(px: int, family: Family = "f", weight: int = 700) -> float:
    """The height of the ink of a digit in pixels at a font size."""
    fine = _fine(px)
    measured = font(family, weight, px * fine).metrics("0")[0]
    return (measured[3] - measured[2]) / fine if measured else 0.0


@lru_cache(FONTS)
def numeral_px(high: float, weight: int = 700) -> int:
    """The font size at which the ink of a digit is so many pixels high."""
    return max(1, round(high / (digit_height(500, "f", weight) / 500)))


def lines(
    text: str, room: int, px: int, colour: str, family: Family = "a", weight: int = 500, align: Align = "center",
    line_height: float = 1.12
) -> pygame.Surface:
    """A label in as few lines as fit into `room` pixels, on a surface no wider than the widest of them."""
    widest = max(width(line, px, family, weight) for line in wrap(text, room, px, family, weight))
    return paragraph(text, min(room, widest), px, colour, align, line_height, family, weight)


def blit_centred(target: pygame.Surface, words: pygame.Surface, rect: pygame.Rect) -> None:
    """Draws words so that their capitals stand in the middle of `rect`."""
    target.blit(words, (rect.x + (rect.w - words.get_width()) // 2, rect.y + (rect.h - words.get_height()) // 2))


def one_line(spans: Rich, room: int, px: int, colour: str) -> pygame.Surface:
    """A possibly rich text in one line, cut with an ellipsis at `room` pixels; no wider than its words."""
    line: list[Span] = []
    used = 0
    for span in (Span(spans),) if isinstance(spans, str) else spans:
        short = cut(span.text, room - used, px, "a", span.weight)
        line.append(Span(short, span.weight, span.colour))
        used += width(short, px, "a", span.weight)
        if short != span.text:
            break
    return _line(tuple(joined(line)), px, colour)


@kept
def _line(spans: tuple[Span, ...], px: int, colour: str) -> pygame.Surface:
    return _laid([spans], 1, 0, px, colour, "left", "a", 500)
