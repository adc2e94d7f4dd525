"""What is told of a finished match: the sentence that ended it, and neutral figures of each seat.

Every figure is counted from the public events of the match; which ones says the game (`scenes.games`).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.contract import Outcome, Seat
from game.fairness import band
from scenes import games
from scenes.kit.language import _
from scenes.session import Session


@dataclass(frozen=True)
class Line:
    """One figure: its word and the value of each seat."""

    word: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Race:
    """How the scores grew: for each seat its score after each turn (the first value is before the first), and the goal, if
    there is one."""

    scores: tuple[tuple[int, ...], ...]
    goal: int | None


@dataclass(frozen=True)
class Dice:
    """How often each face of dice of one kind came up, and the band in which fair ones stay (see `game.fairness.band`)."""

    faces: tuple[str | int, ...]
    counts: tuple[int, ...]

    @property
    def band(self) -> tuple[int, int]:
        """The fewest and the most times, for as many dice as were thrown."""
        return band(sum(self.counts))


@dataclass(frozen=True)
class Figures:
    """The figures of a match, the most telling first. `note` says what the race or the dice show.

    `dice` are the kinds of dice of a game that has some; the dice of a match that threw none are left out.
    """

    lines: tuple[Line, ...] = ()
    note: str = ""
    race: Race | None = None
    dice: tuple[Dice, ...] = ()


def heading(session: Session, outcome: Outcome) -> str:
    """Who won, in a few words."""
    names = [session.name(seat) for seat in outcome.winners]
    if not names:
        return _("A draw")
    if len(names) == 1:
        return _("{name} wins!").format(name=names[0])
    return _("{names} and {last} win!").format(names=", ".join(names[:-1]), last=names[-1])


def ending(session: Session, outcome: Outcome) -> str:
    """The sentence that tells how the match ended; the number of the rule alone when nobody wrote one."""
    sentence = games.of(session.game).ending(session, outcome)
    return sentence or _("The match ended by rule {rule}.").format(rule=outcome.reason)


def score_word(session: Session, seat: Seat) -> str:
    """What the score of a seat counts, or what goes with it, for the line under it."""
    return games.of(session.game).score_word(session, seat)


def of_match(session: Session) -> Figures:
    """The figures of a match as far as it has been played."""
    return games.of(session.game).figures(session)
