"""The tutor of a lesson: looks at every move, says what came of it, takes back what led away, and knows when a step is done."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from game.contract import Phrase, Refusal
from game.lessons import Lessons, LessonStep, for_other
from game.match import AnyMatch
from scenes.inset.page import InsetTutor
from scenes.kit.language import _

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
        way = self._way() if named else None
        found = None if way is None else table.side.ground.taken_up(way)
        return found[1] if found and named and found[0] == int(named[0]) else None

    def _way(self) -> Any:
        """A move that does what is asked for now; None for none. It is looked for once a position."""
        assert self.step is not None
        match = self.table.session.match
        if self._found is None or self._found[:2] != (match, len(match)):
            ways = self.lessons.accepts(self.step, match)
            self._found = match, len(match), self.lessons.rules.parse(ways[0]) if ways else None
        return self._found[2]

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
