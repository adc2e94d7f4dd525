"""What next, after a match: the same table with the start moved on, or another game for these people, with how long it takes."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from game import catalogue
from game.agreements import AGREED
from game.catalogue import Lid
from scenes import games
from scenes.kit.language import _
from scenes.page import Host
from scenes.profile import Person, Result, SeatSetup, TableSetup
from scenes.store.people import same

SLOWEST, QUICKEST = 2.5, 0.4
"""How far the pace of an evening changes what a game takes as a rule."""
BOT = 0.25
"""How much of the time of a person a bot takes for its moves."""


def moved_on(setup: TableSetup, fixed: Sequence[int]) -> TableSetup:
    """The same table with the start moved on to the next seat. `fixed` are the marks of the places, where the rules name them."""
    seats = [*setup.seats[1:], *setup.seats[:1]]
    if fixed:
        seats = [SeatSetup(seat.name, mark, seat.kind) for seat, mark in zip(seats, fixed, strict=False)]
    return TableSetup(seats, dict(setup.options))


def gathered(seats: Sequence[SeatSetup], here: Sequence[Person]) -> list[SeatSetup]:
    """Who would play next: the people of a table, then everybody else who is here tonight, then the bots of the table."""
    people = [seat for seat in seats if seat.human]
    others = [one for one in here if not any(same(one.name, seat.name) for seat in people)]
    return [*people, *(SeatSetup(one.name, one.mark) for one in others), *(seat for seat in seats if not seat.human)]


def suitable(seats: Sequence[SeatSetup]) -> list[Lid]:
    """The games at which all people of a table can sit; bots fill what is left."""
    people = sum(seat.human for seat in seats)
    return [lid for lid in catalogue.lids() if people <= lid.max_seats]


def minutes(game: str, tonight: Sequence[Result], length: float = 1.0, people: Sequence[bool] = (True,)) -> int:
    """How many minutes a match of a game takes by the pace of this evening, in steps of five from ten minutes on: what it takes
    as a rule, made longer or shorter as its other matches of the evening were, or those of other games; one of these alone tells
    little. `length`: how many times as long as usual it is with its options; `people`: which seats are people, bots are quick."""
    paced = _paced(tonight)
    own = [result.seconds / _usual(result) for result in paced if result.game == game]
    others = [result.seconds / _usual(result) for result in paced]
    if own:
        pace = median(own)
    else:
        pace = min(SLOWEST, max(QUICKEST, median(others))) ** (len(others) / (len(others) + 1)) if others else 1.0
    took = games.of(game).minutes * length * pace * _busy(people)
    return max(2, round(took)) if took < 10 else 5 * round(took / 5)


def _usual(result: Result) -> float:
    """How many seconds the match of a result takes as a rule, with its options and its people."""
    pages, info = games.of(result.game), catalogue.rules(result.game).info
    options = {option.name: result.options.get(option.name, option.default) for option in info.options}
    return 60 * pages.minutes * (pages.length(options, len(result.names)) if result.options else 1.0) * _busy(result.people)


def _busy(people: Sequence[bool]) -> float:
    """How much of the time that as many people would take a table of people and bots takes. A bot more makes no match shorter:
    it counts only where two are needed to play at all."""
    first = sorted(people, reverse=True)[:max(2, sum(people))]
    return sum(1.0 if person else BOT for person in first) / len(first)


def _paced(tonight: Sequence[Result]) -> list[Result]:
    """The matches that tell a pace: none that was given up, or that bots played among themselves."""
    return [result for result in tonight if result.seconds and result.reason != AGREED and any(result.people)]


class Proposal(NamedTuple):
    """A game as what is played next. `minutes`: what a match of it takes, 0 where it does not seat all these people."""

    lid: Lid
    minutes: int


def proposals(app: Host, game: str, seats: Sequence[SeatSetup]) -> list[Proposal]:
    """All games, what suits these people best first: the one they have just played, then what tonight has not seen, then the
    others, and at last those that do not seat them all."""
    tonight = [result for result in app.profile.tonight() if result.game in catalogue.games()]
    suit, seen = suitable(seats), {result.game for result in tonight}
    found = []
    for lid in sorted(catalogue.lids(), key=lambda lid: (lid not in suit, lid.key != game, lid.key in seen)):
        players = seats[:lid.max_seats]
        took = minutes(lid.key, tonight, _length(app, lid.key, len(players)), [seat.human for seat in players])
        found.append(Proposal(lid, took if lid in suit else 0))
    return found


def _length(app: Host, game: str, seats: int) -> float:
    """How many times as long as usual a match of a game is with the options of its last table, or those of a first match."""
    pages, info, last = games.of(game), catalogue.rules(game).info, app.settings.tables.get(game)
    chosen = pages.easiest if last is None else last.options
    options = {option.name: chosen.get(option.name, option.default) for option in info.options}
    return pages.length(options, min(info.max_seats, max(info.min_seats, seats)))


def length_line(game: str, tonight: Sequence[Result], length: float, people: Sequence[bool] = (True,)) -> str:
    """How long a match of such seats takes that is `length` times as long as usual, and by whose pace that is said."""
    paced = bool(_paced(tonight))
    said = _("About {n} minutes at tonight's pace.") if paced else _("About {n} minutes.")
    return said.format(n=minutes(game, tonight, length, people))
