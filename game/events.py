"""What happens in several games in the same way and is told of in the same words. What a game alone knows is in its own
`events` file, which offers these too where they happen there; those of rounds are in `game.rounds`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.contract import Outcome, Seat


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is the turn of `seat`."""

    kind: ClassVar[str] = "turn"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed:
    """`seat` could do nothing, or wanted nothing, and passed (Q9, M8)."""

    kind: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilled:
    """Nothing was left to draw: `count` pieces that lay open, all but the last, were shuffled for it (B13, N17)."""

    kind: ClassVar[str] = "refilled"
    count: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over: the winners (several may share; none is a draw), the rule that ended it, what each seat has.

    `scores` are points; in QUERNI the stones taken off.
    """

    kind: ClassVar[str] = "ended"
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]


def ended(outcome: Outcome) -> Ended:
    """The event of an outcome."""
    return Ended(outcome.winners, outcome.reason, outcome.scores)
