"""Quad-Ominos: what can be laid, against the slow way of `quad_naive`; the notation; refusals with places and tiles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.chance import seeded
from game.contract import NotationError, Refusal
from game.match import Match, Ply
from game.quad_ominos import fitting
from game.quad_ominos.board import Board, Laid, board_of, in_order, pattern
from game.quad_ominos.legal import Clash, clashes, why_no_bonus, why_not
from game.quad_ominos.moves import DRAW, PASS, TIMEOUT, Move, parse, place, text
from game.quad_ominos.rules import RULES
from game.quad_ominos.state import View
from game.quad_ominos.tiles import NAME, SUM, TILES, bits
from game.state_text import state_text
from tests.amount import any_text, examples
from tests.game import quad_naive as naive
from tests.game.test_quad_ominos import match_of

CORNER_TABLE = {"0,0": "5555", "1,0": "5055", "0,1": "0055"}
"""A table on which a tile at 1,1 meets three corners."""


def view_of(**changes: Any) -> View:
    match = match_of(**changes)
    view = match.view(match.state.turn)
    assert isinstance(view, View)
    return view


def grown(seed: int, many: int) -> tuple[Laid, ...]:
    """A table of up to `many` tiles, each laid by chance where it fits."""
    rng = seeded(seed)
    drawn, rng = rng.shuffle(TILES)
    left = list(drawn[1:])
    table = in_order([Laid(drawn[0], 0, 0)])
    while len(table) < many:
        found = fitting.fitting(board_of(table), bits(tuple(left)))
        if not found:
            break
        n, rng = rng.below(len(found))
        table = in_order([*table, found[n]])
        left.remove(NAME[found[n].tile])
    return table


def laid_out(table: tuple[Laid, ...]) -> naive.Table:
    return {(laid.x, laid.y): laid.tile for laid in table}


def hand_beside(table: tuple[Laid, ...], seed: int, size: int) -> list[str]:
    lying = {NAME[laid.tile] for laid in table}
    drawn, _ = seeded(seed + 99).shuffle([tile for tile in TILES if tile not in lying])
    return list(drawn[:size])


# -- what can be laid ------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(1, 40), st.integers(1, 15))
@settings(max_examples=examples(60), deadline=None)
def test_single_tiles_are_those_of_the_page(seed: int, many: int, size: int) -> None:
    """T6 and T8: where a tile fits, and how many corners match there."""
    table = grown(seed, many)
    hand = hand_beside(table, seed, size)
    view = view_of()._replace(table=table, hand=tuple(hand))
    slow = {naive.said(laid, at): naive.matched(laid_out(table), at) for _, laid, at in naive.single(laid_out(table), hand)}
    found = fitting.placements(view)
    assert {text(place(one.laid)): len(one.matched) for one in found} == slow and len(found) == len(slow)
    assert all(one.points == sum(map(int, one.laid.tile)) for one in found)
    assert all(one.bonus == (25 if len(one.matched) >= 3 else 0) for one in found)


@given(st.integers(0, 10**6), st.integers(2, 18), st.integers(2, 6))
@settings(max_examples=examples(25), deadline=None)
def test_moves_with_bonus_tiles_are_those_of_the_page(seed: int, many: int, size: int) -> None:
    table = grown(seed, many)
    hand = hand_beside(table, seed, size)
    view = view_of()._replace(table=table, hand=tuple(hand))
    listed = [text(move) for move in RULES.moves(view)]
    slow = naive.placements(laid_out(table), hand)
    assert len(listed) == len(set(listed))
    assert set(listed) == (slow or {"draw"})


def test_moves_with_bonus_tiles_on_a_table_with_corners() -> None:
    """The table of the worked cases has moves with bonus tiles for sure; in both orders where both are legal."""
    hands = [["0050", "0010", "0011", "0155", "0000", "1455"], ["0013"]]
    view = view_of(table=CORNER_TABLE, hands=hands)
    listed = {text(move) for move in RULES.moves(view)}
    assert listed == naive.placements(laid_out(view.table), list(view.hand))
    assert any(line.count("+") == 2 for line in listed)
    other_order = {" + ".join(line.split(" + ")[n] for n in (0, 2, 1)) for line in listed if "+" in line}
    assert listed & other_order


def test_what_the_screen_is_offered_are_the_moves() -> None:
    """First and second bonus tiles, pairs and the best pair, on tables as they grow."""
    seen = 0
    for seed in range(14):
        table = grown(seed, 4 + seed)
        view = view_of()._replace(table=table, hand=tuple(hand_beside(table, seed, 7)))
        moves = {(move.main, move.first, move.second) for move in RULES.moves(view) if move.first}
        for one in fitting.placements(view):
            main = one.laid
            of_main = {(first, second) for start, first, second in moves if start == main}
            if not one.bonus:
                assert not of_main and why_no_bonus(view, main, ()) is not None
                continue
            assert set(fitting.pairs(view, main)) == of_main
            firsts = fitting.firsts(view, main)
            assert {first.laid for first in firsts} == {first for first, _ in of_main}
            for first in firsts:
                seconds = fitting.seconds(view, main, first.laid)
                assert {(first.laid, second.laid) for second in seconds} == {pair for pair in of_main if pair[0] == first.laid}
                assert why_no_bonus(view, main, (first.laid,)) is None
            best = fitting.best_pair(view, main)
            assert (best is None) == (not of_main)
            if best is not None:
                assert best[0] in of_main
                assert best[1] == max(SUM[first.tile] + SUM[second.tile] for first, second in of_main if first and second)
                seen += 1
    assert seen


def test_no_first_bonus_tile_is_offered_that_no_second_can_follow() -> None:
    view = view_of(table=CORNER_TABLE, hands=[["0050", "0010", "1233"], ["0013"]])
    main = Laid("0005", 1, 1)
    assert why_no_bonus(view, main, (Laid("0100", 1, 2),)) is None
    assert fitting.firsts(view, main) == [] and fitting.best_pair(view, main) is None


def test_what_is_offered_while_the_round_is_open() -> None:
    view = view_of(phase="open", table={}, hands=[["3333", "0000", "0010"], ["0012"]])
    assert [(one.laid, one.points, one.bonus) for one in fitting.placements(view)] == [
        (Laid("3333", 0, 0), 12, 25),
        (Laid("0000", 0, 0), 0, 25),
    ]
    assert fitting.best_pair(view, Laid("0000", 0, 0)) is None
    assert fitting.placements(match_of(phase="open", table={}, hands=[["3333"], ["0012"]]).view(1)) == []


def test_one_looks_at_ones_own_tiles_out_of_turn_but_lays_none() -> None:
    view = match_of(hands=[["0012"], ["5055"]]).view(1)
    assert {one.laid.tile for one in fitting.placements(view)} >= {"5055"}
    assert list(RULES.moves(view)) == []
    why = RULES.check(view, parse("5055@1,0"))
    assert why is not None and why.rule == "C3"


@given(st.integers(0, 10**6), st.integers(1, 30))
@settings(max_examples=examples(40), deadline=None)
def test_a_board_grows_as_it_is_built(seed: int, many: int) -> None:
    """`after` one tile at a time gives the board that is built at once; patterns are what lies around."""
    table = grown(seed, many)
    board = board_of(in_order(table[:0]))
    for laid in table:
        board = board.after(laid)
    built: Board = board_of(table)
    assert (board.tiles, board.numbers, board.patterns) == (built.tiles, built.numbers, built.patterns)
    for at in built.patterns:
        met = dict(naive.meetings(laid_out(table), at))
        assert pattern(built.numbers, at) == "".join(met.get(corner, ".") for corner in range(4))


# -- notation --------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from(sorted(NAME)), st.integers(-200, 200), st.integers(-200, 200)), min_size=1, max_size=3))
def test_a_placement_reads_back(laid: list[tuple[str, int, int]]) -> None:
    move = place(*[Laid(*one) for one in laid])
    assert parse(text(move)) == move and len(move.laid) == len(laid)
    assert parse("  " + text(move).replace(" ", "   ") + " ") == move


def test_words_read_back() -> None:
    for move in (DRAW, PASS, TIMEOUT):
        assert parse(text(move)) == parse(f" {move.word.upper()} ") == move and move.laid == ()
    assert parse("5555@0,0 + 5055@1,0 + 0005@1,1") == Move("place", Laid("5555", 0, 0), Laid("5055", 1, 0), Laid("0005", 1, 1))


@given(any_text(30))
def test_any_other_text_is_no_move(line: str) -> None:
    try:
        move = parse(line)
    except NotationError as error:
        assert str(error).endswith(".")
    else:
        assert parse(text(move)) == move


# -- refusals --------------------------------------------------------------------------------------


def refused(line: str, **changes: Any) -> Refusal:
    match = match_of(**changes)
    why = RULES.check(match.view(match.state.turn), parse(line))
    assert why is not None
    return why


def test_a_corner_that_disagrees_is_named_with_both_numbers() -> None:
    why = refused("5550@1,0")
    assert why.rule == "T6" and why.fields == ("1,0", "0,0") and why.pieces == ("5550", "5555")
    assert why.sentence() == "5-5-5-0 does not fit at 1,0: its 0 would touch a 5 at the lower left corner."
    board = board_of(match_of().state.table)
    assert clashes(board, Laid("5550", 1, 0)) == (Clash(3, (1, 0), "0", "5", (Laid("5555", 0, 0),)),)
    assert [clash.corner for clash in clashes(board, Laid("0123", -1, -1))] == [1]
    assert clashes(board, Laid("5055", 1, 0)) == ()


def test_a_corner_names_every_tile_that_meets_there() -> None:
    why = refused("0000@1,1", table=CORNER_TABLE, hands=[["0000"], ["0013"]])
    assert why.fields == ("1,1", "1,0", "0,0", "0,1") and why.pieces == ("0000", "5055", "5555", "0055")


@pytest.mark.parametrize(
    ("line", "changes", "rule", "fields", "pieces", "words"),
    [
        ("5055@0,0", {}, "T6", ("0,0",), ("5055", "5555"), "At 0,0 lies 5-5-5-5 already."),
        ("5055@3,0", {}, "T6", ("3,0",), ("5055",), "no full side"),
        ("2233@1,0", {}, "T9", (), ("2233",), "not in the hand"),
        ("draw", {}, "T9", None, ("5055",), "5-0-5-5 fits at"),
        ("pass", {"hands": [["5055", "5155"], ["0013"]]}, "T9", None, ("5055", "5155"), "and other tiles fit too"),
        ("draw", {"hands": [["0012"], ["0013"]], "well": []}, "T10", (), (), "The pile is empty"),
        ("pass", {"hands": [["0012"], ["0013"]]}, "T10", (), (), "still tiles in the pile"),
        ("timeout", {}, "T11", (), (), "no limit of time"),
        ("5055@1,0 + 0012@2,0 + 0013@3,0", {}, "T8", ("1,0",), ("5055",), "5-0-5-5 matches 2 corners at 1,0"),
        ("5055@1,0", {"tiles": 70, "table": {"0,0": "4444"}, "hands": [[], []]}, "T2", (), ("5055",), "not in the game"),
        ("draw", {"phase": "open", "table": {}}, "T4", (), ("5055",), "5-0-5-5 is laid first"),
        ("0012@0,0", {"phase": "open", "table": {}}, "T4", (), ("5055", "0012"), "Nobody has a quadruple, and 5-0-5-5"),
        ("5055@0,1", {"phase": "open", "table": {}}, "T4", ("0,1",), ("5055",), "lies at 0,0, not at 0,1"),
    ],
)
def test_a_refusal_says_what_it_is_about(
    line: str, changes: dict[str, Any], rule: str, fields: tuple[str, ...] | None, pieces: tuple[str, ...], words: str
) -> None:
    why = refused(line, **changes)
    assert (why.rule, why.pieces) == (rule, pieces) and words in why.sentence()
    assert why.fields == fields if fields is not None else why.fields


def test_the_first_tile_of_a_round_with_the_choice_says_so() -> None:
    opening: dict[str, Any] = {"phase": "open", "table": {}}
    both = refused("0012@0,0", **opening, hands=[["3333", "0000", "0012"], ["0013"]])
    one = refused("0012@0,0", **opening, hands=[["3333", "1111", "0012"], ["0013"]])
    assert "or 0-0-0-0 in its place" in both.sentence() and "0-0-0-0" not in one.sentence()


def test_why_not_and_check_say_the_same_of_single_tiles() -> None:
    for seed in range(6):
        table = grown(seed, 3 + 2 * seed)
        view = view_of()._replace(table=table, hand=tuple(hand_beside(table, seed, 3)))
        legal = {text(move) for move in RULES.moves(view)}
        for tile in (*view.hand, "5555"):
            for turned in sorted(naive.readings(tile)):
                for x in range(-3, 4):
                    for y in range(-3, 4):
                        laid = Laid(turned, x, y)
                        why = why_not(view, laid)
                        assert why == RULES.check(view, place(laid))
                        assert (why is None) == (text(place(laid)) in legal)


@pytest.mark.parametrize(
    ("bonus", "rule"),
    [
        ("0012@1,2", "T6"),
        ("0011@5,5", "T6"),
        ("0123@1,2", "T8"),
        ("0050@1,2", "T8"),
    ],
)
def test_a_bonus_tile_is_refused_by_itself(bonus: str, rule: str) -> None:
    view = view_of(table=CORNER_TABLE, hands=[["0050", "0010", "0011", "0012"], ["0013"]])
    main, first = Laid("0005", 1, 1), parse(bonus).laid[0]
    why = why_no_bonus(view, main, (first,))
    assert why is not None and why.rule == rule


def test_a_refused_move_changes_nothing() -> None:
    match: Match[Any, Any, Any] = match_of()
    before = state_text(match.state)
    for line in ("5550@1,0", "draw", "pass", "timeout", "2233@1,0", "5055@1,0 + 0012@2,0"):
        assert not isinstance(match.play(parse(line)), Ply)
    assert state_text(match.state) == before and len(match) == 0
