"""Who is in danger of going out (M18): exact points, lines within one placement, and lines that nobody could pay."""

from __future__ import annotations

from typing import Any

import pytest

from game import catalogue
from game.qumero.board import FIELD, LINE
from game.qumero.danger import Danger, dangers, threatened
from game.qumero.moves import parse

RULES = catalogue.rules("qumero")
ROW = ["Q4", "U4", "M4", "E4"]


def view(points: list[int], grids: list[list[str]], **changes: Any) -> Any:
    seats = len(points)
    place = {
        "game": "qumero", "seats": seats, "options": {}, "phase": "roll", "turn": 0, "grids": grids, "points": points,
        "cards": [0] * seats, "doubles": [0] * seats, "out": [False] * seats, "lines": {}, "roll": None, "fresh": 0,
    }
    return RULES.view(RULES.from_position(place | changes, 1), None)


@pytest.mark.parametrize(("points", "safe"), [(450, False), (500, True), (550, True)])
def test_who_pays_exactly_and_has_nothing_left_stays_in(points: int, safe: bool) -> None:
    found = dangers(view([points, 5000, 5000], [[], ROW, []]))
    assert (found[0] is None) == safe and found[1] is None and found[2] is None


def test_a_danger_names_who_fills_what_with_which_fields() -> None:
    found = dangers(view([450, 5000], [[], ROW]))
    assert found[0] == Danger(1, (FIELD["R4"], FIELD["O4"]), (LINE["row4"],), 500)


def test_one_field_that_fills_two_lines_asks_for_both() -> None:
    grid = [*["Q4", "U4", "M4", "E4", "O4"], *["R1", "R2", "R3", "R5", "R6"]]
    found = dangers(view([1000, 5000], [[], grid]))
    assert found[0] == Danger(1, (FIELD["R4"],), (LINE["row4"], LINE["colR"]), 1250)
    assert dangers(view([1250, 5000], [[], grid]))[0] is None


def test_double_cards_multiply_what_a_line_asks_for() -> None:
    found = dangers(view([1400, 5000], [[], ROW], doubles=[0, 3]))
    assert found[0] is not None and found[0].due == 1500


def test_who_can_pay_for_no_line_is_in_danger_though_none_is_near() -> None:
    assert dangers(view([450, 5000], [[], []]))[0] == Danger(None, (), (), 500)
    assert dangers(view([500, 5000], [[], []]))[0] is None


def test_who_is_out_is_in_no_danger_and_threatens_nobody() -> None:
    found = dangers(view([450, 0, 5000], [[], ROW, []], out=[False, True, False]))
    assert found[1] is None and found[0] == Danger(None, (), (), 500)


def test_a_placement_threatens_whom_the_next_one_could_put_out() -> None:
    place = {"phase": "place", "roll": ["E", "R", 4, 6]}
    before = view([5000, 450, 5000], [["Q4", "U4", "M4"], [], []], **place)
    assert threatened(before, parse("E4")) == (1,)
    assert threatened(before, parse("R6")) == ()
    assert threatened(view([5000, 450, 5000], [ROW, [], []], phase="place", roll=["R", "M", 4, 6]), parse("R4")) == ()
