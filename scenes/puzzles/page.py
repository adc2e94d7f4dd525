"""The page of a puzzle: a position on the real table, and beside it what is asked, what was said to the last try, and the result.

Nothing of it is a match: no record, no result on the sheet, no entry on the shelf.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pygame

from game import catalogue
from game.match import Match
from game.puzzles import Puzzle
from scenes import games
from scenes.inset.frame import Frame
from scenes.inset.layout import GAP, Parts, below, between, parts, rows
from scenes.inset.page import InsetPage
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.spoken.lines import Line, Telling
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.puzzles import art, days, share
from scenes.puzzles.art import Said
from scenes.puzzles.judge import Judge
from scenes.puzzles.trying import SEED, Trying
from scenes.seats.company import ALL_MARKS, bots_tonight
from scenes.session import Session
from scenes.table.menu import Menu
from scenes.table.shell import Table


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
        super().__init__(app)
        now = days.today()
        self.trying = Trying(app.profile.puzzles, game, date.fromisoformat(day) if day else now, now)
        self.game, self.day, self.puzzle, self.maker = game, self.trying.day, self.trying.puzzle, self.trying.maker
        self.frame = Frame(app, lambda: self.on_top, self.go_back, claim_window=0, ask_before_end=False,
                           ends_by_itself=False)
        self.main_button = Button("", self.press_main, kind="first")
        self.again_button = Button(_("Again"), self.again, icon="refresh")
        self.solution_button = Button("", self.show_solution, icon="eye")
        self.days_button = Button(_("Calendar"), self.open_days, icon="apps")
        self.leave_button = Button(_("Leave"), self.go_back, icon="door-exit")
        self._small = (self.again_button, self.solution_button, self.days_button, self.leave_button)
        for button in self._small:
            button.group = self._small
        self.add(self.main_button, *self._small)
        self.focus = self.main_button
        self.telling = Telling(self, lambda: _aloud(self), lambda: _table_aloud(self))
        self._places: Layout = lay_out(self.style)
        self.said = self.trying.asked()
        self._set()

    # ---- the position on the table

    def _set(self) -> None:
        trying = self.trying
        match = Match.loaded(self.maker.rules, self.puzzle.position, SEED)
        setup = TableSetup(seats_at(self.app, self.puzzle, match.seats), dict(match.options))
        self.judge = Judge(
            self.maker, self.puzzle, judged=lambda verdict: self._say(trying.judged(verdict, self._line())),
            shown=lambda: self._say(trying.shown(self.judge.best)), hinted=lambda number: self._say(trying.hinted(number)),
            menu=self.open_menu,
        )
        session = Session(self.app.profile, match, setup, None)
        self.table = Table(self.frame, session, games.side(self.game), tutor=self.judge)
        self.judge.table = self.table
        self.mat = self.table.mat
        self._say(trying.asked())

    def again(self) -> None:
        """Sets the position anew."""
        self._set()
        self.put(self._places.table)

    def _say(self, said: Said) -> None:
        self.said = said
        self._dress()

    def show_solution(self) -> None:
        """Plays the best answer from the position of the puzzle; once that lies on the table, the next best."""
        best = not self._best_lies
        self.again()
        self._say(self.trying.shows(best))
        self.judge.show(best)
        self._dress()

    @property
    def _best_lies(self) -> bool:
        """Whether the best answer lies on the table, or is being played."""
        judge = self.judge
        return judge.best if judge.shows else judge.verdict is not None and judge.verdict.solved

    def _line(self) -> tuple[str, ...]:
        """The moves on the table, in the notation."""
        match = self.table.session.match
        return tuple(match.rules.text(ply.move) for ply in match.plies)

    # ---- buttons

    @property
    def _over(self) -> bool:
        """Whether the answer on the table has been judged, or the solution lies there."""
        return self.judge.shows or self.judge.verdict is not None

    @property
    def _may_copy(self) -> bool:
        return self.said.tone == "solved" and self.said.stars is not None

    def press_main(self) -> None:
        """Does what stands on the golden button: a hint, again, or the result to the clipboard."""
        if self._may_copy:
            self.copy()
        elif self._over:
            self.again()
        else:
            self.judge.hint()

    def copy(self) -> None:
        words = share.shared(self.game, self.day, self.trying.tried.stars)
        copied = share.copy(words)
        self.app.toast(_("The result is on the clipboard.") if copied else _("This system has no clipboard to copy to."))

    def open_days(self) -> None:
        """Opens the archive in the place of this page."""
        self.app.open("puzzle_days", "replace", game=self.game, month=self.day.isoformat())

    def open_menu(self) -> None:
        """Opens what the buttons beside the table do, for keys and pad."""
        answers = [
            (_("Go on"), "player-play", lambda: None),
            (self.main_button.label, self.main_button.icon or "bulb", self.press_main),
            (_("Again"), "refresh", self.again),
            (self.solution_button.label, "eye", self.show_solution),
            (_("Calendar"), "apps", self.open_days),
            (_("Rules"), "book", self.table.open_rules),
            (_("Leave"), "door-exit", self.go_back),
        ]
        self.app.push(Menu(self.app, _("Puzzle"), [self.said.task], answers, (self.table.open_rules,)))

    def _dress(self) -> None:
        button = self.main_button
        if self._may_copy:
            button.label, button.icon = _("Copy the result"), "copy"
        elif self._over:
            button.label, button.icon = _("Again"), "refresh"
        else:
            button.label, button.icon = _("Hint"), "bulb"
        self.again_button.enabled = self._may_copy or not self._over  # else the gold button does the same
        self.solution_button.label = _("Next best") if self._best_lies else _("Solution")
        self.stale()

    # ---- where it lies

    def layout(self) -> None:
        self._places = places = lay_out(self.style)
        self.frame.place(places.table)
        for button, box in zip((self.main_button, *self._small), places.buttons, strict=True):
            button.rect = box
        self._dress()

    # ---- time and input

    def act(self, action: str) -> bool:
        top = self.frame.stack.top
        if self._over and self.at_rest and action in ("accept", "end", "undo"):
            self.sounds.play("click")
            if action == "undo":
                self.again()
            else:
                self.press_main()
            return True
        return top is not None and top.act(action)

    # ---- painting

    def draw(self, target: pygame.Surface) -> None:
        self.draw_still(target)
        for widget in self.widgets:
            waits = self._over and not self.table.motion.active and self.keys_used and self.on_top
            widget.draw(target, self.style, waits and widget is self.main_button)
        self.frame.draw(target)

    def paint(self, target: pygame.Surface) -> None:
        style, places = self.style, self._places
        target.blit(materials.ground(style), (0, 0))
        art.draw_star(target, style, places.star, bool(self.trying.tried.solved))
        title, box = catalogue.lid(self.game).title, places.heading
        half = box.h // 2
        when = _("Today") if self.day == days.today() else days.spoken(self.day)
        name = text.fitted(style, title, (box.w, half), 4.6, style.theme.cream, "f", 600, wrap=False)
        line = text.fitted(style, _("Puzzle: {day}").format(day=when), (box.w, box.h - half), 2.8, style.theme.cream, "a", 600)
        target.blit(name, box.topleft)
        target.blit(line, (box.x, box.y + half))
        art.draw_paper(target, style, places.paper, self.said)


def _aloud(page: PuzzlePage) -> tuple[Line, ...]:
    """What a voice says of a puzzle: the game and the day, and what stands on the paper."""
    when = _("Today") if page.day == days.today() else days.spoken(page.day)
    head = f"{catalogue.lid(page.game).title}. {_('Puzzle: {day}').format(day=when)}"
    return Line("head", head), Line("line", " ".join(filter(None, (page.said.task, page.said.words, page.said.quiet))))


def _table_aloud(page: PuzzlePage) -> Telling | None:
    """The voice of what lies in the frame."""
    top = page.frame.stack.top
    return None if top is None else top.telling


@dataclass(frozen=True)
class Layout:
    """Where everything lies, in pixels. `buttons`: the main one, again, solution, other days, leave."""

    table: pygame.Rect
    star: pygame.Rect
    heading: pygame.Rect
    paper: pygame.Rect
    buttons: tuple[pygame.Rect, ...]


def lay_out(style: Style) -> Layout:
    """The places for a window."""
    found = parts(style)
    return _beside(style, found) if style.wide else _above(style, found)


def _beside(style: Style, found: Parts) -> Layout:
    words, px = found.words, style.px
    gap = px(GAP)
    star = pygame.Rect(words.x, words.y, px(9), px(11))
    heading = pygame.Rect(star.right + gap, star.y, words.right - star.right - gap, star.h)
    paper, buttons = below(style, words, star.bottom)
    return Layout(found.table, star, heading, paper, rows(buttons, gap))


def _above(style: Style, found: Parts) -> Layout:
    words, px = found.words, style.px
    gap = px(1.0)
    left = round(words.w * 0.2)
    star = pygame.Rect(words.x, words.y, left, min(px(8), words.h // 2))
    heading = pygame.Rect(words.x, star.bottom + gap, left, words.bottom - star.bottom - gap)
    paper, buttons = between(style, words, left, round(words.w * 0.32))
    return Layout(found.table, star, heading, paper, rows(buttons, gap))
