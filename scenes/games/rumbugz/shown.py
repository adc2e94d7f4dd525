"""What the RumBugz table shows of its match: it follows the view, and runs behind it while bugs are on their way."""

from __future__ import annotations

from game.rumbugz.bugs import Sequence
from game.rumbugz.state import View


class Shown:
    """Sequences, piles, what each seat has, whose turn it is. Tuples are replaced and never changed."""

    def __init__(self) -> None:
        self.table: tuple[Sequence, ...] = ()
        self.laid: list[tuple[str, ...]] = []
        self.counts: list[int] = []
        self.scores: list[int] = []
        self.discards: tuple[int, ...] = ()
        self.bag = 0
        self.turn = 0
        self.round = 1
        self.coming: dict[tuple[int, int], float] = {}
        """Bugs of sequences (number from 1, place from 0) that are still on their way: they are not drawn."""

    def take(self, view: View) -> None:
        """Shows a view at once."""
        self.table = view.table
        self.laid = list(view.laid)
        self.counts = list(view.counts)
        self.scores = list(view.scores)
        self.discards = view.discards
        self.bag = view.bag
        self.turn = view.turn
        self.round = view.round
        self.coming.clear()

    def lay(self, kind: str, owner: int, bugs: tuple[int, ...]) -> None:
        """One more sequence lies on the table."""
        self.table = (*self.table, Sequence(kind, owner, bugs))
        if kind not in self.laid[owner]:
            self.laid[owner] = (*self.laid[owner], kind)

    def change(self, number: int, bugs: tuple[int, ...]) -> None:
        """A sequence holds other bugs now."""
        at = number - 1
        self.table = (*self.table[:at], self.table[at]._replace(bugs=bugs), *self.table[at + 1:])

    def count(self, seat: int, more: int) -> None:
        """A seat has so many bugs more, or fewer."""
        self.counts[seat] = max(0, self.counts[seat] + more)
