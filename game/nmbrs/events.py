"""What happens in a match of nmbrs!, besides `game.rounds`. Cards go by their names ("57", "Jr"), rows by their ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.events import Ended as Ended
from game.events import Refilled as Refilled
from game.events import TurnBegan as TurnBegan


@dataclass(frozen=True, slots=True)
class Dealt:
    """`seat` was dealt these cards (N7); told to that seat alone."""

    kind: ClassVar[str] = "dealt"
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The top card of the closed pile was turned up and begins the open pile (N7); `closed` cards are left."""

    kind: ClassVar[str] = "turned_up"
    card: str
    closed: int


@dataclass(frozen=True, slots=True)
class Offered:
    """`seat`, whose turn it is, may take the open card (N8); offered again after another player took the one above it."""

    kind: ClassVar[str] = "offered"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Left:
    """`seat`, whose turn it is, leaves the open card; the seats `asked` are asked about it, clockwise (N8)."""

    kind: ClassVar[str] = "left"
    seat: int
    card: str
    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """`seat`, whose turn it is not, takes the open card and then a closed one (N8)."""

    kind: ClassVar[str] = "claimed"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Declined:
    """`seat`, whose turn it is not, does not want the open card (N8)."""

    kind: ClassVar[str] = "declined"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TookOpen:
    """`seat`, whose turn it is, took the open card (N8)."""

    kind: ClassVar[str] = "took_open"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TookClosed:
    """`seat` took the top card of the closed pile (N8); `card` is "" for everybody else. `closed` cards are left."""

    kind: ClassVar[str] = "took_closed"
    seat: int
    card: str
    closed: int


@dataclass(frozen=True, slots=True)
class NoCard:
    """`seat` was to take a closed card, but there is none (N17)."""

    kind: ClassVar[str] = "no_card"
    seat: int


@dataclass(frozen=True, slots=True)
class Laid:
    """`seat` laid the cards `brought` from the hand for `points` (N13). `doubled` says why the points are doubled, which they
    already are: "one_colour", "all_different" or "". `play` is "row", "extend", "insert", "join" or "cross".

    `row` is the resulting row with its `numbers` and, in the same order, its `cards`. `sources` are the rows from which it was
    made; for a cross, the row through which it goes. When two rows are joined, the younger one disappears. `score` is the
    seat's score after the play.
    """

    kind: ClassVar[str] = "laid"
    seat: int
    play: str
    brought: tuple[str, ...]
    row: int
    numbers: tuple[int, ...]
    cards: tuple[str, ...]
    sources: tuple[int, ...]
    points: int
    doubled: str
    score: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """`seat` put `card` in the place of `joker`, in each of `rows` where it stood, and must use the joker now (N12)."""

    kind: ClassVar[str] = "swapped"
    seat: int
    card: str
    joker: str
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """`seat` discarded a card onto the open pile, which ends the turn (N15)."""

    kind: ClassVar[str] = "discarded"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """`seat` ends the turn without a discard (N20)."""

    kind: ClassVar[str] = "turn_ended"
    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """`seat` has no card left: the round is over (N16, N20)."""

    kind: ClassVar[str] = "went_out"
    seat: int
