"""Moving an object in a Tiled map moves what lies there: on the title, the seats, the result, the evening, the settings."""

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from scenes.app import App
from scenes.evening.figures_page import FiguresPage
from scenes.evening.results import Results
from scenes.kit import layout
from scenes.kit.files import ASSETS
from scenes.page import Page
from scenes.seats.page import Seats
from scenes.settings.page import SettingsPage
from scenes.title.page import Title
from tests.scenes.driver import headless
from tests.scenes.evening.finished import finished
from tests.scenes.evening.listed import listed

Boxes = dict[str, pygame.Rect]


def title(app: App) -> tuple[Page, Callable[[], Boxes]]:
    page = Title(app)
    return page, lambda: {"lids": page.lids[0].rect, "tabs": page.tabs[0][0].rect, "play": page.play_button.rect,
                          "menu": page.tonight_button.rect, "people": page.here.add.rect, "box": page.latch.rect}


def seats(app: App) -> tuple[Page, Callable[[], Boxes]]:
    page = Seats(app, "querni")
    return page, lambda: {"place1": page.places[0].rect, "place2": page.places[1].rect, "play": page.play_button.rect,
                          "rail": page.rail.rect, "back": page.back.rect, "bench": page.ledge.new.rect}


def result(app: App) -> tuple[Page, Callable[[], Boxes]]:
    page = Results(app, finished(app.profile, "Q10"))
    return page, lambda: {"again": page._again.rect, "other": page._other.rect, "replay": page._replay.rect,
                          "moment": page.moment.rect, "figures": page._figures.rect, "stage": page._steps.box}


def behind(app: App) -> tuple[Page, Callable[[], Boxes]]:
    page = FiguresPage(app, finished(app.profile, "Q10"))
    return page, lambda: {"tonight": page._tonight.rect, "figures": page._rounds.rect, "back": page._back.rect}


def tonight(app: App) -> tuple[Page, Callable[[], Boxes]]:
    page = listed(app)
    return page, lambda: {"back": page._back.rect, "who": page._who.rect, "view": page._view.rect, "sheet": page._list.rect,
                          "picture": page._picture.rect, "table": page._table.rect}


def settings(app: App) -> tuple[Page, Callable[[], Boxes]]:
    page = SettingsPage(app)
    return page, lambda: {"reset": page.reset_button.rect, "done": page.done_button.rect, "speed": page.throws["bots_speed"].rect,
                          "text": page.sample.rect, "help": page.switches["lights"].rect,
                          "language": page.language_cards["de"].rect}


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 960)])
@pytest.mark.parametrize("make", [title, seats, result, behind, tonight, settings])
def test_what_lies_in_a_map_moves_with_it(
    make: Callable[[App], tuple[Page, Callable[[], Boxes]]], size: tuple[int, int], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = headless(tmp_path / "home", size)
    page, boxes = make(app)
    app.push(page)
    before = {name: box.copy() for name, box in boxes().items()}
    (tmp_path / "layouts").mkdir()
    for path in (ASSETS / layout.LAYOUTS).iterdir():
        (tmp_path / "layouts" / path.name).write_text(re.sub(r' x="(\d+)"', _further, path.read_text()))
    monkeypatch.setattr(layout, "ASSETS", tmp_path)
    page.layout()
    for name, box in boxes().items():
        assert 8 < box.x - before[name].x < 24 and box.y == before[name].y, name


def _further(found: re.Match[str]) -> str:
    return f' x="{int(found[1]) + 16}"'
