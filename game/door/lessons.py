"""`python -m game lessons`: plays all lessons of a game against its rules and says what each step accepts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from game import catalogue
from game.contract import PositionError, SetupError
from game.lessons import Lessons, LessonStep
from game.match import AnyMatch, Match

_MOST = 8
"""How many moves a line names; more are counted."""


def run(given: argparse.Namespace) -> int:
    """0 when all steps can be done as they are marked; 1 and a line on standard error for each fault otherwise."""
    lessons = catalogue.lessons(given.game)
    last = lessons.last
    print(f"{lessons.rules.info.title}: {len(lessons.steps) + 1} steps")
    wrong = []
    for step in lessons.steps:
        for line in shown(lessons, step):
            print(line)
        wrong += [f"{step.id}: {fault}" for fault in faults(lessons, step)]
    print(f"{last.id}  {last.title.say()}. {last.text.say()}")
    wrong += [f"{last.id}: {fault}" for fault in _opening_faults(lessons)]
    for fault in wrong:
        print(f"python -m game lessons: {fault}", file=sys.stderr)
    return 1 if wrong else 0


def faults(lessons: Lessons, step: LessonStep) -> Iterator[str]:
    """What is wrong with a step, in words: its position, a wish that nothing or everything fulfils, the try that tempts."""
    try:
        match = lessons.open(step)
    except PositionError as error:
        yield f"the position cannot be: {error}"
        return
    yield from lessons.rules.audit(match.state)
    if match.position != step.position:
        yield "the position is not written as the rules write it"
    if len(lessons.accepts(step)) == sum(1 for _ in match.legal()) and not step.wrong.rule:
        yield "every legal move is accepted"
    for done, came in enumerate(_ways(lessons, step, match)):
        if not came:
            yield f"nothing fulfils wish {done + 1}"
    yield from _wrong_faults(lessons, step)


def shown(lessons: Lessons, step: LessonStep) -> Iterator[str]:
    """The lines that tell of a step: what is said, what is accepted, and the try that tempts with its answer."""
    yield f"{step.id}  {step.title.say()}. {' '.join(said.say() for said in step.text)}"
    for done, moves in enumerate(_ways(lessons, step, lessons.open(step))):
        if done and (said := step.wishes[done].text):
            yield f"      then: {said.say()}"
        more = f" and {len(moves) - _MOST} more" if len(moves) > _MOST else ""
        yield f"      accepts: {', '.join(moves[:_MOST])}{more}"
    how = f"refused by {step.wrong.rule}" if step.wrong.rule else "legal"
    yield f"      tempts: {step.wrong.move} ({how}): {step.wrong.answer.say()}"


def _ways(lessons: Lessons, step: LessonStep, match: AnyMatch) -> Iterator[tuple[str, ...]]:
    """For each wish in turn the moves that fulfil it, each time after the first of those before."""
    for _ in step.wishes:
        moves = lessons.accepts(step, match)
        yield moves
        if not moves:
            return
        match.play(match.rules.parse(moves[0]))


def _wrong_faults(lessons: Lessons, step: LessonStep) -> Iterator[str]:
    """Whether the try that tempts is refused by its rule, or is legal and leads away, as it is marked."""
    match = lessons.open(step)
    wrong = step.wrong
    refusal = match.check(lessons.rules.parse(wrong.move))
    rule = refusal.rule if refusal else ""
    if rule != wrong.rule:
        yield f"{wrong.move} is {f'refused by {rule}' if rule else 'legal'}, and marked as {wrong.rule or 'legal'}"
    elif not rule and wrong.move in lessons.accepts(step):
        yield f"{wrong.move} tempts, but is accepted"


def _opening_faults(lessons: Lessons) -> Iterator[str]:
    """Why the match of the last step cannot be set up, if it cannot."""
    try:
        Match.new(lessons.rules, lessons.last.seats, lessons.last.options, 0)
    except SetupError as error:
        yield str(error)
