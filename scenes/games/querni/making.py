"""What a person is making at a QUERNI table: a turn, or the layout of the other seat's stones."""

from __future__ import annotations

from typing import Any

from game.querni.board import Board
from game.querni.moves import PASS
from game.querni.state import SET
from scenes.games.querni.draft import Draft
from scenes.games.querni.laying import Laying


class Making:
    """The draft of a turn or of a layout, or neither."""

    def __init__(self) -> None:
        self.draft: Draft | None = None
        """The turn that a person is making; None outside the phase of play."""
        self.laying: Laying | None = None
        """The layout that a person is making; None outside the set-up `placed`."""
        self.must_pass = False

    def drop(self) -> None:
        """Forgets what was being made."""
        self.draft = self.laying = None
        self.must_pass = False

    def begin(self, state: Any, seat: int, first: Any) -> None:
        """Begins a person's turn; `first` is the first of the legal moves."""
        self.drop()
        if state.phase == SET:
            self.laying = Laying(state.board, seat)
        else:
            self.draft = Draft(state.board, seat)
            self.must_pass = first == PASS

    def board_over(self, board: Board) -> Board:
        """`board` with what is being made on it, if it was begun on that board."""
        if self.draft is not None and self.draft.board == board:
            return self.draft.now
        if self.laying is not None and self.laying.before == board:
            return self.laying.board
        return board

    @property
    def begun(self) -> bool:
        """Whether there is something to take back."""
        if self.laying is not None:
            return self.laying.may_undo
        return self.draft is not None and not self.draft.empty

    @property
    def may_redo(self) -> bool:
        """Whether something taken back within the turn can be done again."""
        made = self.laying if self.laying is not None else self.draft
        return made is not None and made.may_redo

    def forward(self) -> None:
        """Does again what was taken back last."""
        made = self.laying if self.laying is not None else self.draft
        if made is not None:
            made.redo()

    def back(self, hop: bool) -> None:
        """Takes back the last gesture, or with `hop` only its last hop."""
        if self.laying is not None:
            self.laying.undo()
        elif self.draft is not None:
            (self.draft.hop_back if hop else self.draft.back)()
