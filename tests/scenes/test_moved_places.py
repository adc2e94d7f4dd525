"""Moving an object of a map in Tiled moves what lies there on the screen, in windows of every shape."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from scenes.kit import layout
from scenes.kit.layout import LAYOUTS, plan_of
from scenes.share import page
from scenes.share.card import SIZE, card
from tests.scenes.driver import Driver
from tools.gallery import rumbugz
from tools.gallery.draw import STATES

SHAPES = {"wide": (1280, 720), "squarish": (1024, 768), "upright": (720, 1280)}
MOVED = 24, -8
"""Map units by which an object is moved: so many pixels at these sizes."""


def move(monkeypatch: pytest.MonkeyPatch, name: str, place: str, size: tuple[int, int]) -> None:
    """Moves an object of a map as Tiled would save it."""
    plan = plan_of(LAYOUTS, name, size)
    assert plan.size == size and plan[place]
    moved = tuple(replace(one, x=one.x + MOVED[0], y=one.y + MOVED[1]) if one.name == place else one for one in plan.places)
    path = next(path for path, known in layout._plans.items() if known is plan)
    monkeypatch.setitem(layout._plans, path, replace(plan, places=moved))


def moves(before: pygame.Surface, after: pygame.Surface, box: pygame.Rect) -> bool:
    """Whether what was in a box lies at the new place: there is more of it there than where it was."""
    was = before.subsurface(box)

    def alike(now: pygame.Rect) -> int:
        """So many pixels look the same; the grain of what is under them does not."""
        return pygame.transform.threshold(None, was, None, (16, 16, 16), None, 0, after.subsurface(now))

    return alike(box.move(MOVED)) > alike(box)


def sheet(stage: Driver) -> None:
    posed("nmbrs_round_end")(stage)
    stage.click(stage.top.sheet_button)


def book(stage: Driver) -> None:
    stage.open("rulebook", game="querni")


def posed(name: str) -> Callable[[Driver], None]:
    """Brings a state of the gallery onto the stage."""
    return next(state.pose for state in STATES if state.name == name)


CASES: dict[str, tuple[str, str, Callable[[Driver], None], Callable[[Any], pygame.Rect]]] = {
    "the answers of a decision": ("question", "decision", rumbugz.decide, lambda page: page.asks.bubbles[0].answers[0].rect),
    "a button of a round's end": ("round_end", "menu", posed("nmbrs_round_end"), lambda page: page.menu_button.rect),
    "the plates of the lanes": ("round_end", "plate", posed("nmbrs_round_end"), lambda page: page.lanes[1].plate),
    "the corner of a book": ("rulebook", "after", book, lambda page: page.after.rect),
    "the way back from a sheet": ("score_sheet", "back", sheet, lambda page: page.back_button.rect),
}


@pytest.mark.axes
@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("case", CASES)
def test_what_lies_there_moves(stage: Driver, monkeypatch: pytest.MonkeyPatch, case: str, size: tuple[int, int]) -> None:
    name, place, pose, box_of = CASES[case]
    stage.app.resize(size)

    def drawn() -> tuple[pygame.Rect, pygame.Surface]:
        pose(stage)
        stage.let_pass(600)
        return box_of(stage.top), stage.app.screen.copy()

    box, before = drawn()
    move(monkeypatch, name, place, size)
    now, after = drawn()
    assert now == box.move(MOVED) and moves(before, after, box.inflate(-8, -8))


def test_the_parts_of_a_card(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    posed("share")(stage)
    session = page.uppermost(stage.app)
    assert session is not None
    before = card(stage.app, session)
    move(monkeypatch, "share_card", "title", SIZE)
    assert moves(before, card(stage.app, session), pygame.Rect(40, 40, 500, 40))
