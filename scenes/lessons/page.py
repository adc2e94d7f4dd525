"""The page of a lesson: a small position on the real table, and a teacher at its rim who asks for one thing.

The table is the one of a match, held by this page (see `scenes.inset.frame`); a tutor, the `Teacher`, looks at each
move. Nothing of it is a match: no clock, no record, no result.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Literal

import pygame

from game import catalogue
from game.contract import Phrase, Refusal
from game.lessons import Lessons, LessonStep, Opening, for_other
from game.match import AnyMatch, Match
from scenes import games
from scenes.dialog import Answer
from scenes.inset.page import InsetPage, InsetTutor
from scenes.inset.speech import Sentence, speak
from scenes.kit import marks, pieces, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.language import N_, _
from scenes.kit.pictures import Sprite, kept, put
from scenes.kit.pieces import Mood
from scenes.kit.retained import draw
from scenes.kit.shapes import arc
from scenes.kit.spoken.lines import Line
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Spot
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.seats.company import bots_tonight
from scenes.seats.page import start
from scenes.table.plates.plates import under

READ, A_LETTER, READ_MOST = 1600.0, 42.0, 6500.0
"""Milliseconds for which a move that led away stays on the table, so that the answer can be read: at least, for each letter of
the answer, and at most. A click or Enter takes it back at once."""
BEFORE_REPLY = 500.0
"""Milliseconds before the other side shows what comes of a move."""

Tone = Literal["asks", "answers", "refuses", "praises"]


@dataclass(frozen=True)
class Said:
    """What stands on the teacher's paper: what was said first, what is asked for now (empty when the step is done)."""

    tone: Tone
    lead: str
    wish: str


class Teacher(InsetTutor):
    """The tutor of one step. `changed` is called when something else stands on its paper, `done` when the step is done."""

    around = "lesson"

    def __init__(
        self, lessons: Lessons, step: LessonStep | None, other: str, changed: Callable[[], None], done: Callable[[], None],
    ) -> None:
        """`step` is None for the last one, which opens a match. `other` is the name on the other seat."""
        self.lessons, self.step, self.other = lessons, step, other
        self._changed, self._done = changed, done
        self.reached = step is None
        """Whether all is done that was asked for."""
        self.astray = False
        """Whether a move that led away lies on the table."""
        self._wishes = 0
        self._asked: tuple[AnyMatch, int, Any] | None = None
        self._leads_on = False
        self._found: tuple[AnyMatch, int, Any] | None = None
        self.said = Said("asks", self._word(lessons.last.text), "") if step is None else self._ask(step.lead, step.wishes[0].text)

    def _word(self, words: Phrase | None) -> str:
        return "" if words is None else for_other(words, self.other).say(_)

    def _ask(self, lead: Phrase | None, wish: Phrase | None) -> Said:
        return Said("asks", self._word(lead), self._word(wish))

    def _say(self, said: Said) -> None:
        if said != self.said:
            self.said = said
            self._changed()

    # ---- what the table asks

    @property
    def rests(self) -> bool:
        return self.reached or self.astray

    def rule_now(self) -> str | None:
        return None if self.step is None or self.table.bubble.visible else self.step.rule

    def points_at(self) -> pygame.Rect | None:
        """The box of the piece to be taken up, where the wish names it first of all and nothing is begun; it gives nothing else
        away."""
        table = self.table
        if self.step is None or not table.ready or table.side.turn.choosing():
            return None
        named = re.search(r"\d+", self.said.wish)
        if named is None:
            return None
        match = table.session.match
        if self._found is None or self._found[:2] != (match, len(match)):  # a move that is asked for, looked for once a position
            ways = self.lessons.accepts(self.step, match)
            self._found = match, len(match), self.lessons.rules.parse(ways[0]) if ways else None
        found = None if self._found[2] is None else table.side.ground.taken_up(self._found[2])
        return found[1] if found and found[0] == int(named[0]) else None

    def gesture(self) -> str:
        """The button that plays a half-made turn, said only where this does what is asked for."""
        table = self.table
        if not table.ready or not table.side.turn.begun() or not table.buttons.end.enabled:
            return ""
        label = table.buttons.end.label
        return _("Then press “{button}”.").format(button=label) if label and self.leads_on(table.side.turn.offered()) else ""

    def banner(self) -> tuple[int | None, str, str] | None:
        """While nobody may act nobody thinks either: the banner says how the step stands."""
        if not self.rests:
            return None
        mark = self.table.session.seats[0].mark
        if self.astray:
            return mark, _("Not yet"), _("The move is taken back.")
        return mark, _("Ready!") if self.step is None else _("Done!"), ""

    def proceed(self) -> bool:
        step, table = self.step, self.table
        if step is None:
            return True
        match = table.session.match
        came = self.lessons.progress(step, match)
        if came.astray is not None:
            self._led_away(step, came.text)
            return True
        self.astray = False
        if came.done == len(step.wishes):
            self._reach()
            return True
        if came.done != self._wishes:
            self._wishes = came.done
            self._say(self._ask(step.lead if came.done == 0 else None, came.text))
        return False

    def refused(self, move: Any, refusal: Refusal) -> Refusal:
        words = refusal.reason if self.step is None else self.lessons.refusal(self.step, move, refusal)
        if words is not refusal.reason:
            self._say(Said("refuses", self._word(words), self.said.wish))
        return refusal

    def leads_on(self, move: Any) -> bool:
        """Whether a move (None: none) would do what the step asks for now. The answer for the last move asked about is kept."""
        match = self.table.session.match
        if self.step is None or move is None:
            return False
        asked = match, len(match), move
        if self._asked != asked:
            self._asked, self._leads_on = asked, self.lessons.leads_on(self.step, match, move)
        return self._leads_on

    # ---- what came of a move

    def _reach(self) -> None:
        if self.reached:
            return
        self.reached = True
        praise = (_("Well done!"), _("Just so!"), _("That is it!"))
        steps = self.lessons.steps
        if self.step is not None:
            self._say(Said("praises", praise[steps.index(self.step) % len(praise)], self._word(self.step.lead)))
        self.table.sounds.play("turn")
        self.table.refresh()
        self._done()

    def _led_away(self, step: LessonStep, wish: Phrase | None) -> None:
        """Says what came of the move; then the other side shows more of it, if it can, or the move is taken back."""
        table, match = self.table, self.table.session.match
        first, self.astray = not self.astray, True
        answer = self.lessons.answer(step, match)
        if first:
            self._say(Said("answers", self._word(answer), self._word(wish)))
            table.refresh()
            reply = self.lessons.reply(step, match)
            if reply is not None:
                self.wait(BEFORE_REPLY, lambda: self.play(reply, self._back))
                return
        self.wait(min(READ_MOST, READ + A_LETTER * len(self.said.lead)), self._back)

    def _back(self) -> None:
        """Takes the move back that led away; what was said of it stays on the paper until the next one."""
        table = self.table
        assert self.step is not None
        table.past.back_to_now()
        table.session.match = self.lessons.taken_back(self.step, table.session.match)
        table.sounds.play("undo")
        self.astray = False
        self._wishes = len(table.session.match)
        table.undoing.jumped()


