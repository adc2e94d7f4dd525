"""What the coach of a first match says in nmbrs!."""

from __future__ import annotations

from collections.abc import Callable

from game.coaching import First, Seen
from game.contract import phrase
from game.nmbrs.cards import is_joker
from game.nmbrs.state import PLAY


def _out(seen: Seen) -> bool:
    return seen.view.phase == PLAY and len(seen.view.hand) == 1 and seen.may("discard", "build")


def _joker(seen: Seen) -> bool:
    return seen.view.phase == PLAY and any(is_joker(card) for card in seen.view.hand)


def _may(word: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.may(word)


FIRSTS = (
    First("out", "N16", phrase("Your last card! Once it is gone the round ends."), _out),
    First("row", "N10", phrase("Your hand holds a row. Lay it; Rows shows which cards belong together."), _may("row")),
    First("cross", "N11", phrase("A card on the table can be part of a second row now."), _may("cross")),
    First("build", "N11", phrase("Cards of yours fit to a row on the table now."), _may("build")),
    First("swap", "N12", phrase("You hold the card for which a joker lies. You may exchange them."), _may("swap")),
    First("joker", "N2", phrase("You hold a joker. It may be any number in a row."), _joker),
)
