"""The page of a puzzle: a position on the real table, and at its rim what is asked, what was said to the last try, and the stars.

Nothing of it is a match: no record, no result on the sheet, no entry on the shelf.
"""

from __future__ import annotations

from datetime import date

import pygame

from game import catalogue
from game.match import Match
from game.puzzles import Puzzle
from scenes import games
from scenes.dialog import Answer
from scenes.inset.page import InsetPage
from scenes.inset.speech import speak
from scenes.kit.language import _
from scenes.kit.spoken.lines import Line
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.puzzles import art, days
from scenes.puzzles.judge import Judge
from scenes.puzzles.trying import SEED, Said, Trying, shared
from scenes.seats.company import ALL_MARKS, bots_tonight
from scenes.share.keeping import copied


def seats_at(app: Host, puzzle: Puzzle, count: int) -> list[SeatSetup]:
    """The person who solves on the seat of the puzzle, under the name of the last match and with the own mark where the game
    leaves that free; the others, bots by their names, never act."""
    people, known = app.profile.people, app.settings.tables.get(puzzle.game, TableSetup()).seats
    own = next((seat.name for seat in known if seat.human), _("Ana"))
    others = bots_tonight(people, own)
    names = [own if seat == puzzle.seat else next(others) for seat in range(count)]
    person = people.of(own)
    mark = puzzle.seat if person is None else person.mark
    free = iter(one for one in ALL_MARKS if one != mark)
    marks = games.of(puzzle.game).marks or [mark if seat == puzzle.seat else next(free) for seat in range(count)]
    return [SeatSetup(names[seat], marks[seat], "human" if seat == puzzle.seat else "easy") for seat in range(count)]


class PuzzlePage(InsetPage):
    """The puzzle of a game for a day by ISO 8601, by default for today. Trying is free; what counts is kept in the home."""

    def __init__(self, app: Host, game: str, day: str = "") -> None:
        self.solution_button = Button("", self.show_solution, icon="eye")
        self.days_button = Button(_("Calendar"), self.open_days, icon="apps")
        super().__init__(app, Button("", self.press_main, kind="first"),
                         {"solution": self.solution_button, "calendar": self.days_button})
        now = days.today()
        self.trying = Trying(app.profile.puzzles, game, date.fromisoformat(day) if day else now, now)
        self.game, self.day, self.puzzle, self.maker = game, self.trying.day, self.trying.puzzle, self.trying.maker
        self._set()

    # ---- the position on the table

    def _set(self) -> None:
        match = Match.loaded(self.maker.rules, self.puzzle.position, SEED)
        self.judge = Judge(self.trying, self._say)
        self.set_table(match, seats_at(self.app, self.puzzle, match.seats), self.judge)
        self._say(self.trying.asked())

    def again(self) -> None:
        self._set()
        self.put()

    def _say(self, said: Said) -> None:
        self.said = said
        self.dress()

    def show_solution(self) -> None:
        """Plays the best answer from the position of the puzzle; once that lies on the table, the next best."""
        best = not self._best_lies
        self.again()
        self._say(self.trying.shows(best))
        self.judge.show(best)
        self.dress()

    @property
    def _best_lies(self) -> bool:
        """Whether the best answer lies on the table, or is being played."""
        judge = self.judge
        return judge.best if judge.shows else judge.verdict is not None and judge.verdict.solved

    # ---- buttons

    @property
    def _over(self) -> bool:
        """Whether the answer on the table has been judged, or the solution lies there."""
        return self.judge.shows or self.judge.verdict is not None

    @property
    def _may_copy(self) -> bool:
        return self.said.tone == "solved" and self.said.stars is not None

    def press_main(self) -> None:
        """Does what stands on the golden button: again, or the result to the clipboard."""
        if self._may_copy:
            self.copy()
        else:
            self.again()

    def copy(self) -> None:
        words = shared(self.game, self.day, self.trying.tried.stars)
        self.app.toast(_("The result is on the clipboard.") if copied(words) else _("This system has no clipboard to copy to."))

    def open_days(self) -> None:
        """Opens the archive in the place of this page."""
        self.app.open("puzzle_days", "replace", game=self.game, month=self.day.isoformat())

    def menu(self) -> tuple[str, list[str], list[Answer]]:
        return _("Puzzle"), [line for line in (self.said.task, self.said.quiet) if line], [
            *([(_("Copy the result"), "copy", self.copy)] if self._may_copy else []),
            *([] if self._over else [(_("Hint"), "bulb", self.judge.hint)]),
            (_("Again"), "refresh", self.again),
            (self.solution_button.label, "eye", self.show_solution),
            (_("Calendar"), "apps", self.open_days),
        ]

    def dress(self) -> None:
        button = self.onward
        button.visible = self._over
        button.label, button.icon = (_("Copy the result"), "copy") if self._may_copy else (_("Again"), "refresh")
        self.again_button.visible = self._may_copy or not self._over  # else the gold button does the same
        self.solution_button.label = _("Next best") if self._best_lies else _("Solution")
        self.stale()

    # ---- keys

    def act(self, action: str) -> bool:
        if self._over and self.at_rest and action == "undo":
            self.sounds.play("click")
            self.again()
            return True
        return super().act(action)

    # ---- painting

    def paint_rim(self, target: pygame.Surface) -> None:
        """Paints the bubble with the task and what was said, and the stars that can still be had."""
        style, rail = self.style, self.table.rail
        speak(target, style, rail["bubble"], art.sentences(self.said, self.head))
        art.draw_stars(target, style, rail["stars"], self.trying.stars)

    @property
    def head(self) -> str:
        """The game and the day."""
        when = _("Today") if self.day == days.today() else days.spoken(self.day)
        return f"{catalogue.lid(self.game).title}. {_('Puzzle: {day}').format(day=when)}"

    def voice_lines(self) -> tuple[Line, ...]:
        """The game and the day, and what stands on the paper."""
        return Line("head", self.head), Line("line", " ".join(filter(None, (self.said.task, self.said.words, self.said.quiet))))
