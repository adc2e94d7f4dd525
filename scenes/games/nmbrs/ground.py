"""The ground of an nmbrs! table: where the pieces of a view lie, their homes, and the order in which all is painted."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pygame

from game.nmbrs.cards import Card
from game.nmbrs.state import View
from game.rounds import RoundBegan
from scenes.games.nmbrs.layout import OPEN_CARD, cards_of
from scenes.games.nmbrs.paint import BoardPainter, CountingBack
from scenes.games.nmbrs.seats import NmbrsPlateText, draw_asked
from scenes.games.nmbrs.show import Show
from scenes.session import AnyPly
from scenes.table.game import Done, Ground, celebrate
from scenes.table.plates.plates import Plates
from scenes.table.stage import Piece, Pieces


class NmbrsGround(Ground):
    """What lies on the table. Cards of rows and the uppermost open card are pieces; kinds of pieces are cards."""

    def __init__(self, board: BoardPainter, show: Show, plates: Plates, plate_text: NmbrsPlateText,
                 counting: CountingBack) -> None:
        self.board, self.show, self.plates, self.plate_text, self.counting = board, show, plates, plate_text, counting
        self.desk, self.places, self.beds, self.tally = show.desk, board.places, board.beds, show.tally
        self.plan_name = "nmbrs_few" if self.places.few else "nmbrs_many"
        self._before: View | None = None
        self._after: View | None = None

    @property
    def rect(self) -> pygame.Rect:
        return self.places.plane.rect

    def place(self) -> None:
        self.places.place()
        self.beds.clear(self.beds.round)

    def labels(self) -> tuple[pygame.Rect, ...]:
        return *self.board.picture.labels, self.places.pile_words, self.places.closed_box

    def caption_room(self, place: pygame.Rect) -> pygame.Rect:
        return self.counting.caption_room(place)

    def taken_up(self, move: Any) -> tuple[int, pygame.Rect] | None:
        rack = self.places.rack
        copy = rack.find(move.cards[0][1]) if move.cards else None
        return None if copy is None else (move.cards[0][0], rack.rect_of(copy))

    # ---- pieces

    def arrange(self, view: Any) -> None:
        shown: View = view
        desk = self.desk
        if shown.round != self.beds.round:
            if (
                self.beds.round is not None
                and not desk.reduced_motion
                and (desk.hands.viewer is not None or not desk.hands.several)
            ):
                desk.crossfade()
            self.beds.clear(shown.round)
            desk.stage.set({})
            self._after = None
        self._before, self._after = self._after, shown
        self.beds.arrange(shown.rows)

    def pieces(self, view: Any) -> Pieces:
        shown: View = view
        found = dict[Hashable, Piece](self.beds.pieces(shown.rows).items())
        if shown.open:
            found[OPEN_CARD] = self.show.ends.open_piece(shown.open[-1])
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
        if most <= 0:
            return None
        at, size = self.places.hand_of(-seat)
        return Piece(piece.kind, at, size, piece.face)

    # ---- what moves do

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.show.play(self.desk.hands.seen(ply), self.desk.hands.after(ply), done)

    def show_opening(self, done: Done) -> None:
        hands = self.desk.hands
        events = self.desk.session.match.opening_events(hands.viewer)
        began = next((event for event in events if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
        else:
            self.show.deal(began, hands.view, done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        celebrate(self.desk, outcome, self.tally.tell, done)

    def forget(self) -> None:
        self.show.forget()

    # ---- painting

    def paint(self, target: pygame.Surface) -> None:
        self.plates.draw(target)
        draw_asked(target, self.plates, self.plate_text)
        if self.counting.shown:
            self.counting.draw(target, self.counting.strip)

    def paint_over(self, target: pygame.Surface) -> None:
        self.board.draw_over(target)

    def update(self, dt: float) -> bool:
        return self.counting.update()


def _seen(view: View) -> frozenset[Card]:
    return cards_of(view.rows) | frozenset(view.open[-1:])
