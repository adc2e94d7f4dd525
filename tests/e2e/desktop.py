"""The window among others, under a real window manager (openbox): the whole screen and back, maximised, pulled while pieces
move, minimised while bots play."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game import record
from scenes.profile import Profile, SeatSetup, Settings, TableSetup
from scenes.session import Session
from tests.display import Display
from tests.e2e.mirror import Mirror
from tests.e2e.window import TOLERANCE, Window, difference

SIZE = (1280, 720)
PLACE = (190, 130)
"""Where the window is put first, with its frame: in no corner and not in the middle."""
SMALL = ((400, 300), (600, 1000), (320, 240))
LOOKED_AT = 1.0
"""Seconds after which a change of the whole screen must have left nothing of what was there."""
STRETCHED = 4 * TOLERANCE
"""How far a part of a frame that is still stretched is from the same one laid out anew."""
SEED = 5
"""With this seed the person begins, so nothing is played before the window is pulled."""
Box = tuple[int, int, int, int]


@contextmanager
def window_manager(shown: Display) -> Iterator[None]:
    """A window manager on the display, until the block ends."""
    process = subprocess.Popen(
        ["openbox", "--sm-disable"], env=shown.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait("the window manager", lambda: run(shown, "wmctrl", "-m", check=False) != "")
        yield
    finally:
        process.terminate()
        process.wait(10)


def run(shown: Display, *words: str, check: bool = True) -> str:
    """What a command on this display says."""
    done = subprocess.run(words, env=shown.environment(), capture_output=True, text=True, timeout=20)
    assert not check or done.returncode == 0, f"{' '.join(words)}: {done.stderr}"
    return done.stdout if done.returncode == 0 else ""


def wait(what: str, so: Callable[[], bool], seconds: float = 15) -> None:
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.05)


class Desk:
    """The program under the window manager."""

    def __init__(
        self, shown: Display, home: Path, scratch: Path, size: tuple[int, int] = SIZE, words: tuple[str, ...] = ()
    ) -> None:
        """`words` are further ones for the program."""
        self.shown, self.home, self.scratch = shown, home, scratch
        self.window = Window(shown, home, size, (*Window.program, "--seed", str(SEED), *words))
        self.id = self.window.hand("search", "--onlyvisible", "--pid", str(self.window.process.pid)).split()[-1]

    def box(self) -> Box:
        """Place and size of the window without its frame, in pixels of the display."""
        lines = run(self.shown, "xwininfo", "-id", self.id).splitlines()
        said = dict(line.split(":", 1) for line in lines if line.count(":") == 1)
        found = {key.strip(): value.strip() for key, value in said.items()}
        left, top = int(found["Absolute upper-left X"]), int(found["Absolute upper-left Y"])
        return left, top, int(found["Width"]), int(found["Height"])

    def wm(self, *words: str) -> None:
        """What the user does with the window's frame, in the words of wmctrl."""
        run(self.shown, "wmctrl", "-i", "-r", hex(int(self.id)), *words)

    def key(self, name: str) -> None:
        self.window.hand("key", name)

    def at_rest(self) -> Box:
        """The box of the window when the system has let it rest."""
        before, since = self.box(), time.monotonic()
        while time.monotonic() < since + 1.0:
            time.sleep(0.1)
            now = self.box()
            if now != before:
                before, since = now, time.monotonic()
        return before

    def becomes(self, what: str, wanted: Callable[[Box], bool]) -> Box:
        """Waits until the window has rested as it is wanted; gives its box."""
        wait(what, lambda: wanted(self.box()))
        box = self.at_rest()
        assert wanted(box), f"{what}: the window lies at {box}"
        return box

    def mirror(self, size: tuple[int, int]) -> Mirror:
        return Mirror(self.home, self.scratch, size)

    def shows(self, mirror: Mirror, what: str, rect: Any) -> None:
        """Waits until the window shows what the mirror shows."""
        self.window.corner = self.box()[:2]
        self.window.size = self.box()[2:]
        self.window.wait_for(mirror.seen(rect), mirror.picture(), what)

    def shows_title(self, what: str) -> None:
        """The title is laid out for the size that the window has now."""
        mirror = self.mirror(self.box()[2:])
        title = mirror.page("title")
        self.shows(mirror, what, title.play_button.rect)
        self.shows(mirror, what, title.quit_button.rect)

    def moves(self) -> int:
        """How many moves are on disk."""
        return len(record.read_file(self.home / "matches" / "open.match").match)


