"""The grid of another player, grown while it or its owner is pointed at, or its owner plays, so that it is read from afar."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.contract import Seat
from scenes.games.qumero.grid import GridLook, GridPainter
from scenes.games.qumero.layout import Layout, QumeroTally
from scenes.kit.motion import in_out
from scenes.kit.pictures import Sprite
from scenes.kit.retained.recording import Recording, flat, play
from scenes.kit.shapes import between

RESTS, GROWS = 300.0, 180.0
"""Milliseconds for which it is meant before it grows, so that none does under a hand that moves on or in a turn that is over at
once; and how long it takes to grow."""
SLOW = 0.4
"""Where motions are shorter than this part of their usual length, no grid grows by itself."""


class Grown:
    """At most one grid of a table that has grown. Where it lies then is `grown0` and so on in the table's map; a grid that is
    large enough has no such place."""

    def __init__(self, places: Layout, tally: QumeroTally) -> None:
        self.desk, self.places, self.tally = places.desk, places, tally
        self.seat: Seat | None = None
        """Whose grid has grown, or grows; None for nobody's."""
        self._pointed: Seat | None = None
        self._meant: Seat | None = None
        self._rested = 0.0
        self._shown: Seat | None = None
        """Whose grid is drawn here, also while it becomes small again."""
        self._share = 0.0
        self._picture: tuple[object, Sprite] | None = None
        self._painters: dict[Seat, GridPainter] = {}
        self._baked: set[Seat] = set()
        """The seats whose grid is painted ahead, so that its first frame is as short as all others."""

    @property
    def moving(self) -> bool:
        """Whether one grows, becomes small again, or is about to grow."""
        waits = self._meant is not None and self._rested < RESTS
        return waits or self._shown != self.seat or (self.seat is not None and self._share < 1)

    def point(self, pos: tuple[int, int]) -> bool:
        """Takes the point of the window that is pointed at; True when another grid is meant now, or none is any more."""
        before, rim = self._pointed, self.places.rim
        self._pointed = next((seat for seat in self._boxes if rim[seat].box.collidepoint(pos)
                              or self.places.at_rest[seat].place.rect.collidepoint(pos)), None)
        return self._pointed != before

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a frame must be drawn."""
        if self.tally.counting:  # what counts pops up where it lies
            return self._move(dt)
        meant = self._pointed if self._pointed is not None else self._playing()
        if meant != self._meant:
            self._meant, self._rested = meant, 0.0
        elif self._rested < RESTS:
            self._rested += dt
        seat = meant if meant == self.seat or self._rested >= RESTS else None
        if seat != self.seat:
            self.seat = seat
            self.places.grow({} if seat is None else {seat: self._painter(seat)})
        return self._move(dt)

    def forget(self) -> None:
        """The grids lie elsewhere now: none has grown."""
        self.seat = self._shown = self._meant = self._pointed = None
        self._share = 0.0
        self._painters.clear()
        self._baked.clear()
        self._picture = None

    def _playing(self) -> Seat | None:
        """The other seat that acts; None where frames are few."""
        seat: Seat = self.tally.view.turn
        acts = seat in self._baked and self.tally.active(seat) and not self.desk.tutor.rests
        return seat if acts and self.desk.motion.speed >= SLOW else None

    def _move(self, dt: float) -> bool:
        """Lets the grid that is drawn grow or become small; True when something has changed."""
        if self._shown is None:
            self._shown = self.seat
        if self._shown is None:
            return False
        step = 1.0 if self.desk.settings.reduced_motion else dt / GROWS
        before = self._share
        self._share = max(0.0, min(1.0, before + (step if self._shown == self.seat else -step)))
        if self._share == before:
            return False
        if self.desk.settings.reduced_motion:
            self.desk.crossfade()
        if not self._share:
            self._shown = None
        return True

    @property
    def _boxes(self) -> dict[Seat, pygame.Rect]:
        """Where the grids of other seats lie when they have grown; without those that do not."""
        places = self.desk.rail.places
        return {seat: places[f"grown{at}"] for at, seat in enumerate(self.places.others) if f"grown{at}" in places}

    def _painter(self, seat: Seat) -> GridPainter:
        if seat not in self._painters:
            self._painters[seat] = self.places.small_painter(seat, self._boxes[seat])
        return self._painters[seat]

    # ---- painting

    def bake(self) -> Iterator[None]:
        """Paints ahead what grown grids are made of, as long as the same ones are small."""
        spare, boxes = pygame.Surface((1, 1)), self._boxes
        for seat in boxes:
            if boxes != self._boxes:
                return
            painter = self._painter(seat)
            yield from painter.bake()
            if boxes == self._boxes:
                painter.draw(spare, self.tally.shown(seat))
                self._baked.add(seat)
                yield

    def draw(self, target: pygame.Surface) -> None:
        """Draws the grid that has grown, or that grows."""
        seat = self._shown
        if seat is None:
            return
        painter, shown = self._painter(seat), self.tally.shown(seat)
        key = self.desk.style, self.places.large, seat, shown
        if self._picture is None or self._picture[0] != key:
            self._picture = key, _picture(painter, shown)
        place, share = self.places.at_rest[seat].place.rect, in_out(self._share)
        ratio = pygame.math.lerp(place.w / painter.place.rect.w, 1.0, share)
        self._picture[1].draw_scaled(target, between(place.topleft, painter.place.rect.topleft, share), ratio)


def _picture(painter: GridPainter, shown: GridLook) -> Sprite:
    """A grid as one picture that can be scaled, with its shadow."""
    base, (x, y) = painter.base, painter.place.rect.topleft
    noted = Recording(painter.style.size, at=(-x - base.dx, -y - base.dy))
    painter.draw(noted, shown)
    image = pygame.Surface(base.size, pygame.SRCALPHA)
    play(flat(noted.noted), image)
    return Sprite(image, base.dx, base.dy)
