"""The grid of another player, grown while its owner or it is pointed at, so that its letters are read from afar."""

from __future__ import annotations

import pygame

from game.contract import Seat
from game.qumero.state import multiplier
from scenes.games.qumero.grid import SMALL_LETTER, GridLook, GridPainter, GridPlace
from scenes.games.qumero.layout import DOUBLE, Layout
from scenes.games.qumero.tally import Tally
from scenes.kit.retained.layer import Layer

INK = 4.0
"""The letters of a grown grid, in percent of the window's height. A grid with nearly such letters does not grow."""
RESTS = 300.0
"""Milliseconds for which it is pointed at before it grows, so that none does under a hand that moves on."""


class Grown:
    """At most one grid of a table that has grown."""

    def __init__(self, places: Layout, tally: Tally) -> None:
        self.desk, self.places, self.tally = places.desk, places, tally
        self._meant: Seat | None = None
        self._rested = 0.0
        self._painter: tuple[object, GridPainter] | None = None
        """Who draws it, and for what."""
        self._layer = Layer()

    @property
    def seat(self) -> Seat | None:
        """Whose grid has grown; None for nobody's."""
        return self._meant if self._rested >= RESTS else None

    @property
    def moving(self) -> bool:
        """Whether one is about to grow."""
        return self._meant is not None and self._rested < RESTS

    def point(self, pos: tuple[int, int]) -> bool:
        """Takes the point of the window that is pointed at; True when another grid has grown now, or none has any more."""
        before, meant = self.seat, self._seat_at(pos)
        if meant != self._meant:
            self._meant, self._rested = meant, 0.0
        return self.seat != before

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a grid has grown."""
        if not self.moving:
            return False
        self._rested += dt
        return not self.moving

    def _seat_at(self, pos: tuple[int, int]) -> Seat | None:
        rim = self.places.rim
        return next((seat for seat in self.places.others if self._grows(seat) and (
            rim[seat].box.collidepoint(pos) or self.places.painters[seat].place.rect.collidepoint(pos))), None)

    def _pitch(self) -> float:
        return self.desk.style.px(INK) / SMALL_LETTER

    def _grows(self, seat: Seat) -> bool:
        return self.places.painters[seat].place.pitch < 0.9 * self._pitch()

    def box(self, seat: Seat) -> pygame.Rect:
        """Where the grid of a seat lies when it has grown: over its place, within the window and beside the large grid."""
        place, window = self.places.painters[seat].place, pygame.Rect((0, 0), self.desk.style.size)
        room = place.rect.right - self.places.place.rect.right - self.desk.style.px(1)
        by = min(self._pitch() / place.pitch, room / place.rect.w)
        box = pygame.Rect(0, 0, round(place.rect.w * by), round(place.rect.h * by))
        box.midright = place.rect.midright
        return box.clamp(window.inflate(-self.desk.style.px(2), -self.desk.style.px(2)))

    def draw(self, target: pygame.Surface) -> None:
        """Draws the grid that has grown."""
        seat, style = self.seat, self.desk.style
        if seat is None or seat not in self.places.others:
            return
        key = style, self.places.large, seat
        if self._painter is None or self._painter[0] != key:
            place, number = GridPlace(self.box(seat), False), self.places.others.index(seat)
            self._painter = key, GridPainter(style, place, self.places.painter.marks_of, 90 + number)
        painter, tally = self._painter[1], self.tally
        shown = GridLook(seat, tally.grid(seat), tally.lines, tally.out(seat), multiplier(tally.cards(seat, DOUBLE)))
        self._layer.draw(target, lambda part: painter.draw(part, shown), (key, shown))
