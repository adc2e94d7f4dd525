"""The driver of whole matches in a window: its gestures make the turn that is meant, whatever is in hand."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.querni.board import FIELD
from game.querni.moves import Turn
from tests.e2e.querni import QuerniEvening
from tests.scenes.games.querni.driver import QuerniDriver, position

CHAIN = {"b3": 5, "c3": 6, "d1": 7, "d2": 11, "e3": 8, "f3": 9, "a7": 2}


class Gestures(QuerniEvening):
    """An evening without a window of its own."""

    def __init__(self) -> None:
        self.window: Any = SimpleNamespace(click=lambda at: None, drag=lambda start, end: None)
        self.dragged = 0


@pytest.mark.parametrize("chain", [(5, 8), (5, 9), (6, 8), (7, 9)])
def test_a_stone_that_may_hop_on_is_in_hand_while_a_chain_around_it_is_taken_off(tmp_path: Path, chain: tuple[int, int]) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, {"d4": 1, "h1": 9}))
    move = Turn((FIELD["d1"], FIELD["d3"]), True, chain)
    assert d.match.check(move) is None

    def drag(start: Any, end: Any) -> None:
        d.drag(start, end)
        d.release(end)
        d.rest()

    def click(at: Any) -> None:
        d.click(at)
        d.rest()

    Gestures().make(SimpleNamespace(click=click, drag=drag), d.table, move, 0.0)  # type: ignore[arg-type]
    assert d.table.side.turn.sel.draft.turn == move
