"""Laying out the opponent's stones in the `placed` set-up (Q3), as mean as the level allows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from game.bots.levels import EASY, HARD, MEDIUM
from game.chance import Rng
from game.querni.board import HOMES
from game.querni.evaluate import FIRST, GAP, SIZE, needs_for, turns_left
from game.querni.moves import SetUp
from game.querni.search import Race

TRIES = {MEDIUM: 60, HARD: 1500}
"""How many swaps of two stones a level tries."""


def lay_out(race: Race, owner: int, level: str, rng: Rng, time_up: Callable[[], bool]) -> SetUp:
    """A layout for the stones of `owner`.

    The easy level lays them at random; the others swap two stones as long as that makes the layout meaner, until their tries or
    the time are used up.
    """
    order, rng = rng.shuffle([field + 1 for field in HOMES[owner]])
    cells = list(order)
    if level != EASY:
        measure = _apart if level == MEDIUM else _turns
        worth = measure(cells)
        for _ in range(TRIES[level]):
            if time_up():
                break
            first, rng = rng.below(len(cells))
            second, rng = rng.below(len(cells))
            cells[first], cells[second] = cells[second], cells[first]
            now = measure(cells)
            if now >= worth:
                worth = now
            else:
                cells[first], cells[second] = cells[second], cells[first]
    numbers = {cell - 1: number for number, cell in enumerate(cells, 1)}
    return SetUp(HOMES[owner], tuple(numbers[field] for field in HOMES[owner]))


def _apart(cells: list[int]) -> float:
    """The sum of the distances between neighbours in number."""
    return float(sum(GAP[a * SIZE + b] for a, b in pairwise(cells)))


def _turns(cells: list[int]) -> float:
    """The estimated number of turns that the stones will need."""
    return turns_left([0] * FIRST + cells, needs_for(32))
