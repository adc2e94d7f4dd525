"""Hands at an nmbrs! table are seen by nobody else: every frame of a hand-over is walked. Hints and what they light."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.retained.ahead import Nowhere
from scenes.profile import SeatSetup
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import card_at, choice_of, loaded, on_table, panel_of, pick, plane_of, position, rack_of
from tools.gallery.stage import FRAME

TWO = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
ALONE = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]
HAND = (58, 24, 36, 7, 31, 93, 96, 99)
ROWS = ("3 6 9 12 15", "57 58=Jg 59")


def watched(stage: Driver, seats: list[SeatSetup] = TWO, **changes: Any) -> tuple[Any, list[tuple[int | None, object]]]:
    """The table, and a list of what its rack painted: the viewer of the frame and the key."""
    stage.open("table", session=loaded(stage, position(2, hand=HAND, rows=ROWS, **changes), seats=seats))
    table: Any = stage.app.stack[0]
    seen: list[tuple[int | None, object]] = []
    paint = rack_of(table).face.paint

    def spy(target: pygame.Surface, key: Any, rect: pygame.Rect, state: Any) -> None:
        if not isinstance(target, Nowhere):
            seen.append((table.hands.viewer, key))
        paint(target, key, rect, state)

    rack_of(table).face.paint = spy
    return table, seen


def open_curtain(stage: Driver, table: Any) -> None:
    stage.let_pass(600)
    assert table.hands.curtain is not None
    stage.click(table.hands.curtain.open_button.rect.center)
    stage.rest()


def test_no_frame_of_a_hand_over_shows_a_card_of_another_seat(stage: Driver) -> None:
    table, seen = watched(stage)
    assert all(key is None for _viewer, key in seen)
    open_curtain(stage, table)
    assert table.hands.viewer == 0 and set(rack_of(table).keys) == set(HAND)
    pick(stage, 93, 96, 99)
    stage.drag(card_at(stage, 93), on_table(stage, 12))
    stage.release((300, 300))
    stage.rest()
    stage.key(pygame.K_ESCAPE)
    stage.rest()
    stage.click(table.side.turn.rows_button.rect.center)
    stage.rest()
    stage.click((plane_of(table).rect.x + 4, plane_of(table).rect.bottom - 4))
    pick(stage, 7)
    seen.clear()
    stage.click(table.buttons.end.rect.center)
    hands = table.session.match.state.hands
    for _ in range(200):
        stage.let_pass(FRAME)
        stage.app.paint()
        if table.hands.viewer is None:
            lit = table.side.turn.now
            assert rack_of(table).face_down and not rack_of(table).picked and not choice_of(table).cards and not lit.reads
            assert not panel_of(table).visible and table.side.turn.now.must_use is None and not lit.hinted
    for viewer, key in seen:
        assert key is None or (viewer is not None and key in {*hands[viewer], 7})
    assert table.hands.curtain is not None and table.hands.front == 1
    open_curtain(stage, table)
    assert table.hands.viewer == 1 and not set(rack_of(table).keys) & set(HAND)


def test_the_log_and_the_recap_never_name_a_card_that_was_drawn(stage: Driver) -> None:
    table, _seen = watched(stage, phase="closed", took=False, turn=1)
    open_curtain(stage, table)
    stage.let_pass(3000)
    drawn = set(table.session.match.state.hands[1]) - set(position(2, hand=HAND, rows=ROWS)["hands"][1])
    assert len(drawn) == 1
    words = " ".join(line.plain for line in table.log.lines)
    assert "Ben drew a card" in words and str(drawn.pop()) not in words


def test_behind_the_curtain_a_question_shows_no_hand(stage: Driver) -> None:
    table, seen = watched(stage, phase="claim", took=False, turn=1, asked=[0])
    stage.let_pass(800)
    assert table.question.open and table.hands.viewer is None
    stage.app.paint()
    assert all(key is None for _viewer, key in seen)
    table.question.show_hand(0)
    stage.let_pass(600)
    open_curtain(stage, table)
    assert table.hands.viewer == 0 and set(rack_of(table).keys) == set(HAND)
    table.question.close_hand()
    stage.let_pass(200)
    assert rack_of(table).face_down


def test_a_hint_lights_cards_then_the_place_then_says_the_move(stage: Driver) -> None:
    table, _seen = watched(stage, ALONE)
    stage.rest()
    stage.key(pygame.K_h)
    stage.rest()
    assert table.side.turn.now.hinted and table.side.turn.now.hinted <= set(HAND) | {102}
    stage.key(pygame.K_h)
    stage.key(pygame.K_h)
    stage.rest()
    assert table.hints.hint_stage >= 3 and table.side.words.paper().heading
    pick(stage, *sorted(table.side.turn.now.hinted)[:1])
    assert choice_of(table).cards


def test_looking_back_shows_the_table_as_it_was(stage: Driver) -> None:
    stage.open("table", session=loaded(stage, position(2, hand=HAND, rows=ROWS), ("row 93 96 99", "swap 58 for Jg"), ALONE))
    stage.rest()
    table = stage.top
    assert len(table.hands.view.rows) == 3
    table.past.look_at(1)
    stage.rest()
    assert len(table.hands.view.rows) == 3 and table.hands.view.rows[1].cards == (57, 102, 59)
    assert table.side.words.banner()[1] == "Looking back"
    table.past.look_at(0)
    stage.rest()
    assert len(table.hands.view.rows) == 2
    table.past.look_at(0)
    stage.rest()
    assert len(table.hands.view.rows) == 3 and table.past.viewing_ply is None


@pytest.mark.matrix(1)
@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize("theme", ["walnut", "contrast"])
def test_every_state_of_the_gallery_can_be_drawn_in_other_themes_and_languages(stage: Driver, theme: str, language: str) -> None:
    from tools.gallery.nmbrs import POSES

    stage.app.settings.theme = theme
    stage.app.settings.language = language
    stage.app.settings.text_size = 140
    stage.app.restyle()
    for name, pose in POSES:
        if name in ("new_row", "insert", "exchange", "rows", "claims", "helper"):
            pose(stage)
            stage.app.paint()
