"""Nothing gets stuck: random gestures at the steps of the lessons, after which each step must still be possible.

    python -m tests.scenes.lessons.monkey [--gestures N] [--seed N] [--game KEY] [--step ID]

`--gestures` (10,000 by default) is for each step. It prints a line a step, and ends with status 1 at the first that got stuck.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygame

from game import catalogue
from game.lessons import LessonStep
from scenes.lessons.page import LessonPage
from tests.scenes.lessons.learner import Learner

CHECKED_EVERY = 500
"""After so many gestures the step must be possible; then it is begun anew."""


def monkey(hands: Learner, page: LessonPage, gestures: int, seed: int) -> None:
    """Makes random gestures at the table of a step."""
    chance = random.Random(seed)
    box = page.frame.rect
    keys = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_h)

    def somewhere() -> tuple[int, int]:
        return chance.randrange(box.left, box.right), chance.randrange(box.top, box.bottom)

    gesture: dict[int, Callable[[], None]] = {
        0: lambda: hands.click(somewhere(), rest=False),
        1: lambda: hands.carry(somewhere(), somewhere(), rest=False),
        2: lambda: hands.key(chance.choice(keys), rest=False),
        3: lambda: hands.undo(),
        4: lambda: hands.right(somewhere()),
        5: lambda: _legal(page, chance),
    }
    hands.patient = False
    for button in (page.onward, page.leave_button, page.skip_button, *page.dots):
        button.press = lambda: None  # who leaves, or goes on, is not stuck
    with hands._seldom():
        for _ in range(gestures):
            gesture[chance.choice((0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5))]()
            while hands.app.top is not page:
                assert hands.app.top is not None, "the program has ended"
                hands.app.pop()
            if page.teacher.reached:
                page.again()
            hands.let_pass(160, pace=80)
        hands.patient = True


def _legal(page: LessonPage, chance: random.Random) -> None:
    table = page.table
    if table.ready:
        table.commit(chance.choice(list(table.session.match.legal())[:60]))


def free(hands: Learner, page: LessonPage, step: LessonStep) -> None:
    """After whatever was done: the step can be done, with no help but that of Undo and Esc."""
    if page.step is not step or page.teacher.reached:
        page.show(page.steps.index(step))
    hands.rest()
    for _ in range(12):
        match = page.table.session.match
        if page.table.past.viewing_ply is not None:
            page.table.past.look_at(page.table.past.viewing_ply)
        if page.lessons.accepts(step, match) and page.table.person_to_act:
            break
        hands.undo()
        hands.rest()
    assert not page.teacher.astray
    hands.reach()
    assert page.teacher.reached


def proved(game: str, step: LessonStep, gestures: int, seed: int) -> None:
    """Makes so many gestures at a step and does it every now and then. Raises whatever the program or the check does."""
    with tempfile.TemporaryDirectory(prefix="number-night-lessons-") as home:
        hands = Learner(Path(home), bots_speed="fast", people_speed="fast")
        hands.app.settings.all_muted = True
        _paint_seldom(hands)
        page = hands.lesson(game, step.id)
        for number in range(0, gestures, CHECKED_EVERY):
            monkey(hands, page, min(CHECKED_EVERY, gestures - number), seed + number)
            free(hands, page, step)
            page.show(page.steps.index(step))
            hands.rest()
        hands.close()


def _paint_seldom(hands: Learner) -> None:
    """Lets the program paint each twentieth frame alone: a picture takes longer than all the rest, and nothing can hang on it."""
    frames, paint = count(), hands.app.paint

    def seldom() -> None:
        if next(frames) % 20 == 0:
            paint()

    hands.app.paint = seldom  # type: ignore[method-assign]


def main(words: list[str] | None = None) -> int:
    """Runs the monkey; gives the exit status: 1 when a step got stuck."""
    options = argparse.ArgumentParser(prog="python -m tests.scenes.lessons.monkey", description="Random gestures at lessons.")
    options.add_argument("--gestures", type=int, default=10_000, metavar="N", help="gestures a step (10,000)")
    options.add_argument("--seed", type=int, default=1, metavar="N")
    options.add_argument("--game", default="", help="the lessons of this game alone")
    options.add_argument("--step", default="", help="this step alone")
    given = options.parse_args(words)
    for game in catalogue.finished():
        for step in catalogue.lessons(game).steps:
            if given.game not in ("", game) or given.step not in ("", step.id):
                continue
            begin = time.perf_counter()
            try:
                proved(game, step, given.gestures, given.seed)
            except Exception:
                traceback.print_exc()
                print(f"lessons: {game} {step.id} failed; seed {given.seed}", file=sys.stderr)
                return 1
            print(f"lessons: {game} {step.id}: {given.gestures} gestures, {time.perf_counter() - begin:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
