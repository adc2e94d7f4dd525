"""The plays of nmbrs!: held against a slow reading of the rules page, and against each other."""

from __future__ import annotations

from typing import Any

import pytest

from game.chance import Rng, seeded
from game.contract import Refusal
from game.match import Match
from game.nmbrs.cards import NAMES
from game.nmbrs.legal import after_swap
from game.nmbrs.listing import plays
from game.nmbrs.plays import Play, judged
from game.nmbrs.rows import ref_of, row_at
from game.nmbrs.rules import RULES
from game.nmbrs.state import PLAY, View
from tests.game import nmbrs_naive as naive

LEVELS = ("simplified", "standard", "advanced")


def drawn(rng: Rng, values: list[Any]) -> tuple[Any, Rng]:
    n, rng = rng.below(len(values))
    return values[n], rng


def lively(level: str, seed: int, seats: int = 2, plies: int = 260) -> list[dict[str, Any]]:
    """Positions of a match of chance in phase `play`, in which plays are preferred and jokers come early."""
    match: Match[Any, Any, Any] = Match.new(RULES, seats, {"level": level}, seed)
    rng, out = seeded(seed), []
    while match.to_act is not None and len(match) < plies:
        view = match.view(match.to_act)
        if view.phase == PLAY:
            out.append(RULES.position(match.state))
        legal = [move for n, move in zip(range(400), match.legal(), strict=False)]
        better = [move for move in legal if move.word in ("row", "build", "cross", "swap", "claim", "open")]
        coin, rng = rng.below(4)
        move, rng = drawn(rng, better if better and coin else legal)
        match.play(move)
    return out


def small(position: dict[str, Any], cards: int, jokers: int) -> dict[str, Any]:
    """The same with fewer cards in the hand at turn, so that the slow way comes to an end."""
    turn = position["turn"]
    hand = position["hands"][turn]
    must = [] if position["pending"] is None else [position["pending"][0]]
    kept = must + [card for card in hand if card > 100 and card not in must][: max(0, jokers - len(must))]
    kept += [card for card in hand if card <= 100][: cards - len(kept)]
    hands = [sorted(kept) if seat == turn else one for seat, one in enumerate(position["hands"])]
    return {**position, "hands": hands, "opened": [True] * position["seats"]}


@pytest.mark.matrix(2)
@pytest.mark.parametrize("level", LEVELS)
def test_all_moves_are_those_of_the_slow_way(level: str) -> None:
    kinds: set[str] = set()
    for position in [position for seed in range(3) for position in lively(level, seed)[::6]]:
        for cards, jokers in ((7, 0), (5, 1)):
            few = small(position, cards, jokers)
            state = RULES.from_position(few, 7)
            listed = [RULES.text(move) for move in RULES.moves(RULES.view(state, few["turn"]))]
            assert len(listed) == len(set(listed))
            assert sorted(listed) == naive.moves(few), few
            kinds |= {text.split()[0] for text in listed}
    assert kinds >= {"row", "build", "cross", "discard"}


def position_of(rows: list[list[Any]], hand: list[int], level: str = "advanced", **more: Any) -> dict[str, Any]:
    """A position with these rows (numbers, or pairs of number and card), the hand of seat 0, who may build."""
    return {
        "game": "nmbrs", "seats": 2, "options": {"level": level, "aim": 100, "max_rounds": 0}, "round": 1, "starter": 0,
        "scores": [50, 50], "phase": "play", "turn": 0, "asked": [], "closed": [96, 97], "open": [99], "hands": [hand, [98]],
        "rows": [
            {"id": n, "cards": [[c, c] if isinstance(c, int) else list(c) for c in row]} for n, row in enumerate(rows, 1)
        ],
        "next_id": len(rows) + 1, "opened": [True, False], "pending": None, "took": True, "played": False, "no_take": 0,
        "idle": 1, **more,
    }


CROWDED = [
    position_of([[2, 4, 6], [4, 8, 12], [1, 3, 5]], [7, 10, 14, 101]),
    position_of([[10, 20, 30], [40, 50, 60], [5, 10, 15]], [70, 35, 45, 102]),
    position_of([[10, 20, 30], [15, 30, 45], [60, 75, 90]], [50, 104, 40]),
    position_of([[3, (6, 101), 9], [(6, 101), 12, 18], [30, 60, 90]], [6, 24, 102, 21]),
    position_of([[10, 20, 30], [50, 60, 70]], [5, 40, 101, 102]),
    position_of([[10, 20, 30], [30, 60, 90], [50, 60, 70]], [40, 80, 2]),
    position_of([[3, (6, 101), 9]], [102, 103, 45], "simplified", closed=[], open=[], hands=[[102, 103, 45], []]),
    position_of([[11, 16, 21], [26, 31, 36], [(6, 103), 12, 18]], [6, 1, 41, 24]),
]


