"""Counts of move sequences (perft), from `tests/counts/KEY.json`.

An entry has a `name`, a `position`, `counts` (the number of sequences of 1, 2, ... canonical moves) and a `split`: for
each first move the number of sequences of `depth` moves that begin with it. Dice fall as they do for the seed 7 at that
position, one course for each sequence. When a count is wrong, the failure shows where the splits differ.
"""

from __future__ import annotations

from typing import Any

import pytest

from game import catalogue
from game.perft import perft, split
from tests.game import data

FEW = 100_000
"""Of more sequences than that there are a million, and each game is counted with fewer."""
COUNTS = [pytest.param(key, entry, id=f"{key}: {entry['name']}") for key in catalogue.games() for entry in data.counts(key)]


def differences(expected: dict[str, int], found: dict[str, int]) -> list[str]:
    """The first moves whose counts differ, one a line; a move that is missing on one side counts as None there."""
    moves = sorted(expected.keys() | found.keys())
    return [f"{m}: {found.get(m)}, not {expected.get(m)}" for m in moves if found.get(m) != expected.get(m)]


@pytest.mark.parametrize(("key", "entry"), COUNTS)
def test_counts(key: str, entry: dict[str, Any], everything: bool) -> None:
    """In the default run sequences are counted as far as they are few, and the split no second time."""
    rules = catalogue.rules(key)
    state = rules.from_position(entry["position"], 7)
    found = split(rules, state, entry["depth"])
    wrong = differences(entry["split"], found)
    assert not wrong, f"{len(wrong)} of {len(entry['split'])} first moves at depth {entry['depth']}:\n" + "\n".join(wrong)
    assert entry["counts"][entry["depth"] - 1] == sum(found.values())
    for depth, count in enumerate(entry["counts"], 1):
        assert depth == entry["depth"] or (count > FEW and not everything) or perft(rules, state, depth) == count, depth


def test_the_last_ply_is_counted_as_it_is_made() -> None:
    """Rules that count moves without making them count what they make."""
    for key in catalogue.games():
        rules = catalogue.rules(key)
        for entry in data.counts(key):
            state = rules.from_position(entry["position"], 7)
            seat = rules.to_act(state)
            view = rules.view(state, seat)
            assert perft(rules, state, 1) == len(list(rules.moves(view))) == sum(split(rules, state, 1).values())
            assert perft(rules, state, 0) == 1
