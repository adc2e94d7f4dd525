"""The script of a move of RumBugz, event by event: taking and drawing, discards, a knock, the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.contract import Seat
from game.rounds import RoundBegan, RoundEnded
from game.rumbugz.events import (
    Added,
    Dealt,
    Discarded,
    Drew,
    DrewForStart,
    EndedTurn,
    KnockAllowed,
    Knocked,
    KnockRefused,
    Laid,
    Refilled,
    Swapped,
    Took,
    TookNothing,
    TurnBegan,
)
from game.rumbugz.state import DECIDE
from scenes.games.rumbugz import words
from scenes.games.rumbugz.layout import PILE
from scenes.games.rumbugz.paint.overlay import Overlay
from scenes.games.rumbugz.paint.piles import PilePainter
from scenes.games.rumbugz.papers import RumbugzWords
from scenes.games.rumbugz.show.flights import WAY, Deal, Flights
from scenes.games.rumbugz.show.sequences import SequenceShow
from scenes.kit.language import _
from scenes.table.hand.whereabouts import Arrive

Done = Callable[[], None]
GAP, DRAW_GAP = 70.0, 60.0
"""Milliseconds between two bugs that somebody else draws, and between two that go into the open hand."""
READ = 1300.0
"""Milliseconds for which the answer to a knock stands on the paper at least."""


class Show:
    """Plays the events of a move on the stage; what is on the table follows them from view to view, see `Layout.between`."""

    def __init__(self, flights: Flights, piles: PilePainter, overlay: Overlay, said: RumbugzWords) -> None:
        self.flights, self.piles, self.overlay, self.said = flights, piles, overlay, said
        self.desk, self.places, self.rack = flights.desk, flights.places, flights.rack
        self.sequences = SequenceShow(flights, said)
        self.rounds = Deal(flights, piles, said)

    def forget(self) -> None:
        """Forgets what is under way, so that the table is as `hands.view` says."""
        self.places.between = None
        self.overlay.shaken = 0.0

    def play(self, events: Sequence[Any], done: Done) -> None:
        """Shows the events in order, then calls `done`."""
        if not events:
            done()
            return
        event, rest = events[0], events[1:]
        if isinstance(event, RoundBegan):
            deals = [one for one in rest if isinstance(one, Dealt)]
            others = [one for one in rest if not isinstance(one, Dealt)]
            self.rounds.deal(event, deals, lambda: self.play(others, done))
            return
        self._play(event, lambda: self.play(rest, done))

    def _play(self, event: Any, done: Done) -> None:
        match event:
            case TurnBegan(seat=seat):
                self.places.step(turn=seat)
                done()
            case Took() | TookNothing() | Drew() | Refilled() | Discarded() | EndedTurn():
                self._play_turn(event, done)
            case Laid():
                self.sequences.laid(event, done)
            case Swapped():
                self.sequences.swapped(event, done)
            case Added():
                self.sequences.added(event, done)
            case Knocked() | KnockAllowed() | KnockRefused():
                self._play_knock(event, done)
            case RoundEnded():
                self.desk.sounds.play("round_end")
                self.desk.rounds.count(event, done)
            case DrewForStart():
                self.rounds.for_start(event, done)
            case _:
                done()

    # ---- what a turn does with bag and pile

    def _play_turn(self, event: Any, done: Done) -> None:
        name = self.desk.session.name
        match event:
            case Took(seat=seat, source="pile", bug=bug):
                self.desk.sounds.play("lift")
                knocker = self.places.view.knocker if self.places.view.phase == DECIDE else None
                line = "" if knocker is None else _("{name} knocked and gets nothing.").format(name=name(knocker))
                self.said.tell(_("{name} takes the {bug}").format(name=name(seat), bug=words.bug(bug or 0)), line)
                self._from_pile(seat, done if knocker is None else partial(self._read, done))
            case Took(seat=seat, bug=bug):
                self.said.tell(_("{name} takes a bug from the bag").format(name=name(seat)), "")
                self._drew(seat, (bug,), done)
            case TookNothing(seat=seat):
                self.said.tell(_("{name} takes nothing").format(name=name(seat)), _("No bug is left to draw."))
                self.desk.motion.after(600, done)
            case Drew(seat=seat, count=count, bugs=drawn):
                self._drew(seat, drawn or (None,) * count, done)
            case Refilled(count=count):
                self._refilled(count, done)
            case Discarded():
                self._discarded(event, done)
            case EndedTurn(seat=seat):
                self.said.tell(_("{name} ends the turn").format(name=name(seat)), _("No bug is left in the hand."))
                self.desk.motion.after(500, done)

    def _from_pile(self, seat: Seat, done: Done) -> None:
        """Moves the uppermost bug of the pile to a hand."""
        discards = self.places.view.discards
        top = self.desk.stage.take((PILE, len(discards) - 1))
        self.places.step(discards=discards[:-1])
        if self.flights.is_open(seat):
            self.rack.show(seat, [*self.rack.keys, discards[-1]], "glide", top.at)
            self.desk.motion.after(WAY, partial(self._came, seat, 1, done))
        else:
            goal = self.places.at_seat(seat, discards[-1])
            self.flights.pass_by(top, goal, partial(self._came, seat, 1, done), bow=0.1)

    def _came(self, seat: Seat, count: int, done: Done) -> None:
        self.places.count(seat, count)
        self.desk.refresh()
        done()

    def _drew(self, seat: Seat, codes: Sequence[int | None], done: Done) -> None:
        """Moves bugs from the bag to a hand, face up only into the open hand."""
        self.piles.rustle()
        self.places.step(bag=max(0, self.places.view.bag - len(codes)))
        self.desk.refresh()
        seen = [code for code in codes if code is not None]
        if self.flights.is_open(seat) and len(seen) == len(codes):
            arrive: Arrive = "glide" if len(seen) == 1 or self.desk.reduced_motion else "deal"
            self.rack.show(seat, [*self.rack.keys, *seen], arrive, self.places.in_bag(None).at)
            self.desk.motion.after(WAY + DRAW_GAP * len(codes), partial(self._came, seat, len(codes), done))
            return
        goal = self.places.at_seat(seat, None)
        for number in range(len(codes)):
            then = done if number == len(codes) - 1 else _nothing
            self.flights.pass_by(self.places.in_bag(None), goal, partial(self._came, seat, 1, then), delay=number * GAP, bow=0.12)

    def _refilled(self, count: int, done: Done) -> None:
        self.piles.rustle()
        self.said.tell(_("The bag is filled again"), _("{bugs} of the pile go into it.").format(bugs=words.drew(count)))
        self.places.step(bag=count, discards=self.places.view.discards[-1:])
        self.desk.stage.set(self.places.pieces(self.places.view))
        self.desk.motion.after(700, done)

    def _discarded(self, event: Discarded, done: Done) -> None:
        (start,) = self.flights.leave(event.seat, (event.bug,))
        name = self.desk.session.name(event.seat)
        self.said.tell(_("{name} discards {bug}").format(name=name, bug=words.bug(event.bug)), "")
        discards = self.places.view.discards
        self.places.step(discards=(*discards, event.bug))

        def lands() -> None:
            self.desk.sounds.play("discard")
            self.desk.refresh()
            self.desk.motion.after(120, done)

        self.flights.send((PILE, len(discards)), start, lands, bow=0.12)

    # ---- a knock

    def _play_knock(self, event: Any, done: Done) -> None:
        name, sounds = self.desk.session.name, self.desk.sounds
        match event:
            case Knocked(seat=seat, turn=turn, bug=bug):
                line = _("{name} takes the {bug}, allows it, or refuses.").format(name=name(turn), bug=words.bug(bug))
                self.said.tell(_("{name} knocks").format(name=name(seat)), line)
                sounds.play("knock")  # like a real knock: two blows, and the edge of the table shakes
                if self.desk.reduced_motion:
                    self.desk.motion.after(400, done)
                else:
                    self.overlay.shake(done)
            case KnockAllowed(turn=turn, seat=seat, bug=bug):
                sounds.play("claim")
                heading = _("{name} lets {other} have it").format(name=name(turn), other=name(seat))
                self.said.tell(heading, _("The {bug} and one more from the bag.").format(bug=words.bug(bug)))
                self._from_pile(seat, partial(self._read, done))
            case KnockRefused(turn=turn, seat=seat):
                sounds.play("knock_no")
                line = _("{name} gets nothing; now only the bag is left.").format(name=name(seat))
                self.said.tell(_("{name} refuses").format(name=name(turn)), line)
                self._read(done)

    def _read(self, done: Done) -> None:
        """Leaves the answer to a knock on the paper until it has been read, however fast bots play."""
        self.desk.motion.tween(READ, done=done, seen=True)


def _nothing() -> None:
    """Does nothing: the `done` of a motion after which nothing follows."""
