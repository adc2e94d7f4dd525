"""The set-up `placed` (Q3) while a person lays out the opponent's stones: all are on the board and can change places."""

from __future__ import annotations

import random

from game.contract import Refusal, phrase
from game.querni.board import HOMES, NAMES, PER_SEAT, Board, stone
from game.querni.moves import SetUp


class Laying:
    """The layout of the other seat's stones that `seat` makes; `before` is the board without them."""

    def __init__(self, before: Board, seat: int) -> None:
        self.before, self.seat = before, seat
        self.colour = 1 - seat
        self.homes = HOMES[self.colour]
        self.numbers = list(range(1, PER_SEAT + 1))
        """The number on each start field, in board order."""
        self._past: list[list[int]] = []
        self._undone: list[list[int]] = []
        random.shuffle(self.numbers)

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
        return SetUp(self.homes, tuple(self.numbers))

    def may_pick(self, field: int) -> bool:
        """Whether a field is one of those being laid out."""
        return field in self.homes

    def refusal(self, field: int) -> Refusal:
        """Why no stone can be laid on a field."""
        colour = phrase("pink") if self.colour else phrase("blue")
        sentence = phrase("The stones of {colour} stay on their sixteen fields.", colour=colour)
        return Refusal("Q3", sentence, (NAMES[field],))

    def swap(self, one: int, other: int) -> None:
        """Lets two stones change places."""
        self._note()
        a, b = self.homes.index(one), self.homes.index(other)
        self.numbers[a], self.numbers[b] = self.numbers[b], self.numbers[a]

    def shuffle(self) -> None:
        """Puts all stones in a random order."""
        self._note()
        random.shuffle(self.numbers)

    @property
    def may_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    def undo(self) -> bool:
        """Takes back the last change; False when there is none."""
        if not self._past:
            return False
        self._undone.append(self.numbers)
        self.numbers = self._past.pop()
        return True

    @property
    def may_redo(self) -> bool:
        """Whether a change was taken back that can be made again."""
        return bool(self._undone)

    def redo(self) -> None:
        """Makes the change again that was taken back last, if any."""
        if self._undone:
            self._past.append(self.numbers)
            self.numbers = self._undone.pop()

    def _note(self) -> None:
        self._past.append(list(self.numbers))
        self._undone.clear()
