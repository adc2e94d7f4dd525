"""What a move is good for, in words: the reason that goes with a hint."""

from __future__ import annotations

from game.contract import Phrase, phrase
from game.rumbugz.moves import Move
from game.rumbugz.state import View


def reason(view: View, move: Move) -> Phrase:
    """Why the seat to act should play this move."""
    return phrase("It is a legal move.")
