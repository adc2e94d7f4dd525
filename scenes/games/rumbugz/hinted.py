"""What the hint at a RumBugz table points at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from game.rumbugz.bugs import from_hand
from game.rumbugz.moves import LAY, Move
from game.rumbugz.state import TAKE
from scenes.games.rumbugz.hand import Hand
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy


class Hinted:
    """The hint for the person to act, while it is shown."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.desk = hand, hand.desk

    @property
    def move(self) -> Move | None:
        """Its move; None while no hint is shown."""
        hint = self.desk.hints.hint
        return hint.move if hint is not None and self.desk.ready else None

    @property
    def word(self) -> str:
        """The word of a hint to take something; empty within a turn, where bugs and beds are pointed out."""
        move = self.move
        return move.word if move is not None and self.hand.phase == TAKE else ""

    def target(self, *words: str) -> Move | None:
        """Its move, if its word is one of these, once the hint tells where bugs go; else None."""
        move = self.move
        return move if move is not None and self.desk.hints.hint_stage >= 2 and move.word in words else None

    def state_of(self, copy: Copy) -> State:
        """How a bug on the rack looks, so that those of the hint stand out."""
        return "up" if copy.number in self._numbers() else "rest"

    def _numbers(self) -> set[int]:
        move = self.move
        if move is None or not move.bugs:
            return set()
        wanted: Counter[Hashable] = Counter(from_hand(code) for code in (move.bugs if move.word == LAY else move.bugs[:1]))
        found: set[int] = set()
        for copy in self.hand.rack.copies:
            if wanted[copy.key] > 0:
                wanted[copy.key] -= 1
                found.add(copy.number)
        return found
