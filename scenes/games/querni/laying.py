"""The set-up `placed` (Q3) while a person lays out the opponent's stones: all are on the board and can change places."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from game.contract import Refusal, phrase
from game.querni.board import HOMES, NAMES, PER_SEAT, Board, stone
from game.querni.moves import SetUp


@dataclass(frozen=True)
class Laying:
    """The layout of the other seat's stones that `seat` makes; `before` is the board without them."""

    before: Board
    seat: int
    numbers: tuple[int, ...] = tuple(range(1, PER_SEAT + 1))
    """The number on each start field, in board order."""

    @property
    def colour(self) -> int:
        """The seat whose stones are laid out."""
        return 1 - self.seat

    @property
    def homes(self) -> tuple[int, ...]:
        """The start fields of that seat."""
        return HOMES[self.colour]

    @property
    def board(self) -> Board:
        """The board with the layout as it stands."""
        board = list(self.before)
        for field, number in zip(self.homes, self.numbers, strict=True):
            board[stone(self.colour, number)] = field
        return tuple(board)

    @property
    def move(self) -> SetUp:
        """The layout as a move of the rules."""
        return SetUp(self.homes, self.numbers)

    def may_pick(self, field: int) -> bool:
        """Whether a field is one of those being laid out."""
        return field in self.homes

    def refusal(self, field: int) -> Refusal:
        """Why no stone can be laid on a field."""
        colour = phrase("pink") if self.colour else phrase("blue")
        sentence = phrase("The stones of {colour} stay on their sixteen fields.", colour=colour)
        return Refusal("Q3", sentence, (NAMES[field],))

    def swap(self, one: int, other: int) -> Laying:
        """The layout in which the stones on two fields have changed places."""
        numbers = list(self.numbers)
        a, b = self.homes.index(one), self.homes.index(other)
        numbers[a], numbers[b] = numbers[b], numbers[a]
        return replace(self, numbers=tuple(numbers))

    def shuffled(self) -> Laying:
        """The layout in a random order."""
        numbers = list(self.numbers)
        random.shuffle(numbers)
        return replace(self, numbers=tuple(numbers))
