"""What a move of RumBugz did, step by step: bugs hop into their beds, two change places in arcs, a knock shakes the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from game.rounds import RoundBegan, RoundEnded
from game.rumbugz.bugs import from_hand
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
from scenes.games.rumbugz import words
from scenes.games.rumbugz.flights import WAY, Flight, Flights
from scenes.kit.language import _
from scenes.kit.motion import linear

Done = Callable[[], None]
GAP, DEAL_GAP = 70.0, 60.0
KNOCK, HOP = 520.0, 240.0


class Show(Flights):
    """Plays the events of a move on what the table shows."""

    def play(self, events: Sequence[Any], done: Done) -> None:
        """Shows the events in order, then calls `done`."""
        if not events:
            done()
            return
        event, rest = events[0], events[1:]

        def onwards() -> None:
            self.play(rest, done)

        table, shown = self.table, self.table.shown
        match event:
            case TurnBegan(seat=seat):
                shown.turn = seat
                onwards()
            case Took():
                self._took(event, onwards)
            case TookNothing(seat=seat):
                table.tell(_("{name} takes nothing").format(name=table.name(seat)), _("No bug is left to draw."))
                table.motion.after(600, onwards)
            case Laid():
                self._laid(event, onwards)
            case Swapped():
                self._swapped(event, onwards)
            case Added():
                self._added(event, onwards)
            case Discarded():
                self._discarded(event, onwards)
            case EndedTurn(seat=seat):
                table.tell(_("{name} ends the turn").format(name=table.name(seat)), _("No bug is left in the hand."))
                table.motion.after(500, onwards)
            case Drew():
                self._drew(event.seat, event.bugs or (None,) * event.count, onwards)
            case Refilled(count=count):
                table.rustle()
                table.tell(_("The bag is filled again"), _("{bugs} of the pile go into it.").format(bugs=words.drew(count)))
                shown.bag, shown.discards = count, shown.discards[-1:]
                table.motion.after(700, onwards)
            case Knocked():
                self._knocked(event, onwards)
            case KnockAllowed(turn=turn, seat=seat, bug=one):
                table.app.sounds.play("claim")
                heading = _("{name} lets {other} have it").format(name=table.name(turn), other=table.name(seat))
                table.tell(heading, _("The {bug} and one more from the bag.").format(bug=words.bug(one)))
                self._from_pile(seat, one, onwards)
            case KnockRefused(turn=turn, seat=seat):
                table.app.sounds.play("knock_no")
                heading = _("{name} refuses").format(name=table.name(turn))
                table.tell(heading, _("{name} gets nothing; now only the bag is left.").format(name=table.name(seat)))
                table.motion.after(900, onwards)
            case RoundEnded():
                table.app.sounds.play("round_end")
                table.count_round(event, onwards)
            case RoundBegan():
                deals = [one for one in rest if isinstance(one, Dealt)]
                self.deal(event, deals, lambda: self.play([one for one in rest if not isinstance(one, Dealt)], done))
            case DrewForStart():
                self._for_start(event, onwards)
            case _:
                onwards()

    def _took(self, event: Took, done: Done) -> None:
        table = self.table
        name = table.name(event.seat)
        if event.source == "pile":
            table.app.sounds.play("lift")
            table.tell(_("{name} takes the {bug}").format(name=name, bug=words.bug(event.bug or 0)))
            self._from_pile(event.seat, event.bug or 0, done)
        else:
            table.tell(_("{name} takes a bug from the bag").format(name=name))
            self._drew(event.seat, (event.bug,), done)

    def _from_pile(self, seat: int, code: int, done: Done) -> None:
        table, shown = self.table, self.table.shown
        shown.discards = shown.discards[:-1]
        table.refresh()

        def arrived() -> None:
            shown.count(seat, 1)
            done()

        if seat == table.front and table.hand_open:
            table.rack.show(seat, [*table.rack.keys, code], "glide", table.pile_point())
            table.motion.after(WAY, arrived)
            return
        end, size = table.seat_place(seat)
        self.fly(Flight(code, table.pile_point(), end, (table.pile_size(), size), 0.1), 0.0, arrived)

    def _drew(self, seat: int, codes: Sequence[int | None], done: Done) -> None:
        table, shown = self.table, self.table.shown
        table.rustle()
        shown.bag = max(0, shown.bag - len(codes))
        table.refresh()
        if seat == table.front and table.hand_open and all(code is not None for code in codes):
            arrive = "glide" if len(codes) == 1 or table.calm else "deal"
            table.rack.show(seat, [*table.rack.keys, *codes], arrive, table.bag_point())  # type: ignore[arg-type]

            def in_hand() -> None:
                shown.count(seat, len(codes))
                done()

            table.motion.after(WAY + DEAL_GAP * len(codes), in_hand)
            return
        end, size = table.seat_place(seat)
        for number, _code in enumerate(codes):
            last = number == len(codes) - 1

            def arrived(last: bool = last) -> None:
                shown.count(seat, 1)
                table.refresh()
                if last:
                    done()

            flight = Flight(None, table.bag_point(), end, (table.look.px(5), size), 0.12)
            self.fly(flight, number * GAP, arrived)

    def _laid(self, event: Laid, done: Done) -> None:
        table, shown = self.table, self.table.shown
        starts = self.leave(event.seat, event.bugs)
        self.take_out(event.seat, event.bugs)
        line = _("That makes all four kinds.") if event.four else ""
        table.tell(_("{name} lays {bugs}").format(name=table.name(event.seat), bugs=words.row(event.bugs)), line)
        shown.lay(event.sequence, event.seat, event.bugs)
        table.fit_field()
        number = len(shown.table)
        for place in range(len(event.bugs)):
            shown.coming[number, place] = 1.0
        points = table.field.points(number - 1, len(event.bugs))
        table.refresh()
        gap = GAP * (0.6 if len(event.bugs) > 8 else 1.0)
        for place, (code, point) in enumerate(zip(event.bugs, points, strict=True)):
            start, size = starts[place]

            def lands(place: int = place) -> None:
                shown.coming.pop((number, place), None)
                table.app.sounds.play("bug_lay")
                table.refresh()
                if place == len(event.bugs) - 1:
                    self._joy(number, len(event.bugs), done)

            self.fly(Flight(code, start, point, (size, table.field.size), 0.16), place * gap, lands)

    def _joy(self, number: int, count: int, done: Done) -> None:
        """The bugs of a new sequence hop once, one after the other."""
        table = self.table
        if table.calm or table.motion.speed == 0:
            done()
            return
        table.app.sounds.play("bug_hop")
        for place in range(count):
            key = (number, place)

            def move(share: float, key: tuple[int, int] = key) -> None:
                self.hops[key] = share

            def end(key: tuple[int, int] = key, place: int = place) -> None:
                self.hops.pop(key, None)
                if place == count - 1:
                    table.refresh()
                    done()

            self.hops[key] = 0.0
            table.motion.tween(HOP, move, delay=place * 45, ease=linear, done=end)
        table.refresh()

    def _swapped(self, event: Swapped, done: Done) -> None:
        """One goes in and one comes out, each in its own arc."""
        table, shown = self.table, self.table.shown
        at = event.number - 1
        before = shown.table[at].bugs
        start, size = self.leave(event.seat, (event.bug_in,))[0]
        leaves = table.field.points(at, len(before))[before.index(event.bug_out)]
        self.take_out(event.seat, (event.bug_in,))
        shown.change(event.number, event.bugs)
        table.fit_field()
        place = event.bugs.index(event.bug_in)
        enters = table.field.points(at, len(event.bugs))[place]
        shown.coming[event.number, place] = 1.0
        name = table.name(event.seat)
        heading = _("{name} exchanges {one} for {two}")
        table.tell(heading.format(name=name, one=words.row((event.bug_in,)), two=words.row((event.bug_out,))))
        table.app.sounds.play("swap")

        def entered() -> None:
            shown.coming.pop((event.number, place), None)
            table.refresh()

        end, end_size = table.seat_place(event.seat)

        def out() -> None:
            shown.count(event.seat, 1)
            if event.seat == table.front and table.hand_open:
                table.rack.show(event.seat, [*table.rack.keys, from_hand(event.bug_out)], "glide", end)
            elif event.seat == table.front:
                table.rack.show_down(event.seat, shown.counts[event.seat])
            done()

        length = WAY * 1.35
        self.fly(Flight(event.bug_in, start, enters, (size, table.field.size), 0.3), 0.0, entered, length)
        self.fly(Flight(event.bug_out, leaves, end, (table.field.size, end_size), -0.3), 60.0, out, length)

    def _added(self, event: Added, done: Done) -> None:
        table, shown = self.table, self.table.shown
        start, size = self.leave(event.seat, (event.bug,))[0]
        self.take_out(event.seat, (event.bug,))
        shown.change(event.number, event.bugs)
        table.fit_field()
        place = event.bugs.index(event.bug) if event.bug != event.bugs[-1] else len(event.bugs) - 1
        point = table.field.points(event.number - 1, len(event.bugs))[place]
        shown.coming[event.number, place] = 1.0
        table.tell(_("{name} attaches {bug}").format(name=table.name(event.seat), bug=words.row((event.bug,))))

        def lands() -> None:
            shown.coming.pop((event.number, place), None)
            table.app.sounds.play("bug_lay")
            table.refresh()
            done()

        self.fly(Flight(event.bug, start, point, (size, table.field.size), 0.16), 0.0, lands)

    def _discarded(self, event: Discarded, done: Done) -> None:
        table, shown = self.table, self.table.shown
        start, size = self.leave(event.seat, (event.bug,))[0]
        self.take_out(event.seat, (event.bug,))
        table.tell(_("{name} discards {bug}").format(name=table.name(event.seat), bug=words.bug(event.bug)))

        def lands() -> None:
            shown.discards = (*shown.discards, event.bug)
            table.app.sounds.play("discard")
            table.refresh()
            table.motion.after(120, done)

        self.fly(Flight(event.bug, start, table.pile_point(), (size, table.pile_size()), 0.12), 0.0, lands)

    def _knocked(self, event: Knocked, done: Done) -> None:
        """A real knock: two blows, and the edge of the table shakes."""
        table = self.table
        heading = _("{name} knocks").format(name=table.name(event.seat))
        line = _("{name} takes the {bug}, allows it, or refuses.")
        table.tell(heading, line.format(name=table.name(event.turn), bug=words.bug(event.bug)))
        table.app.sounds.play("knock")
        if table.calm:
            table.motion.after(400, done)
            return

        def shake(share: float) -> None:
            table.shake = table.look.px(0.7) * math.sin(share * math.pi * 8) * (1 - share)

        def still() -> None:
            table.shake = 0.0
            done()

        table.motion.tween(KNOCK, shake, ease=linear, done=still)

    # ---- rounds

    def _for_start(self, event: DrewForStart, done: Done) -> None:
        table = self.table
        table.tell(_("Who begins?"), _("Everybody draws a bug; the highest number begins, a PLYT counts 0."))
        table.rustle()
        for seat, code in zip(event.seats, event.bugs, strict=True):
            end, size = table.seat_place(seat)
            if seat == table.front:
                size = table.look.px(7)
            self.fly(Flight(code, table.bag_point(), end, (table.look.px(5), size), 0.1), 0.0, lambda: None, 1500.0)
        table.motion.after(1600, done)

    def deal(self, event: RoundBegan, deals: Sequence[Dealt], done: Done) -> None:
        """The bugs of a new round: from the bag to everybody, one after the other."""
        table, shown = self.table, self.table.shown
        seats = len(event.hands)
        shown.table, shown.discards, shown.laid = (), (), [()] * seats
        shown.round, shown.turn, shown.counts = event.round, event.starter, [0] * seats
        shown.bag = table.bugs_in_game - sum(event.hands)
        table.fit_rack()
        table.fit_field()
        table.tell(_("Round {number}").format(number=event.round), _("{name} begins.").format(name=table.name(event.starter)))
        table.app.sounds.play("deal")
        if table.calm or table.motion.speed == 0:
            shown.counts = list(event.hands)
            table.sync_rack("jump")
            done()
            return
        own = next((deal.bugs for deal in deals if deal.seat == table.front), ())
        if table.hand_open and own:
            table.rack.show(table.front, own, "deal", table.bag_point())
        else:
            table.rack.show_down(table.front, 0)
        for seat, many in enumerate(event.hands):
            end, size = table.seat_place(seat)
            for number in range(many):
                def arrive(seat: int = seat, number: int = number) -> None:
                    shown.counts[seat] = number + 1
                    if seat == table.front and not table.hand_open:
                        table.rack.show_down(seat, number + 1)
                    table.refresh()

                delay = number * DEAL_GAP * 2
                if seat == table.front and table.hand_open:
                    table.motion.tween(WAY, None, delay=delay, done=arrive)
                else:
                    self.fly(Flight(None, table.bag_point(), end, (table.look.px(5), size)), delay, arrive)
        table.motion.after(WAY + max(event.hands) * DEAL_GAP * 2 + 60, done)
