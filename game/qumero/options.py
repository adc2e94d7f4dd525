"""What a roll allows (M7 to M9): its options and all placements."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from game.qumero.board import BITS, ROWS, SIZE, Grid, at, number_of
from game.qumero.moves import Move, place
from game.qumero.state import PLACE, Roll, View


class Part(NamedTuple):
    """A pair or the sum of an option.

    These are its own field, the die of its letter and the dice of its number (0 or 1 each; both for a sum), and whether the field
    is open. When two pairs have the same field, the second one is not open (M9).
    """

    field: int
    letter: int
    numbers: tuple[int, ...]
    open: bool


class Option(NamedTuple):
    """One way to read the roll (M7): two pairs, or one sum.

    `most`: no option covers more open fields, so a card may be used once this one is placed in full (M9).
    """

    parts: tuple[Part, ...]
    most: bool

    @property
    def is_sum(self) -> bool:
        """Whether it is a sum, which uses up the whole roll for one field."""
        return len(self.parts) == 1

    @property
    def fields(self) -> tuple[int, ...]:
        """Its open fields."""
        return tuple(part.field for part in self.parts if part.open)

    @property
    def spare(self) -> tuple[int, ...]:
        """The numbers of the parts whose own field is already covered: in these rows a card can stand for the letter."""
        return tuple(number_of(part.field) for part in self.parts if not part.open)


def options(view: View) -> tuple[Option, ...]:
    """The different options of the roll that is being placed, for the grid of the seat to act; none in other phases.

    Pairs come first, then sums. Options whose fields are all covered are included.
    """
    if view.phase != PLACE or view.roll is None:
        return ()
    return options_of(view.grids[view.turn], view.roll)


@lru_cache(256)
def options_of(grid: Grid, roll: Roll) -> tuple[Option, ...]:
    """The different options of a roll on a grid."""
    numbers = roll.numbers
    found: list[tuple[Part, ...]] = []
    seen: set[tuple[int, ...]] = set()
    readings: list[tuple[tuple[int, tuple[int, ...]], ...]] = [((0, (0,)), (1, (1,))), ((0, (1,)), (1, (0,)))]
    if sum(numbers) <= SIZE:
        readings += [((0, (0, 1)),), ((1, (0, 1)),)]
    for reading in readings:
        parts: list[Part] = []
        for letter, dice in reading:
            field = at(roll.letters[letter], sum(numbers[die] for die in dice))
            again = any(part.field == field for part in parts)
            parts.append(Part(field, letter, dice, not again and not grid & BITS[field]))
        fields = tuple(sorted(part.field for part in parts))
        if fields not in seen:
            seen.add(fields)
            found.append(tuple(parts))
    most = max(sum(part.open for part in parts) for parts in found)
    return tuple(Option(parts, sum(part.open for part in parts) == most) for parts in found)


@lru_cache(256)
def placements(grid: Grid, roll: Roll, cards: int) -> tuple[Move, ...]:
    """All placements of a roll on a grid for a player who may use up to `cards` QUMERO cards, each once.

    They are in the order of their fields. There is none exactly when the player must pass.
    """
    found: set[Move] = set()
    for option in options_of(grid, roll):
        own = option.fields
        for size in range(1, len(own) + 1):
            found.update(place(fields) for fields in combinations(own, size))
        if option.most and cards:
            taken = {part.field for part in option.parts}
            for used in range(1, min(cards, len(option.spare)) + 1):
                for rows in combinations(option.spare, used):
                    found.update(
                        place(own, fields)
                        for fields in product(*[_open(grid, row) for row in rows])
                        if len(set(fields)) == used and not taken.intersection(fields)
                    )
    return tuple(sorted(found, key=lambda move: (move.fields, move.cards)))


def covers(grid: Grid, roll: Roll) -> int:
    """The largest number of open fields that an option of the roll covers: the m of M9."""
    return max(len(option.fields) for option in options_of(grid, roll))


def _open(grid: Grid, row: int) -> list[int]:
    return [field for field in ROWS[row - 1] if not grid & BITS[field]]
