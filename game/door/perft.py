"""`python -m game perft`: how many sequences of moves of a length there are, to test and measure move generators."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from game import catalogue
from game.contract import PositionError
from game.door.cli import CommandError
from game.door.setup import new_match, options_of
from game.perft import perft, split

_MAX_BYTES = 1 << 20


def run(given: argparse.Namespace) -> int:
    """Prints the count (with `--split` a count for each first move before it); the time goes to standard error."""
    rules = catalogue.rules(given.game)
    if given.position is not None:
        if given.seats is not None or given.options:
            raise CommandError("python -m game perft: --position has its own seats and options: leave out --seats and --option")
        state = _from_file(rules, given.position, given.seed)
    else:
        seats = given.seats or rules.info.min_seats
        state = new_match(given.game, seats, options_of(given.game, given.options), given.seed).state
    began = time.perf_counter()
    if given.split:
        counts = split(rules, state, given.depth)
        for move, count in counts.items():
            print(f"{move}: {count}")
        total = sum(counts.values())
    else:
        total = perft(rules, state, given.depth)
    seconds = time.perf_counter() - began
    print(total)
    print(f"{seconds:.3f} s, {total / max(seconds, 1e-9):,.0f} a second", file=sys.stderr)
    return 0


def _from_file(rules: Any, path: str, seed: int) -> Any:
    """The state of a position in a JSON file."""
    try:
        with open(path, "rb") as file:
            position = json.loads(file.read(_MAX_BYTES).decode())
        return rules.from_position(position, seed)
    except OSError as error:
        raise CommandError(f"python -m game perft: cannot read {path}: {error.strerror}") from None
    except PositionError as error:
        raise CommandError(f"python -m game perft: {path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise CommandError(f"python -m game perft: {path} is not JSON: {error}") from None
