"""How somebody gets on with one puzzle: what is said to each try, what is kept of it, and its result in three characters. It
knows no pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from msgspec import structs

from game import catalogue
from game.contract import Phrase
from game.door import baked
from game.puzzles import Verdict, task
from scenes.kit.language import _
from scenes.store.progress import Puzzles, Tried

SEED = 1
"""The seed of the position: no answer hangs on chance."""
HINTS = 3
"""Where to look, what to do there, the first move."""
MOST = 3
"""The stars of a puzzle."""
FULL, EMPTY = "★", "☆"
Tone = Literal["asks", "hints", "wrong", "solved", "shows"]


@dataclass(frozen=True)
class Said:
    """What is said: on the paper the task, or in its place what was said to the last try; and a quiet line. `whole` is the task
    in a whole sentence."""

    tone: Tone
    task: str
    whole: str
    words: str = ""
    quiet: str = ""


def stars_of(tried: Tried) -> int:
    """The stars for a puzzle that is solved: the first hint, the last one, which tells the move, and the first wrong answer take
    one each, but never the last star. One whose solution was shown before has none."""
    return 0 if tried.shown else max(1, MOST - (tried.hints > 0) - (tried.hints >= HINTS) - (tried.wrong > 0))


def shared(game: str, day: date, stars: int) -> str:
    """The text for others: the program, the game, the date of the puzzle, the stars in three characters. It tells no answer."""
    return f"Number Night · {catalogue.lid(game).title} · {day.isoformat()} · {FULL * stars + EMPTY * (MOST - stars)}"


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
        return stars_of(self.tried)

    @property
    def next_game(self) -> str:
        """The next game whose puzzle of this day is not solved; empty when all are."""
        keys = [key for key in catalogue.games() if catalogue.has_puzzles(key)]
        at, day = keys.index(self.game), self.day.isoformat()
        return next((key for key in keys[at + 1:] + keys[:at] if self._kept.state(key, day) != "done"), "")

    def costs(self, number: int) -> bool:
        """Whether the hint of this number, from 1, takes a star."""
        return not self.tried.solved and stars_of(structs.replace(self.tried, hints=max(number, self.tried.hints))) < self.stars

    def asked(self) -> Said:
        """What stands there before a try."""
        return self._said("asks", "", _("You have solved it.") if self.tried.solved else "")

    def judged(self, verdict: Verdict, line: tuple[str, ...], won_first: str = "") -> Said:
        """What is said to an answer, whose moves in the notation are `line`; `won_first` names who has ended it by a win."""
        if not verdict.solved and not self.tried.solved:
            self.tried.wrong += 1
            self._keep()
        if verdict.solved and not self.tried.solved and not self.tried.shown:
            self.tried.solved = self._opened.isoformat()
            self._keep()
        return self._told(verdict.solved, verdict.worth, line, won_first)

    def expected(self) -> tuple[Said, Said]:
        """What will be said to the best answer and to the next best; nothing is counted."""
        found = self.puzzle.found
        return self._told(True, found.best, found.line), self._told(False, found.next, found.next_line)

    def _told(self, solved: bool, worth: int, line: tuple[str, ...], won_first: str = "") -> Said:
        if solved:
            return self._said("solved", " ".join((_("Solved!"), self._why(line))), self._figures())
        counted = _figures(self.task.counted, worth) if self.task.counted else _("The hand is not empty yet.")
        ended = _("{name} won before your next turn.").format(name=won_first) if won_first else ""
        return self._said("wrong", " ".join(filter(None, (counted, ended, _("There is more to find.")))))

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

    def _figures(self) -> str:
        """What the best and the next best answer bring."""
        found = self.puzzle.found
        if self.task.counted is None:
            return ""
        return " ".join((_figures(self.task.counted, found.best), _("The next best: {n}.").format(n=found.next)))

    def _said(self, tone: Tone, words: str, quiet: str = "") -> Said:
        task = self.task
        return Said(tone, (task.brief or task.text).say(_).removesuffix("."), task.text.say(_), words, quiet)

    def _keep(self) -> None:
        self._kept.keep(self.game, self.day.isoformat(), self.tried)


def _figures(counted: Phrase, number: int) -> str:
    return _("{what}: {n}.").format(what=counted.say(_), n=number)
