"""Days: which are open, the days in a row, those of a week."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

from scenes.kit.dates import WEEKDAYS, today
from scenes.kit.language import _

ONE_DAY = timedelta(days=1)
A_YEAR = timedelta(weeks=52)
"""How far back the archive reaches: the puzzles of an earlier week come again."""


def may_open(day: date) -> bool:
    """Whether the puzzle of a day can be opened: not that of a day to come, nor one that comes again within the year."""
    now = today()
    return now - A_YEAR < day <= now


def in_a_row(solved: Collection[str], now: date) -> int:
    """How many days in a row a puzzle was solved, up to `now`. `solved` are dates by ISO 8601.

    A day without one is forgiven once in each week (Monday to Sunday): it does not count, and does not end the row. The
    present day is not missed before it is over.
    """
    day, count = now, 0
    if day.isoformat() not in solved:
        day -= ONE_DAY
    forgiven: set[tuple[int, int]] = set()
    while True:
        week = day.isocalendar()[:2]
        if day.isoformat() in solved:
            count += 1
        elif week in forgiven:
            return count
        else:
            forgiven.add(week)
        day -= ONE_DAY


def week_of(day: date) -> list[date]:
    """The seven days from Monday on with this one among them."""
    return [day + (number - day.weekday()) * ONE_DAY for number in range(7)]


def letter(day: date) -> str:
    """The first letter of a weekday."""
    return _(WEEKDAYS[day.weekday()])[0].upper()


def other_month(first: date, way: int) -> date:
    """The first day of the month before (-1) or after (1) that of `first`."""
    near = first.replace(day=1) - ONE_DAY if way < 0 else first.replace(day=28) + 4 * ONE_DAY
    return near.replace(day=1)
