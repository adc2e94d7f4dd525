"""The state of a QUERNI match and what a seat may see of it, which is everything, since the game hides nothing.

The generator is used up once the match is set up, so no state keeps it.
"""

from __future__ import annotations

from typing import NamedTuple

from game.contract import Seat
from game.querni.board import Board, off

SETUPS = ("shuffled", "mirrored", "placed")
SET, PLAY, OVER = PHASES = ("set", "play", "over")
QUIET_LIMIT = 60
"""The number of turns without a removal after which the match is a draw (Q12)."""


class State(NamedTuple):
    """A match.

    `turn` is the seat to act, or in phase `over` the seat that acted last; `quiet` counts the turns since the start of play or
    the last removal (0 to 60).
    """

    setup: str
    phase: str
    turn: Seat
    board: Board
    quiet: int


class View(NamedTuple):
    """What `seat` may see (None: a spectator): all of the state."""

    seat: Seat | None
    setup: str
    phase: str
    turn: Seat
    board: Board
    quiet: int


def taken_off(view: State | View) -> tuple[int, int]:
    """How many stones of each seat are off the board; none before all are laid out."""
    return (0, 0) if view.phase == SET else (off(view.board, 0), off(view.board, 1))


def acting(view: State | View) -> Seat | None:
    """The seat to act; None when the match is over."""
    return None if view.phase == OVER else view.turn
