"""The rules of Noughts. What all games share is tried by `tests/game/test_conformance.py`."""

from __future__ import annotations

import pytest

from game.contract import PositionError, Refusal
from game.match import Match, Ply
from tools.template.game.rules import INFO, RULES, Move, State, View

ToyMatch = Match[State, Move, View]


def played(*moves: str, line: int = 4) -> ToyMatch:
    """A match after these moves, with the seed 1: seat 1 begins."""
    match: ToyMatch = Match.new(RULES, 2, {"line": line}, 1)
    for move in moves:
        assert isinstance(match.play(RULES.parse(move)), Ply)
    return match


def test_whoever_has_a_row_wins() -> None:
    match = played("lay a1", "lay b1", "lay a2", "lay b2", "lay a3", line=3)
    assert match.outcome is not None and (match.outcome.winners, match.outcome.reason) == ((1,), "O4")


def test_a_full_board_without_a_row_is_a_draw() -> None:
    order = "a1 c1 b1 d1 c2 a2 d2 b2 a3 c3 b3 d3 c4 a4 d4 b4"
    match = played(*(f"lay {field}" for field in order.split()))
    assert match.outcome is not None and (match.outcome.winners, match.outcome.reason) == ((), "O5")


def test_a_field_is_laid_on_once() -> None:
    refusal = played("lay b3").play(RULES.parse("lay b3"))
    assert isinstance(refusal, Refusal) and (refusal.rule, refusal.fields) == ("O3", ("b3",))


@pytest.mark.parametrize("changed", [{"board": "X" * 16}, {"board": 7}, {"turn": 2}, {"phase": "over"}, {"options": {"line": 5}}])
def test_what_cannot_be_is_no_position(changed: dict[str, object]) -> None:
    position = RULES.position(played("lay b3").state)
    assert RULES.from_position(position, 1) == played("lay b3").state and position["game"] == INFO.key
    with pytest.raises(PositionError):
        RULES.from_position({**position, **changed}, 1)
