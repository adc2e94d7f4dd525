"""QUMERO for the pages that all games share."""

from __future__ import annotations

from collections import Counter

from game.contract import Options, Outcome, Seat
from game.qumero.board import LETTERS, SIZE
from game.qumero.events import DieThrown, Rolled, RolledOff
from game.qumero.state import FREE
from scenes.evening.figures import Dice, Figures
from scenes.games.qumero.book import BOOK
from scenes.kit.language import _, ngettext
from scenes.session import Session

__all__ = ["BOOK", "MARKS", "dealt", "ending", "figures", "score_word"]

MARKS: tuple[int, ...] = ()


def dealt(options: Options, seats: int) -> str:
    """Nobody has a hand."""
    return ""


def ending(session: Session, outcome: Outcome) -> str:
    """One rule, two ways: all lines are taken, or only one has points left."""
    if FREE not in session.match.state.lines:
        return _("All 14 lines of QUMERO are taken.")
    return _("Only {winner} has points left.").format(winner=session.name(outcome.winners[0]))


def score_word(session: Session, seat: Seat) -> str:
    """The lines taken, and who is out."""
    state = session.match.state
    taken = sum(taker == seat for taker in state.lines)
    lines = ngettext("{count} line", "{count} lines", taken).format(count=taken)
    return _("{lines}, out").format(lines=lines) if state.out[seat] else lines


def figures(session: Session) -> Figures:
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
