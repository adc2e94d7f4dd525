"""The figures of the QUMERO rule book: the table's own grid, dice and cards; a placement can play."""

from __future__ import annotations

from functools import cached_property

import pygame

from game.qumero.board import FIELD, LINE, LINES
from game.qumero.moves import place
from game.qumero.options import options_of
from game.qumero.payment import completed, with_fields
from game.qumero.state import FREE, Roll, multiplier
from scenes.games.qumero import cards as qumero_cards
from scenes.games.qumero.book import GridFigure, Things, ThingsFigure
from scenes.games.qumero.dice import die as dice
from scenes.games.qumero.dice import tray as trays
from scenes.games.qumero.grid import GridLook, GridPainter, GridPlace
from scenes.games.qumero.options import caps, draw_key, draw_link
from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.layout import rows
from scenes.kit.motion import PLACE, in_out
from scenes.kit.shapes import between
from scenes.kit.theme import Style
from scenes.rulebook.figures import Drawers, arrow

MARKS = (0, 1, 2, 3)
CARD = 0.78
"""Width of a card as a share of its height."""
DICE = (0.16, 0.39, 0.64, 0.87)
"""Where dice lie in a flat bed, as shares of its width."""


def draw_roll(target: pygame.Surface, style: Style, box: pygame.Rect, roll: Roll, landed: float = 4.0) -> None:
    """Draws a bed with four dice: in one row, or two by two where the box is not flat. So many have `landed`, the next one is on
    its way."""
    materials.recess(style, box.size, 16, "felt", 5).draw(target, box.topleft)
    faces: tuple[dice.Face, ...] = (*roll.letters, *roll.numbers)
    flat = box.w > 1.8 * box.h
    side = round(min(box.h * 0.5, box.w * 0.175) if flat else min(box.w, box.h) * 0.315)
    for which, face in enumerate(faces):
        if flat:
            x, y = box.x + box.w * DICE[which], box.y + box.h * 0.48
        else:
            x, y = box.x + box.w * (0.29 + 0.42 * (which % 2)), box.y + box.h * (0.28 + 0.42 * (which // 2))
        share = in_out(min(1.0, landed - which)) if landed > which else 0.0
        if share > 0:
            dice.die(style, side, face, which < 2, trays.REST[which]).draw(target, (x, y - round(side * 0.8 * (1 - share))))


class GridDrawing:
    """A figure with the grid, and beside it what belongs to it: the roll, the options, a card."""

    def __init__(self, style: Style, room: pygame.Rect, data: GridFigure) -> None:
        self.style, self.data = style, data
        self.roll = Roll(*data.roll) if data.roll else None
        self.before = with_fields(0, tuple(FIELD[name] for name in data.covered))
        self.move = place(
            tuple(FIELD[name] for name in data.placed if name not in data.carded), tuple(FIELD[name] for name in data.carded)
        )
        after = with_fields(self.before, self.move.fields)
        taken = {LINE[name]: seat for name, seat in data.taken}
        self.lines = tuple(taken.get(line, FREE) for line in range(len(LINES)))
        self.gains = [line for line in completed(self.before, after) if self.lines[line] == FREE]
        self.place = GridPlace(room, True)
        self.side = pygame.Rect(0, 0, 0, 0)
        if self.roll is not None:
            grid, gap = self.place.rect, style.px(2.2)
            wide = min(room.w - grid.w - gap, round(room.h * 0.46))
            if wide < room.h * 0.3:  # on a narrow page the grid shrinks
                wide = round(room.h * 0.34)
                self.place = GridPlace(pygame.Rect(0, 0, room.w - wide - gap, room.h), True)
                grid = self.place.rect
            left = room.x + (room.w - wide - gap - grid.w) // 2
            self.side = pygame.Rect(left, room.y, wide, grid.h)
            self.place = GridPlace(pygame.Rect(left + wide + gap, room.y, grid.w, grid.h), True)
        else:
            self.place = GridPlace(pygame.Rect(room.x, room.y, room.w, self.place.rect.h), True)
        self.rect = self.place.rect.union(self.side) if self.side.w else self.place.rect.copy()
        self.options = self._options() if data.options else []
        self.steps = len(self.move.fields or self.options or data.lit or data.taken)
        self.length = self.steps * PLACE

    @cached_property
    def painter(self) -> GridPainter:
        """The painter of the grid, made when it is first drawn: measuring costs nothing."""
        return GridPainter(self.style, self.place, MARKS)

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws it at rest, or as it is `ms` milliseconds after its placement, or what comes in its place, began."""
        painter, fields, data = self.painter, self.move.fields, self.data
        landed = self.steps if ms is None else int(ms / PLACE)
        grid = self.before if ms is None else with_fields(self.before, fields[:landed])
        painter.draw(target, GridLook(0, grid, self._lines(landed)))
        self._draw_side(target)
        if landed >= len(fields):
            for line in self.gains:
                painter.draw_line(target, line)
                painter.draw_lit_worth(target, line, str(LINES[line].worth * multiplier(self.data.doubles)))
        if ms is None or not fields:
            for name in data.lit if self.options else data.lit[:landed]:
                painter.draw_target(target, FIELD[name], not data.carded)
        self._draw_numbers(target, landed)
        for at, field in enumerate(fields):
            if ms is None:
                painter.draw_ghost(target, field, 0, True)
            elif at == landed:
                share = in_out(ms / PLACE - at)
                end = self.place.boxes[field].center
                start = self.side.center if self.side.w else self.place.rect.midbottom
                x, y = between(start, end, share)
                above = self.place.pitch * 2 * share * (1 - share)
                painter.chip(0, scale=1.15 - 0.15 * share).draw(target, (x, y - above))

    def _options(self) -> list[tuple[int, ...]]:
        assert self.roll is not None
        return [option.fields for option in options_of(self.before, self.roll) if option.fields]

    def _lines(self, landed: int) -> tuple[int, ...]:
        """Who has taken which line; where nothing else plays the takers come one after the other."""
        if self.move.fields or self.options or self.data.lit:
            return self.lines
        shown = {LINE[name] for name, _seat in self.data.taken[:landed]}
        return tuple(seat if line in shown else FREE for line, seat in enumerate(self.lines))

    def _draw_numbers(self, target: pygame.Surface, shown: int) -> None:
        taken: list[pygame.Rect] = []
        for count, fields in enumerate(self.options[:shown], 1):
            boxes = [self.place.boxes[field] for field in fields]
            draw_link(target, self.style, boxes)
            draw_key(target, self.style, count, caps(boxes, taken))

    def _draw_side(self, target: pygame.Surface) -> None:
        side, style = self.side, self.style
        if self.roll is None:
            return
        cards = ["qumero"] * len(self.data.carded) + ["double"] * bool(self.data.doubles)
        gap = style.px(1.2)
        high = round((side.h - gap) * 0.5) if cards else side.h
        tray = pygame.Rect(0, 0, side.w, min(side.w, high))
        tray.midtop = (side.centerx, side.y if cards else side.y + (side.h - tray.h) // 2)
        draw_roll(target, style, tray, self.roll)
        if cards:
            room = pygame.Rect(side.x, tray.bottom + gap, side.w, side.bottom - tray.bottom - gap)
            draw_card(target, style, room, cards[0], max(1, self.data.doubles))


def draw_card(target: pygame.Surface, style: Style, room: pygame.Rect, kind: str, count: int = 1) -> None:
    """Draws a card in the middle of a room, as large as fits; several lie as a pile."""
    size = (min(room.w, round(room.h * CARD)), min(room.h, round(room.w / CARD)))
    words = _("any letter") if kind == "qumero" else _("lines \N{MULTIPLICATION SIGN} {count}").format(count=count)
    if kind == "double" and count < 2:
        words = _("1 of 2")
    if size[0] < style.px(8):
        words = ""
    box = pygame.Rect((0, 0), size)
    box.center = room.center
    qumero_cards.card(style, size, kind, words, count).draw(target, box.topleft)


class ThingsDrawing:
    """Rows of dice and cards. When it plays the dice land one by one, and then the cards come."""

    def __init__(self, style: Style, room: pygame.Rect, data: ThingsFigure) -> None:
        self.style, self.data = style, data
        self.rect = pygame.Rect(room.x, room.y, min(room.w, round(room.h / len(data.rows) * 5.2)), room.h)
        self.rect.centerx = room.centerx
        self.length = sum(4 + len(row.cards) for row in data.rows) * PLACE

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws the rows one below the other, at rest or as they are `ms` milliseconds after the first die was thrown."""
        come = (self.length if ms is None else ms) / PLACE
        for box, row in zip(rows(self.rect, *[1.0] * len(self.data.rows), gap=self.style.px(1.6)), self.data.rows, strict=True):
            self._row(target, box, row, come)
            come -= 4 + len(row.cards)

    def _row(self, target: pygame.Surface, box: pygame.Rect, row: Things, come: float) -> None:
        """Draws a row of which so many dice and then cards have `come`."""
        style = self.style
        card, gap, way = round(box.h * CARD), style.px(1.2), round(box.h * 0.5)
        beside = way + 2 * gap + 2 * (card + gap) if row.cards else 0
        tray = pygame.Rect(0, box.y, min(box.w - beside, round(box.h * 2.7)), box.h)
        tray.x = box.centerx - (tray.w + beside) // 2
        draw_roll(target, style, tray, Roll(*row.roll), come)
        x = tray.right + gap
        if row.cards:
            size = (way, round(24 * style.unit))
            arrow(style, size).draw(target, (x, box.centery - size[1] // 2))
            x += way + gap
        for kind in row.cards[:max(0, int(come) - 4)]:
            draw_card(target, style, pygame.Rect(x, box.y, card, box.h), kind)
            x += card + gap


DRAWERS: Drawers = {GridFigure: GridDrawing, ThingsFigure: ThingsDrawing}
"""What draws each kind of figure of the book."""
