"""`python -m game puzzles`: makes the puzzles of a game from matches of bots, or proves those that come with the program.

    python -m game puzzles querni --count 371 --seed 1 > assets/puzzles/querni.jsonl
    python -m game puzzles querni --verify
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from game import catalogue
from game.door import baked
from game.door.cli import FAILED, CommandError
from game.door.progress import Progress
from game.match import AnyMatch
from game.puzzles import DAYS, YEAR, Candidate, Maker, Puzzle, alike, faults, layout, search, to_json

_PLENTY = 1.25
"""So many times what is needed is gathered before the year is laid out, so that there is something to choose from."""
_AT_ONCE = 40
"""A year that cannot be laid out yet is tried again after so many more matches."""
_SECONDS = 3600.0
"""No bot runs out of time, so that the same seed makes the same puzzles."""


def run(given: argparse.Namespace) -> int:
    """Prints a line of JSON for each puzzle; with `--verify` a line on standard error for each fault, and status 1 if any."""
    maker = catalogue.puzzles(given.game)
    if given.verify:
        return _verify(given.game, maker)
    for puzzle in make(maker, given.count or YEAR, given.seed):
        print(json.dumps(to_json(puzzle), separators=(",", ":")))
    return 0


def make(maker: Maker, count: int, seed: int) -> list[Puzzle]:
    """The first `count` puzzles of a year, in order of weeks and days."""
    weeks = -(-count // DAYS)
    bot = catalogue.bot(maker.rules.info.key)

    def ask(match: AnyMatch, level: str, number: int) -> Any:
        return bot.choose(match.view(match.to_act), level, _SECONDS, number)

    pool: list[Candidate] = []
    wanted, fruitful = round(weeks * DAYS * _PLENTY), 0
    with Progress("matches with a puzzle", wanted) as progress:
        for number, found in enumerate(search(maker, seed, ask), 1):
            pool += found
            fruitful += bool(found)
            if found and fruitful <= wanted:
                progress.show(fruitful)
            if fruitful >= wanted and number % _AT_ONCE == 0:
                year = layout(maker, pool, weeks, seed)
                if year is not None:
                    return year[:count]
    raise AssertionError("matches are played without end")


def _verify(game: str, maker: Maker) -> int:
    wrong = []
    try:
        kept = list(baked.puzzles(game))
    except baked.PuzzlesError as error:
        raise CommandError(f"python -m game puzzles: {error}", FAILED) from None
    with Progress("puzzles", max(1, len(kept))) as progress:
        for number, puzzle in enumerate(kept, 1):
            wrong += [f"week {puzzle.week} day {puzzle.day}: {fault}" for fault in faults(maker, puzzle)]
            progress.show(number)
    wrong += [*alike(maker, kept), *_gaps(kept)]
    for fault in wrong:
        print(f"python -m game puzzles: {game}: {fault}", file=sys.stderr)
    print(f"{game}: {len(kept)} puzzles, {len(wrong)} faults")
    return FAILED if wrong else 0


def _gaps(kept: list[Puzzle]) -> Iterator[str]:
    """What is wrong with the order of a year, in words."""
    if len(kept) != YEAR:
        yield f"there are {len(kept)} puzzles, a year has {YEAR}"
    for number, puzzle in enumerate(kept):
        if (puzzle.week - 1) * DAYS + puzzle.day - 1 != number:
            yield f"line {number + 1} is the puzzle of week {puzzle.week} day {puzzle.day}"
