"""A table of a game of several rounds: its score sheet, in the pause menu and wherever the table offers it."""

from __future__ import annotations

from scenes.kit.dialog import Answer
from scenes.kit.language import _
from scenes.sheet_page import SheetPage
from scenes.table import Table


class RoundsTable(Table):
    """A match of several rounds. A game's table builds on it beside what else it is."""

    @property
    def goal(self) -> int | None:
        """The points that win the match, for the line on the sheet; None where rounds are counted."""
        return None

    def more_answers(self) -> list[Answer]:
        return [*super().more_answers(), (_("Score sheet"), "trophy", self.open_sheet)]

    def open_sheet(self) -> None:
        """The sheet of the rounds."""
        self.app.push(SheetPage(self.app, self.session, self.goal))
