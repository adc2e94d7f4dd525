"""QUERNI: the board, set-ups, positions, those that cannot be among them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.contract import PositionError, Refusal, SetupError
from game.match import Match
from game.querni import board as b
from game.querni.rules import RULES
from game.querni.state import State
from tests.amount import any_text

BLUE_HOMES = ["a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a5", "b5", "c5", "d5", "a6", "b6", "c6", "d6"]
PINK_HOMES = ["g2", "h2", "i2", "j2", "g3", "h3", "i3", "j3", "g5", "h5", "i5", "j5", "g6", "h6", "i6", "j6"]


def start(setup: str, seed: int) -> State:
    return RULES.start({"setup": setup}, 2, seed).state


def test_the_board_is_that_of_the_page() -> None:
    assert (b.NAMES[0], b.NAMES[9], b.NAMES[10], b.NAMES[69], b.FIELD["c3"]) == ("a1", "j1", "a2", "j7", 22)
    assert [[b.NAMES[f] for f in home] for home in b.HOMES] == [BLUE_HOMES, PINK_HOMES]
    assert b.NAMES[b.turned(b.FIELD["a2"])] == "j6"
    corners = {name: len(b.BESIDE[b.FIELD[name]]) for name in ("a1", "e1", "a4", "j7", "e4")}
    assert corners == {"a1": 3, "e1": 5, "a4": 5, "j7": 3, "e4": 8}


@pytest.mark.parametrize("setup", ["shuffled", "mirrored"])
def test_drawn_set_ups(setup: str) -> None:
    states = [start(setup, seed) for seed in range(40)]
    assert {state.turn for state in states} == {0, 1}, "the first seat is drawn"
    assert len({state.board for state in states}) == 40
    for state in states:
        assert (state.phase, state.quiet, RULES.to_act(state)) == ("play", 0, state.turn)
        assert {b.NAMES[f] for f in state.board[:16]} == set(BLUE_HOMES)
        assert {b.NAMES[f] for f in state.board[16:]} == set(PINK_HOMES)
        mirrored = all(b.turned(blue) == pink for blue, pink in zip(state.board[:16], state.board[16:], strict=True))
        assert mirrored == (setup == "mirrored")
    assert start(setup, 7) == start(setup, 7)
    assert RULES.start({}, 2, 7).state == start("shuffled", 7), "shuffled is what counts when nothing is said"


def test_every_number_comes_to_every_field() -> None:
    """Each number lies on each start field now and then: chance leaves nothing out."""
    seen = {(number, f) for seed in range(200) for number, f in enumerate(start("shuffled", seed).board[:16])}
    assert len(seen) == 16 * 16


@pytest.mark.parametrize(
    ("seats", "options", "rule"), [(1, {}, "Q1"), (3, {}, "Q1"), (2, {"setup": "tidy"}, "Q3"), (2, {"dice": 1}, "Q3")]
)
def test_set_ups_that_cannot_be(seats: int, options: dict[str, str | int], rule: str) -> None:
    with pytest.raises(SetupError) as caught:
        Match.new(RULES, seats, options, 7)
    assert caught.value.refusal.rule == rule and caught.value.refusal.sentence().endswith(".")


def test_a_wrong_seat_is_refused_and_changes_nothing() -> None:
    match = Match.new(RULES, 2, {}, 7)
    before = match.state
    move = next(match.legal())
    other = 1 - before.turn
    for why in (match.play(move, other), RULES.check(match.view(other), move), RULES.check(match.view(None), move)):
        assert isinstance(why, Refusal) and why.rule == "C3"
    assert match.state is before and len(match) == 0


def position(**changes: Any) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "game": "querni",
        "seats": 2,
        "options": {"setup": "shuffled"},
        "phase": "play",
        "turn": 0,
        "board": {"a2": [0, 5], "b2": [0, 6], "c2": [0, 7], "j6": [1, 5], "i6": [1, 6], "h6": [1, 7]},
        "quiet": 3,
    }
    return {**whole, **changes}


PINK_LAID = {f: [1, n] for n, f in enumerate(PINK_HOMES, 1)}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "qumero"}, "qumero"),
        ({"seats": 3}, '"seats" is 3'),
        ({"seats": 2.0}, '"seats" is 2.0'),
        ({"options": {"setup": "tidy"}}, "tidy"),
        ({"options": {"setup": ["shuffled"]}}, "setup"),
        ({"options": {"dice": 1}}, "dice"),
        ({"options": []}, "options"),
        ({"phase": "Play"}, "Play"),
        ({"phase": ["play"]}, "phase"),
        ({"turn": 2}, '"turn" is 2'),
        ({"turn": True}, '"turn" is True'),
        ({"turn": None}, '"turn" is None'),
        ({"quiet": 61}, '"quiet" is 61'),
        ({"quiet": -1}, '"quiet" is -1'),
        ({"quiet": "3"}, '"quiet" is'),
        ({"quiet": False}, '"quiet" is False'),
        ({"board": []}, "board"),
        ({"board": {"k2": [0, 5]}}, "k2"),
        ({"board": {"A2": [0, 5]}}, "A2"),
        ({"board": {"a8": [0, 5]}}, "a8"),
        ({"board": {"a2": [0]}}, "a2"),
        ({"board": {"a2": 5}}, "a2"),
        ({"board": {"a2": "05"}}, "a2"),
        ({"board": {"a2": [0, 17]}}, "17"),
        ({"board": {"a2": [0, 0]}}, "number on a2"),
        ({"board": {"a2": [2, 5]}}, "seat on a2"),
        ({"board": {"a2": [0, True]}}, "number on a2"),
        ({"board": {"a2": [0, 5.0]}}, "5.0"),
        ({"board": {"a2": [0, 5], "c7": [0, 5]}}, "Blue 5 stands twice: on a2 and on c7"),
        ({"board": {"a2": [1, 16], "c7": [1, 16]}}, "Pink 16 stands twice"),
        ({"mood": "good"}, "mood"),
        ({"phase": "over"}, "no rule"),
        ({"phase": "set", "board": {}, "quiet": 0}, "shuffled"),
        ({"phase": "set", "options": {"setup": "placed"}, "quiet": 0}, "a2"),
        ({"phase": "set", "options": {"setup": "placed"}, "board": {}, "quiet": 1}, "does not count"),
        ({"phase": "set", "options": {"setup": "placed"}, "board": {}, "quiet": 0, "turn": 1}, "pink 1 is not on the board"),
        ({"phase": "set", "options": {"setup": "placed"}, "board": PINK_LAID, "quiet": 0}, "pink 1 cannot stand on g2"),
        (
            {"phase": "set", "options": {"setup": "placed"}, "board": {**PINK_LAID, "a2": [0, 1]}, "quiet": 0, "turn": 1},
            "blue 1 cannot stand on a2",
        ),
    ],
)
def test_positions_that_cannot_be(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError) as caught:
        RULES.from_position(position(**changes), 7)
    assert words in str(caught.value) and str(caught.value).endswith(".")


@pytest.mark.parametrize("key", list(position()))
def test_a_position_needs_all_its_keys(key: str) -> None:
    whole = position()
    del whole[key]
    with pytest.raises(PositionError, match=f'lacks "{key}"'):
        RULES.from_position(whole, 7)


def test_what_a_position_may_hold_besides() -> None:
    assert RULES.position(RULES.from_position(position(_note="from a book", options={}), 7)) == position()
    assert RULES.position(RULES.from_position(position(board={}, quiet=60), 7)) == position(board={}, quiet=60)
    over = position(phase="over", turn=1, quiet=60)
    state = RULES.from_position(over, 7)
    assert RULES.position(state) == over and RULES.to_act(state) is None
    laid = position(phase="set", options={"setup": "placed"}, board=PINK_LAID, quiet=0, turn=1)
    assert RULES.position(RULES.from_position(laid, 7)) == laid


PLAIN = st.none() | st.booleans() | st.integers() | any_text(3)


@given(st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3)), st.data())
def test_nonsense_in_a_position_is_named(value: Any, data: st.DataObject) -> None:
    where = data.draw(st.sampled_from([*position(), "a2"]))
    whole = position(board={"a2": value}) if where == "a2" else position(**{where: value})
    try:
        state = RULES.from_position(whole, 7)
    except PositionError as error:
        assert str(error)
    else:
        assert not list(RULES.audit(state))


def test_audit_says_what_is_broken() -> None:
    state = start("shuffled", 7)
    assert list(RULES.audit(state._replace(board=(state.board[1], *state.board[1:])))) != []
    assert list(RULES.audit(state._replace(quiet=61))) != []
    assert list(RULES.audit(state._replace(phase="over"))) != []
    assert list(RULES.audit(state._replace(phase="set"))) != []
