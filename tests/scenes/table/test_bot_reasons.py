"""Why did the bot do that, and who is helped how: a reason is told where nothing is hidden, or once the round is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.thinking import may_be_explained, tell_why
from tests.scenes.driver import TableDriver
from tests.scenes.table.hidden_table import ToyDriver


@pytest.fixture
def querni(tmp_path: Path) -> TableDriver:
    """A match against a bot that has made the second move."""
    driver = TableDriver(tmp_path, empty=("results", "title"))
    setup = TableSetup([SeatSetup("Ana", 0), SeatSetup("Pi", 1, "easy")], {})
    session = Session.start(driver.profile, "querni", setup, 5)
    while len(session.match) < 2 or not session.seats[session.match.to_act or 0].human:
        session.play(next(session.match.legal()))
    driver.sit(session)
    driver.rest()
    return driver


def bot_line(driver: TableDriver) -> int:
    plies = driver.session.match.plies
    return next(number for number, ply in enumerate(plies, 1) if not driver.session.seats[ply.seat].human)


def test_a_click_on_the_line_of_a_bot_tells_its_reason(querni: TableDriver) -> None:
    number = bot_line(querni)
    querni.table.log.chosen(number)
    querni.rest()
    assert querni.worker.asked[-1][0] == "hint"
    assert querni.worker.asked[-1][1] == querni.session.match.view(1, number - 1), "what the bot knew then"
    assert querni.toast.startswith("Pi: "), "the first legal move was played, and is what the worker would hint at"
    querni.worker.hint = querni.session.match.rules.text(list(querni.session.match.rules.moves(querni.worker.asked[-1][1]))[1])
    querni.table.past.look_at(querni.table.past.viewing_ply)
    querni.table.log.chosen(number)
    querni.rest()
    assert querni.toast.startswith("Pi saw it otherwise.")


def test_a_line_of_a_person_tells_nothing(querni: TableDriver) -> None:
    plies = querni.session.match.plies
    before = len(querni.worker.asked)
    querni.table.log.chosen(next(number for number, ply in enumerate(plies, 1) if querni.session.seats[ply.seat].human))
    querni.rest()
    assert len(querni.worker.asked) == before and querni.toast == ""


def test_the_line_before_all_moves_tells_nothing(querni: TableDriver) -> None:
    before = len(querni.worker.asked)
    tell_why(querni.table.thinking, querni.table.toast, 0)
    querni.rest()
    assert len(querni.worker.asked) == before and querni.toast == ""


def test_where_hands_are_hidden_nothing_is_told_before_the_round_is_over(tmp_path: Path) -> None:
    one = ToyDriver(tmp_path, "human", "easy")
    one.rest()
    session = one.session
    while not any(not session.seats[ply.seat].human for ply in session.match.plies):
        session.play(next(session.match.legal()))
    number = bot_line(one)
    assert not may_be_explained(session, number)
    tell_why(one.table.thinking, one.table.toast, number)
    one.rest()
    assert "when the round is over" in one.toast
    assert all(kind != "hint" for kind, _view in one.worker.asked)


def test_hints_and_lights_are_off_for_one_and_on_for_another(querni: TableDriver) -> None:
    person = querni.profile.people.add("Ana")
    querni.table.meet()
    assert querni.table.settings.hints and querni.table.settings.lights
    person.hints = False
    assert not querni.table.settings.hints and querni.table.settings.lights
    person.name = "Zoe"
    querni.table.meet()
    assert querni.table.settings.hints, "Ana is nobody now"
    querni.profile.people.add("Ana").lights = False
    querni.table.meet()
    assert querni.table.settings.hints and not querni.table.settings.lights and querni.app.settings.lights
