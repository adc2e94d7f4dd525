"""The caption of a table: what to do, or what has just happened, in two lines at most on a shade near the hand; and the words
that it and the log are given."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from scenes.kit import text
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.text import Span
from scenes.kit.theme import Style

LARGE, SMALL, LEAST = 3.3, 2.6, 2.0
"""The sizes of the first line, of the second one and of the smallest letters, in percent of the window's height."""
AIR = 0.7
"""The air above and below the words, in the same measure."""

SENTENCE = re.compile(r"(?<=[.!?]) ")
"""What parts two sentences."""
NARROW = 16.0
"""Where a place is narrower than this, in percent of the window's height, nothing is said: the coach speaks there."""


@dataclass(frozen=True)
class Paper:
    """What a caption says of a choice: a heading, a few words, and a chip with what the move brings."""

    heading: str
    body: str = ""
    chip: str = ""
    gold: tuple[str, ...] = ()
    """Words of it that a caption lights: the pieces that are meant."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log: the number of moves made by then, the mark of the seat, and the words."""

    ply: int
    mark: int
    words: tuple[Span, ...]

    @property
    def plain(self) -> str:
        return "".join(span.text for span in self.words)


@dataclass(frozen=True, slots=True)
class Caption:
    """What the caption says. `gold`: words of it that are lit, for points and for the pieces that are meant."""

    line: str
    below: str = ""
    gold: tuple[str, ...] = ()


def spans(words: str, gold: Sequence[str], weight: int, ink: str, lit: str) -> tuple[Span, ...]:
    """The words in one colour, but for each first place of one of `gold`."""
    found: list[tuple[int, int]] = []
    for one in gold:
        at = words.find(one) if one else -1
        if at >= 0 and all(at >= end or at + len(one) <= start for start, end in found):
            found.append((at, at + len(one)))
    parts, last = [], 0
    for start, end in sorted(found):
        parts += [Span(words[last:start], weight, ink), Span(words[start:end], weight, lit)]
        last = end
    return tuple(span for span in (*parts, Span(words[last:], weight, ink)) if span.text)


@on_box(2)
def shade(canvas: Canvas) -> Canvas:
    """The dark ground of a caption; its place is the upper left corner."""
    radius = min(canvas.h / 2, canvas.style.px(2.8) / canvas.unit)
    if canvas.theme.flat:
        return canvas.add(Art().rect(0, 0, canvas.w, canvas.h, radius, canvas.theme.ink, canvas.theme.line, 2))
    return canvas.add(Art().rect(0, 0, canvas.w, canvas.h, radius, "#0A0705", alpha=0.66))


class Row(NamedTuple):
    """A line of a caption: its words, and the size of their letters in pixels."""

    spans: tuple[Span, ...]
    px: int


def full_height(style: Style) -> int:
    """The height of a place in which both lines have their full size."""
    return round(style.text(LARGE) / 0.78 * 9 / 5) + 2 * style.px(AIR) + 2


def rows_of(style: Style, caption: Caption, room: tuple[int, int]) -> list[Row]:
    """The lines of a caption with the size of their letters: what to do in one line and the rest below it where both can be read
    well, else all of it in two lines of one size. The last sentences of the rest are left out where there is no room for them.
    What stands alone is in one line or in two, whichever is larger."""
    theme = style.theme
    first = spans(caption.line, caption.gold, 700, theme.cream, theme.gold)
    second = spans(caption.below, caption.gold, 500, theme.cream, theme.gold)
    px, low = _sizes(style, caption, room)
    if second and width_of(first, px) <= room[0] and width_of(second, low) <= room[0]:
        return [Row(first, px), Row(second, low)]
    whole = first
    if second:
        whole = (*first, Span(" " if caption.line[-1:] in ".!?:" else ": ", 700), *second)
    rows = _two_rows(style, whole, room)
    if not second and width_of(first, px) <= room[0] and (rows[0].px <= px or len(rows) > 2):
        return [Row(first, px)]
    if len(rows) > 2 and caption.below:
        fewer = SENTENCE.split(caption.below)[:-1]
        return rows_of(style, replace(caption, below=" ".join(fewer)), room)
    return rows[:2]


