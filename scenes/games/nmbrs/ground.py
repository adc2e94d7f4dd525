"""The ground of an nmbrs! table: where pieces lie, the order in which all is painted, what seats say, what moves look like."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pygame

from game.contract import Seat
from game.nmbrs import events as happened
from game.nmbrs.cards import CARD, Card
from game.nmbrs.legal import exchanged
from game.nmbrs.plays import CROSS
from game.nmbrs.rows import Row
from game.nmbrs.state import View
from game.rounds import RoundBegan
from scenes.games.nmbrs import words
from scenes.games.nmbrs.board import BoardPainter
from scenes.games.nmbrs.choice import CountingBack, Now
from scenes.games.nmbrs.layout import BACK, OPEN_CARD, Beds, Layout, cards_of, with_row
from scenes.kit.language import N_, _, signed, whole
from scenes.kit.motion import PLACE, in_out
from scenes.kit.pieces import Mood
from scenes.table.game import Done, ScriptedGround, Scripts, Tally, TallyText
from scenes.table.moments.ceremony import Ceremony, Part, Step
from scenes.table.plates.plates import Line, Plates
from scenes.table.plates.points import Points
from scenes.table.plates.rim import FEW
from scenes.table.script import deal_round, is_open, part_with
from scenes.table.stage import Piece, Pieces

LIES = 300.0
"""Milliseconds for which the match waits once a play lies."""
LAY = 330.0
"""Milliseconds for a card's way from a hand to the table, or from a pile to a hand."""
DOTS = 0.13
"""How far below its upper edge a card has the dots of its worth, as a share of its height."""


READ = {happened.Left: 260.0, happened.NoCard: 600.0, happened.Refilled: 600.0}
"""How long the match waits until it has been read what is told of events that move no card, in milliseconds."""


class Show(Scripts):
    """Plays the events of a move on the stage, ahead of the position that the table comes to by it."""

    said = MappingProxyType({
        happened.Left: (N_("{name} leaves {card}"), ""),
        happened.NoCard: (N_("{name} takes no card"), N_("The draw pile is empty.")),
        happened.Refilled: (N_("The open cards are shuffled"), N_("All but the top one go to the draw pile.")),
        happened.Swapped: (N_("{name} takes a joker back"), N_("{card} lies in its place; the joker must be used now.")),
        happened.Discarded: (N_("{name} discards {card}"), ""),
        happened.TookOpen: (N_("{name} takes {card}"), ""),
        happened.Claimed: (N_("{name} takes {card}"), N_("{name} then draws one as well.")),
        happened.TookClosed: (N_("{name} draws a card"), ""),
    })

    def __init__(self, now: Now, places: Layout, beds: Beds, tally: Tally, points: Points,
                 great: Callable[[Any, Sequence[Any], Any], str]) -> None:
        """`great` gives the big words of a move by the view before, its events, and the view after."""
        super().__init__(tally, points)
        self.now, self.places, self.beds, self.rack = now, places, beds, places.rack
        self._great, self._words = great, ""
        self.by_event |= {
            happened.Laid: self._laid, happened.Swapped: self._swapped, happened.Discarded: self._discarded,
            happened.TookOpen: self._took_open, happened.Claimed: self._took_open, happened.TookClosed: self._took_closed,
            **dict.fromkeys((*READ, happened.Declined, happened.TurnedUp, happened.TurnBegan), self._read),
        }

    def named(self, event: Any) -> dict[str, str]:
        seat, card = getattr(event, "seat", None), getattr(event, "card", None)
        return {"name": "" if seat is None else self.desk.session.name(seat), "card": words.card_words(card) if card else ""}

    def play(self, events: Sequence[Any], after: View, done: Done) -> None:
        self._words = self._great(self.desk.hands.view, events, after)
        super().play(events, after, done)

    # ---- what moves no card

    def _read(self, event: Any, done: Done) -> None:
        """Counts what an event has changed, and waits until what it says has been read."""
        tally = self.tally
        match event:
            case happened.Declined(seat=seat):
                tally.change(asked=tuple(one for one in tally.view.asked if one != seat))
            case happened.TurnedUp(card=turned, closed=closed):
                tally.change(open=(CARD[turned],), closed=closed)
                self.desk.stage.put(OPEN_CARD, self.places.open_piece(CARD[turned]))
            case happened.TurnBegan(seat=seat):
                tally.change(turn=seat, asked=())
            case happened.Left(asked=asked):
                tally.change(asked=asked)
            case happened.Refilled(count=count):
                tally.change(closed=count, open=tally.view.open[-1:])
                self.desk.sounds.play("card_deal")
        if type(event) in READ:
            self.desk.motion.after(READ[type(event)], done)
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
        across = next((one for one in self.beds.rows if one.id in event.sources), None) if self._words else None
        self.tally.tell("".join(span.text for span in words.log_words(self.desk.session.name, [event]) or ()),
                        words.why(event, across))
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
        if self._still("card_deal", done):
            return
        self.desk.sounds.play("card_deal")
        self.tally.change(closed=event.closed, asked=())
        self._arrives(event.seat, CARD[event.card] if event.card else None, self.places.closed_back(), done)

    # ---- rounds

    def begin(self, event: RoundBegan, own: Sequence[Hashable], done: Done) -> None:
        self.beds.clear(event.round)
        deal_round(self, self.rack, event, own, _("{name} begins."), self.places.closed_back(),
                   lambda seat: self.places.at_hand(BACK, seat), "card_deal", done, rows=(), open=(), asked=(),
                   closed=len(self.now.setup.cards) - sum(event.hands))


class NmbrsGround(ScriptedGround):
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

    feels = MappingProxyType({
        **dict.fromkeys((happened.Laid, happened.Swapped, happened.TookOpen, happened.Claimed), "glad"), happened.NoCard: "down",
    })

    def line(self, seat: Seat, score: int) -> Line:
        view = self.view
        asked = view.asked if self.desk.past.viewing_ply is None and len(view.asked) > 1 else ()
        said = _("{place}. in turn").format(place=asked.index(seat) + 1) if seat in asked else words.cards_left(view.counts[seat])
        return Line(whole(score), said, view.opened[seat])

    def about(self, seat: Seat) -> str:
        name, opened = self.desk.session.name(seat), self.view.opened[seat]
        said = _("{name} has laid a row in this round and may add to all rows.") if opened else (
            _("{name} must first lay a row in this round, and may then add to all rows."))
        return said.format(name=name)

    def label(self) -> tuple[str, str]:
        view = self.view
        reached = max(view.scores) >= view.setup.aim
        goal = _("goal reached") if reached else _("goal {points}")
        last = view.setup.max_rounds
        if last and view.round >= last:
            return _("Last round"), _("leader wins")
        heading = _("Round {number}/{count}") if last else _("Round {number}")
        return heading.format(number=view.round, count=last), goal.format(points=view.setup.aim)

    def moves(self, event: Any) -> Mapping[Seat, Mood]:
        if isinstance(event, happened.Laid) and (event.doubled or event.points >= GREAT):
            return dict.fromkeys(range(self.desk.session.match.seats), "astonished")
        return {self.view.turn: "annoyed"} if isinstance(event, happened.Claimed) else {}
