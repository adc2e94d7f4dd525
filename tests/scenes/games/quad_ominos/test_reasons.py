"""What brings 25 points, why a tile fits nowhere, and the question of the bonus, which covers no tile and lights one answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.quad_ominos.events import Laid
from game.quad_ominos.tiles import NAME
from scenes.games.quad_ominos import words
from scenes.games.quad_ominos.selection import Draft, meets_a_side
from scenes.games.quad_ominos.words import _why_nowhere
from scenes.table.window.caption import covered
from tests.scenes.driver import Driver
from tools.gallery import quad, quad_states


def laid(matched: tuple[int, ...], bonus: int) -> Laid:
    return Laid(seat=0, tile="3333", x=0, y=0, points=12, matched=matched, bonus=bonus, bonus_tiles=0, score=12 + bonus, left=6)


def test_the_25_points_are_told_apart_from_the_sum_and_with_their_reason() -> None:
    line = "".join(span.text for span in words.log_words(lambda _seat: "Ben", 0, [laid((), 25)], 0))
    assert line == "Ben laid 3-3-3-3: +12\N{NO-BREAK SPACE}+25"
    assert words.bonus_told(laid((), 25)) == "A quadruple begins: 12 points and 25 more."
    assert words.bonus_told(laid((0, 1, 2), 25)).startswith("Three corners match")
    assert words.bonus_told(laid((0, 1), 0)) == ""
    plain = "".join(span.text for span in words.log_words(lambda _seat: "Ben", 0, [laid((0, 1), 0)], 0))
    assert plain.endswith(": +12")


def test_a_tile_that_fits_nowhere_is_refused_with_its_reason(stage: Driver) -> None:
    alone = quad.position(2, {(0, 0): "3333"}, (("1111", NAME["3344"], NAME["1233"]), (NAME["0001"], NAME["0011"])), ("0000",))
    draft: Draft = quad.draft(quad.sit(stage, alone))
    assert _why_nowhere(draft, "1111") == "No two numbers side by side on the table are like one of its sides."
    assert meets_a_side(draft.board, "3344") and not meets_a_side(draft.board, "1111")


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_the_question_of_the_bonus_covers_no_tile_and_the_end_waits_for_the_answer(tmp_path: Path, size: tuple[int, int]) -> None:
    stage = Driver(tmp_path, size)
    with stage.clock.in_force():
        quad_states.bonus_sixty(stage)
    table = stage.top
    side = table.side
    assert side.words.question() is not None
    box = side.words.question_places()[0]
    assert not covered(box, side.turn.places.obstacles())
    assert not table.buttons.end.enabled and side.turn.answers.buttons[0].kind == "first"


def test_another_click_on_the_tile_in_the_rack_puts_it_back(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    tile = next(iter(quad.draft(table).fits))
    stage.click(quad.tile_at(table, tile))
    stage.let_pass(400)
    assert quad.making(table).held is not None
    assert "empty place puts it back" in table.side.words.paper().body
    stage.click(quad.tile_at(table, tile))
    stage.let_pass(400)
    assert quad.making(table).held is None


def test_what_a_tile_brings_stays_in_the_caption_with_the_reason_below(stage: Driver) -> None:
    with stage.clock.in_force():
        quad_states.ghost(stage)
        table = stage.top
        first = table.picture.caption()
        stage.let_pass(900)
        rested = table.picture.caption()
    assert first.line == rested.line == "4 points, and 25 for three corners." and "25 for three corners" in rested.gold
    assert first.below == "Or two bonus tiles instead of the 25." and rested.below == "The corners match: 0, 1, 3."
