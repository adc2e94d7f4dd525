"""The beginning of a round of RumBugz: the draw for the first seat, and the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.contract import Seat
from game.rounds import RoundBegan
from game.rumbugz.events import Dealt, DrewForStart
from game.rumbugz.state import full_set
from scenes.games.rumbugz.paint.piles import PilePainter
from scenes.games.rumbugz.places import token
from scenes.games.rumbugz.show.flights import WAY, Flights
from scenes.kit.language import _
from scenes.kit.motion import PLACE
from scenes.table.game import Words

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
                goal = token(code, self.rack.rect.center, self.desk.look.px(7))
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
        if desk.calm or desk.motion.speed == 0:
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
