"""The QUERNI board: fields, their names and neighbours, and the value that says where the 32 stones are.

A field is a whole number 0 to 69 in board order: a1 is 0, b1 is 1, j1 is 9, a2 is 10, j7 is 69. A stone is a whole
number 0 to 31: blue 1 to 16, then pink 1 to 16. A set of fields is a mask with bit `1 << field`.
"""

from __future__ import annotations

from collections.abc import Iterator

COLUMNS = 10
ROWS = 7
FIELDS = COLUMNS * ROWS
PER_SEAT = 16
STONES = 2 * PER_SEAT
OFF = -1
"""The place of a stone that is no longer on the board."""

Board = tuple[int, ...]
"""The field of each of the 32 stones, or `OFF`."""

Path = tuple[int, ...]
"""The fields of a move: where the stone started, then every field that it landed on."""

NAMES = tuple("abcdefghij"[f % COLUMNS] + str(f // COLUMNS + 1) for f in range(FIELDS))
"""The name of each field: `NAMES[22] == "c3"`."""
FIELD = {text: f for f, text in enumerate(NAMES)}
"""The field of each name: `FIELD["c3"] == 22`."""

BIT = (*(1 << f for f in range(FIELDS)), 0)
"""The mask of one field; nothing for `OFF`."""

ALPHABETICAL = tuple(f % COLUMNS * ROWS + f // COLUMNS for f in range(FIELDS))
"""The rank of each field in the alphabetical order of names, which decides between paths of the same length."""

STRAIGHT, RISING, FALLING = 0, 1, 2
"""The axes of a jump. A stone can jump over a given other stone along its two diagonals or along one straight axis."""


def _beside(f: int, far: int) -> list[tuple[int, int]]:
    """The fields `far` straight steps away, in alphabetical order, each with the axis."""
    x, y = f % COLUMNS, f // COLUMNS
    out = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            u, v = x + far * dx, y + far * dy
            if (dx or dy) and 0 <= u < COLUMNS and 0 <= v < ROWS:
                out.append((v * COLUMNS + u, STRAIGHT if dx * dy == 0 else RISING if dx == dy else FALLING))
    return out


BESIDE = tuple(tuple(g for g, _ in _beside(f, 1)) for f in range(FIELDS))
"""The up to eight fields beside a field, in alphabetical order."""

NEAR = (*(sum(1 << g for g in near) for near in BESIDE), 0)
"""The mask of the fields beside a field; nothing for `OFF`."""

LEAPS = tuple(
    tuple((1 << g, g, 1 << (f + g) // 2, axis) for g, axis in _beside(f, 2)) for f in range(FIELDS)
)
"""The jumps from a field that the board has room for, in alphabetical order: landing mask, landing field, mask of
the field jumped over, axis."""

_OVER = tuple({g: over.bit_length() - 1 for _, g, over, _ in leaps} for leaps in LEAPS)

HOMES = tuple(
    tuple(f for f in range(FIELDS) if NAMES[f][0] in columns and NAMES[f][1] in "2356") for columns in ("abcd", "ghij")
)
"""The 16 start fields of each colour in board order (Q2)."""

EMPTY: Board = (OFF,) * STONES


def turned(f: int) -> int:
    """The field in the same place once the board is turned by 180 degrees: a2 becomes j6."""
    return FIELDS - 1 - f


def beside(f: int, g: int) -> bool:
    """Whether two fields touch, straight or diagonally. False when one is `OFF`."""
    return bool(NEAR[f] & BIT[g])


def between(f: int, g: int) -> int | None:
    """The field that a jump from `f` to `g` goes over; None when `g` is not two fields away in a straight line."""
    return _OVER[f].get(g)


def stone(seat: int, number: int) -> int:
    """The stone of a colour (given by its seat) with a number from 1 to 16."""
    return seat * PER_SEAT + number - 1


def seat_of(stone: int) -> int:
    """The seat whose colour the stone has."""
    return stone // PER_SEAT


def number_of(stone: int) -> int:
    """The number on the stone, 1 to 16."""
    return stone % PER_SEAT + 1


def stone_at(board: Board, field: int) -> int | None:
    """The stone on a field, or None."""
    return board.index(field) if field in board else None


def occupied(board: Board) -> int:
    """The mask of all fields on which a stone stands."""
    mask = 0
    for f in board:
        mask |= BIT[f]
    return mask


def standing(board: Board) -> Iterator[tuple[int, int, int]]:
    """Every stone on the board as (field, seat, number), in board order."""
    for f, which in sorted((f, which) for which, f in enumerate(board) if f != OFF):
        yield f, seat_of(which), number_of(which)


def left(board: Board, seat: int) -> tuple[int, ...]:
    """The numbers of a seat's stones that are still on the board, ascending."""
    own = board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT]
    return tuple(number for number, f in enumerate(own, 1) if f != OFF)


def off(board: Board, seat: int) -> int:
    """How many of a seat's stones are off the board."""
    return board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT].count(OFF)


def moved(board: Board, start: int, landing: int) -> Board:
    """The board after the stone on `start` went to `landing`. Raises ValueError when no stone is there."""
    which = board.index(start)
    return (*board[:which], landing, *board[which + 1 :])


def without(board: Board, seat: int, chain: tuple[int, int]) -> Board:
    """The board without a seat's stones from the lower to the higher number of `chain`."""
    low, high = stone(seat, chain[0]), stone(seat, chain[1])
    return (*board[:low], *(OFF,) * (high + 1 - low), *board[high + 1 :])
