"""Games of several rounds: the events from which any table deals, counts and keeps the sheet of rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.contract import Seat


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round was dealt: its number (from 1), the seat that begins, and the number of pieces in each hand."""

    kind: ClassVar[str] = "round_began"
    round: int
    starter: Seat
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over and all hands lie open.

    `winner` is None when nobody won it; `rule` is the number of the rule that ended it. `hands` are the pieces left, by seat,
    each in the game's notation. `change` is what counting the hands brought each seat, `scores` what they have after it.
    """

    kind: ClassVar[str] = "round_ended"
    round: int
    winner: Seat | None
    rule: str
    hands: tuple[tuple[str, ...], ...]
    change: tuple[int, ...]
    scores: tuple[int, ...]
