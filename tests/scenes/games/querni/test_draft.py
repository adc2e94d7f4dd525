"""A turn of QUERNI in the making, without pixels: it only ever offers what the rules accept."""

import random

import pytest

from game import catalogue
from game.match import Match
from game.querni.board import FIELD, NAMES, OFF, PER_SEAT, Path
from game.querni.moves import PASS, Turn
from scenes.games.querni.turn import MANY_PATHS, Draft, Laying
from scenes.table.board.gestures import Drafts
from tests.game import querni_naive as naive
from tests.scenes.games.querni.driver import BLUE, CHAIN, FAR, PINK, position

RULES = catalogue.rules("querni")


def draft(blue: dict[str, int] = BLUE, pink: dict[str, int] = PINK, seat: int = 0) -> Draft:
    match = Match.loaded(RULES, position(blue, pink, seat), 1)
    return Draft(match.state.board, seat)


def way(*names: str) -> Path:
    return tuple(FIELD[name] for name in names)


def test_all_that_is_offered_is_legal_and_all_that_is_legal_is_offered() -> None:
    rng = random.Random(5)
    match = Match.new(RULES, 2, {}, 11)
    for _ in range(25):
        seat = match.to_act
        assert seat is not None
        board = match.state.board
        offered = set()
        for field in board[seat * PER_SEAT:(seat + 1) * PER_SEAT]:
            if field == OFF:
                continue
            one = Draft(board, seat)
            moves: list[tuple[tuple[int, ...], bool]] = [((field, to), False) for to in one.steps(field)]
            moves += [(path, True) for path in one.landings(field).values()]
            for path, jumping in moves:
                made = Draft(board, seat).go(path, jumping)
                offered.add(RULES.text(made.turn))
                for part in made.parts():
                    offered.add(RULES.text(made.take(part).turn))
        offered |= {RULES.text(Turn((), False, part)) for part in Draft(board, seat).parts()}
        assert offered == {RULES.text(move) for move in match.legal()}
        match.play(rng.choice(list(match.legal())))


def test_every_way_that_is_offered_is_one_of_the_rules_page() -> None:
    board = {**{f: (0, n) for f, n in BLUE.items()}, **{f: (1, n) for f, n in PINK.items()}}
    one = draft()
    for field in BLUE:
        known = naive.jump_paths(board, field)
        for landing in one.landings(FIELD[field]):
            ways = one.paths(FIELD[field], landing)
            names = [[NAMES[f] for f in path] for path in ways]
            wanted = [path for path in known if path[-1] == NAMES[landing]]
            assert names[0] == wanted[0] and len(names) == min(len(wanted), MANY_PATHS)
            assert all(path in wanted for path in names)


def test_hops_on_keep_the_fields_and_stones_that_were_passed() -> None:
    one = draft({"c3": 1}, {"d4": 2, "d5": 3, "j1": 4, "j2": 5})
    assert {NAMES[f] for f in one.landings(FIELD["c3"])} == {"e5", "c5"}
    one = one.go(way("c3", "e5"), True)
    assert one.landings(FIELD["e5"]) == {FIELD["c5"]: way("c3", "e5", "c5")}
    one = one.go(way("c3", "e5", "c5"), True)
    assert one.landings(FIELD["c5"]) == {}, "not over 2 on d4 twice"
    assert not one.may_pick(FIELD["c5"])


def test_a_step_ends_the_move_and_jumps_do_not() -> None:
    one = draft()
    one = one.go(way("c4", "c5"), False)
    assert not one.may_pick(FIELD["c5"]) and one.steps(FIELD["c5"]) == () and one.landings(FIELD["c5"]) == {}
    one = draft()
    one = one.go(way("c4", "e4"), True)
    assert one.may_pick(FIELD["e4"]) and one.steps(FIELD["e4"]) == ()
    assert not one.may_pick(FIELD["a2"])


