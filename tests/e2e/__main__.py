"""Whole matches in a real window: `python -m tests.e2e [querni] [qumero] [quad_ominos] [rumbugz] [nmbrs] [lessons]
[beside] [desktop]`; without a name all of them.

Starts the program on an Xvfb, goes with mouse events from the title through the seats to the table, plays a match
against bots, kills the program in the middle of a turn, starts it again, continues, and goes on to the result and out.
The round `lessons` goes by keys through each lesson to its first match: see `tests.e2e.lessons`.
The round `beside` is about matches that are looked at, also from a second window: see `tests.e2e.beside`.
The round `desktop` is about the window itself, under a real window manager: see `tests.e2e.desktop`.
`--program PATH` plays with a frozen program in place of the checkout's, which finds no Python; PATH may be its archive, too,
which is unpacked into a folder with spaces in its name, in which nobody may write (see `tools.release.freeze`).
`--keys` plays the matches by keys alone, two people at one keyboard: see `tests.e2e.keys`.
`--language de` or `sv` plays the matches in that language. All rounds are played even if one fails; a failure leaves a picture of
the display in the folder of `--folder` (build/e2e).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pygame

from tests.display import Display, display
from tests.e2e import beside, desktop
from tests.e2e.evening import SIZE, Evening
from tests.e2e.keys import KEYS, KeysEvening
from tests.e2e.lessons import LESSONS as BY_GAME
from tests.e2e.mirror import furnished
from tests.e2e.nmbrs import NmbrsEvening
from tests.e2e.quad_ominos import QuadOminosEvening
from tests.e2e.querni import QuerniEvening
from tests.e2e.qumero import QumeroEvening
from tests.e2e.rumbugz import RumbugzEvening
from tests.e2e.window import ROOT, Window, missing
from tools.languages import LANGUAGES
from tools.release import freeze

EVENINGS: dict[str, type[Evening | KeysEvening]] = {
    "querni": QuerniEvening, "qumero": QumeroEvening, "quad_ominos": QuadOminosEvening, "rumbugz": RumbugzEvening,
    "nmbrs": NmbrsEvening,
}
LESSONS = "lessons"
AMONG_OTHERS: dict[str, Callable[[Display, Path, Callable[[], None]], str]] = {"beside": beside.play, "desktop": desktop.play}
"""The rounds under a window manager. They are given the display, a folder, and what leaves a picture of a failure."""


def play(name: str, kind: type[Evening | KeysEvening], folder: Path, language: str) -> bool:
    """Plays a match or a lesson in a language; a failure prints why, leaves a picture and gives False."""
    with tempfile.TemporaryDirectory(prefix="number-night-e2e-") as scratch, display(own=True) as shown:
        home = furnished(Path(scratch) / "home", SIZE, language)
        begin = time.monotonic()
        evening = kind(shown, home, Path(scratch))
        try:
            moves = evening.play()
            end = evening.result()
        except Exception:
            traceback.print_exc()
            print(evening.window.said(), file=sys.stderr)
            pictured(shown, folder, name)
            return False
        finally:
            evening.window.close()
        seconds = time.monotonic() - begin
        print(f"{name}: to its end in a real window, {moves} moves of the person, result {end}, {seconds:.0f} s", flush=True)
    return True


def pictured(shown: Display, folder: Path, name: str) -> None:
    """Leaves a picture of the display on which a round has failed, and says where."""
    folder.mkdir(parents=True, exist_ok=True)
    picture = folder / f"{name.replace(' ', '_')}.png"
    pygame.image.save(shown.pixels(), str(picture))
    print(f"tests.e2e {name} failed; the display is in {picture}", file=sys.stderr)


def stand_among_others(name: str, folder: Path) -> bool:
    """A round of windows under a window manager; a failure prints why, leaves a picture and gives False."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="number-night-e2e-") as scratch, display(own=True) as shown:
        try:
            done = AMONG_OTHERS[name](shown, Path(scratch), partial(pictured, shown, folder, name))
        except Exception:
            traceback.print_exc()
            return False
    print(f"{name}: {done}, {time.monotonic() - begin:.0f} s", flush=True)
    return True


def main(words: list[str]) -> int:
    """Plays the rounds that are named, or all of them; gives the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e", description="Whole matches in a real window.")
    every = [*EVENINGS, LESSONS, *AMONG_OTHERS]
    parser.add_argument("rounds", nargs="*", choices=every, default=every, metavar="ROUND", help=f"{', '.join(every)} (all)")
    parser.add_argument("--language", default="en", choices=("en", *LANGUAGES), help="the language of the matches (en)")
    parser.add_argument("--keys", action="store_true", help="by keys alone")
    parser.add_argument("--program", type=Path, help="a frozen program, or its archive, in place of the checkout's")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "e2e", help="for the picture of a failure (build/e2e)")
    asked = parser.parse_args(words)
    lacking = missing() or (desktop.missing() if AMONG_OTHERS.keys() & asked.rounds else "")
    if lacking:
        print(f"tests.e2e: {lacking}", file=sys.stderr)
        return 1
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    program = asked.program.resolve() if asked.program else None
    with freeze.unpacked(program) if program and program.suffix == ".zip" else nullcontext(program) as frozen:
        if frozen:
            Window.program = (str(frozen),)
        done = []
        for name in asked.rounds:
            if name in AMONG_OTHERS:
                done.append(stand_among_others(name, asked.folder))
                continue
            games = BY_GAME if name == LESSONS else {name: (KEYS if asked.keys else EVENINGS)[name]}
            done += [play(f"lesson of {game}" if name == LESSONS else game, kind, asked.folder, asked.language)
                     for game, kind in games.items()]
    return 0 if all(done) else 1


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.exit(main(sys.argv[1:]))
