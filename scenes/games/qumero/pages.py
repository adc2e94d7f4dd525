"""QUMERO for the pages that all games share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.contract import Outcome, Seat
from game.qumero.board import LETTERS, SIZE
from game.qumero.events import DieThrown, Rolled, RolledOff
from game.qumero.state import FREE
from scenes.evening.figures import Dice, Figures
from scenes.games import Chart, Pages, Played
from scenes.games.qumero.book import BOOK
from scenes.kit.language import N_, _, ngettext

if TYPE_CHECKING:
    import pygame

    from scenes.kit.theme import Style


class QumeroPages(Pages):
    """What QUMERO gives to them."""

    minutes = 25
    book = BOOK
    brief = (
        N_("Roll the dice and cover fields of your grid."),
        N_("Be first to fill a line: all others pay you."),
        N_("In the end the most points win."),
    )

    def chart(self, style: Style, box: pygame.Rect, figures: Figures) -> Chart | None:
        """A bar for each face of the dice, when any were thrown."""
        from scenes.games.qumero.dice.chart import DiceChart

        return DiceChart(style, box, figures) if figures.dice else None

    def ending(self, session: Played, outcome: Outcome) -> str:
        """One rule, two ways: all lines are taken, or only one has points left."""
        if FREE not in session.match.state.lines:
            return _("All 14 lines of QUMERO are taken.")
        return _("Only {winner} has points left.").format(winner=session.name(outcome.winners[0]))

    def score_word(self, session: Played, seat: Seat) -> str:
        """The lines taken, and who is out."""
        state = session.match.state
        taken = sum(taker == seat for taker in state.lines)
        lines = ngettext("{count} line", "{count} lines", taken).format(count=taken)
        return _("{lines}, out").format(lines=lines) if state.out[seat] else lines

    def figures(self, session: Played) -> Figures:
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


PAGES = QumeroPages()