_MOODS: dict[Tone, Mood] = {"asks": "calm", "answers": "astonished", "refuses": "wincing", "praises": "glad"}

WISH = 1.1
"""The letters of what is asked for, as a share of those of the rule."""

POINTER, STEPS = 0.8, 16
"""The thickness of the arrow to a piece, as a share of that of a hop; at how many points it is asked what it crosses."""
BOWS = (0.16, 0.0, -0.16, 0.3, -0.3)
"""How far it may swing aside, in shares of its length, in the order of trying; one from above begins with the second."""


@kept
def cap(style: Style, radius: int) -> Sprite:
    """The green cap of the teacher, to be worn by a figure of a radius; its place is the middle of the figure."""
    theme, r = style.theme, radius / style.unit
    canvas = Canvas(style, (3 * radius, 3 * radius), 6, centre=True)
    x, foot, top = 0.94 * r, -0.5 * r, -1.42 * r
    shape = f"M{-x:.1f} {foot:.1f}C{-0.88 * r:.1f} {top:.1f} {0.88 * r:.1f} {top:.1f} {x:.1f} {foot:.1f}"
    brim = f"M{-x - 0.09 * r:.1f} {foot + 0.05 * r:.1f}Q0 {foot - 0.38 * r:.1f} {x + 0.09 * r:.1f} {foot + 0.05 * r:.1f}"
    art = Art()
    green, band = (theme.positive, theme.positive) if theme.flat else (art.linear((0, "#4F8A66"), (1, "#234A36")), "#3B6B50")
    shape += f"Q0 {foot - 0.34 * r:.1f} {-x:.1f} {foot:.1f}Z"
    art.path(shape, theme.cream, theme.cream, 7).path(shape, green, theme.ink, 2.4)
    art.path(brim, "none", theme.ink, 0.15 * r).path(brim, "none", band, 0.1 * r)
    return canvas.add(art.circle(0, -1.14 * r, 0.09 * r, theme.gold, theme.ink, 2)).sprite()


