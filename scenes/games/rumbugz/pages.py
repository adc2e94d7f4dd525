"""RumBugz for the pages that all games share."""

from __future__ import annotations

from types import MappingProxyType

from game.contract import Options, Outcome, Seat
from game.rounds import RoundEnded
from game.rumbugz.events import Added, Knocked, Laid, Swapped
from game.rumbugz.setting import setting_of
from game.rumbugz.state import HAND
from scenes.evening.figures import Figures, Line, Race
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
        won = sum(isinstance(event, RoundEnded) and event.winner == seat for event in session.match.events(None))
        return ngettext("{count} round won", "{count} rounds won", won).format(count=won)

    def figures(self, session: Played) -> Figures:
        seats = len(session.seats)
        laid, longest, swapped, knocked = ([0] * seats for _figure in range(4))
        start = session.match.state_at(0).scores
        race = [[score] for score in start]
        for event in session.match.events(None):
            match event:
                case Laid(seat=seat, bugs=bugs):
                    laid[seat] += 1
                    longest[seat] = max(longest[seat], len(bugs))
                case Added(seat=seat, bugs=bugs):
                    longest[seat] = max(longest[seat], len(bugs))
                case Swapped(seat=seat):
                    swapped[seat] += 1
                case Knocked(seat=seat):
                    knocked[seat] += 1
                case RoundEnded(scores=scores):
                    for seat, score in enumerate(scores):
                        race[seat].append(score)
        lines = (
            Line(_("Sequences laid"), tuple(laid)),
            Line(_("Longest sequence"), tuple(longest)),
            Line(_("Bugz swapped"), tuple(swapped)),
            *((Line(_("Knocks"), tuple(knocked)),) if seats > 2 else ()),  # with two nobody may knock
        )
        return Figures(lines, _("Points, round by round"), Race(tuple(tuple(one) for one in race), None))


PAGES = RumbugzPages()
