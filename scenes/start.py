"""Starts Number Night: reads the options, opens the window, shows the title. The command `number-night`.

`--help` lists the options. A wrong option gives one line and exit status 2, a system without a display one sentence and
exit status 1.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game.bots import WORKER_WORD
from scenes import VERSION
from scenes.kit.language import LANGUAGES, _
from scenes.kit.theme import LARGEST, SMALLEST, allowed

if TYPE_CHECKING:
    from scenes.app import App

OFFER_MS = 9000
LONGEST_FILE = "x" * 100
"""As long as the longest name of a file in a home."""
NO_DISPLAY = "Number Night needs a display to open its window, and this system offers none."


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and ends the program with status 2."""
        self.exit(2, f"{self.prog}: {message} (--help lists the options)\n")


def window_size(words: str) -> tuple[int, int]:
    """ "1280x720" as two numbers. Raises `argparse.ArgumentTypeError` for anything else and for windows that are too small."""
    wide, _, high = words.partition("x")
    if not (wide.isdecimal() and high.isdecimal()):
        raise argparse.ArgumentTypeError(f"{words!r} is not a size: write it as 1280x720")
    size = int(wide), int(high)
    if size != allowed(size):
        raise argparse.ArgumentTypeError(f"{words!r} is out of range: from {SMALLEST[0]}x{SMALLEST[1]} to {LARGEST}x{LARGEST}")
    return size


def folder(words: str) -> Path:
    """A folder by its name. Raises `argparse.ArgumentTypeError` for an empty one, which would be the one that one stands in, and
    for one in which the system could not name our files."""
    if not words.strip():
        raise argparse.ArgumentTypeError("it needs the name of a folder")
    try:
        os.stat(Path(os.path.abspath(words)) / "matches" / LONGEST_FILE)
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError) or error.errno in (errno.ENAMETOOLONG, errno.EINVAL):
            shown = words if len(words) <= 60 else f"{words[:40]}... ({len(words)} letters)"
            raise argparse.ArgumentTypeError(f"{shown!r} cannot be a folder: its name is too long or wrong") from None
    return Path(words)


def seed(words: str) -> int:
    """A seed as a record has it. Raises `argparse.ArgumentTypeError`."""
    if not (words.isdecimal() and words.isascii() and len(words) < 19):
        raise argparse.ArgumentTypeError(f"{words!r} is no seed: write a whole number")
    return int(words)


def parser() -> OneLineParser:
    """The options of the program."""
    options = OneLineParser(prog="number-night", description="Number Night: five number games at one table.", allow_abbrev=False)
    options.add_argument("--size", type=window_size, metavar="WxH", help="size of the window, such as 1280x720")
    options.add_argument("--fullscreen", action="store_true", help="use the whole screen; F11 goes back")
    options.add_argument("--language", choices=LANGUAGES, help="language of the table; it is remembered")
    options.add_argument("--home", type=folder, metavar="DIR", help="keep settings, matches and results in this folder")
    options.add_argument("--seed", type=seed, metavar="N", help="begin every new match from this seed: for tests, no secret then")
    options.add_argument("--spoken-log", type=Path, metavar="FILE", help="append all that is said to a file, also with no voice")
    options.add_argument("--debug", action="store_true", help="F9 shows what is painted, how long it takes, places and focus")
    options.add_argument("--whole-frames", action="store_true", help="paint every frame as a whole: to look for a fault")
    options.add_argument("--version", action="version", version=f"Number Night {VERSION}")
    options.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a match (.numbernight): watch it, or go on with it")
    return options


def main(words: list[str] | None = None) -> int:
    """Runs the program with command line `words` (those of the process without them); gives its exit status.

    With `WORKER_WORD` in front it is the process for bots instead: before pygame, which that one never needs, is loaded.
    """
    words = sys.argv[1:] if words is None else words
    if words[:1] == [WORKER_WORD]:
        from game.bots import worker

        worker.main()
        return 0
    options = parser().parse_args(words)
    if options.home is None and (named := os.environ.get("NUMBER_NIGHT_HOME")):
        try:
            folder(named)
        except argparse.ArgumentTypeError as error:
            parser().error(f"NUMBER_NIGHT_HOME: {error}")
    if options.file is not None and not options.file.is_file():
        parser().error(f"there is no file {str(options.file)!r}")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return play(options)


def play(options: argparse.Namespace) -> int:
    """Opens the window and plays until it is closed."""
    import pygame

    from scenes import program
    from scenes.app import App
    from scenes.profile import Profile
    from scenes.trouble import page as trouble

    if not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 1
    profile = Profile(options.home)
    first = not profile.settings_file.exists() and not options.fullscreen
    if options.language:
        profile.settings.language = options.language
    if options.fullscreen:
        profile.settings.fullscreen = True
    profile.seed = options.seed
    holder = profile.claim()
    try:
        app: App = App(profile, size=options.size)
    except pygame.error as error:
        print(f"{NO_DISPLAY} ({error})", file=sys.stderr)
        return 1
    app.retained.whole = options.whole_frames
    app.debug_view.allowed = options.debug
    if options.spoken_log is not None:
        try:
            app.speaker.log_to(options.spoken_log)
        except OSError as error:
            print(f"The log of what is said cannot be written: {error}", file=sys.stderr)
    program.connect(app)
    trouble.install(app)
    try:
        app.open("title")
        if holder is not None:
            from scenes.title import taken

            taken.ask(app, holder)
        if options.file is not None:
            from scenes.share import opening

            opening.open_path(app, options.file, ask=False)
        elif first and app.window.on_television:
            app.toast(_("F11 fills the whole screen with the table."), OFFER_MS)
    except Exception as error:
        assert app.on_error is not None
        app.on_error(app, error)
    try:
        app.run()
    except KeyboardInterrupt:
        return 130
    return 0


def has_display() -> bool:
    """Whether SDL finds a driver that shows something. One that was asked for by name counts, whatever it is."""
    import pygame

    try:
        pygame.display.init()
    except pygame.error:
        return False
    return "SDL_VIDEODRIVER" in os.environ or pygame.display.get_driver() not in ("offscreen", "dummy")
