"""`python -m tools.gallery DIR [--only NAMES] [--strips | --cast | --words]`: draws every page, or each ceremony as a strip of
frames, or the cast in all its poses, into PNG files, or counts the words of each page, and ends; needs no display."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path


def main(words: list[str] | None = None) -> int:
    """Draws the gallery as the words of the command line say (those of the process without them).

    Gives the exit status: 0, 1 when the pictures cannot be written, 2 when no picture has one of the names.
    """
    options = argparse.ArgumentParser(prog="run.py gallery", description="Draws every page into PNG files.", allow_abbrev=False)
    options.add_argument("folder", type=Path, metavar="DIR", help="the folder for the pictures")
    options.add_argument("--only", default="", metavar="NAMES", help="only pictures whose names contain one of these, a,b,c")
    options.add_argument("--strips", action="store_true", help="in place of pages, each ceremony as nine frames")
    options.add_argument("--cast", action="store_true", help="in place of pages, all poses of the figures for each theme")
    options.add_argument("--words", action="store_true", help="in place of pages, how many words each of them has, as words.txt")
    given = options.parse_args(words)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from tools.gallery import cast, draw, strips
    from tools.gallery import words as counts

    names = [name for name in given.only.split(",") if name]
    try:
        count = (strips if given.strips else cast if given.cast else counts if given.words else draw).render(given.folder, names)
    except OSError as error:
        print(f"{options.prog}: the pictures cannot be written: {error}", file=sys.stderr)
        return 1
    if not count:
        print(f"{options.prog}: no picture has one of these names: {given.only}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
