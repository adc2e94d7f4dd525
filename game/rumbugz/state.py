"""The state of a RumBugz match and what a seat may see of it.

A seat sees its own hand, and of everything else what lies open or can be counted.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from game.chance import Rng
from game.contract import Seat
from game.rumbugz.bugs import KINDS, Bugs, Sequence, from_hand

TAKE, PLAY, KNOCK, DECIDE, OVER = PHASES = ("take", "play", "knock", "decide", "over")
HAND = 6
"""The number of bugz that each player is dealt (B5)."""
DRAWN = 4
"""The number of bugz that a laid sequence brings (B11)."""
IDLE = 10
"""A round is over after so many turns of each seat in which no bug was laid or attached (B13)."""

Laid = tuple[str, ...]
Contents = tuple[Bugs, ...]


class Setting(NamedTuple):
    """The options of a match, with those that depend on the number of players worked out: sets of 1-12, PLYT bugz, rounds."""

    sets: int
    plyts: int
    rounds: int


class State(NamedTuple):
    """A match. `turn` is the seat whose turn it is, or in the phases `knock` and `decide` the one whose turn is about to start.

    The last of `bag` is drawn next, the last of `discards` lies on top. `scores`, `hands` and `laid` (the kinds laid in this
    round, each once) go by seat. `asked` are those still to be asked whether to knock, the one asked now first; `knocker` has
    knocked; `refused` says that the seat to take has refused a knock. `new` counts the sequences laid in this turn; `seen`
    lists for each sequence of `table` what it held earlier in this turn. `no_take` and `idle` count the turns in a row without
    a bug taken (B13 a) and without a bug laid or attached (B13 b).
    """

    setting: Setting
    round: int
    starter: Seat
    scores: tuple[int, ...]
    phase: str
    turn: Seat
    asked: tuple[Seat, ...]
    knocker: Seat | None
    refused: bool
    bag: Bugs
    discards: Bugs
    hands: tuple[Bugs, ...]
    table: tuple[Sequence, ...]
    laid: tuple[Laid, ...]
    new: int
    seen: tuple[Contents, ...]
    no_take: int
    idle: int
    rng: Rng


class View(NamedTuple):
    """What `seat` may see (None: a spectator).

    It sees its own `hand` (a spectator's is empty), the number of bugz in each hand (`counts`, the own one included) and in the
    bag, and the rest as in `State`.
    """

    seat: Seat | None
    setting: Setting
    round: int
    starter: Seat
    scores: tuple[int, ...]
    phase: str
    turn: Seat
    asked: tuple[Seat, ...]
    knocker: Seat | None
    refused: bool
    bag: int
    discards: Bugs
    hand: Bugs
    counts: tuple[int, ...]
    table: tuple[Sequence, ...]
    laid: tuple[Laid, ...]
    new: int
    seen: tuple[Contents, ...]
    no_take: int
    idle: int


def view_of(state: State, seat: Seat | None) -> View:
    return View(
        seat,
        state.setting,
        state.round,
        state.starter,
        state.scores,
        state.phase,
        state.turn,
        state.asked,
        state.knocker,
        state.refused,
        len(state.bag),
        state.discards,
        () if seat is None else state.hands[seat],
        tuple(len(hand) for hand in state.hands),
        state.table,
        state.laid,
        state.new,
        state.seen,
        state.no_take,
        state.idle,
    )


def acting(state: State | View) -> Seat | None:
    """The seat that must decide: the one asked now, or the one whose turn it is; None when the match is over."""
    if state.phase == OVER:
        return None
    return state.asked[0] if state.phase == KNOCK else state.turn


def complete(laid: Laid) -> bool:
    """Whether these are all four kinds."""
    return len(laid) == len(KINDS)


def open_kinds(laid: Laid) -> tuple[str, ...]:
    """The kinds that a player who has laid these may still lay (B8)."""
    return KINDS if complete(laid) else tuple(kind for kind in KINDS if kind not in laid)


@lru_cache(16)
def full_set(setting: Setting) -> Bugs:
    """All bugz of a match, ascending, the PLYT bugz first (B1)."""
    return (0,) * setting.plyts + tuple(number for number in range(1, 13) for _ in range(setting.sets))


def unseen(view: View) -> Bugs:
    """The bugz that the viewer does not see: in other hands, in the bag, or missing from a hand-made position."""
    known = Counter([*view.hand, *view.discards, *(from_hand(bug) for sequence in view.table for bug in sequence.bugs)])
    return tuple((Counter(full_set(view.setting)) - known).elements())


def entitled(turn: Seat, seats: int) -> tuple[Seat, ...]:
    """Who may knock before the turn of `turn`, clockwise (B14): neither the seat of that turn nor the one before it."""
    return tuple((turn + step) % seats for step in range(1, seats - 1))
