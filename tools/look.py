"""`python3 run.py look STATE`: one state of the gallery in a window, to be played on with.

It opens anew when a source, a map or a picture is saved. Without a name the states are listed.
"""

from __future__ import annotations

import argparse
import difflib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WATCHED = ("game", "scenes", "tools", "assets")
ENDINGS = {".py", ".tmx", ".svg", ".po", ".json", ".jsonl", ".csv"}
GLANCE = 0.4
"""Seconds between two looks at the files."""
Stamps = dict[str, tuple[int, int]]


def stamps(root: Path = ROOT) -> Stamps:
    """Time of change and size of every file that a page can depend on."""
    found = {}
    for top in WATCHED:
        for folder, _folders, names in os.walk(root / top):
            for name in names:
                if os.path.splitext(name)[1] in ENDINGS:
                    path = os.path.join(folder, name)
                    about = os.stat(path)
                    found[path] = (about.st_mtime_ns, about.st_size)
    return found


def watch(start: Callable[[], subprocess.Popen[bytes]], stamped: Callable[[], Stamps] = stamps, rest: float = GLANCE) -> int:
    """Starts the window, and again whenever a file is saved; gives the exit status of the one that was closed.

    A window that fails (exit status other than 0) is not the end: the next save tries again.
    """
    while True:
        before, window = stamped(), start()
        while window.poll() is None and stamped() == before:
            time.sleep(rest)
        if window.poll() == 0:
            return 0
        if window.poll() is None:
            window.terminate()
            window.wait()
        else:
            print("look: it did not open; it is tried again when a file is saved.", file=sys.stderr)
            while stamped() == before:
                time.sleep(rest)


def show(name: str, size: tuple[int, int], text_size: int, theme: str, language: str) -> None:
    """Opens the state in a window and runs until that is closed. Nothing is kept."""
    from tools.gallery.draw import STATES
    from tools.gallery.stage import Clock, Stage

    state = next(state for state in STATES if state.name == name)
    with tempfile.TemporaryDirectory(prefix="number-night-look-") as home:
        clock = Clock()
        with clock.in_force():
            stage = Stage(
                Path(home), None, size, clock, headless=False, text_size=text_size, theme=theme, language=language, window=size
            )
            state.pose(stage)
        from scenes.kit.retained.debug_view import DebugView

        stage.app.debug_view = DebugView(stage.app.touch)
        stage.app.run()


def wide_and_high(words: str) -> tuple[int, int]:
    """A size such as 1280x720. Raises ValueError."""
    wide, high = words.split("x")
    return int(wide), int(high)


def main(words: Sequence[str] | None = None) -> int:
    """Gives the exit status: 0, or 2 when no state has this name."""
    options = argparse.ArgumentParser(prog="run.py look", description="Opens one state of the gallery in a window.")
    options.add_argument("name", nargs="?", default="", metavar="STATE", help="its name; without one, all are listed")
    options.add_argument("--size", type=wide_and_high, default=(1280, 720), metavar="WxH")
    options.add_argument("--text", type=int, default=100, metavar="PERCENT", help="text size")
    options.add_argument("--theme", default="felt", choices=("felt", "walnut", "contrast"))
    options.add_argument("--language", default="en", choices=("en", "de", "sv"))
    options.add_argument("--once", action="store_true", help="does not open anew when a file is saved")
    given = options.parse_args(words)
    if given.once:
        show(given.name, given.size, given.text, given.theme, given.language)
        return 0
    from tools.gallery.draw import STATES

    names = [state.name for state in STATES]
    if not given.name:
        print("\n".join(names))
        return 0
    if given.name not in names:
        near = difflib.get_close_matches(given.name, names, 5, 0.4) or [name for name in names if given.name in name][:5]
        print(f"{options.prog}: no state is called {given.name}. Near it: {', '.join(near) or 'none'}", file=sys.stderr)
        return 2
    asked = list(sys.argv[1:] if words is None else words)
    return watch(lambda: subprocess.Popen([sys.executable, "-m", "tools.look", *asked, "--once"], cwd=ROOT))


if __name__ == "__main__":
    sys.exit(main())
