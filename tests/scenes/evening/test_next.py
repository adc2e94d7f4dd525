"""What next after a match: the start moves on, games that seat these people, how long they take tonight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game import catalogue
from scenes import games
from scenes.app import App
from scenes.evening import next as what_next
from scenes.evening.next_page import WhatNext
from scenes.profile import Result, SeatSetup, TableSetup
from tests.scenes.driver import headless

ABC = [SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Cleo", 4)]


def test_the_start_moves_on_and_the_marks_stay_where_the_rules_name_them() -> None:
    moved = what_next.moved_on(TableSetup(ABC, {"aim": 60}), ())
    assert moved.seats == [ABC[1], ABC[2], ABC[0]] and moved.options == {"aim": 60}
    two = what_next.moved_on(TableSetup(ABC[:2]), (0, 1))
    assert [(seat.name, seat.mark) for seat in two.seats] == [("Ben", 0), ("Ana", 1)]


def test_only_games_that_seat_the_people_are_offered() -> None:
    assert [lid.key for lid in what_next.suitable(ABC)] == [lid.key for lid in catalogue.lids() if lid.max_seats >= 3]
    assert len(what_next.suitable(ABC[:1])) == len(catalogue.games())


def test_how_long_a_game_takes_goes_by_the_pace_of_the_evening() -> None:
    usual = games.of("nmbrs").minutes
    assert what_next.minutes("nmbrs", []) == usual
    slow = Result(1, "querni", ("Ana",), (0,), (1,), (), "", seconds=games.of("querni").minutes * 60 * 1.5)
    assert usual < what_next.minutes("nmbrs", [slow]) < what_next.minutes("nmbrs", [slow] * 9) <= usual * 1.5, "one tells little"
    own = Result(2, "nmbrs", ("Ana",), (0,), (1,), (), "", seconds=7 * 60)
    assert what_next.minutes("nmbrs", [slow, own]) == 7
    bots = Result(3, "nmbrs", ("Ana",), (0,), (1,), (), "", kinds=("easy",), seconds=60)
    assert what_next.minutes("nmbrs", [bots]) == usual, "bots among themselves tell no pace"
    assert "tonight" not in what_next.length_line("nmbrs", [bots], 1.0)


@pytest.mark.parametrize("still", [False, True])
def test_lids_rise_from_the_box_one_after_the_other_and_the_best_comes_forward(tmp_path: Path, still: bool) -> None:
    app = headless(tmp_path, (1280, 720))
    app.settings.reduced_motion = still
    page = WhatNext(app, "nmbrs", ABC[:2], lambda: None)
    app.push(page)
    seen = []
    for _frame in range(30):
        app.step([], 20)
        seen.append([lid.sunk for lid in page.lids])
    ends = [next(at for at, sunk in enumerate(seen) if not sunk[lid]) for lid in range(len(page.lids))]
    assert ends == [0] * 5 if still else ends[1:] == sorted(set(ends[1:])) and ends[0] > ends[-1] > 10


def test_a_short_match_by_its_options_is_no_quick_one() -> None:
    tiny: dict[str, str | int] = {"level": "standard", "aim": 60, "max_rounds": 1}
    share = games.of("nmbrs").length(tiny, 2)
    usual = games.of("nmbrs").minutes
    one = Result(1, "nmbrs", ("Ana", "Ben"), (0, 1), (9, 1), ("Ana",), "", seconds=60 * usual * share, options=tiny)
    assert what_next.minutes("quad_ominos", [one]) == what_next.minutes("quad_ominos", [])
    assert what_next.minutes("nmbrs", [one], 1.0) == usual, "as long as usual with the usual options"
    assert what_next.minutes("nmbrs", [one], share) == pytest.approx(usual * share, abs=2.5)


def test_a_match_against_a_bot_takes_less_time_than_one_against_a_person() -> None:
    both, alone = (True, True), (True, False)
    assert what_next.minutes("querni", [], 1.0, both) == games.of("querni").minutes
    assert what_next.minutes("querni", [], 1.0, alone) < games.of("querni").minutes
    own = Result(1, "querni", ("Ana", "Abacus"), (1, 0), (1, 2), ("Ana",), "", kinds=("human", "easy"), seconds=5 * 60)
    assert what_next.minutes("querni", [own], 1.0, alone) == 5, "as long as the one before"
    assert what_next.minutes("querni", [own], 1.0, both) == 8, "another person needs longer than the bot did"


def asked(app: App, game: str, seats: list[SeatSetup], again: Callable[[], object] = lambda: None) -> WhatNext:
    page = WhatNext(app, game, seats, again)
    app.push(page)
    app.step([], 16)
    return page


def test_the_same_game_is_large_and_a_lid_leads_to_the_seats_of_its_game(tmp_path: Path) -> None:
    app = headless(tmp_path, empty=("seats", "title"))
    app.open("title")
    again: list[str] = []
    page = asked(app, "qumero", ABC, lambda: again.append("again"))
    assert [lid.lid.key for lid in page.lids] == ["qumero", "quad_ominos", "rumbugz", "nmbrs", "querni"]
    assert page.first.label == "Again" and page.lids[-1].words() == "only 2" and page.lids[-1] not in page.ring()
    page.first.press()
    assert again == ["again"] and app.top is not page
    page = asked(app, "qumero", ABC)
    page.lids[1].press()
    assert (app.top.route, app.top.arguments) == ("seats", {"game": "quad_ominos"})  # type: ignore[union-attr]
    page.options.press()
    assert (app.top.route, app.top.arguments) == ("seats", {"game": "qumero"})  # type: ignore[union-attr]
    page = asked(app, "querni", ABC)
    assert page.first.label == "Play" and page.lids[0].lid.key == "qumero", "two seats are too few for what they have played"


def test_what_tonight_has_seen_comes_after_what_it_has_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = headless(tmp_path)
    monkeypatch.setattr(app.profile, "tonight", lambda: [Result(1, "qumero", ("Ana",), (0,), (1,), (), "")])
    order = [one.lid.key for one in what_next.proposals(app, "querni", ABC[:2])]
    assert order == ["querni", "quad_ominos", "rumbugz", "nmbrs", "qumero"]


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_nothing_on_it_lies_on_anything_else(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    app = headless(tmp_path, size)
    app.settings.text_size = text_size
    app.restyle()
    page = asked(app, "nmbrs", [SeatSetup(f"Person {mark}", mark) for mark in range(8)])
    boxes = [*(lid.rect for lid in page.lids), page.back.rect, page.all.rect, page.options.rect]
    for at, box in enumerate(boxes):
        assert app.screen.get_rect().contains(box) and box.collidelist(boxes[at + 1:]) < 0
    assert page.lids[0].rect.contains(page.first.rect) and not page.lids[0].foot(page.style).colliderect(page.first.rect)


@pytest.mark.parametrize("game", catalogue.games())
def test_every_choice_says_for_whom_it_is_and_lengths_are_of_choices_that_there_are(game: str) -> None:
    """Each option is explained in a sentence; the first set-up is one that can be, and takes no longer than the usual one."""
    info, pages = catalogue.rules(game).info, games.of(game)
    values = {(option.name, choice.value) for option in info.options for choice in option.choices}
    assert set(pages.lengths) <= values and all(share > 0 for share in pages.lengths.values())
    assert all(choice.line.endswith(".") and len(choice.line.split()) > 3 for option in info.options for choice in option.choices)
    usual = {option.name: option.default for option in info.options}
    first = {**usual, **pages.easiest}
    assert catalogue.rules(game).check_setup(first, info.min_seats) is None
    assert pages.length(usual, 3 if game == "rumbugz" else info.min_seats) == 1.0
    assert pages.length(first, info.min_seats) <= 1.0 and what_next.minutes(game, [], 2.0) >= 2 * pages.minutes - 5


def test_the_page_of_the_seats_says_how_long_a_match_takes() -> None:
    assert what_next.length_line("rumbugz", [], 1 / 3) == "About 8 minutes."
    assert what_next.length_line("nmbrs", [], 2.2) == "About 90 minutes."


def test_everybody_who_is_here_is_named_and_finds_a_seat(tmp_path: Path) -> None:
    app = headless(tmp_path, empty=("table", "seats", "title"))
    for name in ("Ana", "Ben", "Cleo"):
        app.profile.people.add(name)
    seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Abacus", 2, "easy")]
    said = [line.text for line in asked(app, "quad_ominos", seats).voice_lines()]
    assert "Games for Ana, Ben, Cleo:" in said and "QUERNI: only 2." in said
    for number in range(8):
        app.profile.people.add(f"Guest {number}")
    said = [line.text for line in asked(app, "quad_ominos", seats).voice_lines()]
    assert "Games for Ana, Ben:" in said, "no game seats eleven"


@pytest.mark.parametrize("key", catalogue.games())
def test_a_seat_more_makes_no_match_shorter(key: str) -> None:
    info, pages = catalogue.rules(key).info, games.of(key)
    options = {option.name: option.default for option in info.options}
    for people in range(1, info.max_seats + 1):
        took = [what_next.minutes(key, [], pages.length(options, seats), [True] * people + [False] * (seats - people))
                for seats in range(max(people, info.min_seats), info.max_seats + 1)]
        assert took == sorted(took), (people, took)
