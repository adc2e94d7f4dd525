"""The lessons in a real window by keys alone: each from the tab of its lid through all its steps to the first match.

The program and a page without a window that follows it get the same keys, as in `tests.e2e.keys`. The window is compared with
that page at each step and after each move; what is learnt is read from the disk.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import msgspec
import pygame

from game import record
from game.lessons import LessonStep, Opening
from scenes.store.progress import Learnt
from scenes.table.menu import Menu
from scenes.table.shell import Table
from tests.e2e.keys import MOST_LOST, KeysEvening, NmbrsKeys, QuadKeys, QuerniKeys, QumeroKeys, RumbugzKeys
from tests.e2e.window import AWAY, LostError
from tools.gallery.stage import inside


class Learning(KeysEvening):
    """The lessons of one game."""

    # ---- where the keys go, and what is seen

    @property
    def top(self) -> Any:
        """The page that gets the keys: the one inside, where a page holds another."""
        return inside(self.along.stage.top) or self.along.stage.top

    @property
    def page(self) -> Any:
        """The page of the lesson."""
        return self.along.stage.top

    @property
    def table(self) -> Any:
        return self.page.table

    def sees(self, what: str, box: pygame.Rect | None = None, seconds: float = 20) -> None:
        """Waits until the window shows in each part what the page that follows shows; `LostError` when it never does."""
        self.along(lambda stage: stage.let_pass(10_000, lambda: stage.app.toasted is None))
        wanted, end = self.along.picture(), monotonic() + seconds
        self.window.point(AWAY)
        while unlike := self.window.unlike(wanted, *[box] if box else []):
            assert self.window.process.poll() is None, self.window.said()
            if monotonic() > end:
                raise LostError(f"the window never showed {what} at {unlike}")
            sleep(0.1)
        self.looked += 1

    def until(self, what: str, so: Callable[[], bool], seconds: float = 20) -> None:
        """Waits until something is so; `LostError` when it never is."""
        end = monotonic() + seconds
        while not so():
            assert self.window.process.poll() is None, self.window.said()
            if monotonic() > end:
                raise LostError(f"{what} never came")
            sleep(0.05)

    def learnt(self) -> Learnt:
        """What is kept on disk of these lessons."""
        file = self.home / "lessons.json"
        known = msgspec.json.decode(file.read_bytes(), type=dict[str, Learnt]) if file.exists() else {}
        return known.get(self.game, Learnt())

    # ---- the whole

    def from_title(self) -> None:
        """The tab on the lid of the game."""
        title = self.along.page("title")
        self.sees("the title")
        self.focus(next(tab for tabs in title.tabs for tab in tabs if tab.game == self.game and tab.tab.route == "lesson"))
        self.press("accept")
        self.hears()

    def play(self) -> int:
        """From the title through all steps to the last page; gives how many moves there were."""
        moves = 0
        self.from_title()
        while not isinstance(self.page.step, Opening):
            try:
                moves += self.learn()
            except LostError as lost:
                self.lost += 1
                if self.lost > MOST_LOST:
                    raise
                print(f"{lost}: a key was lost; once more from the last step", flush=True)
                self.window.kill()
                self.begin()
                there = self.along.stage.profile.home.data
                there.mkdir(parents=True, exist_ok=True)
                (there / "lessons.json").write_bytes((self.home / "lessons.json").read_bytes())
                self.from_title()
        return moves

    def learn(self) -> int:
        """One step: what it asks for is done, praised and kept, and Enter leads on. Gives how many moves that took."""
        page, step = self.page, self.page.step
        assert isinstance(step, LessonStep)
        self.match = page.table.session.match
        self.sees(f"the step {step.id}")
        while not page.teacher.reached:
            self.makes(self.rules.parse(page.lessons.accepts(step, self.match)[0]))
            self.sees(f"what came of {self.rules.text(self.match.plies[-1].move)} in {step.id}")
        assert page.onward.visible and page.teacher.said.tone == "praises", "it is done and not praised"
        self.until(f"the step {step.id} on disk", lambda: step.id in self.learnt().done)
        self.hears()
        self.press("end")
        assert page.step is page.steps[page.steps.index(step) + 1], "Enter does not lead on"
        return len(self.match)

    def result(self) -> str:
        """The last page offers a match; it is played against an easy bot, left, and the lid says that the lesson is done."""
        page = self.page
        steps = [step.id for step in page.lessons.steps]
        self.sees("the last page, with Play")
        assert page.onward.visible, "nothing is offered at the end"
        self.until("the whole lesson on disk", lambda: self.learnt() == Learnt("", steps, finished=True))
        self.hears()
        self.press("end")
        table, file = self.top, self.home / "matches" / "open.match"
        assert isinstance(table, Table), "no table after Play"
        self.until("a match on disk", file.exists)
        players = record.read_file(file).header.players
        assert [player["kind"] for player in players] == ["human", "easy"], players
        self.until("the person's turn", lambda: record.read_file(file).match.to_act == 0, 60)  # the bot may begin, each time anew
        self.along(lambda stage: stage.let_pass(60_000, lambda: table.ready))
        self.sees("the table of the first match", table.buttons.hint.rect)
        self.hears()
        self.press("cancel")
        menu: Any = self.top
        assert isinstance(menu, Menu), "no menu over the match"
        self.sees("the menu over the match", menu.first.rect)
        self.focus(menu.widgets[-1])
        self.press("accept")
        self.hears()
        title = self.top
        tab = next(tab for tabs in title.tabs for tab in tabs if tab.game == self.game and tab.tab.route == "lesson")
        assert tab.state == "done", f"the lid says that the lesson is {tab.state}"
        self.sees("the tab of a lesson that is done", tab.rect)
        self.out()
        return f"{len(steps)} steps, {self.pressed} keys, {self.lost} lost, the window compared {self.looked} times"


class QuerniLesson(Learning, QuerniKeys):
    """Jumps and chains."""


class QumeroLesson(Learning, QumeroKeys):
    """Options and fields."""


class QuadLesson(Learning, QuadKeys):
    """Tiles."""


class RumbugzLesson(Learning, RumbugzKeys):
    """Bugs."""


class NmbrsLesson(Learning, NmbrsKeys):
    """Cards."""


LESSONS: dict[str, type[Learning]] = {
    one.game: one for one in (QuerniLesson, QumeroLesson, QuadLesson, RumbugzLesson, NmbrsLesson)
}
