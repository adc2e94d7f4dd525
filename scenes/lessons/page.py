"""The page of a lesson: a small position on the real table, and a teacher beside it who asks for one thing.

The table is the one of a match, in a part of the window (see `scenes.inset.frame`); a tutor (`scenes.lessons.teacher`) looks at
each move. Nothing of it is a match: no clock, no record, no result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import catalogue
from game.lessons import LessonStep, Opening
from game.match import Match
from scenes import games
from scenes.inset.frame import Frame
from scenes.inset.layout import GAP, Parts, below, between, parts, rows
from scenes.inset.page import InsetPage
from scenes.kit import materials, text
from scenes.kit.language import N_, _
from scenes.kit.pieces import Mood
from scenes.kit.spoken.lines import Line, Telling
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Spot
from scenes.lessons import art
from scenes.lessons.teacher import Teacher, Tone
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.seats.company import bots_tonight
from scenes.seats.page import start
from scenes.session import Session
from scenes.table.menu import Menu
from scenes.table.shell import Table

_MOODS: dict[Tone, Mood] = {"asks": "calm", "answers": "astonished", "refuses": "wincing", "praises": "glad"}




class LessonPage(InsetPage):
    """The lessons of a game, open at a `step` or else where the players stopped."""

    way_back = N_("Back to the lesson")

    def __init__(self, app: Host, game: str, step: str = "") -> None:
        super().__init__(app)
        self.game, self.lessons = game, catalogue.lessons(game)
        self.learnt = app.profile.lessons
        self.steps: tuple[LessonStep | Opening, ...] = (*self.lessons.steps, self.lessons.last)
        known = [one.id for one in self.steps]
        name = step or self.learnt.of(game).at
        self.at = known.index(name) if name in known else 0
        """The number of the step that lies on the table, from 0."""
        self.frame = Frame(app, lambda: self.on_top, self.leave_lesson, claim_window=0, ask_before_end=False,
                           ends_by_itself=False)
        self.next_button = Button("", self.go_on, icon="arrow-right", kind="first")
        self.again_button = Button(_("Again"), self.again, icon="refresh")
        self.rules_button = Button(_("Rules"), self.open_rules, icon="book")
        self.leave_button = Button(_("Leave"), self.leave_lesson, icon="door-exit")
        self.skip_button = Button(_("Skip"), self.go_on, icon="arrow-right")
        """Skipping lies apart from going on, which appears when the step is done."""
        self.next_button.by_itself = True
        self.leave_button.group = self.skip_button.group = (self.leave_button, self.skip_button)
        self.again_button.group = self.rules_button.group = (self.again_button, self.rules_button)
        self.dots = [Spot(partial(self.show, number), one.title.say(_)) for number, one in enumerate(self.steps)]
        self.telling = Telling(self, lambda: _aloud(self), lambda: _table_aloud(self))
        self.add(self.next_button, self.again_button, self.rules_button, self.leave_button, self.skip_button, *self.dots)
        self._places: Layout = lay_out(self.style)
        self._line = ""
        self._set()

    # ---- the step on the table

    @property
    def step(self) -> LessonStep | Opening:
        """The step that lies on the table."""
        return self.steps[self.at]

    def _seats(self) -> list[SeatSetup]:
        """The person who learns: the first who is here tonight, else who sat at the last match; and who sits opposite."""
        known = self.app.settings.tables.get(self.game, TableSetup()).seats
        here = [person.name for person in self.app.profile.people.here]
        name = next(iter([*here, *(seat.name for seat in known if seat.human)]), _("Ana"))
        other = next(bots_tonight(self.app.profile.people, name))
        marks = games.of(self.game).marks or (0, 1)
        return [SeatSetup(name, marks[0]), SeatSetup(other, marks[1], "easy")]

    def _set(self) -> None:
        step, seats = self.step, self._seats()
        own = step if isinstance(step, LessonStep) else None
        if own is not None:
            match = self.lessons.open(own)
            self.learnt.stand(self.game, own.id)
        else:
            match = Match.new(self.lessons.rules, self.lessons.last.seats, dict(self.lessons.last.options), 1)
            self.learnt.finish(self.game)
        session = Session(self.app.profile, match, TableSetup(seats, dict(match.options)), None)
        self.teacher = Teacher(self.lessons, own, seats[1].name, self._said, self._reached, self.open_menu)
        table = Table(self.frame, session, games.side(self.game), tutor=self.teacher)
        self.teacher.table = self.table = table
        self.mat = table.mat
        self.focus = self.next_button
        self.stale()

    def show(self, number: int) -> None:
        """Sets the table for another step, or anew for the same one."""
        self.at = max(0, min(number, len(self.steps) - 1))
        self._set()
        self.put(self._places.table)
        self._dress()

    def again(self) -> None:
        """Sets the same step anew."""
        self.show(self.at)

    def go_on(self) -> None:
        """Goes to the next step, done or not; at the last one, opens the first match."""
        if isinstance(self.step, Opening):
            begin(self.app, self.game, self.step, self._seats())
        else:
            self.show(self.at + 1)

    def leave_lesson(self) -> None:
        """Leaves; the step is kept, or the next one when this is done."""
        if self.teacher.reached and not isinstance(self.step, Opening):
            self.learnt.stand(self.game, self.steps[self.at + 1].id)
        self.go_back()

    def _reached(self) -> None:
        self.learnt.do(self.game, self.step.id)
        self._dress()

    def _said(self) -> None:
        self._dress()

    # ---- rules and menu

    def open_rules(self) -> None:
        """Opens the rule book where it tells of this step."""
        self.table.open_rules()

    def open_menu(self) -> None:
        """Opens what the buttons beside the table do, for keys and pad."""
        answers = [
            (_("Go on"), "player-play", lambda: None),
            (_("Again"), "refresh", self.again),
            (self.next_button.label or self.skip_button.label, "arrow-right", self.go_on),
            (_("Rules"), "book", self.open_rules),
            (_("Leave"), "door-exit", self.leave_lesson),
        ]
        line = _("The step is kept: you can go on here another time.")
        self.app.push(Menu(self.app, self.step.title.say(_), [line], answers, (self.open_rules,)))

    # ---- where it lies

    def layout(self) -> None:
        self._places = places = lay_out(self.style)
        self.frame.place(places.table)
        buttons = (self.next_button, self.again_button, self.rules_button, self.leave_button, self.skip_button)
        for button, box in zip(buttons, places.buttons, strict=True):
            button.rect = box
        size = places.dots.h
        apart = min(round(size * 1.15), (places.dots.w - size) // max(1, len(self.dots) - 1))
        for number, dot in enumerate(self.dots):
            dot.rect = pygame.Rect(places.dots.x + number * apart, places.dots.y, min(size, apart), size)
        self._dress()

    def _dress(self) -> None:
        button = self.next_button
        if isinstance(self.step, Opening):
            button.label, button.icon = _("Play"), "player-play"
        else:
            button.label, button.icon = _("Next step") if self.teacher.reached else "", "arrow-right"
        button.visible = self.teacher.reached
        self.skip_button.visible = not self.teacher.reached
        self.stale()

    # ---- time and input

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        line = self._last_line()
        if line != self._line:
            self._line = line
            self.stale()
            moved = True
        return moved

    def _last_line(self) -> str:
        """The quiet line on the paper: the button that plays a half-made turn, said only where this does what is asked for."""
        table, turn = self.table, self.table.side.turn
        if not table.ready or not turn.begun() or not table.buttons.end.enabled or not table.buttons.end.label:
            return ""
        if not self.teacher.leads_on(turn.offered()):
            return ""
        return _("Then press “{button}”.").format(button=table.buttons.end.label)

    @property
    def _waits(self) -> bool:
        """Whether the table has come to rest and only the way to the next step is open."""
        return self.teacher.reached and self.at_rest

    def act(self, action: str) -> bool:
        if self._waits and action in ("accept", "end"):
            if self.touched(self.next_button):
                self.sounds.play("click")
                self.go_on()
            return True
        top = self.frame.stack.top
        return top is not None and top.act(action)

    # ---- painting

    def draw(self, target: pygame.Surface) -> None:
        self.draw_still(target)
        for widget in self.widgets:
            if widget.visible and (not isinstance(widget, Spot) or widget.hovered):
                widget.draw(target, self.style, self._waits and self.keys_used and widget is self.next_button and self.on_top)
        self.frame.draw(target)

    def paint(self, target: pygame.Surface) -> None:
        style, places, said = self.style, self._places, self.teacher.said
        target.blit(materials.ground(style), (0, 0))
        art.draw_figure(target, style, places.figure, _MOODS[said.tone])
        title = text.fitted(
            style, self.step.title.say(_), places.heading.size, 4.6, style.theme.cream, "f", 600, line_height=1.12
        )
        target.blit(title, places.heading.topleft)
        done = self.learnt.of(self.game).done
        art.draw_dots(target, style, [dot.rect for dot in self.dots], self.at, [one.id in done for one in self.steps])
        art.draw_paper(target, style, places.paper, said, self._line)


def _aloud(page: LessonPage) -> tuple[Line, ...]:
    """What a voice says of a lesson: the step, and what stands on the teacher's paper."""
    said = page.teacher.said
    return Line("head", page.step.title.say(_)), Line("line", " ".join(filter(None, (said.lead, said.wish))))


