"""Nothing has to be held down, no two keys at once are needed, and no time runs that cannot be turned off."""

from __future__ import annotations

from pathlib import Path

from game import catalogue
from scenes.kit.actions import FIXED, TABLE, Keymap
from scenes.profile import CLAIM_SECONDS
from tests.scenes.spoken.player import Listener


def test_every_action_can_be_one_key_alone() -> None:
    free = iter("ABCDFGIJOPXYZ")
    keymap = Keymap()
    for action in TABLE:
        if "+" in action.keys[0].rstrip("+") and action.name not in FIXED.values():
            taken = {key for one in TABLE for key in keymap.keys(one.name)}
            change = keymap.with_key(action.name, next(key for key in free if key not in taken))
            assert not change.refused
            keymap = change.keymap
    assert not any("+" in keymap.keys(action.name)[0].rstrip("+") for action in TABLE)


def test_clocks_can_be_chosen_away() -> None:
    assert 0 in CLAIM_SECONDS, "a question can wait for everybody"
    seconds = next(option for option in catalogue.rules("quad_ominos").info.options if "second" in option.name)
    assert any(choice.value in (0, "none") for choice in seconds.choices)


def test_the_demo_does_not_talk_over_who_listens(tmp_path: Path) -> None:
    listener = Listener(tmp_path, "en")
    listener.stage.open("title")
    top = listener.stage.top
    listener.stage.let_pass(100_000, pace=90)
    assert listener.stage.top is top
