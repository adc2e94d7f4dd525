"""A turn that lies as a draft ends by itself after a while, where the settings say so and nobody makes a gesture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.table.window.picture import AFTER
from tests.scenes.table.test_past import ToyDriver
from tests.toy.entry import entered


@pytest.fixture(autouse=True)
def _sixth() -> Iterator[None]:
    with entered():
        yield


def drafted(home: Path, **settings: bool) -> ToyDriver:
    wanted: dict[str, Any] = {"ends_by_itself": True, **settings}
    d = ToyDriver(home, "human", "human", **wanted)
    d.click("b2")
    assert d.moves == [] and d.table.side.turn.may_end()
    return d


def test_a_draft_is_played_after_a_while_and_a_ring_shows_the_time(tmp_path: Path) -> None:
    d = drafted(tmp_path)
    d.let_pass(AFTER * 0.5)
    box = d.table.side.turn.draft_box()
    assert box is not None and d.table.moving and d.moves == []
    seen = pygame.image.tobytes(d.app.screen.subsurface(box), "RGB")
    d.let_pass(AFTER * 0.2)
    assert pygame.image.tobytes(d.app.screen.subsurface(box), "RGB") != seen
    d.let_pass(AFTER * 0.5)
    assert d.moves == ["lay b2"]


def test_a_gesture_stops_the_time_until_something_else_lies(tmp_path: Path) -> None:
    d = drafted(tmp_path)
    d.let_pass(AFTER * 0.6)
    d.key(pygame.K_UP)
    d.let_pass(AFTER * 3)
    assert d.moves == [] and not d.table.lingering.running
    d.click("c3")
    d.let_pass(AFTER * 1.4)
    assert d.moves == ["lay c3"]


def test_a_pointer_that_moves_is_waited_for(tmp_path: Path) -> None:
    d = drafted(tmp_path)
    for at in ("c3", "d4", "a1"):
        d.let_pass(AFTER * 0.8)
        d.point(at)
    assert d.moves == []
    d.let_pass(AFTER * 1.2)
    assert d.moves == ["lay b2"]


@pytest.mark.parametrize("settings", [{"ends_by_itself": False}, {"ask_before_end": True}])
def test_it_is_off_at_first_and_where_it_is_asked(tmp_path: Path, settings: dict[str, bool]) -> None:
    d = drafted(tmp_path, **settings)
    d.let_pass(AFTER * 3)
    assert d.moves == [] and not d.table.moving


def test_nothing_ends_under_a_menu(tmp_path: Path) -> None:
    d = drafted(tmp_path)
    d.key(pygame.K_ESCAPE)
    d.let_pass(AFTER * 3)
    assert d.moves == []
