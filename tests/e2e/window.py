"""The program in a real window on an Xvfb, driven by xdotool as by a hand on the mouse, seen through the display's pixels."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import pygame

from tests.display import Display

ROOT = Path(__file__).resolve().parents[2]
TOLERANCE = 3.0
"""Mean difference of colour values (0 to 255) up to which two pictures count as the same."""
PARTS = 4
"""Into so many parts each way a window is divided that is compared as a whole, so that something small counts."""
AWAY = (3, 3)
"""Where the pointer waits: on the rim, over nothing."""


class LostError(AssertionError):
    """The window does not come to what it should: a click or a key was lost on a machine that is very busy, or a bot was faster
    and it fell on what came next."""


class Window:
    """One run of the program. Points and rectangles are pixels of the window."""

    program: ClassVar[tuple[str, ...]] = (sys.executable, "main.py")
    """The words that start the program: that of the checkout, or a frozen one."""

    def __init__(self, shown: Display, home: Path, size: tuple[int, int], program: Sequence[str] = ()) -> None:
        self.shown, self.size = shown, size
        self.log = home.parent / f"program-{time.monotonic_ns()}.log"
        self._errors = open(self.log, "wb")  # noqa: SIM115 - closed by `ended`
        command = [*(program or self.program), "--home", str(home), "--size", f"{size[0]}x{size[1]}"]
        around = shown.environment()
        if self.program[0] != sys.executable:  # a frozen one has to do without Python
            around = {key: value for key, value in around.items() if not key.startswith("PYTHON")} | {"PATH": "/nowhere"}
        self.process = subprocess.Popen(command, cwd=ROOT, env=around, stdout=self._errors, stderr=self._errors)
        self.corner = self._find()

    def _find(self) -> tuple[int, int]:
        """Where the window lies on the display, once it is there."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            found = self.hand("search", "--pid", str(self.process.pid), check=False).split()
            if found:
                words = self.hand("getwindowgeometry", "--shell", found[-1]).split()
                values = dict(word.split("=", 1) for word in words if "=" in word)
                return int(values["X"]), int(values["Y"])
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"no window came up:\n{self.said()}")

    def hand(self, *words: str, check: bool = True) -> str:
        """What the hand on the mouse does, in the words of xdotool."""
        done = subprocess.run(["xdotool", *words], env=self.shown.environment(), capture_output=True, text=True, timeout=20)
        if check and done.returncode:
            raise AssertionError(f"xdotool {' '.join(words)}: {done.stderr}")
        return done.stdout

    def _to(self, pos: tuple[float, float]) -> list[str]:
        return ["mousemove", str(round(self.corner[0] + pos[0])), str(round(self.corner[1] + pos[1]))]

    def point(self, pos: tuple[float, float]) -> None:
        """Moves the pointer."""
        self.hand(*self._to(pos))

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        """Moves the pointer there and clicks."""
        self.hand(*self._to(pos), "sleep", "0.03", "click", str(button))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drags with the left button."""
        words = [*self._to(start), "sleep", "0.05", "mousedown", "1", "sleep", "0.05"]
        for step in range(1, 7):
            share = step / 6
            words += [
                *self._to((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)),
                "sleep",
                "0.02",
            ]
        self.hand(*words, "sleep", "0.05", "mouseup", "1")

    def sees(self, rect: pygame.Rect, wanted: pygame.Surface) -> bool:
        """Whether the window shows in `rect` what `wanted` (a picture of the whole window) shows there."""
        return not self.unlike(wanted, rect)

    def unlike(self, wanted: pygame.Surface, *rects: pygame.Rect) -> list[pygame.Rect]:
        """The parts in which the window does not show what `wanted` (a picture of the whole window) shows: of these, or of all of
        the window."""
        wide, high = self.size[0] // PARTS, self.size[1] // PARTS
        parts = rects or [pygame.Rect(x * wide, y * high, wide, high) for x in range(PARTS) for y in range(PARTS)]
        shown, wanted = self.shown.pixels(), wanted.convert(24)
        found = []
        for part in parts:
            now = shown.subsurface(part.move(self.corner).clip(shown.get_rect()))
            then = wanted.subsurface(part.clip(wanted.get_rect()))
            if now.get_size() != then.get_size() or difference(now, then) > TOLERANCE:
                found.append(part)
        return found

    def wait_for(self, rect: pygame.Rect, wanted: pygame.Surface, what: str, seconds: float = 20) -> None:
        """Waits until the window shows something; the pointer keeps away meanwhile."""
        self.point(AWAY)
        end = time.monotonic() + seconds
        while not self.sees(rect, wanted):
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended while {what} was awaited:\n{self.said()}")
            if time.monotonic() > end:
                raise AssertionError(f"the window never showed {what}")
            time.sleep(0.1)

    def children(self) -> list[int]:
        """The process ids of the program's own processes."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                words = stat.read_text().rsplit(")", 1)[1].split()
            except (OSError, IndexError):
                continue
            if int(words[1]) == self.process.pid and words[0] != "Z":
                found.append(int(stat.parent.name))
        return found

    def kill(self) -> None:
        """Ends the program without a word to it."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.ended()

    def ended(self, seconds: float = 15) -> int:
        """Waits for the end; gives the exit status."""
        status = self.process.wait(seconds)
        self._errors.close()
        return status

    def ended_well(self, home: Path) -> None:
        """Waits for an end without a word of complaint and without a report of an error in its home."""
        assert self.ended() == 0, self.said()
        assert "Traceback" not in self.said(), self.said()
        assert not (home / "reports").exists(), "the program wrote a report of an error"

    def said(self) -> str:
        """What the program wrote on its standard output and error."""
        return self.log.read_text(errors="replace")

    def close(self) -> None:
        """Ends the program if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.ended()


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference of the colour values of two pictures of one size."""
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    first, second = pygame.transform.average_color(apart), pygame.transform.average_color(back)
    return sum(first[:3] + second[:3]) / 3


def missing() -> str:
    """What this machine lacks for a real window, as a sentence; "" when nothing."""
    lacking = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    return f"needs {' and '.join(lacking)} (packages xvfb, xdotool)" if lacking else ""
