"""Noughts for the pages that all games share."""

from __future__ import annotations

from game.contract import N_, Outcome, Seat
from scenes.games import Pages, Played
from scenes.kit.language import _
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
    minutes = 5

    def ending(self, session: Played, outcome: Outcome) -> str:
        if outcome.winners:
            return _("{name} has a row.").format(name=session.name(outcome.winners[0]))
        return _("The board is full.")

    def score_word(self, session: Played, seat: Seat) -> str:
        return _("rows")


PAGES = ToyPages()
