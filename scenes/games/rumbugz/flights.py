"""Bugs on their way across the RumBugz table: from hands, bag and pile to beds and back, with a hop where they land."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.rumbugz.bugs import from_hand
from scenes.games.rumbugz import bugs
from scenes.kit.motion import in_out

if TYPE_CHECKING:
    from scenes.games.rumbugz.turn import RumbugzTurn

Point = tuple[float, float]
WAY = 320.0


@dataclass
class Flight:
    """A bug on its way, open or (None) a leaf; `sizes` of its box at the start and at the end."""

    code: int | None
    start: Point
    end: Point
    sizes: tuple[int, int]
    bow: float = 0.0
    share: float = 0.0
    waits: bool = True


class Flights:
    """All that is on its way, and where it comes from and goes to."""

    def __init__(self, table: RumbugzTurn) -> None:
        self.table = table
        self.flights: list[Flight] = []
        self.hops: dict[tuple[int, int], float] = {}
        """Bugs of beds (number, place) that hop for joy, and how far they are."""

    def settle(self) -> None:
        """Forgets all that is on its way."""
        self.flights.clear()
        self.hops.clear()

    def fly(self, flight: Flight, delay: float, done: Callable[[], None], length: float = WAY) -> None:
        if self.table.calm:  # the picture fades into what is so then
            self.table.motion.after(0, done)
            return
        self.flights.append(flight)

        def move(share: float) -> None:
            flight.waits = False
            flight.share = share

        def arrive() -> None:
            if flight in self.flights:
                self.flights.remove(flight)
            done()

        self.table.motion.tween(length, move, delay=delay, ease=in_out, done=arrive)

    def leave(self, seat: int, codes: Sequence[int]) -> list[tuple[Point, int]]:
        """Where each of these bugs of a hand starts, and its size there."""
        table = self.table
        if seat != table.front or not table.hand_open:
            point, size = table.seat_place(seat)
            return [(point, size)] * len(codes)
        found: list[tuple[Point, int]] = []
        used: set[int] = set()
        for code in codes:
            key = from_hand(code)
            pool = [*table.rack.picked, *table.rack.copies]
            copy = next((one for one in pool if one.key == key and one.number not in used), None)
            if copy is None:
                found.append(table.seat_place(seat))
                continue
            used.add(copy.number)
            rect = table.dropped_at.pop(copy.number, None) or table.rack.rect_of(copy)
            found.append((rect.center, round(rect.h / bugs.HEIGHT)))
        return found

    def take_out(self, seat: int, codes: Sequence[int]) -> None:
        """Bugs leave a hand."""
        table = self.table
        table.shown.count(seat, -len(codes))
        if seat != table.front:
            return
        if table.hand_open:
            keys = list(table.rack.keys)
            for code in codes:
                if from_hand(code) in keys:
                    keys.remove(from_hand(code))
            table.rack.show(seat, keys, "glide")
        else:
            table.rack.show_down(seat, table.shown.counts[seat])

    def draw(self, target: pygame.Surface) -> None:
        """All that is on its way."""
        look = self.table.look
        for flight in self.flights:
            if not flight.waits or flight.share > 0:
                draw_flight(target, look, flight)
        for (number, place), share in self.hops.items():
            if number > len(self.table.shown.table):
                continue
            codes = self.table.shown.table[number - 1].bugs
            x, y = self.table.field.points(number - 1, len(codes))[place]
            up, down = bugs.hop(self.table.field.size, share)
            bugs.bug(look, self.table.field.size, codes[place]).draw(target, (x, y - up + down))


def draw_flight(target: pygame.Surface, look: Any, flight: Flight) -> None:
    """A bug on its way: the larger of its two pictures, scaled."""
    share = flight.share
    base = max(flight.sizes)
    size = flight.sizes[0] + (flight.sizes[1] - flight.sizes[0]) * share
    sprite = bugs.back(look, base) if flight.code is None else bugs.bug(look, base, flight.code)
    x = flight.start[0] + (flight.end[0] - flight.start[0]) * share
    y = flight.start[1] + (flight.end[1] - flight.start[1]) * share
    y -= 4 * share * (1 - share) * flight.bow * look.px(55)
    sprite.draw_scaled(target, (x, y), size / base)
