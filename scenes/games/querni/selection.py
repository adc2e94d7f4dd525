"""What a person is doing at a QUERNI board: the turn or the layout in the making, the stone in hand, the way that is shown."""

from __future__ import annotations

from typing import Any

from game.querni.board import Board, Path
from game.querni.moves import Chain
from game.querni.permits import why_chain, why_way
from scenes.games.querni.draft import Draft
from scenes.games.querni.laying import Laying
from scenes.kit.language import _
from scenes.table.board.selection import Selection
from scenes.table.desk import Desk


class QuerniSelection(Selection):
    """Places are fields, numbered as in `game.querni.board`; what is held is the field of a stone; a way is a path."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.stuck = False
        """Whether the turn began with nothing to do but to pass."""
        self._trace: list[int] = []
        """The landings over which a stone was dragged."""
        self._found: tuple[object, list[Path]] = (None, [])

    @property
    def draft(self) -> Draft | None:
        """The turn that a person is making; None outside the phase of play."""
        now = super().draft
        return now if isinstance(now, Draft) else None

    @property
    def laying(self) -> Laying | None:
        """The layout of the other seat's stones that a person is making; None outside the set-up `placed`."""
        now = super().draft
        return now if isinstance(now, Laying) else None

    @property
    def must_pass(self) -> bool:
        """Whether there is nothing to do in this turn but to pass."""
        return self.draft is not None and self.stuck

    def board_over(self, board: Board) -> Board:
        """`board` with what is being made on it, if it was begun on that board."""
        if self.draft is not None and self.draft.board == board:
            return self.draft.now
        if self.laying is not None and self.laying.before == board:
            return self.laying.board
        return board

    @property
    def board(self) -> Board:
        """The board on the table, with the draft on it."""
        board: Board = self.desk.hands.view.board
        return self.board_over(board) if self.desk.past.looking is None else board

    def ways(self, place: Any) -> list[Path]:
        draft, held = self.draft, self.held
        if draft is None or held is None or place is None:
            return []
        if self._found[0] != (draft, held, place):
            self._found = ((draft, held, place), draft.paths(held, place))
        return self._found[1]

    def first_way(self) -> int:
        """The path that lands where the drag has been, in that order."""
        ways = self.ways(self.over)
        found = next((index for index, way in enumerate(ways) if _passes(way, self._trace)), 0)
        if self.dragging and self.draft is not None and self.held is not None and self.over in self.draft.landings(self.held):
            self._trace.append(self.over)
        return found

    @property
    def shown_way(self) -> Path:
        """The path that is chosen to the field that is pointed at; empty without one."""
        return self.ghost or ()

    @property
    def shows_hint(self) -> bool:
        """Whether a hint is told now: before a stone is picked up, for one that may hop on, and in full also for one in hand."""
        return self.held is None or (self.draft is not None and bool(self.draft.path)) or self.desk.hints.hint_stage >= 2

    @property
    def hovered_part(self) -> Chain | None:
        """The part of a chain from the held stone to the one pointed at, if it can come off; else None."""
        draft = self.draft
        if draft is None or self.held is None or self.over is None:
            return None
        number, other = draft.own_number(self.held), draft.own_number(self.over)
        return draft.chain_between(number, other) if number is not None and other is not None else None

    def permit(self) -> str:
        """Why the held stone may go to where is pointed at, or comes off up to there; empty where neither is so."""
        part = self.hovered_part
        if part is None and not self.shown_way:
            return ""
        return (why_chain(part) if part is not None else why_way(self.board, self.shown_way)).say(_)

    def let_go(self) -> None:
        super().let_go()
        self._trace.clear()


def _passes(way: Path, fields: list[int]) -> bool:
    """Whether a path lands on all these fields, in this order."""
    rest = iter(way)
    return all(field in rest for field in fields)
