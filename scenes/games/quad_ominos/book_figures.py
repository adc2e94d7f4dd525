"""The figures of the Quad-Ominos rule book: sections of tables and tiles in a row, laid one by one
when a figure plays."""

from __future__ import annotations

import pygame

from game.quad_ominos.board import AT, Laid, Point, board_of
from game.quad_ominos.legal import clashes
from game.quad_ominos.moves import parse
from scenes.games.quad_ominos import tiles
from scenes.games.quad_ominos.board import Joint, joints_of
from scenes.games.quad_ominos.book import Cut, CutsFigure, RowFigure
from scenes.kit import marks, text
from scenes.kit.motion import PLACE, in_out
from scenes.kit.pictures import put
from scenes.kit.theme import Style
from scenes.rulebook.figures import Drawers, bed_in, draw_felt, least_bed

PACE = 2 * PLACE
"""Milliseconds from one tile of a figure to the next."""
REACH = 0.56
"""How far the ring around a corner point reaches, in sides."""
LARGEST = 10.0
"""The largest side of a tile, in percent of the window's height."""


def laid_in(line: str) -> tuple[Laid, ...]:
    """The tiles of placements side by side, or of a move."""
    return parse(" + ".join(line.replace("+", " ").split())).laid if line else ()


def meeting(table: tuple[Laid, ...], tile: Laid) -> tuple[list[Joint], list[Point]]:
    """Where a tile agrees with those of a table, and the corner points at which it does not."""
    board, shown = board_of(table), {one.place: tiles.numbers(one.tile) for one in (*table, tile)}
    differ = {clash.corner: clash.point for clash in clashes(board, tile)}
    met = [corner for corner, (dx, dy) in enumerate(AT) if (tile.x + dx, tile.y + dy) in board.numbers]
    return joints_of(shown, tile.place, [corner for corner in met if corner not in differ]), [*differ.values()]


class _CutPlace:
    """One section in its room: where each place of its table lies, in pixels. Its box, with rings, is in sides."""

    def __init__(self, cut: Cut) -> None:
        self.cut = cut
        self.table, self.laid = laid_in(cut.table), laid_in(cut.laid)
        self.agree, self.differ = meeting(self.table, self.laid[0]) if self.laid else ([], [])
        if cut.wrong and self.differ:
            self.agree = []  # one thing at a time: rings show only what is wrong
        every, rings = (*self.table, *self.laid), [*(joint.point for joint in self.agree), *self.differ]
        across = [tile.x + out for tile in every for out in (0, 1)] + [x + out for x, _y in rings for out in (-REACH, REACH)]
        along = [tile.y + out for tile in every for out in (0, 1)] + [y + out for _x, y in rings for out in (-REACH, REACH)]
        self.left, self.top = min(across), max(along)
        self.wide, self.high = max(across) - self.left, self.top - min(along)
        self.corner, self.side = (0, 0), 1

    def centre(self, tile: Laid) -> tuple[int, int]:
        """The middle of a tile's place."""
        return self.point((tile.x, tile.y), 0.5, 0.5)

    def point(self, point: Point, right: float = 0.0, up: float = 0.0) -> tuple[int, int]:
        """A corner point of the grid, or a spot `right` and `up` of it, in sides."""
        x, y = self.corner
        return round(x + (point[0] + right - self.left) * self.side), round(y + (self.top - point[1] - up) * self.side)


