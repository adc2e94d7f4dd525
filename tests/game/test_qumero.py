"""QUMERO: the grid, the roll-off, the dice, whole matches, positions, those that cannot be among them."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import record
from game.chance import Rng, seeded
from game.contract import PositionError, Refusal, SetupError, event_json
from game.door import bench
from game.door.bench import chi_square, chi_square_99
from game.match import Match, Ply
from game.qumero import board as b
from game.qumero.bot import BOT
from game.qumero.moves import Move
from game.qumero.rules import RULES, roll_dice, throw_die
from game.qumero.state import FREE, Roll, State, View
from game.state_text import state_text
from tests.amount import any_text
from tests.game import data


def start(seats: int, seed: int) -> State:
    return RULES.start({}, seats, seed).state


def test_the_grid_is_that_of_the_page() -> None:
    assert (b.NAMES[0], b.NAMES[5], b.NAMES[6], b.NAMES[35]) == ("Q1", "Q6", "U1", "O6")
    assert [(line.name, line.worth) for line in b.LINES] == [
        *((f"row{n}", 500) for n in range(1, 7)),
        *((f"col{letter}", 750) for letter in "QUMERO"),
        ("diag1", 1000),
        ("diag2", 1000),
    ]
    shown = {line.name: [b.NAMES[f] for f in line.fields] for line in b.LINES}
    assert shown["row3"] == ["Q3", "U3", "M3", "E3", "R3", "O3"]
    assert shown["colM"] == ["M1", "M2", "M3", "M4", "M5", "M6"]
    assert shown["diag1"] == ["Q1", "U2", "M3", "E4", "R5", "O6"]
    assert shown["diag2"] == ["O1", "R2", "E3", "M4", "U5", "Q6"]
    assert all(sum(1 << f for f in line.fields) == line.mask for line in b.LINES)
    assert [b.line_phrase(b.LINE[name]).say() for name in ("row3", "colM", "diag2")] == [
        "row 3",
        "column M",
        "the diagonal from O1 to Q6",
    ]
    assert [b.NAMES[f] for f in b.missing(0b110, b.LINE["colQ"])] == ["Q1", "Q4", "Q5", "Q6"]
    assert [b.LINES[line].name for line in b.THROUGH[b.FIELD["O6"]]] == ["row6", "colO", "diag1"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_roll_off(seats: int) -> None:
    """The highest begins; those who tie for it roll again, and only they."""
    firsts: Counter[int] = Counter()
    rounds: Counter[int] = Counter()
    for seed in range(200):
        step = RULES.start({}, seats, seed)
        assert step.sealed
        *rolled, turn = [event_json(visible.event) for visible in step.events]
        rolling = list(range(seats))
        for one in rolled:
            assert one["kind"] == "rolled_off" and one["seats"] == rolling and len(one["faces"]) == len(rolling)
            assert all(1 <= face <= 6 for face in one["faces"])
            rolling = [seat for seat, face in zip(rolling, one["faces"], strict=True) if face == max(one["faces"])]
        assert turn == {"kind": "turn", "seat": rolling[0]} and rolling == [step.state.turn]
        firsts[step.state.turn] += 1
        rounds[len(rolled)] += 1
        assert (step.state.phase, step.state.points) == ("roll", (5000,) * seats)
        assert (set(step.state.grids), set(step.state.lines)) == ({0}, {FREE})
    assert min(firsts[seat] for seat in range(seats)) > 200 / seats * 0.7
    assert rounds[1] > rounds[2] > 0


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (5, {}), (True, {}), (2, {"dice": 1})])
def test_set_ups_that_cannot_be(seats: int, options: dict[str, str | int]) -> None:
    with pytest.raises(SetupError) as caught:
        Match.new(RULES, seats, options, 7)
    assert caught.value.refusal.rule == "M1" and caught.value.refusal.sentence().endswith(".")


def test_the_dice_are_fair() -> None:
    """With a fixed seed the counts are fixed too: the bounds are those that 99 in 100 fair dice keep."""
    rng = seeded(1)
    rolls: Counter[tuple[Any, ...]] = Counter()
    for _ in range(60_000):
        roll, rng = roll_dice(rng)
        rolls[tuple(roll)] += 1
    for die, faces in enumerate(["QUMERO", "QUMERO", range(1, 7), range(1, 7)]):
        counts = [sum(many for roll, many in rolls.items() if roll[die] == face) for face in faces]
        assert sum(counts) == 60_000 and chi_square(counts) < chi_square_99(5)
    assert chi_square([*rolls.values(), *[0] * (1296 - len(rolls))]) < chi_square_99(1295)
    kinds: Counter[str] = Counter()
    for thrown_so, many in rolls.items():
        roll = Roll(*thrown_so)
        kinds[("", "pasch", "doppel")[(roll[0] == roll[1]) + (roll[2] == roll[3])]] += many
    assert [round(kinds[kind] / 60_000 * 36) for kind in ("", "pasch", "doppel")] == [25, 10, 1]
    thrown: Counter[int] = Counter()
    for _ in range(6_000):
        face, rng = throw_die(rng)
        thrown[face] += 1
    assert sorted(thrown) == [1, 2, 3, 4, 5, 6] and chi_square(list(thrown.values())) < chi_square_99(5)


def test_the_chi_square_of_dice_that_are_not_fair_is_seen() -> None:
    assert chi_square([100] * 6) == 0 and chi_square([90, 110]) == 2
    assert chi_square([1000, 1000, 1000, 1000, 1000, 1200]) > chi_square_99(5)
    assert abs(chi_square_99(5) - 15.086) < 0.1 and abs(chi_square_99(1295) - 1416) < 2  # tables


def test_bench_shows_how_the_dice_fall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_ROLLS", 6_000)
    assert bench.run(argparse.Namespace(game="qumero", seconds=0.001)) == 0
    *_, head, one, two, three, four, last = capsys.readouterr().out.splitlines()
    assert "6,000 rolls" in head and "15.1" in head
    for line in (one, two, three, four):
        faces, spread = line.split("chi-square")
        counts = [int(word.replace(",", "")) for word in faces.split()[2:]]
        assert len(counts) == 6 and sum(counts) == 6_000
        assert float(spread) == round(chi_square(counts), 1) < chi_square_99(5)
    assert last.split("chi-square")[0].strip() == "all together: 1296 different rolls,"
    assert float(last.split("chi-square ")[1].split(",")[0]) < chi_square_99(1295)


def _sound(match: Match[Any, Move, View]) -> None:
    """What holds in a match that began with a set-up, besides what every position holds."""
    state: State = match.state
    assert sum(state.points) == 5000 * match.seats
    for index, line in enumerate(b.LINES):
        complete = [seat for seat, grid in enumerate(state.grids) if grid & line.mask == line.mask]
        if state.phase != "over":
            assert bool(complete) == (state.lines[index] != FREE)
        assert state.lines[index] in (FREE, *complete)
    if state.phase != "over":
        assert sum(1 for points, out in zip(state.points, state.out, strict=True) if points and not out) > 1
        assert FREE in state.lines


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches_keep_what_the_page_says(seats: int) -> None:
    for seed in range(6):
        match: Match[Any, Move, View] = Match.new(RULES, seats, {}, seed)
        while match.to_act is not None:
            before: State = match.state
            level = ("easy", "medium")[len(match) % 2]
            played = match.play(BOT.choose(match.view(match.to_act), level, seed=len(match)))
            assert isinstance(played, Ply)
            after: State = match.state
            _sound(match)
            assert all(was & now == was for was, now in zip(before.grids, after.grids, strict=True))
            assert all(was in (FREE, now) for was, now in zip(before.lines, after.lines, strict=True))
            assert all(not was or now for was, now in zip(before.out, after.out, strict=True))
            assert all(was <= now for was, now in zip(before.doubles, after.doubles, strict=True))
            assert (before.rng == after.rng) != played.step.sealed
        assert match.outcome is not None and match.outcome.scores == match.state.points


def test_a_placement_can_be_taken_back_and_a_roll_cannot() -> None:
    match: Match[Any, Move, View] = Match.new(RULES, 2, {}, 7)
    seat = match.to_act
    match.play(RULES.parse("roll"))
    rolled = match.state
    assert isinstance(match.undo(consent=True), Refusal)
    match.play(next(match.legal()))
    assert isinstance(match.undo(consent=True), Ply) and match.state == rolled and match.to_act == seat
    match.play(next(match.legal()))
    match.play(RULES.parse("roll"))
    assert isinstance(match.undo(consent=True), Refusal)


def test_no_view_knows_the_generator() -> None:
    state = start(3, 7)
    other = state._replace(rng=Rng(12345))
    for seat in (0, 1, 2, None):
        view = RULES.view(state, seat)
        assert view == RULES.view(other, seat)
        assert str(state.rng.state) not in repr(view) + repr(RULES.view_position(view)) + repr(RULES.position(state))
    assert state_text(other) != state_text(state), "a check code tells two generators apart"
    imagined = {RULES.imagine(RULES.view(state, 0), seeded(seed))[0].rng for seed in range(20)}
    assert len(imagined) == 20 and state.rng not in imagined


def test_a_wrong_seat_is_refused_and_changes_nothing() -> None:
    match: Match[Any, Move, View] = Match.new(RULES, 3, {}, 7)
    before = match.state
    other = (before.turn + 1) % 3
    move = RULES.parse("roll")
    for why in (match.play(move, other), RULES.check(match.view(other), move), RULES.check(match.view(None), move)):
        assert isinstance(why, Refusal) and why.rule == "C3"
    assert match.state is before and len(match) == 0


WAYS = {"lines", "points", "middle", "die", "shared", "slam"}
"""Ways to end: all lines taken; only one has points left; in the middle of a Pasch; at the throw of a die; a shared win; and
a match in which lines were multiplied."""


def test_there_is_a_record_of_every_way_to_end() -> None:
    found = {path.stem.split("_")[1]: record.read_file(path).match for path in data.endings("qumero")}
    assert set(found) == WAYS
    for match in found.values():
        _sound(match)
    states: dict[str, State] = {way: match.state for way, match in found.items()}
    assert all(FREE not in states[way].lines for way in ("lines", "shared"))
    assert all(FREE in states[way].lines for way in ("points", "middle", "die"))
    assert found["middle"].state.roll.pasch and found["middle"].plies[-1].move.word == "place"
    assert found["die"].plies[-1].move.word == "die"
    outcome = found["shared"].outcome
    assert outcome is not None and len(outcome.winners) > 1
    multipliers = {one.multiplier for one in found["slam"].events(None) if one.kind == "line"}  # type: ignore[attr-defined]
    assert multipliers >= {1, 2, 3}
    assert {match.seats for match in found.values()} == {2, 3, 4}


COLUMN_Q = ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"]


def position(**changes: Any) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "game": "qumero",
        "seats": 3,
        "options": {},
        "phase": "place",
        "turn": 0,
        "grids": [["Q1", "R4"], [], [*COLUMN_Q, "O6"]],
        "points": [5000, 5500, 4500],
        "cards": [1, 0, 2],
        "doubles": [0, 1, 0],
        "out": [False, False, False],
        "lines": {"colQ": 2},
        "roll": ["U", "R", 2, 4],
        "fresh": 0,
    }
    return {**whole, **changes}


LINES = dict.fromkeys([line.name for line in b.LINES], 0)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "querni"}, '"game" is \'querni\''),
        ({"seats": 1}, '"seats" is 1'),
        ({"seats": 5}, '"seats" is 5'),
        ({"seats": 3.0}, '"seats" is 3.0'),
        ({"seats": 4}, "for each of the 4 seats"),
        ({"options": {"dice": 1}}, "no options"),
        ({"options": []}, '"options" is []'),
        ({"phase": "play"}, "play"),
        ({"phase": ["roll"]}, "phase"),
        ({"turn": 3}, '"turn" is 3'),
        ({"turn": True}, '"turn" is True'),
        ({"turn": None}, '"turn" is None'),
        ({"grids": {}}, '"grids" is {}'),
        ({"grids": [[], []]}, "for each of the 3 seats"),
        ({"grids": [[], [], "Q1"]}, "The grid of seat 2"),
        ({"grids": [[], ["A1"], []]}, "no field 'A1' on the grid of seat 1"),
        ({"grids": [[], ["q1"], []]}, "q1"),
        ({"grids": [[], [["Q1"]], []]}, "Q1"),
        ({"grids": [[], ["Q1", "R4", "Q1"], []]}, "Q1 is named twice on the grid of seat 1"),
        ({"points": [5000, -50, 5000]}, '"points of seat 1" is -50'),
        ({"points": [5000, 50.0, 5000]}, "50.0"),
        ({"points": [5000, 5000]}, '"points"'),
        ({"cards": [21, 0, 0]}, '"cards of seat 0" is 21'),
        ({"cards": [10, 9, 2]}, "21 QUMERO cards"),
        ({"cards": [True, 0, 0]}, "cards of seat 0"),
        ({"doubles": [5, 5, 1]}, "11 DOUBLE-DOUBLE cards"),
        ({"doubles": 0}, "doubles"),
        ({"out": [False, True, False]}, "Seat 1 is out of the game, but has 5500 points"),
        ({"out": [False, 0, False]}, '"out of seat 1" is 0'),
        ({"out": []}, '"out"'),
        ({"out": [True, False, False], "points": [0, 1, 1]}, "turn of seat 0, who is out"),
        ({"lines": []}, '"lines" is []'),
        ({"lines": {"row7": 0}}, "no line 'row7'"),
        ({"lines": {"row1": 3}}, '"taker of row1" is 3'),
        ({"lines": {"row1": None}}, "row1"),
        ({"lines": {"row1": -1}}, "row1"),
        ({"lines": {"row3": 0}}, "row3 is taken by seat 0, who has not covered Q3"),
        ({"lines": {"colQ": 1}}, "colQ is taken by seat 1, who has not covered Q1"),
        ({"grids": [[], [], COLUMN_Q[:-1]]}, "colQ is taken by seat 2, who has not covered Q6"),
        ({"roll": None}, "no roll"),
        ({"roll": []}, '"roll" is []'),
        ({"roll": ["U", "R", 2]}, '"roll"'),
        ({"roll": ["U", "A", 2, 4]}, '"roll"'),
        ({"roll": ["U", "", 2, 4]}, '"roll"'),
        ({"roll": ["U", "QU", 2, 4]}, '"roll"'),
        ({"roll": ["U", "R", 2, 7]}, '"roll"'),
        ({"roll": ["U", "R", True, 4]}, '"roll"'),
        ({"roll": "UR24"}, '"roll"'),
        ({"phase": "roll"}, "the roll U R 2 4 lies on the table"),
        ({"phase": "die"}, "U R 2 4 is none"),
        ({"phase": "die", "roll": None}, "no roll"),
        ({"phase": "over"}, "M19"),
        ({"fresh": 1}, "no Pasch"),
        ({"fresh": 2}, '"fresh" is 2'),
        ({"fresh": False}, '"fresh" is False'),
        ({"fresh": 1, "phase": "roll", "roll": None}, "no Pasch"),
        ({"fresh": 1, "cards": [0, 0, 2], "roll": ["U", "U", 2, 4]}, "seat 0 holds none"),
        ({"mood": "good"}, "mood"),
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


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"phase": "roll", "roll": None},
        {"phase": "die", "roll": ["U", "U", 4, 4], "fresh": 1},
        {"phase": "over", "lines": LINES, "grids": [list(b.NAMES), [], []]},
        {"phase": "over", "lines": LINES, "grids": [list(b.NAMES), [], []], "roll": None},
        {"phase": "over", "points": [0, 0, 7]},
        {"points": [0, 0, 0]},
        {"points": [5000, 0, 123], "out": [False, True, False]},
        {"cards": [20, 0, 0], "doubles": [0, 0, 10]},
        {"grids": [list(b.NAMES), [], []], "lines": {}},
    ],
)
def test_positions_that_can_be(changes: dict[str, Any]) -> None:
    state = RULES.from_position(position(**changes), 7)
    assert RULES.position(state) == position(**changes)
    assert RULES.from_position(position(**changes), 7) == state and list(RULES.audit(state)) == []
    assert RULES.view_position(RULES.view(state, 1)) == position(**changes)


def test_what_a_position_may_hold_besides() -> None:
    mixed = position(_note="from a book", grids=[["R4", "Q1"], [], ["O6", *reversed(COLUMN_Q)]])
    assert RULES.position(RULES.from_position(mixed, 7)) == position()


PLAIN = st.none() | st.booleans() | st.integers() | any_text(3)


@given(st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3)), st.sampled_from(list(position())))
def test_nonsense_in_a_position_is_named(value: Any, where: str) -> None:
    try:
        state = RULES.from_position(position(**{where: value}), 7)
    except PositionError as error:
        assert str(error)
    else:
        assert not list(RULES.audit(state))


def test_audit_says_what_is_broken() -> None:
    state = RULES.from_position(position(), 7)
    for broken in (
        {"cards": (21, 0, 0)},
        {"cards": (-1, 0, 0)},
        {"doubles": (0, 0, 11)},
        {"points": (5000, -1, 0)},
        {"out": (True, False, False)},
        {"turn": 3},
        {"grids": (0, 0)},
        {"lines": (0,) * 13},
        {"lines": (3, *state.lines[1:])},
        {"lines": (0, *state.lines[1:])},
        {"roll": None},
        {"fresh": 1},
        {"phase": "over"},
        {"rng": Rng(-1)},
    ):
        assert list(RULES.audit(state._replace(**broken))) != [], broken
