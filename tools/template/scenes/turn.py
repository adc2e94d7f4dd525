"""The gestures of Noughts: a click on a field lays a piece there as a draft, a second one plays it."""

from __future__ import annotations

import pygame

from game.contract import Refusal
from scenes.table.board.gestures import Board
from scenes.table.board.one_move import OneMove
from scenes.table.desk import Desk
from tools.template.game.rules import FIELD, NAMES, SIZE, Move


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

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, ToyBoard(FIELD["a1"]))

    def means(self, place: int) -> Move:
        return Move(place)

    def fault_places(self, refusal: Refusal) -> list[int]:
        return [FIELD[name] for name in refusal.fields]
