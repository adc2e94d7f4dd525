"""Quad-Ominos for the pages that all games share."""

from __future__ import annotations

from types import MappingProxyType

from game.contract import Options, Outcome, Seat
from game.quad_ominos.events import BonusLaid, Drew, Laid, Passed
from game.quad_ominos.tiles import HAND, TARGET
from scenes.evening.figures import Count, Figures, counted, often, rounds_won
from scenes.games import Pages, Played
from scenes.games.quad_ominos.book import BOOK
from scenes.kit.language import N_, _, ngettext


class QuadOminosPages(Pages):
    """The words and figures that Quad-Ominos gives to the shared pages."""

    minutes = 30
    lengths = MappingProxyType({("tiles", 70): 0.85})
    easiest = MappingProxyType({"tiles": 70})
    book = BOOK
    brief = (
        N_("Lay tiles so that touching corners are equal."),
        N_("Each tile brings the sum of its numbers."),
        N_("Be first to reach the goal."),
    )

    def dealt(self, options: Options, seats: int) -> str:
        return ngettext("{count} tile for each", "{count} tiles for each", HAND[seats]).format(count=HAND[seats])

    def ending(self, session: Played, outcome: Outcome) -> str:
        winner = outcome.winners[0]
        return _("{winner} is the first with {goal} points or more.").format(
            winner=session.name(winner), goal=TARGET[session.match.state.tiles]
        )

    def score_word(self, session: Played, seat: Seat) -> str:
        return rounds_won(session.match, seat)

    def figures(self, session: Played) -> Figures:
        return counted(session.match, (
            Count(N_("Best turn"), {Laid: lambda laid: laid.points + laid.bonus, BonusLaid: lambda laid: laid.points}, max),
            Count(N_("Bonuses"), {Laid: lambda laid: bool(laid.bonus or laid.bonus_tiles)}),
            Count(N_("Tiles laid"), {Laid: often, BonusLaid: often}),
            Count(N_("Tiles drawn"), {Drew: often}),
        ), _("Points, turn by turn"), (Laid, Passed), TARGET[session.match.state.tiles])


PAGES = QuadOminosPages()
