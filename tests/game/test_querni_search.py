"""QUERNI's moves against the plain second reading of the rules in `querni_naive`, on random and on crowded boards."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.chance import seeded
from game.match import Match
from game.querni import board as b
from game.querni import chains, legal
from game.querni.moves import Turn, text
from game.querni.rules import RULES, Querni, board_after
from game.querni.state import State
from tests.amount import examples
from tests.game import querni_naive as naive

ROOMY = settings(
    max_examples=examples(120), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
CROSSINGS = [f for f in range(b.FIELDS) if f % 10 % 2 and f // 10 % 2]
EDGES = [f for f in range(b.FIELDS) if f % 10 % 2 != f // 10 % 2]


def _board(fields: Iterable[int], stones: Iterable[int]) -> b.Board:
    board = list(b.EMPTY)
    for f, which in zip(fields, stones, strict=False):
        board[which] = f
    return tuple(board)


STONES = st.permutations(range(b.STONES))
SCATTERED = st.lists(st.integers(0, b.FIELDS - 1), unique=True, min_size=1, max_size=32)
# Most stones stand where those of one parity class jump over them: this makes long ways and many that cross.
CROWDED = st.tuples(
    st.sampled_from([0, 2, 4, 20, 22, 24, 40, 44, 60, 66]),
    st.lists(st.sampled_from(CROSSINGS), unique=True, min_size=4, max_size=12),
    st.lists(st.sampled_from(EDGES), unique=True, max_size=8),
).map(lambda parts: [parts[0], *parts[1], *parts[2]])
# Stones in a small corner of the board hang together in chains.
CLOSE = st.lists(st.sampled_from([y * 10 + x for x in range(6) for y in range(5)]), unique=True, min_size=6, max_size=24)
BOARDS = st.builds(_board, st.one_of(SCATTERED, CROWDED), STONES)
CHAINED = st.builds(_board, CLOSE, st.one_of(STONES, st.just(list(range(b.STONES)))))


def plain(board: b.Board) -> naive.Board:
    return {b.NAMES[f]: (seat, number) for f, seat, number in b.standing(board)}


@ROOMY
@given(st.one_of(BOARDS, CHAINED), st.integers(0, 1))
def test_turns_are_those_of_the_page(board: b.Board, seat: int) -> None:
    try:
        expected = naive.turns(plain(board), seat)
    except naive.TooManyError:
        assume(False)
    view = RULES.view(State("shuffled", "play", seat, board, 0), seat)
    texts = [RULES.text(move) for move in RULES.moves(view)]
    assert set(texts) == expected
    assert isinstance(RULES, Querni) and len(texts) == len(expected) == RULES.count_moves(view)
    assert all(RULES.check(view, RULES.parse(line)) is None for line in texts)


@ROOMY
@given(BOARDS)
def test_paths_are_those_of_the_page(board: b.Board) -> None:
    for f in sorted(f for f in board if f != b.OFF)[:6]:
        try:
            every = naive.jump_paths(plain(board), b.NAMES[f])
        except naive.TooManyError:
            continue
        found = legal.jumps(board, f)
        assert {b.NAMES[g]: [b.NAMES[h] for h in path] for g, path in found.items()} == naive.canonical(every)
        for landing in list(found)[:3]:
            mine = [[b.NAMES[h] for h in path] for path in legal.paths(board, f, landing, 9)]
            assert mine == [path for path in every if path[-1] == b.NAMES[landing]][:9]


@ROOMY
@given(BOARDS, st.data())
def test_any_path_is_judged_as_by_the_page(board: b.Board, data: st.DataObject) -> None:
    """Walks that mostly keep to the rules, hop by hop, and break them now and then."""
    start = data.draw(st.sampled_from([f for f in board if f != b.OFF]))
    seat = b.seat_of(board.index(start))
    path = [start]
    for _ in range(data.draw(st.integers(1, 7))):
        reach = [g for _, g, over, _ in b.LEAPS[path[-1]] if over & b.occupied(board)]
        if not reach:
            break
        path.append(data.draw(st.sampled_from(reach)))
    assume(len(path) > 1)
    try:
        every = naive.jump_paths(plain(board), b.NAMES[start])
    except naive.TooManyError:
        assume(False)
    why = legal.refusal(board, seat, Turn(tuple(path), True))
    assert (why is None) == ([b.NAMES[f] for f in path] in every)
    assert why is None or (why.rule in ("Q5", "Q6") and why.sentence())


@ROOMY
@given(BOARDS)
def test_hops_lead_along_all_paths(board: b.Board) -> None:
    """Hop by hop, as on the screen, exactly the legal paths can be walked."""
    start = min(f for f in board if f != b.OFF)
    try:
        every = naive.jump_paths(plain(board), b.NAMES[start], most=2000)
    except naive.TooManyError:
        assume(False)
    walked = []
    begun: list[b.Path] = [(start,)]
    while begun:
        begun = [(*path, g) for path in begun for g in legal.hops(board, path)]
        walked += [[b.NAMES[f] for f in path] for path in begun]
    assert walked == every


@ROOMY
@given(CHAINED, st.integers(0, 1))
def test_chains_are_those_of_the_page(board: b.Board, seat: int) -> None:
    expected = naive.removable(plain(board), seat)
    assert set(chains.parts(board, seat)) == expected
    longest = {(low, high) for low, high in expected if not {(low - 1, high), (low, high + 1)} & expected}
    assert set(chains.chains(board, seat)) == longest
    for low in range(1, 17):
        for high in range(1, 17):
            why = legal.refusal(board, seat, Turn((), False, (low, high)))
            assert (why is None) == ((low, high) in expected)
            assert why is None or why.rule == ("Q8" if high - low < 2 else "Q7")


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [((1, 2, 4, 5), ()), ((1, 2, 3), (1, 2, 3)), ((2, 4, 5, 6, 7, 9, 10), (4, 5, 6, 7)), ((14, 15, 16), (14, 15, 16))],
)
def test_hopeful_numbers_have_two_neighbours_left(numbers: tuple[int, ...], expected: tuple[int, ...]) -> None:
    for seat in (0, 1):
        board = _board(range(0, 70, 3), [b.stone(seat, number) for number in numbers])
        assert chains.hopeful(board, seat) == expected
        assert chains.hopeless(board, seat) == (not expected)
        assert chains.hopeless(board, 1 - seat)


def test_a_part_of_a_turn_is_shown_on_the_board() -> None:
    board = _board([b.FIELD[f] for f in ("c3", "d3", "e4", "e5")], [b.stone(0, n) for n in (1, 9, 2, 3)])
    turn = RULES.parse("c3*e3 x1-3")
    assert isinstance(turn, Turn)
    after = board_after(board, 0, Turn(turn.path, True))
    assert list(b.standing(after)) == [(23, 0, 9), (24, 0, 1), (34, 0, 2), (44, 0, 3)]
    assert list(b.standing(board_after(board, 0, turn))) == [(23, 0, 9)]
    assert board_after(board, 0, Turn((22,))) == board
    assert text(turn) == "c3*e3 x1-3"


def test_the_most_that_can_come_off_is_what_the_turns_say() -> None:
    rng = seeded(12)
    for _ in range(40):
        match = Match.new(RULES, 2, {}, rng.below(10_000)[0])
        _, rng = rng.below(2)
        for _ in range(30):
            if match.to_act is None:
                break
            for seat in (0, 1):
                off = max(turn.chain[1] - turn.chain[0] + 1 if turn.chain else 0 for turn in legal.turns(match.state.board, seat))
                assert legal.most_removed(match.state.board, seat) == off
            moves = list(match.legal())
            pick, rng = rng.below(len(moves))
            match.play(moves[pick])
