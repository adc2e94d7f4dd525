"""What games share around their moves: a refusal and its pulse, hands that give pieces away, a deal, a count."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from game.contract import Seat
from game.rounds import RoundEnded
from scenes.kit.motion import PLACE, in_out
from scenes.table.desk import Desk
from scenes.table.game import Tally
from scenes.table.hand.rack import Rack
from scenes.table.hand.whereabouts import DEAL_GAP, DEAL_MOST
from scenes.table.plates.points import Points
from scenes.table.stage import Done, Piece, lift

PULSE = 700.0
"""Milliseconds for which what a refusal is about pulses."""


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


def count_round(event: RoundEnded, tally: Tally, points: Points, done: Done) -> None:
    """Counts a round that has ended on its page, then the seats have the new scores. Points still on their way when the page
    opened are already on the sheet."""
    def counted() -> None:
        points.arrive(False)
        tally.change(scores=event.scores)
        done()

    tally.desk.sounds.play("round_end")
    tally.desk.rounds.count(event, counted)


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
