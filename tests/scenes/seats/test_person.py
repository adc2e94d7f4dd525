"""The paper on which a person comes or is changed: what hints, lights and coach are is said there, at any size."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from scenes.kit import pictures
from scenes.kit.spoken.lines import NORMAL
from scenes.page import Scene
from scenes.seats.person import PersonPaper
from tests.scenes.driver import headless


@pytest.mark.parametrize("size", ((1280, 720), (1024, 768), (960, 600)))
@pytest.mark.parametrize("scale", (100, 200))
@pytest.mark.parametrize("code", ("en", "de", "sv"))
def test_what_the_helps_are_is_said_below_them(tmp_path: Path, size: tuple[int, int], scale: int, code: str) -> None:
    pictures.clear()
    app = headless(tmp_path, size, empty=(), text_size=scale, language=code)
    for name in ("Ana", "Ben", "Cleo", "Dev", "Emil", "Fia"):
        app.profile.people.add(name).here = False
    app.push(Scene(app))
    paper = PersonPaper(app, None, lambda: None)
    app.push(paper)
    app.step([], 16)
    assert app.screen.get_rect().contains(paper.box)
    shown = [widget for widget in paper.widgets if widget.visible]
    assert all(paper.box.contains(widget.rect) for widget in shown)
    assert not [pair for pair in combinations(shown, 2) if pair[0].rect.colliderect(pair[1].rect)]
    if size != (960, 600) or scale == 100:
        assert paper._meant.h > 0 and paper._meant.top >= paper.wishes[0].rect.bottom
        assert paper._meant.bottom <= min(paper.ok.rect.top, paper.other.rect.top)
    said = [line.text for line in paper.told() if line.least == NORMAL]
    assert len(said) == 3 and all(choice.items[0] in line for choice, line in zip(paper.wishes, said, strict=True))


def test_words_that_have_no_room_stay_away(tmp_path: Path) -> None:
    pictures.clear()
    app = headless(tmp_path, (1280, 720), empty=())
    paper = PersonPaper(app, None, lambda: None)
    app.push(paper)
    app.step([], 16)
    assert paper._meant_height(200, 4) == 0
    app.paint()
    assert isinstance(app.screen, pygame.Surface)
