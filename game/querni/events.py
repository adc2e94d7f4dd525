"""What happens in a match of QUERNI. Fields are named as on the board ("c3"); every seat sees every event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.events import Ended as Ended
from game.events import Passed as Passed
from game.events import TurnBegan as TurnBegan


@dataclass(frozen=True, slots=True)
class Laid:
    """`seat` laid out all stones of `colour`, the other seat: `numbers[i]` on `fields[i]`."""

    kind: ClassVar[str] = "laid"
    seat: int
    colour: int
    fields: tuple[str, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stepped:
    """The stone `number` of `seat` stepped along `path`: from its first field to its second."""

    kind: ClassVar[str] = "stepped"
    seat: int
    number: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Jumped:
    """The stone `number` of `seat` jumped along `path`: its start and every landing. Hop i went over `over[i]`."""

    kind: ClassVar[str] = "jumped"
    seat: int
    number: int
    path: tuple[str, ...]
    over: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """`seat` took its stones `numbers` off the board, in ascending order; `numbers[i]` stood on `fields[i]`."""

    kind: ClassVar[str] = "removed"
    seat: int
    numbers: tuple[int, ...]
    fields: tuple[str, ...]
