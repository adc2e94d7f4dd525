"""What the coach of a first match says in nmbrs!."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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


def _beginning(seen: Seen) -> bool:
    return seen.view.round == 1 and not seen.view.rows and seen.view.setup.max_rounds != 1


def _only(seen: Seen) -> bool:
    return not seen.view.rows and seen.view.setup.max_rounds == 1


def _unopened(seen: Seen) -> bool:
    return seen.view.phase == PLAY and not seen.view.may_build


def _dots(seen: Seen) -> bool:
    return seen.view.phase == PLAY and not seen.view.setup.simplified


def _start(seen: Seen) -> Mapping[str, int]:
    return {"start": seen.view.setup.points}


def _colour(seen: Seen) -> bool:
    """Whether a row can be laid at the level at which only a single colour doubles, and no dots are counted."""
    return seen.view.setup.simplified and seen.may("row")


def _goal(seen: Seen) -> Mapping[str, int]:
    return {"start": seen.view.setup.points, "goal": seen.view.setup.aim}


FIRSTS = (
    First("goal", "N18", phrase(
        "You start with {start} points. Lay rows to reach {goal}. Cards left in your hand at the end of a round cost points.",
        start=50, goal=60), _beginning, _goal),
    First("only", "N18", phrase(
        "You start with {start} points. After this round the most win; cards left in hand cost some.",
        start=50), _only, _start),
    First("out", "N16", phrase("Your last card! Once it is gone the round ends."), _out),
    First("what", "N3", phrase("Rows are from times tables, such as 10, 20, 30 or 14, 21, 28. Not 14, 26, 38."), _unopened),
    First("row", "N10", phrase("Your hand holds a row. Lay it: “Rows” shows which cards belong together."), _may("row")),
    First("dots", "N13", phrase("The dots on a card are its points. All in one colour, or all different: doubled."), _dots),
    First("colour", "N20", phrase("A row counts double when all its cards have one colour."), _colour),
    First("cross", "N11", phrase("A second row can cross one on the table and share a card."), _may("cross")),
    First("build", "N11", phrase("Some of your cards fit a row on the table."), _may("build")),
    First("swap", "N12", phrase("A joker on the table stands for a card of yours. You may exchange them."), _may("swap")),
    First("joker", "N2", phrase("You hold a joker. It may be any number in a row."), _joker),
)
