"""What a move of nmbrs! did, shown step by step: cards fly, rows glide, points rise, a round is dealt and counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.nmbrs import events as told
from game.nmbrs.cards import Card
from game.nmbrs.legal import exchanged
from game.nmbrs.plays import CROSS, JOIN
from game.nmbrs.rows import Row
from game.rounds import RoundBegan, RoundEnded
from scenes.games.nmbrs import cards, words
from scenes.games.nmbrs.board import points_bubble
from scenes.games.nmbrs.shown import card_of
from scenes.kit.language import _, signed
from scenes.kit.motion import PLACE, in_out, out_cubic

if TYPE_CHECKING:
    from scenes.games.nmbrs.turn import NmbrsTurn

Done = Callable[[], None]
Point = tuple[float, float]
LAY = 330.0
DEAL_GAP, DEAL_MOST, DEAL = 60.0, 1200.0, 260.0
STAYS, RISES = 520.0, 420.0
"""Milliseconds that points stand beside a row, and that they take to their plate."""


@dataclass
class Flight:
    """A card on its way, open or (None) from behind; widths in pixels."""

    face: cards.Face | None
    start: Point
    end: Point
    wides: tuple[int, int]
    share: float = 0.0
    waits: bool = True


@dataclass
class Points:
    """Points on their way to a plate."""

    words: str
    at: Point
    seat: int
    share: float = 0.0


class Show:
    """Plays the events of a move on what the table shows."""

    def __init__(self, table: NmbrsTurn) -> None:
        self.table = table
        self.flights: list[Flight] = []
        self.points: list[Points] = []
        self.starts: dict[Card, Point] = {}
        """Where cards were let go of that are laid by a drag."""

    def settle(self) -> None:
        """Forgets all that is on its way."""
        self.flights.clear()
        self.points.clear()
        self.starts.clear()
        self.table.flying.clear()

    def play(self, events: Sequence[Any], done: Done) -> None:
        """Shows the events in order, then calls `done`."""
        if not events:
            done()
            return
        event, rest = events[0], events[1:]

        def onwards() -> None:
            self.play(rest, done)

        table = self.table
        shown = table.shown
        name = table.name(event.seat) if hasattr(event, "seat") else ""
        if isinstance(event, told.Laid):
            self._laid(event, onwards)
        elif isinstance(event, told.Swapped):
            self._swapped(event, onwards)
        elif isinstance(event, told.Discarded):
            self._discarded(event, onwards)
        elif isinstance(event, told.TookOpen | told.Claimed):
            self._took_open(event, onwards)
        elif isinstance(event, told.TookClosed):
            self._took_closed(event, onwards)
        elif isinstance(event, told.Left):
            shown.asked = event.asked
            table.tell(_("{name} leaves {card}").format(name=name, card=words.card(event.card)), "")
            table.motion.after(260, onwards)
        elif isinstance(event, told.Declined):
            shown.asked = tuple(seat for seat in shown.asked if seat != event.seat)
            onwards()
        elif isinstance(event, told.NoCard):
            table.tell(_("{name} takes no card").format(name=name), _("There are no closed cards left."))
            table.motion.after(600, onwards)
        elif isinstance(event, told.Refilled):
            shown.closed, shown.open = event.count, shown.open[-1:]
            table.app.sounds.play("card_deal")
            table.tell(_("The open cards are shuffled"), _("All but the top one lie closed again."))
            table.motion.after(600, onwards)
        elif isinstance(event, told.TurnedUp):
            shown.open, shown.closed = [card_of(event.card)], event.closed
            onwards()
        elif isinstance(event, told.TurnBegan):
            shown.turn, shown.asked = event.seat, ()
            onwards()
        elif isinstance(event, RoundEnded):
            table.app.sounds.play("round_end")
            table.count_round(event, onwards)
        elif isinstance(event, RoundBegan):
            self.deal(event, onwards)
        else:
            onwards()

    # ---- laying

    def _from_hand(self, seat: int, brought: Sequence[Card]) -> dict[Card, tuple[Point, int]]:
        """Where cards leave from, and how wide they are there; they leave the rack."""
        table = self.table
        where, wide = table.seat_place(seat)
        found: dict[Card, tuple[Point, int]] = dict.fromkeys(brought, (where, wide))
        if seat == table.front and table.hand_open and not table.rack.face_down:
            for card in brought:
                copy = table.rack.find(card)
                if copy is not None:
                    found[card] = (self.starts.get(card, table.rack.rect_of(copy).center), wide)
            left = [key for key in table.rack.keys if key not in brought]
            table.rack.hand.drop()
            table.rack.show(seat, left, "glide")
        self.starts.clear()
        return found

    def _laid(self, event: told.Laid, done: Done) -> None:
        table = self.table
        shown = table.shown
        row = Row(event.row, event.numbers[0], event.numbers[1] - event.numbers[0], tuple(map(card_of, event.cards)))
        brought = [card_of(one) for one in event.brought]
        gone = set(event.sources) - {row.id} if event.play == JOIN else set()
        rows = tuple(row if one.id == row.id else one for one in shown.rows if one.id not in gone)
        if all(one.id != row.id for one in rows):
            rows = (*rows, row)
        starts = self._from_hand(event.seat, brought)
        shown.counts[event.seat] -= len(brought)
        table.flying |= set(brought)
        table.show_rows(rows, True)
        table.last_row = row.id
        said = "".join(span.text for span in words.log_words(table.name, event.seat, [event]) or ())
        table.tell(said, "")
        left = len(brought)

        def lands(card: Card) -> None:
            nonlocal left
            table.flying.discard(card)
            table.app.sounds.play("card_lay")
            left -= 1
            if left == 0:
                lies()

        def lies() -> None:
            table.app.sounds.play("double" if event.doubled else "cross" if event.play == CROSS else "row")
            box = table.plane.bed(row.id) if row.id in table.plane.layout.rows else table.plane.rect
            table.glint(row.id)
            self._score(event.seat, event.points, box.center, event.score)
            table.motion.after(300, done)

        if table.calm:
            table.flying.clear()
            lies()
            return
        for number, card in enumerate(brought):
            index = row.cards.index(card)
            end = table.plane.box(table.plane.layout.cell(row.id, index)).center
            start, wide = starts[card]
            self._fly(Flight(table.face(card, row.numbers[index]), start, end, (wide, table.plane.wide)), LAY, 60.0 * number,
                      lambda card=card: lands(card))  # type: ignore[misc]

    def _swapped(self, event: told.Swapped, done: Done) -> None:
        table = self.table
        card, joker = card_of(event.card), card_of(event.joker)
        starts = self._from_hand(event.seat, [card])
        start, wide = starts[card]
        spots = table.plane.layout.spots(joker)
        middle = table.plane.box(spots[0]).center if spots else table.plane.rect.center
        said = _("{name} takes a joker back").format(name=table.name(event.seat))
        table.tell(said, _("{card} lies in its place; the joker must be used now.").format(card=event.card))

        def lands() -> None:
            table.flying.discard(card)
            table.show_rows(exchanged(table.shown.rows, card, joker), False)
            table.app.sounds.play("joker")
            if event.seat == table.front and table.hand_open:
                table.rack.show(event.seat, [*table.rack.keys, joker], "glide", middle)
                table.motion.after(PLACE + 40, done)
            elif table.calm:
                done()
            else:
                end, small = table.seat_place(event.seat)
                self._fly(Flight(table.face(joker), middle, end, (table.plane.wide, small)), LAY, 0.0, done)

        if table.calm:
            lands()
        else:
            self._fly(Flight(table.face(card), start, middle, (wide, table.plane.wide)), LAY, 0.0, lands)

    def _discarded(self, event: told.Discarded, done: Done) -> None:
        table = self.table
        card = card_of(event.card)
        start, wide = self._from_hand(event.seat, [card])[card]
        table.shown.counts[event.seat] -= 1
        table.tell(_("{name} discards {card}").format(name=table.name(event.seat), card=words.card(event.card)), "")

        def lands() -> None:
            table.shown.open = [*table.shown.open, card]
            table.app.sounds.play("discard")
            table.motion.after(160, done)

        if table.calm:
            lands()
        else:
            self._fly(Flight(table.face(card), start, table.open_point(), (wide, table.pile_size()[0])), LAY, 0.0, lands)

    # ---- taking

    def _took_open(self, event: told.TookOpen | told.Claimed, done: Done) -> None:
        table = self.table
        card = card_of(event.card)
        table.shown.open = table.shown.open[:-1]
        table.shown.asked = ()
        claimed = isinstance(event, told.Claimed)
        table.app.sounds.play("claim" if claimed else "card_deal")
        name = table.name(event.seat)
        line = _("and then a closed one as well.") if claimed else ""
        table.tell(_("{name} takes {card}").format(name=name, card=words.card(event.card)), line)
        self._arrives(event.seat, card, table.face(card), table.open_point(), done)

    def _took_closed(self, event: told.TookClosed, done: Done) -> None:
        table = self.table
        table.shown.closed, table.shown.asked = event.closed, ()
        table.app.sounds.play("card_deal")
        table.tell(_("{name} draws a card").format(name=table.name(event.seat)), "")
        card = card_of(event.card) if event.card else None
        self._arrives(event.seat, card, None, table.closed_point(), done)

    def _arrives(self, seat: int, card: Card | None, face: cards.Face | None, start: Point, done: Done) -> None:
        """A card comes into a hand: into the rack where it is open, else to the seat's plate."""
        table = self.table

        def there() -> None:
            table.shown.counts[seat] += 1
            done()

        if card is not None and seat == table.front and table.hand_open:
            table.rack.show(seat, [*table.rack.keys, card], "glide", start)
            table.motion.after(PLACE + 20, there)
        elif table.calm:
            there()
        else:
            end, wide = table.seat_place(seat)
            self._fly(Flight(face, start, end, (table.pile_size()[0], wide)), LAY, 0.0, there)

    # ---- rounds

    def deal(self, event: RoundBegan, done: Done) -> None:
        """The cards of a new round: from the closed pile to everybody, one after the other."""
        table = self.table
        shown = table.shown
        shown.rows, shown.open, shown.asked = (), [], ()
        table.show_rows((), False)
        table.last_row = None
        shown.round, shown.turn = event.round, event.starter
        shown.closed, shown.counts = len(table.setup.cards) - sum(event.hands), [0] * len(event.hands)
        line = _("{name} begins.").format(name=table.name(event.starter))
        table.tell(_("Round {number}").format(number=event.round), line)
        table.app.sounds.play("deal")
        if table.calm:
            shown.counts = list(event.hands)
            table.sync_rack("jump")
            done()
            return
        each = max(event.hands)
        gap = min(DEAL_GAP, DEAL_MOST / max(1, each))
        table.sync_rack("deal")
        for seat, many in enumerate(event.hands):
            end, wide = table.seat_place(seat)
            for number in range(many):
                def arrive(seat: int = seat, number: int = number) -> None:
                    shown.counts[seat] = number + 1
                    if seat == 0 and number % 2:
                        table.app.sounds.play("card_deal")

                if seat == table.front and table.hand_open:
                    table.motion.tween(DEAL, None, delay=number * gap, done=arrive)
                else:
                    self._fly(Flight(None, table.closed_point(), end, (table.pile_size()[0], wide)), DEAL, number * gap, arrive)
        table.motion.after(DEAL + each * gap + 60, done)

    # ---- flights

    def _fly(self, flight: Flight, length: float, delay: float, done: Done) -> None:
        self.flights.append(flight)

        def move(share: float) -> None:
            flight.share, flight.waits = share, False

        def arrive() -> None:
            if flight in self.flights:
                self.flights.remove(flight)
            done()

        self.table.motion.tween(length, move, delay=delay, ease=in_out, done=arrive)

    def _score(self, seat: int, points: int, at: Point, score: int) -> None:
        """Points stand for a while where they were made, fly to their plate and are counted there; nobody waits for them."""
        table = self.table
        shown = table.shown
        if table.calm or not table.plates:
            shown.scores[seat] = float(score)
            return
        flying = Points(signed(points), at, seat)
        self.points.append(flying)
        begin = float(score - points)
        shown.counting[seat] = begin
        pace = max(0.35, table.motion.speed)

        def move(share: float) -> None:
            flying.share = share

        def count(share: float) -> None:
            shown.counting[seat] = begin + (score - begin) * share
            table.refresh_still()

        def counted() -> None:
            shown.counting.pop(seat, None)
            shown.scores[seat] = float(score)
            table.refresh_still()

        def arrive() -> None:
            if flying in self.points:
                self.points.remove(flying)
            table.app.sounds.play("points")
            table.flair.tween(300, count, ease=out_cubic, done=counted)

        table.flair.tween(RISES * pace, move, delay=STAYS * pace, ease=in_out, done=arrive)

    def draw(self, target: pygame.Surface) -> None:
        """All that is on its way."""
        look = self.table.look
        for flight in self.flights:
            if not flight.waits:
                _draw_flight(target, look, flight)
        for one in self.points:
            goal = self.table.plate_point(one.seat)
            x = one.at[0] + (goal[0] - one.at[0]) * one.share
            y = one.at[1] + (goal[1] - one.at[1]) * one.share
            points_bubble(look, one.words, 4.2).draw(target, (x, y))


def _draw_flight(target: pygame.Surface, look: Any, flight: Flight) -> None:
    share = flight.share
    wide = flight.wides[0] + (flight.wides[1] - flight.wides[0]) * share
    base = max(flight.wides)
    sprite = cards.back(look, base) if flight.face is None else cards.card(look, base, flight.face)
    x = flight.start[0] + (flight.end[0] - flight.start[0]) * share
    y = flight.start[1] + (flight.end[1] - flight.start[1]) * share - 4 * share * (1 - share) * look.px(4)
    sprite.draw_scaled(target, (x, y), wide / base)
