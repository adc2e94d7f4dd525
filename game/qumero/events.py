"""What happens in a match of QUMERO. Fields and lines go by their names ("R4", "row3"); every seat sees every event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.events import Ended as Ended
from game.events import Passed as Passed
from game.events import TurnBegan as TurnBegan


@dataclass(frozen=True, slots=True)
class RolledOff:
    """A round of the roll-off (M5): `seats[i]` rolled the face beside it. Those who share the highest face roll again."""

    kind: ClassVar[str] = "rolled_off"
    seats: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """`seat` rolled the four dice. `pasch`: "", "pasch" (M11) or "doppel" (M12)."""

    kind: ClassVar[str] = "rolled"
    seat: int
    letters: tuple[str, ...]
    numbers: tuple[int, ...]
    pasch: str


@dataclass(frozen=True, slots=True)
class CardReceived:
    """`seat` took a card, "qumero" or "double", from the supply; the player now holds `held` of them, and `left` are left."""

    kind: ClassVar[str] = "card"
    seat: int
    card: str
    held: int
    left: int


@dataclass(frozen=True, slots=True)
class Placed:
    """`seat` covered `fields`. `by` says how, for each field: "pair", "sum", or "card", which went back to the supply."""

    kind: ClassVar[str] = "placed"
    seat: int
    fields: tuple[str, ...]
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineTaken:
    """`seat` was the first to complete `line` ("row3", "colQ", "diag1"): each other player owes `worth` times `multiplier`."""

    kind: ClassVar[str] = "line"
    seat: int
    line: str
    worth: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class Paid:
    """`payer` gave `receiver` `amount` of the `due` points for a line (its name) or for the "die".

    Who pays less than due is out.
    """

    kind: ClassVar[str] = "paid"
    payer: int
    receiver: int
    amount: int
    due: int
    reason: str


@dataclass(frozen=True, slots=True)
class Eliminated:
    """`seat` could not pay in full and is out of the game (M18)."""

    kind: ClassVar[str] = "out"
    seat: int


@dataclass(frozen=True, slots=True)
class DieThrown:
    """`seat` threw the single die of a Doppel-Pasch: each other player owes `due` (M12)."""

    kind: ClassVar[str] = "die"
    seat: int
    face: int
    due: int


@dataclass(frozen=True, slots=True)
class RollsAgain:
    """`seat` rolls all four dice again after a Pasch or Doppel-Pasch (M11, M12)."""

    kind: ClassVar[str] = "again"
    seat: int
