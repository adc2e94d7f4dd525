"""The answers of an nmbrs! table to the keys that ask: the rows on the table, the piles, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.nmbrs.events import TookClosed
from scenes.games.nmbrs import words
from scenes.games.nmbrs.field.places import Places
from scenes.games.nmbrs.gestures.choice import Choice
from scenes.games.nmbrs.gestures.widgets import Piles
from scenes.games.nmbrs.now import Now
from scenes.games.nmbrs.spoken.places import row_words
from scenes.kit.language import _
from scenes.table.game import Spoken
from scenes.table.hand.rack import hand_words


class NmbrsSpoken(Spoken):
    """Rows are told by their numbers; places are walked over and not typed."""

    def __init__(self, now: Now, places: Places, piles: Piles, choice: Choice) -> None:
        self.now, self.places, self.piles, self.choice = now, places, piles, choice

    def table(self) -> Sequence[str]:
        rows = self.now.shown.rows
        said = [_("Row {number}: {row}.").format(number=at, row=row_words(row)) for at, row in enumerate(rows, 1)]
        return [*said, f"{self.piles.both()}."]

    def end_is_open(self) -> bool:
        return not self.choice.cards and self.choice.best is None

    def drew(self, events: Sequence[Any]) -> str:
        cards = [words.card(event.card) for event in events if event.kind == TookClosed.kind and event.card]
        return _("You drew {pieces}.").format(pieces=", ".join(cards)) if cards else ""

    def hint(self, hint: Any, stage: int) -> str:
        move = hint.move
        if self.now.offering:  # no paper says it there
            said = _("Take the open card") if move.word == "open" else _("Leave the open card")
            return said if stage < 2 else f"{said}. {words.plain(hint.reason.say(_))}"
        if stage < 2:
            return ", ".join(self.now.card_words(card) for _number, card in move.cards)
        rows = [_("{first} to {last}").format(first=row.first, last=row.last) for row in move.targets]
        return _("The row {row}").format(row=", ".join(rows)) if rows else ""

    def hand(self) -> Sequence[str]:
        return hand_words(self.places.rack)
