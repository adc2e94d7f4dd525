"""Points of nmbrs! on their way from where they were made to the plate of their seat, where they are counted."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.contract import Seat
from scenes.games.nmbrs.board import points_bubble
from scenes.games.nmbrs.field.places import Places, Point
from scenes.games.nmbrs.field.tally import Tally
from scenes.kit.language import signed
from scenes.kit.motion import in_out, out_cubic

STAYS, RISES, COUNTED = 520.0, 420.0, 300.0
"""Milliseconds for which points stay beside a row, are on their way to their plate, and are counted there."""


@dataclass
class Flying:
    """Points on their way to a plate."""

    words: str
    at: Point
    seat: Seat
    share: float = 0.0


class RisingPoints:
    """The points that are on their way at one table; nobody waits for them."""

    def __init__(self, places: Places, tally: Tally) -> None:
        self.desk, self.places, self.tally = tally.desk, places, tally
        self.flying: list[Flying] = []

    def settle(self) -> None:
        """Drops all points that are on their way."""
        self.flying.clear()
        self.tally.counting.clear()

    def rise(self, seat: Seat, points: int, at: Point, score: int) -> None:
        """Lets points stay where they were made for a while, fly to their plate and be counted there, up to `score`."""
        desk, tally = self.desk, self.tally
        if desk.calm or not self.places.plates:
            desk.sounds.play("points")
            return
        one = Flying(signed(points), at, seat)
        self.flying.append(one)
        begin = float(score - points)
        tally.counting[seat] = begin
        pace = max(0.35, desk.motion.speed)

        def move(share: float) -> None:
            one.share = share

        def count(share: float) -> None:
            if seat in tally.counting:
                tally.counting[seat] = begin + (score - begin) * share
                desk.refresh()

        def counted() -> None:
            tally.counting.pop(seat, None)
            desk.refresh()

        def arrive() -> None:
            if one in self.flying:
                self.flying.remove(one)
                desk.sounds.play("points")
                desk.flair.tween(COUNTED, count, ease=out_cubic, done=counted)

        desk.flair.tween(RISES * pace, move, delay=STAYS * pace, ease=in_out, done=arrive)

    def draw(self, target: pygame.Surface) -> None:
        """Draws the points where they are now."""
        for one in self.flying:
            goal = self.places.score_of(one.seat)
            x, y = (a + (b - a) * one.share for a, b in zip(one.at, goal, strict=True))
            points_bubble(self.desk.look, one.words, 4.2).draw(target, (x, y))
