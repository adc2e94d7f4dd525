"""Where rows lie: the same after Continue, in another window and back, after undo and redo; and how large their numbers are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock, patch

import pygame
import pytest

from scenes.games.nmbrs import board, cards
from scenes.games.nmbrs.choice import NEW
from scenes.kit.motion import PLACE
from scenes.table.window import caption
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import (
    ONE,
    TWELVE,
    choice_of,
    claims,
    cross,
    insert,
    join,
    loaded,
    new_row,
    pick,
    plane_of,
    position,
    rack_of,
    sit,
    worst_rows,
)

MOVES = ("row 7 14 21", "build 40 50 to 10-30", "row 33 34 35", "build 28 to 7-21", "build 60 to 57-59", "row 80 81 82",
         "build 36 37 to 33-35", "build 15 25 35=Jr 45 to 10-50")
HAND = (7, 14, 21, 28, 33, 34, 35, 36, 37, 40, 50, 60, 80, 81, 82, 15, 25, 45, 101, 2)


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    return open_stage((1280, 720))


def lies(table: Any) -> dict[Any, Any]:
    plane = plane_of(table)
    return {row.id: plane.bed(row.id).topleft for row in table.side.ground.beds.rows}


def test_rows_lie_after_continue_and_another_window_where_they_lay(stage: Driver) -> None:
    stage.app.worker.poll = lambda: None  # type: ignore[method-assign]
    place = position(2, hand=HAND, rows=("10 20 30", "57 58=Jg 59"))
    grown = sit(stage, loaded(stage, place, seats=ONE))
    for move in MOVES:
        assert grown.commit(grown.session.match.rules.parse(move)), move
        stage.rest()
    before = lies(grown)
    again = sit(stage, loaded(stage, place, MOVES, ONE))
    assert lies(again) == before, "Continue lays the rows out anew"
    for size in ((1024, 768), (1280, 720)):
        stage.app.resize(size)
        stage.rest()
    assert lies(again) == before, "another window lays the rows out anew"
    for _move in MOVES[-3:]:
        again.undoing.undo()
        stage.rest()
    for _move in MOVES[-3:]:
        again.undoing.redo()
        stage.rest()
    assert lies(again) == before


def share(table: Any, height: int) -> float:
    """The height of the smallest two digits on the table, in percent of the window's height."""
    ink = cards.digits(47, plane_of(table).wide, "#000000").get_bounding_rect(min_alpha=60)
    return 100 * ink.h / height


@pytest.mark.axes
@pytest.mark.parametrize(("rows", "least", "seats"), [(TWELVE[:10], 5.5, 4), (TWELVE, 5.2, 8), (worst_rows(), 3.4, 2)])
@pytest.mark.parametrize(("size", "text_size"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100), ((1024, 768), 100),
                                                 ((1024, 768), 200)])
