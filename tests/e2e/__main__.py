"""Whole matches in a real window: `python -m tests.e2e [querni] [qumero] [quad_ominos] [rumbugz] [nmbrs] [desktop]`;
without a name all of them.

Starts the program on an Xvfb, goes with mouse events from the title through the seats to the table, plays a match
against bots, kills the program in the middle of a turn, starts it again, continues, and goes on to the result and out.
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
from contextlib import nullcontext
from pathlib import Path

import msgspec
import pygame

from scenes.profile import Settings
from tests.display import display
from tests.e2e import desktop
from tests.e2e.evening import SIZE, Evening
from tests.e2e.keys import KEYS, KeysEvening
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
DESKTOP = "desktop"


def play(game: str, folder: Path, language: str, by_keys: bool) -> bool:
    """Plays a match in a language, with the mouse or by keys; a failure prints why, leaves a picture and gives False."""
    with tempfile.TemporaryDirectory(prefix="number-night-e2e-") as scratch, display(own=True) as shown:
        home = Path(scratch) / "home"
        home.mkdir()
        quick = Settings(language=language, people_speed="off", bots_speed="off", claim_window=0, window=SIZE,
                         all_muted=True)
        (home / "settings.json").write_bytes(msgspec.json.encode(quick))
        begin = time.monotonic()
        evening = (KEYS if by_keys else EVENINGS)[game](shown, home, Path(scratch))
        try:
            moves = evening.play()
            end = evening.result()
        except Exception:
            traceback.print_exc()
            folder.mkdir(parents=True, exist_ok=True)
            picture = folder / f"{game}.png"
            pygame.image.save(shown.pixels(), str(picture))
            print(f"{evening.window.said()}\ntests.e2e {game} failed; the display is in {picture}", file=sys.stderr)
            return False
        finally:
            evening.window.close()
        seconds = time.monotonic() - begin
        print(f"{game}: a whole match in a real window, {moves} moves of the person, result {end}, {seconds:.0f} s", flush=True)
    return True


def stand_among_others(folder: Path) -> bool:
    """The round of the window under a window manager; a failure prints why and gives False."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="number-night-e2e-") as scratch, display(own=True) as shown:
        try:
            done = desktop.play(shown, Path(scratch), folder)
        except Exception:
            traceback.print_exc()
            print(f"tests.e2e desktop failed; the display is in {folder / 'desktop.png'}", file=sys.stderr)
            return False
    print(f"desktop: {done}, {time.monotonic() - begin:.0f} s", flush=True)
    return True


def main(words: list[str]) -> int:
    """Plays the rounds that are named, or all of them; gives the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e", description="Whole matches in a real window.")
    every = [*EVENINGS, DESKTOP]
    parser.add_argument("rounds", nargs="*", choices=every, default=every, metavar="ROUND", help=f"{', '.join(every)} (all)")
    parser.add_argument("--language", default="en", choices=("en", *LANGUAGES), help="the language of the matches (en)")
    parser.add_argument("--keys", action="store_true", help="by keys alone")
    parser.add_argument("--program", type=Path, help="a frozen program, or its archive, in place of the checkout's")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "e2e", help="for the picture of a failure (build/e2e)")
    asked = parser.parse_args(words)
    lacking = missing() or (desktop.missing() if DESKTOP in asked.rounds else "")
    if lacking:
        print(f"tests.e2e: {lacking}", file=sys.stderr)
        return 1
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    program = asked.program.resolve() if asked.program else None
    with freeze.unpacked(program) if program and program.suffix == ".zip" else nullcontext(program) as frozen:
        if frozen:
            Window.program = (str(frozen),)
        done = [stand_among_others(asked.folder) if name == DESKTOP else play(name, asked.folder, asked.language, asked.keys)
                for name in asked.rounds]
    return 0 if all(done) else 1


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.exit(main(sys.argv[1:]))