def play(shown: Display, scratch: Path, failed: Callable[[], None]) -> str:
    """The whole round; gives a sentence. Raises AssertionError after it has called `failed`, while the window is still there."""
    home = scratch / "home"
    home.mkdir()
    own = Settings(language="en", window=SIZE, all_muted=True, people_speed="slow", bots_speed="slow")
    (home / "settings.json").write_bytes(msgspec.json.encode(own))
    with window_manager(shown):
        desk = Desk(shown, home, scratch)
        try:
            _whole_screen(desk)
            _no_remains(desk)
            _small(desk)
            _maximised(desk)
            desk.window.close()
            desk = Desk(shown, home, scratch)
            _pulled(desk)
            desk.window.close()
            with_bots(home)
            desk = Desk(shown, home, scratch)
            moves = _minimised(desk)
            assert "Traceback" not in desk.window.said(), desk.window.said()
        except Exception:
            failed()
            raise
        finally:
            desk.window.close()
    return f"whole screen, maximised, pulled while it moved, minimised after {moves} moves of the bots"


def _whole_screen(desk: Desk) -> None:
    desk.wm("-e", f"0,{PLACE[0]},{PLACE[1]},-1,-1")
    before = desk.at_rest()
    assert before[2:] == SIZE, f"it opened with {before}"
    desk.shows_title("the title")
    for _time in range(2):
        desk.key("F11")
        desk.becomes("the whole screen", lambda box: box == (0, 0, 1920, 1080))
        desk.shows_title("the title on the whole screen")
        desk.key("F11")
        desk.becomes("the window from before", lambda box: box == before)
        desk.shows_title("the title as before")
    for _time in range(4):
        desk.key("F11")
    desk.becomes("the window from before after F11 in a hurry", lambda box: box == before)
    desk.shows_title("the title after F11 in a hurry")


def _no_remains(desk: Desk) -> None:
    """A second after each change of the whole screen there is nothing on the display that was there before."""
    desk.window.hand("mousemove", "4", "4")
    time.sleep(1.0)
    before, whole = desk.shown.pixels(), desk.mirror(desk.shown.pixels().get_size())
    whole.page("title")
    for _time in range(2):
        for what, wanted in (("the whole screen", whole.picture()), ("the window", before)):
            desk.key("F11")
            time.sleep(LOOKED_AT)
            now = desk.shown.pixels()
            for box in (pygame.Rect(x, y, 480, 270) for x in range(0, 1920, 480) for y in range(0, 1080, 270)):
                far = difference(now.subsurface(box), wanted.convert(24).subsurface(box))
                assert far <= STRETCHED, f"{LOOKED_AT} s after {what} came something else is seen at {box} ({far:.1f})"
            desk.at_rest()


def _small(desk: Desk) -> None:
    """Sizes that a window manager forces on the window: what is seen is what is clicked."""
    before = desk.at_rest()
    for size in SMALL:
        def is_small(box: Box, size: tuple[int, int] = size) -> bool:
            return box[2:] == size

        desk.wm("-e", f"0,{PLACE[0]},{PLACE[1]},{size[0]},{size[1]}")
        box = desk.becomes(f"the window of {size}", is_small)
        mirror = desk.mirror(box[2:])
        title = mirror.page("title")
        quit_word = title.quit_button.rect.inflate(-20, -20)  # nothing of a ring round what had the focus
        desk.shows(mirror, f"the title in {size}", quit_word)
        desk.window.click(mirror.seen(title.settings_button.rect).center)
        settings = mirror.page("settings")
        desk.shows(mirror, f"the settings in {size}", settings.area)
        desk.key("Escape")
        mirror.page("title")
        desk.shows(mirror, f"the title again in {size}", quit_word)
    desk.wm("-e", f"0,{PLACE[0]},{PLACE[1]},{before[2]},{before[3]}")
    desk.becomes("the window from before", lambda box: box == before)


