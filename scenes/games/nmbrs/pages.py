"""nmbrs! for the pages that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.contract import Options, Outcome, Seat
from game.nmbrs.events import Claimed, Laid, Swapped
from game.nmbrs.options import setup_of
from game.nmbrs.plays import CROSS, NEW
from game.nmbrs.rows import ADVANCED, SIMPLIFIED
from game.rounds import RoundEnded
from scenes.evening.figures import Count, Figures, counted, often
from scenes.games import Pages, Played
from scenes.games.nmbrs.book import BOOK
from scenes.kit.language import N_, _, ngettext

if TYPE_CHECKING:
    from game.match import AnyMatch
    from scenes.profile import Profile


class NmbrsPages(Pages):
    """The words and figures that nmbrs! gives to the shared pages."""

    minutes = 40
    lengths = MappingProxyType({
        ("level", "standard"): 2.0, ("aim", 60): 0.35, ("aim", 150): 2.2, ("max_rounds", 1): 0.2, ("max_rounds", 3): 0.8,
    })
    easiest = MappingProxyType({"level": "standard", "aim": 60})
    book = BOOK
    brief = (
        N_("Lay rows with equal steps, such as 10, 20, 30."),
        N_("All begin at 50. Rows bring points; cards left over cost some."),
        N_("Whoever has the goal after a round wins."),
    )

    def new_match(self, profile: Profile, options: Options, seats: int, seed: int) -> AnyMatch | None:
        """Makes a match with a player's own deck, if one is chosen; else None."""
        from scenes.games.nmbrs.settings import new_match

        return new_match(profile, options, seats, seed)

    def briefly(self, options: Options) -> tuple[str, ...]:
        """Says what rows are at this level and where everybody begins, and how a match of a single round is won."""
        rows, points, goal = self.brief
        if options["level"] != ADVANCED:
            rows = N_("Lay rows from times tables, such as 10, 20, 30.")
        if options["level"] == SIMPLIFIED:
            points = N_("All begin at 20. Rows bring points; cards left over cost some.")
        if options["max_rounds"] == 1:
            goal = N_("Whoever has the most points after the round wins.")
        return rows, points, goal

    def idle(self, options: Options) -> Mapping[str, str]:
        """Points to win mean nothing where a single round is played (N18)."""
        return {"aim": N_("After a single round the most points win.")} if options["max_rounds"] == 1 else {}

    def length(self, options: Options, seats: int) -> float:
        """Whichever ends the match first: the points or the last round."""
        ends = min(self.lengths.get((name, options[name]), 1.0) for name in ("aim", "max_rounds"))
        return self.lengths.get(("level", options["level"]), 1.0) * ends

    def dealt(self, options: Options, seats: int) -> str:
        count = setup_of(options).hand(seats)
        return ngettext("{count} card for each", "{count} cards for each", count).format(count=count)

    def ending(self, session: Played, outcome: Outcome) -> str:
        aim, best = session.match.state.setup.goal, max(outcome.scores)
        if aim is None:
            return _("The most points after a single round.")
        if best >= aim:
            return _("{aim} points or more after round {number}.").format(aim=aim, number=session.match.state.round)
        return _("Round {number} was the last one.").format(number=session.match.state.round)

    def score_word(self, session: Played, seat: Seat) -> str:
        events = session.match.events(None)
        laid = sum(isinstance(event, Laid) and event.seat == seat and event.play in (NEW, CROSS) for event in events)
        return ngettext("{count} row", "{count} rows", laid).format(count=laid)

    def figures(self, session: Played) -> Figures:
        return counted(session.match, (
            Count(N_("Best play"), {Laid: lambda laid: laid.points}, max),
            Count(N_("Doubled plays"), {Laid: lambda laid: bool(laid.doubled)}),
            Count(N_("Jokers exchanged"), {Swapped: often}),
            Count(N_("Open cards claimed"), {Claimed: often}),
        ), _("Points, play by play"), (Laid, RoundEnded), session.match.state.setup.goal)


PAGES = NmbrsPages()
