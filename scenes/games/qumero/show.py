"""What a move of QUMERO did, shown step by step: dice, cards, discs, lines, payments, who is out. Nothing is decided here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import pygame

from game.contract import Seat
from game.qumero.board import FIELD, LINE, LINES
from game.qumero.events import CardReceived, DieThrown, Eliminated, LineTaken, Paid, Passed, Placed, Rolled
from game.qumero.state import DOPPEL, PASCH, PLACE, Roll, multiplier
from scenes.games.qumero import words
from scenes.games.qumero.dice.tray import DiceTray
from scenes.games.qumero.grid import GridPlace
from scenes.games.qumero.layout import COVER, FALLS, QUMERO, Layout, Name, QumeroTally
from scenes.kit.language import _, grouped, several
from scenes.kit.motion import falling
from scenes.kit.retained.ahead import Drawn
from scenes.table.game import Done, Scripts
from scenes.table.moments.ceremony import SWEEP, Ceremony, Part, Step
from scenes.table.plates.points import Points
from scenes.table.stage import Piece

FALL, APART = 200.0, 110.0
"""Milliseconds: a cover's way onto its field, and from one to the next."""
EARLY = 50.0
"""How long before the first coin leaves those who pay have less, in milliseconds: coins run by another clock."""
TWINS = {PASCH: 620.0, DOPPEL: 760.0}
"""How long the match waits while twins and double twins are told, in milliseconds."""
OUT_APART = 250.0
"""How long one player going out is looked at before the next, in milliseconds."""
WARNED = 1200.0
"""How long the match waits while it is told who could not pay again, in milliseconds."""
SWEEP_SMALL, SWELLS_SMALL = 62.0, 2.2
"""On a small grid: the milliseconds from one field that pops to the next, and how much farther it swells."""
GOOD, GREAT = 750, 1000
"""What each player pays at least when a line is more than usual, and when it is great."""


@dataclass(slots=True)
class Income:
    """All payments of one move together: for the `lines` that it took, or for the die. Who has `gone` could not pay in full."""

    seat: Seat
    lines: list[LineTaken] = field(default_factory=list)
    paid: Counter[Seat] = field(default_factory=Counter)
    due: int = 0
    """What the last payment asked of each."""
    gone: list[Seat] = field(default_factory=list)


def _together(events: Iterable[Any]) -> Iterator[Any]:
    """The events of a move, with one income in place of all its lines and payments."""
    income: Income | None = None
    for event in events:
        match event:
            case LineTaken(seat=seat):
                income = income or Income(seat)
                income.lines.append(event)
            case Paid(payer=payer, receiver=seat):
                income = income or Income(seat)
                income.paid[payer] += event.amount
                income.due = event.due
            case Eliminated(seat=seat) if income is not None:
                income.gone.append(seat)
            case _:
                yield event
    if income is not None:
        yield income


