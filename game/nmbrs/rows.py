"""Rows: cards with a constant difference that count back to 0, at the level `advanced` also to 1 (N3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.nmbrs.cards import Card, Pair

ADVANCED, STANDARD, SIMPLIFIED = "advanced", "standard", "simplified"
LEVELS = (SIMPLIFIED, STANDARD, ADVANCED)
LEAST = 3
"""The fewest cards of a row."""


class Row(NamedTuple):
    """A row on the table. Ids rise in the order in which rows are made; `cards[i]` stands for the number `first + i * step`."""

    id: int
    first: int
    step: int
    cards: tuple[Card, ...]

    @property
    def last(self) -> int:
        """Its highest number."""
        return self.first + self.step * (len(self.cards) - 1)

    @property
    def numbers(self) -> range:
        """Its numbers, ascending."""
        return range(self.first, self.last + 1, self.step)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Its numbers and cards."""
        return tuple(zip(self.numbers, self.cards, strict=True))

    def at(self, number: int) -> Card | None:
        """The card that stands for `number` here, or None."""
        place, rest = divmod(number - self.first, self.step)
        return self.cards[place] if not rest and 0 <= place < len(self.cards) else None


class RowRef(NamedTuple):
    """How the notation names a row: by its ends, and by its place (from 1) among the rows with the same ends."""

    first: int
    last: int
    mark: int = 1

    def __str__(self) -> str:
        return f"{self.first}-{self.last}" + (f"#{self.mark}" if self.mark > 1 else "")


def ends_well(level: str, first: int, step: int) -> bool:
    """Whether a row with this first number and this difference counts back to where it must (N3)."""
    rest = first % step
    return rest == 0 or (rest == 1 and level == ADVANCED)


def step_of(numbers: Sequence[int]) -> int:
    """The constant difference of ascending numbers, or 0 when it is not constant."""
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 0
    return step if all(numbers[i + 1] - numbers[i] == step for i in range(len(numbers) - 1)) else 0


def row_of(row_id: int, pairs: Iterable[Pair]) -> Row:
    """The row of these numbers and cards, which ascend with a constant difference."""
    listed = list(pairs)
    return Row(row_id, listed[0][0], listed[1][0] - listed[0][0], tuple([card for _, card in listed]))


def ref_of(rows: Sequence[Row], row: Row) -> RowRef:
    """The name of `row`, one of `rows`, in the notation."""
    ends = row.first, row.last
    mark = 1
    for other in rows:
        if other.id == row.id:
            break
        mark += (other.first, other.last) == ends
    return RowRef(*ends, mark)


def row_at(rows: Sequence[Row], ref: RowRef) -> Row | None:
    """The row with this name, or None."""
    mark = ref.mark
    for row in rows:
        if row.first == ref.first and row.last == ref.last:
            mark -= 1
            if mark == 0:
                return row
    return None


def rows_with(rows: Sequence[Row], card: Card) -> tuple[Row, ...]:
    """The rows in which a card stands: none, one, or two that cross at it (N5)."""
    return tuple([row for row in rows if card in row.cards])
