"""Who looks on at the table of a puzzle: takes each answer, has the other side reply between two turns, plays the solution."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.bots.levels import Hint
from game.contract import phrase
from game.puzzles import Made, Verdict, judge, made_in, of_whole_turn
from scenes.inset.page import InsetTutor
from scenes.kit.language import _, several
from scenes.puzzles.trying import HINTS, Said, Trying

BEFORE_MOVE = 700.0
"""Milliseconds before the other side replies, and before each move of the solution."""


class Judge(InsetTutor):
    """The judge of one puzzle. `heard` is called when something else is said: to a verdict, to a hint, while the solution is
    shown and once it lies there."""

    around, to_win = "puzzle", False

    def __init__(self, trying: Trying, heard: Callable[[], None]) -> None:
        self.trying, self._heard = trying, heard
        self.said = trying.asked()
        self.maker, self.puzzle = trying.maker, trying.puzzle
        self.verdict: Verdict | None = None
        """What has become of the answer on the table; None while it is being made."""
        self.shows = False
        """Whether an answer is being shown, or lies there."""
        self.best = True
        """Whether that is the best answer; else it is the next best."""
        self._replies = False
        self._left: list[str] = []

    def _say(self, said: Said) -> None:
        self.said = said
        self._heard()

    # ---- what the table asks

    @property
    def rests(self) -> bool:
        return self.shows or self._replies or self.verdict is not None

    def banner(self) -> tuple[int | None, str, str] | None:
        if self.shows:
            return None, self.said.quiet or (_("The solution") if self.best else _("The next best answer")), ""
        if self.verdict is None:
            return None
        mark = self.table.session.seats[self.puzzle.seat].mark
        return mark, self.line(self.said), ""

    def line(self, said: Said) -> str:
        """What the table says below a verdict."""
        return said.quiet or (_("Solved!") if said.tone == "solved" else _("Not yet"))

    def proceed(self) -> bool:
        table = self.table
        if self.shows:
            self._play_on()
            return True
        replied, self._replies = self._replies, False
        found = judge(self.maker, self.puzzle, table.session.match)
        if found.judged:
            if self.verdict is None:
                self.verdict = found
                table.sounds.play("turn" if found.solved else "refuse")
                self._say(self.trying.judged(found, self._line(), self._won_first()))
                table.refresh()
            return True
        if self.verdict is not None or replied:
            self.verdict = None
            self._say(self.trying.asked())
        reply = of_whole_turn(self.maker, self.puzzle, table.session.match)
        if reply is not None:
            self._replies = True
            table.refresh()
            self.wait(BEFORE_MOVE, partial(self.play, reply))
        return reply is not None

    # ---- hints

    def hint(self) -> bool:
        """Tells more of the best answer with each call: the piece is lit, then its place, then the move is said."""
        table = self.table
        if self.rests or not table.ready:
            return True
        hints = table.hints
        if hints.hint is None:
            if table.side.turn.begun():
                table.side.turn.cancel()
            move = None if table.side.turn.begun() else self._next()
            if move is None:
                self._say(self.trying.hinted(0))
                return True
            hints.hint, hints.hint_stage = Hint(move, phrase("So the best solution begins.")), 0
        if hints.hint_stage < HINTS:
            hints.hint_stage += 1
            self._say(self.trying.hinted(hints.hint_stage))
        table.sounds.play("chain")
        table.refresh()
        return True

    def _next(self) -> Any | None:
        """The move with which the best answer goes on from what lies there; None when it cannot be reached any more."""
        match, found, said = self.table.session.match, self.puzzle.found, self._line()
        own = len(made_in(match, self.puzzle.seat))
        if said == found.line[: len(said)]:
            return match.rules.parse(found.line[len(said)])
        if own and next(one for one in self.maker.tasks if one.word == found.task).moves > 1:  # it goes over two turns
            return self._strongest()
        anew = next((one for one in self.maker.solve(match.state) if one.task == found.task), None)
        if anew is None or (own and self.maker.worth(found.task, made_in(match, self.puzzle.seat)) + anew.best < found.best):
            return None
        return match.rules.parse(anew.line[0])

    def _line(self) -> tuple[str, ...]:
        """The moves on the table, in the notation."""
        match = self.table.session.match
        return tuple(match.rules.text(ply.move) for ply in match.plies)

    def _won_first(self) -> str:
        """Who of the others has won before all turns of the answer were made; empty where nobody has."""
        session, seat = self.table.session, self.puzzle.seat
        outcome, turns = session.match.outcome, self.trying.task.moves
        if outcome is None or len(made_in(session.match, seat)) >= turns:
            return ""
        return several([session.name(winner) for winner in outcome.winners if winner != seat])

    def _strongest(self) -> Any:
        """The move that brings most in the turn that is on."""
        match, word = self.table.session.match, self.puzzle.found.task
        return max(match.legal(), key=lambda move: self.maker.worth(word, [Made(match.state, move, None)]))

    # ---- the solution

    def show(self, best: bool) -> None:
        """Plays the best answer, or the next best, from the position of the puzzle; the table must lie at it."""
        found = self.puzzle.found
        self.shows, self.best, self._left = True, best, list(found.line if best else found.next_line)
        self._say(self.trying.shows(best))
        self._play_on()

    def _play_on(self) -> None:
        if self._left:
            self.wait(BEFORE_MOVE, partial(self.play, self.maker.rules.parse(self._left.pop(0))))
        else:
            self._say(self.trying.shown(self.best))
            self.table.refresh()
