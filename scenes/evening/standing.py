"""The standings of an evening over unlike games, by places: with n at the table the winner has n-1 points, each further place one
less, and who ties has those of the better place. Knows no pixels."""

from __future__ import annotations

import csv
import io
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from game.record_lines import flat
from scenes.evening.steps import places
from scenes.profile import Result


@dataclass(frozen=True)
class Row:
    """Somebody of the evening: the latest mark, points, the games of the matches won, how many were played, points by game, and
    the points after each of the matches that count, in their order."""

    name: str
    mark: int
    points: int
    wins: tuple[str, ...]
    played: int
    by_game: dict[str, int]
    course: tuple[int, ...]

    @property
    def won(self) -> int:
        return len(self.wins)


def leaders(rows: Sequence[Row]) -> list[Row]:
    """Those of these rows, the best first, who have the most points; nobody where all have as many."""
    most = [row for row in rows if row.points == rows[0].points]
    return most if len(most) < len(rows) else []


def orders(rows: Sequence[Row]) -> list[list[int]]:
    """The numbers of these rows, the first place first, before the first match and after each: who has as many points as another
    one stays where it was, at first in the order of the marks."""
    made = [sorted(range(len(rows)), key=lambda at: rows[at].mark)]
    for played in range(len(rows[0].course) if rows else 0):
        made.append(sorted(made[-1], key=lambda at: -rows[at].course[played]))
    return made


def that_count(results: Sequence[Result], only_people: bool) -> list[Result]:
    """The matches that points are given for: with `only_people` those in which two or more people have met."""
    return [result for result in results if sum(result.people) > 1 or not only_people]


def among_people(results: Sequence[Result]) -> bool:
    """Whether people alone count at first: two or more have met in a match, or nothing has been played yet."""
    return bool(that_count(results, True)) or not results


def points(result: Result, only_people: bool) -> Iterator[tuple[str, int, int, bool]]:
    """For each player of a match who counts the name, the mark, the points and whether it is a first place. With `only_people`
    bots do not count as players: places are those among people."""
    seats = [seat for seat, person in enumerate(result.people) if person or not only_people]
    place = places(result.scores, [seat for seat, name in enumerate(result.names) if name in result.winners])
    for seat in seats:
        ahead = sum(place[other] < place[seat] for other in seats)
        yield result.names[seat], result.marks[seat], len(seats) - 1 - ahead, place[seat] == 1 and bool(result.winners)


def standings(results: Sequence[Result], only_people: bool, name_of: Callable[[str], str] = str) -> list[Row]:
    """The players of these matches, most points first, then most matches won, then in the order of their first match. `name_of`
    says what somebody is called today."""
    tables = [{name_of(who): rest for who, *rest in points(result, only_people)} for result in results]
    rows = []
    for name in dict.fromkeys(name for table in tables for name in table):
        by_game: dict[str, int] = {}
        for result, table in zip(results, tables, strict=True):
            if name in table:
                by_game[result.game] = by_game.get(result.game, 0) + table[name][1]
        own = [table[name] for table in tables if name in table]
        course = tuple(accumulate(table[name][1] if name in table else 0 for table in tables))
        wins = tuple(result.game for result, table in zip(results, tables, strict=True) if name in table and table[name][2])
        rows.append(Row(name, own[-1][0], course[-1], wins, len(own), by_game, course))
    return sorted(rows, key=lambda row: (-row.points, -row.won))


_BLANK = r"[\s\u200b-\u200f\u2060\ufeff]*"
_SIGNS = r"[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]"
_FORMULA = re.compile(rf"(\A|[;|])({_BLANK}{_SIGNS})")
"""How a formula begins for a spreadsheet: at the start of a cell, or behind what separates cells where a comma does not."""


def harmless(cell: str) -> str:
    """A text of a table on one line, in which no spreadsheet finds a formula: an apostrophe stands before one that begins like a
    formula, also after what is not seen and in wide letters, and behind each separator of some country that is followed so."""
    return _FORMULA.sub(r"\1'\2", flat(cell))


def as_csv(results: Sequence[Result], only_people: bool, name_of: Callable[[str], str] = str) -> str:
    """The matches that count as a table for other programs: a line for each player of each match."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(("time", "game", "player", "person", "score", "points", "won"))
    for result in results:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(result.when))
        people, scores = dict(zip(result.names, result.people, strict=True)), dict(zip(result.names, result.scores, strict=True))
        for name, _mark, more, won in points(result, only_people):
            player = harmless(name_of(name))
            table.writerow((when, harmless(result.game), player, int(people[name]), scores[name], more, int(won)))
    return out.getvalue()
