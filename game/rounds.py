"""Games of several rounds: the events by which the table deals, counts and keeps the sheet of rounds, for all games alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.contract import Seat


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round was dealt: its number (from 1), the seat that begins, and how many pieces each seat holds."""

    kind: ClassVar[str] = "round_began"
    round: int
    starter: Seat
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over and all hands lie open.

    `winner` is None when nobody won it; `rule` the number of the rule that ended it. `hands`: what was left, by seat,
    each piece in the game's notation. `change`: what counting the hands brought each seat; `scores`: after it.
    """

    kind: ClassVar[str] = "round_ended"
    round: int
    winner: Seat | None
    rule: str
    hands: tuple[tuple[str, ...], ...]
    change: tuple[int, ...]
    scores: tuple[int, ...]
