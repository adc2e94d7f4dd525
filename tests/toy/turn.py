"""The gestures of Noughts: a click on a field lays a piece there as a draft; a second click, or the gold button, plays it."""

from __future__ import annotations

from typing import Any

import pygame

from game.contract import Refusal, Seat
from scenes.table.board.gestures import Board, BoardTurn, glide, refuse_move
from scenes.table.board.selection import Drafts, Selection
from scenes.table.desk import Desk
from scenes.table.stage import Piece, Pieces
from tests.toy.rules import FIELD, FREE, NAMES, SIZE, Move

PLATES = ("plate_near", "plate_far")


class ToySelection(Selection):
    """Nothing is picked up: what a field brings is the next piece. A draft is the move that lies, or None."""

    def ways(self, place: Any) -> list[Move]:
        legal = place is not None and self.drafts is not None and self.desk.session.match.check(Move(place)) is None
        return [Move(place)] if legal else []


class ToyBoard(Board):
    """The fields, which share the square that the ground gives them."""

    def boxes(self) -> dict[int, pygame.Rect]:
        bed, side = self.rect, self.rect.w // SIZE
        return {
            field: pygame.Rect(bed.x + field % SIZE * side, bed.bottom - (field // SIZE + 1) * side, side, side)
            for field in range(len(NAMES))
        }

    def said(self, place: int, lit: bool) -> str:
        return NAMES[place]


class ToyTurn(BoardTurn):
    """A turn is one piece, so another one takes the place of the first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(ToySelection(desk), ToyBoard(FIELD["a1"]))

    def pieces(self, view: Any) -> Pieces:
        """The pieces of a view, with the draft on it. A piece has the name of its field, and its seat as its kind."""
        board, draft = list(view.state.board), self.sel.draft
        if draft is not None and self.desk.past.looking is None and view == self.desk.hands.now:
            board[draft.field] = view.state.turn
        size, boxes = self.board.rect.w / SIZE * 0.3, self.board.boxes()
        return {field: Piece(seat, boxes[field].center, size) for field, seat in enumerate(board) if seat != FREE}

    def home(self, piece: Piece) -> Piece:
        """A piece comes from the plate of its seat and goes back there."""
        seat = int(str(piece.kind))
        return Piece(seat, self.desk.rail[PLATES[seat]].midright, piece.size / 2)

    def begin(self, seat: Seat) -> None:
        self.let_go()
        if self.desk.session.seats[seat].human:
            self.sel.drafts = Drafts(None)
            if self.desk.session.match.plies:
                self.desk.sounds.play("turn")

    def put(self, way: Move) -> None:
        assert self.sel.drafts is not None
        self.sel.drafts.go(way)
        self.desk.sounds.play("drop")
        self.changed(None)
        self.desk.gesture()

    def changed(self, before: Any) -> None:
        glide(self.desk, self.pieces(self.desk.hands.now), self.home)

    def lies(self, place: int) -> bool:
        return bool(self.sel.draft == Move(place))

    def miss(self, place: int, dropped: bool) -> None:
        refuse_move(self, Move(place), place)

    def fault_places(self, refusal: Refusal) -> list[int]:
        return [FIELD[name] for name in refusal.fields]

    def offered(self) -> Any:
        return self.sel.draft

    def may_end(self) -> bool:
        return self.sel.draft is not None

    def end(self) -> None:
        if self.sel.draft is not None:
            self.desk.commit(self.sel.draft, shown=True)
