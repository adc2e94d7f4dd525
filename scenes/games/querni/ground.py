"""The ground of a QUERNI table: the board, the seats, the stones, and what a move looks like."""

from __future__ import annotations

from typing import Any

import pygame

from game.querni.board import FIELD, Board, stone
from game.querni.events import Jumped, Removed, Stepped
from game.querni.state import SET
from scenes.games.querni.seats import QuerniTold, draw_seats
from scenes.games.querni.show import with_stone
from scenes.games.querni.turn import QuerniTurn
from scenes.session import AnyPly
from scenes.table.game import Done, Ground
from scenes.table.plates.plates import Plates
from scenes.table.stage import Pieces

PAUSE, CALM_END = 500.0, 1300.0
"""Milliseconds of rest after the winner's stones have hopped, and for the whole end when motion is reduced."""


class QuerniGround(Ground):
    """What lies on a QUERNI table, and how it looks."""

    plan_name = "querni"

    def __init__(self, turn: QuerniTurn) -> None:
        self.turn, self.sel, self.desk, self.places, self.show = turn, turn.sel, turn.desk, turn.places, turn.show
        self.plates = Plates(self.desk, QuerniTold(self.desk, lambda: self.sel.board))
        self.plates.front = lambda: self.places.near_seat

    takes_off = True

    @property
    def rect(self) -> pygame.Rect:
        return self.places.board.rect

    def place(self) -> None:
        self.places.layout()
        self.turn.board.rect = self.places.board.rect

    def pieces(self, view: Any) -> Pieces:
        board = self.sel.board_over(view.board) if self.desk.past.looking is None else view.board
        return self.places.pieces(board, trays=view.phase != SET)

    def labels(self) -> list[pygame.Rect]:
        return self.places.painter.letter_boxes()

    def told_of(self) -> list[pygame.Rect]:
        sel, draft, hint = self.sel, self.sel.draft, self.desk.hints.hint
        fields = {field for field in (sel.held, *sel.shown_way) if field is not None}
        if draft is not None:
            fields |= {field for part in draft.whole_chains() for field in draft.fields_of(part)}
        if hint is not None:
            fields |= set(hint.move.path)
        return [self.places.board.box(field) for field in fields]

    # ---- what moves did

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.turn.let_go()
        if self.desk.calm:
            done()
        else:
            self._show(self.desk.hands.view.board, self.desk.hands.seen(ply), done)

    def _show(self, board: Board, events: list[Any], done: Done) -> None:
        """Shows the events of a move that began on `board` one after the other, then calls `done`."""
        if not events:
            done()
            return
        event, rest = events[0], events[1:]
        match event:
            case Stepped(seat=seat, number=number, path=path):
                which, goal = stone(seat, number), FIELD[path[-1]]
                self.desk.sounds.play("lift")
                self.show.step(board, which, goal, lambda: self._show(with_stone(board, which, goal), rest, done))
            case Jumped(seat=seat, number=number, path=path):
                which, ways = stone(seat, number), [FIELD[name] for name in path[1:]]
                self.desk.sounds.play("lift")
                self.show.hop(board, which, ways, lambda: self._show(with_stone(board, which, ways[-1]), rest, done))
            case Removed(seat=seat, numbers=numbers):
                self.show.remove(board, seat, numbers, lambda: self._show(board, rest, done))
            case _:
                self._show(board, rest, done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        desk = self.desk
        desk.sounds.play("win" if outcome.winners else "draw")
        desk.motion.speed = max(0.4, desk.motion.speed)
        if desk.calm or not outcome.winners:
            desk.motion.after(CALM_END, done)
        else:
            self.show.cheer(desk.hands.view.board, outcome.winners[0], lambda: self._rest(done))

    def _rest(self, done: Done) -> None:
        self.desk.motion.after(PAUSE, done)

    # ---- painting

    def paint(self, target: pygame.Surface) -> None:
        self.places.painter.draw_base(target)
        draw_seats(target, self.places, self.plates, self.sel.board, self.desk.hands.view.phase == SET)

    def paint_over(self, target: pygame.Surface) -> None:
        self.turn.overlay.draw(target)
        self.turn.board.draw_cursor(target, self.desk.look)
