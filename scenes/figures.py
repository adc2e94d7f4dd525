"""What is told of a finished match: the sentence that ended it, and neutral figures of each seat.

Every figure is counted from the public events of the match. A game that is not known here has a sentence and no figures.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.contract import N_, Outcome
from game.querni.board import PER_SEAT
from game.querni.events import Jumped, Passed, Removed, Stepped
from scenes.kit.language import _, ngettext
from scenes.session import Session

_ENDINGS: dict[tuple[str, str], str] = {
    ("querni", "Q10"): N_("{winner} has taken all 16 stones off the board."),
    ("querni", "Q11"): N_("Neither {first} nor {second} can form a chain any more."),
    ("querni", "Q12"): N_("30 rounds went by, and no stone left the board."),
}
"""The sentence for each rule that can end a match. `first` and `second` are the names of seats 0 and 1."""


@dataclass(frozen=True)
class Line:
    """One figure: its word and the value of each seat."""

    word: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Race:
    """How the scores grew: for each seat its score after each turn (the first value is before the first), and the goal."""

    scores: tuple[tuple[int, ...], ...]
    goal: int


@dataclass(frozen=True)
class Figures:
    """The figures of a match, the most telling first. `note` says what the race shows."""

    lines: tuple[Line, ...]
    note: str = ""
    race: Race | None = None


def heading(session: Session, outcome: Outcome) -> str:
    """Who won, in a few words."""
    names = [session.name(seat) for seat in outcome.winners]
    if not names:
        return _("A draw")
    if len(names) == 1:
        return _("{name} wins!").format(name=names[0])
    return _("{names} and {last} win!").format(names=", ".join(names[:-1]), last=names[-1])


def ending(session: Session, outcome: Outcome) -> str:
    """The sentence that tells by which rule the match ended; the rule's number alone when nobody wrote one."""
    names = [seat.name for seat in session.seats]
    winner = session.name(outcome.winners[0]) if outcome.winners else ""
    sentence = _ENDINGS.get((session.game, outcome.reason))
    if sentence is None:
        return _("The match ended by rule {rule}.").format(rule=outcome.reason)
    return _(sentence).format(winner=winner, first=names[0], second=names[1])


def score_word(game: str, score: int) -> str:
    """What a score counts, for the line under it."""
    if game == "querni":
        return _("of 16 stones off")
    return ngettext("point", "points", score)


def of_match(session: Session) -> Figures:
    """The figures of a match as far as it has been played."""
    if session.game == "querni":
        return _querni(session)
    return Figures(())


def _querni(session: Session) -> Figures:
    seats = len(session.seats)
    turns, chains, longest, hops, off = ([0] * seats for _seat in range(5))
    race: list[list[int]] = [[0] for _seat in range(seats)]
    for number, ply in enumerate(session.match.plies):
        events = session.match.events(None, number, number + 1)
        if not any(isinstance(event, Stepped | Jumped | Removed | Passed) for event in events):
            continue  # laying out the stones is no turn
        turns[ply.seat] += 1
        for event in events:
            if isinstance(event, Jumped):
                hops[event.seat] = max(hops[event.seat], len(event.over))
            elif isinstance(event, Removed):
                chains[event.seat] += 1
                longest[event.seat] = max(longest[event.seat], len(event.numbers))
                off[event.seat] += len(event.numbers)
        for seat in range(seats):
            race[seat].append(off[seat])
    if session.match.outcome is not None:  # a match from a position begins with stones off
        gone = [session.match.outcome.scores[seat] - off[seat] for seat in range(seats)]
        race = [[score + gone[seat] for score in race[seat]] for seat in range(seats)]
    lines = (
        Line(_("Chains taken"), tuple(chains)),
        Line(_("Longest chain"), tuple(longest)),
        Line(_("Most hops in a turn"), tuple(hops)),
        Line(_("Turns"), tuple(turns)),
    )
    note = _("Stones taken off, turn by turn")
    return Figures(lines, note, Race(tuple(tuple(scores) for scores in race), PER_SEAT))