@pytest.mark.parametrize("position", CROWDED)
def test_crowded_tables_against_the_slow_way(position: dict[str, Any]) -> None:
    state = RULES.from_position(position, 7)
    assert sorted(RULES.text(move) for move in RULES.moves(RULES.view(state, 0))) == naive.moves(position)


def test_what_is_judged_is_what_is_played() -> None:
    """The resulting row holds all cards it was made from, crossing rows stay, points and cards add up."""
    kinds: set[str] = set()
    for position in [*CROWDED, *(position for level in LEVELS for position in lively(level, 11, seats=4)[::5])]:
        seat = position["turn"]
        state = RULES.from_position(position, 3)
        view = RULES.view(state, seat)
        for n, move in enumerate(plays(view)):
            if n % 7 and n > 60:
                continue
            made = judged(view, move)
            assert isinstance(made, Play)
            kinds.add(made.kind)
            before = {row.id: row for row in state.rows}
            step = RULES.play(state, move)
            after = {row.id: row for row in step.state.rows}
            if step.state.round != state.round or step.state.phase == "over":
                continue
            assert after[made.row.id] == made.row
            assert step.state.scores[seat] == state.scores[seat] + made.points
            assert set(view.hand) == {*step.state.hands[seat], *made.brought}
            for row_id, row in before.items():
                if row_id not in made.sources or made.kind == "cross":
                    assert after[row_id] == row
                else:
                    assert set(row.cards) < set(made.row.cards)
            assert list(after) == sorted(after)
    assert kinds == {"row", "extend", "insert", "join", "cross"}


def test_rows_are_named_by_their_ends_and_their_place() -> None:
    position = position_of([[10, 20, 30], [(10, 101), (15, 102), (20, 103), 25, (30, 104)], [40, 50, 60]], [70, 80])
    rows = RULES.from_position(position, 1).rows
    assert [str(ref_of(rows, row)) for row in rows] == ["10-30", "10-30#2", "40-60"]
    assert [row_at(rows, ref_of(rows, row)) for row in rows] == list(rows)
    view = RULES.view(RULES.from_position(position, 1), 0)
    assert RULES.check(view, RULES.parse("build 35 to 10-30#3")) is not None


def test_after_an_exchange_only_plays_that_use_the_joker() -> None:
    position = position_of([[10, (20, 101), 30], [40, 50, 60]], [20, 70, 2])
    state = RULES.from_position(position, 1)
    view = RULES.view(state, 0)
    swap = RULES.parse("swap 20 for Jr")
    after = RULES.play(state, swap).state
    assert RULES.view(after, 0) == after_swap(view, swap)._replace(hand=(2, 70, 101))
    texts = {RULES.text(move) for move in RULES.moves(RULES.view(after, 0))}
    assert "build 70=Jr to 40-60" in texts and "build 40=Jr to 10-30" not in texts
    assert all("Jr" in text and "discard" not in text for text in texts)


def test_a_view_of_another_seat_lists_and_allows_nothing() -> None:
    state = RULES.from_position(position_of([], [10, 20, 30, 40]), 1)
    assert list(RULES.moves(RULES.view(state, 1))) == []
    why = RULES.check(RULES.view(state, 1), RULES.parse("row 10 20 30"))
    assert isinstance(why, Refusal) and why.rule == "C3"


def worst() -> View:
    """25 rows, a hand of 20 numbers and all jokers."""
    rows: list[list[Any]] = [[first, first + 1, first + 2] for first in range(1, 101, 4)]
    hand = [*range(4, 81, 4), 101, 102, 103, 104]
    position = position_of(rows, hand, closed=[], open=[], hands=[hand, []])
    return RULES.view(RULES.from_position(position, 1), 0)


def test_the_worst_hand_is_listed_lazily_and_each_play_is_judged_by_itself() -> None:
    view = worst()
    assert len(view.rows) == 25 and len(view.hand) == 24
    count = 0
    for count, move in enumerate(plays(view), 1):
        if count % 1000 == 1:
            assert isinstance(judged(view, move), Play)
            assert RULES.parse(RULES.text(move)) == move
        if count > 40_000:
            break
    assert count > 10_000


def test_names_of_cards_read_back() -> None:
    for name in NAMES[1:]:
        assert RULES.text(RULES.parse(f"discard {name}")) == f"discard {name}"
