"""What the moves of RumBugz look like on the stage: bugs fly, hop and are dealt, two change places, a knock shakes the table."""

from __future__ import annotations

import math
from collections import abc
from functools import partial
from types import MappingProxyType
from typing import Any

from game.contract import Seat
from game.rounds import RoundBegan, RoundEnded
from game.rumbugz import events as happened
from game.rumbugz.bugs import Bugs, Sequence, from_hand
from game.rumbugz.state import DECIDE, full_set
from scenes.games.rumbugz import words
from scenes.games.rumbugz.beds import Overlay
from scenes.games.rumbugz.face import Fan, code_of, worth
from scenes.games.rumbugz.layout import BED, PILE, token
from scenes.games.rumbugz.turn import Bag
from scenes.kit.language import N_, _, first_upper, signed
from scenes.kit.motion import in_out, linear
from scenes.table.game import Scripts
from scenes.table.hand.rack import Arrive
from scenes.table.moments.ceremony import Ceremony, Part, Step
from scenes.table.moments.moment import leader
from scenes.table.plates.points import Points, pill
from scenes.table.script import deal_round, is_open, part_with
from scenes.table.stage import Done, Piece

WAY = 320.0
"""Milliseconds for which a bug is on its way."""
BOW = 55.0
"""How high a bug flies with a bow of 1, in percent of the window's height."""
DRAW, DRAWN = 1500.0, 1600.0
"""Milliseconds for which the bugs of the draw for the first seat are on their way, and until the deal begins."""
GAP, CLOSE, MANY = 70.0, 0.6, 8
"""Milliseconds between two bugs that are laid or that somebody else draws, and the share of that which is left with more than
`MANY` bugs."""
HOP, HOP_GAP = 240.0, 45.0
"""Milliseconds for which a bug hops once its sequence lies, and from one bug to the next."""
DRAW_GAP = 60.0
"""Milliseconds between two bugs that go into the open hand."""
ROLLS = 450.0
"""Milliseconds from the big words of who went out to the lanes: until then the new score stands."""
BESIDE = 6.0
"""How far beside a figure is what it says, in percent of the window's height."""
READ = 1300.0
"""Milliseconds for which the answer to a knock stands on the paper at least."""


