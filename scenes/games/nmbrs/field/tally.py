"""What a script of nmbrs! shows ahead of the position on the table: cards in each hand, piles, points; and what it says."""

from __future__ import annotations

from typing import Any

from game.contract import Seat
from game.nmbrs.state import View
from scenes.table.desk import Desk


class Tally:
    """The numbers of plates and piles. They are those of the view on the table, but for what a script has changed already."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.story = ("", "")
        """What happened last, for the paper while nobody has to answer: a heading and a line."""
        self._ahead: View | None = None

    @property
    def view(self) -> View:
        """What plates and piles show."""
        found: View = self.desk.hands.view if self._ahead is None else self._ahead
        return found

    def change(self, **fields: Any) -> None:
        """From here on until the table comes to a position these fields of the view are others."""
        self._ahead = self.view._replace(**fields)
        self.desk.refresh()

    def gain(self, seat: Seat, cards: int) -> None:
        """A seat holds so many cards more."""
        counts = list(self.view.counts)
        counts[seat] += cards
        self.change(counts=tuple(counts))

    def tell(self, heading: str, line: str) -> None:
        """What the paper says while nobody has to answer."""
        self.story = (heading, line)
        self.desk.refresh()

    def settle(self) -> None:
        """The table comes to a position: nothing is ahead of it any more."""
        self._ahead = None
