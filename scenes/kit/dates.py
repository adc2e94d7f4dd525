"""Dates as people say them, in the language of the program."""

from __future__ import annotations

import time
from datetime import date, datetime, timedelta

from scenes.kit.language import N_, _

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"), N_("September"),
    N_("October"), N_("November"), N_("December"),
)
WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
LATEST = 32e9
"""The latest point in time that every system can tell, in seconds since 1970: a file may say that it is later."""
BRIEF = 3
"""So many letters of a month tell which it is, in all languages."""


def today() -> date:
    """The date where the players are."""
    return date.fromtimestamp(time.time())


def said(day: date) -> str:
    """A date of a year that everybody knows, in words."""
    return _("{month} {day}").format(month=_(MONTHS[day.month - 1]), day=day.day)


def month_name(day: date) -> str:
    """The month of a date with its year."""
    return " ".join((_(MONTHS[day.month - 1]), str(day.year)))


def short(day: date) -> str:
    """A date in few letters, such as "Thu 26 Nov"; that of another year with its year."""
    words = _("{weekday} {day} {month}") if day.year == today().year else _("{weekday} {day} {month} {year}")
    month = _(MONTHS[day.month - 1])[:BRIEF]
    return words.format(weekday=_(WEEKDAYS[day.weekday()]), day=day.day, month=month, year=day.year)


def moment(seconds: float) -> str:
    """A point in time, in seconds as `time.time` counts them, such as "Yesterday, 21:40" or "Thu 26 Nov, 21:40"."""
    then = datetime.fromtimestamp(min(max(0.0, seconds), LATEST))
    near = {today(): _("Today"), today() - timedelta(days=1): _("Yesterday")}
    return _("{day}, {time}").format(day=near.get(then.date()) or short(then.date()), time=f"{then:%H:%M}")
