"""RumBugz for the pages that all games share."""

from __future__ import annotations

from types import MappingProxyType

from game.contract import Options, Outcome, Seat
from game.rounds import RoundEnded
from game.rumbugz.events import Added, Knocked, Laid, Swapped
from game.rumbugz.setting import setting_of
from game.rumbugz.state import HAND
from scenes.evening.figures import Count, Figures, counted, often, rounds_won
from scenes.games import Pages, Played
from scenes.games.rumbugz.book import BOOK
from scenes.kit.language import N_, _, ngettext


class RumbugzPages(Pages):
    """The words and figures that RumBugz gives to the shared pages."""

    minutes = 25
    lengths = MappingProxyType({("plyts", 0): 1.5, ("plyts", 4): 1.1, ("plyts", 12): 0.75, ("sets", 12): 1.25})
    easiest = MappingProxyType({"rounds": 1})
    book = BOOK
    brief = (
        N_("Lay sequences in steps of 1, 2 and 3, and one of equal numbers."),
        N_("Then get rid of all your bugz."),
        N_("After the last round the most points win."),
    )

    def length(self, options: Options, seats: int) -> float:
        """As long as it has rounds: usual are three."""
        return super().length(options, seats) * setting_of(options, seats).rounds / 3

    def dealt(self, options: Options, seats: int) -> str:
        rounds = setting_of(options, seats).rounds
        return "{bugz}, {rounds}".format(
            bugz=ngettext("{count} bug for each", "{count} bugz for each", HAND).format(count=HAND),
            rounds=ngettext("{count} round", "{count} rounds", rounds).format(count=rounds),
        )

    def ending(self, session: Played, outcome: Outcome) -> str:
        count = session.match.state.setting.rounds
        if len(outcome.winners) > 1:
            said = ngettext("After {count} round they are level.", "After {count} rounds they are level.", count)
        else:
            said = ngettext("{count} round was played.", "{count} rounds were played.", count)
        return said.format(count=count)

    def score_word(self, session: Played, seat: Seat) -> str:
        return rounds_won(session.match, seat)

    def figures(self, session: Played) -> Figures:
        counts = (
            Count(N_("Sequences laid"), {Laid: often}),
            Count(N_("Longest sequence"), dict.fromkeys((Laid, Added), lambda event: len(event.bugs)), max),
            Count(N_("Bugz swapped"), {Swapped: often}),
            Count(N_("Knocks"), {Knocked: often}),
        )
        knocks = len(session.seats) > 2  # with two nobody may knock
        return counted(session.match, counts if knocks else counts[:-1], _("Points, round by round"), (RoundEnded,), None)


PAGES = RumbugzPages()
