"""The flights of bugs across the RumBugz table: out of hands, into hands, and past everything that lies still."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.contract import Seat
from game.rounds import RoundBegan
from game.rumbugz.bugs import from_hand
from game.rumbugz.events import Dealt, DrewForStart
from game.rumbugz.state import full_set
from scenes.games.rumbugz.layout import Layout, token
from scenes.games.rumbugz.paint.piles import PilePainter
from scenes.kit.language import _
from scenes.kit.motion import PLACE, in_out
from scenes.table.game import Words
from scenes.table.stage import Piece, Point

WAY = 320.0
"""Milliseconds for which a bug is on its way."""
BOW = 55.0
"""How high a bug flies with a bow of 1, in percent of the window's height."""


class Flights:
    """What the scripts have in common. When motion is reduced nothing flies, and what waits for a flight goes on at once."""

    def __init__(self, places: Layout) -> None:
        self.places, self.desk, self.rack = places, places.desk, places.rack
        self.earned: Callable[[Seat, str], None] = lambda seat, kind: None
        """Called when a seat is about to lay a kind that it has not laid yet."""
        self.made: Callable[[Seat, str, Point], None] = lambda seat, kind, at: None
        """Called when that kind lies on the table, with the point where it lies."""

    def rearrange(self) -> None:
        """Sends all pieces to their places in the view that is on the table now."""
        self.places.fit_beds()
        pieces = self.places.pieces(self.places.view)
        if self.desk.reduced_motion:
            self.desk.stage.set(pieces)
        else:
            self.desk.stage.glide(pieces)

    def send(self, name: tuple[Any, ...], start: Piece, done: Callable[[], None], *, delay: float = 0.0, bow: float = 0.0,
             length: float = WAY) -> None:
        """Lets a bug fly from somewhere else to its place in the view that is on the table now."""
        if self.desk.reduced_motion:
            self.desk.stage.set(self.places.pieces(self.places.view))
            self.desk.motion.after(0, done)
            return
        self.desk.stage.send(name, self.places.lies(name), start=start, length=length, delay=delay, bow=self._high(bow),
                             ease=in_out, hidden=True, done=done)

    def pass_by(self, start: Piece, goal: Piece, done: Callable[[], None], *, delay: float = 0.0, bow: float = 0.0,
                length: float = WAY) -> None:
        """Lets a bug fly by that is not on the table before or after."""
        if self.desk.reduced_motion:
            self.desk.motion.after(0, done)
            return
        self.desk.stage.pass_by(start, goal, length=length, delay=delay, bow=self._high(bow), ease=in_out, done=done)

    def _high(self, bow: float) -> float:
        return bow * self.desk.style.px(BOW)

    # ---- hands

    def is_open(self, seat: Seat) -> bool:
        """Whether the bugs of a seat's hand are in sight."""
        return seat == self.desk.hands.front and self.desk.hands.hand_open

    def leave(self, seat: Seat, codes: Sequence[int]) -> list[Piece]:
        """Lets bugs leave a hand and returns each as a piece where it starts; `codes` are as they will lie on the table."""
        self.places.count(seat, -len(codes))
        if seat == self.desk.hands.front and not self.desk.hands.hand_open:
            self.rack.show_down(seat, self.places.view.counts[seat])
        if not self.is_open(seat):
            return [self.places.at_seat(seat, code) for code in codes]
        keys = list(self.rack.keys)
        for code in codes:
            if from_hand(code) in keys:
                keys.remove(from_hand(code))
        self.rack.show(seat, keys, "glide")
        left = {key: list(boxes) for key, boxes in self.rack.where.left.items()}
        found: list[Piece] = []
        for code in codes:
            boxes = left.get(from_hand(code))
            box = boxes.pop(0) if boxes else None
            found.append(self.places.at_seat(seat, code) if box is None else Piece(from_hand(code), box.center, box.h, code))
        return found

    def arrive(self, seat: Seat, code: int, start: Piece) -> None:
        """Brings a bug that everybody has seen into a hand; to the rack it glides on from `start`."""
        self.places.count(seat, 1)
        if self.is_open(seat):
            self.rack.show(seat, [*self.rack.keys, from_hand(code)], "glide", start.at)
        elif seat == self.desk.hands.front:
            self.rack.show_down(seat, self.places.view.counts[seat])
        self.desk.refresh()


