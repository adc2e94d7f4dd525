"""The page of a puzzle: a position on the real table, above it what is asked or was said to the last try, beside it the stars
that can still be had, below it the days of the week.

Nothing of it is a match: no record, no result on the sheet, no entry on the shelf.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from datetime import date
from functools import partial

import pygame

from game import catalogue
from game.match import Match
from game.puzzles import Puzzle
from scenes import games
from scenes.dialog import Answer
from scenes.inset.page import InsetPage
from scenes.kit import controls, dates, layout, materials, pieces, text
from scenes.kit.furniture import Coin
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.kit.retained.ahead import Nowhere, Parts
from scenes.kit.spoken.lines import Line
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.puzzles import art, days
from scenes.puzzles.judge import Judge
from scenes.puzzles.trying import MOST, SEED, Said, Trying, shared
from scenes.seats.company import ALL_MARKS, bots_tonight
from scenes.share import keeping
from scenes.table.window.caption import Caption


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


MOODS: dict[str, pieces.Mood] = {"wrong": "worried", "solved": "laughing"}
"""The face beside what is said; glad for all else."""


class PuzzlePage(InsetPage):
    """The puzzle of a game for a day by ISO 8601, by default for today. What counts is kept in the home."""

    def __init__(self, app: Host, game: str, day: str = "") -> None:
        self.back_button = Coin(_("Back"), self.go_back, "arrow-left", 0)
        self.again_button = Coin(_("Again"), self.again, "refresh", 0)
        self.solution_button = Coin("", self.show_solution, "eye", 0)
        self.days_button = Coin(_("Calendar"), self.open_days, "apps", 0)
        self.copy_button = Coin(_("Result"), self.copy, "copy", 0)
        self.copy_button.name = _("Copy the result")
        around = {"leave": self.back_button, "again": self.again_button, "solution": self.solution_button,
                  "calendar": self.days_button, "copy": self.copy_button}
        super().__init__(app, Button("", self.press_main, kind="first"), around)
        now = dates.today()
        self.trying = Trying(app.profile.puzzles, game, date.fromisoformat(day) if day else now, now)
        self.game, self.day, self.puzzle, self.maker = game, self.trying.day, self.trying.puzzle, self.trying.maker
        self.week = [art.Day(app.profile.puzzles, game, one, partial(self.open_day, one), True, one == self.day)
                     for one in days.week_of(self.day)]
        self.add(*self.week)
        self._stars, self.falls = self.trying.stars, art.FALLS
        """How many stars were had before, and for how many milliseconds the last one that was lost has been falling."""
        self._solved = bool(self.trying.tried.solved)
        self._count()
        self._set()

    # ---- the position on the table

    def _set(self) -> None:
        match = Match.loaded(self.maker.rules, self.puzzle.position, SEED)
        self.judge = Judge(self.trying, self._heard)
        self.set_table(match, seats_at(self.app, self.puzzle, match.seats), self.judge)
        self.dress()

    def again(self) -> None:
        self._set()
        self.put()

    @property
    def said(self) -> Said:
        """What was said last."""
        return self.judge.said

    def _heard(self) -> None:
        """Something else is said: a star may be lost with it, or the day get its stamp."""
        stars, solved = self.trying.stars, bool(self.trying.tried.solved)
        still = self.app.settings.reduced_motion
        if stars < self._stars and not still:
            self.motion.tween(art.FALLS, lambda share: setattr(self, "falls", share * art.FALLS), ease=linear)
        if solved and not self._solved:
            own, time = self.week[self.day.weekday()], art.LANDS + art.SPREADS
            land = partial(setattr, own, "lands")
            self.motion.tween(0 if still else time, lambda share: land(share * time), ease=linear, done=self._count)
        self._stars, self._solved = stars, solved
        self.dress()

    def _count(self) -> None:
        self._row = days.in_a_row(self.app.profile.puzzles.solved_on(), dates.today())

    def show_solution(self) -> None:
        """Plays the best answer from the position of the puzzle; once that lies on the table, the next best."""
        best = not self._best_lies
        self.again()
        self.judge.show(best)

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
        return self.said.tone == "solved" and self._solved

    def press_main(self) -> None:
        """Does what stands on the golden button: again, or the next puzzle of the day; after the last one the calendar."""
        if not self._may_copy:
            self.again()
        elif self.trying.next_game:
            self.app.open("puzzle", "replace", game=self.trying.next_game, day=self.day.isoformat())
        else:
            self.open_days()

    def copy(self) -> None:
        words = shared(self.game, self.day, self.trying.stars)
        keeping.copy(self.app, words, _("The result is on the clipboard."))

    def open_days(self) -> None:
        """Opens the archive in the place of this page."""
        self.app.open("puzzle_days", "replace", game=self.game, month=self.day.isoformat())

    def open_day(self, day: date) -> None:
        """Opens the puzzle of another day in the place of this page."""
        if day != self.day:
            self.app.open("puzzle", "replace", game=self.game, day=day.isoformat())

    def menu(self) -> tuple[str, list[str], list[Answer]]:
        return _("Puzzle"), [line for line in (self.said.whole, self.said.quiet) if line], [
            *([(_("Copy the result"), "copy", self.copy)] if self._may_copy else []),
            *([] if self._over else [(_("Hint"), "bulb", self.judge.hint)]),
            (_("Again"), "refresh", self.again),
            (self.solution_button.label, "eye", self.show_solution),
            (_("Calendar"), "apps", self.open_days),
        ]

    def place(self) -> None:
        rail = self.table.rail
        for one, box in zip(self.week, layout.columns(rail["week"], *[1.0] * 7, gap=self.style.px(0.9)), strict=True):
            one.rect = box
        super().place()
        self.soon = [Parts(self._expected)]

    def _expected(self) -> Iterator[None]:
        """Paints in advance what verdicts bring, one part at each step: their words, the star that falls, the button, the row."""
        target, style, rail = Nowhere(self.style.size), self.style, self.table.rail
        for said in self.trying.expected():
            self._write(target, said)
            yield
            self.table.picture.say(target, Caption(self.judge.line(said)))
            yield
        art.draw_stars(target, style, rail["stars"], 0, art.SHAKES)
        yield
        self.week[self.day.weekday()].stamp(style)
        yield
        solved = self.app.profile.puzzles.solved_on() | {dates.today().isoformat()}
        art.draw_row(target, style, rail["row"], days.in_a_row(solved, dates.today()))
        yield
        for button, label, sign in ((self.onward, *self._leads(True)), (self.onward, *self._leads(False)),
                                    (self.solution_button, _("Next best"), "eye"), (self.copy_button, _("Result"), "copy")):
            soon = copy(button)
            soon.label, soon.icon = label, sign
            for soon.settling in (True, False):
                soon.draw(target, style, False)
            yield

    def _leads(self, solved: bool) -> tuple[str, str]:
        """What the golden button says, and its sign."""
        if not solved:
            return _("Again"), "refresh"
        game = self.trying.next_game
        return (_("Next: {game}").format(game=catalogue.lid(game).title), "arrow-right") if game else (_("Calendar"), "apps")

    def dress(self) -> None:
        button, solved = self.onward, self._may_copy
        button.visible = self._over
        button.label, button.icon = self._leads(solved)
        self.copy_button.visible = solved
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
        """Paints the paper with the task, or with what was said."""
        self._write(target, self.said)

    def _write(self, target: pygame.Surface, said: Said) -> None:
        style, box = self.style, self.table.rail["task"]
        materials.paper(style, box.size, 16).draw(target, box.topleft)
        radius = round(box.h * 0.32)
        mark = self.table.session.seats[self.puzzle.seat].mark
        pieces.figure(style, radius, mark, MOODS.get(said.tone, "glad")).draw(target, (box.x + round(2 * radius), box.centery))
        room = pygame.Rect(box.x + 4 * radius, box.y + 2, box.w - 5 * radius, box.h - 4)
        text.write(target, style, said.words or said.task, room, 5.2, style.theme.ink, "a", 700, "center", min_share=1.9,
                   line_height=1.1)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.table_on_top:
            style, rail, buttons = self.style, self.table.rail, self.table.buttons
            art.draw_stars(target, style, rail["stars"], self.trying.stars, self.falls)
            art.draw_row(target, style, rail["row"], self._row)
            if not self._over and self.trying.costs(self.table.hints.hint_stage + 1):
                chip = controls.chip(style, "−★", 3.0 / style.text_scale, colour=style.theme.gold, line=style.theme.cream_light)
                box = pygame.Rect((0, 0), chip.size)
                box.center = buttons.hint.rect.topright
                box.right = min(box.right, style.size[0] - style.px(1))
                chip.draw(target, (box.x - chip.dx, box.y - chip.dy))

    @property
    def head(self) -> str:
        """The game and the day."""
        when = _("Today") if self.day == dates.today() else dates.said(self.day)
        return ". ".join((catalogue.lid(self.game).title, _("Puzzle: {day}").format(day=when)))

    def voice_lines(self) -> tuple[Line, ...]:
        """The game and the day, what is asked and what was said, the stars, the days in a row."""
        stars = _("Stars: {n} of {all}").format(n=self.trying.stars, all=MOST)
        said = self.said.whole, self.said.words, self.said.quiet, f"{stars}.", art.row_words(self._row)
        return Line("head", self.head), Line("line", " ".join(filter(None, said)))
