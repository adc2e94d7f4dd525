"""What is painted over a RumBugz table: a bug that blinks, a small bed shown large, faults, flights.

A knock shakes all of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.layout import SMALL, draw_large, draw_plates, point_of, size_of
from scenes.games.rumbugz.selection import BugSelection
from scenes.kit import marks
from scenes.kit.motion import linear
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.table import weight
from scenes.table.stage import Flight

BLINK, BETWEEN = 130.0, 2300.0
"""Milliseconds for which a bug shuts its eyes, and until the next one does right after a gesture."""
DROWSY = 10_000.0
"""Milliseconds after the last gesture or motion in which the time between two blinks grows by itself once more."""
WATCHED = 40_000.0
"""Milliseconds after the last gesture or motion for which bugs blink: then nothing is drawn until somebody is there again."""
KNOCK = 520.0
"""Milliseconds for which a knock shakes the table."""


class Overlay:
    """What is painted over the ground of one table in each frame."""

    def __init__(self, sel: BugSelection) -> None:
        self.sel, self.desk, self.places, self.rack = sel, sel.desk, sel.places, sel.rack
        self.large: int | None = None
        """The bed under the pointer that is shown large because its bugs are small; else None."""
        self.shaken = 0.0
        """How far a knock has moved the picture, in pixels."""
        self.wink: int | None = None
        """The bug that has its eyes shut, while nothing else moves and somebody is likely to look: its place in the hand and all
        beds after it; None for no bug."""
        self._gone = self._alone = 0.0
        self._gesture: object = None

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the pointer; True when another bed is shown large, or no longer any."""
        field = self.places.field
        at = field.at(pos) if field.size < self.desk.style.px(SMALL) and not self.rack.picked else None
        if at is not None and at >= len(self.places.view.table):
            at = None
        changed, self.large = at != self.large, at
        return changed

    def rest(self) -> None:
        """Shows no bed large and opens all eyes."""
        self.large = self.wink = None

    def shake(self, done: Callable[[], None]) -> None:
        """Shakes the edge of the table; `done` is called when it is still again."""
        high = self.desk.style.px(0.7)

        def shake(share: float) -> None:
            self.shaken = high * math.sin(share * math.pi * 8) * (1 - share)

        self.desk.motion.tween(KNOCK, shake, ease=linear, done=done)

    def draw(self, target: pygame.Surface) -> None:
        """Draws all of it, and shakes the picture."""
        desk, table = self.desk, self.places.view.table
        if self.sel.aim is None:
            self._draw_blinking(target)
        if self.large is not None and self.large < len(table) and not desk.motion.active:
            sequence = table[self.large]
            mark = desk.session.seats[sequence.owner].mark
            draw_large(target, desk.style, self.places.field, self.large, sequence, mark, desk.rail["table"])
        self._draw_faults(target)
        for flight in desk.stage.flights():
            draw_flight(target, desk.style, flight)
        self.rack.draw_over(target)
        if self.shaken:
            draw.echo(target, round(self.shaken), round(self.shaken * 0.5))

    def _draw_faults(self, target: pygame.Surface) -> None:
        field, table = self.places.field, self.places.view.table
        for number in self.sel.faults:
            if number <= len(table):
                cell = field.cells[number - 1]
                radius = round(min(cell.h * 0.62, field.size * 0.7) * self.sel.swell)
                for point in field.points(number - 1, len(table[number - 1].bugs)):
                    marks.refusal_ring(self.desk.style, radius).draw(target, point)

    # ---- bugs that blink

    @property
    def _own(self) -> int:
        return len(self.rack.copies) if self.desk.hands.hand_open else 0

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a bug has shut or opened its eyes."""
        before, page, moves = self.wink, self.desk.page, self.desk.motion.active
        self._alone += dt
        if moves or self._gesture != (page.pointer, page.focus):
            self._gesture, self._alone = (page.pointer, page.focus), 0.0
        if self.desk.settings.reduced_motion or not page.on_top or moves:
            self.wink = None
            return before is not None
        chance = self.desk.motion.now + self.desk.background_motion.now + self._gone * 7
        self._gone += dt
        if before is not None and self._gone >= BLINK:
            self._gone, self.wink = 0.0, None
        elif before is None and self._gone >= BETWEEN * (1 + self._alone / DROWSY) and self._alone < WATCHED:
            many = self._own + sum(len(sequence.bugs) for sequence in self.places.view.table)
            self._gone, self.wink = 0.0, int(chance) * 31 % many if many else None
        return self.wink != before

    def is_blinking(self, rect: pygame.Rect) -> bool:
        """Whether the bug on the rack in this box has its eyes shut now."""
        return self.wink is not None and self.wink < self._own and self.rack.rect_of(self.rack.copies[self.wink]) == rect

    def _draw_blinking(self, target: pygame.Surface) -> None:
        """Draws the bug of a bed that has its eyes shut, over the one that has them open."""
        if self.wink is None or self.wink < self._own:
            return
        at, field, style = self.wink - self._own, self.places.field, self.desk.style
        for number, sequence in enumerate(self.places.view.table):
            if at < len(sequence.bugs):
                point = field.points(number, len(sequence.bugs))[at]
                bugs.bug(style, field.size, sequence.bugs[at], "rest", True, field.plates).draw(target, point)
                if field.crowded(number, len(sequence.bugs)):
                    draw_plates(target, style, field, number, sequence.bugs)
                return
            at -= len(sequence.bugs)


def draw_flight(target: pygame.Surface, style: Style, flight: Flight) -> None:
    """Draws a bug on its way, as the larger of its two pictures, scaled. One that goes nowhere hops on the spot."""
    base, code = max(size_of(flight.start), size_of(flight.piece)), flight.piece.face
    low = point_of(flight.now)[1] - flight.at[1]
    if flight.start.at == flight.piece.at:
        up, down = bugs.hop(base, flight.share)
        low += down - up
    sprite = bugs.bug(style, base, None if code is None else int(str(code)), "bare")
    weight.draw_flight(target, style, flight, sprite, base * bugs.HEIGHT, low)
