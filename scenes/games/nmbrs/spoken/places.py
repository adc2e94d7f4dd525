"""The rows and places of an nmbrs! table as a voice says them."""

from __future__ import annotations

from game.nmbrs.cards import is_joker
from game.nmbrs.rows import Row
from scenes.games.nmbrs import words
from scenes.games.nmbrs.gestures.choice import Choice, Target
from scenes.kit.language import _


def row_words(row: Row) -> str:
    """A row: all its numbers, with jokers named."""
    return ", ".join(words.joker_as(number) if is_joker(card) else str(number) for number, card in row.pairs)


def target_words(choice: Choice, target: Target | None) -> str:
    """A place that can be pointed at."""
    view = choice.now.view
    if target is None:
        return _("The table, {count} rows").format(count=len(view.rows))
    if target.kind == "open":
        return _("The open pile")
    if target.kind == "row":
        row = next((row for row in view.rows if row.id == target.row), None)
        return _("The row {row}").format(row=row_words(row)) if row is not None else _("A row")
    if target.kind in ("card", "joker"):
        return _("Crossing at {card}").format(card=choice.now.card_words(target.card))
    return _("A new row")
