"""Why a bug may go to a sequence, in words (B10, B12)."""

from __future__ import annotations

from game.contract import Phrase, phrase
from game.rumbugz.bugs import STEPS
from game.rumbugz.hands import after
from game.rumbugz.moves import Move
from game.rumbugz.state import View


def why_joins(view: View, number: int, move: Move) -> Phrase:
    """Why a legal attachment or exchange at sequence `number` (from 1) leaves a sequence of its kind."""
    sequence = view.table[number - 1]
    bugs = after(view, move)
    numbers = "\N{EN DASH}".join(str(abs(bug)) for bug in bugs)
    step = STEPS[sequence.kind]
    if not step:
        return phrase("All are the same number: {numbers}.", numbers=numbers)
    return phrase("Steps of {step}: {numbers}.", step=step, numbers=numbers)