class Show(Scripts):
    """Plays the events of a move: on the stage what lies on the table, in the tally what is counted there."""

    def __init__(self, places: Layout, tally: QumeroTally, tray: DiceTray, points: Points) -> None:
        super().__init__(tally, points)
        self.tally: QumeroTally = tally
        self.places, self.tray, self.name = places, tray, self.desk.session.name
        self.by_event = {
            Rolled: self._rolled, CardReceived: self._received, Placed: self._placed, Passed: self._passed, DieThrown: self._die,
            Income: self._income,
        }
        self._got: set[str] = set()
        """The kinds of cards that the move that is shown has brought."""
        self.lines: tuple[int, ...] = ()
        """The lines that are being paid."""

    def forget(self) -> None:
        if not self.played:
            self.tally.heading = self.tally.line = ""
        super().forget()
        self.tray.forget()
        self.lines = ()

    def play(self, events: Sequence[Any], after: Any, done: Done) -> None:
        self._got = {event.card for event in events if isinstance(event, CardReceived)}
        super().play(list(_together(events)), after, done)

    # ---- dice and cards

    def _rolled(self, event: Rolled, done: Done) -> None:
        """The throw, and what twins bring."""
        (first, second), (low, high) = event.letters, event.numbers
        self.tally.change(roll=Roll(first, second, low, high))

        def lie() -> None:
            self.tally.change(phase=PLACE)
            name = self.name(event.seat)
            again = _("{name} rolls again").format(name=name)
            if event.pasch == DOPPEL:
                said = _("A card of each kind, the single die, and another roll") if len(self._got) == 2 else again
                self.tally.tell(_("Double twins!"), said, _("Double twins!"))
            elif event.pasch == PASCH:
                said = _("{name} gets a QUMERO card and rolls again").format(name=name) if self._got else again
                self.tally.tell(_("Twins!"), said, _("Twins!"))
            else:
                self.tally.tell(_("{name} rolled {roll}").format(name=name, roll=words.roll_words(event)))
            if event.pasch:
                self.tray.cheer()
                self.desk.sounds.play("doppel" if event.pasch == DOPPEL else "pasch")
            self.desk.motion.after(TWINS.get(event.pasch, 60), done)

        self.tray.throw(lie)

    def _received(self, event: CardReceived, done: Done) -> None:
        name = Name(event.card, event.seat, event.held - 1)
        card = self.places.piece(name)

        slam = event.card != QUMERO and multiplier(event.held) > 1
        self.tally.doubling = event.seat if slam else None

        def arrive() -> None:
            if slam:
                self._slam(event.seat, event.held, card, done)
            else:
                done()

        self.desk.sounds.play("card")
        if self.desk.settings.reduced_motion:
            self.desk.stage.put(name, card)
            arrive()
        else:
            self.desk.stage.send(name, card, start=card, length=300, fall=card.size, ease=falling, done=arrive)  # over no words

    def _slam(self, seat: Seat, times: int, card: Piece, done: Done) -> None:
        """What lines count from now on leaves the `card` that makes it so and lands on their worths, which say so then; the
        moment of the table says what it is."""
        painter, desk = self.places.painters[seat], self.desk
        place = painter.place
        doubled = replace(self.tally.shown(seat), times=multiplier(times))
        desk.page.soon.append(Drawn(lambda target: painter.draw(target, doubled), desk.style.size))
        free = place.free(self.tally.view.lines) if place.large else []
        self.tally.tell(_("Grand Slam!"), words.slam(self.name(seat), times), _("Grand Slam!"))

        def land() -> None:
            self.tally.doubling = None

        ceremony = Ceremony(card.at, [Part(f"\N{MULTIPLICATION SIGN}{times}", stamp=True)], good=True)
        self.points.send(None, replace(ceremony, wait=ceremony.lands), land, done=done,
                         goal=place.lines[free[0]].center if free else place.rect.center)

    # ---- covering

    def _passed(self, event: Passed, done: Done) -> None:
        said = _("{name} could place nothing of this roll").format(name=self.name(event.seat))
        self.tally.tell(_("Nothing placed"), said)
        self.desk.motion.after(260, done)

    def _placed(self, event: Placed, done: Done) -> None:
        said = _("{name} placed {fields}").format(name=self.name(event.seat), fields=_(" and ").join(event.fields))
        self.tally.tell(said)
        for order, (name, by) in enumerate(zip(event.fields, event.by, strict=True)):
            if by == "card":
                self.desk.stage.take(Name(QUMERO, event.seat, self.tally.cards(event.seat, QUMERO) - 1))
            self._drop(event.seat, FIELD[name], order, done if order == len(event.fields) - 1 else None)

    def _drop(self, seat: Seat, place: int, order: int, done: Done | None) -> None:
        name, stage = Name(COVER, seat, place), self.desk.stage
        cover, pitch = self.places.piece(name), self.places.painters[seat].place.pitch

        def lie() -> None:
            self.desk.sounds.play("cover")
            if done is not None:
                done()

        if self.desk.settings.reduced_motion:
            stage.put(name, cover)
            lie()
        else:
            stage.send(name, cover, start=replace(cover, size=cover.size * FALLS), length=FALL, delay=order * APART,
                       fall=pitch * 0.9, ease=falling, hidden=True, done=lie)

    # ---- lines and payments

    def _die(self, event: DieThrown, done: Done) -> None:
        self.tally.single = event.face
        self.tray.throw(done, single=True)

    def _income(self, income: Income, done: Done) -> None:
        """The lines pop up field by field, who pays winces, and the sum of all payments flies to who gets it. Who is out
        is told so as soon as nothing is left."""
        desk, tally, seat, total = self.desk, self.tally, income.seat, income.paid.total()
        self.lines = tuple(LINE[one.line] for one in income.lines)
        heading, said, *gold = words.of_income(income.lines, income.paid.values(), income.due, self.name(seat))
        tally.tell(heading, said, *gold)
        if income.lines:
            desk.sounds.play("line")
        ceremony = self._ceremony(income)
        tally.change(lines=tuple(seat if line in self.lines else taker for line, taker in enumerate(tally.view.lines)))
        first = next((at - EARLY for at, step in zip(ceremony.pops_at, ceremony.steps, strict=True) if step.runs), 0.0)

        def pay() -> None:
            """All have less at once, so that no crown goes to and fro among them."""
            tally.paying.update(income.paid)
            tally.pay(income.paid)
            desk.sounds.play("note")

        def paid() -> None:
            self.lines = ()
            tally.pay({seat: -total})
            tally.paying.clear()
            short = [payer for payer in income.paid if payer not in income.gone and tally.points(payer) < income.due]
            self._warn(short if income.lines and not income.gone else [], done)

        still = desk.settings.reduced_motion
        desk.motion.after(0 if still else first, pay)
        if income.gone:
            desk.motion.after(0 if still else ceremony.says, partial(self._put_out, income))
        self.points.gain(seat, ceremony, tally.points(seat) + total, total, sound="pay", done=paid)

    def _ceremony(self, income: Income) -> Ceremony:
        """What is shown of an income: the fields of its lines pop, then what they are worth, and a coin runs in from each player
        who pays. On a small grid light shows where that is, and all of it takes longer. The match waits until the sum has landed
        and is seen."""
        seat, rim, painter = income.seat, self.places.rim, self.places.painters[income.seat]
        part, tray, steps, place = Part(words.gain(income.paid.total())), self.tray, list[Step](), painter.place
        about, sweep = pygame.Rect(0, 0, tray.side, tray.side).move_to(center=tray.rect.center), SWEEP
        if self.lines:
            fields = list(dict.fromkeys(one for line in self.lines for one in LINES[line].fields))
            about, sweep = (_beside(place, self.lines), SWEEP) if place.large else (place.rect, SWEEP_SMALL)
            swells = 1.0 if place.large else SWELLS_SMALL
            steps = [Step(place.boxes[one].center, 0, painter.chip(seat), swells=swells) for one in fields]
            steps += [painter.prize(LINE[one.line], seat, str(one.worth * one.multiplier)) for one in income.lines]
        steps += [Step(rim[payer].score_point, paid, runs=True) for payer, paid in income.paid.items() if paid]
        said = self._big_words(income)
        lost = [rim[payer].box for payer in income.gone]
        ceremony = Ceremony(about.center, [part], about, steps, *said, good=income.due >= GOOD, sweep=sweep, lost=lost,
                            lit=not (self.lines and place.large))
        return replace(ceremony, wait=ceremony.length)

    def _big_words(self, income: Income) -> tuple[str, str]:
        """The big words of an income and the line under them: who is out, or what is great; empty for a usual one."""
        if income.gone:
            return words.out([self.name(payer) for payer in income.gone]), ""
        if income.due < GREAT and len(income.lines) == 1:
            return "", ""
        more = words.gained(self.name(income.seat), income.paid.values(), income.due if len(income.lines) < 2 else 0)
        return words.great(income.lines, income.due), more

    def _warn(self, seats: Sequence[Seat], done: Done) -> None:
        """Tells of players who could not pay as much again, long enough to be read."""
        people = self.desk.hands.people
        if not seats:
            done()
            return
        names = several([self.name(seat) for seat in seats])
        said = words.of_brink(seats, self.name, people[0] if len(people) == 1 else None)
        self.tally.tell(_("In danger: {names}").format(names=names), said)
        self.desk.motion.after(WARNED, done)

    def _put_out(self, income: Income) -> None:
        """Tells of all players who are out before anybody's grid moves, of one with how little was left to pay; their grids go
        grey one after the other."""
        gone, names = income.gone, [self.name(seat) for seat in income.gone]
        if len(gone) == 1:
            said = _("{name} had only {points} left to pay. Lines taken stay taken.")
            said = said.format(name=names[0], points=grouped(income.paid[gone[0]]))
        else:
            said = _("They had too little left to pay. Lines taken stay taken.")
        self.tally.tell(words.out(names), said)

        def grey(seat: Seat) -> None:
            self.tally.put("out", seat, True)
            self.desk.sounds.play("points")

        for order, seat in enumerate(gone):
            self.desk.motion.after((order + 0.2) * OUT_APART, partial(grey, seat))  # not in the frame that sets new words

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Draws the outlines of the lines that are being paid."""
        for line in self.lines:
            self.places.painters[self.tally.view.lines[line]].draw_line(target, line)


def _beside(place: GridPlace, lines: Sequence[int]) -> pygame.Rect:
    """Beside what the coins come for lines: where they cross, else a whole row or column, of a diagonal its lowest field alone,
    so that words have room beside it."""
    fields = [LINES[line].fields for line in lines]
    crossing = set(fields[0]).intersection(*fields[1:])
    if len(crossing) == 1:
        return place.boxes[crossing.pop()]
    boxes = [place.boxes[one] for line in fields for one in line]
    whole = boxes[0].unionall(boxes)
    return whole if min(whole.size) < 2 * place.pitch else max(boxes, key=lambda box: box.bottom)
