"""The order of a hand: kept whatever comes and goes; and the places: within the box, readable, no gaps."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.table.hand.order import HandOrder, Sort, sort_by
from scenes.table.hand.rack import CLOSEST, OVERLAP, arrange

hands = st.lists(st.integers(0, 9), max_size=14)


@given(st.lists(hands, min_size=1, max_size=6))
def test_a_hand_holds_what_it_is_told_and_what_stays_keeps_copy_and_order(many: list[list[int]]) -> None:
    order = HandOrder()
    for keys in many:
        before = list(order.own)
        came, went = order.update(keys)
        assert Counter(copy.key for copy in order.own) == Counter(keys)
        stayed = [copy for copy in before if copy not in went]
        assert order.own == stayed + list(came)
        assert len({copy.number for copy in order.own}) == len(order.own)
        assert not set(came) & set(before)


@given(hands, st.data())
def test_moving_pieces_keeps_the_others_in_order(keys: list[int], data: st.DataObject) -> None:
    order = HandOrder()
    order.update(keys)
    before = list(order.own)
    moved = data.draw(st.lists(st.sampled_from(before), unique=True)) if before else []
    target = data.draw(st.sampled_from([None, *before]))
    order.move(moved, target)
    assert sorted(order.own, key=lambda c: c.number) == before
    assert [c for c in order.own if c not in moved] == [c for c in before if c not in moved]
    if target is not None and target not in moved and moved:
        at = order.own.index(target)
        assert order.own[at - len(moved) : at] == moved


def test_of_equal_pieces_the_one_that_was_played_goes() -> None:
    order = HandOrder()
    (first, second, third), _ = order.update([5, 5, 7])
    assert order.update([5, 7], gone_first=[first.number]) == ((), (first,))
    assert order.own == [second, third]
    assert order.update([7])[1] == (second,)


def test_an_order_of_the_game_never_changes_the_own_one() -> None:
    order = HandOrder()
    order.update([3, 1, 2, 1])
    shown = order.arranged(sort_by("number", "", lambda key: key))
    assert [copy.key for copy in shown] == [1, 1, 2, 3]
    assert [copy.number for copy in shown] == [1, 3, 2, 0], "equal ones stay in the own order"
    assert [copy.key for copy in order.arranged(None)] == [3, 1, 2, 1]
    order.move([shown[0]], None)
    order.adopt(shown)
    assert [copy.number for copy in order.own] == [0, 2, 3, 1], "an order that was made by hand is not given up"


def test_an_order_that_loses_a_piece_is_no_order() -> None:
    order = HandOrder()
    order.update([1, 2])
    with pytest.raises(ValueError, match="one place"):
        order.arranged(Sort("broken", "", lambda keys: [0, 0]))


@given(
    st.integers(0, 30), st.integers(200, 1200), st.integers(60, 260), st.floats(0.6, 1.3), st.integers(30, 60), st.integers(0, 10)
)
def test_pieces_lie_within_the_rack_and_cover_each_other_no_more_than_told(
    count: int, wide: int, high: int, aspect: float, least: int, gap: int
) -> None:
    box = pygame.Rect(7, 9, wide, high)
    found = arrange(count, box, aspect, 140, least, gap)
    assert len(found.rects) == count
    assert len({rect.size for rect in found.rects}) <= 1
    for rect in found.rects:
        assert box.inflate(2, 2).contains(rect)
    for one, two in zip(found.rects, found.rects[1:], strict=False):
        if one.y == two.y:
            assert one.right - two.x <= (CLOSEST * one.w) + 2
        else:
            assert two.y >= one.bottom


@given(st.integers(1, 12))
def test_few_pieces_stand_in_one_row_apart(count: int) -> None:
    found = arrange(count, pygame.Rect(0, 0, 1200, 140), 0.72, 124, 50, 8)
    assert found.rows == 1
    for one, two in zip(found.rects, found.rects[1:], strict=False):
        assert two.x >= one.right


def test_many_pieces_take_two_rows_and_overlap_by_a_third_at_most() -> None:
    found = arrange(28, pygame.Rect(0, 0, 640, 150), 0.72, 124, 40, 8)
    assert found.rows == 2 and found.size[1] >= 60
    first, second = found.rects[:2]
    assert first.right - second.x <= OVERLAP * first.w + 1


def test_where_a_piece_goes_that_is_let_go() -> None:
    found = arrange(20, pygame.Rect(0, 0, 640, 150), 0.72, 124, 40, 8)
    for index, rect in enumerate(found.rects):
        assert found.index_near((rect.centerx - 2, rect.centery)) == index
    assert found.index_near((639, found.rects[9].centery)) == 10
    assert found.index_near((639, found.rects[19].centery)) == 20


def test_a_look_at_an_earlier_hand_leaves_the_own_order_alone() -> None:
    order = HandOrder()
    order.update((1, 2, 3))
    order.move((order.own[2],), order.own[0])
    order.update((1, 2, 4), for_a_while=True)
    order.update((2,), for_a_while=True)
    assert [copy.key for copy in order.own] == [2]
    order.update((1, 2, 3, 5))
    assert [copy.key for copy in order.own] == [3, 1, 2, 5]
    order.update((1, 2, 5), for_a_while=True)
    order.move((order.own[0],), None)
    order.update((1, 2, 3, 5))
    assert [copy.key for copy in order.own] == [2, 5, 1, 3], "what was moved meanwhile stays where it was put"
