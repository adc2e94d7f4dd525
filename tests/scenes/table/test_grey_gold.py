"""Who wants to press the gold button while it is grey is told why it is, with Enter, with a click and by pointing at it."""

from __future__ import annotations

import pygame
import pytest

from scenes.table.window.picture import RESTS
from tests.scenes.driver import Driver
from tools.gallery.draw import STATES

GREY = (
    ("querni_turn", "14 to 16 can still come off: nobody passes then."),
    ("quad_ghost", "Lay a tile first: 3 of yours fit."),
    ("rumbugz_magnified", "First pick the bug to discard."),
    ("nmbrs_ten", "First pick the card to discard."),
    ("rumbugz_begin", "It is the turn of Ben."),
)


@pytest.mark.parametrize(("state", "why"), GREY)
def test_grey_gold_says_why_it_is_grey(stage: Driver, state: str, why: str) -> None:
    next(one for one in STATES if one.name == state).pose(stage)
    stage.let_pass(600)
    table = stage.top
    moves, end = len(table.session.match), table.buttons.end
    assert not end.enabled

    def said() -> str:
        return str(table.bubble.sentence) if table.bubble.visible else stage.toast

    if table.ready:
        stage.point(end)
        stage.let_pass(RESTS + 200)
        assert table.permits.shown == (why if table.side.turn.why_not() else "")
        stage.click(end)
        bubble = table.bubble
        stage.let_pass(RESTS + 200)
        assert not table.permits.shown, "it is not said twice at once"
        assert said() == why and (not bubble.faults or any(box.collidepoint(bubble.at) for box in bubble.faults)), "its tail"
        table.bubble.hide()
        stage.app.toasted = None
    stage.key(pygame.K_RETURN)
    assert said() == why and len(table.session.match) == moves


@pytest.mark.parametrize("state", ["quad_start_bonus", "nmbrs_offer"])
def test_grey_gold_plays_none_of_several_answers(stage: Driver, state: str) -> None:
    """A click on it would have taken 25 points, or the open card, though it is grey; Enter gives the answer that is gold."""
    next(one for one in STATES if one.name == state).pose(stage)
    stage.let_pass(600)
    table = stage.top
    moves = len(table.session.match)
    assert table.ready and not table.buttons.end.enabled
    stage.click(table.buttons.end)
    assert stage.toast == "First choose an answer." and len(table.session.match) == moves
