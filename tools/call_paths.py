"""How many modules a gesture crosses: what an engineer must open to follow it.

    .venv/bin/python -m tools.call_paths [--list NAME]

Each gesture is made in the real program without a window; what runs until the program waits for the next event is counted,
painting left out, that ahead of time too: modules, functions, and calls from one module to another. `--list` names the modules
of one gesture in the order in which they are reached.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.querni.board import FIELD
from tools.gallery import rumbugz, states
from tools.gallery.stage import Clock, Stage

ROOT = str(Path(__file__).resolve().parents[1])
OURS = tuple(os.path.join(ROOT, top) + os.sep for top in ("game", "scenes"))


@dataclass
class CallPath:
    """What ran: modules by their files in the order in which they were reached, functions, and calls across modules."""

    modules: dict[str, None] = field(default_factory=dict)
    functions: set[Any] = field(default_factory=set)
    across: int = 0


@contextmanager
def traced() -> Iterator[CallPath]:
    """For a while all calls within the product are noted."""
    found = CallPath()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(OURS):
            return
        found.modules[code.co_filename] = None
        found.functions.add(code)
        caller = frame.f_back
        if caller is not None and caller.f_code.co_filename != code.co_filename and caller.f_code.co_filename.startswith(OURS):
            found.across += 1

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


def field_of(stage: Stage, name: str) -> tuple[int, int]:
    """The middle of a field of the QUERNI table."""
    found: tuple[int, int] = stage.top.side.ground.places.at(FIELD[name])
    return found


def querni_table(stage: Stage) -> None:
    """A match of QUERNI in its middle, Ana to act."""
    stage.open("table", session=states.middle(stage))
    stage.rest()


def querni_stepped(stage: Stage) -> None:
    """The same with a step made, and the turn not ended."""
    querni_table(stage)
    for name in ("a5", "a6"):
        stage.click(field_of(stage, name))
        stage.rest()


GESTURES: dict[str, tuple[Callable[[Stage], None], Callable[[Stage], None]]] = {
    "QUERNI: a stone is picked": (querni_table, lambda stage: stage.click(field_of(stage, "c4"))),
    "QUERNI: the turn ends": (querni_stepped, lambda stage: stage.click(stage.top.buttons.end)),
    "QUERNI: undo": (querni_stepped, lambda stage: stage.key(pygame.K_z, pygame.KMOD_CTRL)),
    "RumBugz: a claim": (rumbugz.knock(1), lambda stage: stage.key(pygame.K_k)),
}
"""For each gesture what is done before it, and the gesture."""


def crossed(stage: Stage, gesture: Callable[[Stage], None]) -> CallPath:
    """What runs in a gesture, from its first event to the turn of the loop of its last."""
    stage.app.paint = stage.app.paint_ahead = lambda: None  # type: ignore[method-assign]
    try:
        with traced() as found:
            gesture(stage)
    finally:
        del stage.app.paint, stage.app.paint_ahead
    return found


def main() -> None:
    """Prints a line for each gesture."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--list", metavar="NAME", default="", help="name the modules of the gestures whose line holds this")
    wanted = parser.parse_args().list
    print(f"{'gesture':<28}modules  functions  calls across")
    for name, (before, gesture) in GESTURES.items():
        clock = Clock()
        with tempfile.TemporaryDirectory() as home, clock.in_force():
            stage = Stage(Path(home), None, (1280, 720), clock)
            before(stage)
            found = crossed(stage, gesture)
            stage.close()
        print(f"{name:<28}{len(found.modules):7}{len(found.functions):11}{found.across:14}")
        if wanted and wanted in name:
            print("".join(f"  {os.path.relpath(path, ROOT)}\n" for path in found.modules), end="")


if __name__ == "__main__":
    main()
