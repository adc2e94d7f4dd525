"""Events that happen in several games and are told in the same words.

What only one game knows is in its own `events` module, which also offers those of these that happen there; the events of rounds
are in `game.rounds`.
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
    """`seat` could do nothing, or wanted to do nothing, and passed (Q9, M8)."""

    kind: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilled:
    """Nothing was left to draw: the `count` pieces that lay open, all but the last, were shuffled to draw from (B13, N17)."""

    kind: ClassVar[str] = "refilled"
    count: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over: the winners (several may share; none means a draw), the rule that ended it, and what each seat has.

    `scores` are points; in QUERNI they are the stones taken off.
    """

    kind: ClassVar[str] = "ended"
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]


def ended(outcome: Outcome) -> Ended:
    """The event that tells of an outcome."""
    return Ended(outcome.winners, outcome.reason, outcome.scores)
