"""What a move of QUMERO did, shown step by step: dice, cards, discs, lines, payments, who is out. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.qumero.board import BITS, FIELD, LINE, LINES
from game.qumero.events import CardReceived, DieThrown, Eliminated, LineTaken, Paid, Passed, Placed, Rolled
from game.qumero.state import DOPPEL, PASCH, Roll, multiplier
from scenes.games.qumero import words
from scenes.games.qumero.money import LONGEST
from scenes.kit import marks
from scenes.kit.language import _
from scenes.kit.motion import in_out, linear, out_cubic

if TYPE_CHECKING:
    from scenes.games.qumero.table import QumeroTable

Done = Callable[[], None]
COVER = 200.0
LINE_FLASH = 520.0


@dataclass
class Drop:
    """A disc on its way to a field."""

    seat: int
    field: int
    share: float = 0.0


@dataclass
class Dealt:
    """A card on its way from the supply to a player, or back."""

    kind: str
    start: tuple[float, float]
    end: tuple[float, float]
    share: float = 0.0


class Show:
    """Plays the events of a move on the table's shown match."""

    def __init__(self, table: QumeroTable) -> None:
        self.table = table
        self.drops: list[Drop] = []
        self.dealt: list[Dealt] = []
        self.line: tuple[int, int, float] | None = None
        """Seat, line and share of the flash of a line that is being taken."""
        self._glints: tuple[list[tuple[int, int]], float] = ([], 1.0)
        """Where sparks light up one after the other, and how far they are."""

    def settle(self) -> None:
        """Forgets all that is on its way."""
        self.drops.clear()
        self.dealt.clear()
        self.line = None
        self._glints = ([], 1.0)

    def sparkle(self, points: Sequence[tuple[int, int]]) -> None:
        """Lets a spark light up at each point in turn; nobody waits for it, and there is none in reduced motion."""
        table = self.table
        if table.calm:
            return
        places = list(points)

        def run(share: float) -> None:
            self._glints = (places, share)

        table.flair.tween(900, run, ease=linear)

    def play(self, events: Sequence[Any], done: Done) -> None:
        """Shows the events in order, then calls `done`."""
        if not events:
            done()
            return
        event, rest = events[0], list(events[1:])

        def onwards() -> None:
            self.play(rest, done)

        table = self.table
        if isinstance(event, Rolled):
            self._rolled(event, {one.card for one in rest if isinstance(one, CardReceived)}, onwards)
        elif isinstance(event, CardReceived):
            self._received(event, onwards)
        elif isinstance(event, Placed):
            self._placed(event, onwards)
        elif isinstance(event, Passed):
            table.tell(_("Nothing placed"), _("{name} could place nothing of this roll").format(name=table.name(event.seat)))
            table.motion.after(260, onwards)
        elif isinstance(event, LineTaken):
            self._line_taken(event, rest, done)
        elif isinstance(event, DieThrown):
            self._die(event, rest, done)
        elif isinstance(event, Paid | Eliminated):
            paid, left = _split(events)
            self._pay(paid, 1, lambda: self.play(left, done))
        else:
            onwards()

    # ---- dice and cards

    def _rolled(self, event: Rolled, got: set[str], done: Done) -> None:
        """The throw, and its moment; `got` are the kinds of cards that it brings."""
        table = self.table
        low, high = event.numbers
        table.shown.faces = Roll(event.letters[0], event.letters[1], low, high)
        table.shown.thrown = False

        def lie() -> None:
            table.shown.thrown = True
            name = table.name(event.seat)
            roll, again = words.roll_words(event), _("{name} rolls again").format(name=name)
            if event.pasch:
                table.tray.cheer()
            table.tell(_("{name} rolled {roll}").format(name=name, roll=roll), "")
            if event.pasch == DOPPEL:
                table.app.sounds.play("doppel")
                said = _("A card of each kind, the single die, and another roll") if len(got) == 2 else again
                table.moments.show(_("Doppel-Pasch!"), said, event.seat)
                table.motion.after(620, done)
            elif event.pasch == PASCH:
                table.app.sounds.play("pasch")
                said = _("{name} gets a QUMERO card and rolls again").format(name=name) if got else again
                table.moments.show(_("Pasch!"), said, event.seat)
                table.motion.after(480, done)
            else:
                table.motion.after(60, done)

        table.tray.throw(lie)

    def _received(self, event: CardReceived, done: Done) -> None:
        table = self.table
        card = Dealt(event.card, table.tray.rect.center, table.card_place(event.seat, event.card))
        self.dealt.append(card)
        table.app.sounds.play("card")

        def move(share: float) -> None:
            card.share = share

        def arrive() -> None:
            self.dealt.remove(card)
            held = table.shown.cards if event.card == "qumero" else table.shown.doubles
            held[event.seat] = event.held
            if event.card == "double" and multiplier(event.held) > 1:
                self._grand_slam(event.seat, event.held)
                table.motion.after(700, done)
            else:
                done()

        table.motion.tween(300, move, ease=in_out, done=arrive)

    def _grand_slam(self, seat: int, held: int) -> None:
        table = self.table
        table.app.sounds.play("slam")
        line = _("Every line {name} completes from now on counts {times} times").format(name=table.name(seat), times=held)
        table.moments.show(_("Grand Slam!"), line, seat)
        place = table.painter_of(seat).place
        self.sparkle([*(box.topright for box in place.lines), *(place.boxes[field].topright for field in range(0, 36, 5))])

    # ---- covering

    def _placed(self, event: Placed, done: Done) -> None:
        table = self.table
        fields = [FIELD[name] for name in event.fields]
        table.tell(_("{name} placed {fields}").format(name=table.name(event.seat), fields=_(" and ").join(event.fields)), "")
        for order, (field, by) in enumerate(zip(fields, event.by, strict=True)):
            if by == "card":
                table.shown.cards[event.seat] -= 1
            self._drop(event.seat, field, order, done if order == len(fields) - 1 else None)

    def _drop(self, seat: int, field: int, order: int, done: Done | None) -> None:
        table = self.table
        disc = Drop(seat, field)

        def move(share: float) -> None:
            if disc not in self.drops:
                self.drops.append(disc)
            disc.share = share

        def lie() -> None:
            if disc in self.drops:
                self.drops.remove(disc)
            table.shown.grids[seat] |= BITS[field]
            table.app.sounds.play("cover")
            if done is not None:
                done()

        table.motion.tween(COVER, move, delay=order * 110, ease=out_cubic, done=lie)

    # ---- lines and money

    def _line_taken(self, event: LineTaken, rest: list[Any], done: Done) -> None:
        table = self.table
        paid, left = _split(rest)
        line = LINE[event.line]
        income = sum(one.amount for one in paid if isinstance(one, Paid))
        name = table.name(event.seat)
        heading = f"{words.title(words.line_name(line))}: {words.gain(income)}"
        worth = event.worth * event.multiplier
        if event.multiplier > 1:
            said = _("{name}: {worth} times {times} from each").format(name=name, worth=event.worth, times=event.multiplier)
        else:
            said = _("{name} completes it first: {worth} from each").format(name=name, worth=worth)
        table.tell(heading, said)
        table.moments.show(heading, said, event.seat)
        table.app.sounds.play("line")
        self.sparkle([table.painter_of(event.seat).place.boxes[field].topright for field in LINES[line].fields])
        more = sum(isinstance(one, LineTaken) for one in left)

        def flash(share: float) -> None:
            self.line = (event.seat, line, share)

        def lit() -> None:
            table.shown.lines[line] = event.seat
            self._pay(paid, 1 + more, lambda: self._unlit(left, done))

        table.motion.tween(LINE_FLASH, flash, done=lit)

    def _unlit(self, rest: list[Any], done: Done) -> None:
        self.line = None
        self.play(rest, done)

    def _die(self, event: DieThrown, rest: list[Any], done: Done) -> None:
        table = self.table
        paid, left = _split(rest)
        table.shown.single = event.face

        def lie() -> None:
            said = _("{name} threw a {face}: {due} from each").format(name=table.name(event.seat), face=event.face, due=event.due)
            table.tell(_("The single die"), said)
            table.moments.show(_("The single die: {face}").format(face=event.face), said, event.seat)
            self._pay(paid, 1, lambda: self.play(left, done))

        table.tray.throw(lie, single=True)

    def _pay(self, events: Sequence[Any], share: int, done: Done) -> None:
        """Lets the notes fly; those that were put out are told of afterwards."""
        table = self.table
        payments = [(one.payer, one.receiver, one.amount) for one in events if isinstance(one, Paid)]
        gone = [one.seat for one in events if isinstance(one, Eliminated)]

        def paid() -> None:
            if not gone:
                done()
                return
            for seat in gone:
                table.shown.out[seat] = True
            table.app.sounds.play("out")
            heading = _("{name} is out").format(name=words.several([table.name(seat) for seat in gone]))
            table.moments.show(heading, _("What was left is paid; the lines taken stay taken"), gone[0])
            table.tell(heading, "")
            table.motion.after(520, done)

        table.money.pay(payments, paid, max(300.0, LONGEST / share))

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Discs, cards and the flash of a line, over the grids."""
        table = self.table
        if self.line is not None:
            seat, line, share = self.line
            painter = table.painter_of(seat)
            if share > 0.25 or int(share * 16) % 2:
                painter.draw_line(target, line)
            for order, field in enumerate(LINES[line].fields):
                part = share * 3.2 - order * 0.4  # the discs hop one after the other, from the first to the last
                if 0 < part < 1.2:
                    x, y = painter.place.boxes[field].center
                    high = 4 * part / 1.2 * (1 - part / 1.2) * painter.place.pitch * 0.3
                    painter.draw_flying(target, (x, y - high), seat, 1.0 + 0.1 * high / painter.place.pitch)
        points, share = self._glints
        for order, point in enumerate(points):
            part = share * 1.5 - order / max(1, len(points))
            if share < 1.0 and 0 < part < 0.5:
                size = 4 * part / 0.5 * (1 - part / 0.5)
                marks.glint(table.look, max(2, round(table.look.px(2.2) * size / 2) * 2)).draw(target, point)
        for disc in self.drops:
            painter = table.painter_of(disc.seat)
            x, y = painter.place.boxes[disc.field].center
            high = (1 - disc.share) * painter.place.pitch * 0.9
            painter.draw_flying(target, (x, y - high), disc.seat, 1.0 + 0.35 * (1 - disc.share))
        for card in self.dealt:
            at = tuple(round(a + (b - a) * card.share) for a, b in zip(card.start, card.end, strict=True))
            table.draw_card(target, card.kind, (at[0], at[1]))


def _split(events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """The payments at the beginning, with those whom they put out, and the rest."""
    count = 0
    while count < len(events) and isinstance(events[count], Paid | Eliminated):
        count += 1
    return list(events[:count]), list(events[count:])
