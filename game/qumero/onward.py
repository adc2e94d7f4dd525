"""The hint in the middle of a placement of QUMERO: what goes best with the fields that are picked already."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import Hint
from game.contract import phrase
from game.qumero.bot import weighed
from game.qumero.moves import Move
from game.qumero.reasons import reason
from game.qumero.state import View


def onward(view: View, moves: Sequence[Move], picked: Move) -> Hint[Move]:
    """The best of the legal `moves` that covers what is `picked`, itself one of them, by the same means; and why."""
    fitting = [move for move in moves if set(picked.fields) <= set(move.fields) and _same_cards(picked, move)]
    best = weighed(view, fitting)
    if best == picked:
        return Hint(best, phrase("What is picked is good: place it."))
    return Hint(best, reason(view, moves, best))


def _same_cards(picked: Move, move: Move) -> bool:
    """Whether each picked field is covered with a card in both, or in neither."""
    return set(picked.cards) == set(move.cards) & set(picked.fields)
