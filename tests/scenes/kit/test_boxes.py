"""Boxes cut into rows, columns and grids."""

import pygame

from scenes.kit.layout import columns, grid, rows

BOX = pygame.Rect(10, 20, 100, 60)


def test_pixels_are_kept_and_shares_divide_the_rest() -> None:
    assert [*map(tuple, columns(BOX, 20, 1.0, 3.0, gap=5))] == [(10, 20, 20, 60), (35, 20, 17, 60), (57, 20, 52, 60)]
    assert [*map(tuple, rows(BOX, 1.0, 15, gap=5))] == [(10, 20, 100, 40), (10, 65, 100, 15)]


def test_equal_parts_are_equal_and_leave_the_odd_pixels_at_the_end() -> None:
    found = columns(BOX, 1.0, 1.0, 1.0, gap=2)
    assert [box.w for box in found] == [32, 32, 32] and found[-1].right <= BOX.right
    assert [box.x for box in found] == [10, 44, 78]


def test_a_part_for_which_there_is_no_room_is_empty() -> None:
    assert [box.w for box in columns(BOX, 90, 1.0, 20)] == [90, 0, 20]


def test_a_grid_goes_row_by_row() -> None:
    found = grid(BOX, 2, 2, gap=(10, 4))
    assert [*map(tuple, found)] == [(10, 20, 45, 28), (65, 20, 45, 28), (10, 52, 45, 28), (65, 52, 45, 28)]
