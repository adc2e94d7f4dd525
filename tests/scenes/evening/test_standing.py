"""The standings of an evening by places, people and bots, ties, what is taken off, what is taken along."""

from __future__ import annotations

import csv
import time
import unicodedata
from pathlib import Path

import pytest

from scenes.dialog import Dialog
from scenes.evening import standing
from scenes.kit import text
from scenes.making.reading import Making
from scenes.profile import Profile, Result
from tests.noting import note
from tests.scenes.driver import headless
from tests.scenes.evening.listed import listed

ABC = ("Ana", "Ben", "Cleo")


def match(when: float, scores: tuple[int, ...], won: tuple[str, ...], game: str = "nmbrs", kinds: tuple[str, ...] = (),
          names: tuple[str, ...] = ABC) -> Result:
    return Result(when, game, names, tuple(range(len(names))), scores, won, "N18", f"{int(when):016d}", kinds)


def sentences(results: list[Result], only_people: bool) -> list[tuple[str, int, int]]:
    return [(row.name, row.points, row.won) for row in standing.standings(results, only_people)]


def test_the_winner_has_one_less_than_the_table_and_each_further_place_one_less() -> None:
    assert sentences([match(1, (100, 50, 20), ("Ana",))], False) == [("Ana", 2, 1), ("Ben", 1, 0), ("Cleo", 0, 0)]
    low = match(1, (10, 50, 20), ("Ana",))  # who wins decides, not who has most
    assert sentences([low], False) == [("Ana", 2, 1), ("Ben", 1, 0), ("Cleo", 0, 0)]


def test_who_ties_gets_the_better_place() -> None:
    assert sentences([match(1, (100, 20, 20), ("Ana",))], False) == [("Ana", 2, 1), ("Ben", 1, 0), ("Cleo", 1, 0)]
    assert sentences([match(1, (50, 50, 20), ("Ana", "Ben"))], False) == [("Ana", 2, 1), ("Ben", 2, 1), ("Cleo", 0, 0)]
    assert [points for _name, points, _won in sentences([match(1, (5, 5, 5), ())], False)] == [2, 2, 2], "a draw is a tie of all"


def test_bots_do_not_count_as_players_when_only_people_do() -> None:
    mixed = match(1, (50, 100, 20), ("Ben",), kinds=("human", "hard", "human"))
    bots = match(2, (50, 100, 20), ("Ben",), kinds=("easy", "hard", "medium"))
    assert sentences([mixed, bots], True) == [("Ana", 1, 0), ("Cleo", 0, 0)]
    assert sentences([mixed, bots], False) == [("Ben", 4, 2), ("Ana", 2, 0), ("Cleo", 0, 0)], "bots alone have played too"
    assert standing.among_people([mixed]) and not standing.among_people([bots])


def test_the_matches_on_the_paper_are_those_that_the_points_beside_them_are_given_for(tmp_path: Path) -> None:
    app, now = headless(tmp_path), time.time()
    app.profile.sheet.add(match(now, (3, 2, 1), ("Ben",)))
    app.profile.sheet.add(match(now + 1, (3, 2, 1), ("Ana",), kinds=("human", "easy", "easy")))
    page = listed(app)
    app.push(page)
    for only_people, winners in ((True, ["Ben"]), (False, ["Ana", "Ben"])):
        page._count(0 if only_people else 1)
        said = [page._row_aloud(row) for row in range(3)]
        assert [line.split(", ")[2] for line in said if line] == [f"{name} won" for name in winners]
        assert len(page._list.stops) == len(winners) + 1
        assert sum(row.won for row in page.standings) == len(winners)
    app.profile.sheet.take_off(app.profile.sheet.results()[0])
    page = listed(app)
    app.push(page)
    page._count(0)
    assert not page._list.enabled and not page.standings
    for view in range(2):
        page._view.chosen = view
        page.layout()


def test_one_person_of_two_names_is_one_and_each_game_is_told() -> None:
    first = match(1, (9, 5), ("Ana",), "querni", names=("Ana", "Ben"))
    second = match(2, (9, 5), ("Zoe",), "nmbrs", names=("Zoe", "Ben"))
    rows = standing.standings([first, second], True, lambda name: "Zoe" if name == "Ana" else name)
    assert [(row.name, row.points, row.by_game, row.course) for row in rows] == [
        ("Zoe", 2, {"querni": 1, "nmbrs": 1}, (1, 2)), ("Ben", 0, {"querni": 0, "nmbrs": 0}, (0, 0)),
    ]
    lines = standing.as_csv([first], True).splitlines()
    assert lines[0].startswith("time,game,player") and lines[1].endswith("querni,Ana,1,9,1,1") and len(lines) == 3


