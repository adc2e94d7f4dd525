"""Lessons: a game learnt by playing it. A step sets a small position, asks for one thing, and the rules say who did it.

The lessons of a game are data, in `game/KEY/lessons.py`; this module is what they are made of and how they are run. It knows
no screen: a page opens the match of a step, plays into it whatever the person does, and asks after each move.

    match = lessons.open(step)                 the position, anew; again is the same call
    lessons.accepts(step, match)               all moves that do what is asked for now
    lessons.leads_on(step, match, move)        whether this move does it
    lessons.refusal(step, move, refusal)       words for a move that the match refused
    lessons.progress(step, match)              after a move: how many wishes are done, what is asked now, which move led away
    lessons.reached(step, match)               whether all is done
    lessons.answer(step, match)                what the move that led away would have done, in words
    lessons.reply(step, match)                 what the other side then plays, to show it
    lessons.taken_back(step, match)            the match without what led away

A move that led away may have used chance or ended the round, so `Match.undo` might refuse it: it is taken back by playing the
good moves again from the position of the step. Dice and draws have one seed, so they fall as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from game.contract import Event, Json, Phrase, Refusal, Rules, Seat, phrase
from game.match import AnyMatch, Match, Ply

SEED = 1
"""The seed of the dice and the draws in all steps."""

OTHER = "other"
"""The name in a text that stands for who sits on the other seat."""

BEN = phrase("Ben")
"""Who sits there as long as nobody says another name."""

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Made:
    """A legal move and what came of it: what aims and the words about a move look at.

    `before` and `after` are states of the game; `events` are all that happened, hidden ones too.
    """

    seat: Seat
    before: Any
    move: Any
    after: Any
    events: tuple[Event, ...]

    def first(self, kind: type[E]) -> E | None:
        """The first event of this kind, or None."""
        return next(self.all(kind), None)

    def all(self, kind: type[E]) -> Iterator[E]:
        """The events of this kind."""
        return (event for event in self.events if isinstance(event, kind))


Aim = Callable[[Made], bool]
"""Whether a move of the learner does what was asked for."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing to do: the sentence that asks for it, and its aim. Without a sentence what was asked before still stands."""

    aim: Aim
    text: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """The try that tempts most, in the notation, and the answer to it. `rule` is what refuses it; empty when it is legal."""

    move: str
    answer: Phrase
    rule: str = ""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step: its name in saved progress and at the door, a heading, what the teacher says first, and the wishes in order.

    `rule` is the number of the rule at which the rule book opens. `position` is one of the rules page, in which the learner is to
    act. `reply` is what the other side plays, if it can, after a move that led away.
    """

    id: str
    rule: str
    title: Phrase
    lead: Phrase
    position: Json = field(repr=False)
    wishes: tuple[Wish, ...]
    wrong: Wrong
    reply: str = ""

    @property
    def text(self) -> tuple[Phrase, ...]:
        """What the teacher says when the step begins; the last sentence is the wish."""
        asked = self.wishes[0].text
        return (self.lead,) if asked is None else (self.lead, asked)

    @property
    def said(self) -> tuple[Phrase, ...]:
        """All that the teacher says until the step is done."""
        return (self.lead, *(wish.text for wish in self.wishes if wish.text is not None))


@dataclass(frozen=True, slots=True)
class Opening:
    """The last step: it opens the first match, with these options, against a bot of level `easy`, with the coach on."""

    id: str
    title: Phrase
    text: Phrase
    seats: int = 2
    options: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match of a step has come: `done` of its wishes, `text` the one that stands now (None: nothing is asked any
    more), `astray` the first move that did not do what was asked."""

    done: int
    text: Phrase | None
    astray: Made | None = None


