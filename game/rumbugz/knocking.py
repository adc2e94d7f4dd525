"""Whether a discard could be of use to who may knock for it, from what that seat knows alone."""

from __future__ import annotations

from game.rumbugz.bugs import PLYT, Bugs
from game.rumbugz.legal import ends, exchanges, lays_of
from game.rumbugz.moves import Move
from game.rumbugz.state import View, complete, open_kinds


def could_help(view: View) -> bool:
    """Whether the last discard could help the viewer: a PLYT bug always, and another one where it makes a play possible with
    the table and the hand as they lie that was not possible without it.

    Such a play is a sequence of a kind that the viewer may still lay, with the bug in it (B8); an exchange that lays it into
    a sequence on the table, once the viewer has laid a kind (B9); and, with all four kinds laid, a place at an end of a
    sequence (B10). What else a knock brings, a bug from the bag, nobody can know. False without a discard.
    """
    if view.seat is None or not view.discards:
        return False
    bug, hand = view.discards[-1], view.hand
    if bug == PLYT:
        return True
    laid = view.laid[view.seat]
    before, after = set(_lays(view, hand)), set(_lays(view, (*hand, bug)))
    if after - before:
        return True
    if bug in hand or not laid:
        return False  # what one such bug can do on the table, the one in the hand does
    return any(
        any(bug_in == bug for bug_in, _bug_out in exchanges(sequence, {bug}))
        or (complete(laid) and bug in ends(sequence, {bug}))
        for sequence in view.table
    )


def _lays(view: View, hand: Bugs) -> list[Move]:
    assert view.seat is not None
    return list(lays_of(hand, open_kinds(view.laid[view.seat])))
