"""Quad-Ominos for the pages that all games share."""

from __future__ import annotations

from types import MappingProxyType

from game.contract import Options, Outcome, Seat
from game.quad_ominos.events import BonusLaid, Drew, Laid, Passed
from game.quad_ominos.tiles import HAND, TARGET
from game.rounds import RoundEnded
from scenes.evening.figures import Figures, Line, Race
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
        won = sum(isinstance(event, RoundEnded) and event.winner == seat for event in session.match.events(None))
        return ngettext("{count} round won", "{count} rounds won", won).format(count=won)

    def figures(self, session: Played) -> Figures:
        seats = len(session.seats)
        highest, bonuses, drawn, laid = ([0] * seats for _figure in range(4))
        race = [session.match.state_at(0).scores]
        for number in range(len(session.match)):
            brought = [0] * seats
            turn = False
            for event in session.match.events(None, number, number + 1):
                match event:
                    case Laid(seat=seat, points=points, bonus=bonus, bonus_tiles=more):
                        brought[seat] += points + bonus
                        bonuses[seat] += bool(bonus or more)
                        laid[seat] += 1
                        turn = True
                    case BonusLaid(seat=seat, points=points):
                        brought[seat] += points
                        laid[seat] += 1
                    case Drew(seat=seat):
                        drawn[seat] += 1
                    case Passed():
                        turn = True
            highest = [max(one, other) for one, other in zip(highest, brought, strict=True)]
            if turn:
                race.append(session.match.state_at(number + 1).scores)
        lines = (
            Line(_("Best turn"), tuple(highest)),
            Line(_("Bonuses"), tuple(bonuses)),
            Line(_("Tiles laid"), tuple(laid)),
            Line(_("Tiles drawn"), tuple(drawn)),
        )
        goal = TARGET[session.match.state.tiles]
        return Figures(lines, _("Points, turn by turn"), Race(tuple(zip(*race, strict=True)), goal))


PAGES = QuadOminosPages()
