"""The lights of a hint at an nmbrs! table: its cards in the hand, then its place on the table."""

from __future__ import annotations

from game.nmbrs.cards import Card
from game.nmbrs.moves import Move
from game.nmbrs.rows import row_at
from scenes.games.nmbrs.now import Now


class HintLights:
    """What the hint that is shown lights up."""

    def __init__(self, now: Now) -> None:
        self.now = now

    def _move(self, stage: int) -> Move | None:
        """The move of the hint, if it is told up to this stage; else None."""
        hints = self.now.desk.hints
        if hints.hint is None or hints.hint_stage < stage:
            return None
        found: Move = hints.hint.move
        return found

    @property
    def cards(self) -> frozenset[Card]:
        """The cards in hand that the hint is about."""
        move = self._move(1) if self.now.desk.person_to_act else None
        return frozenset() if move is None else frozenset(card for _number, card in move.cards)

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows that the hint is about, from its second stage on."""
        move = self._move(2) if self.now.laying else None
        if move is None or move.word == "cross":
            return ()
        found = [row_at(self.now.shown.rows, ref) for ref in move.targets]
        return tuple(row.id for row in found if row is not None)

    @property
    def card(self) -> Card | None:
        """The card on the table at which the row of the hint crosses, from its second stage on."""
        move = self._move(2) if self.now.laying else None
        if move is None or move.word != "cross":
            return None
        row = row_at(self.now.shown.rows, move.targets[0])
        return None if row is None else next((card for number, card in row.pairs if number == move.at), None)