def test_after_a_chain_nothing_goes_on() -> None:
    one = draft(CHAIN, FAR)
    assert one.chain_between(4, 1) == (1, 4) and one.chain_between(1, 2) is None and one.chain_between(1, 7) is None
    assert one.chain_with(1, 2) and not one.chain_with(4, 7)
    assert [NAMES[f] for f in one.fields_of((2, 4))] == ["b1", "c1", "d1"]
    one = one.take((1, 3))
    assert one.parts() == () and one.whole_chains() == ()
    two = draft({"a1": 1, "b1": 2, "c1": 3, "a7": 7, "b7": 8, "c7": 9}, FAR)
    assert two.parts() == two.whole_chains() == ((1, 3), (7, 9))
    two = two.take((1, 3))
    assert two.parts() == () and two.whole_chains() == (), "never two chains"
    assert not any(one.may_pick(FIELD[f]) for f in CHAIN)
    assert one.turn == Turn((), False, (1, 3)) and one.own_number(FIELD["a1"]) is None


def test_only_own_stones() -> None:
    one = draft(seat=1)
    assert one.own_number(FIELD["j2"]) == 1 and one.own_number(FIELD["a2"]) is None
    assert one.may_pick(FIELD["j2"]) and not one.may_pick(FIELD["a2"])


def test_taking_back_step_by_step() -> None:
    first = draft(CHAIN, FAR)
    assert first.empty and first.turn == PASS and first.shorter == first
    made = Drafts(first)
    assert not made.begun
    made.go(first.go(way("e3", "f4"), False))
    made.go(made.now.take((1, 4)))
    made.back()
    assert made.now.chain is None and made.now.path
    made.back()
    assert made.now.empty and made.now.turn == PASS and made.now.now == first.board


def test_gestures_and_hops() -> None:
    made = Drafts(draft())
    made.go(made.now.go(way("c4", "e4", "g6"), True))
    made.go(made.now.go(way("c4", "e4", "g6", "g4", "g2"), True))
    made.back(made.now.shorter)
    assert made.now.path == way("c4", "e4", "g6", "g4")
    made.back()
    assert made.now.path == way("c4", "e4", "g6")
    made.back(made.now.shorter)
    assert made.now.path == way("c4", "e4")
    made.back()
    assert made.now.empty and not made.now.jumps
    for _taken in range(4):
        made.forward()
    assert made.now.path == way("c4", "e4", "g6", "g4", "g2") and not made.may_redo
    made = Drafts(draft())
    made.go(made.now.go(way("c4", "e4"), True))
    made.back(made.now.shorter)
    assert made.now.empty and not made.now.jumps and not made.begun, "one hop is the whole gesture"


@pytest.mark.parametrize(
    ("made", "start", "target", "text"),
    [
        ((), "c4", "c1", "c4-c1"), ((), "b3", "b1", "b3*b1"), (("c4", "e4"), "e4", "e2", "c4*e4*e2"),
        (("c4", "e4"), "e4", "c4", "c4*e4*c4"),
    ],
)
def test_what_was_meant_is_what_the_rules_are_asked(made: tuple[str, ...], start: str, target: str, text: str) -> None:
    one = draft()
    if made:
        one = one.go(way(*made), True)
    turn = one.attempt(FIELD[start], FIELD[target])
    assert RULES.text(turn) == text
    match = Match.loaded(RULES, position(BLUE, PINK), 1)
    assert match.check(turn) is not None


def test_a_layout_is_complete_from_the_start_and_stays_so() -> None:
    match = Match.new(RULES, 2, {"setup": "placed"}, 3)
    one = Laying(match.state.board, 0).shuffled()
    assert match.check(one.move) is None
    two = one.swap(FIELD["g2"], FIELD["j6"])
    assert two.numbers == (one.numbers[-1], *one.numbers[1:-1], one.numbers[0]) and match.check(two.move) is None
    assert sorted(two.shuffled().numbers) == list(range(1, 17)) and match.check(two.shuffled().move) is None
    match.play(one.move)
    two = Laying(match.state.board, 1)
    assert match.check(two.move) is None
    assert two.may_pick(FIELD["a2"]) and not two.may_pick(FIELD["g2"])
    assert two.refusal(FIELD["g2"]).fields == ("g2",)
