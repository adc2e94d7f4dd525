"""The figures of a match, as values: what a game counts from its public events and the pages of the evening draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.contract import Seat
from game.fairness import band
from game.match import AnyMatch
from game.rounds import RoundEnded
from scenes.kit.language import _, ngettext


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


class Count(NamedTuple):
    """A figure that is counted along a match, under an English msgid: what each class of events is worth in it to their seat, and
    what a seat has after a move that was worth so much to it."""

    word: str
    worth: Mapping[type, Callable[[Any], int]]
    after: Callable[[int, int], int] = int.__add__


def often(_event: Any) -> int:
    """What an event is worth where it only matters how often it happens."""
    return 1


def turns(had: int, worth: int) -> int:
    """What a seat has where a move counts once, whatever it was worth."""
    return had + (worth > 0)


def counted(match: AnyMatch, counts: Sequence[Count], note: str, ends: tuple[type, ...], goal: int | None,
            scores: Callable[[Any], Sequence[int]] = lambda state: tuple(state.scores)) -> Figures:
    """The figures of a match, and the race to `goal`, which goes on by a place with each move in which one of the events `ends`
    happened. `scores` gives those of a state."""
    seats = range(match.seats)
    found = [[0] * match.seats for _count in counts]
    race = [scores(match.state_at(0))]
    for number in range(len(match)):
        events: list[Any] = list(match.events(None, number, number + 1))
        for values, count in zip(found, counts, strict=True):
            worth: Counter[Seat] = Counter()
            for event in events:
                if type(event) in count.worth:
                    worth[event.seat] += count.worth[type(event)](event)
            values[:] = [count.after(values[seat], worth[seat]) for seat in seats]
        if any(isinstance(event, ends) for event in events):
            race.append(scores(match.state_at(number + 1)))
    lines = tuple(Line(_(count.word), tuple(values)) for count, values in zip(counts, found, strict=True))
    return Figures(lines, note, Race(tuple(zip(*race, strict=True)), goal))


def rounds_won(match: AnyMatch, seat: Seat) -> str:
    """How many rounds of the match a seat has won, for the line under its score."""
    won = sum(isinstance(event, RoundEnded) and event.winner == seat for event in match.events(None))
    return ngettext("{count} round won", "{count} rounds won", won).format(count=won)
