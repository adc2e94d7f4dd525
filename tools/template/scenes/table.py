"""The table of Noughts: what lies on it, and its parts put together."""

from __future__ import annotations

from typing import Any

import pygame

from scenes.kit import marks, materials, pieces
from scenes.kit.theme import Mat
from scenes.session import AnyPly
from scenes.table.desk import Desk
from scenes.table.game import Done, Ground, Side
from scenes.table.plates.plates import Plates, Told
from scenes.table.stage import Piece, Pieces
from tools.template.game.rules import FREE, SIZE
from tools.template.scenes.turn import ToyTurn
from tools.template.scenes.words import ToyWords

MAT = Mat("#5B3A4A", "#38202C", (((-1, -1), (1, 1)), ((-1, 1), (1, -1))))
PLATES = ("plate_near", "plate_far")
"""The places of the map for the plates, by seat."""
PAUSE = 700.0
"""Milliseconds for which the last position is seen before the result comes."""


class ToyGround(Ground):
    """The board with its pieces, and the plates of the two seats."""

    plan_name = "toy"

    def __init__(self, turn: ToyTurn) -> None:
        self.desk, self.turn, self.board = turn.desk, turn, turn.board
        turn.ground = self
        self.plates = Plates(self.desk, Told(self.desk), lambda: {seat: self.desk.rail[name] for seat, name in enumerate(PLATES)})

    @property
    def rect(self) -> pygame.Rect:
        return self.board.rect

    def place(self) -> None:
        room = self.desk.rail["board"]
        self.board.rect = pygame.Rect(0, 0, min(room.size), min(room.size))
        self.board.rect.center = room.center

    def pieces(self, view: Any) -> Pieces:
        """The pieces of a view, with the draft on them. A piece has the name of its field, and its seat as its kind."""
        board, draft = list(view.state.board), self.turn.sel.draft
        if draft is not None and view == self.desk.hands.now:
            board[draft.field] = view.state.turn
        size, boxes = self.board.rect.w / SIZE * 0.3, self.board.boxes()
        return {field: Piece(seat, boxes[field].center, size) for field, seat in enumerate(board) if seat != FREE}

    def home(self, piece: Piece) -> Piece:
        """A piece comes from the plate of its seat and goes back there."""
        return Piece(piece.kind, self.desk.rail[PLATES[int(str(piece.kind))]].midright, piece.size / 2)

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.desk.sounds.play("drop")
        done()

    def celebrate(self, outcome: Any, done: Done) -> None:
        self.desk.sounds.play("win" if outcome.winners else "draw")
        self.desk.motion.after(PAUSE, done)

    def paint(self, target: pygame.Surface) -> None:
        look = self.desk.look
        self.plates.draw(target)
        for field in self.board.boxes().values():
            box = field.inflate(-look.px(1), -look.px(1))
            materials.recess(look, box.size).draw(target, box.topleft)
        for _name, piece in self.desk.stage.lying():
            self._draw(target, piece)

    def paint_over(self, target: pygame.Surface) -> None:
        look, hints, sel = self.desk.look, self.desk.hints, self.turn.sel
        for flight in self.desk.stage.flights():
            self._draw(target, flight.now)
        if hints.hint is not None and hints.hint_stage > 1:
            box = self.board.box(hints.hint.move.field)
            materials.focus_ring(look, box.size).draw(target, box.topleft)
        for move in (sel.draft, sel.ghost):
            if move is not None and self.desk.ready:
                box = self.board.box(move.field)
                marks.gold_ring(look, box.w * 2 // 5).draw(target, box.center)
        self.board.draw_cursor(target, look)

    def _draw(self, target: pygame.Surface, piece: Piece) -> None:
        mark = self.desk.session.seats[int(str(piece.kind))].mark
        pieces.badge(self.desk.look, round(piece.size), mark).draw(target, (round(piece.at[0]), round(piece.at[1])))


def side(desk: Desk) -> Side:
    """What Noughts gives to a table."""
    turn = ToyTurn(desk)
    ground = ToyGround(turn)
    return Side(ground, turn, ToyWords(desk), plates=ground.plates, mat=MAT)
