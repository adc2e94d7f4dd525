"""What a move of nmbrs! did, shown step by step: cards fly, rows glide, points rise, a round is dealt and counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.contract import Seat
from game.nmbrs import events as happened
from game.nmbrs.cards import CARD
from game.nmbrs.legal import exchanged
from game.nmbrs.plays import CROSS, JOIN
from game.nmbrs.rows import Row
from game.nmbrs.state import View
from game.rounds import RoundBegan, RoundEnded
from scenes.games.nmbrs import words
from scenes.games.nmbrs.layout import BACK, LAY, OPEN_CARD, Beds, Done, Ends
from scenes.games.nmbrs.now import Lit, Now
from scenes.kit.language import _, signed
from scenes.kit.motion import in_out
from scenes.table.game import in_turn
from scenes.table.plates.points import Part, Points
from scenes.table.stage import Piece

DEAL_GAP, DEAL_MOST, DEAL = 60.0, 1200.0, 260.0


class Show:
    """Plays the events of a move on the stage, ahead of the position that the table comes to by it."""

    def __init__(self, now: Now, ends: Ends, beds: Beds, points: Points, lit: Lit) -> None:
        self.desk, self.now, self.ends, self.beds, self.points, self.lit = now.desk, now, ends, beds, points, lit
        self.places, self.tally = ends.places, ends.tally
        self._passing = False
        self._after: View = now.shown
        self._parts: dict[type, Callable[[Any, Done], None]] = {
            happened.Laid: self._laid,
            happened.Swapped: self._swapped,
            happened.Discarded: self._discarded,
            happened.TookOpen: self._took_open,
            happened.Claimed: self._took_open,
            happened.TookClosed: self._took_closed,
            happened.Left: self._left,
            happened.Declined: self._declined,
            happened.NoCard: self._no_card,
            happened.Refilled: self._refilled,
            happened.TurnedUp: self._turned_up,
            happened.TurnBegan: self._turn_began,
            RoundEnded: self._round_ended,
            RoundBegan: lambda event, done: self.deal(event, self._after, done),
        }

    def forget(self) -> None:
        """The table comes to a position: what is under way is forgotten, but not points that nobody waits for."""
        self.points.arrive(self._passing)
        self._passing = False
        self.ends.starts.clear()
        self.tally.forget()

    def play(self, events: Sequence[Any], after: View, done: Done) -> None:
        """Shows the events of a move that leads to this view in order, then calls `done`."""
        self._after = after

        def passed() -> None:
            self._passing = True
            done()

        in_turn(events, self._parts, passed)

    # ---- what is only told

    def _left(self, event: happened.Left, done: Done) -> None:
        self.tally.change(asked=event.asked)
        self.tally.tell(_("{name} leaves {card}").format(name=self._name(event.seat), card=words.card(event.card)), "")
        self.desk.motion.after(260, done)

    def _declined(self, event: happened.Declined, done: Done) -> None:
        self.tally.change(asked=tuple(seat for seat in self.tally.view.asked if seat != event.seat))
        done()

    def _no_card(self, event: happened.NoCard, done: Done) -> None:
        line = _("The draw pile is empty.")
        self.tally.tell(_("{name} takes no card").format(name=self._name(event.seat)), line)
        self.desk.motion.after(600, done)

    def _refilled(self, event: happened.Refilled, done: Done) -> None:
        self.tally.change(closed=event.count, open=self.tally.view.open[-1:])
        self.desk.sounds.play("card_deal")
        self.tally.tell(_("The open cards are shuffled"), _("All but the top one go to the draw pile."))
        self.desk.motion.after(600, done)

    def _turned_up(self, event: happened.TurnedUp, done: Done) -> None:
        card = CARD[event.card]
        self.tally.change(open=(card,), closed=event.closed)
        self.desk.stage.put(OPEN_CARD, self.ends.open_piece(card))
        done()

    def _turn_began(self, event: happened.TurnBegan, done: Done) -> None:
        self.tally.change(turn=event.seat, asked=())
        done()

    def _name(self, seat: Seat) -> str:
        return self.desk.session.name(seat)

    # ---- laying

    def _laid(self, event: happened.Laid, done: Done) -> None:
        row = Row(event.row, event.numbers[0], event.numbers[1] - event.numbers[0], tuple(CARD[name] for name in event.cards))
        said = "".join(span.text for span in words.log_words(self.desk.session.name, [event]) or ())
        self.tally.tell(said, "")
        self.beds.laid(row)
        if self.desk.reduced_motion:
            self._lies(event, done)
            return
        brought = [CARD[one] for one in event.brought]
        gone = set(event.sources) - {row.id} if event.play == JOIN else set()
        rows = tuple(row if one.id == row.id else one for one in self.beds.rows if one.id not in gone)
        starts = self.ends.from_hand(event.seat, brought)
        self.beds.lay(rows if row in rows else (*rows, row))
        pieces = self.beds.pieces(self.beds.rows)
        left = [len(brought)]

        def lands() -> None:
            self.desk.sounds.play("card_lay")
            left[0] -= 1
            if not left[0]:
                self._lies(event, done)

        for number, card in enumerate(brought):
            name = self.beds.names[row.id, row.cards.index(card)]
            self.desk.stage.send(name, pieces[name], start=starts[card], length=LAY, delay=60.0 * number, bow=self.ends.bow,
                                 ease=in_out, hidden=True, done=lands)

    def _lies(self, event: happened.Laid, done: Done) -> None:
        desk, plane = self.desk, self.places.plane
        desk.sounds.play("double" if event.doubled else "cross" if event.play == CROSS else "row")
        box = plane.bed(event.row) if event.row in plane.layout.rows else plane.rect
        self._glint(event.row)
        half = event.points // 2 if event.doubled else event.points
        parts = [Part(signed(half))] + ([Part("\N{MULTIPLICATION SIGN}2", stamp=True)] if event.doubled else [])
        self.points.gain(event.seat, parts, box.center, event.score, event.points)
        aim = self.tally.view.setup.goal
        if aim is not None and event.score - event.points < aim <= event.score:
            name = self._name(event.seat)
            desk.toast(_("{name} has reached {aim}. Who wins is decided after this round.").format(name=name, aim=aim))
        desk.motion.after(0 if desk.reduced_motion else 300, done)

    def _glint(self, row: int) -> None:
        self.lit.glinting = row

        def gone() -> None:
            if self.lit.glinting == row:
                self.lit.glinting = None

        self.desk.background_motion.after(900, gone)

    def _swapped(self, event: happened.Swapped, done: Done) -> None:
        card, joker = CARD[event.card], CARD[event.joker]
        said = _("{name} takes a joker back").format(name=self._name(event.seat))
        self.tally.tell(said, _("{card} lies in its place; the joker must be used now.").format(card=event.card))
        desk, plane = self.desk, self.places.plane
        if desk.reduced_motion:
            desk.sounds.play("joker")
            done()
            return
        start = self.ends.from_hand(event.seat, [card])[card]
        spots = plane.layout.spots(joker)
        middle = Piece(joker, plane.box(spots[0]).center if spots else plane.rect.center, plane.size[1])

        def lands() -> None:
            self.beds.lay(exchanged(self.beds.rows, card, joker))
            self.tally.put("counts", event.seat, self.tally.view.counts[event.seat] + 1)
            desk.sounds.play("joker")
            if self.ends.in_rack(event.seat):
                self.ends.into_rack(event.seat, joker, middle.at, done)
            else:
                goal = self.ends.at_hand(joker, event.seat)
                desk.stage.pass_by(middle, goal, length=LAY, bow=self.ends.bow, ease=in_out, done=done)

        desk.stage.pass_by(start, middle, length=LAY, bow=self.ends.bow, ease=in_out, done=lands)

    def _discarded(self, event: happened.Discarded, done: Done) -> None:
        card = CARD[event.card]
        self.tally.tell(_("{name} discards {card}").format(name=self._name(event.seat), card=words.card(event.card)), "")
        desk = self.desk
        if desk.reduced_motion:
            desk.sounds.play("discard")
            done()
            return
        start = self.ends.from_hand(event.seat, [card])[card]

        def lands() -> None:
            self.tally.change(open=(*self.tally.view.open, card))
            desk.sounds.play("discard")
            desk.motion.after(160, done)

        desk.stage.send(OPEN_CARD, self.ends.open_piece(card), start=start, length=LAY, bow=self.ends.bow, ease=in_out,
                        done=lands)

    # ---- taking

    def _took_open(self, event: happened.TookOpen | happened.Claimed, done: Done) -> None:
        card, claimed = CARD[event.card], isinstance(event, happened.Claimed)
        self.desk.sounds.play("claim" if claimed else "card_deal")
        name = self._name(event.seat)
        line = _("{name} then draws one as well.").format(name=name) if claimed else ""
        self.tally.tell(_("{name} takes {card}").format(name=name, card=words.card(event.card)), line)
        if self.desk.reduced_motion:
            done()
            return
        left = self.tally.view.open[:-1]
        self.tally.change(open=left, asked=())
        start = self.desk.stage.now(OPEN_CARD)
        if left:
            self.desk.stage.put(OPEN_CARD, self.ends.open_piece(left[-1]))
        else:
            self.desk.stage.take(OPEN_CARD)
        self.ends.arrives(event.seat, card, start, done)

    def _took_closed(self, event: happened.TookClosed, done: Done) -> None:
        self.desk.sounds.play("card_deal")
        self.tally.tell(_("{name} draws a card").format(name=self._name(event.seat)), "")
        if self.desk.reduced_motion:
            done()
            return
        self.tally.change(closed=event.closed, asked=())
        card = CARD[event.card] if event.card else None
        self.ends.arrives(event.seat, card, self.ends.closed_back(), done)

    # ---- rounds

    def _round_ended(self, event: RoundEnded, done: Done) -> None:
        def counted() -> None:
            self.tally.change(scores=event.scores)
            done()

        self.desk.sounds.play("round_end")
        self.desk.rounds.count(event, counted)

    def deal(self, event: RoundBegan, after: View, done: Done) -> None:
        """The cards of a round: from the closed pile to everybody, one after the other. `after`: with all of them dealt."""
        desk, tally, hands = self.desk, self.tally, event.hands
        tally.tell(_("Round {number}").format(number=event.round), _("{name} begins.").format(name=self._name(event.starter)))
        desk.sounds.play("deal")
        self.beds.clear(event.round)
        if desk.reduced_motion:
            done()
            return
        desk.stage.set({})
        closed = len(self.now.setup.cards) - sum(hands)
        tally.change(round=event.round, turn=event.starter, rows=(), open=(), asked=(), closed=closed, counts=(0,) * len(hands))
        gap = min(DEAL_GAP, DEAL_MOST / max(hands))
        front, opened = desk.hands.front, desk.hands.hand_open
        if opened:
            self.places.rack.show(front, ())
            self.places.rack.show(front, after.hand, "deal", self.places.closed_point())
        else:
            self.places.rack.show_down(front, after.counts[front])
        for seat, many in enumerate(hands):
            for number in range(many):
                def arrive(seat: int = seat, number: int = number) -> None:
                    tally.put("counts", seat, tally.view.counts[seat] + 1)
                    if seat == 0 and number % 2:
                        desk.sounds.play("card_deal")

                if seat == front and opened:
                    desk.motion.tween(DEAL, None, delay=number * gap, done=arrive)
                else:
                    desk.stage.pass_by(self.ends.closed_back(), self.ends.at_hand(BACK, seat), length=DEAL, delay=number * gap,
                                       bow=self.ends.bow, ease=in_out, done=arrive)
        desk.motion.after(DEAL + max(hands) * gap + 60, done)
