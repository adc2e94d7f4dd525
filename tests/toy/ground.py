"""What lies on a table of Noughts: the board with its pieces, and the plates of the two seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from scenes.kit import marks, materials, pieces, text
from scenes.session import AnyPly
from scenes.table.game import Done, Ground
from scenes.table.stage import Piece, Pieces
from tests.toy.turn import PLATES, ToyTurn

PAUSE = 700.0
"""Milliseconds for which the last position is seen before the result comes."""


class ToyGround(Ground):
    """The board, and what moves on it."""

    plans = Path(__file__).parent / "maps"
    plan_name = "toy"

    def __init__(self, turn: ToyTurn) -> None:
        self.desk, self.turn, self.board = turn.desk, turn, turn.board

    @property
    def rect(self) -> pygame.Rect:
        return self.board.rect

    def place(self) -> None:
        room = self.desk.rail["board"]
        self.board.rect = pygame.Rect(0, 0, min(room.size), min(room.size))
        self.board.rect.center = room.center

    def pieces(self, view: Any) -> Pieces:
        return self.turn.pieces(view)

    def home(self, piece: Piece) -> Piece:
        return self.turn.home(piece)

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.desk.sounds.play("drop")
        done()

    def celebrate(self, outcome: Any, done: Done) -> None:
        self.desk.sounds.play("win" if outcome.winners else "draw")
        self.desk.motion.after(PAUSE, done)

    def paint(self, target: pygame.Surface) -> None:
        look = self.desk.look
        for seat, setup in enumerate(self.desk.session.seats):
            rect, active = self.desk.rail[PLATES[seat]], self.desk.seat == seat
            materials.plate(look, rect.size, active, seat).draw(target, rect.topleft)
            ink = look.theme.ink if active else look.theme.cream
            room = (rect.w - rect.h - look.px(2), rect.h)
            target.blit(text.fitted(look, setup.name, room, 3.0, ink, "a", 700, wrap=False), (rect.x + rect.h, rect.y))
            pieces.badge(look, rect.h // 4, setup.mark).draw(target, (rect.x + rect.h // 2, rect.centery))
        for field in self.board.boxes().values():
            box = field.inflate(-look.px(1), -look.px(1))
            materials.recess(look, box.size).draw(target, box.topleft)
        for _name, piece in self.desk.stage.lying():
            self._draw(target, piece)

    def paint_over(self, target: pygame.Surface) -> None:
        look, hints, sel, boxes = self.desk.look, self.desk.hints, self.turn.sel, self.board.boxes()
        if hints.hint is not None and hints.hint_stage > 1:
            box = boxes[hints.hint.move.field]
            materials.focus_ring(look, box.size).draw(target, box.topleft)
        for flight in self.desk.stage.flights():
            self._draw(target, flight.now)
        for move in (sel.draft, sel.ghost):
            if move is not None and self.desk.ready:
                box = boxes[move.field]
                marks.gold_ring(look, box.w * 2 // 5).draw(target, box.center)
        self.board.draw_cursor(target, look)

    def _draw(self, target: pygame.Surface, piece: Piece) -> None:
        mark = self.desk.session.seats[int(str(piece.kind))].mark
        pieces.badge(self.desk.look, round(piece.size), mark).draw(target, (round(piece.at[0]), round(piece.at[1])))
