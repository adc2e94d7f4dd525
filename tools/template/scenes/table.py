"""The table of Noughts: a click on a field lays a piece there as a draft, a second one plays it."""

from __future__ import annotations

from typing import Any

import pygame

from game.contract import Refusal
from scenes.kit import materials, pieces
from scenes.table.board.gestures import Board
from scenes.table.board.one_move import BoardGround, OneMove
from scenes.table.desk import Desk
from scenes.table.game import Side
from scenes.table.plates.plates import PlateText
from scenes.table.stage import Piece, Pieces
from tools.template.game.rules import FIELD, FREE, NAMES, SIZE, Move
from tools.template.scenes.words import ToyWords


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


class ToyTurn(OneMove):
    """Nothing is picked up: what a field brings is the next piece."""

    def means(self, place: int) -> Move:
        return Move(place)

    def fault_places(self, refusal: Refusal) -> list[int]:
        return [FIELD[name] for name in refusal.fields]


class ToyGround(BoardGround):
    """A piece has the name of its field, and its seat as its kind. It comes from its seat."""

    plan_name = "toy"

    def pieces_of(self, view: Any, draft: Move | None) -> Pieces:
        board, boxes = list(view.state.board), self.board.boxes()
        if draft is not None:
            board[draft.field] = view.state.turn
        size = self.board.rect.w / SIZE * 0.3
        return {field: Piece(seat, boxes[field].center, size) for field, seat in enumerate(board) if seat != FREE}

    def home(self, piece: Piece) -> Piece:
        return Piece(piece.kind, self.seat_at(int(str(piece.kind))), piece.size / 2)

    def places_of(self, move: Move) -> tuple[int, ...]:
        return (move.field,)

    def draw_board(self, target: pygame.Surface) -> None:
        gap = self.desk.style.px(1)
        for box in self.board.boxes().values():
            materials.recess(self.desk.style, box.inflate(-gap, -gap).size).draw(target, box.inflate(-gap, -gap).topleft)

    def draw_piece(self, target: pygame.Surface, piece: Piece) -> None:
        mark = self.desk.session.seats[int(str(piece.kind))].mark
        pieces.badge(self.desk.style, round(piece.size), mark).draw(target, (round(piece.at[0]), round(piece.at[1])))


def side(desk: Desk) -> Side:
    """What Noughts gives to a table."""
    turn = ToyTurn(desk, ToyBoard(FIELD["a1"]))
    ground = ToyGround(turn, PlateText(desk))
    return Side(ground, turn, ToyWords(desk), plates=ground.plates)
