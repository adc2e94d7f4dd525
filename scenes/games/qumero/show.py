"""What a move of QUMERO did, shown step by step: dice, cards, discs, lines, payments, who is out. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.contract import Seat
from game.qumero.board import FIELD, LINE, LINES
from game.qumero.events import CardReceived, DieThrown, Eliminated, LineTaken, Paid, Passed, Placed, Rolled
from game.qumero.payment import DIE
from game.qumero.state import DOPPEL, PASCH, PLACE, Roll, multiplier
from scenes.games.qumero import words
from scenes.games.qumero.dice.tray import DiceTray
from scenes.games.qumero.layout import COVER, FALLS, QUMERO, Layout, Name
from scenes.games.qumero.money import LONGEST, pay
from scenes.games.qumero.tally import QumeroTally
from scenes.kit import marks
from scenes.kit.language import _, several
from scenes.kit.motion import falling, in_out, linear
from scenes.kit.retained.quality import now

Done = Callable[[], None]
FALL, APART = 200.0, 110.0
"""Milliseconds: a cover's way onto its field, and from one to the next."""
LINE_FLASH = 520.0
OUT_APART = 620.0
"""How long one player going out is looked at before the next, or before the grids move, in milliseconds."""
WARNED = 1200.0
"""How long the match waits while it is told who could not pay again, in milliseconds."""


