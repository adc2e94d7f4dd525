"""The table of every game, seen at QUERNI's: pause menu, rules, leaving, sounds, who sits where, words on banner and buttons."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.record import read_file
from scenes.kit.widgets import Button
from scenes.rulebook.page import Rulebook
from scenes.session import Session, peek
from scenes.table.menu import Menu
from scenes.trouble import page as trouble
from tests.scenes.driver import Empty, headless
from tests.scenes.games.querni.driver import BLUE, CHAIN, FAR, PINK, QuerniDriver, position


@pytest.fixture
def d(tmp_path: Path) -> QuerniDriver:
    made = QuerniDriver(tmp_path, position(CHAIN, FAR))
    for route in ("rulebook", "settings"):
        made.app.routes[route] = lambda app, route=route, **arguments: Empty(app, route, **arguments)
    return made


def answer(d: QuerniDriver, word: str) -> None:
    """Clicks an answer of the menu."""
    top = d.app.top
    assert isinstance(top, Menu)
    for widget in top.widgets:
        if isinstance(widget, Button) and widget.label == word:
            d.post(*(pygame.Event(kind, pos=widget.rect.center, button=1)
                     for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)))
            return
    raise AssertionError(f"no answer {word}")


def top(d: QuerniDriver) -> Empty:
    found = d.app.top
    assert isinstance(found, Empty), found
    return found


@pytest.mark.parametrize("how", ["key", "button", "pad", "esc"])
def test_the_pause_menu_opens_and_goes_on(d: QuerniDriver, how: str) -> None:
    if how == "button":
        d.click(d.table.buttons.menu)
    elif how == "pad":
        d.pad(7)
    else:
        d.key(pygame.K_F10 if how == "key" else pygame.K_ESCAPE)
    menu = d.top
    assert isinstance(menu, Menu)
    d.key(pygame.K_ESCAPE)
    assert d.top is d.table
    d.click(d.table.buttons.menu)
    answer(d, "Continue")
    assert d.app.top is d.table and d.moves == []


def test_the_menu_plays_again_what_was_taken_back(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    d.undo()
    d.click(d.table.buttons.menu)
    answer(d, "Redo")
    d.rest()
    assert d.moves == ["e3-f4"] and d.app.top is d.table


def test_leaving_the_table_keeps_the_match(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button, d.table.buttons.menu)
    answer(d, "Leave the table")
    assert top(d).route == "title" and len(d.app.stack) == 1
    found = peek(d.app.profile)
    assert found is not None and found.moves == 1 and found.turn == 1
    assert len(read_file(d.app.profile.home.open_match).match) == 1


def test_settings_over_the_table_and_back(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.table.buttons.menu)
    answer(d, "Settings")
    assert top(d).route == "settings"
    d.app.settings.language = "de"
    d.app.restyle()
    d.app.pop()
    assert d.app.top is d.table and d.shown("f4") == (0, 7)
    assert d.end_button.label != "End turn" and d.end_button.enabled
    d.app.settings.language = "en"
    d.app.restyle()


def test_rules_open_at_what_matters_now(d: QuerniDriver) -> None:
    def opened() -> Any:
        d.key(pygame.K_F1)
        rule = top(d).arguments["rule"]
        assert top(d).arguments["game"] == "querni"
        d.app.pop()
        return rule

    assert opened() == "Q7", "a chain can come off"
    d.click("e3")
    assert opened() == "Q5"
    d.key(pygame.K_ESCAPE)
    d.key(pygame.K_RETURN)
    assert d.said[1] == "Q9" and opened() == "Q9"
    d.click(d.table.buttons.rules)
    assert top(d).route == "rulebook"


def test_the_banner_says_whose_turn_it_is_and_what_is_expected(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    said: list[str] = []

    def line() -> str:
        what: str
        mark, who, what = d.table.side.words.banner()
        assert mark == d.match.to_act and who == ("Ana's turn", "Ben's turn")[mark]
        said.append(what)
        return what

    assert "chain" in line()
    d.click("c4")
    assert "7" in line()
    d.click("e4")
    line()
    d.key(pygame.K_ESCAPE)
    d.click("a2", "a1")
    line()
    d.click("b6", "c7")
    line()
    assert len(set(said)) == 5
    d.click(d.end_button)
    assert "stone" in line()


def test_the_only_person_sits_at_the_lower_edge(tmp_path: Path) -> None:
    one = QuerniDriver(tmp_path / "1", position(CHAIN, FAR), ("human", "easy"))
    two = QuerniDriver(tmp_path / "2", position(CHAIN, FAR), ("easy", "human"))
    three = QuerniDriver(tmp_path / "3", position(CHAIN, FAR))
    assert [driver.table.side.ground.places.near_seat for driver in (one, two, three)] == [0, 1, 0]
    assert one.table.side.ground.places.trays[0].centerx < one.table.side.ground.places.trays[1].centerx
    assert two.table.side.ground.places.trays[1].centerx < two.table.side.ground.places.trays[0].centerx


def test_what_can_be_done_is_what_the_buttons_say(d: QuerniDriver) -> None:
    def state() -> tuple[bool, bool, bool]:
        return d.end_button.enabled, d.table.buttons.undo.enabled, d.table.buttons.hint.enabled

    assert state() == (False, False, True)
    d.click("e3")
    assert state() == (False, False, True)
    d.click("f4", rest=False)
    assert not d.end_button.enabled, "while the stone is on its way"
    d.rest()
    assert state() == (True, True, True)
    d.click(d.end_button)
    assert state() == (False, True, True)


def test_sounds_say_what_happens(d: QuerniDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(d.app.sounds, "play", lambda pool, variant=None: heard.append(pool))
    d.click("e3")
    assert heard == ["lift"]
    d.click("f4")
    assert heard[1] == "step"
    heard.clear()
    d.click("a1", "d1")
    d.let_pass(500)
    assert heard.count("remove") == 4 and heard.count("points") == 5, "each stone is counted, and the sum lands"
    heard.clear()
    d.click(d.end_button)
    assert heard[:2] == ["click", "turn"], "whoever is next hears that it is their turn, among people too"
    d.let_pass(5000, lambda: len(heard) > 2)
    assert heard[2:] == ["lead"], "four stones at once took the lead"
    d.click("a7")
    assert heard[-1] == "refuse"
    heard.clear()
    d.undo()
    assert heard == ["undo"]


def test_an_error_at_the_table_shows_its_page_and_the_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    trouble.install(d.app)
    seen: list[dict[str, Any]] = []

    def page(app: Any, **arguments: Any) -> Empty:
        seen.append(arguments)
        return Empty(app, "trouble", **arguments)

    d.app.routes["trouble"] = page
    d.click("e3", "f4", d.end_button)
    monkeypatch.setattr(d.table.side.words, "banner", lambda: 1 // 0)
    d.post(pygame.Event(pygame.MOUSEMOTION, pos=d.at("h1"), rel=(1, 1), buttons=(0, 0, 0)))
    assert isinstance(seen[0]["error"], ZeroDivisionError) and seen[0]["session"] is d.session
    assert top(d).route == "trouble" and len(d.app.stack) == 1
    app = headless(tmp_path)
    again = QuerniDriver(tmp_path, app=app, session=Session.resume(app.profile))
    assert again.moves == ["e3-f4"] and again.match.to_act == 1
    again.click("h1", "g1", again.end_button)
    assert again.moves == ["e3-f4", "h1-g1"]


def test_rules_opened_from_pause_lead_back_to_pause(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path)
    d.key(pygame.K_F10)
    menu = d.top
    d.click(next(widget for widget in menu.widgets if getattr(widget, "label", "") == "Rules"))
    assert isinstance(d.app.top, Rulebook) and d.app.top.back_button.label == "Back"
    d.key(pygame.K_ESCAPE)
    assert d.app.top is menu
    d.let_pass(600)
    d.key(pygame.K_ESCAPE)
    assert d.app.top is d.table
    d.key(pygame.K_F1)
    assert isinstance(d.app.top, Rulebook) and d.app.top.back_button.label == "Back to play"
