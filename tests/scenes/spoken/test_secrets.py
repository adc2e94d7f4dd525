"""No hand is said aloud where somebody else could hear it, unless its owner says at the curtain that they wear headphones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.chance import seeded
from game.match import Match
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.hidden.hands import Curtain
from scenes.table.shell import Table
from tests.scenes.spoken.player import Listener

SEATS = [SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Cleo", 2)]
HIDDEN = ("rumbugz", "nmbrs", "quad_ominos")


def at_table(home: Path, game: str, state: Any, seats: list[SeatSetup]) -> Listener:
    """A table with a state on it, seen by nobody yet where people must not see each other's hands."""
    rules = catalogue.rules(game)
    listener = Listener(home, "en", claim_window=0)
    match = Match.loaded(rules, rules.position(state), 1)
    stage = listener.stage
    stage.open("table", session=Session(stage.profile, match, TableSetup(seats, dict(match.options)), None))
    listener.wait()
    listener.wait()
    return listener


def all_words(listener: Listener) -> list[str]:
    """What is said when the curtain is opened, of each stop of the focus, and for each key that asks."""
    listener.press("accept")
    listener.wait()
    listener.press("tell_table", "tell_hand", "tell_place", "right", *["next"] * 24, "tell_again", "hint", "left", "down")
    if listener.stage.top.telling.coordinates:
        assert not any("aloud" in line for line in listener.at("1")), "a place is no secret"
    return listener.heard


@pytest.mark.parametrize("game", HIDDEN)
def test_other_hands_make_no_other_words(tmp_path: Path, game: str) -> None:
    rules = catalogue.rules(game)
    real = Match.new(rules, 3, {}, 11).state
    heard = []
    for number in range(3):
        state = real if not number else rules.imagine(rules.view(real, None), seeded(number))[0]
        listener = at_table(tmp_path / str(number), game, state, SEATS)
        heard.append(all_words(listener))
        assert any("could hear" in line for line in heard[-1]), heard[-1]
        hand = list(map(str, rules.view(state, 0).hand))
        assert len(hand) > 3
    assert heard[0] == heard[1] == heard[2]


@pytest.mark.parametrize("game", HIDDEN)
def test_with_headphones_the_hand_is_said_for_one_turn(tmp_path: Path, game: str) -> None:
    rules = catalogue.rules(game)
    listener = at_table(tmp_path, game, Match.new(rules, 3, {}, 11).state, SEATS)
    stage = listener.stage
    assert isinstance(stage.top, Curtain)
    assert any("Headphones" in line for line in listener.press("tell_hand"))
    listener.press("accept")
    listener.wait()
    table = stage.top
    assert isinstance(table, Table) and not table.telling.guarded
    (said,) = [line for line in listener.press("tell_hand") if line.startswith("The hand:")]
    assert said.count(",") == len(table.hands.now.hand) - 1
    listener.press("hide")
    assert isinstance(stage.top, Curtain) and listener.stage.app.speaker.last[0] not in said
    listener.wait()
    listener.press("accept")
    listener.wait()
    assert stage.top is table and table.telling.guarded, "headphones hold for one turn"
    assert not any("The hand:" in line for line in listener.press("tell_hand", "tell_again"))


def test_one_person_among_bots_hears_the_own_hand(tmp_path: Path) -> None:
    rules = catalogue.rules("rumbugz")
    seats = [SEATS[0], SeatSetup("Ben", 1, "easy"), SeatSetup("Cleo", 2, "easy")]
    listener = at_table(tmp_path, "rumbugz", Match.new(rules, 3, {}, 11).state, seats)
    assert any(line.startswith("The hand:") for line in listener.press("tell_hand"))