HOSTILE = ["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\u200b=1", "\uff1d1", "\uff0b1",
           "\uff0d1", "\uff20x", "\tx", "\rx", "\nx", "x;=1", "x|-1", "x\n=1", "=cmd|' /C calc'!A0", '"=1', "\u22121"]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_spreadsheet_runs_a_name(name: str) -> None:
    said = standing.as_csv([match(1, (9, -5), ("Ana",), name, names=("Ana", name))], True)
    for separator in ",;|\t":
        for row in csv.reader(said.splitlines(keepends=True), delimiter=separator):
            for cell in row:
                begins = unicodedata.normalize("NFKC", cell).lstrip(" \t\r\n\u200b")[:1]
                number = cell.removeprefix("-").isdecimal()
                assert number or (begins not in {"=", "+", "-", "@", "\u2212"} and cell[:1] not in {"\t", "\r", "\n"}), cell


def test_what_is_harmless_stays_and_numbers_are_numbers() -> None:
    for name in ("Ana", "Ana-Bo", "a = b", "Zo\u00eb, M.", "1st", "#1"):
        assert standing.harmless(name) == name
    line = standing.as_csv([match(1, (9, -5), ("Ana",), names=("Ana", "Ben"))], True).splitlines()[2]
    assert line.endswith("Ben,1,-5,0,0")


def test_a_course_begins_with_nothing_for_who_comes_later() -> None:
    results = [match(1, (9, 5), ("Ana",), names=("Ana", "Ben")), match(2, (9, 5), ("Cleo",), names=("Cleo", "Ben"))]
    assert {row.name: row.course for row in standing.standings(results, True)} == {"Ana": (1, 1), "Ben": (0, 0), "Cleo": (0, 1)}


def test_a_match_that_was_taken_off_stays_off(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    for number in range(3):
        profile.sheet.add(match(1000.0 + number, (3, 2, 1), ("Ana",)))
    assert profile.sheet.take_off(profile.sheet.results()[1])
    assert [result.when for result in profile.sheet.results()] == [1000.0, 1002.0]
    profile.sheet.path.unlink()
    again = Profile(tmp_path)
    for number in range(3):  # as when the sheet is written anew from the records
        again.sheet.add(match(1000.0 + number, (3, 2, 1), ("Ana",)))
    assert [result.when for result in again.sheet.results()] == [1000.0, 1002.0]


def test_after_a_match_was_taken_off_the_keys_go_on_with_one_that_is_there(tmp_path: Path) -> None:
    app = headless(tmp_path)
    now = time.time()
    for number in range(2):
        app.profile.sheet.add(match(now + number, (3, 2, 1), ("Ana",)))
    page = listed(app)
    app.push(page)
    app.step([], 16)
    for left in (1, 0):
        page.set_focus(page._list)
        page._list.act("down")
        page.act("accept")
        assert isinstance(app.top, Dialog)
        app.top.answers[1][2]()
        app.pop()
        app.step([], 16)
        assert len(page._results) == left and page._list.chosen == 0
    page._list.act("accept")
    assert not isinstance(app.top, Dialog)


def test_the_page_opens_a_match_takes_it_off_and_saves_picture_and_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = headless(tmp_path)
    now = time.time()
    for number in range(2):
        app.profile.sheet.add(match(now + number, (3, 2, 1), ("Ana",)))
    page = listed(app)
    app.push(page)
    app.step([], 16)
    assert [row.points for row in page.standings] == [4, 2, 0]
    page._picture.press()
    assert isinstance(app.top, Making), "it is painted in slices"
    while isinstance(app.top, Making):
        app.step([], 16)
    page._table.press()
    assert sorted(path.suffix for path in (app.profile.home.data / "evenings").iterdir()) == [".csv", ".png"]
    page._list.pressed_row(0)
    dialog = app.top
    dialog.answers[1][2]()
    assert [row.points for row in page.standings] == [2, 1, 0] and len(page._list.stops) == 2
    written, write = list[str](), text.write
    monkeypatch.setattr(text, "write", lambda *args, **more: note(written, args[2]) or write(*args, **more))
    for view in range(2):
        page._view.set(view)
        app.step([], 16)
        assert any("Who ties has the better place" in said for said in written) is bool(view), "how points are given"
