"""SIGTERM: the program ends in order, and when it hangs it ends all the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scenes.ending import GRACE_SECONDS
from scenes.profile import Profile

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that can be heard")

PROGRAM = """
import sys, time
from pathlib import Path
from scenes import ending
from scenes.app import App
from scenes.page import Scene
from scenes.profile import Profile

class Page(Scene):
    def update(self, dt):
        if self.app.frames == 1:
            self.app.settings.text_size = 130
            print("here", flush=True)
            HANG
        return True

ending.GRACE_SECONDS = float(sys.argv[2])
app = App(Profile(Path(sys.argv[1])), size=(960, 600))
app.push(Page(app))
app.run()
"""


TOLD_AGAIN = "time.sleep(61)"
"""What a program does that is told a second time, long before its time is over."""
HANGS = {"pass": 0, "time.sleep(60)": 143, TOLD_AGAIN: 143, "exec('while True: pass')": 143, "open(sys.argv[1] + '/pipe')": 143}
"""What a program does when it is to end, and with what status it ends."""


def test_sigterm_ends_the_program_whatever_it_does(tmp_path: Path) -> None:
    """They run beside each other, as they wait most of the time."""
    programs: dict[str, subprocess.Popen[str]] = {}
    try:
        for number, hangs in enumerate(HANGS):
            home = tmp_path / str(number)
            home.mkdir()
            os.mkfifo(home / "pipe")
            grace = 60 if hangs == TOLD_AGAIN else GRACE_SECONDS if HANGS[hangs] == 0 else 0.3  # they keep the machine busy
            words = [sys.executable, "-c", PROGRAM.replace("HANG", hangs), str(home), str(grace)]
            programs[hangs] = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for program in programs.values():
            assert program.stdout is not None
            while (line := program.stdout.readline()) and line != "here\n":
                pass
        time.sleep(0.2)
        for program in programs.values():
            program.terminate()
        for _ in range(100):  # told often, for two signals that come before a busy program has heard the first are one
            time.sleep(0.2)
            if programs[TOLD_AGAIN].poll() is not None:
                break
            programs[TOLD_AGAIN].terminate()
        for hangs, program in programs.items():
            assert program.wait(20) == HANGS[hangs], hangs
    finally:
        for program in programs.values():
            program.kill()
        errors = {hangs: program.communicate()[1] for hangs, program in programs.items()}
    assert not any("Traceback" in said for said in errors.values()), errors
    assert Profile(tmp_path / "0").settings.text_size == 130, "it ended without saving the settings"


def test_a_program_that_has_just_begun_ends_at_once(tmp_path: Path) -> None:
    """While a file is opened that never answers, before the window is there."""
    hanging = "import scenes.app, pygame; pygame.display.init(); print('here', flush=True); open(__import__('sys').argv[1])"
    os.mkfifo(tmp_path / "pipe")
    words = [sys.executable, "-c", hanging, str(tmp_path / "pipe")]
    program = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout is not None
        while (line := program.stdout.readline()) and line != "here\n":
            pass
        time.sleep(0.2)
        program.terminate()
        assert program.wait(10) == -signal.SIGTERM
    finally:
        program.kill()
        program.communicate()
