"""The puzzles that come with the program: a file a game, `assets/puzzles/GAME.jsonl`.

One line is one puzzle, in order of weeks and days.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from itertools import islice
from pathlib import Path

from game.puzzles import DAYS, Puzzle, from_json

_PACKAGE = Path(__file__).resolve().parents[1]


class PuzzlesError(Exception):
    """The puzzles of a game are missing or cannot be read; the message says which and why."""


def file_of(game: str) -> Path:
    """The file of a game. An installed or frozen program has it in the package of its screen, a checkout beside its packages."""
    inside = _PACKAGE.parent / "scenes" / "assets"
    return (inside if inside.is_dir() else _PACKAGE.parent / "assets") / "puzzles" / f"{game}.jsonl"


def puzzles(game: str) -> Iterator[Puzzle]:
    """All puzzles of a game, in order. Raises `PuzzlesError`."""
    yield from _read(game, 0, None)


def of_day(game: str, day: date) -> Puzzle:
    """The puzzle of a game for a date: the same for everybody, by ISO week and day of the week. Raises `PuzzlesError`."""
    _, week, weekday = day.isocalendar()
    number = (week - 1) * DAYS + weekday - 1
    found = next(_read(game, number, number + 1), None)
    if found is None:
        raise PuzzlesError(f"{file_of(game).name} ends before week {week}, day {weekday}.")
    return found


def _read(game: str, first: int, last: int | None) -> Iterator[Puzzle]:
    """The puzzles of the lines from `first` (the first is 0) up to and without `last`."""
    path = file_of(game)
    number = first
    try:
        with path.open(encoding="utf-8") as lines:
            for line in islice(lines, first, last):
                number += 1
                yield from_json(game, json.loads(line))
    except OSError as error:
        raise PuzzlesError(f"The puzzles of {game} cannot be read: {error.strerror or error}.") from None
    except (KeyError, ValueError, TypeError) as error:
        raise PuzzlesError(f"Line {number} of {path.name} is no puzzle: {error}.") from None
