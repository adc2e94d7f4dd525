"""`python -m game bench`: how fast the rules are on one core, each figure beside a fixed piece of Python run in turns with it.

Seconds are those of the processor, so other programs do not count; the second number of a line is the ratio to the reference,
which says more than the first on another machine.
"""

from __future__ import annotations

import argparse
import json
import math
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from game import catalogue
from game.chance import Rng, seeded
from game.contract import Json
from game.match import Match
from game.perft import perft

_SEED = 1
_PERFT_DEPTH = 2
_ROLLS = 1_000_000
_FACES = 6
_LATE = Path(__file__).parent / "late.json"
"""Positions that take long to list, by game and by what they are."""
_Z99 = 2.326348  # the normal distribution's 99 % from one side


@runtime_checkable
class ThrowsDice(Protocol):
    """Rules of a game with dice."""

    def throw(self, rng: Rng) -> tuple[tuple[int, ...], Rng]:
        """The faces of one roll, 0 to 5 for each die, and the generator after it."""
        ...


def run(given: argparse.Namespace) -> int:
    """Prints four lines for each game: perft leaves, canonical moves, turns through `Match`, memory of a finished match;
    how long all moves of a full table take to list; and for a game with dice how they fall."""
    for key in [given.game] if given.game else catalogue.games():
        _bench(catalogue.rules(key), given.seconds)
    return 0


def _bench(rules: Any, seconds: float) -> None:
    """All the lines of one game; each speed is measured for about `seconds`."""
    print(f"{rules.info.title} (in brackets: for each 1000 steps of the reference loop)")
    opening = Match.new(rules, rules.info.min_seats, {}, _SEED).state
    _line("perft leaves a second", lambda: perft(rules, opening, _PERFT_DEPTH), seconds)
    states = _states(rules)
    _line("canonical moves a second", lambda: _listed(rules, states), seconds)
    seeds = count()
    _line("turns a second through Match", lambda: len(_random_match(rules, next(seeds))), seconds)
    plies, megabytes = _memory(rules)
    print(f"  {'memory of a finished match':<30} {megabytes:>12.2f} MB ({plies} moves)")
    for what, position in json.loads(_LATE.read_text(encoding="utf-8")).get(rules.info.key, {}).items():
        _late(rules, what, position, seconds)
    if isinstance(rules, ThrowsDice):
        _dice(rules)


def _late(rules: Any, what: str, position: Json, seconds: float) -> None:
    """Prints how long it takes to list all moves of a position, late in a round or as full as can be."""
    view = rules.view(state := rules.from_position(position, _SEED), rules.to_act(state))
    done, times, spent, step = _measured(lambda: sum(1 for _ in rules.moves(view)), seconds)
    print(f"  all moves of {what}: {done // times:,} in {spent / times * 1000:,.2f} ms "
          f"({spent / times / step / 1000:,.1f} thousand steps)", flush=True)


def chi_square(counts: Sequence[int]) -> float:
    """How far counts are from all being alike: the sum of (count - mean)^2 / mean."""
    mean = sum(counts) / len(counts)
    return sum((one - mean) ** 2 for one in counts) / mean


def chi_square_99(degrees: int) -> float:
    """What the chi-square of 99 in 100 fair trials stays below (Wilson and Hilferty 1931), within 1 % from 4 degrees on."""
    part = 2 / (9 * degrees)
    return degrees * (1 - part + _Z99 * math.sqrt(part)) ** 3


def _dice(rules: ThrowsDice) -> None:
    """Prints how many times each die showed each face, and how evenly the rolls as a whole are spread."""
    rng = seeded(_SEED)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(_ROLLS):
        faces, rng = rules.throw(rng)
        seen[faces] += 1
    dice = len(faces)
    print(f"  {_ROLLS:,} rolls; the chi-square of 99 in 100 fair dice is below {chi_square_99(_FACES - 1):.1f}")
    for die in range(dice):
        counts = [sum(many for faces, many in seen.items() if faces[die] == face) for face in range(_FACES)]
        shown = " ".join(f"{one:>9,}" for one in counts)
        print(f"    die {die + 1} {shown}   chi-square {chi_square(counts):.1f}")
    cells = _FACES**dice
    together = chi_square([*seen.values(), *[0] * (cells - len(seen))])
    bound = chi_square_99(cells - 1)
    print(f"    all together: {cells} different rolls, chi-square {together:.0f}, below {bound:.0f} in 99 of 100", flush=True)


def _line(what: str, work: Callable[[], int], seconds: float) -> None:
    """Measures for about `seconds`, and prints what was done a second."""
    done, _times, spent, step = _measured(work, seconds)
    print(f"  {what:<30} {done / spent:>12,.0f} ({done / spent * step * 1000:,.1f})", flush=True)


def _measured(work: Callable[[], int], seconds: float) -> tuple[int, int, float, float]:
    """Works for about `seconds` of the processor, in turns with the reference: what was done, how many times it was worked,
    the seconds that took, and those of a step of the reference."""
    done, times, spent, steps, spent_there = 0, 0, 0.0, 0, 0.0
    while spent < seconds:
        began = time.process_time()
        done += work()
        times += 1
        between = time.process_time()
        steps += _reference()
        ended = time.process_time()
        spent += between - began
        spent_there += ended - between
    return done, times, spent, spent_there / steps


def _reference() -> int:
    """A fixed piece of Python: additions, a list and a dictionary. Gives the number of its steps."""
    seen: dict[int, int] = {}
    row = list(range(64))
    x = 1
    for i in range(20_000):
        x = (x * 75 + 74) % 65_537
        row[x & 63] += i
        seen[x] = row[i & 63]
    return 20_000


def _random_match(rules: Any, seed: int) -> Match[Any, Any, Any]:
    """A match of random moves, each drawn from the full legal list."""
    match: Match[Any, Any, Any] = Match.new(rules, rules.info.min_seats, {}, seed)
    rng: Rng = seeded(seed)
    while match.to_act is not None:
        moves = list(match.legal())
        pick, rng = rng.below(len(moves))
        match.play(moves[pick])
    return match


def _states(rules: Any) -> list[Any]:
    """All states of one random match in which somebody decides."""
    match = _random_match(rules, _SEED)
    return [match.state_at(ply) for ply in range(len(match))]


def _listed(rules: Any, states: list[Any]) -> int:
    return sum(len(list(rules.moves(rules.view(state, rules.to_act(state))))) for state in states)


def _memory(rules: Any) -> tuple[int, float]:
    """The number of moves and the megabytes that a finished match holds."""
    _random_match(rules, _SEED)  # what is made once and kept belongs to the game, not to the match
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    match = _random_match(rules, _SEED)
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return len(match), held / 1e6
