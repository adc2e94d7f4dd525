"""A turn that ended by mistake is given back by the table's consent, until the next seat acts, and shows no hand to anybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.contract import Refusal
from scenes.dialog import Dialog
from tests.scenes.table.hidden_table import NotedDriver
from tests.scenes.table.test_hands import looked_at


@pytest.fixture
def two(tmp_path: Path) -> NotedDriver:
    driver = NotedDriver(tmp_path, "human", "human")
    driver.open_curtain()
    driver.end()
    assert driver.moves == ["play 1"] and driver.curtain is not None
    return driver


def question(driver: NotedDriver) -> Any:
    """The question to the others, which lies on top."""
    driver.let_pass(500)
    assert isinstance(driver.app.top, Dialog), "the others were not asked"
    return driver.app.top


def test_on_the_curtain_of_the_next_seat_the_turn_is_taken_back_when_the_others_agree(two: NotedDriver) -> None:
    two.click(two.curtain.aside_button)
    asked = question(two)
    assert "Ana" in asked.heading and any("Ben" in line for line in asked.lines) and two.moves == ["play 1"]
    two.click(asked.widgets[0])
    two.let_pass(600)
    assert two.moves == [] and two.session.match.to_act == 0
    assert two.curtain is not None and two.curtain.words.name == "Ana", "the hand comes back behind the curtain"
    two.open_curtain()
    assert two.viewer == 0 and sorted(two.frames[-1][1]) == [1, 2, 3]
    looked_at(two)


def test_who_says_no_is_not_asked_again_about_the_same_turn(two: NotedDriver) -> None:
    two.click(two.curtain.aside_button)
    two.click(question(two).widgets[1])
    two.let_pass(600)
    assert two.moves == ["play 1"] and two.curtain is not None and not two.curtain.aside_button.visible
    two.open_curtain()
    assert not two.table.buttons.undo.enabled
    two.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    two.let_pass(500)
    assert not isinstance(two.app.top, Dialog) and two.moves == ["play 1"]


def test_with_the_next_hand_open_it_is_covered_before_the_table_goes_back(two: NotedDriver) -> None:
    two.open_curtain()
    assert two.viewer == 1 and two.table.buttons.undo.label == "Take back" and two.table.buttons.undo.enabled
    two.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    two.click(question(two).widgets[0])
    two.let_pass(600)
    assert two.moves == [] and two.viewer is None and two.curtain.words.name == "Ana"
    two.open_curtain()
    looked_at(two)


def test_once_the_next_seat_has_acted_the_turn_stays_ended(two: NotedDriver) -> None:
    two.open_curtain()
    two.table.commit(("draw", 0), shown=False)
    two.rest()
    assert isinstance(two.session.may_take_back(), Refusal) and not two.table.buttons.undo.enabled
    assert isinstance(two.session.take_back(), Refusal) and len(two.moves) == 2


def test_what_showed_something_hidden_is_not_taken_back(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "human", "human")
    for _turn in range(5):
        driver.open_curtain()
        driver.end()
    assert driver.session.match.plies[-1].step.sealed and driver.table.hands.curtain is not None
    assert isinstance(driver.session.may_take_back(), Refusal) and not driver.curtain.aside_button.visible


def test_bots_agree_at_once_and_wait_for_it(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "human", "bot", bots_speed="normal")
    driver.worker.answers = False
    driver.end()
    assert driver.session.match.to_act == 1 and driver.table.thinking._least > 800, "there is no time to say a word"
    assert driver.table.buttons.undo.label == "Take back" and driver.table.buttons.undo.enabled
    driver.click(driver.table.buttons.undo)
    driver.let_pass(400)
    assert driver.moves == [] and driver.viewer == 0 and driver.table.person_to_act
    assert driver.table.buttons.undo.label == "Undo"
    looked_at(driver)


def test_an_open_claim_is_answered_first(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "human", "human", "human", claims=1)
    driver.open_curtain()
    driver.end()
    assert driver.table.question.open and not driver.table.may_take_back and not driver.table.undoing.ask()


def test_a_turn_that_was_taken_back_is_taken_back_in_the_record_too(tmp_path: Path) -> None:
    from game import catalogue
    from game.contract import Refusal as No
    from scenes.profile import Profile, SeatSetup, TableSetup
    from scenes.session import Session

    seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
    session = Session.start(Profile(tmp_path), "nmbrs", TableSetup(seats, {"level": "simplified"}), 3)
    rules = catalogue.rules("nmbrs")
    first = session.match.to_act
    for word in ("open", "end"):
        assert not isinstance(session.play(rules.parse(word)), No)
    assert session.match.to_act != first and session.may_take_back() is None
    session.take_back()
    assert session.match.to_act == first
    session.close()
    session.profile.home.writer.wait(5)
    again = Session.resume(Profile(tmp_path))
    assert [rules.text(ply.move) for ply in again.match.plies] == ["open"] and again.faults == ()
