"""A table on whose board a turn is one move: it lies as a draft until the gold button, Enter or a second click plays it.

A game says what a place means, where the pieces of a view lie and how one is painted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.contract import Seat
from scenes.kit import controls, marks
from scenes.session import AnyPly
from scenes.table.board.gestures import Board, BoardTurn, Drafts, Selection, glide, refuse_move
from scenes.table.desk import Desk
from scenes.table.game import Done, Ground
from scenes.table.plates.plates import Plates, PlateText
from scenes.table.stage import Piece, Pieces


class OneMove(BoardTurn):
    """A draft is the move that lies, or None; another move takes its place."""

    ground: BoardGround

    def __init__(self, desk: Desk, board: Board) -> None:
        super().__init__(_LegalMoves(desk, self.means), board)

    def means(self, place: Any) -> Any:
        """The move that is meant by putting what is held, or where nothing is, what comes next, on a place; None for no move."""
        raise NotImplementedError

    def begin(self, seat: Seat) -> None:
        self.let_go()
        if self.desk.session.seats[seat].human:
            self.sel.drafts = Drafts(None)
            if self.desk.session.match.plies:
                self.desk.sounds.play("turn")

    def put(self, way: Any) -> None:
        self.sel.let_go()
        if self.sel.drafts is not None:
            self.sel.drafts.go(way)
        self.desk.sounds.play(self.lays)
        self.changed(None)
        self.desk.gesture()

    def changed(self, before: Any) -> None:
        glide(self.desk, self.ground.pieces(self.desk.hands.now), self.ground.home)

    def lies(self, place: Any) -> bool:
        return self.sel.draft is not None and bool(self.sel.draft == self.means(place))

    def miss(self, place: Any, dropped: bool) -> None:
        move = self.means(place)
        if move is not None:
            refuse_move(self, move, place)

    def offered(self) -> Any:
        return self.sel.draft

    def may_end(self) -> bool:
        return self.sel.draft is not None

    def end(self) -> None:
        if self.sel.draft is not None:
            self.desk.commit(self.sel.draft, shown=True)


class _LegalMoves(Selection):
    """The one way to a place is the move that is meant by it, where that is legal."""

    def __init__(self, desk: Desk, means: Callable[[Any], Any]) -> None:
        super().__init__(desk)
        self.means = means

    def ways(self, place: Any) -> list[Any]:
        if place is None or self.drafts is None:
            return []
        move = self.means(place)
        return [move] if move is not None and self.desk.session.match.check(move) is None else []


class BoardGround(Ground):
    """The board in the map's place `board`, as large a square as that holds, and the seats at the rim."""

    pause = 700.0
    """Milliseconds for which the last position is seen before the result comes."""

    def __init__(self, turn: OneMove, visible: PlateText) -> None:
        self.desk, self.turn, self.board = turn.desk, turn, turn.board
        turn.ground = self
        self.plates = Plates(self.desk, visible)

    # ---- what a game gives

    def pieces_of(self, view: Any, draft: Any) -> Pieces:
        """The pieces of a view with a draft (a move, or None) made in it, by the names of their places."""
        raise NotImplementedError

    def draw_board(self, target: pygame.Surface) -> None:
        """Draws what lies under the pieces."""
        raise NotImplementedError

    def draw_piece(self, target: pygame.Surface, piece: Piece) -> None:
        """Draws one piece, lying or on its way."""
        raise NotImplementedError

    def places_of(self, move: Any) -> Sequence[Any]:
        """The places of a move, which are ringed: gold while it lies or could lie there, and while a hint tells of it."""
        raise NotImplementedError

    # ---- of every ground

    def seat_at(self, seat: Seat) -> tuple[int, int]:
        """The middle of a seat's figure."""
        return self.plates.rim()[seat].at

    @property
    def rect(self) -> pygame.Rect:
        return self.board.rect

    def place(self) -> None:
        room = self.desk.rail["board"]
        self.board.rect = pygame.Rect(0, 0, min(room.size), min(room.size))
        self.board.rect.center = room.center

    def pieces(self, view: Any) -> Pieces:
        return self.pieces_of(view, self.turn.sel.draft if view == self.desk.hands.now else None)

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.desk.sounds.play(self.turn.lays)
        done()

    def celebrate(self, outcome: Any, done: Done) -> None:
        self.desk.sounds.play("win" if outcome.winners else "draw")
        self.desk.motion.after(self.pause, done)

    def paint(self, target: pygame.Surface) -> None:
        self.plates.draw(target)
        self.draw_board(target)
        for _name, piece in self.desk.stage.lying():
            self.draw_piece(target, piece)

    def paint_over(self, target: pygame.Surface) -> None:
        style, hint, sel = self.desk.style, self.desk.hints.hint, self.turn.sel
        for flight in self.desk.stage.flights():
            self.draw_piece(target, flight.now)
        for place in self.places_of(hint.move) if hint is not None else ():
            controls.focus_ring(style, self.board.box(place).size).draw(target, self.board.box(place).topleft)
        for move in (sel.draft, sel.ghost) if self.desk.ready else ():
            for place in self.places_of(move) if move is not None else ():
                marks.gold_ring(style, self.board.box(place).w * 2 // 5).draw(target, self.board.box(place).center)
        self.board.draw_cursor(target, style)