def draw_pointer(
    target: pygame.Surface, style: Style, bubble: pygame.Rect, piece: pygame.Rect, others: Sequence[pygame.Rect]
) -> None:
    """Draws the arrow from the edge of the bubble that is nearer to a piece as far as the piece, in a bow that crosses nothing
    else; nothing where every bow does."""
    below = piece.centerx < bubble.right
    x, y = (piece.centerx, bubble.bottom) if below else (bubble.right, round(bubble.bottom - bubble.h * 0.25))
    way = piece.centerx - x, piece.centery - y
    far = math.hypot(*way)
    end = 1 - (max(piece.size) * 0.5 + style.px(2.2)) / far
    for share in BOWS[below:]:
        bulge = round(far * share)
        first, control, last = map(pygame.Vector2, arc((x, y), piece.center, bulge, 0.0, end))
        shares = [step / STEPS for step in range(STEPS + 1)]
        bow = [first.lerp(control, share).lerp(control.lerp(last, share), share) for share in shares]
        if end > 0 and not any(other.clipline(one, two) for other in others for one, two in pairwise(bow)):
            marks.hop_sprite(style, way, bulge, 0.0, end, POINTER, style.theme.cream).draw(target, (x, y))
            return


def draw_dots(target: pygame.Surface, style: Style, boxes: Sequence[pygame.Rect], at: int, done: Sequence[bool]) -> None:
    """Draws the steps: done ones gold with a check, the present one large with its number, the others hollow."""
    theme, line = style.theme, style.px(0.14)
    for number, box in enumerate(boxes):
        radius = max(4, min(box.w, box.h) // 2 - line)
        if number == at:
            draw.circle(target, theme.ink, box.center, radius + line)
            draw.circle(target, theme.cream_light, box.center, radius)
            put(target, text.numeral(number + 1, round(radius * 1.25), theme.ink, bar=False), center=box.center)
        elif done[number]:
            marks.check_mark(style, round(radius * 0.82)).draw(target, box.center)
        else:
            draw.circle(target, theme.soft, box.center, round(radius * 0.55))
            draw.circle(target, theme.ink, box.center, round(radius * 0.55), max(1, radius // 7))


@on_disc(2)
def _back_mark(canvas: Canvas) -> Canvas:
    """The round mark with an arrow that goes back: a move that will be taken back; its place is the centre."""
    theme, r = canvas.theme, canvas.r
    return canvas.add(Art().circle(0, 0, r, theme.ink).icon("arrow-back-up", 0, 0, r * 1.3, theme.cream_light, 3))


_MARKS = {"answers": _back_mark, "refuses": marks.refusal_mark, "praises": marks.check_mark}


def sentences(said: Said) -> list[Sentence]:
    """What the teacher says as the sentences of its bubble: what came of it or the rule, and bold what is asked for now."""
    lead = Sentence(said.lead, 500 if said.tone == "asks" and said.wish else 700, mark=_MARKS.get(said.tone))
    return [lead, Sentence(said.wish, share=WISH)]


def draw_teacher(target: pygame.Surface, style: Style, figure: pygame.Rect, bubble: pygame.Rect, said: Said) -> pygame.Rect:
    """Draws the teacher in its place, and its bubble; gives the box of that."""
    radius = max(8, min(round(figure.h / 2.4), round(figure.w / 2.4)))
    middle = (figure.centerx, figure.bottom - round(radius * 1.12))
    box = speak(target, style, bubble, sentences(said), (middle[0], middle[1] - round(radius * 1.34)))
    under(style, radius).draw(target, middle)
    pieces.figure(style, radius, 0, _MOODS[said.tone], pieces.gaze(1, 0.2), False, False).draw(target, middle)
    cap(style, radius).draw(target, middle)
    return box


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
        bubble = draw_teacher(target, style, rail["teacher"], rail["bubble"], self.teacher.said)
        piece = self.teacher.points_at()
        if piece is not None:
            draw_pointer(target, style, bubble, piece, self._around(piece))
        text.write(target, style, self.step.title.say(_), rail["title"], 3.7, style.theme.cream, "f", 600, line_height=1.1)
        done = self.learnt.of(self.game).done
        draw_dots(target, style, [dot.rect for dot in self.dots], self.at, [one.id in done for one in self.steps])

    def _around(self, piece: pygame.Rect) -> list[pygame.Rect]:
        """The boxes of what an arrow to a piece must not cross: other pieces, whose sizes may be radii, words and buttons."""
        table = self.table
        boxes = [pygame.Rect(0, 0, round(2 * other.size), round(2 * other.size)) for other in table.stage.pieces.values()]
        for box, other in zip(boxes, table.stage.pieces.values(), strict=True):
            box.center = round(other.at[0]), round(other.at[1])
        boxes = [box for box in boxes if not piece.collidepoint(box.center)]
        return [*boxes, table.rail["caption"], *table.side.ground.labels(), *(one.rect for one in self.widgets if one.visible)]
