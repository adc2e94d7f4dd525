"""What is told of a finished match: the sentence that ended it, and neutral figures of each seat.

Every figure is counted from the public events of the match. A game that is not known here has a sentence and no figures.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.contract import N_, Outcome, Seat
from game.fairness import band
from game.querni.board import PER_SEAT
from game.querni.events import Jumped, Passed, Removed, Stepped
from game.qumero.board import LETTERS, SIZE
from game.qumero.events import DieThrown, Rolled, RolledOff
from game.qumero.state import FREE
from scenes.kit.language import _, ngettext
from scenes.session import Session

_ENDINGS: dict[tuple[str, str], str] = {
    ("querni", "Q10"): N_("{winner} has taken all 16 stones off the board."),
    ("querni", "Q11"): N_("Neither {first} nor {second} can form a chain any more."),
    ("querni", "Q12"): N_("30 rounds went by, and no stone left the board."),
    ("qumero", "lines"): N_("All 14 lines of QUMERO are taken."),
    ("qumero", "points"): N_("Only {winner} has points left."),
}
"""The sentence for each way in which a match can end. `first` and `second` are the names of seats 0 and 1."""


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
    names = [seat.name for seat in session.seats]
    winner = session.name(outcome.winners[0]) if outcome.winners else ""
    way = outcome.reason
    if session.game == "qumero":  # one rule, two ways
        way = "points" if FREE in session.match.state.lines else "lines"
    sentence = _ENDINGS.get((session.game, way))
    if sentence is None:
        return _("The match ended by rule {rule}.").format(rule=outcome.reason)
    return _(sentence).format(winner=winner, first=names[0], second=names[1])


def score_word(session: Session, seat: Seat) -> str:
    """What the score of a seat counts, or what goes with it, for the line under it."""
    outcome, state = session.match.outcome, session.match.state
    if session.game == "querni":
        return _("of 16 stones off")
    if session.game == "qumero":
        taken = sum(taker == seat for taker in state.lines)
        lines = ngettext("{count} line", "{count} lines", taken).format(count=taken)
        return _("{lines}, out").format(lines=lines) if state.out[seat] else lines
    return ngettext("point", "points", outcome.scores[seat] if outcome else 0)


def of_match(session: Session) -> Figures:
    """The figures of a match as far as it has been played."""
    if session.game == "querni":
        return _querni(session)
    if session.game == "qumero":
        return _qumero(session)
    return Figures()


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


def _qumero(session: Session) -> Figures:
    """Every die of the match counts: rolls, the single die, and the one that drew who begins."""
    faces: Counter[str | int] = Counter()
    rolls = 0
    for event in (*session.match.opening_events(None), *session.match.events(None)):
        match event:
            case Rolled(letters=letters, numbers=numbers):
                faces.update(letters)
                faces.update(numbers)
                rolls += 1
            case DieThrown(face=face):
                faces.update((face,))
            case RolledOff(faces=thrown):
                faces.update(thrown)
    kinds = tuple(Dice(kind, tuple(faces[face] for face in kind)) for kind in (tuple(LETTERS), tuple(range(1, SIZE + 1))))
    note = ngettext("{count} roll.", "{count} rolls.", rolls).format(count=rolls)
    if faces:
        note += " " + _("99 of 100 matches with fair dice stay inside the band.")
    return Figures((), note, dice=tuple(kind for kind in kinds if sum(kind.counts)))
