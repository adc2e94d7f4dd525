"""The course of an evening as a rope: a strand for each player, from below to above; behind each match the strands change places
as the players do, and the leader's ends highest."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from scenes.evening.standing import Row, leaders, orders
from scenes.kit import pieces
from scenes.kit.canvas import Art, Canvas, slow
from scenes.kit.motion import in_out
from scenes.kit.pictures import Sprite
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import Style

MOST, FEW = 10, 4
"""Of so many matches the latest ones are told one by one, the older ones are a knot; for more players strands are thinner."""
THICK, APART, BOW = 2.0, 3.1, 0.4
"""How thick a strand is and how far it is from the next, in percent of the window's height, and how far the rope swings, as a
share of the way from match to match."""
CHANGE, FINE = 0.55, 24
"""From when on of the way behind a match the strands change places, and of how many pieces each part of it is drawn."""
SIGN, FACE, FAN = 13.0, 2.9, 3.3
"""The largest sign of a game, the radius of a face, and how much lower each further strand ends, in percent of the height."""


class Rope:
    """The rope of these rows within a box of the window, in pixels."""

    def __init__(self, style: Style, box: pygame.Rect, rows: Sequence[Row]) -> None:
        self.style, self.box, self.rows = style, box, rows
        self._orders = orders(rows)
        played = len(self._orders) - 1
        self.hidden = max(0, played - MOST)
        """How many of the first matches are a knot."""
        self.matches = played - self.hidden
        thin = FEW / max(FEW, len(rows))
        self._apart, self._thick = style.px(APART) * thin, style.px(THICK) * thin
        face = style.px(FACE * 2.4)
        self._foot = box.bottom - style.px(2)
        self._head = box.y + face + style.px(FAN) * (len(rows) - 1) * thin
        self.step = (self._foot - self._head) / max(1, self.matches)
        self._bow = min(self.step * BOW, box.w * 0.12)
        self.sign = round(min(style.px(SIGN), self.step * 1.6, box.w / 2 - self._bow - len(rows) * self._apart / 2 - style.px(2)))
        """How wide the sign of a game is."""
        self._fan = style.px(FAN) * thin

    def _middle(self, at: float) -> tuple[float, float]:
        return self.box.centerx + self._bow * math.sin(math.pi * at), self._foot - self.step * at

    def _rank(self, row: int, at: float) -> float:
        """Which place a strand has, from 0 at the left."""
        match = min(int(at), self.matches - 1)
        before, after = (self._orders[self.hidden + match + more].index(row) for more in (0, 1))
        return before + (after - before) * in_out(max(0.0, min(1.0, (at - match - CHANGE) / (1 - CHANGE))))

    def point(self, row: int, at: float) -> tuple[float, float]:
        """Where a strand is after so many matches, counted from the knot."""
        x, y = self._middle(at)
        return x + (self._rank(row, at) - (len(self.rows) - 1) / 2) * self._apart, y

    def end(self, row: int) -> tuple[int, int]:
        """Where a strand ends: the first place highest."""
        rank, count = self._orders[-1].index(row), len(self.rows)
        apart = min(self.style.px(FACE * 2.1), (self.box.w - self.style.px(FACE * 2.2)) / max(1, count - 1))
        x = self.box.centerx + (rank - (count - 1) / 2) * apart
        return round(x), round(self._head - self._fan * (count - rank))

    def sign_at(self, match: int) -> tuple[int, int]:
        """Where the sign of a match lies: beside the rope, which swings away from it."""
        _x, y = self._middle(match + 0.5)
        side = -1 if match % 2 == 0 else 1
        beyond = self._bow + len(self.rows) * self._apart / 2 + self.sign / 2 + self.style.px(1)
        return round(self.box.centerx + side * beyond), round(y)

    def sprite(self) -> Sprite:
        """All strands; placed by the upper left corner of the box."""
        style, box, u = self.style, self.box, self.style.unit
        colours = [style.theme.seats[row.mark].colour for row in self.rows]
        paths = []
        for row in range(len(self.rows)):
            steps = self.matches * FINE
            points = [self.point(row, step / FINE) for step in range(steps + 1)]
            x, y = self.end(row)
            lead = points[-1]
            bend = f"C{(lead[0] - box.x) / u:.1f} {(lead[1] - self._fan - box.y) / u:.1f} {(x - box.x) / u:.1f} "
            bend += f"{(y + 2 * self._fan - box.y) / u:.1f} {(x - box.x) / u:.1f} {(y - box.y) / u:.1f}"
            paths.append("M" + "L".join(f"{(px - box.x) / u:.1f} {(py - box.y) / u:.1f}" for px, py in points) + bend)
        thick = self._thick / u

        def paint(canvas: Canvas) -> None:
            for path, colour in reversed(list(zip(paths, colours, strict=True))):
                art = Art().path(path, "none", style.theme.ink, thick + 4).path(path, "none", style.theme.cream, thick + 1.6)
                canvas.add(art.path(path, "none", colour, thick))

        return slow(style, "rope", box.size, 2, paint, tuple(paths), tuple(colours))

    def height(self, at: float) -> int:
        """How far up the rope reaches after so many matches: the upper edge of what is seen of it."""
        return self.box.y if at >= self.matches else round(self._foot - self.step * at)

    def draw_ends(self, target: pygame.Surface) -> None:
        """Draws the faces at the ends, the leader's with a crown."""
        for row in reversed(self._orders[-1]):
            first = self.rows[row] in leaders(self.rows)
            pieces.figure(self.style, self.style.px(FACE), self.rows[row].mark, "glad" if first else "calm", pieces.AHEAD,
                          first).draw(target, self.end(row))


def chalkboard(style: Style, box: pygame.Rect, inner: pygame.Rect) -> Sprite:
    """The board on which the rope hangs, in a wooden frame; placed by its upper left corner."""

    def paint(canvas: Canvas) -> None:
        theme, u = style.theme, canvas.unit
        x, y, w, h = ((inner.x - box.x) / u, (inner.y - box.y) / u, inner.w / u, inner.h / u)
        if theme.flat:
            canvas.add(Art().rect(1.5, 1.5, canvas.w - 3, canvas.h - 3, 12, theme.ground, theme.line, 3))
            return
        canvas.cast(rounded_rect(0, 0, canvas.w, canvas.h, 14), "board")
        canvas.add(Art().rect(0, 6, canvas.w, canvas.h, 14, theme.board_edge))
        canvas.wood(0, 0, canvas.w, canvas.h, 14, theme.board, 41, 0.26, 60)
        canvas.sink(x, y, w, h, 9, ("#1F4F40", "#17392F", "#10291F"))

    return slow(style, "chalkboard", box.size, 46, paint, tuple(inner.move(-box.x, -box.y)))


