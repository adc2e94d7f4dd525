"""What happens in a match of QUERNI. Fields are named as on the board ("c3"); every seat sees every event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Laid:
    """`seat` laid out all stones of `colour` (the other seat): the number of each on the field beside it in the list."""

    kind: ClassVar[str] = "laid"
    seat: int
    colour: int
    fields: tuple[str, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stepped:
    """The stone `number` of `seat` stepped along `path`: where it stood and where it stands."""

    kind: ClassVar[str] = "stepped"
    seat: int
    number: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Jumped:
    """The stone `number` of `seat` jumped along `path`: where it stood and every landing. Hop i went over `over[i]`."""

    kind: ClassVar[str] = "jumped"
    seat: int
    number: int
    path: tuple[str, ...]
    over: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """`seat` took its stones `numbers` off the board, ascending; each stood on the field beside it in the list."""

    kind: ClassVar[str] = "removed"
    seat: int
    numbers: tuple[int, ...]
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """`seat` could do nothing and passed (Q9)."""

    kind: ClassVar[str] = "passed"
    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is the turn of `seat`. In the set-up phase: to lay out the other seat's stones."""

    kind: ClassVar[str] = "turn"
    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over: `winners` (none in a draw), the rule that ended it, the stones taken off by each seat."""

    kind: ClassVar[str] = "ended"
    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
