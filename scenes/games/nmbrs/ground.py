"""The ground of an nmbrs! table: where the pieces of a view lie, their homes, and the order in which all is painted."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pygame

from game.contract import Event, Seat
from game.nmbrs.cards import Card
from game.nmbrs.events import Claimed, Laid, NoCard, Swapped, TookOpen
from game.nmbrs.state import View
from game.rounds import RoundBegan, RoundEnded
from scenes.games.nmbrs import words
from scenes.games.nmbrs.board import BoardPainter
from scenes.games.nmbrs.counting import CountingBack
from scenes.games.nmbrs.layout import OPEN_CARD, cards_of
from scenes.games.nmbrs.show import Show
from scenes.kit.language import _, whole
from scenes.kit.pieces import Mood
from scenes.session import AnyPly
from scenes.table.game import Done, Ground, TallyText, celebrate, show_deal
from scenes.table.plates.plates import Line, Plates
from scenes.table.plates.rim import FEW
from scenes.table.stage import Piece, Pieces


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
                case Laid(seat=seat, points=points, doubled=doubled):
                    if doubled or points >= GREAT:
                        found.update(dict.fromkeys(everybody, "astonished"))
                    found[seat] = "glad"
                case Swapped(seat=seat) | TookOpen(seat=seat):
                    found[seat] = "glad"
                case Claimed(seat=seat):
                    found[self.view.turn] = "annoyed"
                    found[seat] = "glad"
                case NoCard(seat=seat):
                    found[seat] = "down"
                case RoundEnded(winner=winner):
                    found = {seat: "glad" if seat == winner else "down" for seat in everybody}
        return found
