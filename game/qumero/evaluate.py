"""What a grid is worth in points: the lines that are still free, for its owner and for the others.

Each player who is in the game pulls at each free line, the harder the fewer of its fields are missing; a player's chance of
taking it first is their own pull divided by that of all. The pulls were fitted to who took the free lines in 300 matches
between bots.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

from game.contract import Seat
from game.qumero.board import BITS, FIELDS, LINES, ROWS, SIZE, Grid
from game.qumero.state import FREE, View, multiplier, others

PULL = (0.0, 1.0, 0.36, 0.175, 0.105, 0.067, 0.045)
"""The pull of a player by the number of fields that are missing from a line, relative to one missing field."""
LATER = 0.5
"""What an expected point is worth compared with one that comes in now."""
APART = 50.0
"""What each different field that alone completes a line is worth, for each player who would pay.

Lines that wait for the same field come together or not at all.
"""
OUT = 1500.0
"""What it is worth, beyond the points, when a player who cannot pay in full goes out."""

_LETTERS = _NUMBERS = tuple(
    (one, two, 1 if one == two else 2) for one, two in combinations_with_replacement(range(SIZE), 2)
)
_ROLLS = SIZE**4


class Hope(NamedTuple):
    """A free line: its index, its mask, and its worth to the viewer by the number of its fields that are missing.

    At 0 the worth is what the line brings at once.
    """

    line: int
    mask: Grid
    worth: tuple[float, ...]


class Outlook:
    """The free lines of a match as the seat to act sees them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: Seat = view.turn
        self.payers = others(view.out, view.turn)
        self.hopes = tuple(_hope(view, line, self.payers) for line, taker in enumerate(view.lines) if taker == FREE)

    def worth(self, grid: Grid) -> float:
        """What the seat's grid is worth when it looks like this, including what complete lines bring."""
        total = 0.0
        single = 0
        for _, mask, worth in self.hopes:
            missing = mask & ~grid
            count = missing.bit_count()
            total += worth[count]
            if count == 1:
                single |= missing
        return total + APART * len(self.payers) * single.bit_count()

    def card_worth(self, grid: Grid) -> float:
        """What a QUMERO card can be expected to bring at the next roll for this grid: over all rolls, the mean gain of the best
        placement with a card over the best one without.

        Each field is weighed by itself, so what two fields of one placement do together is left out.
        """
        now = self.worth(grid)
        fields = [0.0 if grid & BITS[field] else max(0.0, self.worth(grid | BITS[field]) - now) for field in range(FIELDS)]
        plan = _Plan(fields, [not grid & BITS[field] for field in range(FIELDS)], [_best_two(row, fields) for row in ROWS])
        total = 0.0
        for one, two, letter_ways in _LETTERS:
            for low, high, number_ways in _NUMBERS:
                total += _card_gain(plan, one * SIZE, two * SIZE, low, high) * letter_ways * number_ways
        return total / _ROLLS


class _Plan(NamedTuple):
    """For each field what covering it is worth and whether it is open; for each row its best field, what that is worth, and
    what the next best is worth."""

    fields: list[float]
    is_open: list[bool]
    rows: list[tuple[int, float, float]]


def _hope(view: View, line: int, payers: tuple[Seat, ...]) -> Hope:
    seat, (_, _, mask, worth) = view.turn, LINES[line]
    gain = sum(_payment(view, payer, worth * multiplier(view.doubles[seat])) for payer in payers)
    against = lost = 0.0
    for other in payers:
        pull = PULL[(mask & ~view.grids[other]).bit_count()]
        against += pull
        lost += pull * _payment(view, seat, worth * multiplier(view.doubles[other]))
    later = [LATER * (pull * gain - lost) / (pull + against) if pull + against else 0.0 for pull in PULL[1:]]
    return Hope(line, mask, (gain, *later))


def _payment(view: View, payer: Seat, due: int) -> float:
    points = view.points[payer]
    return float(due) if due <= points else points + OUT


def _best_two(row: tuple[int, ...], fields: list[float]) -> tuple[int, float, float]:
    first, second = sorted(row, key=lambda field: -fields[field])[:2]
    return first, fields[first], fields[second]


def _card_gain(plan: _Plan, first: int, second: int, low: int, high: int) -> float:
    """How much a card adds to the best placement of one roll (M7, M9).

    A letter is given by the first field of its column, a number by its row, from 0.
    """
    fields, is_open, rows = plan
    most, plain, carded = 0, 0.0, 0.0
    row = low + high + 1
    if row < SIZE:
        carded = rows[row][1]
        for field in (first + row, second + row):
            if is_open[field]:
                most, carded = 1, 0.0
                plain = max(plain, fields[field])
    for one, two in ((first + low, second + high), (first + high, second + low)):
        count = is_open[one] + (is_open[two] and one != two)
        if count == 2:
            return 0.0
        own = one if is_open[one] else two
        plain = max(plain, fields[own])
        if count < most:
            continue
        if count > most:
            most, carded = count, 0.0
        for field in (one, two):
            if not is_open[field] or one == two:
                best, worth, next_worth = rows[field % SIZE]
                carded = max(carded, fields[own] + (next_worth if best == own else worth))
    return max(0.0, carded - plain)
