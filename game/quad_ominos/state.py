"""The state of a match of Quad-Ominos and what a seat may see of it."""

from __future__ import annotations

from typing import NamedTuple

from game.chance import Rng
from game.contract import Seat
from game.quad_ominos.board import Table
from game.quad_ominos.tiles import TARGET

OPEN, PLAY, OVER = PHASES = ("open", "play", "over")
"""The phases: the first tile of a round is still to be laid; it lies; the match is over."""
Hand = tuple[str, ...]


class State(NamedTuple):
    """A match. `tiles` and `seconds` are the options; `turn` is the seat to act, or in phase `over` the seat that acted last.

    `hands` go by seat, their tiles in the order in which they came; the next tile drawn is the first of `well`. `passes` counts
    those in a row. `shown` is the quadruple shown by T4, until the end of the round, else None. `rng` shuffles the next round.
    """

    tiles: int
    seconds: int
    phase: str
    turn: Seat
    round: int
    table: Table
    hands: tuple[Hand, ...]
    well: Hand
    scores: tuple[int, ...]
    passes: int
    shown: str | None
    rng: Rng


class View(NamedTuple):
    """What `seat` may see (None: a spectator): its own `hand`, the number of tiles in each hand (`counts`) and in the `well`.

    `holder` is the seat that has the shown quadruple in the hand; None once it lies on the table.
    """

    seat: Seat | None
    tiles: int
    seconds: int
    phase: str
    turn: Seat
    round: int
    table: Table
    hand: Hand
    counts: tuple[int, ...]
    well: int
    scores: tuple[int, ...]
    passes: int
    shown: str | None
    holder: Seat | None


def view_of(state: State, seat: Seat | None) -> View:
    return View(
        seat,
        state.tiles,
        state.seconds,
        state.phase,
        state.turn,
        state.round,
        state.table,
        () if seat is None else state.hands[seat],
        tuple(map(len, state.hands)),
        len(state.well),
        state.scores,
        state.passes,
        state.shown,
        holder_of(state),
    )


def acting(view: State | View) -> Seat | None:
    """The seat to act; None when the match is over."""
    return None if view.phase == OVER else view.turn


def holder_of(state: State) -> Seat | None:
    """The seat that has the shown quadruple in the hand. Everybody saw it there, and it leaves the hand only to be laid."""
    if state.shown is None:
        return None
    return next((seat for seat, hand in enumerate(state.hands) if state.shown in hand), None)


def target(view: State | View) -> int:
    """The score that wins the match (T14)."""
    return TARGET[view.tiles]
