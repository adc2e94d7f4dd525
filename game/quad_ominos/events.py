"""What happens in a match of Quad-Ominos, besides `game.rounds`. Tiles on the table are written as laid, others by their names.

`score` is always what the seat has after the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.events import Ended as Ended
from game.events import TurnBegan as TurnBegan


@dataclass(frozen=True, slots=True)
class Shown:
    """`seat` showed that it holds the quadruple `tile`, in order to lay 0-0-0-0 instead (T4)."""

    kind: ClassVar[str] = "shown"
    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class Laid:
    """`seat` laid `tile` at (`x`, `y`) for `points`, its sum (T7).

    `matched`: the corners that meet numbers on the table, 0 to 3 clockwise from the upper left. `bonus`: the 25 points (T8) if
    they come in at once, otherwise 0; they are already part of `score`. `bonus_tiles`: how many bonus tiles follow, 0 or 2.
    `left`: how many tiles stay in the hand.
    """

    kind: ClassVar[str] = "laid"
    seat: int
    tile: str
    x: int
    y: int
    points: int
    matched: tuple[int, ...]
    bonus: int
    bonus_tiles: int
    score: int
    left: int


@dataclass(frozen=True, slots=True)
class BonusLaid:
    """`seat` laid a bonus tile (T8), the first or the second (`number` 1 or 2)."""

    kind: ClassVar[str] = "bonus_laid"
    seat: int
    number: int
    tile: str
    x: int
    y: int
    points: int
    matched: tuple[int, ...]
    score: int
    left: int


@dataclass(frozen=True, slots=True)
class Drew:
    """`seat` drew a tile from the well for `points`, which is negative (T9).

    `tile` is "" for everybody else. `held` is the number of tiles now in the hand, `well` the number left in the well.
    """

    kind: ClassVar[str] = "drew"
    seat: int
    tile: str
    points: int
    score: int
    held: int
    well: int


@dataclass(frozen=True, slots=True)
class Passed:
    """`seat` had nothing to lay and nothing to draw, which costs `points`, a negative number (T10).

    `passes`: how many in a row.
    """

    kind: ClassVar[str] = "passed"
    seat: int
    points: int
    score: int
    passes: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time of `seat` ran out (T11)."""

    kind: ClassVar[str] = "timed_out"
    seat: int
