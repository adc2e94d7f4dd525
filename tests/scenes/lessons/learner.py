"""The hands of somebody who learns: the driver of the pages of lessons."""

from __future__ import annotations

from typing import cast

from game.lessons import LessonStep
from scenes.lessons.page import LessonPage
from scenes.table.shell import Table
from tests.scenes.driver import Driver


class Learner(Driver):
    """The hands of somebody who learns."""

    patient = True
    pace = 200.0

    def lesson(self, game: str, step: str = "") -> LessonPage:
        """Opens a step, or the lessons where they go on."""
        self.open("lesson", game=game, step=step)
        self.rest()
        return self.page

    @property
    def page(self) -> LessonPage:
        """The page of the lesson."""
        return cast(LessonPage, self.top)

    @property
    def table(self) -> Table:
        """The table of the step."""
        return self.page.table

    def play(self, *moves: str) -> None:
        """Plays moves at the table, as a finished gesture does, each when the table has come to rest."""
        for move in moves:
            self.table.commit(self.table.session.match.rules.parse(move))
            self.rest()

    def reach(self) -> None:
        """Does what the step asks for, by the first move that the rules name."""
        page = self.page
        step = cast(LessonStep, page.step)
        while not page.teacher.reached:
            self.play(page.lessons.accepts(step, self.table.session.match)[0])