class Show:
    """Plays the events of a move: on the stage what lies on the table, in the tally what is counted there."""

    def __init__(self, places: Layout, tally: QumeroTally, tray: DiceTray) -> None:
        self.desk, self.places, self.tally, self.tray = places.desk, places, tally, tray
        self.name = self.desk.session.name
        self.line: tuple[Seat, int, float] | None = None
        """Seat, line and share of the flash of a line that is being taken."""
        self._glints: tuple[Seat, int, float] = (0, 0, 1.0)
        """Seat and line along which sparks light up one after the other, and how far they are."""

    def forget(self) -> None:
        """Forgets all that is on its way, and what it has brought."""
        self.tally.forget()
        self.tray.forget()
        self.line = None
        self._glints = (0, 0, 1.0)

    def _sparkle(self, seat: Seat, line: int) -> None:
        """Lets a spark light up at each field of a line in turn, or at some; nobody waits for it."""

        def run(share: float) -> None:
            self._glints = (seat, line, share)

        self.desk.background_motion.tween(900, run, ease=linear)

    def play(self, events: Sequence[Any], done: Done) -> None:
        """Shows the events in order, then calls `done`."""
        if not events:
            done()
            return
        event, rest = events[0], list(events[1:])

        def onwards() -> None:
            self.play(rest, done)

        if isinstance(event, Rolled):
            self._rolled(event, {one.card for one in rest if isinstance(one, CardReceived)}, onwards)
        elif isinstance(event, CardReceived):
            self._received(event, onwards)
        elif isinstance(event, Placed):
            self._placed(event, onwards)
        elif isinstance(event, Passed):
            said = _("{name} could place nothing of this roll").format(name=self.name(event.seat))
            self.tally.tell(_("Nothing placed"), said)
            self.desk.motion.after(260, onwards)
        elif isinstance(event, LineTaken):
            self._line_taken(event, rest, done)
        elif isinstance(event, DieThrown):
            self._die(event, rest, done)
        elif isinstance(event, Paid | Eliminated):
            paid, left = _split(events)
            self._pay(paid, 1, lambda: self.play(left, done))
        else:
            onwards()

    def tell(self, events: Sequence[Any], done: Done) -> None:
        """Tells what the events were without showing them, as in reduced motion, and the weightiest moment; then calls `done`."""
        said = words.log_words(self.desk.session.name, events) or ()
        self.tally.tell(words.title("".join(span.text for span in said)))
        for event in events:
            if isinstance(event, Rolled) and event.pasch:
                heading = _("Double twins!") if event.pasch == DOPPEL else _("Twins!")
                self.tally.tell_moment(heading, _("{name} rolls again").format(name=self.name(event.seat)))
                self.desk.sounds.play("pasch")
            elif isinstance(event, LineTaken):
                income = sum(one.amount for one in events if isinstance(one, Paid))
                self.tally.tell_moment(f"{words.short_name(LINE[event.line])}: {words.gain(income)}", self.name(event.seat))
                self.desk.sounds.play("line")
            elif isinstance(event, DieThrown):
                self.tally.tell_moment(_("The single die: {face}").format(face=event.face), self.name(event.seat))
        done()

    # ---- dice and cards

    def _rolled(self, event: Rolled, got: set[str], done: Done) -> None:
        """The throw, and its moment; `got` are the kinds of cards that it brings."""
        (first, second), (low, high) = event.letters, event.numbers
        self.tally.change(roll=Roll(first, second, low, high))

        def lie() -> None:
            self.tally.change(phase=PLACE)
            name = self.name(event.seat)
            roll, again = words.roll_words(event), _("{name} rolls again").format(name=name)
            if event.pasch:
                self.tray.cheer()
            self.tally.tell(_("{name} rolled {roll}").format(name=name, roll=roll))
            if event.pasch == DOPPEL:
                self.desk.sounds.play("doppel")
                said = _("A card of each kind, the single die, and another roll") if len(got) == 2 else again
                self.tally.tell_moment(_("Double twins!"), said)
                self.desk.motion.after(620, done)
            elif event.pasch == PASCH:
                self.desk.sounds.play("pasch")
                said = _("{name} gets a QUMERO card and rolls again").format(name=name) if got else again
                self.tally.tell_moment(_("Twins!"), said)
                self.desk.motion.after(480, done)
            else:
                self.desk.motion.after(60, done)

        self.tray.throw(lie)

    def _received(self, event: CardReceived, done: Done) -> None:
        stage, tray = self.desk.stage, self.desk.rail["dice"]
        name = Name(event.card, event.seat, event.held - 1)

        def arrive() -> None:
            if event.card != QUMERO and multiplier(event.held) > 1:
                self.tally.tell(_("Grand Slam!"), words.slam(self.name(event.seat), event.held))
            done()

        self.desk.sounds.play("card")
        card = self.places.piece(name)
        stage.send(name, card, start=replace(card, at=tray.center), length=300, bow=card.size * 0.4, ease=in_out, done=arrive)

    # ---- covering

    def _placed(self, event: Placed, done: Done) -> None:
        said = _("{name} placed {fields}").format(name=self.name(event.seat), fields=_(" and ").join(event.fields))
        self.tally.tell(said)
        for order, (field, by) in enumerate(zip(event.fields, event.by, strict=True)):
            if by == "card":
                self.desk.stage.take(Name(QUMERO, event.seat, self.tally.cards(event.seat, QUMERO) - 1))
            self._drop(event.seat, FIELD[field], order, done if order == len(event.fields) - 1 else None)

    def _drop(self, seat: Seat, field: int, order: int, done: Done | None) -> None:
        name = Name(COVER, seat, field)
        cover, pitch = self.places.piece(name), self.places.painters[seat].place.pitch
        start = replace(cover, size=cover.size * FALLS)

        def lie() -> None:
            self.desk.sounds.play("cover")
            if done is not None:
                done()

        self.desk.stage.send(name, cover, start=start, length=FALL, delay=order * APART, fall=pitch * 0.9, ease=falling,
                             hidden=True, done=lie)

    # ---- lines and money

    def _line_taken(self, event: LineTaken, rest: list[Any], done: Done) -> None:
        paid, left = _split(rest)
        line = LINE[event.line]
        income = sum(one.amount for one in paid if isinstance(one, Paid))
        name = self.name(event.seat)
        heading = f"{words.short_name(line)}: {words.gain(income)}"
        worth = event.worth * event.multiplier
        if event.multiplier > 1:
            said = _("{name}: {worth} times {times} from each").format(name=name, worth=event.worth, times=event.multiplier)
        else:
            said = _("{name} fills it first: {worth} from each").format(name=name, worth=worth)
        self.tally.tell(heading, said)
        self.tally.tell_moment(heading, said)
        self.desk.sounds.play("line")
        self._sparkle(event.seat, line)
        more = sum(isinstance(one, LineTaken) for one in left)

        def flash(share: float) -> None:
            self.line = (event.seat, line, share)

        def lit() -> None:
            self.tally.put("lines", line, event.seat)
            self._pay(paid, 1 + more, unlit)

        def unlit() -> None:
            self.line = None
            self.play(left, done)

        self.desk.motion.tween(LINE_FLASH, flash, done=lit)

    def _die(self, event: DieThrown, rest: list[Any], done: Done) -> None:
        paid, left = _split(rest)
        self.tally.single = event.face

        def lie() -> None:
            said = _("{name} rolled a {face}: {due} from each")
            said = said.format(name=self.name(event.seat), face=event.face, due=event.due)
            self.tally.tell(_("The single die"), said)
            self.tally.tell_moment(_("The single die: {face}").format(face=event.face), said)
            self._pay(paid, 1, lambda: self.play(left, done))

        self.tray.throw(lie, single=True)

    def _pay(self, events: Sequence[Any], share: int, done: Done) -> None:
        """Lets the notes fly; those that were put out leave afterwards, one after the other."""
        payments = [(one.payer, one.receiver, one.amount) for one in events if isinstance(one, Paid)]
        gone = [one.seat for one in events if isinstance(one, Eliminated)]
        left = {one.payer: one.amount for one in events if isinstance(one, Paid)}

        due = max((one.due for one in events if isinstance(one, Paid) and one.reason != DIE), default=0)
        short = [one.payer for one in events if isinstance(one, Paid) and one.payer not in gone]

        def paid() -> None:
            self._put_out(gone, left, lambda: self._warn([seat for seat in short if self.tally.points(seat) < due], done))

        pay(self.places, self.tally, payments, paid, max(300.0, LONGEST / share))

    def _warn(self, seats: Sequence[Seat], done: Done) -> None:
        """Tells of players who could not pay as much again, long enough to be read."""
        hands = self.desk.hands
        if not seats:
            done()
            return
        person = hands.people[0] if len(hands.people) == 1 else None
        self.tally.moment = None
        names = several([self.name(seat) for seat in seats])
        self.tally.tell(_("In danger: {names}").format(names=names), words.of_brink(seats, self.name, person))
        self.desk.refresh()
        self.desk.motion.after(WARNED, done)

    def _put_out(self, seats: Sequence[Seat], left: Mapping[Seat, int], done: Done) -> None:
        """Tells of all players who are out before anybody's grid moves, of one with how little was `left` to pay; their grids go
        grey one after the other."""
        if len(seats) == 1:
            said = _("{name} had only {points} left to pay. Lines taken stay taken.")
            name = self.name(seats[0])
            self.tally.tell(_("{name} is out").format(name=name),
                            said.format(name=name, points=words.points(left.get(seats[0], 0))))
        elif seats:
            names = several([self.name(seat) for seat in seats])
            self.tally.tell(_("{names} are out").format(names=names),
                            _("They had too little left to pay. Lines taken stay taken."))
        self._grey(seats, done)

    def _grey(self, seats: Sequence[Seat], done: Done) -> None:
        if not seats:
            done()
            return
        seat, *rest = seats
        self.tally.put("out", seat, True)
        self.desk.sounds.play("points")
        self.desk.motion.after(OUT_APART, lambda: self._grey(rest, done))

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """The flash of a line and sparks, over the grids."""
        if self.line is not None:
            seat, line, share = self.line
            painter = self.places.painters[seat]
            painter.draw_line(target, line)
            for order, field in enumerate(LINES[line].fields):
                part = share * 3.2 - order * 0.4  # the discs hop one after the other, from the first to the last
                if 0 < part < 1.2:
                    x, y = painter.place.boxes[field].center
                    high = 4 * part / 1.2 * (1 - part / 1.2) * painter.place.pitch * 0.3
                    painter.draw_hopping(target, (x, y - high), seat, 1.0 + 0.1 * high / painter.place.pitch)
        seat, line, share = self._glints
        fields = LINES[line].fields[:now().some(len(LINES[line].fields))] if share < 1.0 else ()
        for order, field in enumerate(fields):
            part = share * 1.5 - order / len(fields)
            if 0 < part < 0.5:
                size = 4 * part / 0.5 * (1 - part / 0.5)
                glint = marks.glint(self.desk.style, max(2, round(self.desk.style.px(2.2) * size / 2) * 2))
                glint.draw(target, self.places.painters[seat].place.boxes[field].topright)


def _split(events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """The payments at the beginning, with those whom they put out, and the rest."""
    count = 0
    while count < len(events) and isinstance(events[count], Paid | Eliminated):
        count += 1
    return list(events[:count]), list(events[count:])
