"""What the rules remember of positions has a bound, so one match after another takes no more memory."""

import gc
import random

import pytest

from game import catalogue
from game.match import Match

WARM, MORE, LONGEST = 6, 4, 120
"""Matches until what is remembered is as good as full, matches after that, and how many moves of each are played."""
EACH = 400
"""So many objects more a match are none that a match leaves behind; a cache without a sensible bound takes a thousand."""


def played(game: str, seed: int) -> None:
    """A match of random moves, each out of the list of all legal ones."""
    rng, rules = random.Random(seed), catalogue.rules(game)
    match = Match.new(rules, rules.info.min_seats, {}, seed)
    while match.to_act is not None and len(match) < LONGEST:
        match.play(rng.choice(list(match.legal())))


def objects(game: str, first: int, matches: int) -> int:
    """How many objects there are after so many matches more."""
    for seed in range(first, first + matches):
        played(game, seed)
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.parametrize("game", catalogue.games())
def test_match_after_match_leaves_no_more_objects(game: str) -> None:
    before = objects(game, 0, WARM)
    assert objects(game, WARM, MORE) - before < MORE * EACH
