"""Why a field may be covered now, in words (M7, M9)."""

from __future__ import annotations

from game.contract import Phrase, phrase
from game.qumero.board import LETTERS, NAMES, SIZE, number_of
from game.qumero.legal import legal_moves
from game.qumero.options import options
from game.qumero.state import View


def why_lit(view: View, field: int, by_card: bool = False) -> Phrase | None:
    """Why the seat to act may cover a field, `by_card` or with the dice alone; None where it may not."""
    roll = view.roll
    if roll is None:
        return None
    if by_card:
        if not any(field in move.cards for move in legal_moves(view)):
            return None
        letter = LETTERS[field // SIZE]
        return phrase("A card stands for the letter: {letter}, with {number}.", letter=letter, number=number_of(field))
    parts = [part for option in options(view) for part in option.parts if part.field == field and part.open]
    if not parts:
        return None
    letter, numbers = roll.letters[parts[0].letter], [roll.numbers[die] for die in parts[0].numbers]
    if len(numbers) == 1:
        return phrase("{letter} and {number} give {field}.", letter=letter, number=numbers[0], field=NAMES[field])
    low, high = numbers
    return phrase("{low} + {high} = {sum}: {field}.", low=low, high=high, sum=low + high, field=NAMES[field])
