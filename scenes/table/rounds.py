"""A table of a game of several rounds: the hands of a round are counted on a page, and its score sheet is offered."""

from __future__ import annotations

from collections.abc import Callable

from game.rounds import RoundEnded
from scenes.dialog import Answer
from scenes.kit.language import _
from scenes.table.round_end import RoundFace, show_round_end
from scenes.table.sheet_page import SheetPage
from scenes.table.table import Table


class RoundsTable(Table):
    """A match of several rounds. A game's table builds on it beside what else it is."""

    @property
    def goal(self) -> int | None:
        """The points that win the match, for the line on the sheet; None where rounds are counted."""
        return None

    def round_face(self) -> RoundFace:
        """What draws, counts and words the hands of a round that is over."""
        raise NotImplementedError

    def tell(self, heading: str, line: str) -> None:
        """What the paper says while nobody has to answer."""
        raise NotImplementedError

    def count_round(self, event: RoundEnded, done: Callable[[], None]) -> None:
        """The page on which the hands of a round are opened and counted; in a replay the table says it in a line."""
        face = self.round_face()
        if self.replay:
            self.tell(*face.heading(event, self.name))
            self.motion.after(900, done)
        else:
            show_round_end(self.app, self.session, event, face, done, self.goal)

    def more_answers(self) -> list[Answer]:
        return [*super().more_answers(), (_("Score sheet"), "trophy", self.open_sheet)]

    def open_sheet(self) -> None:
        """The sheet of the rounds."""
        self.app.push(SheetPage(self.app, self.session, self.goal))
