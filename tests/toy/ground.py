"""What lies on a table of Noughts: the board with its pieces, and the plates of the two seats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from game.contract import Seat
from scenes.kit import materials, pieces, text
from scenes.kit.widgets import Widget
from scenes.session import AnyPly
from scenes.table.desk import Desk
from scenes.table.game import Done, Ground
from scenes.table.stage import Piece, Pieces
from tests.toy.rules import FREE, SIZE

PAUSE = 700.0
"""Milliseconds for which the last position is seen before the result comes."""


class ToyGround(Ground):
    """A piece on the stage has the name of its field and the seat as its kind."""

    plans = Path(__file__).parent / "maps"
    plan_name = "toy"

    def __init__(self, desk: Desk, spots: Sequence[Widget]) -> None:
        self.desk, self.spots = desk, spots
        self.board = pygame.Rect(0, 0, 1, 1)

    @property
    def rect(self) -> pygame.Rect:
        return self.board

    def place(self) -> None:
        room = self.desk.rail["board"]
        side = min(room.w, room.h)
        self.board = pygame.Rect(0, 0, side, side)
        self.board.center = room.center
        side //= SIZE
        for field, spot in enumerate(self.spots):
            spot.rect = pygame.Rect(
                self.board.x + field % SIZE * side, self.board.bottom - (field // SIZE + 1) * side, side, side
            )

    def plate(self, seat: Seat) -> pygame.Rect:
        """The plate of a seat."""
        return self.desk.rail["plate_near" if seat == 0 else "plate_far"]

    def pieces(self, view: Any) -> Pieces:
        size = self.board.w / SIZE * 0.3
        return {
            field: Piece(seat, self.spots[field].rect.center, size) for field, seat in enumerate(view.state.board) if seat != FREE
        }

    def home(self, piece: Piece) -> Piece:
        seat = int(str(piece.kind))
        return Piece(seat, self.plate(seat).midright, piece.size / 2)

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.desk.sounds.play("drop")
        done()

    def celebrate(self, outcome: Any, done: Done) -> None:
        self.desk.sounds.play("win" if outcome.winners else "draw")
        self.desk.motion.after(PAUSE, done)

    def paint(self, target: pygame.Surface) -> None:
        look = self.desk.look
        for seat, setup in enumerate(self.desk.session.seats):
            rect, active = self.plate(seat), self.desk.seat == seat
            materials.plate(look, rect.size, active, seat).draw(target, rect.topleft)
            ink = look.theme.ink if active else look.theme.cream
            room = (rect.w - rect.h - look.px(2), rect.h)
            target.blit(text.fitted(look, setup.name, room, 3.0, ink, "a", 700, wrap=False), (rect.x + rect.h, rect.y))
            pieces.badge(look, rect.h // 4, setup.mark).draw(target, (rect.x + rect.h // 2, rect.centery))
        for spot in self.spots:
            box = spot.rect.inflate(-look.px(1), -look.px(1))
            materials.recess(look, box.size).draw(target, box.topleft)
        for _name, piece in self.desk.stage.lying():
            self._draw(target, piece)

    def paint_over(self, target: pygame.Surface) -> None:
        hints = self.desk.hints
        if hints.hint is not None and hints.hint_stage > 1:
            box = self.spots[hints.hint.move.field].rect
            materials.focus_ring(self.desk.look, box.size).draw(target, box.topleft)
        for flight in self.desk.stage.flights():
            self._draw(target, flight.now)

    def _draw(self, target: pygame.Surface, piece: Piece) -> None:
        mark = self.desk.session.seats[int(str(piece.kind))].mark
        pieces.badge(self.desk.look, round(piece.size), mark).draw(target, (round(piece.at[0]), round(piece.at[1])))
