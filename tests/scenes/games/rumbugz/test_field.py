"""Where the bugs of the sequences stand: side by side where their bed has room, closer only where it has none."""


from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.layout import Field, field_of
from scenes.kit.theme import THEMES, Style
from tests.scenes.games.rumbugz.driver import RumbugzDriver
from tools.gallery.rumbugz import RUNS, TABLE, TEN, position

PEOPLE = ("human", "easy", "easy", "easy", "easy", "easy")


def field_with(tmp_path: Path, table: tuple[tuple[str, int, tuple[int, ...]], ...], seats: int, size: tuple[int, int]) -> Field:
    driver = RumbugzDriver(tmp_path, *PEOPLE[:seats], place=position(seats, table, (1, 1, 5, 8, 8), (5,)), size=size)
    return driver.places.field


def steps_of(field: Field, at: int, count: int) -> list[int]:
    return [right[0] - left[0] for left, right in pairwise(field.points(at, count))]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_four_bugs_stand_side_by_side_where_there_is_room(tmp_path: Path, size: tuple[int, int]) -> None:
    field = field_with(tmp_path, TABLE, 4, size)
    for at, (_kind, _owner, codes) in enumerate(TABLE):
        for step in steps_of(field, at, len(codes)):
            share = step / (field.size_in(at) * bugs.WIDTH)
            assert share >= (0.9 if len(codes) == 4 else 0.68), (at, share)
        last = field.points(at, len(codes))[-1][0] + field.size_in(at) * bugs.WIDTH / 2
        assert last <= field.cells[at].right


@pytest.mark.parametrize(("table", "seats", "free"), [(TEN, 4, 0.86), (RUNS, 6, 0.65)], ids=["ten", "twenty"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_no_number_plate_lies_on_another_and_there_is_air_before_there_is_more_size(
    tmp_path: Path, table: tuple[tuple[str, int, tuple[int, ...]], ...], seats: int, free: float, size: tuple[int, int]
) -> None:
    field = field_with(tmp_path, table, seats, size)
    closest = min(step for at, (_kind, _owner, codes) in enumerate(table) for step in steps_of(field, at, len(codes)))
    assert closest >= free * field.size >= 1.95 * bugs.PLATE_RADIUS * field.size
    assert closest >= 1.95 * bugs.PLATE_RADIUS * field.size * field.plates


@pytest.mark.parametrize(("table", "seats"), [(TEN, 4), (RUNS[:16], 6), (RUNS, 6)], ids=["ten", "sixteen", "twenty"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_numbers_can_be_read_at_two_metres_on_any_table(
    tmp_path: Path, table: tuple[tuple[str, int, tuple[int, ...]], ...], seats: int, size: tuple[int, int]
) -> None:
    field = field_with(tmp_path, table, seats, size)
    place = bugs._entry("bug_8")["numerals"][0]
    high = bugs.number_on(round(field.size * field.plates), 8, place)[0].get_bounding_rect(min_alpha=128).h
    assert high >= 0.032 * size[1]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_a_full_table_keeps_a_free_bed_where_there_is_room(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = RumbugzDriver(tmp_path, *PEOPLE, place=position(6, RUNS[:19], (1, 1, 5, 8, 8), (5,)), size=size)
    field, rail = driver.places.field, driver.table.rail
    assert rail["table"].contains(field.cells[-1])
    assert not any(field.cells[-1].colliderect(cell) for cell in field.cells[:-1])
    assert min(steps_of(field, 19, 4)) >= 1.95 * bugs.PLATE_RADIUS * field.size * field.plates


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_caption_lies_off_all_pieces(tmp_path: Path, size: tuple[int, int]) -> None:
    rail = RumbugzDriver(tmp_path, *PEOPLE[:4], place=position(4, TABLE, (1, 1, 5, 8, 8), (5,)), size=size).table.rail
    assert not any(rail["caption"].colliderect(rail[name]) for name in ("table", "rack", "bag", "pile", "own", "discard"))


def test_the_last_row_of_a_full_table_uses_the_room_beside_it(tmp_path: Path) -> None:
    field = field_with(tmp_path, RUNS, 6, (1024, 768))
    low = max(cell.y for cell in field.cells[:-1])
    rows = [at for at, cell in enumerate(field.cells[:-1]) if cell.y == low]
    free = max(cell.right for cell in field.cells) - max(cell.right for cell in field.cells if cell.y == low)
    closest = min(step / field.size_in(at) for at in rows for step in steps_of(field, at, len(RUNS[at][2])))
    assert closest >= 0.96 * bugs.WIDTH or free <= field.size, (closest, free)
    assert not any(one.colliderect(other) for at, one in enumerate(field.cells) for other in field.cells[at + 1:])


@pytest.mark.parametrize("room", [(700, 700), (300, 900), (900, 40), (20, 20), (1, 1)])
def test_before_the_first_sequence_there_is_a_free_bed_in_any_room(room: tuple[int, int]) -> None:
    style, area = Style((1280, 1024), THEMES["felt"]), pygame.Rect((10, 10), room)
    field = field_of(style, area, (), pygame.Rect(0, 0, 10, 10))
    assert len(field.cells) == 1 and field.size >= 8


def test_the_signs_before_a_sequence_are_among_what_is_written_on_the_table(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, *PEOPLE[:4], place=position(4, TABLE, (1, 1, 5, 8, 8), (5,)), size=(1280, 720))
    labels, field = driver.ground.labels(), driver.places.field
    for at in range(len(TABLE)):
        sign = field.cells[at].x + field.head // 2, field.cells[at].centery
        assert any(label.collidepoint(sign) for label in labels)
    free = field.cells[len(TABLE)]
    assert not any(label.collidepoint(free.x + field.head // 2, free.centery) for label in labels)
