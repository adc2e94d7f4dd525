"""The options of the program, as `--help` lists them. Nothing of it is loaded where no option was given."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

from scenes import VERSION
from scenes.kit.language import LANGUAGES
from scenes.kit.theme import LARGEST, SMALLEST, allowed
from scenes.store.home import unusable


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
    """A folder by its name. Raises `argparse.ArgumentTypeError` for one that cannot be a home."""
    if wrong := unusable(words):
        raise argparse.ArgumentTypeError(wrong)
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
