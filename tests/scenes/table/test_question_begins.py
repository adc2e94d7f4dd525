"""A question that comes is deaf at first, and one that runs out opens no hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.kit import controls
from scenes.kit.controls import place_toast
from scenes.profile import SeatSetup
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import loaded, position, rack_of
from tools.gallery.rumbugz import knock
from tools.gallery.stage import FRAME

TWO = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
ROWS = ("3 6 9 12 15", "57 58=Jg 59")


def asked(stage: Driver) -> Any:
    """The table of two people at which Ana is asked."""
    stage.app.settings.claim_window_several = 3
    stage.app.profile.people.unhurried = lambda *_known: []  # type: ignore[method-assign]
    place = position(2, hand=(58, 24, 36, 7, 31, 93, 96, 99), rows=ROWS, phase="claim", took=False, turn=1, asked=[0])
    stage.open("table", session=loaded(stage, place, seats=TWO))
    return stage.app.stack[0]


def test_clicks_and_keys_that_were_meant_for_the_table_answer_no_question(stage: Driver) -> None:
    table = asked(stage)
    for _frame in range(60):
        if table.question.page is not None:
            break
        stage.let_pass(FRAME)
    page = table.question.page
    assert page is not None and stage.top is page
    yes, _no = page.bubbles[0].answers
    presses: tuple[Callable[[], None], ...] = (
        lambda: stage.click(yes.rect.center, rest=False), lambda: stage.key(pygame.K_k, rest=False),
    )
    for press in presses:
        press()
        assert table.question.claims is not None and table.question.claims.answered(0) is None, "it was too early"
        stage.let_pass(100)
    stage.let_pass(600)
    stage.click(yes.rect.center)
    assert table.question.claims is None or table.question.claims.answered(0)


def test_the_question_asks_a_person_alone_by_name(stage: Driver) -> None:
    table = asked(stage)
    stage.let_pass(800)
    assert table.question.page.asks.heading.startswith("Ana: take ")


def test_a_toast_from_before_the_question_covers_none_of_its_words(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[pygame.Rect] = []

    def noted(*where: Any) -> pygame.Rect:
        places.append(place_toast(*where))
        return places[-1]

    monkeypatch.setattr(controls, "place_toast", noted)
    knock(4, 6)(stage)
    stage.app.toast("It is the turn of Digit.")
    stage.let_pass(FRAME)
    table: Any = stage.app.stack[0]
    page = table.question.page
    assert stage.top is page and places
    assert places[-1].collidelist([page._words, page.piece_rect, *page.boxes, table.rail["caption"]]) < 0
    table = asked(stage)
    stage.let_pass(800)
    stage.app.toast("It is the turn of Digit.")
    stage.let_pass(FRAME)
    page = table.question.page
    assert stage.top is page
    assert places[-1].collidelist([*page.papers, table.rail["rack"]]) < 0, "it lies over the hand or what is asked"


def test_after_a_question_ran_out_the_next_hand_has_a_curtain_that_a_late_click_does_not_open(stage: Driver) -> None:
    table = asked(stage)
    stage.let_pass(800)
    where = table.question.page.bubbles[0].answers[0].rect.center
    for _frame in range(600):
        stage.let_pass(FRAME)
        assert table.hands.viewer is None and rack_of(table).face_down
        if table.hands.curtain is not None:
            break
    curtain = table.hands.curtain
    assert curtain is not None and curtain.closed, "the question ran out and no curtain came"
    for spot in (where, curtain.open_button.rect.center):
        stage.click(spot, rest=False)
        assert table.hands.viewer is None and curtain.closed, "a click for the question opened a hand"
    stage.let_pass(600)
    stage.click(curtain.open_button.rect.center)
    assert table.hands.viewer == 1
