"""The rack under hands: clicks, rubber band, drags, keys; what is face down stays so. The same events as a mouse sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.table.hand.order import OWN
from tests.scenes.driver import Driver
from tests.scenes.table.rack_page import RackPage, rack_stage

Open = Callable[..., Driver]


@pytest.fixture
def opened(open_stage: Open) -> Open:
    return lambda many=True, **how: rack_stage(open_stage(**how), many)


def at(page: RackPage, key: int) -> tuple[int, int]:
    copy = page.rack.find(key)
    assert copy is not None
    x, y = page.rack.rect_of(copy).center
    return x, y


def keys(page: RackPage) -> list[int]:
    return list(page.rack.keys)


def picked(page: RackPage) -> list[int]:
    return [int(str(copy.key)) for copy in page.rack.picked]


def test_clicks_pick_in_order_and_put_back(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [30, 10, 20])
    stage.rest()
    assert keys(page) == [10, 20, 30]
    for key in (30, 10):
        stage.click(at(page, key))
        stage.rest()
    assert picked(page) == [30, 10] and page.picks[-1] == (30, 10)
    stage.let_pass(500)
    stage.click(at(page, 30))
    assert picked(page) == [10]
    assert (30, "picked") in page.face.seen and (20, "picked") not in page.face.seen


def test_one_piece_at_a_time_follows_the_mouse(opened: Open) -> None:
    stage = opened(many=False)
    page: RackPage = stage.top
    page.rack.selection.carry = True
    page.rack.show(0, [1, 2, 3])
    stage.rest()
    stage.click(at(page, 2))
    assert picked(page) == [2] and [copy.key for copy in page.rack.held] == [2]
    stage.point((500, 200))
    page.face.seen.clear()
    stage.picture()
    assert (2, "held") in page.face.seen and (2, "picked") not in page.face.seen
    stage.click(at(page, 3))
    assert picked(page) == [3]
    page.rack.selection.drop()
    assert page.rack.held == () and picked(page) == []


def test_the_rubber_band_picks_what_it_goes_over(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, list(range(1, 7)))
    stage.rest()
    first, last = page.rack.home_of(page.rack.copies[1]), page.rack.home_of(page.rack.copies[3])
    stage.drag((page.rack.rect.x + 3, page.rack.rect.y + 3), (first.centerx, first.centery))
    assert page.rack.selection.lasso is not None
    stage.release((first.centerx, first.centery))
    assert picked(page) == [1, 2] and page.rack.selection.lasso is None
    page.rack.selection.begin_lasso((last.x + 2, page.rack.rect.y - 30))
    page.rack.selection.drag((last.right - 2, last.y + 20))
    page.rack.selection.release((last.right - 2, last.y + 20))
    assert picked(page) == [4]
    page.rack.show(0, list(range(1, 31)))
    stage.rest()
    page.rack.layout(page.rack.rect, pygame.Rect(page.rack.rect.x + 10, page.rack.rect.y + 8, 340, page.rack.rect.h - 16))
    box, following = page.rack.where.places.rects[3], page.rack.where.places.rects[4]
    assert box.right > following.x + 4, "they overlap"
    page.rack.selection.begin_lasso((following.x + 1, box.y + 2))
    page.rack.selection.drag((following.x + (following.w // 3), box.bottom - 2))
    assert picked(page) == [5], "what its neighbour covers is not caught"


def test_a_drag_inside_puts_the_hand_in_the_own_order_and_it_stays(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [1, 2, 3, 4])
    stage.rest()
    x, y = at(page, 4)
    stage.drag((x, y), (at(page, 1)[0] - 10, y))
    stage.release((at(page, 1)[0] - 10, y))
    stage.rest()
    assert keys(page) == [4, 1, 2, 3] and page.rack.orders.sort == OWN and picked(page) == []
    page.rack.show(0, [1, 2, 3, 4, 9], "glide", (900, 50))
    stage.rest()
    assert keys(page) == [4, 1, 2, 3, 9]
    page.rack.orders.sort_as("number")
    assert keys(page) == [1, 2, 3, 4, 9]
    page.rack.show(1, [7, 8])
    page.rack.show(0, [1, 3, 4, 9])
    page.rack.orders.sort_as(OWN)
    assert keys(page) == [4, 1, 3, 9]


def test_what_is_dragged_out_is_told_and_goes_home_unless_it_is_taken(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [1, 2, 3])
    stage.rest()
    begun: list[Any] = []
    page.rack.callbacks.drag_begun = lambda copies: begun.append([copy.key for copy in copies])
    stage.click(at(page, 1))
    stage.let_pass(500)
    stage.click(at(page, 2))
    stage.rest()
    stage.drag(at(page, 2), (400, 150))
    assert begun == [[1, 2]] and len(page.rack.held) == 2
    stage.release((400, 150))
    assert page.out == [((1, 2), (400, 150))] and not page.rack.held
    stage.rest()
    assert page.rack.rect_of(page.rack.copies[0]).x == page.rack.home_of(page.rack.copies[0]).x
    stage.drag(at(page, 3), (400, 150))
    assert picked(page) == [3]
    page.takes = True
    stage.release((400, 150))
    assert page.out[-1][0] == (3,)


def test_out_of_turn_a_hand_can_be_put_in_order_but_nothing_is_picked(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [1, 2, 3])
    page.rack.callbacks.may_pick = lambda: False
    stage.rest()
    stage.click(at(page, 1))
    assert picked(page) == []
    stage.drag(at(page, 1), (at(page, 3)[0] + 30, 100))
    assert picked(page) == []
    stage.release((at(page, 3)[0] + 30, 100))
    assert page.out == [] and keys(page) != [1, 2, 3]


def test_a_double_click_is_told(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [1, 2, 3])
    stage.rest()
    doubled: list[Any] = []
    page.rack.callbacks.double = lambda copy: doubled.append(copy.key)
    stage.click(at(page, 2))
    stage.click(at(page, 2))
    assert doubled == [2]
    stage.let_pass(800)
    stage.click(at(page, 1))
    stage.let_pass(800)
    stage.click(at(page, 1))
    assert doubled == [2]


def test_keys_go_along_pick_and_with_shift_move_the_piece(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [1, 2, 3])
    page.set_focus(page.rack)
    page.keys_used = True
    stage.rest()
    stage.key(pygame.K_RIGHT)
    stage.key(pygame.K_SPACE)
    assert picked(page) == [2]
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    stage.key(pygame.K_RIGHT)
    assert keys(page) == [1, 3, 2] and page.rack.selection.cursor is not None and page.rack.selection.cursor.key == 2
    pygame.key.set_mods(0)
    stage.key(pygame.K_LEFT)
    assert getattr(page.rack.selection.cursor, "key", None) == 3
    page.rack.show(0, list(range(1, 21)))
    stage.rest()
    if page.rack.where.places.rows == 2:
        stage.key(pygame.K_DOWN)
        assert page.rack.selection.at == 11


def test_a_hand_face_down_tells_nothing(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [1, 2, 3])
    stage.rest()
    stage.click(at(page, 2))
    spot = at(page, 2)
    page.rack.show_down(1, 5)
    page.face.seen.clear()
    stage.rest()
    stage.point(spot)
    stage.click(spot)
    stage.drag(spot, (400, 100))
    stage.picture()
    assert page.face.seen and set(page.face.seen) == {(None, "down")}
    assert page.rack.picked == () and page.rack.held == () and page.rack.keys == (None,) * 5
    stage.release((400, 100))
    assert page.out == []


def test_dealt_pieces_come_one_after_the_other_and_not_before_their_time(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [])
    page.rack.show(0, list(range(1, 11)), "deal", (900, 50))
    stage.let_pass(320)
    page.face.seen.clear()
    stage.picture()
    flying = [key for key, _ in page.face.seen]
    assert 0 < len(flying) < 10 and 10 not in flying
    stage.rest()
    page.face.seen.clear()
    stage.picture()
    assert len(page.face.seen) == 10 and not page.moving


def test_with_reduced_motion_pieces_are_there_at_once(opened: Open) -> None:
    stage = opened(reduced_motion=True)
    page: RackPage = stage.top
    page.rack.show(0, [1, 2], "jump")
    page.rack.show(0, [1, 2, 3, 4], "deal", (900, 50))
    assert not page.moving
    for copy in page.rack.copies:
        assert page.rack.rect_of(copy).topleft == page.rack.home_of(copy).topleft


def test_a_piece_that_is_away_keeps_its_place_and_goes_first(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [5, 5, 6])
    stage.rest()
    first = page.rack.copies[0]
    page.rack.away.add(first.number)
    assert page.rack.where.copy_at(page.rack.home_of(first).center) is None
    page.rack.show(0, [5, 6], "glide")
    assert first not in page.rack.copies and not page.rack.away


def test_the_button_goes_through_the_orders(opened: Open) -> None:
    stage = opened()
    page: RackPage = stage.top
    page.rack.show(0, [2, 1, 3])
    stage.rest()
    named: list[str] = []
    page.rack.callbacks.sorted_by = named.append
    stage.click(page.rack.sort_button.rect.center)
    stage.rest()
    assert keys(page) == [3, 2, 1]
    stage.click(page.rack.sort_button.rect.center)
    stage.rest()
    assert keys(page) == [2, 1, 3] and named == ["back", OWN]
