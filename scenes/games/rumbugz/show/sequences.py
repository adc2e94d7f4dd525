"""What moves do to sequences: bugs hop into a new one, two change places in arcs, another one is attached."""

from __future__ import annotations

from collections.abc import Callable

from game.rumbugz.bugs import Bugs, Sequence
from game.rumbugz.events import Added, Laid, Swapped
from scenes.games.rumbugz import words
from scenes.games.rumbugz.layout import BED
from scenes.games.rumbugz.papers import RumbugzWords
from scenes.games.rumbugz.show.flights import WAY, Flights
from scenes.kit.language import _
from scenes.kit.motion import linear

Done = Callable[[], None]
GAP, CLOSE, MANY = 70.0, 0.6, 8
"""Milliseconds between two bugs that are laid, and the share of that which is left with more than `MANY` bugs."""
HOP, HOP_GAP = 240.0, 45.0
"""Milliseconds for which a bug hops once its sequence lies, and from one bug to the next."""


class SequenceShow:
    """The scripts for what happens in the beds."""

    def __init__(self, flights: Flights, said: RumbugzWords) -> None:
        self.flights, self.said, self.desk, self.places = flights, said, flights.desk, flights.places

    def laid(self, event: Laid, done: Done) -> None:
        """Lets bugs fly from a hand into a new bed, one after the other, and then hop for joy."""
        starts = self.flights.leave(event.seat, event.bugs)
        view = self.places.view
        kinds = view.laid[event.seat]
        fresh = event.sequence not in kinds
        if fresh:
            kinds = (*kinds, event.sequence)
            self.flights.earned(event.seat, event.sequence)
        self.places.step(
            table=(*view.table, Sequence(event.sequence, event.seat, event.bugs)),
            laid=(*view.laid[:event.seat], kinds, *view.laid[event.seat + 1:]),
        )
        self.flights.rearrange()
        name = self.desk.session.name(event.seat)
        line = _("That makes all four kinds.") if event.four else ""
        kind, bugs = words.kind(event.sequence), words.row(event.bugs)
        brief = words.first_upper(_("{kind}: {bugs}").format(kind=kind, bugs=bugs))
        self.said.tell(_("{name} lays {kind}: {bugs}").format(name=name, kind=kind, bugs=bugs), line, brief)
        number, last = len(view.table) + 1, len(event.bugs) - 1
        gap = GAP * (CLOSE if len(event.bugs) > MANY else 1.0)
        for place, start in enumerate(starts):

            def lands(place: int = place) -> None:
                self.desk.sounds.play("bug_lay")
                if place == last:
                    if fresh:
                        middle = self.places.field.points(number - 1, last + 1)[last // 2]
                        self.flights.made(event.seat, event.sequence, middle)
                    self._joy(number, last + 1, done)

            self.flights.send((BED, number, place), start, lands, delay=place * gap, bow=0.16)

    def _joy(self, number: int, count: int, done: Done) -> None:
        """Lets the bugs of a new sequence hop once, one after the other."""
        desk = self.desk
        if desk.reduced_motion or desk.motion.speed == 0:
            done()
            return
        desk.sounds.play("bug_hop")
        for place in range(count):
            name = (BED, number, place)
            landed: Done | None = done if place == count - 1 else None
            desk.stage.send(name, self.places.lies(name), length=HOP, delay=place * HOP_GAP, ease=linear, done=landed)

    def swapped(self, event: Swapped, done: Done) -> None:
        """Lets one bug go in and another come out, each in its own arc."""
        (start,) = self.flights.leave(event.seat, (event.bug_in,))
        before = self.places.view.table[event.number - 1].bugs
        out = self.desk.stage.take((BED, event.number, before.index(event.bug_out)))
        goal = self.places.at_seat(event.seat, event.bug_out)
        self._change(event.number, event.bugs)
        name, owner = self.desk.session.name, self.places.view.table[event.number - 1].owner
        heading = _("{name} swaps {one} for {two}")
        whose = "" if owner == event.seat else _("In the sequence of {other}.").format(other=name(owner))
        one, two = words.row((event.bug_in,)), words.row((event.bug_out,))
        self.said.tell(heading.format(name=name(event.seat), one=one, two=two), whose)
        self.desk.sounds.play("swap")

        def came_out() -> None:
            self.flights.arrive(event.seat, event.bug_out, goal)
            done()

        place = event.bugs.index(event.bug_in)
        self.flights.send((BED, event.number, place), start, lambda: None, bow=0.3, length=WAY * 1.35)
        self.flights.pass_by(out, goal, came_out, bow=-0.3, length=WAY * 1.35)

    def added(self, event: Added, done: Done) -> None:
        """Lets another bug go to a sequence."""
        (start,) = self.flights.leave(event.seat, (event.bug,))
        self._change(event.number, event.bugs)
        name = self.desk.session.name(event.seat)
        self.said.tell(_("{name} attaches {bug}").format(name=name, bug=words.row((event.bug,))), "")

        def lands() -> None:
            self.desk.sounds.play("bug_lay")
            done()

        last = len(event.bugs) - 1
        place = last if event.bug == event.bugs[-1] else event.bugs.index(event.bug)
        self.flights.send((BED, event.number, place), start, lands, bow=0.16)

    def _change(self, number: int, bugs: Bugs) -> None:
        """Changes the bugs that a sequence holds."""
        table, at = self.places.view.table, number - 1
        self.places.step(table=(*table[:at], table[at]._replace(bugs=bugs), *table[at + 1:]))
        self.flights.rearrange()
