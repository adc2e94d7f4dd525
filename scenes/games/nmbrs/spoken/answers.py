"""The answers of an nmbrs! table to the keys that ask: the rows on the table, the piles, the own hand."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.nmbrs.field.places import Places
from scenes.games.nmbrs.gestures.widgets import Piles
from scenes.games.nmbrs.now import Now
from scenes.games.nmbrs.spoken.places import row_words
from scenes.kit.language import _
from scenes.table.game import Spoken
from scenes.table.hand.aloud import hand_words


class NmbrsSpoken(Spoken):
    """Rows are told by their numbers; places are walked over and not typed."""

    def __init__(self, now: Now, places: Places, piles: Piles) -> None:
        self.now, self.places, self.piles = now, places, piles

    def table(self) -> Sequence[str]:
        rows = self.now.shown.rows
        said = [_("Row {number}: {row}.").format(number=at, row=row_words(row)) for at, row in enumerate(rows, 1)]
        return [*said, f"{self.piles.both()}."]

    def hand(self) -> Sequence[str]:
        return hand_words(self.places.rack)
