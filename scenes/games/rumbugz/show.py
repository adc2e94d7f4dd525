"""What the moves of RumBugz look like on the stage: bugs fly, hop and are dealt, two change places, a knock shakes the table."""

from __future__ import annotations

from collections import abc
from collections.abc import Callable
from functools import partial
from typing import Any

from game.contract import Seat
from game.rounds import RoundBegan, RoundEnded
from game.rumbugz import events as happened
from game.rumbugz.bugs import Bugs, Sequence, from_hand
from game.rumbugz.state import DECIDE, full_set
from scenes.games.rumbugz import words
from scenes.games.rumbugz.layout import BED, PILE, Layout, token
from scenes.games.rumbugz.overlay import Overlay, PilePainter
from scenes.games.rumbugz.papers import RumbugzWords
from scenes.kit.language import _
from scenes.kit.motion import PLACE, in_out, linear
from scenes.table.hand.whereabouts import Arrive
from scenes.table.stage import Piece, Point

Done = Callable[[], None]
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

    def leave(self, seat: Seat, codes: abc.Sequence[int]) -> list[Piece]:
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


DEAL_GAP, OWN_GAP = 120.0, 60.0
"""Milliseconds between two bugs that a seat is dealt, and between two of the open hand."""
DRAW, DRAWN = 1500.0, 1600.0
"""Milliseconds for which the bugs of the draw for the first seat are on their way, and until the deal begins."""
GAP, CLOSE, MANY = 70.0, 0.6, 8
"""Milliseconds between two bugs that are laid or that somebody else draws, and the share of that which is left with more than
`MANY` bugs."""
HOP, HOP_GAP = 240.0, 45.0
"""Milliseconds for which a bug hops once its sequence lies, and from one bug to the next."""
DRAW_GAP = 60.0
"""Milliseconds between two bugs that go into the open hand."""
READ = 1300.0
"""Milliseconds for which the answer to a knock stands on the paper at least."""


