"""The answers of a QUMERO table to the keys that ask: the dice, the grids, the lines that are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.qumero.board import FIELD, LINES, NAMES, covered
from game.qumero.state import FREE
from scenes.games.qumero import words
from scenes.games.qumero.dice.tray import DiceTray
from scenes.games.qumero.tally import Tally
from scenes.kit.language import _
from scenes.table.board.gestures import Board
from scenes.table.game import Spoken


class QumeroSpoken(Spoken):
    """A field is found by its letter and number."""

    coordinates = True

    def __init__(self, board: Board, tray: DiceTray, tally: Tally) -> None:
        self.board, self.tray, self.tally = board, tray, tally

    def table(self) -> Sequence[str]:
        session, taken = self.tray.desk.session, self.tally.lines
        said = [f"{self.tray.spoken()}."]
        for seat in range(len(session.seats)):
            fields = ", ".join(NAMES[field] for field in covered(self.tally.grid(seat))) or _("nothing")
            said.append(_("{name} has covered {fields}.").format(name=session.name(seat), fields=fields))
        for line in range(len(LINES)):
            if taken[line] != FREE:
                said.append(_("{name} has {line}.").format(name=session.name(taken[line]), line=words.line_name(line)))
        return said

    def hint(self, hint: Any, stage: int) -> str:
        fields = hint.move.fields if stage > 1 else hint.move.fields[:1]
        return ", ".join(NAMES[field] for field in fields)

    def place(self, typed: str) -> str | None:
        field = FIELD.get(typed.upper())
        if field is None:
            return None
        self.board.go_to(field)
        return self.board.spoken()