def _two_rows(style: Style, whole: tuple[Span, ...], room: tuple[int, int]) -> list[Row]:
    """All of a caption in two lines of one size, as large as fits; in more lines where even the smallest letters do not fit."""
    least = style.px(LEAST)
    for px in range(max(least, min(style.text(SMALL), round(room[1] * 0.42))), least - 1, -1):
        lines = text.lines_of(whole, room[0], px, "a")
        if len(lines) <= 2 and 2 * text.height(px, "a", 700) <= room[1]:
            break
    return [Row(tuple(text.joined(line)), px) for line in lines]


def _sizes(style: Style, caption: Caption, room: tuple[int, int]) -> tuple[int, int]:
    """The sizes of the letters of both lines, each in one row where that can be read, together no higher than their room."""
    if not caption.below:
        px = _px(style, caption.line, room[0], min(style.text(LARGE), round(room[1] * 0.78)), 700)
        return px, px
    high = room[1] * 5 // 9
    low = _px(style, caption.below, room[0], min(style.text(SMALL), round((room[1] - high) * 0.86)), 500)
    px = min(_px(style, caption.line, room[0], min(style.text(LARGE), round(high * 0.78)), 700), round(low * LARGE / SMALL))
    while px > style.px(LEAST) and text.height(px, "a", 700) + text.height(low) > room[1]:
        px, low = px - 1, low if px > low else low - 1
    return px, low


def width_of(words: Sequence[Span], px: int) -> int:
    """The width of words in one row at a font size, in pixels."""
    return sum(text.width(span.text, px, "a", span.weight) for span in words)


def _px(style: Style, words: str, room: int, most: int, weight: int) -> int:
    return text.line_px(words, room, most, min(most, style.px(LEAST + 0.4)), "a", weight)


def covered(box: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """How many pixels of the boxes in `taken` a box covers."""
    return sum(part.w * part.h for part in map(box.clip, taken))


def beside(place: pygame.Rect, box: pygame.Rect, gap: int) -> pygame.Rect:
    """The largest part of a place to the left, to the right, above or below a box that reaches into it."""
    x, y, right, bottom = box.x - gap, box.y - gap // 2, box.right + gap, box.bottom + gap // 2
    parts = (
        pygame.Rect(place.x, place.y, x - place.x, place.h), pygame.Rect(right, place.y, place.right - right, place.h),
        pygame.Rect(place.x, place.y, place.w, y - place.y), pygame.Rect(place.x, bottom, place.w, place.bottom - bottom),
    )
    return max(parts, key=lambda part: max(0, part.w) * max(0, part.h))


def draw(target: pygame.Surface, style: Style, caption: Caption, place: pygame.Rect) -> pygame.Rect:
    """Draws a caption in the middle of its place, where that has room for words; gives the box of its shade."""
    if place.w < style.px(NARROW):
        return pygame.Rect(place.center, (0, 0))
    pad, air = style.px(2.2), style.px(AIR)
    rows = rows_of(style, caption, (place.w - 2 * pad, place.h - 2 * air))
    images = [text.one_line(words, place.w - 2 * pad, px, style.theme.cream) for words, px in rows]
    if not images:
        return pygame.Rect(place.center, (0, 0))
    wide, high = max(image.get_width() for image in images), sum(image.get_height() for image in images)
    box = pygame.Rect(0, 0, wide + 2 * pad, high + 2 * air)
    box.center = place.center
    shade(style, (place.w, box.h)).draw_shorter(target, box.topleft, (place.w - box.w, 0))  # one for words of every length
    y = box.y + air
    for image in images:
        target.blit(image, (box.centerx - image.get_width() // 2, y))
        y += image.get_height()
    return box
