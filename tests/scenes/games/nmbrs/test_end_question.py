"""Ending a turn of the simplified game in which cards could be laid asks once a round; Enter or the button once more confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.nmbrs.moves import text
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import card_at, choice_of, loaded, on_table, pick, position, sit

OPTIONS = {"level": "simplified", "aim": 100, "max_rounds": 12}


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    return open_stage((1280, 720))


def lay(stage: Driver, hand: tuple[int, ...], rows: tuple[str, ...] = ()) -> Any:
    return sit(stage, loaded(stage, position(hand=hand, rows=rows, options=OPTIONS)))


def played(table: Any) -> list[str]:
    return [text(ply.move) for ply in table.session.match.plies]


def asks(table: Any) -> bool:
    return bool(table.side.turn.choice.asking)


def test_the_end_of_a_turn_with_a_row_in_the_hand_asks_and_enter_again_ends_it(stage: Driver) -> None:
    table = lay(stage, (10, 20, 30, 7, 44))
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert asks(table) and played(table) == []
    stage.key(pygame.K_RETURN)
    assert played(table)[0] == "end"


def test_a_click_on_the_button_again_ends_it_and_a_click_elsewhere_does_not(stage: Driver) -> None:
    table = lay(stage, (10, 20, 30, 7, 44))
    stage.click(table.buttons.end.rect.center)
    assert asks(table) and played(table) == []
    stage.click(table.buttons.end.rect.center)
    assert played(table)[0] == "end"
    table = lay(stage, (10, 20, 30, 7, 44))
    stage.click(table.buttons.end.rect.center)
    stage.click((table.rail["table"].x + 30, table.rail["table"].y + 30))
    assert not asks(table) and played(table) == []


def test_the_caption_asks_it_and_covers_no_row(stage: Driver) -> None:
    table = lay(stage, (10, 20, 30, 7, 44), ("3 6 9", "12 13 14"))
    stage.click(table.buttons.end.rect.center)
    stage.picture()
    assert table.picture.caption().line == "End the turn already?"
    assert table.picture.caption_box.collidelist([*table.side.ground.beds.seen().boxes.values()]) < 0


def test_picking_a_card_takes_the_question_away_and_it_is_not_asked_again_in_this_round(stage: Driver) -> None:
    table = lay(stage, (10, 20, 30, 7, 44))
    stage.key(pygame.K_RETURN)
    assert asks(table)
    pick(stage, 10)
    assert not asks(table)
    stage.key(pygame.K_ESCAPE)
    stage.key(pygame.K_RETURN)
    assert played(table)[0] == "end"


def test_after_a_play_it_is_asked_about_what_can_be_laid_now(stage: Driver) -> None:
    table = lay(stage, (10, 20, 30, 7, 14, 21, 44))
    stage.key(pygame.K_RETURN)
    assert asks(table)
    stage.key(pygame.K_ESCAPE)
    pick(stage, 10, 20, 30)
    stage.key(pygame.K_RETURN)
    stage.rest()
    stage.key(pygame.K_RETURN)
    assert asks(table) and played(table) == ["row 10 20 30"]


def test_gold_does_not_invite_to_keep_the_last_card_nor_one_that_the_hint_discards(stage: Driver) -> None:
    table = lay(stage, (7, 31, 44), ("10 20 30",))
    assert table.buttons.end.kind == "first"
    stage.key(pygame.K_h)
    stage.rest()
    if table.hints.hint.move.word == "discard":
        assert table.buttons.end.kind == "second"
    table = lay(stage, (7,), ("10 20 30",))
    assert table.buttons.end.kind == "second"


def test_where_nothing_can_be_laid_nothing_is_asked(stage: Driver) -> None:
    table = lay(stage, (7, 31, 44), ("10 20 30",))
    stage.key(pygame.K_RETURN)
    assert played(table)[0] == "end"


def test_a_turn_with_a_joker_that_must_be_used_cannot_be_ended(stage: Driver) -> None:
    table = lay(stage, (13, 20, 40, 7, 44), ("12 13=Jg 14",))
    assert table.buttons.end.enabled
    stage.drag(card_at(stage, 13), on_table(stage, 102))
    stage.release(on_table(stage, 102))
    stage.rest()
    stage.key(pygame.K_ESCAPE)
    assert table.side.turn.now.must_use == 102 and not choice_of(table).cards and not table.buttons.end.enabled
    stage.key(pygame.K_RETURN)
    assert played(table) == ["swap 13 for Jg"]
