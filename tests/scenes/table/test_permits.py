"""Permission gives reasons: at every table a place that is lit says why when it is pointed at."""

from __future__ import annotations

import pytest

from scenes.table.window.picture import RESTS
from tests.scenes.driver import Driver
from tools.gallery.draw import STATES


@pytest.mark.parametrize(("state", "said"), [
    ("querni_path", "Jumps over 2, 9, 13, 14."),
    ("querni_chain", "14\N{EN DASH}15\N{EN DASH}16 stand next to each other in order."),
    ("qumero_pointed", "R and 4 give R4."),
    ("quad_ghost", "The corners match: 0, 1, 3."),
    ("rumbugz_exchange", "Steps of 2: 4\N{EN DASH}6\N{EN DASH}8\N{EN DASH}10."),
    ("nmbrs_join", "Equal steps of 10: 10\N{EN DASH}20\N{EN DASH}\N{HORIZONTAL ELLIPSIS}\N{EN DASH}70."),
    ("nmbrs_cross", "Equal steps of 12: 12\N{EN DASH}24\N{EN DASH}36."),
])
def test_a_lit_place_says_why_it_may_be_used(stage: Driver, state: str, said: str) -> None:
    next(one for one in STATES if one.name == state).pose(stage)
    stage.let_pass(RESTS + 200)
    assert stage.top.permits.shown == said


def test_a_refusal_takes_the_place_of_a_reason(stage: Driver) -> None:
    next(one for one in STATES if one.name == "qumero_pointed").pose(stage)
    stage.let_pass(RESTS + 200)
    assert stage.top.permits.shown
    stage.click(stage.top.side.turn.places.place.boxes[0].center)
    assert stage.top.bubble.visible and not stage.top.permits.shown
