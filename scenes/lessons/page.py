"""The page of a lesson: a small position on the real table, and a teacher at its rim who asks for one thing.

The table is the one of a match, held by this page (see `scenes.inset.frame`); a tutor (`scenes.lessons.teacher`) looks at each
move. Nothing of it is a match: no clock, no record, no result.
"""

from __future__ import annotations

from functools import partial

import pygame

from game import catalogue
from game.lessons import LessonStep, Opening
from game.match import Match
from scenes import games
from scenes.dialog import Answer
from scenes.inset.page import InsetPage
from scenes.kit import text
from scenes.kit.language import N_, _
from scenes.kit.spoken.lines import Line
from scenes.kit.widgets import Button, Spot
from scenes.lessons import art
from scenes.lessons.teacher import Teacher
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.seats.company import bots_tonight
from scenes.seats.page import start


class LessonPage(InsetPage):
    """The lessons of a game, open at a `step` or else where the players stopped."""

    way_back = N_("Back to the lesson")

    def __init__(self, app: Host, game: str, step: str = "") -> None:
        self.skip_button = Button(_("Skip"), self.go_on, icon="arrow-right")
        """Skipping lies apart from going on, which appears when the step is done."""
        self.again_button = Button(_("Again"), self.again, icon="refresh")
        self.leave_button = Button(_("Leave"), self.go_back, icon="door-exit")
        around = {"again": self.again_button, "skip": self.skip_button, "leave": self.leave_button}
        for button in around.values():
            button.round = True
        super().__init__(app, Button("", self.go_on, icon="arrow-right", kind="first"), around)
        self.onward.by_itself = True
        self.game, self.lessons = game, catalogue.lessons(game)
        self.learnt = app.profile.lessons
        self.steps: tuple[LessonStep | Opening, ...] = (*self.lessons.steps, self.lessons.last)
        known = [one.id for one in self.steps]
        name = step or self.learnt.of(game).at
        self.at = known.index(name) if name in known else 0
        """The number of the step that lies on the table, from 0."""
        self.dots = [Spot(partial(self.show, number), one.title.say(_)) for number, one in enumerate(self.steps)]
        self.add(*self.dots)
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
        self.teacher = Teacher(self.lessons, own, seats[1].name, self.dress, self._reached)
        self.set_table(match, seats, self.teacher)

    def show(self, number: int) -> None:
        """Sets the table for another step, or anew for the same one."""
        self.at = max(0, min(number, len(self.steps) - 1))
        self._set()
        self.put()

    def again(self) -> None:
        self.show(self.at)

    def go_on(self) -> None:
        """Goes to the next step, done or not; at the last one, opens the first match."""
        if isinstance(self.step, Opening):
            start(self.app, self.game, TableSetup(self._seats(), dict(self.step.options)))
        else:
            self.show(self.at + 1)

    def go_back(self) -> None:
        """Leaves; the step is kept, or the next one when this is done."""
        if self.teacher.reached and not isinstance(self.step, Opening):
            self.learnt.stand(self.game, self.steps[self.at + 1].id)
        super().go_back()

    def _reached(self) -> None:
        self.learnt.do(self.game, self.step.id)
        self.dress()

    def voice_lines(self) -> tuple[Line, ...]:
        """The step, and what the teacher says."""
        said = self.teacher.said
        return Line("head", self.step.title.say(_)), Line("line", " ".join(filter(None, (said.lead, said.wish))))

    def menu(self) -> tuple[str, list[str], list[Answer]]:
        return self.step.title.say(_), [_("The step is kept: you can go on here another time.")], [
            (_("Again"), "refresh", self.again),
            (self.onward.label or self.skip_button.label, "arrow-right", self.go_on),
        ]

    # ---- where it lies

    def place(self) -> None:
        beads = self.table.rail["beads"]
        apart = min(round(beads.h * 1.15), (beads.w - beads.h) // max(1, len(self.dots) - 1))
        for number, dot in enumerate(self.dots):
            dot.rect = pygame.Rect(beads.x + number * apart, beads.y, min(beads.h, apart), beads.h)
        super().place()

    def dress(self) -> None:
        if isinstance(self.step, Opening):
            self.onward.label, self.onward.icon = _("Play"), "player-play"
        else:
            self.onward.label, self.onward.icon = _("Next step") if self.teacher.reached else "", "arrow-right"
        self.onward.visible = self.teacher.reached
        self.skip_button.visible = not self.teacher.reached
        self.stale()

    # ---- painting

    def paint_rim(self, target: pygame.Surface) -> None:
        style, rail = self.style, self.table.rail
        bubble = art.draw_teacher(target, style, rail["teacher"], rail["bubble"], self.teacher.said)
        piece = self.teacher.points_at()
        if piece is not None:
            art.draw_pointer(target, style, bubble, piece, self._around(piece))
        text.write(target, style, self.step.title.say(_), rail["title"], 3.7, style.theme.cream, "f", 600, line_height=1.1)
        done = self.learnt.of(self.game).done
        art.draw_dots(target, style, [dot.rect for dot in self.dots], self.at, [one.id in done for one in self.steps])

    def _around(self, piece: pygame.Rect) -> list[pygame.Rect]:
        """The boxes of what an arrow to a piece must not cross: other pieces, whose sizes may be radii, words and buttons."""
        table = self.table
        boxes = [pygame.Rect(0, 0, round(2 * other.size), round(2 * other.size)) for other in table.stage.pieces.values()]
        for box, other in zip(boxes, table.stage.pieces.values(), strict=True):
            box.center = round(other.at[0]), round(other.at[1])
        boxes = [box for box in boxes if not piece.collidepoint(box.center)]
        return [*boxes, table.rail["caption"], *table.side.ground.labels(), *(one.rect for one in self.widgets if one.visible)]
