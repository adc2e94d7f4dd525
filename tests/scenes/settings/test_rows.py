"""The rows of the beds of the settings: how high they are and where Reset and Done stand."""

from scenes.settings.panels import BedRows, rows_of

NEEDS = [100, 120, 90, 80, 110, 60]


def test_reset_and_done_stand_below_the_last_of_three_columns_when_there_is_room() -> None:
    plan = rows_of(NEEDS, 3, 300, 10, 50)
    # 120 and max(80, 110, 60 + 10 + 50) with a gap are 250; both rows get half of the 50 pixels that are left
    assert plan == BedRows((145, 145), 300, True, True)


def test_too_little_room_gives_the_buttons_a_row_of_their_own_and_nothing_is_stretched() -> None:
    assert rows_of(NEEDS, 3, 240, 10, 50) == BedRows((120, 110), 180, False, False)


def test_fewer_columns_always_have_the_buttons_below() -> None:
    assert rows_of(NEEDS, 2, 500, 10, 50) == BedRows((153, 123, 143), 440, False, True)
    assert rows_of(NEEDS, 1, 500, 10, 50).heights == tuple(NEEDS)
