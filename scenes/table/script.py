"""What games share around their moves: a refusal and its pulse, hands that give pieces away, a deal."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import pygame

from game.contract import Seat
from game.rounds import RoundBegan
from scenes.kit.language import _
from scenes.kit.motion import PLACE, in_out, out_cubic
from scenes.kit.shapes import between
from scenes.table.desk import Desk
from scenes.table.game import Scripts
from scenes.table.hand.rack import DEAL_GAP, DEAL_MOST, Rack
from scenes.table.stage import Done, Piece, Point, lift

PULSE = 700.0
"""Milliseconds for which what a refusal is about pulses."""
DEALT, APART, MOST_APART = 260.0, 60.0, 1200.0
"""Milliseconds for which a piece of a deal is on its way, from one to the next of a seat, and for all of a seat at most."""


def is_open(rack: Rack, seat: Seat) -> bool:
    """Whether the hand of a seat lies open in the rack."""
    return seat == rack.holder.hands.front and rack.holder.hands.hand_open and not rack.face_down


def part_with(rack: Rack, seat: Seat, keys: Sequence[Hashable]) -> list[pygame.Rect | None]:
    """Lets pieces leave the open hand of a seat; gives the box in which each was seen, None for one that was not."""
    kept = list(rack.keys)
    for key in keys:
        if key in kept:
            kept.remove(key)
    rack.show(seat, kept, "glide")
    left = {key: list(boxes) for key, boxes in rack.where.left.items()}
    return [left[key].pop(0) if left.get(key) else None for key in keys]


def deal(rack: Rack, hands: Sequence[int], own: Sequence[Hashable], start: Piece, goal: Callable[[Seat], Piece],
         arrived: Callable[[Seat, int], None], length: float, gap: float, done: Done) -> None:
    """Deals a round from the piece at which all `start` round the table, seat by seat, so many to each seat of `hands`.

    `own` are the pieces of the rack, if that is open. `arrived` is called with a seat and the number of its piece, from 0.
    `length` of a flight and `gap` between two to one seat are in milliseconds.
    """
    desk = rack.holder
    front, opened = desk.hands.front, desk.hands.hand_open
    own_gap = min(DEAL_GAP, DEAL_MOST / max(1, len(own)))
    if opened:
        rack.show(front, ())  # else pieces equal to those of the last round would lie there already
        rack.show(front, own, "deal", start.at)
    else:
        rack.show_down(front, 0)
    for seat, many in enumerate(hands):
        for number in range(many):
            def arrive(seat: int = seat, number: int = number) -> None:
                if seat == front and not opened:
                    rack.show_down(seat, number + 1)
                arrived(seat, number)

            if seat == front and opened:
                desk.motion.after(PLACE + number * own_gap, arrive)
            else:
                end, delay = goal(seat), (number + seat / len(hands)) * gap
                desk.stage.pass_by(start, end, length=length, delay=delay, bow=lift(start, end), ease=in_out, done=arrive)
    desk.motion.after(length + max(hands) * gap + 60, done)


def deal_round(show: Scripts, rack: Rack, event: RoundBegan, own: Sequence[Hashable], line: str, start: Piece,
               goal: Callable[[Seat], Piece], sound: str, done: Done, **fields: Any) -> None:
    """Deals a round as `deal` does, to hands that were empty, where it is told who begins it, by a `line` with {name}, and
    these other `fields` of the view are as at its beginning. `sound` is that of every other piece."""
    desk, tally, hands = show.desk, show.tally, event.hands
    tally.tell(_("Round {number}").format(number=event.round), line.format(name=desk.session.name(event.starter)))
    desk.sounds.play("deal")
    desk.stage.set({})
    tally.change(round=event.round, turn=event.starter, counts=(0,) * len(hands), **fields)
    if desk.settings.reduced_motion:
        tally.change(counts=tuple(hands))
        done()
        return

    def arrived(seat: Seat, number: int) -> None:
        tally.gain(seat, 1)
        if seat == 0 and number % 2:
            desk.sounds.play(sound)

    deal(rack, hands, own, start, goal, arrived, DEALT, min(APART, MOST_APART / max(hands)), done)


def refuses(desk: Desk, move: Any, at: tuple[int, int]) -> bool:
    """Whether the rules refuse a move of who is to act; then it is said why, at a point of the table."""
    why = desk.session.match.check(move, desk.seat)
    if why is not None:
        desk.refuse(why, at)
    return why is not None


def pulse(desk: Desk, swell: Callable[[float], None], most: float, done: Done | None = None) -> None:
    """Lets what a refusal is about pulse: `swell` is given its size, from 1.0 to 1.0 and `most` more."""

    def grow(share: float) -> None:
        swell(1.0 + most * abs(1 - (share * 4 % 2)))

    desk.background_motion.tween(PULSE, grow, done=done)


HOME: Point = (0.0, 0.0)


class Parting:
    """How far each piece is out of its place now, in the unit in which the game gives it. Where motion is reduced, and when the
    table is in a hurry, pieces are there at once."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._was: Mapping[Hashable, Point] = {}
        self._goal: Mapping[Hashable, Point] = {}
        self._share = 1.0

    @property
    def moving(self) -> bool:
        """Whether pieces are on their way."""
        return self._share < 1

    @property
    def away(self) -> bool:
        """Whether any piece is out of its place."""
        return self.moving or bool(self._goal)

    def of(self, name: Hashable) -> Point:
        """How far a piece is out of its place."""
        return between(self._was.get(name, HOME), self._goal.get(name, HOME), self._share)

    def aside(self, goal: Mapping[Hashable, Point]) -> None:
        """These pieces go aside so far, all others go back."""
        if goal == self._goal:
            return
        motion = self.desk.background_motion
        still = self.desk.settings.reduced_motion or not motion.speed
        self._was, self._goal = {name: self.of(name) for name in {*self._was, *self._goal}}, goal
        self._share = float(still)

        def move(share: float) -> None:
            if self._goal is goal:
                self._share = share

        if not still:
            motion.tween(PLACE, move, ease=out_cubic)

    def forget(self) -> None:
        """All pieces are in their places at once."""
        self._was, self._goal, self._share = {}, {}, 1.0
