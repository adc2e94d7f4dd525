"""The page on which actions get other keys and buttons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.kit.actions import Keymap, keymap, use
from scenes.profile import Profile
from scenes.program import connect
from scenes.settings.keys import KeysPage
from scenes.settings.pad import PLACES, STICK, caps, lit_by
from tests.noting import note


@pytest.fixture
def page(tmp_path: Path) -> Iterator[KeysPage]:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    connect(app)
    app.open("title", "reset")
    app.open("keys")
    top = app.top
    assert isinstance(top, KeysPage)
    app.step([], 16)
    yield top
    use(Keymap())


def press(page: KeysPage, *codes: int) -> None:
    for code in codes:
        page.app.step([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""),  # type: ignore[attr-defined]
                       pygame.Event(pygame.KEYUP, key=code, mod=0)], 16)


def test_a_pressed_key_is_taken_told_and_kept(page: KeysPage, tmp_path: Path) -> None:
    page.keys["hint"].press()
    press(page, pygame.K_x)
    assert keymap().keys("hint") == ("X",) and page.keys["hint"].label == "X" and "X" in page.said
    assert Profile(tmp_path).settings.keys == {"hint": ["X"]}


def test_a_conflict_is_said_and_solved(page: KeysPage) -> None:
    page.keys["hint"].press()
    press(page, pygame.K_r)
    assert page.keys["turn"].label == "H" and "Turn" in page.said and "H" in page.said


def test_escape_leaves_it_and_enter_is_refused_in_a_sentence(page: KeysPage) -> None:
    page.keys["hint"].press()
    press(page, pygame.K_RETURN)
    assert keymap().kept() == ({}, {}) and "Enter" in page.said and page.waiting is None
    page.keys["hint"].press()
    press(page, pygame.K_ESCAPE)
    assert page.app.top is page and page.waiting is None, "the page was left"
    press(page, pygame.K_ESCAPE)
    assert page.app.top is not page


def test_a_key_that_is_still_held_is_no_press(page: KeysPage) -> None:
    page.set_focus(page.keys["hint"])
    page.keys_used = True
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="")
    page.app.step([down, down, down], 16)  # type: ignore[attr-defined]
    assert page.waiting == ("hint", False)


def test_what_is_pointed_at_is_lit_on_the_pad_and_all_of_it_while_it_waits(page: KeysPage) -> None:
    pads = page.pads.values()
    assert lit_by(pads, page.done) == frozenset() and lit_by(pads, page.pads["up"]) == {STICK}
    page.pads["hint"].hovered = True
    assert lit_by(pads, None) == {2}
    page.pads["mute"].press()
    assert lit_by(pads, None) == {STICK, *PLACES}


def test_keys_held_together_are_caps_of_their_own() -> None:
    assert [caps(said) for said in ("Ctrl+Shift+Z", "+", "Ctrl++")] == [["Ctrl", "Shift", "Z"], ["+"], ["Ctrl", "+"]]


def test_a_button_of_the_pad_is_taken(page: KeysPage) -> None:
    page.pads["mute"].press()
    page.app.step([pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=4)], 16)  # type: ignore[attr-defined]
    assert keymap().button("mute") == 4 and keymap().button("undo") is None and page.app.settings.pad["mute"] == 4


def test_back_to_the_usual_keys_by_line_and_in_all(page: KeysPage) -> None:
    for name, code in (("hint", pygame.K_x), ("rules", pygame.K_q)):
        page.keys[name].press()
        press(page, code)
    assert page.backs["hint"].visible and not page.backs["turn"].visible
    page.backs["hint"].press()
    assert keymap().keys("hint") == ("H",) and keymap().keys("rules") == ("Q",)
    page.usual.press()
    assert keymap().kept() == ({}, {}) and page.app.settings.keys == {}


def test_bad_keys_in_a_file_give_the_usual_ones_and_a_notice(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.settings.keys = {"hint": ["R"], "turn": ["R"]}
    profile.save_settings()
    again = Profile(tmp_path)
    assert again.settings.keys == {} and any("keys" in str(notice) for notice in again.notices)


@pytest.mark.parametrize(("kept", "room"), [
    ({"hint": ["B"]}, {"moment_best": ["H"]}), ({"knock": ["="]}, {"zoom_in": ["+", "KP_PLUS"]}),
    ({"hint": ["B"], "rules": ["H"]}, {"moment_best": ["F1"]}), ({"no such action": ["B"]}, None)])
def test_a_key_that_a_newer_action_has_stays_where_an_older_program_put_it(
        tmp_path: Path, kept: dict[str, list[str]], room: dict[str, list[str]] | None) -> None:
    profile = Profile(tmp_path)
    profile.settings.keys = kept
    profile.save_settings()
    again = Profile(tmp_path)
    assert again.settings.keys == ({} if room is None else kept | room) and bool(again.notices) == (room is None)


def test_pasting_a_match_is_an_action_like_any_other(page: KeysPage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("scenes.share.opening.clipboard", lambda: note(asked, "asked") or "")
    paste: dict[str, Any] = {"mod": pygame.KMOD_LCTRL, "unicode": ""}
    page.keys["paste"].press()
    press(page, pygame.K_F12)
    assert keymap().keys("paste") == ("F12",) and keymap().keys("share") == ("Ctrl+V",) and "Ctrl+V" in page.said
    press(page, pygame.K_ESCAPE)
    assert isinstance(page.app, App)
    page.app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_v, **paste), pygame.Event(pygame.KEYUP, key=pygame.K_v, mod=0)], 16)
    assert not asked
    press(page, pygame.K_F12)
    assert asked == ["asked"]