class Show:
    """Plays the events of a move on the stage; what is on the table follows them from view to view, see `Layout.between`."""

    def __init__(self, flights: Flights, piles: PilePainter, overlay: Overlay, said: RumbugzWords) -> None:
        self.flights, self.piles, self.overlay, self.said = flights, piles, overlay, said
        self.desk, self.places, self.rack = flights.desk, flights.places, flights.rack

    def forget(self) -> None:
        """Forgets what is under way, so that the table is as `hands.view` says."""
        self.places.between = None
        self.overlay.shaken = 0.0

    def play(self, events: abc.Sequence[Any], done: Done) -> None:
        """Shows the events in order, then calls `done`."""
        if not events:
            done()
            return
        event, rest = events[0], events[1:]
        if isinstance(event, RoundBegan):
            deals = [one for one in rest if isinstance(one, happened.Dealt)]
            others = [one for one in rest if not isinstance(one, happened.Dealt)]
            self._deal(event, deals, lambda: self.play(others, done))
            return
        self._play(event, lambda: self.play(rest, done))

    def _play(self, event: Any, done: Done) -> None:
        match event:
            case happened.TurnBegan(seat=seat):
                self.places.step(turn=seat)
                done()
            case happened.Laid():
                self._laid(event, done)
            case happened.Swapped():
                self._swapped(event, done)
            case happened.Added():
                self._added(event, done)
            case happened.Knocked() | happened.KnockAllowed() | happened.KnockRefused():
                self._play_knock(event, done)
            case RoundEnded():
                self.desk.sounds.play("round_end")
                self.desk.rounds.count(event, done)
            case happened.DrewForStart():
                self._for_start(event, done)
            case _:
                self._play_turn(event, done)

    # ---- what a turn does with bag and pile

    def _play_turn(self, event: Any, done: Done) -> None:
        name = self.desk.session.name
        match event:
            case happened.Took(seat=seat, source="pile", bug=bug):
                self.desk.sounds.play("lift")
                knocker = self.places.view.knocker if self.places.view.phase == DECIDE else None
                line = "" if knocker is None else _("{name} knocked and gets nothing.").format(name=name(knocker))
                self.said.tell(_("{name} takes the {bug}").format(name=name(seat), bug=words.bug(bug or 0)), line)
                self._from_pile(seat, done if knocker is None else partial(self._read, done))
            case happened.Took(seat=seat, bug=bug):
                self.said.tell(_("{name} takes a bug from the bag").format(name=name(seat)), "")
                self._drew(seat, (bug,), done)
            case happened.TookNothing(seat=seat):
                self.said.tell(_("{name} takes nothing").format(name=name(seat)), _("No bug is left to draw."))
                self.desk.motion.after(600, done)
            case happened.Drew(seat=seat, count=count, bugs=drawn):
                self._drew(seat, drawn or (None,) * count, done)
            case happened.Refilled(count=count):
                self._refilled(count, done)
            case happened.Discarded():
                self._discarded(event, done)
            case happened.EndedTurn(seat=seat):
                self.said.tell(_("{name} ends the turn").format(name=name(seat)), _("No bug is left in the hand."))
                self.desk.motion.after(500, done)
            case _:
                done()

    def _from_pile(self, seat: Seat, done: Done) -> None:
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

    def _drew(self, seat: Seat, codes: abc.Sequence[int | None], done: Done) -> None:
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

    def _discarded(self, event: happened.Discarded, done: Done) -> None:
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
            case happened.Knocked(seat=seat, turn=turn, bug=bug):
                line = _("{name} takes the {bug}, allows it, or refuses.").format(name=name(turn), bug=words.bug(bug))
                self.said.tell(_("{name} knocks").format(name=name(seat)), line)
                sounds.play("knock")  # like a real knock: two blows, and the edge of the table shakes
                if self.desk.reduced_motion:
                    self.desk.motion.after(400, done)
                else:
                    self.overlay.shake(done)
            case happened.KnockAllowed(turn=turn, seat=seat, bug=bug):
                sounds.play("claim")
                heading = _("{name} lets {other} have it").format(name=name(turn), other=name(seat))
                self.said.tell(heading, _("The {bug} and one more from the bag.").format(bug=words.bug(bug)))
                self._from_pile(seat, partial(self._read, done))
            case happened.KnockRefused(turn=turn, seat=seat):
                sounds.play("knock_no")
                line = _("{name} gets nothing; now only the bag is left.").format(name=name(seat))
                self.said.tell(_("{name} refuses").format(name=name(turn)), line)
                self._read(done)

    def _read(self, done: Done) -> None:
        """Leaves the answer to a knock on the paper until it has been read, however fast bots play."""
        self.desk.motion.tween(READ, done=done, seen=True)

    # ---- the beginning of a round

    def _for_start(self, event: happened.DrewForStart, done: Done) -> None:
        """Lets everybody draw a bug for the first seat."""
        self.said.tell(_("Who begins?"), _("Everybody draws a bug; the highest number begins, a joker counts 0."))
        self.piles.rustle()
        for seat, code in zip(event.seats, event.bugs, strict=True):
            goal = self.places.at_seat(seat, code)
            if seat == self.desk.hands.front:
                goal = token(code, self.rack.rect.center, self.desk.style.px(7))
            self.flights.pass_by(self.places.in_bag(code), goal, lambda: None, bow=0.1, length=DRAW)
        self.desk.motion.after(DRAWN, done)

    def _deal(self, event: RoundBegan, deals: abc.Sequence[happened.Dealt], done: Done) -> None:
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

    # ---- sequences

    def _laid(self, event: happened.Laid, done: Done) -> None:
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

    def _swapped(self, event: happened.Swapped, done: Done) -> None:
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

    def _added(self, event: happened.Added, done: Done) -> None:
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
        table, at = self.places.view.table, number - 1
        self.places.step(table=(*table[:at], table[at]._replace(bugs=bugs), *table[at + 1:]))
        self.flights.rearrange()


def _nothing() -> None:
    """Does nothing: the `done` of a motion after which nothing follows."""
