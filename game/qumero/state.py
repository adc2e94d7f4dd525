"""The state of a QUMERO match and what a seat may see of it: everything but the generator, since only the dice are unknown."""

from __future__ import annotations

from typing import NamedTuple

from game.chance import Rng
from game.contract import Seat
from game.qumero.board import Grid

ROLL, PLACE, DIE, OVER = PHASES = ("roll", "place", "die", "over")
QUMERO_CARDS = 20
DOUBLE_CARDS = 10
START_POINTS = 5000
FREE = -1
"""The entry in `lines` of a line that nobody has taken."""
NO_PASCH, PASCH, DOPPEL = ("", "pasch", "doppel")


class Roll(NamedTuple):
    """The faces of the two letter dice and of the two number dice."""

    first: str
    second: str
    low: int
    high: int

    @property
    def letters(self) -> tuple[str, str]:
        """The letters, in the order of the dice."""
        return self.first, self.second

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers, in the order of the dice."""
        return self.low, self.high

    @property
    def pasch(self) -> str:
        """`PASCH` (M11), `DOPPEL` (M12) or `NO_PASCH`."""
        same = (self.first == self.second) + (self.low == self.high)
        return (NO_PASCH, PASCH, DOPPEL)[same]

    def __str__(self) -> str:
        return f"{self.first} {self.second} {self.low} {self.high}"


class State(NamedTuple):
    """A match. `turn` is the seat to act, or in phase `over` the seat that acted last.

    `grids`, `points`, `cards` (QUMERO cards), `doubles` (DOUBLE-DOUBLE cards) and `out` go by seat. `lines` says for each of
    `board.LINES` who took it, or `FREE`. `roll` is the roll being placed; `fresh` of `cards[turn]` came with it (M10). `rng`
    rolls the next dice.
    """

    phase: str
    turn: Seat
    grids: tuple[Grid, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]
    doubles: tuple[int, ...]
    out: tuple[bool, ...]
    lines: tuple[int, ...]
    roll: Roll | None
    fresh: int
    rng: Rng


class View(NamedTuple):
    """What `seat` may see (None: a spectator): all of the state but the generator."""

    seat: Seat | None
    phase: str
    turn: Seat
    grids: tuple[Grid, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]
    doubles: tuple[int, ...]
    out: tuple[bool, ...]
    lines: tuple[int, ...]
    roll: Roll | None
    fresh: int


def view_of(state: State, seat: Seat | None) -> View:
    return View(seat, *state[:-1])


def acting(view: State | View) -> Seat | None:
    """The seat to act; None when the match is over."""
    return None if view.phase == OVER else view.turn


def usable(view: State | View) -> int:
    """How many QUMERO cards the seat to act may use for this roll (M10)."""
    return view.cards[view.turn] - view.fresh


def multiplier(doubles: int) -> int:
    """The factor by which a player's DOUBLE-DOUBLE cards multiply the worth of a line (M16)."""
    return doubles if doubles >= 2 else 1


def supply(view: State | View) -> tuple[int, int]:
    """How many QUMERO cards and DOUBLE-DOUBLE cards nobody holds."""
    return QUMERO_CARDS - sum(view.cards), DOUBLE_CARDS - sum(view.doubles)


def others(out: tuple[bool, ...], seat: Seat) -> tuple[Seat, ...]:
    """The other seats that are still in the game, clockwise from `seat` (M17)."""
    seats = len(out)
    return tuple(other for step in range(1, seats) if not out[other := (seat + step) % seats])
