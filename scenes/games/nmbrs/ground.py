"""The ground of an nmbrs! table: where pieces lie, the order in which all is painted, what seats say, what moves look like."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import pygame

from game.contract import Event, Seat
from game.nmbrs import events as happened
from game.nmbrs.cards import CARD, Card
from game.nmbrs.legal import exchanged
from game.nmbrs.plays import CROSS
from game.nmbrs.rows import Row
from game.nmbrs.state import View
from game.rounds import RoundBegan, RoundEnded
from scenes.games.nmbrs import words
from scenes.games.nmbrs.board import BoardPainter
from scenes.games.nmbrs.counting import CountingBack
from scenes.games.nmbrs.gestures.choice import Now
from scenes.games.nmbrs.layout import BACK, OPEN_CARD, Beds, Layout, cards_of, with_row
from scenes.kit.language import _, signed, whole
from scenes.kit.motion import PLACE, in_out
from scenes.kit.pieces import Mood
from scenes.session import AnyPly
from scenes.table.game import Done, Ground, Tally, TallyText, celebrate, in_turn, show_deal
from scenes.table.moments.ceremony import Ceremony, Part, Step
from scenes.table.plates.plates import Line, Plates
from scenes.table.plates.points import Points
from scenes.table.plates.rim import FEW
from scenes.table.script import count_round, deal, is_open, part_with
from scenes.table.stage import Piece, Pieces

DEAL_GAP, DEAL_MOST, DEAL = 60.0, 1200.0, 260.0
LIES = 300.0
"""Milliseconds for which the match waits once a play lies."""
LAY = 330.0
"""Milliseconds for a card's way from a hand to the table, or from a pile to a hand."""
DOTS = 0.13
"""How far below its upper edge a card has the dots of its worth, as a share of its height."""


