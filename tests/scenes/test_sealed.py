"""What was fixed before the first move: the four words stay the same up to the result, and the seed is shown only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import catalogue
from game.fairness import seal
from scenes.dialog import Dialog
from scenes.evening.figures_page import FiguresPage
from scenes.evening.results import Results
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tests.scenes.driver import TableDriver

SEATS = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
SEALED = [key for key in catalogue.games() if catalogue.rules(key).info.hidden or catalogue.rules(key).info.dice]


def paper(driver: TableDriver) -> list[str]:
    page = driver.app.top
    assert isinstance(page, Dialog)
    return page.lines


@pytest.mark.parametrize("game", SEALED)
def test_the_menu_tells_the_words_and_not_the_seed(game: str, tmp_path: Path) -> None:
    driver = TableDriver(tmp_path, empty=("title",), bots_speed="off", people_speed="off")
    session = Session.start(driver.profile, game, TableSetup(list(SEATS)), 987654321)
    driver.sit(session)
    driver.table.open_menu()
    answer = next(call for word, _icon, call in driver.top.answers if word == "Proof of a fair deal")
    driver.app.pop()
    answer()
    driver.let_pass(64)
    said = paper(driver)
    assert said[0] == seal(987654321, session.salt).words
    assert "987654321" not in " ".join(said) and session.salt not in " ".join(said)


def test_a_game_without_chance_has_no_seal(tmp_path: Path) -> None:
    driver = TableDriver(tmp_path, empty=("title",), bots_speed="off", people_speed="off")
    driver.sit(Session.start(driver.profile, "querni", TableSetup(list(SEATS)), 5))
    driver.table.open_menu()
    assert all(word != "Proof of a fair deal" for word, _icon, _call in driver.top.answers)


def test_the_words_are_the_same_after_continue_and_the_result_tells_all(tmp_path: Path) -> None:
    driver = TableDriver(tmp_path, empty=("title",), bots_speed="off", people_speed="off")
    session = Session.start(driver.profile, "qumero", TableSetup(list(SEATS)), 12345678)
    words = seal(12345678, session.salt).words
    session.close()
    session = Session.resume(driver.profile)
    assert seal(session.match.seed, session.salt).words == words
    while session.match.outcome is None:
        session.play(list(session.match.legal())[-1])
    session.put_away()
    driver.app.open("results", session=session)
    driver.let_pass(1000)
    page = driver.app.top
    assert isinstance(page, Results)
    driver.click(page._figures)
    driver.let_pass(1000)
    behind = driver.app.top
    assert isinstance(behind, FiguresPage)
    driver.click(behind._seal)
    driver.let_pass(64)
    said = " ".join(paper(driver))
    assert words in said and "12345678" in said and session.salt in said
