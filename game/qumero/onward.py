"""What goes best in QUMERO: the options in their order, and with the fields that are picked already."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import Hint
from game.contract import phrase
from game.qumero.bot import weighed
from game.qumero.evaluate import Outlook
from game.qumero.moves import Move, place
from game.qumero.options import Option
from game.qumero.payment import with_fields
from game.qumero.preview import consequences
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


def ranked(view: View, options: Sequence[Option]) -> tuple[Option, ...]:
    """The options of a roll in their order: what pays most now stands first, then what leaves the free lines worth most."""
    outlook, grid = Outlook(view), view.grids[view.turn]

    def good(option: Option) -> tuple[int, float]:
        return consequences(view, place(option.fields)).total, outlook.worth(with_fields(grid, option.fields))

    return tuple(sorted(options, key=good, reverse=True))
