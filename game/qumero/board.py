"""The grid of QUMERO: 36 fields, 14 lines, and how a grid says which fields are covered.

A field is a number 0 to 35, column by column: Q1 is 0, Q6 is 5, U1 is 6, O6 is 35; ascending fields are in the order of the
notation. A grid is a whole number whose bit `f` says whether field `f` is covered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.contract import N_, Phrase, phrase

LETTERS = "QUMERO"
SIZE = 6
FIELDS = SIZE * SIZE

Grid = int

NAMES = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, SIZE + 1))
"""The name of each field: `NAMES[0]` is "Q1"."""

FIELD = {name: field for field, name in enumerate(NAMES)}
"""The field of each name."""

BITS = tuple(1 << field for field in range(FIELDS))
ROWS = tuple(tuple(column * SIZE + number - 1 for column in range(SIZE)) for number in range(1, SIZE + 1))
"""The fields of each row from Q to O; row 1 is `ROWS[0]`."""


class Line(NamedTuple):
    """One of the 14 lines (M14): its name in a position, its fields, the same as a grid, and what each other player pays."""

    name: str
    fields: tuple[int, ...]
    mask: Grid
    worth: int


def _line(name: str, fields: Iterable[int], worth: int) -> Line:
    known = tuple(fields)
    return Line(name, known, sum(BITS[field] for field in known), worth)


LINES = (
    *(_line(f"row{number}", ROWS[number - 1], 500) for number in range(1, SIZE + 1)),
    *(_line(f"col{letter}", range(column * SIZE, column * SIZE + SIZE), 750) for column, letter in enumerate(LETTERS)),
    _line("diag1", (column * SIZE + column for column in range(SIZE)), 1000),
    _line("diag2", (column * SIZE + SIZE - 1 - column for column in reversed(range(SIZE))), 1000),
)
"""Rows, columns, diagonals: the order in which lines are paid (M17)."""

LINE = {line.name: index for index, line in enumerate(LINES)}
"""The index in `LINES` of each name."""

THROUGH = tuple(tuple(index for index, line in enumerate(LINES) if field in line.fields) for field in range(FIELDS))
"""For each field the indices of the lines through it."""


def number_of(field: int) -> int:
    """The number of a field's row, 1 to 6."""
    return field % SIZE + 1


def at(letter: str, number: int) -> int:
    """The field of a letter and a number."""
    return LETTERS.index(letter) * SIZE + number - 1


def covered(grid: Grid) -> tuple[int, ...]:
    """The covered fields of a grid, ascending."""
    return tuple(field for field in range(FIELDS) if grid & BITS[field])


def missing(grid: Grid, line: int) -> tuple[int, ...]:
    """The fields of a line (its index) that a grid does not cover yet."""
    return tuple(field for field in LINES[line].fields if not grid & BITS[field])


def line_phrase(line: int) -> Phrase:
    """How a line (given by its index) is called within a sentence."""
    name = LINES[line].name
    if name.startswith("row"):
        return phrase("row {number}", number=int(name[3:]))
    if name.startswith("col"):
        return phrase("column {letter}", letter=name[3:])
    return phrase(N_("the diagonal from Q1 to O6") if name == "diag1" else N_("the diagonal from O1 to Q6"))
