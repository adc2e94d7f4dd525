"""What the bots of all games share: their levels, the hint, the contract of a bot, and clocks for a search."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from game.contract import N_, Phrase, Seat

EASY, MEDIUM, HARD = LEVELS = ("easy", "medium", "hard")

TITLES = {EASY: N_("Easy"), MEDIUM: N_("Medium"), HARD: N_("Hard")}
"""The name of each level, to be translated."""

SECONDS = {EASY: 0.2, MEDIUM: 0.4, HARD: 1.0}
"""How many seconds a level may think about one move unless told otherwise."""

Clock = Callable[[], float]
"""Seconds since any fixed moment. A search is given its clock, so that a test can let time pass."""

V_contra = TypeVar("V_contra", contravariant=True)  # what a seat may see
M_co = TypeVar("M_co", covariant=True)  # a move


@dataclass(frozen=True, slots=True)
class Hint(Generic[M_co]):
    """A good move and, in words, why it is good."""

    move: M_co
    reason: Phrase


class Bot(Protocol[V_contra, M_co]):
    """Plays one game at every level. It is given a view, so it cannot know more than its seat."""

    def choose(
        self, view: V_contra, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> M_co:
        """A legal move for the viewer, whose turn it is.

        `seconds` is a limit, not a target (None: `SECONDS` of the level). The same arguments give the same move as long as the
        time does not run out. The clock is asked at least every 50 ms. Raises ValueError for an unknown level, or when there is
        nothing to decide.
        """
        ...

    def hint(self, view: V_contra, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[M_co]:
        """A strong move for the viewer, whose turn it is, with its reason. Raises ValueError like `choose`."""
        ...


def check_asked(level: str, seat: Seat | None, acting: Seat | None) -> None:
    """Raises ValueError, as a bot does, unless `level` is a level and the viewer (`seat`) is the one to act."""
    if level not in LEVELS:
        raise ValueError(f"no level of a bot: {level!r}")
    if seat is None or seat != acting:
        raise ValueError("a bot is asked for a move, but its seat has nothing to decide")


def deadline(seconds: float, clock: Clock) -> Callable[[], bool]:
    """A question for a search to ask: have `seconds` passed since this call?"""
    end = clock() + seconds
    return lambda: clock() >= end
