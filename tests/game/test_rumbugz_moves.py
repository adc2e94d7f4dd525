"""RumBugz: what is a sequence, what may be laid, exchanged and attached, and what is said against the rest."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.contract import NotationError
from game.rumbugz import bugs as b
from game.rumbugz import hands
from game.rumbugz.hands import classify
from game.rumbugz.moves import Move, discard, lay, swap
from game.rumbugz.refusals import why_no_sequence
from game.rumbugz.rules import RULES
from game.rumbugz.state import State, View
from tests.amount import examples
from tests.game import rumbugz_naive as naive

ALL = ["single", "double", "triple", "same"]
MOST = {"sets": 12, "plyts": 12, "rounds": 2}
"""As many bugz as there can be."""


def position(hand: list[int], table: list[tuple[str, list[int]]] = (), laid: list[str] = (), **rest: Any) -> dict[str, Any]:  # type: ignore[assignment]
    """A position of two in which seat 0 plays this hand; the sequences of the table belong to seat 1."""
    theirs = list(dict.fromkeys(kind for kind, _ in table))
    if len(theirs) < len(table):
        theirs = ALL
    made: dict[str, Any] = {
        "game": "rumbugz", "seats": 2, "options": {"sets": 8, "plyts": 8, "rounds": 2}, "round": 1, "starter": 0,
        "scores": [0, 0], "phase": "play", "turn": 0, "asked": [], "knocker": None, "refused": False, "bag": [1, 2, 3, 4, 5, 6],
        "discards": [7], "hands": [hand, [9, 9]], "table": [{"kind": kind, "owner": 1, "bugs": bugs} for kind, bugs in table],
        "laid": [list(laid), theirs], "new": 0, "seen": [], "no_take": 0, "idle": 0,
    }  # fmt: skip
    return made | rest


def state(*args: Any, **rest: Any) -> State:
    return RULES.from_position(position(*args, **rest), 7)


def view(*args: Any, **rest: Any) -> View:
    return RULES.view(state(*args, **rest), 0)


def texts(seen: View) -> list[str]:
    return [RULES.text(move) for move in RULES.moves(seen)]


def said(seen: View, text: str) -> str:
    why = RULES.check(seen, RULES.parse(text))
    return "ok" if why is None else f"{why.rule}: {why.sentence()}"


@pytest.mark.parametrize("kind", ALL)
def test_a_sequence_is_what_the_page_says(kind: str) -> None:
    """Every way to fill four places, and longer ones, held against the slow reading."""
    numbers = [*range(1, 13), -3, -4, -12, 0]
    for bugs in product(numbers, repeat=4):
        if list(bugs) == sorted(bugs, key=lambda bug: (abs(bug), bug < 0)):
            assert b.is_sequence(kind, b.in_order(kind, bugs)) == naive.right(kind, list(bugs)) if 0 not in bugs else True
    for size in range(1, 14):
        for first in range(1, 13):
            run = tuple(first + naive.STEP[kind] * n for n in range(size))
            assert b.is_sequence(kind, run) == naive.right(kind, list(run))


RUNS = st.tuples(st.sampled_from(ALL), st.integers(1, 12), st.integers(4, 6), st.integers(0, 63)).map(
    lambda made: (made[0], [made[1] + naive.STEP[made[0]] * n for n in range(made[2])], made[3])
).filter(lambda made: made[1][-1] <= 12).map(
    lambda made: (made[0], [-bug if made[2] >> n & 1 else bug for n, bug in enumerate(made[1])])
).filter(lambda made: any(bug > 0 for bug in made[1]))  # fmt: skip
"""Sequences with and without PLYT bugz."""

TABLES = st.lists(RUNS, max_size=4).filter(
    lambda table: max(Counter(max(bug, 0) for _, bugs in table for bug in bugs).values(), default=0) <= 4
)
HANDS = st.lists(st.integers(0, 12), max_size=9).filter(lambda hand: max(Counter(hand).values(), default=0) <= 4)


@given(HANDS, TABLES, st.sampled_from([[], ["single"], ["same", "double"], ["double", "triple", "same"], ALL]))
@settings(max_examples=examples(150), deadline=None)
def test_every_legal_move_is_listed_once_and_no_other(hand: list[int], table: Any, laid: list[str]) -> None:
    played = state(hand, table, laid, options=MOST)
    seen = RULES.view(played, 0)
    listed = texts(seen)
    assert len(listed) == len(set(listed))
    assert set(listed) == naive.plays(RULES.position(played))
    assert all(RULES.check(seen, RULES.parse(text)) is None and RULES.text(RULES.parse(text)) == text for text in listed)
    # what is not listed is refused, be it ever so near
    for number, bug, other in product(range(1, len(table) + 2), [1, 6, 12, -5, -7], [1, 5, 6, -7]):
        for text in (f"swap s{number} {b.word(bug)} for {b.word(other)}", f"add s{number} {b.word(bug)}"):
            assert (said(seen, text) == "ok") == (text in listed)


@given(TABLES.filter(bool), st.lists(st.integers(0, 12), min_size=2, max_size=6), st.integers(0, 2**32))
@settings(max_examples=examples(60), deadline=None)
def test_exchanges_one_after_the_other_never_lead_back(table: Any, hand: list[int], seed: int) -> None:
    now = state(hand, table, ALL, options=MOST)
    had = [{bugs.bugs} for bugs in now.table]
    for turn in range(12):
        seen = RULES.view(now, 0)
        assert set(texts(seen)) == naive.plays(RULES.position(now))
        swaps = [move for move in RULES.moves(seen) if move.word == "swap"]
        if not swaps:
            break
        move = swaps[(seed >> turn) % len(swaps)]
        now = RULES.play(now, move).state
        held = now.table[move.number - 1].bugs
        assert held == hands.after(seen, move) and held not in had[move.number - 1]
        had[move.number - 1].add(held)
        assert list(RULES.audit(now)) == []
        assert Counter(now.hands[0]) == Counter(seen.hand) - Counter([max(move.bugs[0], 0)]) + Counter([max(move.bugs[1], 0)])


FIRSTS = {"single": (1, 9, 1, 9, 5), "double": (6, 6, 5, 1, 2), "triple": (3, 3, 2, 2, 1), "same": (4, 7, 10, 11, 12)}
MANY = [(kind, [first + naive.STEP[kind] * n for n in range(4)]) for kind, firsts in FIRSTS.items() for first in firsts]
"""Twenty sequences."""


def test_the_longest_list_is_complete() -> None:
    """A hand of 14 with 4 PLYT bugz at a table of 20 sequences."""
    played = state([0] * 4 + list(range(1, 11)), MANY, ALL, options=MOST, bag=[], discards=[])
    listed = texts(RULES.view(played, 0))
    assert len(listed) == len(set(listed)) and set(listed) == naive.plays(RULES.position(played))
    words = Counter(text.split()[0] for text in listed)
    assert words["lay"] > 2500 and words["swap"] > 80 and words["add"] > 25 and words["discard"] == 11


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" LAY  Double 2 4 6* 8 ", "lay double 2 4 6* 8"),
        ("lay same 7 7 7* 7*", "lay same 7 7 7* 7*"),
        ("Swap S3 7 FOR 3", "swap s3 7 for 3"),
        ("swap s12 12 for 12*", "swap s12 12 for 12*"),
        ("add s2 1*", "add s2 1*"),
        ("discard *", "discard *"),
        ("DISCARD 10", "discard 10"),
        ("Bag", "bag"),
        (" silent ", "silent"),
        ("lay single 3 3 4 5", "lay single 3 3 4 5"),
    ],
)
def test_notation_reads_leniently_and_prints_one_line(text: str, canonical: str) -> None:
    move = RULES.parse(text)
    assert RULES.text(move) == canonical and RULES.parse(canonical) == move


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "lay", "lay double", "lay quadruple 1 2 3 4", "lay double 8 6 4 2", "lay same 5* 5 5 5", "lay single 3* 3 4 5",
        "lay single 0 1 2 3", "lay single 10 11 12 13", "lay single 01 2 3 4", "lay single * 2 3 4", "lay single 3 * 5 6",
        "lay single 3-4-5-6", "bag 3", "pile *", "knock 1", "swap 3 7 for 3", "swap s3 7 3", "swap s3 7 for", "swap s0 7 for 3",
        "swap s03 7 for 3", "swap s1 * for 3", "swap s1 7 for *", "swap s1 7 8 for 3", "add s1", "add s1 *", "add s1 7 8",
        "add 1 7", "discard", "discard 0", "discard 13", "discard 5*", "discard **", "discard 5 6", "end 5", "pass",
        "lay\tsingle 3 4 5 6", "läy single 3 4 5 6", "lay single ３ 4 5 6", "bag\n", "swap s9999999 1 for 2",
    ],
)  # fmt: skip
def test_what_is_no_move_is_told_so(text: str) -> None:
    with pytest.raises(NotationError) as found:
        RULES.parse(text)
    assert str(found.value).endswith(".") and len(str(found.value)) < 200


KINDS3 = ["single", "double", "same"]


@pytest.mark.parametrize(
    ("hand", "table", "laid", "text", "answer"),
    [
        ([2, 4, 8], [], [], "lay double 2 4 8", "B2: For double one bug is missing: 6 or a joker."),
        ([2, 8, 0], [], [], "lay double 2 8", "B2: For double these are missing: 4 and 6. Each may be a joker."),
        ([2, 4, 6], [], [], "lay double 2 4 6", "B2: One bug more is needed: a sequence has at least 4."),
        ([2, 4, 6], [], [], "lay double 2 4", "B2: 2 bugz more are needed: a sequence has at least 4."),
        ([2, 4, 5, 8], [], [], "lay double 2 4 5 8", "B2: In double the numbers go up in steps of 2."),
        ([2, 2, 4, 6], [], [], "lay double 2 2 4 6",
         "B2: In double no number stands twice, but here 2 does."),
        ([5, 5, 5, 6], [], [], "lay same 5 5 5 6", "B2: For same all numbers are equal."),
        ([5, 5, 5, 6], [], [], "lay same 5 5 5", "B2: One bug more is needed: a sequence has at least 4."),
        ([0, 0, 0, 0], [], [], "lay single 1* 2* 3* 4*", "B3: A sequence needs at least one bug with a number."),
        ([2, 3, 4], [], [], "lay single 2 3 4 5", "B8: There is no 5 in the hand."),
        ([2, 3, 4], [], [], "lay single 2 3 4 5*", "B8: There is no joker in the hand."),
        ([5, 5, 5], [], [], "lay same 5 5 5 5", "B8: Of 5 the hand holds only 3, not 4."),
        ([2, 3, 4, 5], [], KINDS3, "lay single 2 3 4 5",
         "B8: This is single, which is laid already. Still missing: triple."),
        ([2, 3, 4, 5], [], ["single"], "lay single 2 3 4 5",
         "B8: This is single, which is laid already. Still missing: double, triple, same."),
        ([2, 3, 4, 5], [], ALL, "lay single 2 3 4 5", "ok"),
        ([7], [("single", [3, 4, 5, 6])], [], "swap s1 7 for 3",
         "B9: First lay a sequence of your own. Then bugz can be swapped."),
        ([7], [("single", [3, 4, 5, 6])], ["same"], "swap s1 7 for 3", "ok"),
        ([7], [("single", [3, 4, 5, 6])], ["same"], "swap s1 7 for 6",
         "B9: With the 7 for the 6 this would no longer be single."),
        ([7], [("single", [3, 4, 5, 6])], ["same"], "swap s1 8 for 3", "B9: There is no 8 in the hand."),
        ([7], [("single", [3, 4, 5, 6])], ["same"], "swap s1 7 for 2", "B9: There is no 2 in this sequence."),
        ([7], [("single", [3, 4, 5, 6])], ["same"], "swap s1 7 for 3*", "B9: There is no joker in this sequence."),
        ([7], [("single", [3, 4, 5, 6])], ["same"], "swap s2 7 for 3", "B9: There is no sequence 2: the last one is 1."),
        ([7], [], ["same"], "swap s1 7 for 3", "B9: No sequence lies on the table."),
        ([3], [("single", [3, 4, 5, 6])], ["same"], "swap s1 3 for 3", "B9: The 3 for the 3 changes nothing."),
        ([0], [("single", [-3, -4, -5, 6])], ["same"], "swap s1 6* for 6",
         "B9: A sequence needs at least one bug with a number."),
        ([7], [("single", [3, 4, 5, 6])], ["same"], "add s1 7",
         "B10: First lay all four kinds, then attach. Still missing: single, double, triple."),
        ([7], [("single", [3, 4, 5, 6])], ALL, "add s1 7", "ok"),
        ([9], [("single", [3, 4, 5, 6])], ALL, "add s1 9", "B10: The 9 does not fit: this sequence goes on with 2 or 7."),
        ([9], [("single", [9, 10, 11, 12])], ALL, "add s1 9", "B10: The 9 does not fit: this sequence goes on with 8."),
        ([9], [("triple", [3, 6, 9, 12])], ALL, "add s1 9", "B10: The 9 does not fit: this sequence is complete."),
        ([9], [("same", [5, 5, 5, 5])], ALL, "add s1 9", "B10: The 9 does not fit: here all numbers are 5."),
        ([9], [("same", [5, 5, 5, 5])], ALL, "add s1 5", "B10: There is no 5 in the hand."),
        ([9], [], ALL, "add s3 5", "B10: No sequence lies on the table."),
        ([9], [], [], "discard 5", "B11: There is no 5 in the hand."),
        ([9], [], [], "discard *", "B11: There is no joker in the hand."),
        ([], [], [], "discard 5", "B12: The hand is empty: the turn ends without a discard."),
        ([9], [], [], "end", "B12: A bug is left in the hand: discard one to end the turn."),
        ([9], [], [], "bag", "B6: A bug was taken already in this turn."),
        ([9], [], [], "knock", "B14: Knocks come after a discard, before the next player takes a bug."),
        ([9], [], [], "allow", "B15: Nobody has knocked."),
    ],
)
def test_a_refusal_names_rule_sequence_and_bugz(
    hand: list[int], table: Any, laid: list[str], text: str, answer: str
) -> None:
    assert said(view(hand, table, laid), text) == answer


def test_a_refusal_points_at_its_pieces() -> None:
    why = RULES.check(view([7], [("single", [3, 4, 5, 6])], ["same"]), swap(1, 7, 6))
    assert why and why.fields == ("s1",) and why.pieces == ("7", "6")
    why = why_no_sequence("double", (2, 4, -8))
    assert why and why.pieces == ("2", "4", "8*")


def kinds_of(bugs: list[int]) -> tuple[str, ...]:
    """The kinds as which a selection can be laid, each once."""
    return tuple(dict.fromkeys(move.kind for move in classify(bugs).lays))


def test_a_selection_says_what_it_is_or_lacks() -> None:
    for bugs in ([], [0, 0, 0, 0], [1, 1, 2, 3], [1, 12], [7, 7, 7, 6], [1, 10, 0, 0, 0]):
        reading = classify(bugs)
        assert not reading.lays and not reading.lacks and reading.sentence.say().endswith(".")
    assert classify([8, 2, 4]).sentence.say() == "For double one bug is missing: 6 or a joker."
    assert classify([8, 2, 4]).lacks[0] == hands.Lack("double", 1, (6,))
    assert classify([6, 0, 4]).sentence.say() == "For single one bug is missing: 3, 5, 7 or a joker."
    assert classify([8, 8]).sentence.say() == "For same 2 more are missing, out of 8, or jokers."
    assert classify([2, 8]).lacks[0].kind == "double"
    assert classify([2, 8]).sentence.say() == "For double these are missing: 4 and 6. Each may be a joker."
    assert classify([5, 3, 4, 0]).lays == (lay("single", (-2, 3, 4, 5)), lay("single", (3, 4, 5, -6)))
    assert kinds_of([2, 8, 0, 0]) == ("double", "triple")
    assert classify([2, 8, 0, 0]).sentence.say() == "This is double or triple."


@given(st.lists(st.integers(0, 12), min_size=4, max_size=7))
@settings(max_examples=examples(150), deadline=None)
def test_a_selection_can_be_laid_in_all_ways_that_use_it_up(chosen: list[int]) -> None:
    wanted = {
        Move("lay", kind, 0, tuple(bugs))
        for kind in ALL
        for bugs in naive._candidates(kind, chosen)
        if len(bugs) == len(chosen) and naive.right(kind, bugs) and naive.holds(chosen, bugs)
    }
    reading = classify(chosen)
    assert set(reading.lays) == wanted and len(reading.lays) == len(wanted)
    if not wanted:
        for lack in reading.lacks:
            assert any(classify([*chosen, *[0] * lack.more]).lays), "PLYT bugz fill what is missing"
            assert all(lack.kind in _kinds_with(chosen, lack, number) for number in lack.numbers)


def _kinds_with(chosen: list[int], lack: hands.Lack, number: int) -> tuple[str, ...]:
    return kinds_of([*chosen, number, *[0] * (lack.more - 1)])


def test_the_hand_shows_its_runs_the_best_first() -> None:
    assert hands.runs_in_hand(view([2, 3, 4, 5, 9, 9, 9, 9, 9], laid=["same"]))[0].kind == "single", "what may be laid first"
    seen = view([2, 3, 4, 5, 6, 9, 9, 9, 0, 11], laid=["same"])
    runs = hands.runs_in_hand(seen)
    assert runs[0] == hands.Run("single", (2, 3, 4, 5, 6), True)
    assert [run.open for run in runs] == sorted([run.open for run in runs], reverse=True)
    assert hands.Run("same", (9, 9, 9, -9), False) in runs
    assert all(run.stars <= 1 for run in runs)
    assert hands.whole_run(seen, 4) == (2, 3, 4, 5, 6)
    assert hands.whole_run(view([1, 2, 12]), 12) == (12,)
    assert hands.still_missing(seen, 0) == ("single", "double", "triple") and hands.still_missing(seen, 1) == tuple(ALL)
    everybody = RULES.view(state([2, 3, 4, 5]), None)
    assert hands.runs_in_hand(everybody) == () and hands.lays(everybody) == ()


def test_helpers_list_what_is_legal_and_nothing_else() -> None:
    table = [("single", [3, 4, 5, -6]), ("same", [5, 5, 5, 5])]
    seen = view([7, 0, 6, 1, 2, 3, 4], table, ALL)
    listed = set(RULES.moves(seen))
    bugs = set(seen.hand)
    assert {move for move in listed if move.word == "lay"} == set(hands.lays(seen))
    assert {m for m in listed if m.word == "swap"} == {m for n in (1, 2) for bug in bugs for m in hands.swaps_of(seen, n, bug)}
    assert {m for m in listed if m.word == "add"} == {m for n in (1, 2) for bug in bugs for m in hands.adds_of(seen, n, bug)}
    assert hands.swaps_of(seen, 1, 6) == (swap(1, 6, -6),)
    assert hands.swaps_of(seen, 3, 6) == hands.swaps_of(seen, 1, 12) == hands.adds_of(seen, 0, 7) == ()
    waiting = RULES.view(state([7], table, ALL, phase="take"), 0)
    assert hands.lays(waiting) == hands.swaps_of(waiting, 1, 7) == hands.adds_of(waiting, 1, 7) == ()
    none_laid = view([7, 0], table)
    assert hands.swaps_of(none_laid, 1, 7) == hands.adds_of(none_laid, 1, 7) == ()
    three = view([7, 0], table, KINDS3)
    assert hands.swaps_of(three, 1, 7) and not hands.adds_of(three, 1, 7)
    assert hands.after(seen, swap(1, 7, 3)) == (4, 5, -6, 7)
    assert hands.after(seen, lay("single", (1, 2, 3, 4))) == (1, 2, 3, 4)
    assert hands.after(seen, hands.adds_of(seen, 1, 2)[0]) == (2, 3, 4, 5, -6)
    assert discard(0) in listed