class Show(Scripts):
    """Plays the events of a move on the stage; what is on the table follows them from view to view, see `Layout.tally`.

    When motion is reduced nothing flies, and what waits for a flight goes on at once.
    """

    said = MappingProxyType({
        happened.TookNothing: (N_("{name} takes nothing"), N_("No bug is left to draw.")),
        happened.Refilled: (N_("The bag is filled again"), N_("{bugs} of the pile go into it.")),
        happened.EndedTurn: (N_("{name} ends the turn"), N_("No bug is left in the hand.")),
    })

    def __init__(self, bag: Bag, overlay: Overlay, points: Points, coming: set[tuple[Seat, str]]) -> None:
        """`coming` takes the kinds that are on their way to a plate."""
        self.bag, self.overlay, self.places, self.rack = bag, overlay, bag.places, bag.places.rack
        super().__init__(self.places.tally, points)
        self.coming = coming
        self.by_event |= {
            happened.TurnBegan: self._begins, happened.Laid: self._laid, happened.Swapped: self._swapped,
            happened.Added: self._added, happened.Discarded: self._discarded, happened.DrewForStart: self._for_start,
            RoundEnded: self._round_ended,
            **dict.fromkeys((happened.Took, happened.TookNothing, happened.Drew, happened.Refilled, happened.EndedTurn),
                            self._play_turn),
            **dict.fromkeys((happened.Knocked, happened.KnockAllowed, happened.KnockRefused), self._play_knock),
        }

    def named(self, event: Any) -> dict[str, str]:
        return {"bugs": words.counted(event.count)} if isinstance(event, happened.Refilled) else super().named(event)

    def _begins(self, event: happened.TurnBegan, done: Done) -> None:
        self.tally.change(turn=event.seat)
        done()

    # ---- the end of a round

    def _round_ended(self, event: RoundEnded, done: Done) -> None:
        """The hands open at their seats and are counted one after the other for who went out; then the lanes tell who stands
        where."""
        desk, winner = self.desk, event.winner

        lanes = partial(self.count_round, event, done)

        def won() -> None:
            desk.motion.after(ROLLS, lanes)

        if winner is None:
            lanes()
        else:
            self.points.gain(winner, self._won(event, winner), event.scores[winner], event.change[winner], done=won)
            self.tally.tell(_("{name} wins round {number}").format(name=desk.session.name(winner), number=event.round))

    def _won(self, event: RoundEnded, winner: Seat) -> Ceremony:
        """What is left in each hand counts, clockwise from who went out (B18)."""
        seats, face = len(event.hands), self.places.rim()[winner].seen(self.desk.style)[0]
        losers = [seat for seat in ((winner + step) % seats for step in range(1, seats)) if event.hands[seat]]
        steps = [self._left(seat, event.hands[seat]) for seat in losers]
        before = [score - change for score, change in zip(event.scores, event.change, strict=True)]
        sum_of = signed(event.change[winner])
        leads = len(set(before)) > 1 and leader(event.scores) == winner != leader(before)
        more = _("wins the round {points}, in the lead") if leads else _("wins the round {points}")
        out = _("{name} goes out").format(name=self.desk.session.name(winner))
        return Ceremony(face.center, [Part(sum_of)], face, steps, out, more.format(points=sum_of), corner=99.0)

    def _left(self, seat: Seat, hand: abc.Sequence[str]) -> Step:
        """What a hand has left, and what that counts: in the open rack, or as a fan between its figure and the table."""
        points = sum(map(worth, hand))
        if is_open(self.rack, seat):
            return Step(self.rack.rect.center, points)
        at, fan = Fan.beside(seat, self.places.rim(), self.desk.style, tuple(map(code_of, hand)))
        return Step(at, points, fan, stays=True)

    # ---- flights

    def _rearrange(self) -> None:
        self.places.fit_beds()
        stage = self.desk.stage
        (stage.set if self.desk.settings.reduced_motion else stage.glide)(self.places.pieces(self.places.view))

    def _fly(self, start: Piece, goal: Piece | tuple[Any, ...], done: Done, *, bow: float, delay: float = 0.0,
             length: float = WAY) -> None:
        """Lets a bug fly by that is not on the table before or after, or to the place of this name in the view on the table."""
        pieces, stage = self.places.pieces(self.places.view), self.desk.stage
        if self.desk.settings.reduced_motion:
            stage.set(pieces)
            self.desk.motion.after(0, done)
            return
        fly = partial(stage.pass_by, start, goal) if isinstance(goal, Piece) else partial(
            stage.send, goal, pieces[goal], start=start, hidden=True)
        fly(length=length, delay=delay, bow=bow * self.desk.style.px(BOW), ease=in_out, done=done)

    def _leave(self, seat: Seat, codes: abc.Sequence[int]) -> list[Piece]:
        """Lets bugs leave a hand and returns each as a piece where it starts; `codes` are as they will lie on the table."""
        self._gain(seat, -len(codes))
        found = [self.places.at_seat(seat, code) for code in codes]
        if not is_open(self.rack, seat):
            return found
        boxes = part_with(self.rack, seat, [from_hand(code) for code in codes])
        return [piece if box is None else Piece(piece.kind, box.center, box.h, piece.face)
                for piece, box in zip(found, boxes, strict=True)]

    def _gain(self, seat: Seat, count: int, done: Done | None = None) -> None:
        """A seat holds so many bugs more; its backs show that where its hand is not open."""
        self.tally.gain(seat, count)
        if seat == self.desk.hands.front and not is_open(self.rack, seat):
            self.rack.show_down(seat, self.places.view.counts[seat])
        if done is not None:
            done()

    # ---- bag, pile and knocks

    def _play_turn(self, event: Any, done: Done) -> None:
        name, tell = self.desk.session.name, self.tally.tell
        match event:
            case happened.Took(seat=seat, source="pile", bug=bug):
                self.desk.sounds.play("lift")
                knocker = self.places.view.knocker if self.places.view.phase == DECIDE else None
                line = "" if knocker is None else _("{name} knocked and gets nothing.").format(name=name(knocker))
                tell(_("{name} takes the {bug}").format(name=name(seat), bug=words.bug(bug or 0)), line)
                self._from_pile(seat, done if knocker is None else partial(self._read, done))
            case happened.Took(seat=seat, bug=bug):
                tell(_("{name} takes a bug from the bag").format(name=name(seat)))
                self._drew(seat, (bug,), done)
            case happened.TookNothing():
                self.desk.motion.after(600, done)
            case happened.Drew(seat=seat, count=count, bugs=drawn):
                self._drew(seat, drawn or (None,) * count, done)
            case happened.Refilled(count=count):
                self.bag.rustle()
                self.tally.change(bag=count, discards=self.places.view.discards[-1:])
                self.desk.stage.set(self.places.pieces(self.places.view))
                self.desk.motion.after(700, done)
            case happened.EndedTurn():
                self.desk.motion.after(500, done)

    def _play_knock(self, event: Any, done: Done) -> None:
        name, tell, sounds = self.desk.session.name, self.tally.tell, self.desk.sounds
        match event:
            case happened.Knocked(seat=seat, turn=turn, bug=bug):
                line = _("{name} takes the {bug}, allows it, or refuses.").format(name=name(turn), bug=words.bug(bug))
                tell(_("{name} knocks").format(name=name(seat)), line)
                self._says(seat, turn, _("Knock!"))
                sounds.play("knock")  # like a real knock: two blows, and the edge of the table shakes
                if self.desk.settings.reduced_motion:
                    self.desk.motion.after(400, done)
                else:
                    self.overlay.shake(done)
            case happened.KnockAllowed(turn=turn, seat=seat, bug=bug):
                sounds.play("claim")
                heading = _("{name} lets {other} have it").format(name=name(turn), other=name(seat))
                tell(heading, _("The {bug} and one more from the bag.").format(bug=words.bug(bug)))
                self._says(turn, seat, _("Yes!"))
                self._from_pile(seat, partial(self._read, done))
            case happened.KnockRefused(turn=turn, seat=seat):
                sounds.play("knock_no")
                line = _("{name} gets nothing; now only the bag is left.").format(name=name(seat))
                tell(_("{name} refuses").format(name=name(turn)), line)
                self._says(turn, seat, _("No!"))
                self._read(done)

    def _says(self, seat: Seat, other: Seat, said: str) -> None:
        """What a seat says to another one flies to its face, from beside its own."""
        face, style = self.places.rim()[seat].seen(self.desk.style)[0], self.desk.style
        beside = math.copysign(face.w / 2 + style.px(BESIDE), style.size[0] / 2 - face.centerx)
        self.points.send(other, Ceremony((face.centerx + beside, face.centery), [Part(said)]), _nothing, "",
                         goal=self.places.rim()[other].at)

    def _from_pile(self, seat: Seat, done: Done) -> None:
        discards = self.places.view.discards
        top = self.desk.stage.take((PILE, len(discards) - 1))
        self.tally.change(discards=discards[:-1])
        came = partial(self._gain, seat, 1, done)
        if is_open(self.rack, seat):
            self.rack.show(seat, [*self.rack.keys, discards[-1]], "glide", top.at)
            self.desk.motion.after(WAY, came)
        else:
            self._fly(top, self.places.at_seat(seat, discards[-1]), came, bow=0.1)

    def _drew(self, seat: Seat, codes: abc.Sequence[int | None], done: Done) -> None:
        """Moves bugs from the bag to a hand, face up only into the open hand."""
        self.bag.rustle()
        self.tally.change(bag=max(0, self.places.view.bag - len(codes)))
        seen = [code for code in codes if code is not None]
        if is_open(self.rack, seat) and len(seen) == len(codes):
            arrive: Arrive = "glide" if len(seen) == 1 or self.desk.settings.reduced_motion else "deal"
            self.rack.show(seat, [*self.rack.keys, *seen], arrive, self.places.in_bag(None).at)
            self.desk.motion.after(WAY + DRAW_GAP * len(codes), partial(self._gain, seat, len(codes), done))
            return
        goal = self.places.at_seat(seat, None)
        for number in range(len(codes)):
            came = partial(self._gain, seat, 1, done if number == len(codes) - 1 else None)
            self._fly(self.places.in_bag(None), goal, came, delay=number * GAP, bow=0.12)

    def _discarded(self, event: happened.Discarded, done: Done) -> None:
        (start,) = self._leave(event.seat, (event.bug,))
        name = self.desk.session.name(event.seat)
        self.tally.tell(_("{name} discards {bug}").format(name=name, bug=words.bug(event.bug)))
        discards = self.places.view.discards
        self.tally.change(discards=(*discards, event.bug))

        def lands() -> None:
            self.desk.sounds.play("discard")
            self.desk.motion.after(120, done)
            self.desk.refresh()

        self._fly(start, (PILE, len(discards)), lands, bow=0.12)

    def _read(self, done: Done) -> None:
        """Leaves the answer to a knock on the paper until it has been read, however fast bots play."""
        self.desk.motion.tween(READ, done=done, seen=True)

    # ---- the beginning of a round

    def _for_start(self, event: happened.DrewForStart, done: Done) -> None:
        self.tally.tell(_("Who begins?"), _("Everybody draws a bug; the highest number begins, a joker counts 0."))
        self.bag.rustle()
        for seat, code in zip(event.seats, event.bugs, strict=True):
            goal = self.places.at_seat(seat, code)
            if seat == self.desk.hands.front:
                goal = token(code, self.rack.rect.center, self.desk.style.px(7))
            self._fly(self.places.in_bag(code), goal, _nothing, bow=0.1, length=DRAW)
        self.desk.motion.after(DRAWN, done)

    def begin(self, event: RoundBegan, own: abc.Sequence[abc.Hashable], done: Done) -> None:
        bag = len(full_set(self.places.view.setting)) - sum(event.hands)
        deal_round(self, self.rack, event, own, _("{name} begins."), self.places.in_bag(None),
                   partial(self.places.at_seat, code=None), "bug_lay", done, table=(), discards=(),
                   laid=((),) * len(event.hands), bag=bag)
        self.places.fit_beds()

    # ---- sequences

    def _laid(self, event: happened.Laid, done: Done) -> None:
        starts, seat, view = self._leave(event.seat, event.bugs), event.seat, self.places.view
        fresh = event.sequence not in view.laid[seat]
        laid = list(view.laid)
        if fresh:
            laid[seat] = (*laid[seat], event.sequence)
            self.coming.add((seat, event.sequence))
        self.tally.change(table=(*view.table, Sequence(event.sequence, seat, event.bugs)), laid=tuple(laid))
        self._rearrange()
        kind, bugs = words.kind(event.sequence), words.row(event.bugs)
        self.tally.tell(_("{name} lays {kind}: {bugs}").format(name=self.desk.session.name(seat), kind=kind, bugs=bugs),
                        _("That makes all four kinds.") if event.four else "")
        self.tally.brief = first_upper(_("{kind}: {bugs}").format(kind=kind, bugs=bugs))
        number, last = len(view.table) + 1, len(event.bugs) - 1
        gap = GAP * (CLOSE if len(event.bugs) > MANY else 1.0)
        for place, start in enumerate(starts):

            def lands(place: int = place) -> None:
                self.desk.sounds.play("bug_lay")
                if place == last:
                    if fresh:
                        boxes = [self.desk.stage.pieces[BED, number, one].box() for one in range(last + 1)]
                        size = pill(self.desk.style, ((kind, True),)).size
                        free = self.points.free_place(size, boxes[0].unionall(boxes))
                        self.points.send(seat, Ceremony(free.center, [Part(kind, gold=True)], good=event.four),
                                         lambda: self.coming.discard((seat, event.sequence)), "")
                    self._joy(number, last + 1, done)

            self._fly(start, (BED, number, place), lands, delay=place * gap, bow=0.16)

    def _joy(self, number: int, count: int, done: Done) -> None:
        desk, pieces = self.desk, self.places.pieces(self.places.view)
        if desk.settings.reduced_motion or desk.motion.speed == 0:
            done()
            return
        desk.sounds.play("bug_hop")
        for place in range(count):
            name = (BED, number, place)
            landed = done if place == count - 1 else None
            desk.stage.send(name, pieces[name], length=HOP, delay=place * HOP_GAP, ease=linear, done=landed)

    def _swapped(self, event: happened.Swapped, done: Done) -> None:
        (start,), seat, table = self._leave(event.seat, (event.bug_in,)), event.seat, self.places.view.table
        out = self.desk.stage.take((BED, event.number, table[event.number - 1].bugs.index(event.bug_out)))
        goal = self.places.at_seat(seat, event.bug_out)
        self._change(event.number, event.bugs)
        name, owner = self.desk.session.name, table[event.number - 1].owner
        one, two = words.row((event.bug_in,)), words.row((event.bug_out,))
        self.tally.tell(_("{name} swaps {one} for {two}").format(name=name(seat), one=one, two=two),
                        "" if owner == seat else _("In the sequence of {other}.").format(other=name(owner)))
        self.desk.sounds.play("swap")

        def came_out() -> None:
            if is_open(self.rack, seat):
                self.rack.show(seat, [*self.rack.keys, from_hand(event.bug_out)], "glide", goal.at)
            self._gain(seat, 1, done)

        place = event.bugs.index(event.bug_in)
        self._fly(start, (BED, event.number, place), _nothing, bow=0.3, length=WAY * 1.35)
        self._fly(out, goal, came_out, bow=-0.3, length=WAY * 1.35)

    def _added(self, event: happened.Added, done: Done) -> None:
        (start,) = self._leave(event.seat, (event.bug,))
        self._change(event.number, event.bugs)
        name = self.desk.session.name(event.seat)
        self.tally.tell(_("{name} attaches {bug}").format(name=name, bug=words.row((event.bug,))))

        def lands() -> None:
            self.desk.sounds.play("bug_lay")
            done()

        last = len(event.bugs) - 1
        place = last if event.bug == event.bugs[-1] else event.bugs.index(event.bug)
        self._fly(start, (BED, event.number, place), lands, bow=0.16)

    def _change(self, number: int, bugs: Bugs) -> None:
        table, at = self.places.view.table, number - 1
        self.tally.change(table=(*table[:at], table[at]._replace(bugs=bugs), *table[at + 1:]))
        self._rearrange()


def _nothing() -> None:
    """Does nothing: the `done` of a motion after which nothing follows."""
