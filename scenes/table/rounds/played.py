"""The rounds at one table: the page that counts one that has ended, or in a replay a line of text, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable

from game.rounds import RoundEnded
from scenes.dialog import Answer
from scenes.kit.language import _
from scenes.table.course import Course
from scenes.table.desk import Rounds
from scenes.table.game import Counting
from scenes.table.menu import pause_menu
from scenes.table.rounds.round_end import RoundEnd
from scenes.table.rounds.sheet_page import SheetPage

ROUND_PAUSE = 900.0
"""Milliseconds for which a replay shows how a round ended."""


class RoundsPlayed(Rounds):
    """The rounds at one table."""

    def __init__(self, table: Course) -> None:
        self.table = table

    @property
    def _counting(self) -> Counting:
        found = self.table.side.counting
        assert found is not None, "a game of several rounds says how they are counted"
        return found

    def count(self, event: RoundEnded, done: Callable[[], None]) -> None:
        table, how = self.table, self._counting

        def menu() -> None:  # what belongs to a turn is not in it
            table.app.push(pause_menu(table, self.answers()))

        def shown() -> None:
            if table.past.replay or table.tutor.teaches:
                table.side.words.tell(*how.face.heading(event, table.session.name))
                table.motion.after(ROUND_PAUSE, done)
            else:
                table.app.push(RoundEnd(table.app, table.session, event, how.face, done, how.goal, table.mat, menu, how.counted))

        table.moments.show(shown)

    def open_sheet(self) -> None:
        self.table.app.push(SheetPage(self.table.app, self.table.session, self._counting.goal))

    def answers(self) -> list[Answer]:
        """The answers that this part adds to the pause menu."""
        return [] if self.table.side.counting is None else [(_("Score sheet"), "trophy", self.open_sheet)]
