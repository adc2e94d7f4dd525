"""Every stop of the focus on every page has a sentence that tells it from its neighbour, in three languages."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from scenes.kit.spoken.lines import Telling
from scenes.page import Page
from tests.scenes.driver import unseen
from tools.gallery.draw import STATES
from tools.gallery.stage import Clock, Stage
from tools.gallery.states import State

QUICK = (
    "title_evening", "seats", "settings", "keys", "voice", "rules_jumps", "result_won", "tonight", "library", "share",
    "querni_menu", "querni_turn", "qumero_roll_2", "quad_ghost", "nmbrs_table", "rumbugz_selection", "rumbugz_look",
    "puzzle_querni", "lesson_q4", "demo_querni", "trouble", "puzzle_days", "nmbrs_deck", "nmbrs_claims", "nmbrs_round_end",
    "title_person", "what_next",
)
"""A state of each page."""
NAMED = {state.name: state for state in STATES}


def tellings(stage: Stage) -> list[Telling]:
    """The voice of the page on top, and of a table in a part of it."""
    found: list[Telling] = [stage.top.telling]
    while (inside := found[-1].inside()) is not None:
        found.append(inside)
    return found


def faults(stage: Stage) -> list[str]:
    """What has no sentence, or the same as its neighbour."""
    wrong = []
    for telling in tellings(stage):
        page: Any = telling.scene
        if not any(line.text for line in telling.lines()):
            wrong.append(f"{type(page).__name__} says nothing")
        said = [widget.spoken() for widget in page.ring()] if isinstance(page, Page) else []
        ring = page.ring() if isinstance(page, Page) else []
        wrong += [f"{type(widget).__name__}: {words!r}" for widget, words in zip(ring, said, strict=True)
                  if not words or words[0] in ",:." or "{" in words]
        wrong += [f"twice: {one!r}" for one, other in itertools.pairwise(said) if one == other]
    return wrong


def shown(state: State, home: Path, cache: Path, language: str) -> list[str]:
    clock = Clock()
    with clock.in_force():
        stage = Stage(home / state.name, cache, (1280, 720), clock, language=language, window=(1280, 720))
        state.pose(unseen(stage))
        found = faults(stage)
        stage.close()
    return [f"{state.name}: {fault}" for fault in found]


@pytest.mark.matrix(9)
@pytest.mark.parametrize("name", [name for name in QUICK if name in NAMED])
def test_a_page_of_each_kind_is_told(tmp_path: Path, cache: Path, name: str) -> None:
    language = ("en", "de", "sv")[QUICK.index(name) % 3]
    assert shown(NAMED[name], tmp_path, cache, language) == []


def test_each_quick_state_is_in_the_gallery() -> None:
    assert set(QUICK) <= set(NAMED)


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_every_page_of_the_gallery_is_told(tmp_path: Path, cache: Path, language: str) -> None:
    still = (state for state in STATES if "moment" not in state.name)
    assert [fault for state in still for fault in shown(state, tmp_path, cache, language)] == []
