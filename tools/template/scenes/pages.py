"""Noughts for the pages that all games share."""

from __future__ import annotations

from collections.abc import Callable

from game.contract import N_, Outcome, Seat
from scenes.evening.figures import Figures, Line, Race
from scenes.games import Pages, Played
from scenes.kit.language import _
from scenes.table.desk import Desk
from scenes.table.game import Side
from tools.template.game.rules import Laid
from tools.template.scenes.book import BOOK


class ToyPages(Pages):
    """What Noughts gives to them."""

    book = BOOK
    brief = (
        N_("In turn each lays a piece on an empty field."),
        N_("Whoever first has a straight row wins."),
        N_("A full board without a row is a draw."),
    )
    marks = (0, 1)

    def side(self) -> Callable[[Desk], Side]:
        from tools.template.scenes.table import side

        return side

    def ending(self, session: Played, outcome: Outcome) -> str:
        if outcome.winners:
            return _("{name} has a row.").format(name=session.name(outcome.winners[0]))
        return _("The board is full.")

    def score_word(self, session: Played, seat: Seat) -> str:
        return _("rows")

    def figures(self, session: Played) -> Figures:
        laid = [event.seat for event in session.match.events(None) if isinstance(event, Laid)]
        grown = tuple(tuple(laid[:number].count(seat) for number in range(len(laid) + 1)) for seat in (0, 1))
        return Figures((Line(_("Pieces laid"), (laid.count(0), laid.count(1))),), _("Pieces, turn by turn"), Race(grown, None))


PAGES = ToyPages()
