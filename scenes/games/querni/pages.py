"""QUERNI for the pages that all games share."""

from __future__ import annotations

from types import MappingProxyType

from game.contract import N_, Options, Outcome, Seat
from game.querni.board import PER_SEAT
from game.querni.events import Jumped, Passed, Removed, Stepped
from game.querni.state import taken_off
from scenes.evening.figures import Count, Figures, counted, often, turns
from scenes.games import Pages, Played
from scenes.games.querni.book import BOOK
from scenes.kit.language import _, ngettext

_ENDINGS = {
    "Q10": N_("{winner} has taken all 16 stones off the board."),
    "Q11": N_("Neither {first} nor {second} can form a chain any more."),
    "Q12": N_("30 rounds went by, and no stone left the board."),
}
"""By rule. `first` and `second` are the names of seats 0 and 1."""
TURN = (Stepped, Jumped, Removed, Passed)
"""What happens in a turn; laying out stones is none."""


class QuerniPages(Pages):
    """The words and figures that QUERNI gives to the shared pages."""

    minutes = 20
    lengths = MappingProxyType({("setup", "placed"): 1.25})
    book = BOOK
    brief = (
        N_("Be first to take all 16 stones off."),
        N_("Numbers in order that touch can come off."),
        N_("A stone steps to a free field, or jumps over others."),
    )
    marks = (0, 1)

    def draws_first(self, options: Options) -> bool:
        return options["setup"] != "placed"

    def ending(self, session: Played, outcome: Outcome) -> str:
        winner = session.name(outcome.winners[0]) if outcome.winners else ""
        return _(_ENDINGS[outcome.reason]).format(winner=winner, first=session.name(0), second=session.name(1))

    def score_word(self, session: Played, seat: Seat) -> str:
        return _("of 16 stones off")

    def scored(self, score: int) -> str:
        return ngettext("{count} stone", "{count} stones", score).format(count=score)

    def figures(self, session: Played) -> Figures:
        return counted(session.match, (
            Count(N_("Chains taken"), {Removed: often}),
            Count(N_("Longest chain"), {Removed: lambda event: len(event.numbers)}, max),
            Count(N_("Most jumps in a turn"), {Jumped: lambda event: len(event.over)}, max),
            Count(N_("Turns"), dict.fromkeys(TURN, often), turns),
        ), _("Stones taken off, turn by turn"), TURN, PER_SEAT, taken_off)


PAGES = QuerniPages()
