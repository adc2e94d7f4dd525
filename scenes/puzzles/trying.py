"""How somebody gets on with one puzzle: what is said to each try, and what is kept of it. Knows no pixels."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from game import catalogue
from game.contract import Phrase
from game.door import baked
from game.puzzles import Verdict, task
from scenes.kit.language import _, ngettext
from scenes.puzzles import days, share
from scenes.puzzles.art import Said, Tone
from scenes.puzzles.judge import HINTS
from scenes.store.progress import Puzzles

SEED = 1
"""The seed of the position: no answer hangs on chance."""


class Trying:
    """The puzzle of a game for a day. What is solved counts for the day on which it was opened, also after midnight."""

    def __init__(self, kept: Puzzles, game: str, day: date, opened: date) -> None:
        self.game, self.day = game, day
        self.maker, self.puzzle = catalogue.puzzles(game), baked.of_day(game, day)
        self.task = task(self.maker, self.puzzle.found.task)
        self._opened, self._kept = opened, kept
        self.tried = kept.of(game, day.isoformat())

    @property
    def stars(self) -> int:
        """The stars that it has brought, or would bring if it were solved now."""
        return self.tried.stars if self.tried.solved else share.stars_of(self.tried)

    def asked(self) -> Said:
        """What stands there before a try."""
        free = _("Trying is free. Again brings everything back.")
        return self._said("asks", "", _("You have solved it.") if self.tried.solved else free)

    def judged(self, verdict: Verdict | None, line: tuple[str, ...] = ()) -> Said:
        """What is said to an answer, whose moves in the notation are `line`; None for one that was taken back."""
        if verdict is None:
            return self.asked()
        if verdict.solved:
            return self._solved(line)
        if not self.tried.solved:
            self.tried.wrong += 1
            self._keep()
        counted = _figures(self.task.counted, verdict.worth) if self.task.counted else _("The hand is not empty yet.")
        return self._said("wrong", " ".join((counted, _("There is more to find."))))

    def _solved(self, line: tuple[str, ...]) -> Said:
        if not self.tried.solved and not self.tried.shown:
            self.tried.stars = share.stars_of(self.tried)
            self.tried.solved = self._opened.isoformat()
            self._keep()
        stars = self.tried.stars if self.tried.solved else None
        return self._said("solved", " ".join((_("Solved!"), self._why(line))), self._figures(row(self._kept)), stars)

    def hinted(self, number: int) -> Said:
        """What is said with a hint, 1 to 3; 0 where none can be given."""
        words = (
            _("For a hint, press Again first."),
            _("The light shows with what to begin."),
            _("The light shows where it goes."),
            _("The light shows the whole first move."),
        )[number]
        if number and not self.tried.solved:
            self.tried.hints = max(self.tried.hints, number)
            self._keep()
        return self._said("hints", words, _("Hint {n} of {all}").format(n=number, all=HINTS) if number else "")

    def shows(self, best: bool) -> Said:
        """What is said when the best or the next best answer begins to be shown; a puzzle that was not solved before brings no
        stars any more."""
        if not self.tried.solved:
            self.tried.shown = True
            self._keep()
        return self._said("shows", _("This is the best answer.") if best else _("This is the next best answer."))

    def shown(self, best: bool) -> Said:
        """What is said once it lies there: why the best one is the best, and what both bring."""
        words = self._why(self.puzzle.found.line) if best else _("This is the next best answer.")
        return self._said("shows", words, self._figures())

    def _why(self, line: tuple[str, ...]) -> str:
        """Why an answer that reaches the best does."""
        puzzle = self.puzzle
        state = self.maker.rules.from_position(puzzle.position, SEED)
        return self.maker.why(state, replace(puzzle.found, line=line)).say(_)

    def _figures(self, more: str = "") -> str:
        """What the best and the next best answer bring, and what else is said quietly."""
        said, found = [more] if more else [], self.puzzle.found
        if self.task.counted is not None:
            said = [_figures(self.task.counted, found.best), _("The next best: {n}.").format(n=found.next), *said]
        return " ".join(said)

    def _said(self, tone: Tone, words: str, quiet: str = "", stars: int | None = None) -> Said:
        return Said(tone, self.task.text.say(_), words, quiet, stars)

    def _keep(self) -> None:
        self._kept.keep(self.game, self.day.isoformat(), self.tried)


def _figures(counted: Phrase, number: int) -> str:
    return _("{what}: {n}.").format(what=counted.say(_), n=number)


def row(kept: Puzzles) -> str:
    """How many days in a row a puzzle was solved, in words; empty for none."""
    count = days.in_a_row(kept.solved_on(), days.today())
    return ngettext("{n} day in a row", "{n} days in a row", count).format(n=count) if count else ""
