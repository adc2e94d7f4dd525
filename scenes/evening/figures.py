"""The figures of a match, as values: what a game counts from its public events and the pages of the evening draw."""

from __future__ import annotations

from dataclasses import dataclass

from game.fairness import band


@dataclass(frozen=True)
class Line:
    """One figure: its word and the value of each seat."""

    word: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Race:
    """How the scores grew.

    `scores` has a row for each seat: its score before the first turn, then after every turn. `goal` is the score that
    ends the match, or None.
    """

    scores: tuple[tuple[int, ...], ...]
    goal: int | None


@dataclass(frozen=True)
class Dice:
    """How often each face of one kind of dice came up."""

    faces: tuple[str | int, ...]
    counts: tuple[int, ...]

    @property
    def band(self) -> tuple[int, int]:
        """The fewest and the most times that a face of fair dice should come up in so many throws (see `game.fairness.band`)."""
        return band(sum(self.counts))


@dataclass(frozen=True)
class Figures:
    """The figures of a match, the most telling first. `note` says what the race or the dice show.

    `dice` has an entry for each kind of dice of the game, without those that were never thrown.
    """

    lines: tuple[Line, ...] = ()
    note: str = ""
    race: Race | None = None
    dice: tuple[Dice, ...] = ()
