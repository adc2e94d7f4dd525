"""Noughts for the pages that all games share."""

from __future__ import annotations

from collections.abc import Callable

from game.contract import Outcome, Seat
from scenes.evening.figures import Figures, Line, Race
from scenes.games import Pages, Played
from scenes.rulebook.figures import Drawers
from scenes.table.desk import Desk
from scenes.table.game import Side
from tests.toy.book import BOOK
from tests.toy.rules import Laid


class ToyPages(Pages):
    """What Noughts gives to them."""

    book = BOOK
    marks = (0, 1)

    def side(self) -> Callable[[Desk], Side]:
        from tests.toy.table import side

        return side

    def drawers(self) -> Drawers:
        from tests.toy.book import DRAWERS

        return DRAWERS

    def ending(self, session: Played, outcome: Outcome) -> str:
        return f"{session.name(outcome.winners[0])} has a row." if outcome.winners else "The board is full."

    def score_word(self, session: Played, seat: Seat) -> str:
        return "rows"

    def figures(self, session: Played) -> Figures:
        laid = [event.seat for event in session.match.events(None) if isinstance(event, Laid)]
        grown = tuple(tuple(laid[:number].count(seat) for number in range(len(laid) + 1)) for seat in (0, 1))
        return Figures((Line("Pieces laid", (laid.count(0), laid.count(1))),), "Pieces, turn by turn", Race(grown, None))


PAGES = ToyPages()