class CutsDrawing:
    """Sections side by side on felt. When the figure plays, each tile that is laid comes from below."""

    def __init__(self, style: Style, room: pygame.Rect, data: CutsFigure) -> None:
        self.style, self.data = style, data
        self.cuts = [_CutPlace(cut) for cut in data.cuts]
        self.words = round(min(style.text(2.9), style.px(4.4)) * 1.5) if any(cut.points or cut.wrong for cut in data.cuts) else 0
        gap, pad = style.px(3.0), style.px(1.6)
        wide, high = sum(cut.wide for cut in self.cuts), max(cut.high for cut in self.cuts)
        gaps = (len(self.cuts) - 1) * gap
        self.side = side = int(min((room.w - 2 * pad - gaps) / wide, (room.h - 2 * pad - self.words) / high, style.px(LARGEST)))
        box = (max(round(wide * side) + gaps + 2 * pad, least_bed(style, room)), round(high * side) + 2 * pad + self.words)
        self.rect = bed_in(room, box)
        x = self.rect.centerx - (round(wide * side) + gaps) // 2
        for cut in self.cuts:
            cut.side = side
            cut.corner = (x, self.rect.y + pad + round((high - cut.high) * side) // 2)
            x += round(cut.wide * side) + gap

    @property
    def length(self) -> int:
        """The milliseconds that laying its tiles takes; sections play at the same time."""
        return max(len(cut.laid) for cut in self.cuts) * PACE

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after the first tile left."""
        draw_felt(target, self.style, self.rect)
        for cut in self.cuts:
            self._draw_cut(target, cut, ms)

    def _draw_cut(self, target: pygame.Surface, cut: _CutPlace, ms: float | None) -> None:
        style, side = self.style, self.side
        landed = len(cut.laid) if ms is None else min(len(cut.laid), int(ms / PACE))
        lying = (*cut.table, *cut.laid[:landed])
        for tile in lying:
            tiles.shadow(style, side).draw(target, cut.centre(tile))
        for tile in lying:
            tiles.tile(style, side, tiles.numbers(tile.tile), "bare").draw(target, cut.centre(tile))
        for tile in cut.laid[:landed]:
            if not cut.cut.wrong:
                tiles.outline(style, side, False).draw(target, cut.centre(tile))
        if landed == len(cut.laid):
            self._draw_verdict(target, cut)
        else:
            tile = cut.laid[landed]
            share = in_out(min(1.0, 1.6 * ((ms or 0.0) / PACE - landed)))  # it rests for a moment before the next one comes
            x, y = cut.centre(tile)
            start = self.rect.bottom - side // 2
            at = (x, round(start + (y - start) * share))
            tiles.tile(style, side, tiles.numbers(tile.tile), "held").draw(target, at)

    def _draw_verdict(self, target: pygame.Surface, cut: _CutPlace) -> None:
        """Draws plates where numbers agree, rings where they do not, and below what the tile brings, or that it is refused."""
        style = self.style
        middle = (cut.corner[0] + round(cut.wide * self.side) // 2, self.rect.bottom - style.px(0.8) - self.words // 2)
        for point, corners, number in cut.agree:
            tiles.joint(style, self.side, corners).draw(target, cut.point(point))
            tiles.draw_digits(target, style, self.side, cut.point(point), corners, number)
        for point in cut.differ:
            tiles.clash(style, self.side).draw(target, cut.point(point))
        if cut.cut.wrong:
            marks.refusal_mark(style, round(self.words * 0.36)).draw(target, middle)
        elif cut.cut.points:
            px = round(self.words / 1.62)
            put(target, text.numeral(cut.cut.points, px, style.theme.gold, 600, bar=False), center=middle)


class RowDrawing:
    """Tiles in a row on felt, each with its word. When it plays they come from below one by one; what stands up to a well lies
    there already."""

    def __init__(self, style: Style, room: pygame.Rect, data: RowFigure) -> None:
        self.style, self.data = style, data
        self.words = round(min(style.text(2.9), style.px(4.4)) * 1.4) if any(word for _thing, word in data.things) else 0
        self.pad = style.px(1.6)
        self.gap = style.px(1.8)
        count = len(data.things)
        wells = sum(thing == "well" for thing, _word in data.things)
        wide = (room.w - 2 * self.pad - (count - 1) * self.gap) / (count + 0.9 * wells)
        self.side = int(min(wide, room.h - 2 * self.pad - self.words, style.px(LARGEST)))
        needed = round((count + 0.9 * wells) * self.side) + (count - 1) * self.gap + 2 * self.pad
        self.rect = bed_in(room, (max(needed, least_bed(style, room)), self.side + 2 * self.pad + self.words))
        self.lying = next((at for at, (thing, _word) in enumerate(data.things, 1) if thing == "well"), 0)
        self.length = (count - self.lying) * PACE

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws the row at rest, or as it is `ms` milliseconds after the first tile left."""
        style, side = self.style, self.side
        draw_felt(target, style, self.rect)
        y = self.rect.y + self.pad + side // 2
        room = [round(side * (1.9 if thing == "well" else 1.0)) for thing, _word in self.data.things]  # a well takes more
        left = self.rect.centerx - (sum(room) + self.gap * (len(room) - 1)) // 2
        for at, (wide, (thing, word)) in enumerate(zip(room, self.data.things, strict=True)):
            share = 1.0 if ms is None else min(1.0, 1.6 * (ms / PACE - at + self.lying))
            x, left = left + (side if wide > side else wide) // 2, left + wide + self.gap
            if thing == "well":
                tiles.heap(style, side, 5).draw(target, (x, y))
                continue
            state: tiles.TileState = "dim" if thing.startswith("dim ") else "lies"
            if share > 0:
                from_below = round((self.rect.bottom - side // 2 - y) * (1 - in_out(share)))
                tiles.tile(style, side, tiles.numbers(thing[-4:]), state).draw(target, (x, y + from_below))
            if word and share >= 1:
                put(target, text.numeral(word, round(self.words / 1.5), style.theme.gold, 600, bar=False),
                    center=(x, self.rect.bottom - self.pad // 2 - self.words // 2))


DRAWERS: Drawers = {CutsFigure: CutsDrawing, RowFigure: RowDrawing}
"""The class that draws each kind of figure in the book."""