def test_numbers_on_the_table_are_read_from_two_metres(
    open_stage: Callable[..., Driver], rows: tuple[str, ...], least: float, seats: int, size: tuple[int, int], text_size: int,
) -> None:
    stage = open_stage(size, text_size=text_size)
    table = sit(stage, loaded(stage, position(seats, rows=rows, hand=(98, 99))))
    assert share(table, min(size[1], size[0] * 9 // 16)) >= least


def caption_place(table: Any) -> pygame.Rect:
    """Where the caption of a table may stand, as it is drawn."""
    with patch.object(caption, "draw", wraps=caption.draw) as drawn:
        table.picture.paint_still(pygame.Surface(table.style.size))
    place: pygame.Rect = drawn.call_args.args[3]
    return place


@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_caption_of_a_full_table_is_read_from_two_metres(
    open_stage: Callable[..., Driver], seats: int, size: tuple[int, int]
) -> None:
    stage = open_stage(size)
    table = sit(stage, loaded(stage, position(seats, rows=worst_rows(), hand=(98, 99))))
    place, said = caption_place(table), table.picture.caption()
    rows = caption.rows_of(table.style, said, (place.w - 2 * table.style.px(2.2), place.h - 2 * table.style.px(caption.AIR)))
    assert len(rows) == 2 and min(row.px for row in rows) >= round(0.026 * size[1]), said


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("pose", [insert, join, cross, new_row])
def test_rows_part_for_what_a_play_would_make_and_nothing_is_covered(
    open_stage: Callable[..., Driver], pose: Callable[..., None], size: tuple[int, int], text_size: int,
) -> None:
    stage = open_stage(size, text_size=text_size)
    pose(stage)
    table: Any = stage.top
    stage.rest()
    beds, fit = table.side.ground.beds, choice_of(table).shown_fit
    seen = beds.seen()
    assert fit is not None and beds.ahead.row == fit.play.row and not seen.moving
    boxes = list(dict.fromkeys(map(tuple, seen.boxes.values())))
    assert all(beds.plane.rect.contains(pygame.Rect(box)) for box in boxes)
    assert all(pygame.Rect(box).collidelist([pygame.Rect(one) for one in boxes[:at]]) < 0 for at, box in enumerate(boxes))


def test_a_row_opens_and_closes_in_motion_and_lies_where_it_stood_open(stage: Driver) -> None:
    table = sit(stage, loaded(stage, position(hand=(15, 25, 7, 31), rows=("10 20 30", "57 58 59"))))
    pick(stage, 15, 25)
    beds, box = table.side.ground.beds, plane_of(table).bed(1)
    row, beside = (box.x + 3, box.centery), (box.x, plane_of(table).rect.bottom - 9)
    at = [plane_of(table).card(1, index).x for index in range(3)]

    def lie() -> list[int]:
        return [box.x for key, box in beds.seen().boxes.items() if key[0] == 1]

    stage.point(row)
    stage.let_pass(PLACE / 3)
    assert beds.seen().moving and at[1] < lie()[2] < lie()[3] and table.ready, "it is on its way, and nobody waits for it"
    stage.rest()
    apart = lie()
    assert len(apart) == 5 and not beds.seen().moving
    stage.point(beside)
    stage.let_pass(PLACE / 3)
    assert beds.seen().moving and beds.ahead is None
    stage.rest()
    assert lie() == at
    stage.point(row)
    stage.rest()
    table.settings.reduced_motion = True
    stage.point(beside)
    assert lie() == at, "where motion is reduced it is closed at once"
    table.settings.reduced_motion = False
    stage.point(row)
    stage.rest()
    stage.click(row)
    stage.let_pass(16)
    assert lie() == apart, "what stood open closes no more when the card is laid"
    stage.rest()
    assert lie() == apart


def test_the_row_that_a_selection_makes_is_shown_in_another_window_too(stage: Driver) -> None:
    new_row(stage)
    for size in ((1024, 768), (1920, 1080)):
        stage.app.resize(size)
        stage.rest()
        choice, plane = choice_of(stage.top), plane_of(stage.top)
        assert choice.beds.ahead is choice.new_ahead is not None and plane.rect.contains(choice.box(NEW))
        assert plane.bed(1).size == choice.beds.there.bed(1).size


def test_a_table_that_would_become_smaller_shows_the_row_over_its_place(stage: Driver) -> None:
    table = sit(stage, loaded(stage, position(rows=worst_rows(), hand=(98, 99, 100), seats=2)))
    row = next(row for row in table.hands.view.rows if row.last == 97)
    pick(stage, 98)
    stage.point(plane_of(table).bed(row.id).center)
    fit, drawn = choice_of(table).shown_fit, Mock(wraps=board.draw_strip)
    assert fit is not None and table.side.ground.beds.ahead is None
    with patch.object(board, "draw_strip", drawn):
        stage.picture()
    assert drawn.call_args.args[4] == fit.play


@pytest.mark.parametrize("seats", [6, 8])
def test_where_many_are_asked_their_bubbles_leave_the_rows_in_sight(open_stage: Callable[..., Driver], seats: int) -> None:
    stage = open_stage((1024, 768))
    claims(seats)(stage)
    page: Any = stage.top
    lie = [board.number_box(box) for box in page.table.side.ground.beds.seen().boxes.values()]
    assert len(page.asks.bubbles) == seats - 1
    assert all(bubble.rect.collidelist(lie) < 0 for bubble in page.asks.bubbles)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_caption_grows_over_the_empty_part_of_the_table_and_over_no_card(
    open_stage: Callable[..., Driver], size: tuple[int, int]
) -> None:
    for rows in (("3 6 9",), TWELVE, worst_rows()):
        high: list[int] = []
        for text_size in (100, 200):
            stage = open_stage(size, text_size=text_size)
            table = sit(stage, loaded(stage, position(rows=rows, hand=(98, 99), seats=2)))
            stage.picture()
            said, box = table.picture.caption(), table.picture.caption_box
            hand = [rack_of(table).rect_of(copy) for copy in rack_of(table).copies]
            assert said.line and box.collidelist([*table.side.ground.beds.seen().boxes.values(), *hand]) < 0
            high.append(box.h)
        assert rows != ("3 6 9",) or size != (1280, 720) or high[1] > 1.5 * high[0], "large words are large"


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (720, 1280)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_parts_lie_within_the_window_and_apart(open_stage: Callable[..., Driver], size: tuple[int, int], seats: int) -> None:
    stage = open_stage(size)
    table = sit(stage, loaded(stage, position(seats, hand=(98, 99))))
    names = ("table", "rack", "caption", "piles", "undo", "hint", "end_turn", "rows", "sort", "rules_button", "menu_button",
             "log_tab")
    parts = [(name, table.rail[name]) for name in names] + list(table.side.plates.boxes().items())
    assert len(parts) == len(names) + seats
    for at, (name, box) in enumerate(parts):
        assert stage.app.screen.get_rect().contains(box), name
        assert [other for other, place in parts[at + 1:] if box.colliderect(place)] == [], name
