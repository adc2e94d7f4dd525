"""The paper on which a person comes or is changed: what hints, lights and coach are is said there, at any size."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game import catalogue
from scenes.app import App
from scenes.kit.spoken.lines import NORMAL
from scenes.page import Scene
from scenes.seats.person import PersonPaper
from scenes.store.people import People
from scenes.title.page import Title
from tests.scenes.driver import headless


@pytest.mark.axes
@pytest.mark.parametrize("size", ((1280, 720), (1024, 768), (960, 600)))
@pytest.mark.parametrize("scale", (100, 200))
@pytest.mark.parametrize("code", ("en", "de", "sv"))
def test_what_the_helps_are_is_said_below_them(tmp_path: Path, size: tuple[int, int], scale: int, code: str) -> None:
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
    said = [line.text for line in paper.voice_lines() if line.least == NORMAL]
    assert len(said) == 3 and all(choice.items[0] in line for choice, line in zip(paper.wishes, said, strict=True))


def test_words_that_have_no_room_stay_away(tmp_path: Path) -> None:
    app = headless(tmp_path, (1280, 720), empty=())
    paper = PersonPaper(app, None, lambda: None)
    app.push(paper)
    app.step([], 16)
    assert paper._meant_height(200, 4) == 0
    app.paint()
    assert isinstance(app.screen, pygame.Surface)


def written(app: App, *words: str) -> None:
    for word in words:
        app.step([pygame.Event(pygame.TEXTINPUT, text=word)], 16)
        app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")], 16)


def test_names_are_typed_one_after_the_other(tmp_path: Path) -> None:
    app = headless(tmp_path, (1280, 720), empty=())
    page = Title(app)
    app.push(page)
    app.step([], 16)
    page.here.add.press()
    written(app, "Ana", "Ben", "Cleo")
    assert [person.name for person in app.profile.people.here] == ["Ana", "Ben", "Cleo"]
    assert len({person.mark for person in app.profile.people.here}) == 3
    paper = app.top
    assert isinstance(paper, PersonPaper) and paper.entry.value == "" and paper.focus is paper.entry
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")], 16)
    assert app.top is page and len(page.here.people) == 3
    assert [person.name for person in People(app.profile.home, app.settings).here] == ["Ana", "Ben", "Cleo"], "kept"


def test_somebody_new_for_one_seat_is_asked_for_once(tmp_path: Path) -> None:
    app = headless(tmp_path, (1280, 720), empty=())
    app.push(Scene(app))
    app.push(PersonPaper(app, None, lambda: None))
    app.step([], 16)
    written(app, "Ana")
    assert not isinstance(app.top, PersonPaper)


def test_the_title_offers_a_game_for_all_who_are_here(tmp_path: Path) -> None:
    app = headless(tmp_path, (1280, 720), empty=(), last_game="querni")
    app.push(page := Title(app))
    for number, name in enumerate(("Ana", "Ben", "Cleo", "Dev", "Emil", "Fia", "Gus", "Hel", "Ida"), 1):
        app.profile.people.add(name)
        page.resume()
        app.step([], 16)
        title = page.play_button.label.removeprefix("Play ")
        lid = next(lid for lid in catalogue.lids() if lid.title == title)
        assert lid.max_seats >= number if number < 9 else lid.key == "querni", "as before where no game seats them"
    assert page.latch.words() == page.play_button.label
