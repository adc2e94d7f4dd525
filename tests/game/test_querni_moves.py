"""QUERNI's notation, the events of its moves, and the sentences of its refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.contract import NotationError, event_json
from game.match import Match, Ply
from game.querni import board as b
from game.querni.legal import overs, refusal
from game.querni.moves import PASS, SetUp, Turn, parse, text
from game.querni.rules import RULES
from tests.amount import any_text

PINK_HOMES = [b.NAMES[f] for f in b.HOMES[1]]
FIELDS = st.sampled_from(range(b.FIELDS))
CHAINS = st.none() | st.tuples(st.integers(1, 16), st.integers(1, 16))
TURNS = st.one_of(
    st.builds(lambda f, g, chain: Turn((f, g), False, chain), FIELDS, FIELDS, CHAINS),
    st.builds(lambda path, chain: Turn(tuple(path), True, chain), st.lists(FIELDS, min_size=2, max_size=8), CHAINS),
    st.builds(lambda chain: Turn((), False, chain), CHAINS),
)


@given(TURNS, TURNS, st.sampled_from(["", " ", "   "]))
def test_a_turn_is_its_text(one: Turn, other: Turn, space: str) -> None:
    assert parse(text(one)) == one
    assert parse(space + text(one).upper().replace(" ", "  " + space) + space) == one
    assert (text(one) == text(other)) == (one == other)


@given(st.permutations(range(1, 17)), st.sampled_from(b.HOMES))
def test_a_layout_is_its_text(numbers: list[int], home: tuple[int, ...]) -> None:
    layout = SetUp(home, tuple(numbers))
    assert parse(text(layout)) == layout
    assert text(layout).startswith(f"set {b.NAMES[home[0]]}={numbers[0]} ")


@given(st.text(st.sampled_from("abcjkxX123789-*= \tpase"), max_size=14) | any_text(12))
def test_any_text_is_a_move_or_none(line: str) -> None:
    try:
        move = parse(line)
    except NotationError as error:
        assert str(error)
    else:
        assert parse(text(move)) == move
        assert text(move).split() == line.lower().split(" ") or line.startswith(" ") or line.endswith(" ") or "  " in line


def test_a_pass_and_nothing_else_is_a_pass() -> None:
    assert parse("pass") == PASS == Turn() and text(PASS) == "pass"
    assert parse("x1-3") != PASS


FAR = {"j7": [1, 1], "j6": [1, 2], "j5": [1, 3]}


def events(line: str, board: dict[str, list[int]], **changes: Any) -> list[dict[str, Any]]:
    """What everybody sees of a move, as JSON."""
    position = {"game": "querni", "seats": 2, "options": {"setup": "placed"}, "phase": "play", "turn": 0, "quiet": 0}
    match = Match.loaded(RULES, {**position, "board": board, **changes}, 7)
    played = match.play(RULES.parse(line))
    assert isinstance(played, Ply), played
    assert not played.step.sealed
    said: list[dict[str, Any]] = json.loads(json.dumps([event_json(event) for event in match.events(None)]))
    return said


def test_events_tell_the_turn_in_order() -> None:
    board = {"a1": [0, 1], "b2": [0, 9], "e4": [0, 2], "d4": [1, 9], "d5": [0, 3], **FAR}
    assert events("a1*c3", board) == [
        {"kind": "jumped", "seat": 0, "number": 1, "path": ["a1", "c3"], "over": ["b2"]},
        {"kind": "turn", "seat": 1},
    ]
    assert events("a1*c3*e5 x1-3", board) == [
        {"kind": "jumped", "seat": 0, "number": 1, "path": ["a1", "c3", "e5"], "over": ["b2", "d4"]},
        {"kind": "removed", "seat": 0, "numbers": [1, 2, 3], "fields": ["e5", "e4", "d5"]},
        {"kind": "turn", "seat": 1},
    ]
    assert events("b2-b3", board) == [
        {"kind": "stepped", "seat": 0, "number": 9, "path": ["b2", "b3"]},
        {"kind": "turn", "seat": 1},
    ]


def test_events_tell_the_end_and_a_pass() -> None:
    assert events("x1-3", {"a1": [0, 1], "b1": [0, 2], "c1": [0, 3], **FAR}) == [
        {"kind": "removed", "seat": 0, "numbers": [1, 2, 3], "fields": ["a1", "b1", "c1"]},
        {"kind": "ended", "winners": [0], "reason": "Q10", "scores": [16, 13]},
    ]
    shut = {"a1": [0, 1], **{f: [1, n] for n, f in enumerate(("a2", "b1", "b2", "a3", "c1", "c3"), 1)}}
    assert events("pass", shut) == [{"kind": "passed", "seat": 0}, {"kind": "turn", "seat": 1}]


def test_events_tell_the_layout() -> None:
    line = "set " + " ".join(f"{f}={17 - n}" for n, f in enumerate(PINK_HOMES, 1))
    said = events(line, {}, phase="set")
    assert said == [
        {"kind": "laid", "seat": 0, "colour": 1, "fields": PINK_HOMES, "numbers": list(range(16, 0, -1))},
        {"kind": "turn", "seat": 1},
    ]


@pytest.mark.parametrize(
    ("line", "sentence", "fields", "pieces"),
    [
        ("a1*c1*c3*a1", "Blue 7 started on a1: within one turn no field is passed twice, the start included.", ("a1",), ("0:7",)),
        (
            "a1*c1*a1",
            "Blue 7 jumped over pink 4 on b1 before: within one turn no stone is jumped over twice.",
            ("b1",),
            ("0:7", "1:4"),
        ),
        ("a1*c1*c3*e3*e1*c1", "Blue 7 landed on c1 before: within one turn no field is passed twice.", ("c1",), ("0:7",)),
        ("a1-b1", "b1 is not empty: pink 4 stands there.", ("b1",), ("1:4",)),
        ("f1-f2", "No stone stands on f1.", ("f1",), ()),
        ("b1-b3", "On b1 stands pink 4: each player moves only stones of their own colour.", ("b1",), ("1:4",)),
        ("a1*a3", "Between a1 and a3 there is no stone to jump over: a2 is empty.", ("a2",), ("0:7",)),
        ("x7-10", "No chain goes from 7 to 10: of the numbers between, these are off the board: 9, 10.", (), ("0:9", "0:10")),
        (
            "x6-8",
            "Blue 6 on j1 and blue 7 on a1 do not stand side by side: no chain goes over them.",
            ("j1", "a1"),
            ("0:6", "0:7"),
        ),
        ("x7-8", "7 to 8 are not three stones: a removed chain has at least three ascending numbers.", (), ()),
    ],
)
def test_refusals_name_rule_stones_and_fields(line: str, sentence: str, fields: tuple[str, ...], pieces: tuple[str, ...]) -> None:
    where = {"a1": (0, 7), "b1": (1, 4), "c2": (1, 5), "b2": (1, 6), "j1": (0, 6), "j3": (0, 8)}
    where |= {"d3": (1, 7), "e2": (1, 8), "d1": (1, 9)}
    board = list(b.EMPTY)
    for name, (seat, number) in where.items():
        board[b.stone(seat, number)] = b.FIELD[name]
    turn = parse(line)
    assert isinstance(turn, Turn)
    why = refusal(tuple(board), 0, turn)
    assert why is not None
    assert (why.sentence(), why.fields, why.pieces) == (sentence, fields, pieces)


def test_overs_need_jumps() -> None:
    assert overs((0, 2, 22)) == (1, 12)
    with pytest.raises(ValueError, match="not a jump"):
        overs((0, 1))
