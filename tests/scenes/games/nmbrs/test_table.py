"""The nmbrs! table under hands: selecting, laying, the joker, the open card, discards. The rules decide, the table shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.nmbrs.moves import text
from scenes.games.nmbrs.board import BoardPainter
from scenes.games.nmbrs.choice import NEW, Target
from scenes.profile import SeatSetup
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import (
    NAMES,
    ONE,
    card_at,
    choice_of,
    claims,
    loaded,
    on_table,
    panel_of,
    pick,
    places_of,
    plane_of,
    position,
    rack_of,
    sit,
    worst_rows,
)

PEOPLE = [SeatSetup(name, seat) for seat, name in enumerate(NAMES)]
SIMPLE = {"level": "simplified", "max_rounds": 12}


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    return open_stage((1280, 720))


def lay(stage: Driver, hand: tuple[int, ...], rows: tuple[str, ...], *moves: str, **changes: Any) -> Any:
    return sit(stage, loaded(stage, position(hand=hand, rows=rows, **changes), moves))


def played(table: Any) -> list[str]:
    return [text(ply.move) for ply in table.session.match.plies]


def first(table: Any) -> str:
    return played(table)[0] if table.session.match.plies else ""


# ---- selecting and laying


def test_a_selection_that_is_a_row_says_step_and_points_and_enter_lays_it(stage: Driver) -> None:
    table = lay(stage, (7, 31, 93, 96, 99), ("3 6 9",))
    pick(stage, 99, 93, 96)
    fit = choice_of(table).new_fit
    assert fit is not None and (fit.play.row.step, fit.play.points) == (3, 14)
    paper = table.side.words.paper()
    assert "3" in paper.heading and paper.chip == "+14" and "2 + 2 + 3 = 7" in paper.body
    stage.key(pygame.K_RETURN)
    assert first(table) == "row 93 96 99"
    stage.rest()
    assert table.side.ground.beds.last == table.hands.view.rows[-1].id and 93 not in rack_of(table).keys


def test_a_click_on_the_place_of_the_new_row_lays_it(stage: Driver) -> None:
    table = lay(stage, (7, 31, 93, 96, 99), ("3 6 9",))
    pick(stage, 93, 96, 99)
    assert choice_of(table).new_ahead is not None and NEW in choice_of(table).lit_targets
    stage.click(choice_of(table).box(NEW).center)
    assert first(table) == "row 93 96 99"


def test_cards_are_extended_inserted_joined_and_crossed_by_a_click_where_it_is_lit(stage: Driver) -> None:
    table = lay(stage, (40, 7, 31), ("10 20 30", "57 58 59"))
    pick(stage, 40)
    assert set(choice_of(table).lit) == {Target("row", 1)}
    stage.click(plane_of(table).bed(1).center)
    assert first(table) == "build 40 to 10-30"
    table = lay(stage, (15, 25, 31), ("10 20 30",))
    pick(stage, 15, 25)
    assert [fit.play.kind for fit in choice_of(table).fits_at(Target("card", 1, 20))] == ["insert", "cross"]
    stage.click((plane_of(table).bed(1).left + 3, plane_of(table).bed(1).centery))
    assert first(table) == "build 15 25 to 10-30"
    table = lay(stage, (40, 7, 31), ("10 20 30", "50 60 70"))
    pick(stage, 40)
    stage.point(plane_of(table).bed(2).center)
    assert choice_of(table).fit_over.play.kind == "join", "of two plays with equal points the longer row is meant"
    stage.click(plane_of(table).bed(2).center)
    assert first(table) == "build 40 to 10-30 50-70"
    table = lay(stage, (24, 36, 7, 31), ("3 6 9 12 15", "57 58 59"))
    pick(stage, 36, 24)
    stage.click(on_table(stage, 12))
    assert first(table) == "cross 24 36 at 12/3-15"


def test_the_wheel_goes_through_the_plays_of_a_place(stage: Driver) -> None:
    table = lay(stage, (40, 7, 31), ("10 20 30", "50 60 70"))
    pick(stage, 40)
    stage.point(plane_of(table).bed(1).center)
    assert choice_of(table).fit_over.play.kind == "join"
    stage.wheel(1)
    assert choice_of(table).fit_over.play.kind == "extend"
    stage.key(pygame.K_r)
    assert choice_of(table).fit_over.play.kind == "join"


def test_cards_dragged_onto_a_lit_row_are_laid_and_elsewhere_they_go_home(stage: Driver) -> None:
    table = lay(stage, (40, 7, 31), ("10 20 30", "57 58 59"))
    stage.drag(card_at(stage, 40), plane_of(table).bed(1).center)
    assert len(rack_of(table).held) == 1 and choice_of(table).over is not None and choice_of(table).over.row == 1
    stage.release(plane_of(table).bed(1).center)
    assert first(table) == "build 40 to 10-30"
    stage.rest()
    stage.drag(card_at(stage, 7), (plane_of(table).rect.centerx, plane_of(table).rect.bottom - 20))
    stage.release((plane_of(table).rect.centerx, plane_of(table).rect.bottom - 20))
    stage.rest()
    assert len(played(table)) == 1 and rack_of(table).held == () and 7 in rack_of(table).keys


def test_what_fits_nowhere_says_the_nearest_truth(stage: Driver) -> None:
    table = lay(stage, (14, 20, 26, 50, 88), ("3 6 9",))
    pick(stage, 14, 20, 26)
    assert "count back to 2" in table.side.words.paper().body and not table.buttons.end.enabled
    stage.click(plane_of(table).bed(1).center)
    assert table.bubble.visible and played(table) == []


def test_a_click_on_a_row_that_does_not_take_it_says_why_at_that_row(stage: Driver) -> None:
    table = lay(stage, (44, 7, 31), ("10 20 30",))
    pick(stage, 44)
    stage.click(plane_of(table).bed(1).center)
    assert table.bubble.visible and "44" in table.bubble.sentence and played(table) == []


def test_before_a_row_of_ones_own_nothing_on_the_table_is_lit(stage: Driver) -> None:
    table = lay(stage, (40, 7, 31), ("10 20 30",), opened=[False, True, True, True])
    pick(stage, 40)
    assert choice_of(table).lit_targets == []
    stage.click(plane_of(table).bed(1).center)
    assert table.bubble.visible and table.bubble.rule == "N11"


def test_a_card_that_fits_too_early_is_told_that_a_row_of_ones_own_comes_first(stage: Driver) -> None:
    table = lay(stage, (40, 7, 31), ("10 20 30",), opened=[False, True, True, True])
    pick(stage, 40)
    assert "first comes a row of your own" in table.side.words.paper().body
    beside = (plane_of(table).bed(1).right + 60, plane_of(table).bed(1).centery)
    stage.drag(card_at(stage, 40), beside)
    stage.release(beside)
    assert table.bubble.visible and table.bubble.rule == "N11", "let go beside the row, not only on it"


def test_the_last_card_is_kept_for_the_discard(stage: Driver) -> None:
    table = lay(stage, (93, 96, 99), ("3 6 9",))
    pick(stage, 93, 96, 99)
    assert choice_of(table).new_fit is None
    assert "never uses the last card" in table.side.words.paper().body and not table.buttons.end.enabled


def test_a_joker_shows_what_it_would_stand_for_and_r_takes_another(stage: Driver) -> None:
    table = lay(stage, (10, 20, 7, 31, 103), ("57 58 59",))
    pick(stage, 10, 20, 103)
    assert table.side.turn.now.reads == {103: 30}
    stage.key(pygame.K_r)
    assert table.side.turn.now.reads == {103: 15}
    stage.key(pygame.K_RETURN)
    assert first(table) == "row 10 15=Jb 20"


# ---- rows of the hand


def test_all_rows_of_the_hand_are_shown_by_points_and_a_click_selects_one(stage: Driver) -> None:
    table = lay(stage, (5, 10, 15, 20, 21, 22, 90), ("57 58 59",))
    stage.click(table.side.turn.rows_button.rect.center)
    stage.rest()
    points = [fit.play.points for fit in panel_of(table).fits]
    assert panel_of(table).visible and points == sorted(points, reverse=True) and len(points) > 2
    panel, many = panel_of(table), 12
    wide, step = panel.card_room(panel._line(0), many)
    assert wide < step and many * step < panel._line(0).w - stage.app.style.px(11), "no card of a long row covers another"
    chosen = panel_of(table).fits[1].play.brought
    stage.click(panel_of(table)._line(1).center)
    assert not panel_of(table).visible and choice_of(table).cards == chosen and choice_of(table).new_fit is not None


def test_what_was_chosen_from_the_list_is_laid_wherever_the_pointer_goes(stage: Driver) -> None:
    table = lay(stage, (72, 103, 17, 31), ("47 48 49", "57 76 95"))
    stage.click(table.side.turn.rows_button.rect.center)
    stage.rest()
    panel = panel_of(table)
    rows = [fit.play.row.pairs for fit in panel.fits]
    for number in range(min(5, len(rows))):
        if not panel.visible:
            stage.click(table.side.turn.rows_button.rect.center)
            stage.rest()
        stage.click(panel._line(number).center)
        stage.point(on_table(stage, 57))
        stage.point(table.buttons.end.rect.center)
        assert table.side.turn.laying.gold().move == panel.fits[number].move, rows[number]
    stage.click(table.buttons.end.rect.center)
    stage.rest()
    assert first(table) == text(panel.fits[number].move)


def test_a_selection_that_is_not_the_hints_is_told_of_all_the_same(stage: Driver) -> None:
    table = lay(stage, (5, 10, 15, 47, 90), ("57 58 59",))
    for _time in range(3):
        stage.key(pygame.K_h)
        stage.let_pass(3000, lambda: table.hints.hint is not None)
    reason = table.side.words.paper()
    assert reason is not None
    pick(stage, 47, 90)
    said = table.side.words.paper()
    assert said is not None and said.body != reason.body


def test_a_double_click_selects_the_best_row_with_that_card(stage: Driver) -> None:
    table = lay(stage, (5, 10, 15, 90), ("57 58 59",))
    stage.click(card_at(stage, 10))
    stage.click(card_at(stage, 10))
    assert set(choice_of(table).cards) == {5, 10, 15}


def test_the_order_by_rows_puts_the_best_row_first(stage: Driver) -> None:
    table = lay(stage, (1, 5, 10, 15, 47), ("57 58 59",))
    rack_of(table).orders.sort_as("rows")
    assert list(rack_of(table).keys)[:3] == [5, 10, 15]
    rack_of(table).orders.sort_as("colour")
    shades = [table.side.turn.now.deck.colours[card] for card in rack_of(table).keys]
    assert shades == sorted(shades)


# ---- the joker


def test_a_number_dragged_onto_its_joker_brings_it_into_the_hand_and_undo_brings_both_back(stage: Driver) -> None:
    table = lay(stage, (58, 24, 36, 7, 31), ("3 6 9 12 15", "57 58=Jg 59"))
    stage.drag(card_at(stage, 58), on_table(stage, 102))
    stage.release(on_table(stage, 102))
    assert first(table) == "swap 58 for Jg"
    stage.rest()
    assert table.side.turn.now.must_use == 102 and 102 in rack_of(table).keys and table.hands.view.rows[1].cards == (57, 58, 59)
    assert choice_of(table).cards == (102,) and table.side.words.banner()[2] == "Use the joker now"
    stage.key(pygame.K_ESCAPE)
    pick(stage, 7)
    assert not table.buttons.end.enabled
    stage.click(table.buttons.undo.rect.center)
    stage.rest()
    assert played(table) == [] and 58 in rack_of(table).keys and table.hands.view.rows[1].cards == (57, 102, 59)


def test_a_wrong_number_on_a_joker_is_refused(stage: Driver) -> None:
    table = lay(stage, (60, 24, 36, 7, 31), ("3 6 9 12 15", "57 58=Jg 59"))
    pick(stage, 60)
    assert choice_of(table).jokers == {}
    stage.click(on_table(stage, 102))
    assert table.bubble.visible or first(table) == "build 60 to 57-59"


# ---- discards and the end of a turn


def test_one_card_is_discarded_by_the_button_by_the_pile_or_by_a_drop(stage: Driver) -> None:
    for way in ("button", "pile", "drop"):
        table = lay(stage, (7, 31, 88), ("3 6 9",))
        if way == "drop":
            stage.drag(card_at(stage, 88), places_of(table).open_box.center)
            stage.release(places_of(table).open_box.center)
        else:
            pick(stage, 88)
            assert table.buttons.end.label == "Discard"
            stage.click(table.buttons.end.rect.center if way == "button" else places_of(table).open_box.center)
        if way != "button":
            assert first(table) == "" and rack_of(table).away and table.buttons.end.label == "Discard", "it lies there as a draft"
            stage.click(places_of(table).open_box.center)
        assert first(table) == "discard 88" and not rack_of(table).away


def test_a_card_that_lies_on_the_open_pile_comes_back(stage: Driver) -> None:
    table = lay(stage, (7, 31, 88), ("3 6 9",))
    pick(stage, 88)
    stage.click(places_of(table).open_box.center)
    assert first(table) == "" and rack_of(table).away
    stage.undo()
    assert first(table) == "" and not rack_of(table).away and not rack_of(table).picked
    table.side.turn.laying.select((88,))
    stage.click(places_of(table).open_box.center)
    stage.key(pygame.K_RETURN)
    assert first(table) == "discard 88"


def test_at_the_simplified_level_a_turn_ends_without_a_discard_and_counts_back(stage: Driver) -> None:
    place = position(3, hand=(10, 20, 30, 7), rows=("3 6 9",), options=SIMPLE, scores=[20, 20, 20])
    table = sit(stage, loaded(stage, place))
    assert table.buttons.end.enabled and table.buttons.end.label == "End turn"
    pick(stage, 10, 20)
    stage.click(card_at(stage, 30))
    assert table.side.turn.counting.counted == (10, 20, 30) and table.side.turn.counting.steps < 4
    stage.let_pass(2500)
    assert table.side.turn.counting.steps >= 4
    stage.key(pygame.K_ESCAPE)
    for _time in range(2):  # the first asks, because the row could be laid
        stage.click(table.buttons.end.rect.center)
    assert first(table) == "end"


# ---- taking a card


def test_the_open_card_is_taken_or_left(stage: Driver) -> None:
    table = lay(stage, (7, 31, 88), ("3 6 9",), phase="offer", took=False)
    assert table.side.turn.now.offering and all(button.visible for button in table.side.turn.answers)
    stage.click(table.side.turn.answers[0].rect.center)
    stage.rest()
    assert first(table) == "open" and 91 in rack_of(table).keys and table.side.turn.now.laying
    table = lay(stage, (7, 31, 88), ("3 6 9",), phase="offer", took=False)
    stage.click(places_of(table).open_box.center)
    assert first(table) == "open"
    table = lay(stage, (7, 31, 88), ("3 6 9",), phase="offer", took=False)
    stage.drag(places_of(table).open_box.center, rack_of(table).rect.center)
    stage.release(rack_of(table).rect.center)
    assert first(table) == "open", "dragged to the hand"


def test_when_nobody_wants_the_open_card_the_closed_one_is_drawn_by_itself(stage: Driver) -> None:
    session = loaded(stage, position(2, hand=(7, 31, 88), rows=("3 6 9",), phase="offer", took=False), seats=ONE)
    table = sit(stage, session)
    stage.click(table.side.turn.answers[1].rect.center)
    stage.let_pass(8000, lambda: len(played(table)) > 2)
    assert played(table)[:3] in (["leave", "decline", "closed"], ["leave", "claim", "leave"])


def test_people_are_asked_for_the_open_card_in_order_and_no_hand_is_shown(stage: Driver) -> None:
    place = position(phase="claim", turn=1, asked=[2, 3, 0], took=False)
    stage.open("table", session=loaded(stage, place, seats=PEOPLE))
    stage.let_pass(400)
    table: Any = stage.app.stack[0]
    assert table.question.open and rack_of(table).face_down and table.hands.viewer is None
    assert table.side.asking.words().line and table.side.ground.tally.view.asked == (2, 3, 0), "the plates bear the order"
    stage.key(pygame.K_4)
    stage.click(table.question.page.bubbles[2].answers[1].rect.center)
    stage.let_pass(3000, lambda: len(played(table)) >= 2)
    assert played(table)[:2] == ["decline", "claim"]
    heading, line = table.side.ground.tally.heading, table.side.ground.tally.line
    assert heading == "Dev takes 91" and line.startswith("Dev "), "a voice says both, each as a sentence"


def test_nothing_is_said_of_a_table_without_rows_behind_the_card_that_is_offered(
    stage: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = Mock()
    monkeypatch.setattr(BoardPainter, "_draw_empty", empty)
    sit(stage, loaded(stage, position(rows=())))
    stage.picture()
    assert empty.called
    claims(4, rows=())(stage)
    empty.reset_mock()
    stage.picture()
    assert not empty.called and stage.top.table.question.open


# ---- keys, looking, zoom, layout


def test_who_is_asked_when_is_said_in_words_and_the_card_comes_from_who_discarded_it(stage: Driver) -> None:
    claims(4)(stage)
    text, asking = stage.top.table.side.plates.plate_text, stage.top.table.side.asking
    assert [text.line(seat, 0).words for seat in range(4)] == ["3. in turn", "5 cards", "1. in turn", "2. in turn"]
    assert (asking.words().giver, asking.words().gave) == (1, "leaves 91"), "nobody has discarded it"
    stage.open("table", session=loaded(stage, position(3, hand=(88, 31)), ("discard 88", "leave"), PEOPLE))
    seen: Any = stage.app.stack[0]
    assert (seen.side.asking.words().giver, seen.side.asking.words().gave) == (0, "discarded 88")


def test_keys_alone_select_lay_and_discard(stage: Driver) -> None:
    table = lay(stage, (40, 7, 31), ("10 20 30", "57 58 59"))
    table.keys_used = True
    table.set_focus(rack_of(table))
    while rack_of(table).selection.cursor.key != 40:
        stage.key(pygame.K_RIGHT)
    stage.key(pygame.K_SPACE)
    assert choice_of(table).cards == (40,)
    table.set_focus(table.side.turn.board)
    assert choice_of(table).over == Target("row", 1)
    stage.key(pygame.K_SPACE)
    assert first(table) == "build 40 to 10-30"
    stage.rest()
    table.set_focus(rack_of(table))
    stage.key(pygame.K_SPACE)
    stage.key(pygame.K_RETURN)
    assert played(table)[1].startswith("discard")


def test_undo_goes_back_play_by_play_within_the_turn(stage: Driver) -> None:
    table = lay(stage, (40, 50, 7, 31), ("10 20 30",), "build 40 to 10-30", "build 50 to 10-40")
    assert table.buttons.undo.enabled
    for left in (1, 0):
        stage.click(table.buttons.undo.rect.center)
        stage.rest()
        assert len(played(table)) == left
    assert table.hands.view.rows[0].last == 30 and set(rack_of(table).keys) == {40, 50, 7, 31}


def test_the_wheel_enlarges_the_table_and_home_shows_all_of_it(stage: Driver) -> None:
    table = lay(stage, (98, 99, 100), worst_rows(), seats=2)
    small = plane_of(table).wide
    stage.point(plane_of(table).rect.center)
    stage.wheel(4)
    assert plane_of(table).wide > 1.5 * small
    stage.key(pygame.K_HOME)
    assert plane_of(table).wide == small


@pytest.mark.axes
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 8])
def test_the_worst_table_lies_within_its_part_of_the_window_and_is_readable(
    stage: Driver, size: tuple[int, int], seats: int
) -> None:
    stage.app.resize(size)
    rows = worst_rows()
    table = sit(stage, loaded(stage, position(seats, rows=rows if seats == 2 else rows[:12], hand=(98, 99, 100))))
    for row in table.hands.view.rows:
        for index in range(len(row.cards)):
            box = plane_of(table).box(plane_of(table).layout.cell(row.id, index))
            assert plane_of(table).rect.inflate(4, 4).contains(box)
            assert box.h >= 0.042 * size[1]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_light_of_the_first_row_is_whole_where_rows_leave_room(stage: Driver, size: tuple[int, int]) -> None:
    stage.app.resize(size)
    table = lay(stage, (88, 7), ("3 6 9", "57 58=Jg 59"))
    plane, px = plane_of(table), stage.app.style.px
    bed = plane.bed(table.hands.view.rows[0].id)
    assert bed.y >= px(1.2) and bed.x >= plane.rect.x + px(0.8)


@pytest.mark.axes
@pytest.mark.parametrize("text_size", [80, 200])
@pytest.mark.parametrize("size", [(960, 600), (1024, 768)])
def test_hands_of_twenty_eight_are_whole_and_large_enough(stage: Driver, size: tuple[int, int], text_size: int) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    table = lay(stage, tuple(range(61, 89)), ("3 6 9",))
    assert len(rack_of(table).copies) == 28
    for copy in rack_of(table).copies:
        box = rack_of(table).rect_of(copy)
        assert rack_of(table).rect.contains(box) and box.h >= 0.07 * size[1]


def test_a_round_that_ends_opens_all_hands_and_the_sheet(stage: Driver) -> None:
    table = lay(stage, (88,), ("3 6 9",))
    pick(stage, 88)
    stage.click(table.buttons.end.rect.center)
    stage.let_pass(4000, lambda: stage.top is not table)
    stage.rest()
    page = stage.top
    assert page is not table and page.event.winner == 0 and page.event.change[0] == 0 and min(page.event.change) < 0
    stage.key(pygame.K_RETURN)
    stage.key(pygame.K_RETURN)
    stage.let_pass(600)
    assert stage.top is table and table.side.ground.tally.view.round == 3


def test_a_click_on_a_seat_shows_the_sheet_of_the_rounds(stage: Driver) -> None:
    table = lay(stage, (7, 31), ("3 6 9",))
    stage.click(places_of(table).rim()[1].at)
    assert stage.top.__class__.__name__ == "SheetPage" and stage.top.sheet.target == 100
    stage.key(pygame.K_ESCAPE)
    assert stage.top is table


def test_the_first_card_that_can_be_laid_is_in_focus(stage: Driver) -> None:
    table = lay(stage, (7, 31, 93, 96, 99), ("3 6 9",))
    rack = table.side.turn.places.rack
    usable = {card for fit in table.side.turn.now.ways for card in fit.play.row.cards}
    first = next(copy.key for copy in rack.copies if copy.key in usable)
    assert rack.copies[0].key not in usable, "else it proves nothing"
    assert rack.copies[rack.selection.at].key == first


def test_a_card_may_be_laid_beside_the_end_of_a_row_where_it_would_lie(stage: Driver) -> None:
    table = sit(stage, loaded(stage, position(hand=(40, 31, 50), rows=("10 20 30",))))
    pick(stage, 40)
    last = plane_of(table).box(plane_of(table).layout.spots(30)[0])
    beside = last.right + last.w // 2, last.centery
    target = choice_of(table).target_at(beside)
    assert target is not None and target.kind == "row"
    assert choice_of(table).target_at((last.right + 3 * last.w, last.centery)) is None
    stage.click(beside)
    assert [text(ply.move) for ply in table.session.match.plies] == ["build 40 to 10-30"]


def test_what_enter_would_do_at_the_open_card_has_a_ring(stage: Driver) -> None:
    table = lay(stage, (7, 31, 88), ("3 6 9",), phase="offer", took=False)
    take, leave = table.side.turn.answers

    def ringed() -> list[Any]:
        return [widget for widget in table.widgets if widget.visible and table.ringed(widget)]

    assert not table.keys_used and ringed() == [take]
    stage.let_pass(16)
    seen = pygame.image.tobytes(stage.app.screen.subsurface(take.rect), "RGB")
    table.ringed = lambda _widget: False
    table.touch()
    stage.let_pass(16)
    assert pygame.image.tobytes(stage.app.screen.subsurface(take.rect), "RGB") != seen, "it is seen"
    del table.ringed
    table.keys_used, table.focus = True, leave
    assert ringed() == [leave], "the keys are at the other one, which Enter presses then"
    table.keys_used = False
    stage.key(pygame.K_RETURN)
    assert str(table.session.match.plies[-1].move.word) == "open", "and Enter does it"
    assert table.controls.on_enter() is None
