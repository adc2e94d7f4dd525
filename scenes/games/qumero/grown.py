"""The grid of another player, grown while it or its owner is pointed at, or its owner plays, so that it is read from afar."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.contract import Seat
from scenes.games.qumero.grid import SMALL_LETTER, GridLook, GridPainter
from scenes.games.qumero.layout import CARDS, Layout
from scenes.games.qumero.tally import QumeroTally
from scenes.kit.motion import in_out
from scenes.kit.pictures import Sprite
from scenes.kit.retained.layer import Layer
from scenes.kit.retained.recording import Recording, flat, play
from scenes.table import weight

INK = 4.0
"""The letters of a grown grid, in percent of the window's height, and in a squarish window of nine sixteenths of its width."""
GROWTH = 1.22
"""A grid that would not become so many times larger does not grow."""
RESTS, GROWS = 300.0, 180.0
"""Milliseconds for which it is meant before it grows, so that none does under a hand that moves on or in a turn that is over at
once; and how long it takes to grow."""
LEAST = 0.88
"""How much smaller a grown grid may be, as a share, so that it covers nobody's cards."""
KEPT = ("dice", "caption", "undo", "hint", "faster", "end_turn", "rules_button", "menu_button", "log_tab")
"""What it covers no more than a seat: places of the table's map."""
SLOW = 0.4
"""Where motions are shorter than this part of their usual length, no grid grows by itself."""


class Grown:
    """At most one grid of a table that has grown."""

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
        self._layer = Layer()

    @property
    def moving(self) -> bool:
        """Whether one grows, becomes small again, or is about to grow."""
        waits = self._meant is not None and self._rested < RESTS
        return waits or self._shown != self.seat or (self.seat is not None and self._share < 1)

    def point(self, pos: tuple[int, int]) -> bool:
        """Takes the point of the window that is pointed at; True when another grid is meant now, or none is any more."""
        before, self._pointed = self._pointed, self._seat_at(pos)
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
        if self.seat != meant and self.seat is not None:
            self._lay(None)
        if meant is not None and self.seat is None and self._rested >= RESTS:
            self._lay(meant)
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

    def _lay(self, seat: Seat | None) -> None:
        self.seat = seat
        self.places.grow({} if seat is None else {seat: self._painter(seat)})

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

    # ---- where it lies

    def _seat_at(self, pos: tuple[int, int]) -> Seat | None:
        rim = self.places.rim
        return next((seat for seat in self.places.others if self._grows(seat) and (
            rim[seat].box.collidepoint(pos) or self.places.at_rest[seat].place.rect.collidepoint(pos))), None)

    def _pitch(self) -> float:
        wide, high = self.desk.style.size
        return self.desk.style.px(INK) * (min(1.0, wide * 9 / 16 / high) if wide > high else 1.0) / SMALL_LETTER

    def _grows(self, seat: Seat) -> bool:
        return self.places.at_rest[seat].place.pitch * GROWTH < self._pitch()

    def box(self, seat: Seat) -> pygame.Rect:
        """Where the grid of a seat lies when it has grown: over its place, if need be a little smaller, or over the large grid,
        as near as it can without covering a seat, the cards of the others or a button."""
        places, rail = self.places, self.desk.rail
        small = places.at_rest[seat].place
        others = [places.at_rest[other].place.rect for other in places.others]
        taken = [place.box for place in places.rim.values()]
        room = rail["board"].unionall([*others, *taken]).inflate(4, 4)  # it lies over all of the small one, whatever is rounded
        taken += [places.card_place(what, other) for other in range(len(taken)) if other != seat for what in CARDS]
        taken += [rail[name] for name in KEPT]
        by = min(self._pitch() / small.pitch, room.w / small.rect.w, room.h / small.rect.h)
        boxes = [small.rect.scale_by(by * share) for share in (1.0, LEAST)]
        found = [place for box in boxes for place in _free(box, room, taken) if place.contains(small.rect)]
        found = found or [place for box in boxes for place in _free(box, room, taken)]
        return found[0] if found else boxes[0].clamp(room)

    def _painter(self, seat: Seat) -> GridPainter:
        if seat not in self._painters:
            self._painters[seat] = self.places.small_painter(seat, self.box(seat))
        return self._painters[seat]

    # ---- painting

    def bake(self) -> Iterator[None]:
        """Paints ahead what grown grids are made of, and covers on their way onto them."""
        spare = pygame.Surface((1, 1))
        for seat in filter(self._grows, self.places.others):
            painter = self._painter(seat)
            yield
            yield from weight.bake(self.desk.style, painter.bare_chip(seat))
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
        if self._share >= 1:
            self._layer.draw(target, lambda part: painter.draw(part, shown), key)
            return
        if self._picture is None or self._picture[0] != key:
            self._picture = key, _picture(painter, shown)
        place, share = self.places.at_rest[seat].place.rect, in_out(self._share)
        ratio = pygame.math.lerp(place.w / painter.place.rect.w, 1.0, share)
        at = pygame.Vector2(place.topleft).lerp(painter.place.rect.topleft, share)
        self._picture[1].draw_scaled(target, (at.x, at.y), ratio)


def _free(box: pygame.Rect, room: pygame.Rect, taken: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The places for a box within `room` that are beside all that is `taken`, the nearest ones first."""
    lefts = {box.clamp(room).x, *(x for one in taken for x in (one.right, one.x - box.w))}
    tops = {box.clamp(room).y, *(y for one in taken for y in (one.bottom, one.y - box.h))}
    places = (pygame.Rect((x, y), box.size) for x in lefts for y in tops)
    return sorted((place for place in places if room.contains(place) and place.collidelist(taken) < 0),
                  key=lambda place: (math.dist(place.center, box.center), place.topleft))


def _picture(painter: GridPainter, shown: GridLook) -> Sprite:
    """A grid as one picture that can be scaled, with its shadow."""
    base, (x, y) = painter.base, painter.place.rect.topleft
    noted = Recording(painter.style.size, at=(-x - base.dx, -y - base.dy))
    painter.draw(noted, shown)
    image = pygame.Surface(base.size, pygame.SRCALPHA)
    play(flat(noted.noted), image)
    return Sprite(image, base.dx, base.dy)