class Show:
    """Plays the events of a move on the stage, ahead of the position that the table comes to by it."""

    def __init__(self, now: Now, places: Layout, beds: Beds, tally: Tally, points: Points,
                 great: Callable[[Any, Sequence[Any], Any], str]) -> None:
        """`great` gives the big words of a move by the view before, its events, and the view after."""
        self.desk, self.now, self.places, self.beds, self.tally, self.points = now.desk, now, places, beds, tally, points
        self._great, self._words = great, ""
        self.rack = places.rack
        self._passing = False
        self._after: View = now.shown
        read = (happened.Left, happened.NoCard, happened.Refilled, happened.Declined, happened.TurnedUp, happened.TurnBegan)
        self._scripts: dict[type, Callable[[Any, Done], None]] = {
            happened.Laid: self._laid, happened.Swapped: self._swapped, happened.Discarded: self._discarded,
            **dict.fromkeys((happened.TookOpen, happened.Claimed), self._took_open),
            happened.TookClosed: self._took_closed, RoundEnded: self._round_ended,
            RoundBegan: lambda event, done: self.deal(event, self._after, done),
            **dict.fromkeys(read, self._read),
        }

    def forget(self) -> None:
        """The table comes to a position: what is under way is forgotten, but not points that nobody waits for."""
        self.points.arrive(self._passing)
        self._passing = False
        self.tally.forget()

    def play(self, events: Sequence[Any], after: View, done: Done) -> None:
        """Shows the events of a move that leads to this view in order, then calls `done`."""
        self._after, self._words = after, self._great(self.desk.hands.view, events, after)

        def passed() -> None:
            self._passing = True
            done()

        in_turn(events, self._scripts, passed)

    # ---- what moves no card

    def _read(self, event: Any, done: Done) -> None:
        """Counts what an event has changed, and waits where it says something, until that has been read."""
        tally, name, wait = self.tally, self.desk.session.name, 600
        match event:
            case happened.Declined(seat=seat):
                tally.change(asked=tuple(one for one in tally.view.asked if one != seat))
                wait = 0
            case happened.TurnedUp(card=turned, closed=closed):
                tally.change(open=(CARD[turned],), closed=closed)
                self.desk.stage.put(OPEN_CARD, self.places.open_piece(CARD[turned]))
                wait = 0
            case happened.TurnBegan(seat=seat):
                tally.change(turn=seat, asked=())
                wait = 0
            case happened.Left(seat=seat, asked=asked):
                tally.change(asked=asked)
                tally.tell(_("{name} leaves {card}").format(name=name(seat), card=words.card(event.card)))
                wait = 260
            case happened.NoCard(seat=seat):
                tally.tell(_("{name} takes no card").format(name=name(seat)), _("The draw pile is empty."))
            case happened.Refilled(count=count):
                tally.change(closed=count, open=tally.view.open[-1:])
                self.desk.sounds.play("card_deal")
                tally.tell(_("The open cards are shuffled"), _("All but the top one go to the draw pile."))
        if wait:
            self.desk.motion.after(wait, done)
        else:
            done()

    # ---- hands

    def _leave(self, seat: Seat, brought: Sequence[Card]) -> list[Piece]:
        """Lets cards leave a hand, and returns the pieces as which they leave it."""
        found = [self.places.at_hand(card, seat) for card in brought]
        if is_open(self.rack, seat):
            self.rack.selection.drop()
            boxes = part_with(self.rack, seat, brought)
            found = [piece if box is None else Piece(piece.kind, box.center, piece.size)
                     for piece, box in zip(found, boxes, strict=True)]
        self.tally.gain(seat, -len(brought))
        return found

    def _arrives(self, seat: Seat, card: Card | None, start: Piece, done: Done) -> None:
        """Lets a card come into a hand: into the rack where it is open, else to the seat's plate."""

        def there() -> None:
            self.tally.gain(seat, 1)
            done()

        if card is not None and is_open(self.rack, seat):
            self.rack.show(seat, [*self.rack.keys, card], "glide", start.at)
            self.desk.motion.after(PLACE + 40, there)
        else:
            self._fly(start, self.places.at_hand(start.kind, seat), there)

    def _fly(self, start: Piece, goal: Piece, done: Done) -> None:
        self.desk.stage.pass_by(start, goal, length=LAY, bow=self.places.bow, ease=in_out, done=done)

    def _still(self, sound: str, done: Done) -> bool:
        """Whether motion is reduced, so that only a sound tells what happens."""
        if self.desk.settings.reduced_motion:
            self.desk.sounds.play(sound)
            done()
        return self.desk.settings.reduced_motion

    # ---- laying

    def _laid(self, event: happened.Laid, done: Done) -> None:
        row = Row(event.row, event.numbers[0], event.numbers[1] - event.numbers[0], tuple(CARD[name] for name in event.cards))
        self.tally.tell("".join(span.text for span in words.log_words(self.desk.session.name, [event]) or ()))
        self.beds.laid(row)
        if self.desk.settings.reduced_motion:
            self._lies(event, done)
            return
        brought = [CARD[one] for one in event.brought]
        starts = self._leave(event.seat, brought)
        self.beds.lay(with_row(self.beds.rows, row, event.sources))
        pieces = self.beds.pieces(self.beds.rows)
        left = [len(brought)]

        def lands() -> None:
            self.desk.sounds.play("card_lay")
            left[0] -= 1
            if not left[0]:
                self._lies(event, done)

        for number, (card, start) in enumerate(zip(brought, starts, strict=True)):
            name = self.beds.names[row.id, row.cards.index(card)]
            self.desk.stage.send(name, pieces[name], start=start, length=LAY, delay=60.0 * number, bow=self.places.bow,
                                 ease=in_out, hidden=True, done=lands)

    def _lies(self, event: happened.Laid, done: Done) -> None:
        desk, plane, now = self.desk, self.places.plane, self.now
        desk.sounds.play("double" if event.doubled else "cross" if event.play == CROSS else "row")
        box = plane.bed(event.row) if event.row in plane.layout.rows else plane.rect
        now.glinting = event.row

        def gone() -> None:
            if now.glinting == event.row:
                now.glinting = None

        desk.background_motion.after(900, gone)
        whole = signed(event.points)
        parts = [Part(signed(event.points // 2)), Part("\N{MULTIPLICATION SIGN}2", stamp=True), Part(whole, whole=True)
                 ] if event.doubled else [Part(whole)]
        wait = 0.0 if desk.settings.reduced_motion else LIES
        ceremony = Ceremony(box.center, parts, box, self._steps(event), self._words,
                            self._words and f"{desk.session.name(event.seat)} {whole}", wait=wait, good=bool(event.doubled))
        self.points.gain(event.seat, ceremony, event.score, event.points, done=done)
        aim = now.setup.goal
        if aim is not None and event.score - event.points < aim <= event.score:
            line = _("{name} has reached {aim}. Who wins is decided after this round.")
            desk.toast(line.format(name=desk.session.name(event.seat), aim=aim))

    def _steps(self, event: happened.Laid) -> list[Step]:
        """The cards from the hand that count, in the order of the row, with what each is worth."""
        plane, worth = self.places.plane, self.now.setup.worth
        row = plane.layout.rows.get(event.row)
        if row is None or len(row.cells) != len(event.cards):  # with reduced motion the row lies there later
            return []
        boxes = [plane.card(event.row, index) for index in range(len(event.cards))]
        return [Step((box.centerx, box.y + box.h * DOTS), worth(CARD[card])) for box, card in zip(boxes, event.cards, strict=True)
                if card in event.brought and worth(CARD[card])]

    def _swapped(self, event: happened.Swapped, done: Done) -> None:
        desk, plane, card, joker = self.desk, self.places.plane, CARD[event.card], CARD[event.joker]
        self.tally.tell(_("{name} takes a joker back").format(name=desk.session.name(event.seat)),
                        _("{card} lies in its place; the joker must be used now.").format(card=event.card))
        if self._still("joker", done):
            return
        (start,) = self._leave(event.seat, [card])
        spots = plane.layout.spots(joker)
        middle = Piece(joker, plane.box(spots[0]).center if spots else plane.rect.center, plane.size[1])

        def lands() -> None:
            self.beds.lay(exchanged(self.beds.rows, card, joker))
            desk.sounds.play("joker")
            self._arrives(event.seat, joker, middle, done)

        self._fly(start, middle, lands)

    def _discarded(self, event: happened.Discarded, done: Done) -> None:
        desk, card = self.desk, CARD[event.card]
        name = desk.session.name(event.seat)
        self.tally.tell(_("{name} discards {card}").format(name=name, card=words.card(card)))
        if self._still("discard", done):
            return
        (start,) = self._leave(event.seat, [card])

        def lands() -> None:
            self.tally.change(open=(*self.tally.view.open, card))
            desk.sounds.play("discard")
            desk.motion.after(160, done)

        desk.stage.send(OPEN_CARD, self.places.open_piece(card), start=start, length=LAY, bow=self.places.bow, ease=in_out,
                        done=lands)

    # ---- taking

    def _took_open(self, event: happened.TookOpen | happened.Claimed, done: Done) -> None:
        card, claimed, stage = CARD[event.card], isinstance(event, happened.Claimed), self.desk.stage
        name = self.desk.session.name(event.seat)
        line = _("{name} then draws one as well.").format(name=name) if claimed else ""
        self.tally.tell(_("{name} takes {card}").format(name=name, card=words.card(card)), line)
        sound = "claim" if claimed else "card_deal"
        if self._still(sound, done):
            return
        self.desk.sounds.play(sound)
        left = self.tally.view.open[:-1]
        self.tally.change(open=left, asked=())
        start = stage.take(OPEN_CARD)
        if left:
            stage.put(OPEN_CARD, self.places.open_piece(left[-1]))
        self._arrives(event.seat, card, start, done)

    def _took_closed(self, event: happened.TookClosed, done: Done) -> None:
        self.tally.tell(_("{name} draws a card").format(name=self.desk.session.name(event.seat)))
        if self._still("card_deal", done):
            return
        self.desk.sounds.play("card_deal")
        self.tally.change(closed=event.closed, asked=())
        self._arrives(event.seat, CARD[event.card] if event.card else None, self.places.closed_back(), done)

    # ---- rounds

    def _round_ended(self, event: RoundEnded, done: Done) -> None:
        count_round(event, self.tally, self.points, done)

    def deal(self, event: RoundBegan, after: View, done: Done) -> None:
        """The cards of a round: from the closed pile to everybody, one after the other. `after`: with all of them dealt."""
        desk, tally, hands = self.desk, self.tally, event.hands
        begins = _("{name} begins.").format(name=desk.session.name(event.starter))
        tally.tell(_("Round {number}").format(number=event.round), begins)
        desk.sounds.play("deal")
        self.beds.clear(event.round)
        if desk.settings.reduced_motion:
            done()
            return
        desk.stage.set({})
        closed = len(self.now.setup.cards) - sum(hands)
        tally.change(round=event.round, turn=event.starter, rows=(), open=(), asked=(), closed=closed, counts=(0,) * len(hands))

        def arrived(seat: Seat, number: int) -> None:
            tally.gain(seat, 1)
            if seat == 0 and number % 2:
                desk.sounds.play("card_deal")

        deal(self.rack, hands, after.hand, self.places.closed_back(), lambda seat: self.places.at_hand(BACK, seat), arrived,
             DEAL, min(DEAL_GAP, DEAL_MOST / max(hands)), done)


class NmbrsGround(Ground):
    """What lies on the table. Cards of rows and the uppermost open card are pieces; kinds of pieces are cards."""

    def __init__(self, board: BoardPainter, show: Show, plates: Plates, counting: CountingBack) -> None:
        self.board, self.show, self.plates, self.counting = board, show, plates, counting
        self.desk, self.places, self.beds, self.tally = show.desk, board.places, board.beds, show.tally
        self.plan_name = "nmbrs_few" if self.desk.session.match.seats <= FEW else "nmbrs_many"
        self._before: View | None = None
        self._after: View | None = None

    @property
    def rect(self) -> pygame.Rect:
        return self.places.plane.rect

    def place(self) -> None:
        self.places.place()
        self.beds.clear(self.beds.round)

    def labels(self) -> tuple[pygame.Rect, ...]:
        return *self.board.labels, self.places.pile_words, self.places.closed_box

    def caption_room(self, place: pygame.Rect) -> pygame.Rect:
        return self.counting.caption_room(place)

    def taken_up(self, move: Any) -> tuple[int, pygame.Rect] | None:
        rack = self.places.rack
        copy = rack.find(move.cards[0][1]) if move.cards else None
        return None if copy is None else (move.cards[0][0], rack.rect_of(copy))

    # ---- pieces

    def arrange(self, view: Any) -> None:
        desk = self.desk
        if view.round != self.beds.round:
            seen = desk.hands.viewer is not None or not desk.hands.several
            if self.beds.round is not None and not desk.settings.reduced_motion and seen:
                desk.crossfade()
            self.beds.clear(view.round)
            desk.stage.set({})
            self._after = None
        self._before, self._after = self._after, view
        self.beds.arrange(view.rows)
        if self.board.choice.cards and self.board.now.laying:  # in another window it would lie elsewhere
            self.board.choice.take(self.board.choice.cards)

    def pieces(self, view: Any) -> Pieces:
        found = dict[Hashable, Piece](self.beds.pieces(view.rows).items())
        if view.open:
            found[OPEN_CARD] = self.places.open_piece(view.open[-1])
        return found

    def home(self, piece: Piece) -> Piece | None:
        before, after = self._before, self._after
        if before is None or after is None or not isinstance(piece.kind, int):
            return None
        comes = piece.kind in _seen(after)
        if comes and piece.kind in _seen(before):
            return None  # still shown in another place
        more, less = (before, after) if comes else (after, before)
        own = self.desk.hands.front if self.desk.hands.hand_open else None
        gave = [(more.counts[seat] - less.counts[seat], -seat) for seat in self.places.rim() if seat != own]
        most, seat = max(gave, default=(0, 0))
        return self.places.at_hand(piece.kind, -seat, piece.face) if most > 0 else None

    # ---- what moves do

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.show.play(self.desk.hands.seen(ply), self.desk.hands.after(ply), done)

    def show_opening(self, done: Done) -> None:
        show_deal(self.desk, RoundBegan, lambda began: self.show.deal(began, self.desk.hands.view, done), done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        celebrate(self.desk, outcome, self.tally.tell, done)

    def forget(self) -> None:
        self.show.forget()

    # ---- painting

    def paint(self, target: pygame.Surface) -> None:
        self.plates.draw(target)
        if self.counting.shown:
            self.counting.draw(target, self.counting.strip)

    def paint_over(self, target: pygame.Surface) -> None:
        self.board.draw_over(target)

    def update(self, dt: float) -> bool:
        return self.counting.update()


def _seen(view: View) -> frozenset[Card]:
    return cards_of(view.rows) | frozenset(view.open[-1:])


GREAT = 12
"""With so many points a play astonishes the others."""


class NmbrsPlateText(TallyText):
    """The cards in hand, and who is asked for the open card in which order."""

    def line(self, seat: Seat, score: int) -> Line:
        view = self.view
        asked = view.asked if self.desk.past.viewing_ply is None and len(view.asked) > 1 else ()
        said = _("{place}. in turn").format(place=asked.index(seat) + 1) if seat in asked else words.cards_left(view.counts[seat])
        return Line(whole(score), said, view.opened[seat])

    def label(self) -> tuple[str, str]:
        view = self.view
        reached = max(view.scores) >= view.setup.aim
        goal = _("goal reached") if reached else _("goal {points}")
        last = view.setup.max_rounds
        if last and view.round >= last:
            return _("Last round"), _("leader wins")
        heading = _("Round {number}/{count}") if last else _("Round {number}")
        return heading.format(number=view.round, count=last), goal.format(points=view.setup.aim)

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        found: dict[Seat, Mood] = {}
        everybody = range(self.desk.session.match.seats)
        for event in events:
            match event:
                case happened.Laid(seat=seat, points=points, doubled=doubled):
                    if doubled or points >= GREAT:
                        found.update(dict.fromkeys(everybody, "astonished"))
                    found[seat] = "glad"
                case happened.Swapped(seat=seat) | happened.TookOpen(seat=seat):
                    found[seat] = "glad"
                case happened.Claimed(seat=seat):
                    found[self.view.turn] = "annoyed"
                    found[seat] = "glad"
                case happened.NoCard(seat=seat):
                    found[seat] = "down"
                case RoundEnded(winner=winner):
                    found = {seat: "glad" if seat == winner else "down" for seat in everybody}
        return found