class Lessons:
    """The lessons of one game. Nothing in it changes; all that changes is the match of a step, which the caller keeps."""

    def __init__(
        self, rules: Rules[Any, Any, Any], steps: Sequence[LessonStep], last: Opening, feedback: Callable[[Made], Phrase]
    ) -> None:
        """`feedback` says in words what a legal move did that was not asked for."""
        self.rules = rules
        self.steps = tuple(steps)
        self.last = last
        self._feedback = feedback

    def step(self, name: str) -> LessonStep:
        """The step with this id. Raises KeyError for another; the last one, which opens a match, is `last`."""
        for found in self.steps:
            if found.id == name:
                return found
        raise KeyError(name)

    def open(self, step: LessonStep) -> AnyMatch:
        """A fresh match at the position of the step. Raises `PositionError` if it cannot be, which a test rules out."""
        return Match.loaded(self.rules, step.position, SEED)

    def progress(self, step: LessonStep, match: AnyMatch) -> Progress:
        """How far a match from `open` has come. What follows after the last wish does not count."""
        done = 0
        for number, ply in enumerate(match.plies[: len(step.wishes)]):
            made = made_by(match.state_at(number), ply)
            if not step.wishes[done].aim(made):
                return Progress(done, _standing(step, done), made)
            done += 1
        return Progress(done, _standing(step, done))

    def reached(self, step: LessonStep, match: AnyMatch) -> bool:
        """Whether everything is done that the step asks for."""
        return self.progress(step, match).done == len(step.wishes)

    def accepts(self, step: LessonStep, match: AnyMatch | None = None) -> tuple[str, ...]:
        """All canonical moves that do what is asked for now (None: at the beginning), sorted as text.

        Nothing when the step is done, or when a move led away that was not taken back yet.
        """
        match = self.open(step) if match is None else match
        came = self.progress(step, match)
        if came.astray is not None or came.done == len(step.wishes):
            return ()
        aim = step.wishes[came.done].aim
        return tuple(sorted(match.rules.text(move) for move in match.legal() if aim(self.made(match, move))))

    def leads_on(self, step: LessonStep, match: AnyMatch, move: Any) -> bool:
        """Whether a move is legal and does what is asked for now."""
        came = self.progress(step, match)
        if came.astray is not None or came.done == len(step.wishes) or match.check(move) is not None:
            return False
        return step.wishes[came.done].aim(self.made(match, move))

    def made(self, match: AnyMatch, move: Any) -> Made:
        """What a legal move would do; the match stays as it is."""
        seat = match.to_act
        assert seat is not None, "a move was legal, so somebody is to act"
        return made_by(match.state, Ply(seat, move, match.rules.play(match.state, move)))

    def answer(self, step: LessonStep, match: AnyMatch) -> Phrase | None:
        """What the move that led away would have done; None while none has."""
        came = self.progress(step, match)
        if came.astray is None:
            return None
        if came.done == 0 and self.rules.text(came.astray.move) == step.wrong.move:
            return step.wrong.answer
        return self._feedback(came.astray)

    def refusal(self, step: LessonStep, move: Any, refusal: Refusal) -> Phrase:
        """The words for a move that was refused: the step's own for the try that tempts, else those of every match."""
        tempting = refusal.rule == step.wrong.rule and self.rules.text(move) == step.wrong.move
        return step.wrong.answer if tempting else refusal.reason

    def reply(self, step: LessonStep, match: AnyMatch) -> Any | None:
        """The move by which the other side shows what comes of a move that led away, if the step has one and it is legal."""
        astray = self.progress(step, match).astray
        if not step.reply or astray is None or match.to_act in (None, astray.seat):
            return None
        move = self.rules.parse(step.reply)
        return None if match.check(move) else move

    def taken_back(self, step: LessonStep, match: AnyMatch) -> AnyMatch:
        """A match with the moves alone that did what was asked, up to the first that did not."""
        kept = self.open(step)
        for ply in match.plies[: self.progress(step, match).done]:
            kept.play(ply.move)
        return kept


def made_by(before: Any, ply: Ply[Any, Any]) -> Made:
    """The move of a ply, which was played in the state `before`."""
    return Made(ply.seat, before, ply.move, ply.step.state, tuple(visible.event for visible in ply.step.events))


def for_other(text: Phrase, name: str) -> Phrase:
    """The text with the name of who sits on the other seat."""
    return replace(text, args=tuple((key, name if key == OTHER else value) for key, value in text.args))


def _standing(step: LessonStep, done: int) -> Phrase | None:
    """The wish that stands after so many are done."""
    if done == len(step.wishes):
        return None
    return next((wish.text for wish in step.wishes[done::-1] if wish.text is not None), step.lead)
