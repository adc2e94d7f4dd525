"""What games share around their moves: how these are shown, a refusal and its pulse, hands that give pieces away, a deal."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pygame

from game.contract import Seat
from game.rounds import RoundBegan, RoundEnded
from scenes.kit.language import _, grouped, ngettext, several
from scenes.kit.motion import PLACE, in_out, out_cubic
from scenes.kit.shapes import between
from scenes.session import AnyPly
from scenes.table.desk import Desk
from scenes.table.game import Ground, Tally
from scenes.table.hand.rack import DEAL_GAP, DEAL_MOST, Rack
from scenes.table.plates.points import Points
from scenes.table.stage import Done, Piece, Point, lift

PULSE = 700.0
"""Milliseconds for which what a refusal is about pulses."""
TOLD = 1500.0
"""Milliseconds for which it is told who has won."""
DEALT, APART, MOST_APART = 260.0, 60.0, 1200.0
"""Milliseconds for which a piece of a deal is on its way, from one to the next of a seat, and for all of a seat at most."""


class Scripts:
    """Shows what moves did on the stage, ahead of the position to which the table comes by them."""

    said: Mapping[type, tuple[str, str]] = MappingProxyType({})
    """What is told of events of a class while they are shown: English msgids of a heading and a line, with what `named` gives."""

    def __init__(self, tally: Tally, points: Points) -> None:
        self.desk, self.tally, self.points = tally.desk, tally, points
        self.by_event: dict[type, Callable[[Any, Done], None]] = {
            RoundBegan: lambda event, done: self.begin(event, self.after.hand, done), RoundEnded: self.count_round,
        }
        """How events of a class are shown; those of others are passed over."""
        self.after: Any = None
        """The view after the move that is shown."""
        self.played = False
        """Whether the position that comes onto the table is the one after a move that was shown."""

    def named(self, event: Any) -> dict[str, str]:
        """The names in what is said of an event."""
        return {"name": self.desk.session.name(event.seat)}

    def forget(self) -> None:
        """The table comes to a position: what is under way is forgotten, but not points that nobody waits for."""
        self.points.arrive(self.played)
        self.tally.forget()
        self.played = False

    def play(self, events: Sequence[Any], after: Any, done: Done) -> None:
        """Shows the events of a move that leads to this view one after the other, then calls `done`."""
        self.after, left = after, iter(events)

        def go_on() -> None:
            for event in left:
                if type(event) in self.said:
                    heading, line = self.said[type(event)]
                    names = self.named(event)
                    self.tally.tell(_(heading).format(**names), _(line).format(**names) if line else "")
                if type(event) in self.by_event:
                    self.by_event[type(event)](event, go_on)
                    return
            self.played = True
            done()

        go_on()

    def begin(self, event: RoundBegan, own: Sequence[Hashable], done: Done) -> None:
        """Deals a round; the viewer gets `own`."""
        done()

    def count_round(self, event: RoundEnded, done: Done) -> None:
        """Counts a round that has ended on its page, then the seats have the new scores. Points still on their way when the page
        opened are already on the sheet."""

        def counted() -> None:
            self.points.arrive(False)
            self.tally.change(scores=event.scores)
            done()

        self.desk.sounds.play("round_end")
        self.desk.rounds.count(event, counted)

    def deal(self, rack: Rack, event: RoundBegan, own: Sequence[Hashable], line: str, start: Piece, goal: Callable[[Seat], Piece],
             sound: str, done: Done, **fields: Any) -> None:
        """Deals a round as `deal` does, to hands that were empty, where it is told who begins it, by a `line` with {name}, and
        these other `fields` of the view are as at its beginning. `sound` is that of every other piece."""
        desk, tally, hands = self.desk, self.tally, event.hands
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


class ScriptedGround(Ground):
    """The ground of a table where scripts show what moves did, and the end of a match has no ceremony of its own."""

    desk: Desk
    show: Scripts

    def forget(self) -> None:
        self.show.forget()

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.show.play(self.desk.hands.seen(ply), self.desk.hands.after(ply), done)

    def show_opening(self, done: Done) -> None:
        events = self.desk.session.match.opening_events(self.desk.hands.viewer)
        began = next((event for event in events if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
        else:
            self.show.begin(began, self.desk.hands.view.hand, done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        """Its sound, and for `TOLD` it is told who has won."""
        desk, alone = self.desk, len(outcome.winners) == 1
        names = several([desk.session.name(seat) for seat in outcome.winners])
        desk.sounds.play("win" if alone else "draw")
        desk.motion.speed = max(0.4, desk.motion.speed)
        heading = _("{name} wins!") if alone else _("{name} share the win!")
        most = round(max(outcome.scores))
        line = ngettext("with {points} point", "with {points} points", most).format(points=grouped(most))
        self.show.tally.tell(heading.format(name=names), line)
        desk.motion.after(TOLD, done)


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
