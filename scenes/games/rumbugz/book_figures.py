"""The figures of the RumBugz rule book: sequences and hands on felt, in which bugz hop when a figure plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.rumbugz.bugs import KINDS
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.book import TO, BugsFigure, Line
from scenes.kit import marks, text
from scenes.kit.pictures import put
from scenes.kit.theme import Style
from scenes.rulebook.figures import Drawers, arrow, bed_in, draw_felt, least_bed

HOP, MOST = 480, 3600
"""Milliseconds of one bug's hop, and the most that all of a figure take together."""
LARGEST = 9.4
"""The largest box of a bug, in percent of the window's height."""
EDGE, MARK, APART, WORD, WRONG, LAID = 0.14, 1.24, 0.9, 1.1, 0.6, 1.5
"""The room at both ends of a line, for the word of a kind before a sequence, for a sign between bugz, for the word at its end,
for the mark of a refusal, and for each of the signs of all kinds, in boxes. A bug has one."""


def _parts(line: Line) -> Iterator[tuple[float, str, Any]]:
    """A line from left to right: the room of each part in boxes, what it is, and its content."""
    if line.marks is not None:
        yield from ((LAID, "laid", (kind, kind in line.marks)) for kind in KINDS)
        return
    if line.kind:
        yield MARK, "kind", line.kind
    yield EDGE, "", None
    for place, code in enumerate(line.bugs):
        yield 1.0, "hops" if place in line.lit or not line.lit else "bug", code
    if line.sign:
        yield APART, "arrow" if line.sign == TO else "sign", line.sign
    yield from ((1.0, "other", code) for code in line.others)
    if line.word:
        yield WORD, "word", line.word
    if line.wrong:
        yield WRONG, "wrong", None
    yield EDGE, "", None


def _wide(line: Line) -> float:
    return sum(room for room, _what, _content in _parts(line))


class BugsDrawing:
    """Lines of bugz within `room`. `rect` is what they cover, `length` the milliseconds of the hops:
    of new bugz, or where none is new of all; what else is on a line comes after them. Signs are laid one by one."""

    def __init__(self, style: Style, room: pygame.Rect, data: BugsFigure) -> None:
        self.style, self.data = style, data
        self.pad, self.gap = style.px(1.2), style.px(0.5)
        count, widest = len(data.lines), max(map(_wide, data.lines))
        high = (room.h - 2 * self.pad - (count - 1) * self.gap) / count
        self.size = int(min(high / bugs.HEIGHT, (room.w - 2 * self.pad) / widest, style.px(LARGEST)))
        self.row = bugs.height(self.size)
        box = (max(round(widest * self.size), least_bed(style, room)) + 2 * self.pad,
               count * self.row + (count - 1) * self.gap + 2 * self.pad)
        self.rect = bed_in(room, box)
        steps = [what for line in data.lines for _room, what, _content in _parts(line) if what in ("hops", "laid")]
        self.hop = min(HOP, MOST // len(steps))
        self.length = len(steps) * self.hop

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws the figure at rest, or as it is `ms` milliseconds after the first hop began."""
        draw_felt(target, self.style, self.rect)
        done, size = 0, self.size
        left = min((self.rect.w - round(_wide(line) * size)) // 2 for line in self.data.lines)
        for number, line in enumerate(self.data.lines):
            x, y = self.rect.x + left, self.rect.y + self.pad + number * (self.row + self.gap) + round(self.row * 0.53)
            for room, what, content in _parts(line):
                past = ms is None or ms >= done * self.hop
                if what == "hops":
                    at = x + size // 2, y - (0 if ms is None else bugs.hop(size, ms / self.hop - done)[0])
                    bugs.bug(self.style, size, content, "chosen" if ms is None and line.lit else "rest").draw(target, at)
                    done += 1
                elif what == "laid":
                    kind, laid = content
                    done += 1
                    self._draw_part(target, what, (kind, laid and (ms is None or ms >= done * self.hop)), x, y)
                elif past or what in ("bug", "kind"):
                    self._draw_part(target, what, content, x, y)
                x += round(room * size)

    def _draw_part(self, target: pygame.Surface, what: str, content: Any, x: int, y: int) -> None:
        """Draws a part of a line from `x` on, around the height `y`."""
        style, size = self.style, self.size
        gold = style.theme.gold
        match what:
            case "bug" | "other":
                bugs.bug(style, size, content).draw(target, (x + size // 2, y))
            case "kind" | "laid":
                kind, laid = (content, True) if what == "kind" else content
                box = (round(size * 1.08), round(size * 0.44)) if what == "kind" else (round(size * 1.4), round(size * 0.56))
                in_front = 0 if what == "kind" else (round(size * LAID) - box[0]) // 2
                bag.kind_mark(style, box, kind, laid).draw(target, (x + in_front, y - box[1] // 2))
            case "arrow":
                box = (round(APART * size * 0.72), round(24 * style.unit))
                arrow(style, box).draw(target, (x + round(APART * size * 0.14), y - box[1] // 2))
            case "sign":
                image = text.numeral(content, round(size * 0.5), gold, 600, bar=False)
                put(target, image, center=(x + round(APART * size / 2), y))
            case "word":
                put(target, text.numeral(content, round(size * 0.46), gold, 600, bar=False), midleft=(x + round(size * 0.2), y))
            case "wrong":
                marks.refusal_mark(style, round(size * 0.24)).draw(target, (x + round(size * 0.34), y))


DRAWERS: Drawers = {BugsFigure: BugsDrawing}
"""The class that draws each kind of figure in the book."""
