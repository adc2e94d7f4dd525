"""The gestures of a turn that is one move: it lies as a draft until the gold button, Enter or a second click plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.contract import Seat
from scenes.table.board.gestures import Board, BoardTurn, glide, refuse_move
from scenes.table.board.selection import Drafts, Selection
from scenes.table.desk import Desk
from scenes.table.game import Ground


class OneMove(BoardTurn):
    """A draft is the move that lies, or None; another move takes its place."""

    ground: Ground
    """What shows the pieces with the draft on them, at the view `desk.hands.now`."""

    def __init__(self, desk: Desk, board: Board) -> None:
        super().__init__(_LegalMoves(desk, self.means), board)

    def means(self, place: Any) -> Any:
        """The move that is meant by putting what is held, or where nothing is, what comes next, on a place."""
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
        refuse_move(self, self.means(place), place)

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
        return [move] if self.desk.session.match.check(move) is None else []
