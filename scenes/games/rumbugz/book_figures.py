"""The figures of the RumBugz rule book: sequences and hands on felt, in which new bugz hop when a figure plays."""

from __future__ import annotations

import pygame

from game.rumbugz.bugs import KINDS
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.book import TO, UNSEEN, BugsFigure, Line
from scenes.kit import marks, text
from scenes.kit.pictures import put
from scenes.kit.theme import Style
from scenes.rulebook.figures import REST, Drawers, arrow, bed_in, draw_felt, least_bed

HOP = 480
"""Milliseconds of one bug's hop."""
LARGEST = 9.4
"""The largest box of a bug, in percent of the window's height."""
STEP = 1.0
"""The distance from the middle of one bug to the next, in boxes."""
APART = 0.9
"""The room for a sign between bugz, in boxes."""
MARK = 1.24
"""The room for the word of a kind before a sequence, in boxes."""


def _wide(line: Line) -> float:
    found = 0.28 + STEP * len(line.bugs) + STEP * len(line.others)
    found += MARK * bool(line.kind) + APART * bool(line.sign) + 1.1 * bool(line.word) + 0.6 * line.wrong
    return found if line.marks is None else 4 * 1.5


class BugsDrawing:
    """Lines of bugz within `room`. `rect` is what they cover, `length` the milliseconds of the hops (0 without new bugz)."""

    def __init__(self, style: Style, room: pygame.Rect, data: BugsFigure) -> None:
        self.style, self.data = style, data
        self.pad, self.gap = style.px(1.2), style.px(0.5)
        count = len(data.lines)
        high = (room.h - 2 * self.pad - (count - 1) * self.gap) / count
        wide = (room.w - 2 * self.pad) / max(_wide(line) for line in data.lines)
        self.size = int(min(high / bugs.HEIGHT, wide, style.px(LARGEST)))
        self.row = bugs.height(self.size)
        box = (max(round(max(_wide(line) for line in data.lines) * self.size), least_bed(style, room)) + 2 * self.pad,
               count * self.row + (count - 1) * self.gap + 2 * self.pad)
        self.rect = bed_in(room, box)

    @property
    def length(self) -> int:
        """The milliseconds that the new bugz take to hop, with the rest at the end."""
        hops = sum(len(line.lit) for line in self.data.lines)
        return hops * HOP + REST if hops else 0

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws the figure at rest, or as it is `ms` milliseconds after the first hop began."""
        draw_felt(target, self.style, self.rect)
        done = 0
        left = min((self.rect.w - round(_wide(line) * self.size)) // 2 for line in self.data.lines)
        for number, line in enumerate(self.data.lines):
            y = self.rect.y + self.pad + number * (self.row + self.gap) + round(self.row * 0.53)
            if line.marks is None:
                self._draw_line(target, line, self.rect.x + left, y, None if ms is None else ms - done * HOP)
            else:
                self._draw_marks(target, line.marks, y)
            done += len(line.lit)

    def _draw_marks(self, target: pygame.Surface, laid: tuple[str, ...], y: int) -> None:
        size = (round(self.size * 1.4), round(self.size * 0.56))
        step = round(self.size * 1.5)
        x = self.rect.centerx - 2 * step + (step - size[0]) // 2
        for kind in KINDS:
            bag.kind_mark(self.style, size, kind, kind in laid).draw(target, (x, y - size[1] // 2))
            x += step

    def _draw_line(self, target: pygame.Surface, line: Line, x: int, y: int, ms: float | None) -> None:
        style, size = self.style, self.size
        if line.kind:
            box = (round(size * 1.08), round(size * 0.44))
            bag.kind_mark(style, box, line.kind, True).draw(target, (x, y - box[1] // 2))
            x += round(MARK * size)
        x += round(0.14 * size)
        hops = 0
        for place, code in enumerate(line.bugs):
            rise = 0
            if place in line.lit and ms is not None:
                rise = bugs.hop(size, ms / HOP - hops)[0]
                hops += 1
            self._draw_bug(target, (x + size // 2, y - rise), code, "chosen" if place in line.lit and ms is None else "rest")
            x += round(STEP * size)
        if line.sign == TO:
            box = (round(APART * size * 0.72), round(24 * style.unit))
            arrow(style, box).draw(target, (x + round(APART * size * 0.14), y - box[1] // 2))
            x += round(APART * size)
        elif line.sign:
            put(target, text.numeral(line.sign, round(size * 0.5), style.theme.gold, 600, bar=False),
                center=(x + round(APART * size / 2), y))
            x += round(APART * size)
        for code in line.others:
            self._draw_bug(target, (x + size // 2, y), code, "rest")
            x += round(STEP * size)
        if line.word:
            put(target, text.numeral(line.word, round(size * 0.46), style.theme.gold, 600, bar=False),
                midleft=(x + round(size * 0.2), y))
        if line.wrong:
            marks.refusal_mark(style, round(size * 0.24)).draw(target, (x + round(size * 0.34), y))

    def _draw_bug(self, target: pygame.Surface, at: tuple[int, int], code: int, state: bugs.BugState) -> None:
        sprite = bugs.back(self.style, self.size) if code == UNSEEN else bugs.bug(self.style, self.size, code, state)
        sprite.draw(target, at)


DRAWERS: Drawers = {BugsFigure: BugsDrawing}
"""The class that draws each kind of figure in the book."""
