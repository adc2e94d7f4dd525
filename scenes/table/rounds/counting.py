"""The rounds of a match: counting the hands of a round on a page, and offering the score sheet."""

from __future__ import annotations

from collections.abc import Callable

from game.rounds import RoundEnded
from scenes.dialog import Answer
from scenes.kit.language import _
from scenes.table.desk import Rounds
from scenes.table.game import Counting
from scenes.table.menu import pause_menu
from scenes.table.moments.part import Moments
from scenes.table.parts import Shell
from scenes.table.rounds.round_end import RoundEnd
from scenes.table.rounds.sheet_page import SheetPage

PAUSE = 900.0
"""Milliseconds for which a replay shows how a round ended."""


class RoundsPlayed(Rounds):
    """The rounds at one table."""

    def __init__(self, table: Shell, moments: Moments) -> None:
        self.table, self.moments = table, moments

    @property
    def _counting(self) -> Counting:
        found = self.table.side.counting
        assert found is not None, "a game of several rounds says how they are counted"
        return found

    def count(self, event: RoundEnded, done: Callable[[], None]) -> None:
        self.moments.show(lambda: self._count(event, done))

    def _count(self, event: RoundEnded, done: Callable[[], None]) -> None:
        table, face = self.table, self._counting.face
        if table.past.replay or table.tutor.teaches:
            table.side.words.tell(*face.heading(event, table.session.name))
            table.motion.after(PAUSE, done)
        else:
            goal = self._counting.goal
            table.app.push(RoundEnd(table.app, table.session, event, face, done, goal, table.page.mat, self._menu))

    def _menu(self) -> None:
        """Opens the pause menu over the page of a round's end: what belongs to a turn is not in it."""
        table = self.table
        table.app.push(pause_menu(table, self.answers()))

    def open_sheet(self) -> None:
        self.table.app.push(SheetPage(self.table.app, self.table.session, self._counting.goal))

    def answers(self) -> list[Answer]:
        """The answers that this part adds to the pause menu."""
        return [] if self.table.side.counting is None else [(_("Score sheet"), "trophy", self.open_sheet)]
