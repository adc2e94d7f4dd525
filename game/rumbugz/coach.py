"""What the coach of a first match says in RumBugz."""

from __future__ import annotations

from game.coaching import First, Seen
from game.contract import phrase
from game.rumbugz.bugs import PLYT
from game.rumbugz.state import PLAY, TAKE, complete


def _beginning(seen: Seen) -> bool:
    return seen.view.phase in (TAKE, PLAY) and not seen.view.laid[seen.view.seat]


def _refilled(seen: Seen) -> bool:
    laid = seen.view.laid[seen.view.seat]
    return seen.view.phase == TAKE and bool(laid) and not complete(laid)


def _lays(seen: Seen) -> bool:
    return seen.view.phase == PLAY and seen.may("lay")


def _out(seen: Seen) -> bool:
    view = seen.view
    return view.phase == PLAY and complete(view.laid[view.seat]) and len(view.hand) == 1 and seen.may("discard")


def _plyt(seen: Seen) -> bool:
    return seen.view.phase in (TAKE, PLAY) and PLYT in seen.view.hand


def _swaps(seen: Seen) -> bool:
    return seen.may("swap")


def _adds(seen: Seen) -> bool:
    return seen.may("add")


FIRSTS = (
    First("goal", "B12", phrase("Lay one sequence of each kind, then get rid of all your bugz."), _beginning),
    First("out", "B12", phrase("One bug is left in your hand. Discard it, and you win the round!"), _out),
    First("plyt", "B3", phrase("The bug with the star is a joker: it can be any number."), _plyt),
    First("lay", "B8", phrase("Your hand holds a sequence. Lay it: pick its bugz, one after the other."), _lays),
    First("refill", "B11", phrase(
        "New bugz have come: four for each sequence you lay. After the fourth kind none come."), _refilled),
    First("swap", "B9", phrase("You can swap: pick a bug, then click one on the table. The sequence must still fit."), _swaps),
    First("add", "B10", phrase("All four kinds are laid. Now single bugz may go to any sequence."), _adds),
)