def _maximised(desk: Desk) -> None:
    before = desk.at_rest()
    desk.wm("-b", "add,maximized_vert,maximized_horz")
    large = desk.becomes("the maximised window", lambda box: box[2] == 1920)
    desk.shows_title("the title, maximised")
    desk.key("F11")
    desk.becomes("the whole screen over the maximised window", lambda box: box == (0, 0, 1920, 1080))
    desk.key("F11")
    desk.becomes("the maximised window again", lambda box: box == large)
    desk.shows_title("the title, maximised again")
    desk.wm("-b", "remove,maximized_vert,maximized_horz")
    desk.becomes("the window before it was maximised", lambda box: box[2:] == before[2:])
    desk.shows_title("the title after all that")


def _pulled(desk: Desk) -> None:
    """A match begins, and the window is pulled while the first pieces move."""
    desk.wm("-e", f"0,{PLACE[0]},{PLACE[1]},-1,-1")
    desk.at_rest()
    mirror = desk.mirror(SIZE)
    title = mirror.page("title")
    desk.shows(mirror, "the title", title.play_button.rect)
    desk.window.click(title.play_button.rect.center)
    seats = mirror.page("seats", game="querni")
    desk.shows(mirror, "the seats", seats.play_button.rect)
    desk.window.click(seats.play_button.rect.center)
    for step in range(8):
        desk.wm("-e", f"0,-1,-1,{1280 - 20 * step},{720 - 8 * step}")
        time.sleep(0.06)
    wait("a match on disk", (desk.home / "matches" / "open.match").exists)
    size = desk.at_rest()[2:]
    assert size == (1140, 664), f"the window is {size}"
    mirror = desk.mirror(size)
    table = mirror.table()
    middle = pygame.Rect(size[0] // 6, size[1] // 4, size[0] // 3, size[1] // 2)  # of the board: beside it the coach may speak
    assert table.session.match.to_act == 0, "the person begins"
    desk.shows(mirror, "the table in its new size", middle)


def with_bots(home: Path) -> None:
    """An open match of two bots."""
    seats = [SeatSetup("Ana", 0, "easy"), SeatSetup("Ben", 1, "easy")]
    profile = Profile(home)
    Session.start(profile, "querni", TableSetup(seats, {}), 7).close()
    profile.close()


def _minimised(desk: Desk) -> int:
    """Two bots play, and stand still while the window is minimised or another one is in front."""
    mirror = desk.mirror(SIZE)
    mirror.lay_open(desk.home / "matches" / "open.match")
    title = mirror.page("title")
    desk.at_rest()
    desk.shows(mirror, "the title with Continue", title.continue_button.rect)
    desk.window.click(title.continue_button.rect.center)
    wait("a move of the bots", lambda: desk.moves() > 0, 30)
    desk.window.hand("windowminimize", desk.id)
    time.sleep(1.0)
    before = desk.moves()
    time.sleep(4.0)
    assert desk.moves() == before, "the bots played on while the window was minimised"
    desk.window.hand("windowactivate", desk.id)
    wait("the next move of the bots", lambda: desk.moves() > before, 30)
    with tempfile.TemporaryDirectory(prefix="number-night-other-") as folder:
        other = Window(desk.shown, Path(folder) / "home", (960, 600))
        try:
            time.sleep(1.5)
            before = desk.moves()
            time.sleep(4.0)
            assert desk.moves() == before, "the bots played on behind another window"
        finally:
            other.close()
    desk.window.hand("windowactivate", desk.id)
    wait("the next move after the other window", lambda: desk.moves() > before, 30)
    return desk.moves()


def missing() -> str:
    """What this machine lacks for this round, as a sentence; "" when nothing."""
    lacking = [name for name in ("openbox", "wmctrl", "xwininfo") if shutil.which(name) is None]
    return f"needs {', '.join(lacking)} (packages openbox, wmctrl, x11-utils)" if lacking else ""
