"""What is painted over a RumBugz table in each frame: a bug that blinks, a small bed shown large, faults, flights.

A knock shakes all of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pygame

from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.field import SMALL, draw_large
from scenes.games.rumbugz.laying import Laying
from scenes.games.rumbugz.life import Life
from scenes.games.rumbugz.places import point_of, size_of
from scenes.kit import marks
from scenes.kit.motion import linear
from scenes.kit.retained import draw
from scenes.table.stage import Flight

KNOCK = 520.0
"""Milliseconds for which a knock shakes the table."""


class Overlay:
    """What is painted over the ground of one table in each frame."""

    def __init__(self, laying: Laying, life: Life) -> None:
        self.laying, self.life = laying, life
        self.desk, self.places = laying.desk, laying.places
        self.large: int | None = None
        """The bed under the pointer that is shown large because its bugs are small; else None."""
        self.shaken = 0.0
        """How far a knock has moved the picture, in pixels."""

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the pointer; True when another bed is shown large, or no longer any."""
        field = self.places.field
        at = field.at(pos) if field.size < self.desk.look.px(SMALL) and not self.places.rack.picked else None
        if at is not None and at >= len(self.places.view.table):
            at = None
        changed, self.large = at != self.large, at
        return changed

    def rest(self) -> None:
        """Shows no bed large and opens all eyes."""
        self.large = None
        self.life.rest()

    def shake(self, done: Callable[[], None]) -> None:
        """Shakes the edge of the table; `done` is called when it is still again."""
        high = self.desk.look.px(0.7)

        def shake(share: float) -> None:
            self.shaken = high * math.sin(share * math.pi * 8) * (1 - share)

        def still() -> None:
            self.shaken = 0.0
            done()

        self.desk.motion.tween(KNOCK, shake, ease=linear, done=still)

    def draw(self, target: pygame.Surface) -> None:
        """Draws all of it, and shakes the picture."""
        desk, table = self.desk, self.places.view.table
        if self.laying.hand.aim is None:
            self.life.draw(target)
        if self.large is not None and self.large < len(table) and not desk.motion.active:
            sequence = table[self.large]
            mark = desk.session.seats[sequence.owner].mark
            draw_large(target, desk.look, self.places.field, self.large, sequence, mark, desk.rail["table"])
        self._draw_faults(target)
        for flight in desk.stage.flights():
            draw_flight(target, desk.look, flight)
        self.places.rack.draw_over(target)
        if self.shaken:
            draw.echo(target, round(self.shaken), round(self.shaken * 0.5))

    def _draw_faults(self, target: pygame.Surface) -> None:
        """Draws rings around the sequences that a refusal is about."""
        field, table = self.places.field, self.places.view.table
        for number in self.laying.faults:
            if number <= len(table):
                cell = field.cells[number - 1]
                radius = round(min(cell.h * 0.62, field.size * 0.7) * self.laying.swell)
                for point in field.points(number - 1, len(table[number - 1].bugs)):
                    marks.refusal_ring(self.desk.look, radius).draw(target, point)


def draw_flight(target: pygame.Surface, look: Any, flight: Flight) -> None:
    """Draws a bug on its way, as the larger of its two pictures, scaled. One that goes nowhere hops on the spot."""
    now, base = flight.now, max(size_of(flight.start), size_of(flight.piece))
    x, y = point_of(now)
    if flight.start.at == flight.piece.at:
        up, down = bugs.hop(base, flight.share)
        y += down - up
    code = flight.piece.face
    sprite = bugs.back(look, base) if code is None else bugs.bug(look, base, int(str(code)))
    sprite.draw_scaled(target, (x, y), now.size / bugs.HEIGHT / base)
