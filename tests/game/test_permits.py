"""Why something may be done, in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game import catalogue
from game.quad_ominos.board import Laid, board_of
from game.quad_ominos.permits import why_fits
from game.qumero.board import FIELD
from game.qumero.legal import legal_moves
from game.qumero.permits import why_lit


def view(roll: list[Any], covered: str = "", cards: int = 0, fresh: int = 0) -> Any:
    rules = catalogue.rules("qumero")
    return rules.view(rules.from_position({
        "game": "qumero", "seats": 2, "options": {}, "phase": "place", "turn": 0, "grids": [covered.split(), []],
        "points": [5000, 5000], "cards": [cards, 0], "doubles": [0, 0], "out": [False, False], "lines": {}, "roll": roll,
        "fresh": fresh,
    }, 1), 0)


@pytest.mark.parametrize(("field", "said"), [
    ("U2", "U and 2 give U2."), ("R6", "2 + 4 = 6: R6."), ("Q1", None),
])
def test_a_field_of_qumero_says_which_dice_give_it(field: str, said: str | None) -> None:
    why = why_lit(view(["U", "R", 2, 4]), FIELD[field])
    assert (why and why.say()) == said


@pytest.mark.parametrize("place", [view(["U", "R", 2, 4]), view(["Q", "R", 4, 6], "Q6 Q4", 1), view(["E", "E", 6, 6], "", 1)])
def test_exactly_the_fields_that_may_be_covered_have_a_reason(place: Any) -> None:
    moves = legal_moves(place)
    plain = {field for move in moves for field in move.fields if field not in move.cards}
    carded = {field for move in moves for field in move.cards}
    assert {field for field in range(36) if why_lit(place, field)} == plain
    assert {field for field in range(36) if why_lit(place, field, True)} == carded


def test_a_tile_says_which_corners_match_and_the_first_nothing() -> None:
    board = board_of((Laid("0123", 0, 0),))
    why = why_fits(board, Laid("1452", 1, 0))
    assert why is not None and why.say() == "The corners match: 1, 2."
    assert why_fits(board_of(()), Laid("0123", 0, 0)) is None
