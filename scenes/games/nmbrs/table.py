"""The nmbrs! side of a table: its parts, put together; how cards look in hands, what is asked, and how rounds are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.contract import Seat
from game.nmbrs.cards import CARD, Card, is_joker
from game.nmbrs.events import Discarded, Ended, Laid, TookClosed, TurnedUp, WentOut
from game.nmbrs.listing import could_help
from game.nmbrs.moves import Move
from game.nmbrs.plays import CROSS, crossed
from game.nmbrs.selection import rows_in_hand
from game.nmbrs.state import CLAIM, CLOSED, View
from game.rounds import RoundEnded
from scenes.games.nmbrs import cards, words
from scenes.games.nmbrs.board import BoardPainter, ring
from scenes.games.nmbrs.choice import Choice, CountingBack, Now, permit
from scenes.games.nmbrs.ground import NmbrsGround, NmbrsPlateText, Show
from scenes.games.nmbrs.layout import UPRIGHT, Beds, Layout
from scenes.games.nmbrs.turn import Laying, NmbrsTurn, Piles, RowsPanel
from scenes.games.nmbrs.words import NmbrsWords, row_words
from scenes.kit import controls
from scenes.kit.language import N_, _
from scenes.kit.pictures import kept, put
from scenes.kit.text import Span
from scenes.kit.theme import Style
from scenes.session import AnyPly
from scenes.table.desk import Desk
from scenes.table.game import Asking, Counting, Highlights, Holding, QuestionWords, RoundPieces, Side, Spoken, Tally
from scenes.table.hand.order import Sort, sort_by
from scenes.table.hand.rack import Rack, State, hand_words
from scenes.table.moments.moment import Kind, Moment, last, took_lead
from scenes.table.plates.plates import Plates
from scenes.table.window.log import spans

STATES: dict[State, cards.CardState] = {"held": "held", "picked": "chosen", "dim": "dim"}
"""How a card is painted in each state of the rack; at rest in the others."""


@kept
def new_mark(style: Style, word: str) -> pygame.Surface:
    """The small golden tag of the card that has just come into the hand."""
    chip = controls.chip(style, word, 2.1 * min(1.0, 1.3 / style.text_scale), style.theme.gold, style.theme.ink)
    return chip.image


class CardFace:
    """The face of cards on a rack. A joker that must be used now is lit; a picked one shows what it would stand for.

    Cards that go with the picked ones have a dashed line.
    """

    aspect = 1 / cards.HIGH
    least = 7.2
    corner: float | None = None
    rise = 2.2
    overlap = 0.0
    gap, air = 0.3, 1.8
    """Numbers that stand too near each other read as one: no card covers its neighbour."""

    def __init__(self, now: Now) -> None:
        self.now = now

    @property
    def most(self) -> float:
        """A hand lies in the width of the window, and its cards are larger in an upright one."""
        wide, high = self.now.desk.style.size
        return 13.2 if wide >= high else 13.2 * UPRIGHT

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        """Draws a card whose body fills `rect`."""
        now, style, (wide, high) = self.now, self.now.desk.style, rect.size
        shown = None if key is None else now.face(key, now.reads.get(key))
        how = STATES.get(state, "rest")
        if how == "held":
            wide, high = round(wide / cards.HELD), round(high / cards.HELD)
        elif key is not None and (key == now.must_use or key in now.hinted):
            how = "must"
        cards.card(style, wide, shown, how, high, _("joker")).draw(target, rect.center)
        if how == "rest" and key in now.partners:
            ring(style, rect.size, False).draw(target, rect.topleft)
        if how != "held" and key is not None and key == now.fresh:
            put(target, new_mark(style, _("new")), midbottom=(rect.centerx, rect.top + style.px(1.3)))


def round_cards(now: Now) -> RoundPieces:
    """The cards that were left when a round ended."""
    def paint(target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        cards.card(now.desk.style, rect.w, now.face(CARD[piece]), "rest", rect.h).draw(target, rect.center)

    return RoundPieces(
        1 / cards.HIGH, 0.1, paint, lambda piece: now.setup.worth(CARD[piece]),
        (N_("{name} ends round {number}"), N_("{name} has no card left. What the others still hold is taken off their points.")),
        {"": (N_("Round {number} is over"), N_("Nobody could go on. What is left in the hands is taken off the points."))},
    )


LETTERS = 26
"""How many letters a line of the log should hold."""


def side(desk: Desk) -> Side:
    """Makes the nmbrs! side of a table."""
    now, tally = Now(desk), Tally(desk)
    rack = new_rack(now)
    plates = Plates(desk, NmbrsPlateText(tally))
    places = Layout(desk, rack, plates.rim)
    beds = Beds(desk, places.plane)
    choice = Choice(now, places, beds)
    panel = RowsPanel(now, places)
    counting = CountingBack(choice)
    highlights = NmbrsHighlights(places)
    board = BoardPainter(choice, lambda: panel.visible or desk.question.open)
    laying = Laying(choice, rack, panel)
    turn = NmbrsTurn(board, tally, counting, laying, plates.point)
    rack.callbacks.word = lambda copy: words.card_words(copy.key)
    return Side(
        NmbrsGround(board, Show(now, places, beds, tally, plates.points, highlights.words), plates, counting),
        turn,
        NmbrsWords(choice, tally),
        NmbrsHolding(rack),
        NmbrsAsking(now),
        Counting(round_cards(now), now.setup.goal),
        LETTERS,
        highlights,
        plates=plates, spoken=NmbrsSpoken(turn.piles, choice),
        permit=lambda: "" if panel.visible else permit(choice),
    )


class NmbrsSpoken(Spoken):
    """Rows are told by their numbers; places are walked over and not typed."""

    def __init__(self, piles: Piles, choice: Choice) -> None:
        self.now, self.places, self.piles, self.choice = choice.now, choice.places, piles, choice

    def table(self) -> Sequence[str]:
        rows = self.now.shown.rows
        said = [_("Row {number}: {row}.").format(number=at, row=row_words(row)) for at, row in enumerate(rows, 1)]
        return [*said, *(f"{pile}." for pile in self.piles.both())]

    def end_is_open(self) -> bool:
        return not self.choice.cards and self.choice.best is None

    def drew(self, events: Sequence[Any]) -> str:
        cards = [words.card_words(event.card) for event in events if event.kind == TookClosed.kind and event.card]
        return _("You drew {pieces}.").format(pieces=", ".join(cards)) if cards else ""

    def hint(self, hint: Any, stage: int) -> str:
        move = hint.move
        if self.now.offering:  # no paper says it there
            said = _("Take the open card") if move.word == "open" else _("Leave the open card")
            return said if stage < 2 else f"{said}. {words.plain(hint.reason.say(_))}"
        if stage < 2:
            return ", ".join(words.card_words(card) for _number, card in move.cards)
        rows = [_("{first} to {last}").format(first=row.first, last=row.last) for row in move.targets]
        return _("The row {row}").format(row=", ".join(rows)) if rows else ""

    def hand(self) -> Sequence[str]:
        return hand_words(self.places.rack)


THREE = Kind(N_("Third row across"), N_("{name} laid the third row across one"), voice="crossing", weight=6)
CROSSING = Kind(N_("Rows that cross"), N_("{name} laid a row across another"), voice="crossing", weight=5)
LAST = last(N_("Hand empty!"), N_("{name} played the last card"))


class NmbrsHighlights(Highlights):
    """What everybody at an nmbrs! table feels."""

    def __init__(self, places: Layout) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        for event in events:
            if isinstance(event, Laid) and event.play == CROSS:
                rows = (event.row, *event.sources)
                many = max((len(crossed(after.rows, row)) for row in after.rows if row.id in rows), default=0)
                moments.append(Moment(THREE if many >= 3 else CROSSING, event.seat, rows))
            elif isinstance(event, WentOut):
                moments.append(Moment(LAST, event.seat))
        if moments or any(isinstance(event, RoundEnded | Ended) for event in events):
            return moments
        return took_lead(before.scores, after.scores, self.tension(after))

    def words(self, before: Any, events: Sequence[Any], after: Any) -> str:
        """The big words that come with the points of a move; empty for none."""
        found = max(self.found(before, events, after), key=lambda one: one.kind.weight, default=None)
        return _(found.kind.words) if found is not None and found.kind is THREE else ""

    def tension(self, view: Any) -> float:
        start, aim = view.setup.points, view.setup.aim
        near = (max(view.scores) - start) / max(1, aim - start) if aim > start else max(view.scores) / max(1, aim)
        return float(max(0.0, min(1.0, max(near, 0.8 if min(view.counts, default=9) <= 2 else 0.0))))

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if not moment.about:
            return [self.places.rim()[moment.seat].box]
        plane = self.places.plane
        return [plane.bed(row) for row in moment.about if row in plane.layout.rows]


def new_rack(now: Now) -> Rack:
    """Makes the rack of a table, with the orders in which cards can lie on it."""
    deck, desk = now.deck, now.desk

    def by_rows(keys: Sequence[Any]) -> list[int]:
        """Puts the rows that the hand holds first, by points and each card once, then the rest by number."""
        order: list[Any] = []
        if desk.hands.hand_open and (desk.seat is not None or desk.past.replay):
            trial = now.shown._replace(hand=tuple(sorted(keys)), pending=None)
            for fit in rows_in_hand(trial):
                brought = [card for card in fit.play.row.cards if card in keys]
                if not set(brought) & set(order):
                    order += brought
        order += sorted([key for key in keys if key not in order], key=lambda card: (is_joker(card), card))
        return [list(keys).index(key) for key in order]

    sorts = (
        sort_by("number", N_("by number"), lambda card: (is_joker(card), card)),
        sort_by("colour", N_("by colour"), lambda card: (is_joker(card), deck.colours[card], card)),
        Sort("rows", N_("by rows"), by_rows),
    )
    return Rack(desk, CardFace(now), sorts, many=True)


class NmbrsHolding(Holding):
    """The cards in hand, whose keys are the cards themselves."""

    answers = ("claim", "decline")

    def __init__(self, rack: Rack) -> None:
        self.rack = rack

    def kinds(self) -> Sequence[Card]:
        return tuple(CARD.values())


class NmbrsAsking(Asking):
    """The question of who wants the open card, which goes round."""

    def __init__(self, now: Now) -> None:
        self.now = now

    @property
    def _view(self) -> View:
        found: View = self.now.desk.session.match.view(None)
        return found

    def asked(self) -> tuple[Seat, ...]:
        view = self._view
        return view.asked if view.phase == CLAIM else ()

    def moves(self) -> tuple[Any, Any]:
        return Move("claim"), Move("decline")

    def following(self) -> Seat:
        return self._view.turn

    def words(self) -> QuestionWords:
        view, hands = self._view, self.now.desk.hands
        card, line = words.card_words(view.open[-1]), _("Whoever takes it draws one more, too.")
        last = (event for ply in reversed(self.now.desk.session.match.plies) for event in hands.public(ply)
                if isinstance(event, Discarded | TurnedUp) and CARD[event.card] == view.open[-1])
        came = next(last, None)
        giver, gave = (came.seat, _("discarded {card}")) if isinstance(came, Discarded) else (view.turn, _("leaves {card}"))
        return QuestionWords(
            _("Who wants {card}?").format(card=card), line, _("Take"), _("No"), giver, gave.format(card=card),
            _("draws a card then"), lambda name: _("{name}: take {card}?").format(name=name, card=card),
        )

    def seat_line(self, seat: Seat) -> str:
        view = self._view
        line = words.cards_left(view.counts[seat])
        if len(view.asked) > 1 and seat in view.asked:
            return _("{place}. in turn, {cards}").format(place=view.asked.index(seat) + 1, cards=line)
        return line

    def could_help(self, view: View) -> bool:
        return could_help(view)

    def further(self, ply: AnyPly) -> str:
        return words.wanted_too(self.now.desk.hands.public(ply))

    def news(self, ply: AnyPly) -> tuple[Span, ...] | None:
        state = ply.step.state
        if ply.move.word not in ("leave", "decline") or state.phase not in (CLAIM, CLOSED):
            return None
        said = _("{name} leaves {card}") if state.phase == CLAIM else _("{name} left {card}, and nobody wanted it")
        return spans(said, name=self.now.desk.session.name(state.turn), card=words.card_words(state.open[-1]))

    # ---- what is seen

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        wide = round(min(rect.w * 0.74, rect.h / 1.3))
        cards.card(self.now.desk.style, wide, self.now.face(self._view.open[-1])).draw(target, rect.center)

    def stock(self) -> str:
        return _("Draw pile: {count}").format(count=self._view.closed)
