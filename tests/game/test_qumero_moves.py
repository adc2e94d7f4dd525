"""QUMERO's placements, notation, refusals, previews and events."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.contract import NotationError, event_json
from game.match import Match, Ply
from game.qumero import board as b
from game.qumero.legal import legal_moves, why_no_card
from game.qumero.moves import PASS, ROLL_DICE, THROW_DIE, Move, parse, place, text
from game.qumero.options import options
from game.qumero.preview import Gain, consequences
from game.qumero.rules import RULES
from game.qumero.state import Roll, View
from tests.amount import any_text, examples
from tests.game import qumero_naive as naive

FIELDS = st.sets(st.sampled_from(range(b.FIELDS)), min_size=1, max_size=2)
GRIDS = st.one_of(st.integers(0, 2**36 - 1), st.builds(lambda one, two: one | two, *[st.integers(0, 2**36 - 1)] * 2))
ROLLS = st.builds(Roll, *[st.sampled_from(b.LETTERS)] * 2, *[st.integers(1, 6)] * 2)


def position(roll: str, grid: str = "", /, **changes: Any) -> dict[str, Any]:
    """A position of two seats, seat 0 to place a roll on a grid of the named fields."""
    first, second, low, high = roll.split()
    whole: dict[str, Any] = {
        "game": "qumero",
        "seats": 2,
        "options": {},
        "phase": "place",
        "turn": 0,
        "grids": [grid.split(), []],
        "points": [5000, 5000],
        "cards": [0, 0],
        "doubles": [0, 0],
        "out": [False, False],
        "lines": {},
        "roll": [first, second, int(low), int(high)],
        "fresh": 0,
    }
    return {**whole, **changes}


def view(roll: str, grid: str = "", /, **changes: Any) -> View:
    return RULES.view(RULES.from_position(position(roll, grid, **changes), 7), 0)


def fields(names: str) -> tuple[int, ...]:
    return tuple(b.FIELD[name] for name in names.split())


@given(GRIDS, ROLLS, st.integers(0, 3), st.booleans())
@settings(max_examples=examples(150), deadline=None)
def test_placements_are_those_of_the_page(grid: int, roll: Roll, cards: int, brought: bool) -> None:
    fresh = int(brought and roll.pasch != "")
    covered = [b.NAMES[f] for f in b.covered(grid)]
    given_view = view(str(roll), " ".join(covered), cards=[cards + fresh, 0], fresh=fresh)
    listed = [RULES.text(move) for move in RULES.moves(given_view)]
    assert len(set(listed)) == len(listed) > 0
    assert set(listed) == naive.texts(set(covered), roll.letters, roll.numbers, cards)


@given(GRIDS, ROLLS, st.integers(0, 2), FIELDS, st.data())
@settings(max_examples=examples(300), deadline=None)
def test_what_is_not_listed_is_refused_in_a_sentence(
    grid: int, roll: Roll, cards: int, some: set[int], data: st.DataObject
) -> None:
    carded = {field for field in some if data.draw(st.booleans())}
    move = place(some - carded, carded)
    given_view = view(str(roll), " ".join(b.NAMES[f] for f in b.covered(grid)), cards=[cards, 0])
    why = RULES.check(given_view, move)
    assert (why is None) == (move in legal_moves(given_view))
    if why is not None:
        assert re.fullmatch("M[0-9]+", why.rule) and why.sentence().endswith(".") and not re.search("[{}]", why.sentence())
        assert all(name in b.FIELD for name in why.fields)
    for field in some:
        no_card = why_no_card(given_view, field)
        assert (no_card is None) == any(field in legal.cards for legal in legal_moves(given_view))


@given(FIELDS, st.data())
def test_a_placement_is_its_text(some: set[int], data: st.DataObject) -> None:
    carded = {field for field in some if data.draw(st.booleans())}
    move = place(some - carded, carded)
    words = text(move).split()
    assert parse(text(move)) == move
    assert parse("  " + "   ".join(reversed(words)).lower() + " ") == move
    assert [b.FIELD[word.rstrip("!")] for word in words] == sorted(some)


@given(st.text(st.sampled_from("QUMEROqumero123467! \tpasdie"), max_size=9) | any_text(9))
def test_any_text_is_a_move_or_none(line: str) -> None:
    try:
        move = parse(line)
    except NotationError as error:
        assert str(error).endswith(".")
    else:
        assert parse(text(move)) == move
        assert sorted(text(move).lower().split()) == sorted(line.lower().split())


def test_the_three_words() -> None:
    assert [parse(word) for word in ("roll", "Die", " PASS ")] == [ROLL_DICE, THROW_DIE, PASS]
    assert [text(move) for move in (ROLL_DICE, THROW_DIE, PASS)] == ["roll", "die", "pass"]


@pytest.mark.parametrize(
    ("roll", "grid", "cards", "move", "rule", "sentence", "about"),
    [
        (
            "R Q 4 6",
            "",
            1,
            "U6!",
            "M9",
            "R4 and Q6 are still open: a QUMERO card may be used only when nothing of the roll can be placed without it.",
            "R4 Q6",
        ),
        (
            "Q R 4 6",
            "Q4 Q6",
            1,
            "M6!",
            "M9",
            "R6 is still open: a QUMERO card may be used only when nothing of the roll can be placed without it.",
            "R6",
        ),
        (
            "Q R 4 6",
            "Q6",
            1,
            "R4 M6!",
            "M9",
            "Q4 and R6 are still open: a QUMERO card may be used only when nothing of the roll can be placed without it.",
            "Q4 R6",
        ),
        (
            "Q R 4 6",
            "Q4 Q6",
            1,
            "R4 M4!",
            "M9",
            "M4 is not in a row that is left: here a card can cover an open field of row 6.",
            "M4",
        ),
        (
            "Q R 4 6",
            "Q4 Q6",
            1,
            "R4 M5!",
            "M9",
            "M5 is in row 5: a QUMERO card stands for a letter, but Q R 4 6 gives no 5.",
            "M5",
        ),
        ("Q R 4 6", "Q4 Q6", 0, "R4 M6!", "M9", "There is no QUMERO card here to use.", ""),
        ("Q R 4 6", "Q4 Q6 R4 R6", 1, "M4! M6!", "M9", "For two fields two QUMERO cards are needed; here is one.", ""),
        (
            "Q R 4 6",
            "Q4 Q6 R4 R6",
            2,
            "M4! E4!",
            "M9",
            "M4 and E4 cannot both be covered by cards here: each card stands for the letter of one covered pair.",
            "M4 E4",
        ),
        ("Q R 1 2", "Q1 Q2 R1 R2", 1, "Q3 M3!", "M9", "With Q3 the whole roll is used up: nothing is left for a card.", "M3"),
        ("Q R 4 6", "", 0, "Q5", "M7", "The roll Q R 4 6 does not give Q5; 10 is too high for a sum.", "Q5"),
        ("Q R 2 3", "", 0, "Q6", "M7", "The roll Q R 2 3 does not give Q6.", "Q6"),
        ("Q R 2 3", "", 0, "U5", "M7", "The roll Q R 2 3 does not give U5: the sum goes with one of its letters.", "U5"),
        (
            "Q R 2 3",
            "",
            0,
            "Q2 R2",
            "M7",
            "Q2 and R2 are no option together: a roll is read as two pairs or as one sum, each die once.",
            "Q2 R2",
        ),
        ("Q R 2 3", "Q2", 0, "Q2 R3", "M8", "Q2 is covered already.", "Q2"),
        ("Q R 4 6", "Q4 Q6", 0, "pass", "M8", "R4 and R6 are open: who can place something does not pass.", "R4 R6"),
        ("E E 6 6", "", 0, "pass", "M8", "E6 is open: who can place something does not pass.", "E6"),
        ("Q R 4 6", "", 0, "roll", "M6", "The roll Q R 4 6 is to be placed first.", ""),
        ("Q R 4 6", "", 0, "die", "M12", "The single die is thrown only when a Doppel-Pasch has been placed.", ""),
    ],
)
def test_refusals_name_rule_and_fields(roll: str, grid: str, cards: int, move: str, rule: str, sentence: str, about: str) -> None:
    why = RULES.check(view(roll, grid, cards=[cards, 0]), parse(move))
    assert why is not None
    assert (why.rule, why.sentence(), why.fields) == (rule, sentence, tuple(about.split()))


def test_refusals_of_the_other_phases() -> None:
    rolling = view("Q R 4 6", phase="roll", roll=None)
    throwing = view("Q Q 1 1", "Q1", phase="die", cards=[1, 0], fresh=1)
    said = [RULES.check(one, parse(move)) for one in (rolling, throwing) for move in ("U2", "pass", "die", "roll")]
    assert [why and why.rule for why in said] == ["M6", "M6", "M12", None, "M12", "M12", None, "M12"]
    assert all(why.sentence().endswith(".") for why in said if why)


def test_why_a_card_cannot_be_used() -> None:
    def said(given_view: View, name: str) -> tuple[str, str] | None:
        why = why_no_card(given_view, b.FIELD[name])
        return None if why is None else (why.rule, why.sentence())

    two_left = view("Q R 4 6", "Q4 Q6", cards=[1, 0])
    assert said(two_left, "U6") is None and said(two_left, "R4") is None
    assert said(two_left, "U5") == ("M9", "U5 is in row 5: a QUMERO card stands for a letter, but Q R 4 6 gives no 5.")
    assert said(two_left, "Q4") == ("M8", "Q4 is covered already.")
    fresh = said(view("Q R 5 5", "Q5 R5", cards=[1, 0], fresh=1), "U5")
    assert fresh == ("M10", "The QUMERO card that this roll brought may be used from the next roll on.")
    rolling = said(view("Q R 4 6", phase="roll", roll=None, cards=[1, 0]), "U5")
    assert rolling == ("M9", "A QUMERO card stands for a letter of a roll: first the dice are rolled.")
    over = said(view("Q R 4 6", phase="over", points=[10000, 0], cards=[1, 0]), "U5")
    assert over == ("C5", "The match is over.")


def test_options_say_which_dice_give_which_field() -> None:
    found = options(view("Q R 2 4", "R4 Q2 Q6"))
    shown = [[(b.NAMES[part.field], part.letter, part.numbers, part.open) for part in option.parts] for option in found]
    assert shown == [
        [("Q2", 0, (0,), False), ("R4", 1, (1,), False)],
        [("Q4", 0, (1,), True), ("R2", 1, (0,), True)],
        [("Q6", 0, (0, 1), False)],
        [("R6", 1, (0, 1), True)],
    ]
    assert [option.most for option in found] == [False, True, False, False]
    assert [option.is_sum for option in found] == [False, False, True, True]
    assert [option.spare for option in found] == [(2, 4), (), (6,), ()]
    doppel = options(view("E E 3 3"))
    assert [[(b.NAMES[part.field], part.open) for part in option.parts] for option in doppel] == [
        [("E3", True), ("E3", False)],
        [("E6", True)],
    ]
    assert options(view("E E 3 3", phase="roll", roll=None)) == ()


def test_consequences_are_what_the_move_brings() -> None:
    grid = "Q2 Q3 Q4 Q5 Q6 U1 U3 U4 U5 U6 M1 E1 R1 O1"
    four = {
        "seats": 4,
        "grids": [grid.split(), [], [], []],
        "cards": [0] * 4,
        "doubles": [2, 0, 0, 0],
        "out": [False, False, True, False],
        "points": [6000, 9000, 0, 2400],
    }
    given_view = view("Q U 1 2", **four)
    brought = consequences(given_view, parse("Q1 U2"))
    assert brought.gains == (
        Gain(b.LINE["row1"], 500, 2, ((1, 1000), (3, 1000)), 2000),
        Gain(b.LINE["colQ"], 750, 2, ((1, 1500), (3, 1400)), 2900),
        Gain(b.LINE["colU"], 750, 2, ((1, 1500),), 1500),
    )
    assert (brought.total, brought.points, brought.eliminated, brought.outcome) == (6400, (12400, 5000, 0, 0), (3,), None)
    state = RULES.from_position(position("Q U 1 2", **four), 7)
    assert RULES.play(state, parse("Q1 U2")).state.points == brought.points
    two = view("U R 2 4", "Q4 U4 M4 E4 O4", points=[9500, 500])
    end = consequences(two, parse("R4"))
    assert end.outcome is not None and end.outcome.winners == (0,) and end.eliminated == ()
    assert consequences(two, PASS).total == 0 and consequences(two, ROLL_DICE).points == (9500, 500)


def events(moves: list[str], **changes: Any) -> list[list[dict[str, Any]]]:
    """What everybody sees of each move, as JSON."""
    match: Match[Any, Move, View] = Match.loaded(RULES, changes.pop("start"), 7)
    out = []
    for line in moves:
        played = match.play(parse(line))
        assert isinstance(played, Ply), played
        out.append(json.loads(json.dumps([event_json(visible.event) for visible in played.step.events])))
        assert played.step.sealed == (line in ("roll", "die"))
    return out


def test_events_tell_a_placement_and_its_payments() -> None:
    start = position(
        "Q R 1 5",
        "U1 M1 E1 R1 O1 Q5",
        seats=3,
        grids=[["U1", "M1", "E1", "R1", "O1", "Q5"], [], []],
        points=[5000, 400, 5000],
        cards=[1, 0, 0],
        doubles=[0, 0, 0],
        out=[False] * 3,
    )
    assert events(["Q1 R5"], start=start) == [
        [
            {"kind": "placed", "seat": 0, "fields": ["Q1", "R5"], "by": ["pair", "pair"]},
            {"kind": "line", "seat": 0, "line": "row1", "worth": 500, "multiplier": 1},
            {"kind": "paid", "payer": 1, "receiver": 0, "amount": 400, "due": 500, "reason": "row1"},
            {"kind": "out", "seat": 1},
            {"kind": "paid", "payer": 2, "receiver": 0, "amount": 500, "due": 500, "reason": "row1"},
            {"kind": "turn", "seat": 2},
        ]
    ]
    assert events(["R6"], start=start)[0][0] == {"kind": "placed", "seat": 0, "fields": ["R6"], "by": ["sum"]}
    carded = events(["R4 O6!"], start=position("Q R 4 6", "Q4 Q6", cards=[1, 0]))
    assert carded[0] == [
        {"kind": "placed", "seat": 0, "fields": ["R4", "O6"], "by": ["pair", "card"]},
        {"kind": "turn", "seat": 1},
    ]
    passed = events(["pass"], start=position("Q R 5 5", "Q5 R5"))
    assert passed == [[{"kind": "passed", "seat": 0}, {"kind": "again", "seat": 0}]]


def test_events_tell_the_die_and_the_end() -> None:
    start = position("Q Q 1 1", cards=[1, 0], doubles=[1, 0], fresh=1, points=[9750, 250])
    assert events(["Q1", "die"], start=start) == [
        [{"kind": "placed", "seat": 0, "fields": ["Q1"], "by": ["pair"]}],
        [
            {"kind": "die", "seat": 0, "face": 3, "due": 300},
            {"kind": "paid", "payer": 1, "receiver": 0, "amount": 250, "due": 300, "reason": "die"},
            {"kind": "out", "seat": 1},
            {"kind": "ended", "winners": [0], "reason": "M19", "scores": [10000, 0]},
        ],
    ]
    assert events(["Q1", "die"], start={**start, "points": [9000, 1000]})[1][-1] == {"kind": "again", "seat": 0}


def test_events_tell_a_roll_and_its_cards() -> None:
    start = position("Q Q 1 1", phase="roll", roll=None, cards=[18, 1], doubles=[9, 0])
    kinds: dict[str, list[dict[str, Any]]] = {}
    for seed in range(200):
        match: Match[Any, Move, View] = Match.loaded(RULES, start, seed)
        played = match.play(ROLL_DICE)
        assert isinstance(played, Ply)
        heard = [event_json(one.event) for one in played.step.events]
        kinds.setdefault(heard[0]["pasch"], heard)
        assert heard[0]["letters"] + heard[0]["numbers"] == RULES.position(match.state)["roll"]
        equal = (len(set(heard[0]["letters"])), len(set(heard[0]["numbers"])))
        assert {"": (2, 2), "doppel": (1, 1)}.get(heard[0]["pasch"], equal) == equal
    assert [len(kinds[pasch]) for pasch in ("", "pasch", "doppel")] == [1, 2, 3]
    assert kinds["doppel"][1:] == [
        {"kind": "card", "seat": 0, "card": "qumero", "held": 19, "left": 0},
        {"kind": "card", "seat": 0, "card": "double", "held": 10, "left": 0},
    ]


@pytest.mark.parametrize(
    ("cards", "doubles", "heard"), [([20, 0], [4, 6], []), ([20, 0], [4, 5], ["double"]), ([2, 0], [4, 6], ["qumero"])]
)
def test_an_empty_supply_hands_nothing_out(cards: list[int], doubles: list[int], heard: list[str]) -> None:
    start = position("Q Q 1 1", phase="roll", roll=None, cards=cards, doubles=doubles)
    for seed in range(200):
        match: Match[Any, Move, View] = Match.loaded(RULES, start, seed)
        match.play(ROLL_DICE)
        roll = match.state.roll
        if roll.pasch == "doppel":
            received = [event_json(one)["card"] for one in match.events(None)[1:]]
            assert received == heard and match.state.fresh == ("qumero" in heard)
            match.play(next(match.legal()))
            match.play(THROW_DIE)
            assert match.to_act == 0 and match.state.phase == "roll", "the player still rolls again"
            return
    raise AssertionError("no Doppel-Pasch in 200 rolls")


def test_a_row_that_is_full_is_not_offered_to_a_card() -> None:
    grid = [letter + number for letter in "QUMERO" for number in "123456" if letter + number not in {"Q5", "E5"}]
    position = {
        "game": "qumero", "seats": 2, "options": {}, "phase": "place", "turn": 0, "grids": [grid, []], "points": [5000, 5000],
        "cards": [1, 0], "doubles": [0, 0], "out": [False, False], "lines": {}, "roll": ["R", "Q", 5, 6], "fresh": 0,
    }
    refusal = RULES.check(RULES.view(RULES.from_position(position, 0), 0), parse("Q5 E5!"))
    assert refusal is not None and refusal.rule == "M9"
    assert refusal.sentence() == "In row 6 no field is open any more: nothing is left for a card."
