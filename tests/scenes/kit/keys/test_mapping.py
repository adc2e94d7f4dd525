"""Actions on other keys and buttons: nothing gets lost, nothing is double, and what is told follows."""

from __future__ import annotations

import random

import pygame
import pytest

from scenes.kit.actions import ACTIONS, FIXED, TABLE, Keymap, is_key, key_of, pressed, use, with_keys
from scenes.kit.language import set_language


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod)


def test_every_usual_key_is_a_key_and_belongs_to_one_action() -> None:
    keys = [key for action in TABLE for key in action.keys]
    assert all(is_key(key) for key in keys) and len(keys) == len(set(keys))
    assert Keymap().kept() == ({}, {})


def test_a_key_that_another_action_had_is_exchanged() -> None:
    change = Keymap().with_key("hint", "R")
    assert change.other == "turn" and not change.refused
    assert change.keymap.of_key(key(pygame.K_r)) == "hint" and change.keymap.of_key(key(pygame.K_h)) == "turn"


def test_an_action_with_more_keys_gives_one_away_and_takes_none() -> None:
    keymap = Keymap().with_key("hint", "=").keymap
    assert keymap.keys("zoom_in") == ("+", "KP_PLUS") and keymap.of_key(key(pygame.K_h)) is None


@pytest.mark.parametrize("name", FIXED)
def test_a_way_out_and_a_way_on_stay(name: str) -> None:
    assert Keymap().with_key("hint", name).refused
    assert Keymap().with_key("cancel", "X").refused and Keymap().with_key("end", "X").refused


def test_a_pad_keeps_its_buttons_to_accept_and_to_leave() -> None:
    assert Keymap().with_button("mute", 0).refused
    change = Keymap().with_button("hint", 0)
    assert change.other == "accept" and change.keymap.of_button(2) == "accept"
    assert Keymap().with_button("mute", 4).keymap.button("undo") is None


def test_any_changes_leave_each_action_a_key_and_can_be_kept() -> None:
    rng = random.Random(5)
    names, keys = list(ACTIONS), [chr(n) for n in range(65, 91)] + ["F2", "UP", "SPACE", "Ctrl+Z", "+", "="]
    keymap = Keymap()
    for _turn in range(400):
        name = rng.choice(names)
        keymap = rng.choice((lambda k, n: k.with_key(n, rng.choice(keys)).keymap, lambda k, n: k.restored(n),
                             lambda k, n: k.with_button(n, rng.randrange(12)).keymap))(keymap, name)
        assert all(keymap.keys(action) for action in ACTIONS)
        assert Keymap(*keymap.kept()).kept() == keymap.kept()
    for name in names:
        keymap = keymap.restored(name)
    assert keymap.of_key(key(pygame.K_ESCAPE)) == "cancel" and keymap.of_key(key(pygame.K_RETURN)) == "end"


@pytest.mark.parametrize("keys", [{"hint": ["R"]}, {"hint": []}, {"sing": ["S"]}, {"hint": ["NOKEY"]}, {"hint": ["ESCAPE"]},
                                  {"cancel": ["X"]}, {"hint": ["h"]}])
def test_keys_that_cannot_be_are_refused(keys: dict[str, list[str]]) -> None:
    with pytest.raises(ValueError, match=r"key|action"):
        Keymap(keys)


@pytest.mark.parametrize("pad", [{"hint": 0}, {"hint": 99}, {"accept": -1}, {"hint": -2}])
def test_buttons_that_cannot_be_are_refused(pad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="pad"):
        Keymap({}, pad)


def test_what_is_told_follows_the_keys() -> None:
    try:
        use(Keymap().with_key("turn", "Q").keymap)
        assert key_of("turn") == "Q" and with_keys("Wheel or {turn}: {count}") == "Wheel or Q: {count}"
    finally:
        use(Keymap())
    assert with_keys("Wheel or {turn}") == "Wheel or R"


@pytest.mark.parametrize(("language", "space", "up"), [("de", "Leertaste", "Pfeil hoch"), ("sv", "Mellanslag", "Pil upp")])
def test_a_key_has_its_name_in_the_language_of_the_player(language: str, space: str, up: str) -> None:
    set_language(language)
    try:
        assert (key_of("accept"), key_of("up")) == (space, up) and with_keys("{accept}, {up}") == f"{space}, {up}"
        assert key_of("undo") == {"de": "Strg+Z", "sv": "Ctrl+Z"}[language]
    finally:
        set_language("en")


def test_shift_may_be_held_unless_it_means_something() -> None:
    keymap = Keymap()
    assert keymap.of_key(key(pygame.K_r, pygame.KMOD_LSHIFT)) == "turn"
    assert keymap.of_key(key(pygame.K_TAB, pygame.KMOD_LSHIFT)) == "previous"
    assert pressed(key(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)) is None
    assert pressed(key(246)) == "Ö"