Done = Callable[[], None]
DEAL_GAP, OWN_GAP = 120.0, 60.0
"""Milliseconds between two bugs that a seat is dealt, and between two of the open hand."""
DRAW, DRAWN = 1500.0, 1600.0
"""Milliseconds for which the bugs of the draw for the first seat are on their way, and until the deal begins."""


class Deal:
    """Scripts for the beginning of a round."""

    def __init__(self, flights: Flights, piles: PilePainter, said: Words) -> None:
        self.flights, self.piles, self.said = flights, piles, said
        self.desk, self.places, self.rack = flights.desk, flights.places, flights.rack

    def for_start(self, event: DrewForStart, done: Done) -> None:
        """Lets everybody draw a bug for the first seat."""
        self.said.tell(_("Who begins?"), _("Everybody draws a bug; the highest number begins, a joker counts 0."))
        self.piles.rustle()
        for seat, code in zip(event.seats, event.bugs, strict=True):
            goal = self.places.at_seat(seat, code)
            if seat == self.desk.hands.front:
                goal = token(code, self.rack.rect.center, self.desk.style.px(7))
            self.flights.pass_by(self.places.in_bag(code), goal, lambda: None, bow=0.1, length=DRAW)
        self.desk.motion.after(DRAWN, done)

    def deal(self, event: RoundBegan, deals: Sequence[Dealt], done: Done) -> None:
        """Deals the bugs of a new round from the bag to everybody, one after the other."""
        desk, seats = self.desk, len(event.hands)
        bag = len(full_set(self.places.view.setting)) - sum(event.hands)
        self.places.step(table=(), discards=(), laid=((),) * seats, round=event.round, turn=event.starter,
                         counts=(0,) * seats, bag=bag)
        self.places.fit_beds()
        desk.stage.set({})
        name = desk.session.name(event.starter)
        self.said.tell(_("Round {number}").format(number=event.round), _("{name} begins.").format(name=name))
        desk.sounds.play("deal")
        front = desk.hands.front
        own = next((deal.bugs for deal in deals if deal.seat == front), ()) if desk.hands.hand_open else ()
        if desk.reduced_motion or desk.motion.speed == 0:
            self.places.step(counts=tuple(event.hands))
            if not own:
                self.rack.show_down(front, event.hands[front])
            else:
                self.rack.show(front, own)
            done()
            return
        if own:
            self.rack.show(front, ())  # else bugs equal to those of the last round would lie there already
            self.rack.show(front, own, "deal", self.places.in_bag(None).at)
        else:
            self.rack.show_down(front, 0)
        for seat, many in enumerate(event.hands):
            self._deal_to(seat, many, seat == front and bool(own))
        desk.motion.after(WAY + max(event.hands) * DEAL_GAP + 60, done)

    def _deal_to(self, seat: Seat, many: int, seen: bool) -> None:
        """Deals the bugs of one seat; those that are `seen` fly by the rack, so that here they are only counted."""
        for number in range(many):

            def arrive() -> None:
                self.places.count(seat, 1)
                if seat == self.desk.hands.front and not seen:
                    self.rack.show_down(seat, self.places.view.counts[seat])
                self.desk.refresh()

            if seen:
                self.desk.motion.after(PLACE + number * OWN_GAP, arrive)
            else:
                goal = self.places.at_seat(seat, None)
                self.flights.pass_by(self.places.in_bag(None), goal, arrive, delay=number * DEAL_GAP)
