"""Moving an object of a map in Tiled moves what lies there on the screen, in windows of every shape."""

from dataclasses import replace

import pygame
import pytest

from scenes.kit import layout
from scenes.kit.layout import LAYOUTS, plan_of
from tests.scenes.driver import Driver
from tools.gallery import rumbugz

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


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures are the same but for the grain of what is under them."""
    alike = pygame.transform.threshold(None, one, None, (8, 8, 8), None, 0, other)
    return one.size == other.size and alike > 0.99 * one.width * one.height


@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
def test_the_answers_of_a_decision(stage: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    def drawn() -> tuple[pygame.Rect, pygame.Surface]:
        stage.app.resize(size)
        rumbugz.decide(stage)
        stage.rest()
        box = stage.top.asks.bubbles[0].answers[0].rect
        return box, stage.app.screen.subsurface(box.inflate(-8, -8)).copy()

    before, picture = drawn()
    move(monkeypatch, "question", "decision", size)
    after, moved = drawn()
    assert after == before.move(MOVED) and same(moved, picture)
