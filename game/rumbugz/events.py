"""What happens in a match of RumBugz.

A bug of a hand or a pile is its number, 0 for a PLYT bug; in a sequence a negative number is a PLYT bug that stands for it. An
event that only one seat may see in full is told to the others with None or nothing in place of the secret.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.events import Ended as Ended
from game.events import Refilled as Refilled
from game.events import TurnBegan as TurnBegan


@dataclass(frozen=True, slots=True)
class DrewForStart:
    """A round of the draw for the first seat (B4): `seats[i]` drew the bug beside it, for all to see, and the bugz went back.

    Those who share the highest bug draw again.
    """

    kind: ClassVar[str] = "drew_for_start"
    seats: tuple[int, ...]
    bugs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """`seat` drew its first `count` bugz from the bag (B5). The others see no `bugs`."""

    kind: ClassVar[str] = "dealt"
    seat: int
    count: int
    bugs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Took:
    """`seat` took a bug (B6) from the "bag" or the "pile". The others see None for a bug from the bag."""

    kind: ClassVar[str] = "took"
    seat: int
    source: str
    bug: int | None


@dataclass(frozen=True, slots=True)
class TookNothing:
    """`seat` would have drawn, but no bug was left; the turn goes on without one (B6)."""

    kind: ClassVar[str] = "took_nothing"
    seat: int


@dataclass(frozen=True, slots=True)
class Laid:
    """`seat` laid a sequence (B8), sequence `number` of the round. `four`: with it the seat has laid all four kinds."""

    kind: ClassVar[str] = "laid"
    seat: int
    sequence: str
    bugs: tuple[int, ...]
    number: int
    four: bool


@dataclass(frozen=True, slots=True)
class Swapped:
    """`seat` exchanged a bug of sequence `number` (B9).

    `bug_in` now lies there, `bug_out` came into the hand, where a PLYT bug forgets the number for which it stood. `bugs` is the
    sequence after the exchange.
    """

    kind: ClassVar[str] = "swapped"
    seat: int
    number: int
    bug_in: int
    bug_out: int
    bugs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """`seat` attached `bug` to sequence `number` (B10), which now holds `bugs`."""

    kind: ClassVar[str] = "added"
    seat: int
    number: int
    bug: int
    bugs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """`seat` discarded `bug` (B11)."""

    kind: ClassVar[str] = "discarded"
    seat: int
    bug: int


@dataclass(frozen=True, slots=True)
class EndedTurn:
    """`seat` ended the turn with an empty hand, without a discard (B12)."""

    kind: ClassVar[str] = "ended_turn"
    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    """`seat` drew `count` bugz from the bag: for sequences laid (B11), or one for an allowed knock (B15). The others see no
    `bugs`."""

    kind: ClassVar[str] = "drew"
    seat: int
    count: int
    bugs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KnockAsked:
    """Before the turn of `turn`, the `seats` may knock for `bug`, the discard; the first to knock counts (B14, B16)."""

    kind: ClassVar[str] = "knock_asked"
    seats: tuple[int, ...]
    turn: int
    bug: int


@dataclass(frozen=True, slots=True)
class NobodyKnocked:
    """Everybody who might knock stayed silent."""

    kind: ClassVar[str] = "nobody_knocked"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knocked:
    """`seat` knocked for `bug`; now `turn` decides (B15)."""

    kind: ClassVar[str] = "knocked"
    seat: int
    turn: int
    bug: int


@dataclass(frozen=True, slots=True)
class KnockAllowed:
    """`turn` allowed the knock: `seat` took the discard `bug` into the hand (B15)."""

    kind: ClassVar[str] = "knock_allowed"
    turn: int
    seat: int
    bug: int


@dataclass(frozen=True, slots=True)
class KnockRefused:
    """`turn` refused the knock of `seat`, and has only the bag left (B15)."""

    kind: ClassVar[str] = "knock_refused"
    turn: int
    seat: int
