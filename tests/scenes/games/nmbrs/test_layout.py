"""The plane of crossing rows: every row lies in a line, crossings share a cell, nothing touches that does not belong together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from game.nmbrs.rows import Row
from scenes.games.nmbrs.packing import SHRINK
from scenes.games.nmbrs.row_layout import EMPTY, READABLE, RowLayout, lay_out
from tests.amount import examples

ROOM = (11.3, 3.8)


def row(number: int, *cards: int) -> Row:
    return Row(number, cards[0], 1, cards)


@st.composite
def tables(draw: st.DrawFn, most: int = 34) -> list[Row]:
    """Rows as plays make them: each new one crosses at most one card of each row that lies."""
    rows: list[Row] = []
    used: dict[int, int] = {}
    for number in range(1, draw(st.integers(1, most)) + 1):
        step = draw(st.integers(1, 20))
        count = draw(st.integers(3, 5))
        first = draw(st.integers(0, 9)) * step + draw(st.integers(0, 1))
        numbers = [first + step * i for i in range(count)]
        if numbers[0] < 1 or numbers[-1] > 100:
            continue
        shared = [n for n in numbers if n in used]
        if len(shared) > 1 or any(used[n] > 1 for n in shared):
            continue
        for n in numbers:
            used[n] = used.get(n, 0) + 1
        rows.append(row(number, *numbers))
    return rows


def faults(rows: list[Row], layout: RowLayout) -> Iterator[str]:
    cells: dict[tuple[float, float], set[int]] = {}
    owners: dict[tuple[float, float], set[int]] = {}
    twins = {(twin.card, frozenset((twin.row, twin.other))) for twin in layout.twins}
    homes: dict[int, list[int]] = {}
    for one in rows:
        place = layout.rows.get(one.id)
        if place is None or place.cards != one.cards:
            yield f"row {one.id} is not laid as it is"
            return
        for index, card in enumerate(one.cards):
            spot = layout.cell(one.id, index)
            cells.setdefault(spot, set()).add(card)
            owners.setdefault(spot, set()).add(one.id)
            homes.setdefault(card, []).append(one.id)
        line = [layout.cell(one.id, index) for index in range(len(one.cards))]
        fixed = {x for x, _ in line} if place.upright else {y for _, y in line}
        along = [y for _, y in line] if place.upright else [x for x, _ in line]
        if len(fixed) != 1 or any(b - a != 1 for a, b in pairwise(along)):
            yield f"row {one.id} is no line"
    for spot, cards in cells.items():
        if len(cards) > 1:
            yield f"{cards} lie upon each other at {spot}"
        x, y = spot
        if not (0 <= x <= layout.area[0] - 1 + 0.01 and 0 <= y <= layout.area[1] - 1 + 0.01):
            yield f"{cards} lie outside"
        for near in ((x + 1, y), (x, y + 1)):
            if near in owners and not owners[near] & owners[spot]:
                yield f"{cards} and {cells[near]} touch"
    listed = sorted(cells)
    for i, (x, y) in enumerate(listed):
        for other in listed[i + 1 :]:
            if abs(other[0] - x) < 1 and abs(other[1] - y) < 1:
                yield f"{cells[x, y]} and {cells[other]} overlap"
    for card, found in homes.items():
        together = len(found) < 2 or (card, frozenset(found)) in twins
        spots = layout.spots(card)
        if not together and len(spots) != 1:
            yield f"{card} is torn apart without a link"


@settings(max_examples=examples(60), deadline=None)
@given(tables())
def test_rows_lie_in_lines_and_touch_only_what_is_theirs(rows: list[Row]) -> None:
    assert list(faults(rows, lay_out(rows, ROOM))) == []


@settings(max_examples=examples(25), deadline=None)
@given(tables(14))
def test_play_by_play_it_stays_right_and_most_stays_where_it_is(rows: list[Row]) -> None:
    before = EMPTY
    moved = stayed = 0
    for count in range(1, len(rows) + 1):
        now = lay_out(rows[:count], ROOM, before)
        assert list(faults(rows[:count], now)) == []
        if before.rows and before.scale == now.scale:
            same = [now.cell(one.id, 0) == before.cell(one.id, 0) for one in rows[: count - 1]]
            stayed += sum(same)
            moved += len(same) - sum(same)
        before = now
    assert moved <= 0.5 * stayed + 6


def test_the_same_rows_stay_where_they_are() -> None:
    rows = [row(1, 3, 6, 9, 12, 15), row(2, 9, 18, 27), row(3, 20, 40, 60, 80), row(4, 57, 58, 59)]
    first = lay_out(rows, ROOM)
    again = lay_out(rows, ROOM, first)
    assert [group.at for group in again.groups] == [group.at for group in first.groups]


def test_crossing_rows_share_the_cell_one_lying_one_upright() -> None:
    layout = lay_out([row(1, 3, 6, 9, 12, 15), row(2, 9, 18, 27), row(3, 15, 30, 45)], ROOM)
    assert not layout.rows[1].upright and layout.rows[2].upright and layout.rows[3].upright
    assert layout.cell(1, 2) == layout.cell(2, 0) and layout.cell(1, 4) == layout.cell(3, 0)
    assert layout.twins == () and len(layout.groups) == 1
    assert layout.spots(9) == [layout.cell(1, 2)]


def test_building_on_one_row_leaves_the_others_where_they_are() -> None:
    rows = [row(1, 20, 40, 60), row(2, 7, 14, 21), row(3, 50, 51, 52)]
    first = lay_out(rows, ROOM)
    for built in (row(2, 7, 14, 21, 28), row(3, 49, 50, 51, 52)):
        now = lay_out([built if one.id == built.id else one for one in rows], ROOM, first)
        for one in rows:
            if one.id != built.id:
                assert now.cell(one.id, 0) == first.cell(one.id, 0)
    longer = lay_out([row(1, 20, 40, 60, 80), *rows[1:]], ROOM, first)
    assert longer.cell(1, 0) == first.cell(1, 0)


def test_neighbours_crossed_on_the_same_side_never_leave_a_gap_in_their_row() -> None:
    rows = [row(1, 9, 12, 15), row(2, 9, 18, 27), row(3, 12, 24, 36)]
    layout = lay_out(rows, ROOM)
    assert list(faults(rows, layout)) == []
    assert [layout.cell(1, at)[0] - layout.cell(1, 0)[0] for at in range(3)] == [0, 1, 2], "a gap looks like a missing card"
    assert [twin.card for twin in layout.twins] == [12]
    assert lay_out([row(1, 9, 12, 15), row(2, 9, 18, 27), row(3, 4, 8, 12)], ROOM).twins == (), "one goes down, one up"


def test_a_full_table_gives_crossings_up_only_for_much_larger_cards() -> None:
    tall = [row(number, *range(number, number + 60, 12)) for number in range(1, 13)]
    crossing = [row(20 + number, number, *range(200 + 5 * number, 204 + 5 * number)) for number in range(1, 13)]
    rows = [*tall, *crossing]
    full = lay_out(rows, ROOM)
    assert list(faults(rows, full)) == []
    assert full.scale >= READABLE or full.plan > 0
    assert lay_out(rows[:3], ROOM).plan == 0


def test_a_row_that_would_touch_a_stranger_at_either_side_is_shown_apart() -> None:
    for rows in (
        [row(1, 3, 6, 9, 12), row(2, 12, 24, 36), row(3, 22, 23, 24), row(4, 3, 30, 57)],
        [row(1, 3, 6, 9, 12), row(2, 3, 30, 57), row(3, 30, 31, 32), row(4, 12, 24, 36)],
    ):
        layout = lay_out(rows, ROOM)
        assert list(faults(rows, layout)) == []
        assert len(layout.twins) == 1


def test_rows_that_cross_in_a_triangle_have_a_linked_twin() -> None:
    rows = [row(1, 10, 20, 30), row(2, 20, 40, 60), row(3, 30, 60, 90)]
    layout = lay_out(rows, ROOM)
    assert list(faults(rows, layout)) == []
    assert len(layout.twins) == 1
    twin = layout.twins[0]
    assert len(layout.spots(twin.card)) == 2


def test_an_empty_table_is_a_table() -> None:
    assert lay_out([], ROOM).rows == {} and lay_out([], ROOM, EMPTY).groups == ()


def test_a_full_table_is_laid_out_smaller_and_nothing_is_left_out() -> None:
    rows = [row(number, *range(number * 3 - 2, number * 3 + 1)) for number in range(1, 33)]
    layout = lay_out(rows, ROOM)
    assert list(faults(rows, layout)) == []
    assert 0.4 < layout.scale < 0.75 and not layout.roomy
    few = lay_out(rows[:4], ROOM)
    assert few.scale >= SHRINK and few.roomy