def _table_aloud(page: LessonPage) -> Telling | None:
    """The voice of what lies in the frame."""
    top = page.frame.stack.top
    return None if top is None else top.telling


def begin(app: Host, game: str, opening: Opening, seats: Sequence[SeatSetup]) -> None:
    """Begins the match that the lessons lead to, against a bot of the easiest level; asks first where another one lies open."""
    start(app, game, TableSetup(list(seats), dict(opening.options)))


@dataclass(frozen=True)
class Layout:
    """Where everything lies, in pixels. `buttons`: on with it, again, rules, leave, skip."""

    table: pygame.Rect
    figure: pygame.Rect
    heading: pygame.Rect
    dots: pygame.Rect
    paper: pygame.Rect
    buttons: tuple[pygame.Rect, ...]


def lay_out(style: Style) -> Layout:
    """The places for a window."""
    found = parts(style)
    return _beside(style, found) if style.wide else _above(style, found)


def _beside(style: Style, found: Parts) -> Layout:
    words, px = found.words, style.px
    gap = px(GAP)
    figure = pygame.Rect(words.x, words.y, px(15), px(15))
    heading = pygame.Rect(figure.right + gap, figure.y, words.right - figure.right - gap, figure.h)
    dots = pygame.Rect(words.x, figure.bottom + gap, words.w, px(5))
    paper, buttons = below(style, words, dots.bottom)
    return Layout(found.table, figure, heading, dots, paper, rows(buttons, gap))


def _above(style: Style, found: Parts) -> Layout:
    words, px = found.words, style.px
    gap = px(1.0)
    left = round(words.w * 0.25)
    dots_high = px(4.4)
    size = min(words.h - dots_high - gap, left // 2)
    figure = pygame.Rect(words.x, words.y, size, size)
    heading = pygame.Rect(figure.right + gap, words.y, words.x + left - figure.right - gap, size)
    dots = pygame.Rect(words.x, words.bottom - dots_high, left, dots_high)
    paper, buttons = between(style, words, left, round(words.w * 0.24))
    return Layout(found.table, figure, heading, dots, paper, rows(buttons, gap))
