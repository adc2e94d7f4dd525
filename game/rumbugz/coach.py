"""What the coach of a first match says in RumBugz."""

from __future__ import annotations

from game.coaching import First, Seen
from game.contract import phrase
from game.rumbugz.bugs import PLYT
from game.rumbugz.state import PLAY


def _lays(seen: Seen) -> bool:
    return seen.view.phase == PLAY and seen.may("lay")


def _out(seen: Seen) -> bool:
    return seen.view.phase == PLAY and len(seen.view.hand) == 1 and seen.may("discard")


def _plyt(seen: Seen) -> bool:
    return seen.view.phase == PLAY and PLYT in seen.view.hand


def _swaps(seen: Seen) -> bool:
    return seen.may("swap")


def _adds(seen: Seen) -> bool:
    return seen.may("add")


FIRSTS = (
    First("out", "B12", phrase("One bug is left in your hand. Discard it, and you are out!"), _out),
    First("lay", "B8", phrase("Your hand holds a sequence. Lay it: pick its bugz, one after the other."), _lays),
    First("swap", "B9", phrase("You can exchange: pick a bug, then click one on the table."), _swaps),
    First("add", "B10", phrase("All four kinds are laid. Now single bugz may go to any sequence."), _adds),
    First("plyt", "B3", phrase("The star is a PLYT, a joker: it may be any number."), _plyt),
)
