"""Every page and every game opens in any window, whatever the text size and the language, and stays whole when it is resized.

NUMBER_NIGHT_WINDOWS says how many examples are drawn in all: 12 without it, 400 in `.ci/run`, thousands in `run.py test --full`.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from game import catalogue
from game.match import Match
from scenes.app import App
from scenes.kit import pictures
from scenes.kit.theme import allowed
from scenes.options import window_size
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.window import LEAST_CANVASES, canvas_of
from tests.amount import WINDOWS as EXAMPLES
from tests.scenes.driver import Driver
from tools.gallery.draw import STATES
from tools.gallery.stage import Clock, Thinker
from tools.gallery.states import State

Size = tuple[int, int]
LONG = EXAMPLES > 40
"""Whether there is time for windows that take seconds to paint, and for states that take seconds to reach."""
PARTS = max(1, EXAMPLES // 100)
"""Into how many tests each of the properties is divided, so that several processes can share them."""
KINDS = len(catalogue.games()) + 1
EACH = max(1, -(-EXAMPLES // (KINDS * PARTS)))

many = settings(
    max_examples=EACH, deadline=None, suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate, Phase.shrink) if LONG else (Phase.explicit, Phase.generate),
)
SEEN: tuple[Size, ...] = (
    (1280, 1024), (1280, 1000), (1152, 900), (1900, 1440), (1024, 768), (1080, 1920), (768, 768), (600, 960), (600, 1000),
    (800, 480), (640, 480), (480, 800), (400, 300), (320, 240), (240, 320), (240, 240), (960, 600), (1600, 240), (240, 1600),
)
HUGE: tuple[Size, ...] = ((3840, 2160), (2160, 3840), (2560, 1440), (3440, 1440), (3840, 240), (240, 3840))


def sides(least: int, most: int) -> SearchStrategy[Size]:
    """Windows with both sides in a range."""
    return st.tuples(st.integers(least, most), st.integers(least, most)).map(allowed)


small = sides(240, 900)
windows = st.one_of(small, small, st.sampled_from(SEEN), st.sampled_from(SEEN), sides(400, 1400))
if LONG:
    windows = st.one_of(windows, windows, windows, sides(240, 3840), st.sampled_from(HUGE))
texts = st.one_of(st.sampled_from((80, 100, 150, 200)), st.integers(80, 200))
languages = st.sampled_from(("en", "de", "sv"))


@cache
def played(game: str, seats: int, share: float) -> Match[Any, Any, Any]:
    """A match of some moves at random: none, half of a match or nearly all of it."""
    rules, chance = catalogue.rules(game), random.Random(seats)
    matches = [Match.new(rules, seats, {}, 5) for _time in range(2)]
    while matches[0].to_act is not None and len(matches[0]) < 40 * seats:
        matches[0].play(chance.choice(list(islice(matches[0].legal(), 60))))
    for ply in matches[0].plies[:round((len(matches[0]) - 1) * share)]:
        matches[1].play(ply.move)
    return matches[1]


def whole(app: App) -> None:
    """Nothing that can be pressed lies outside of what is painted; what is rolled away lies over it or below."""
    app.touch()
    app.step([], 16)
    canvas = app.screen.get_rect()
    assert app.style.size == canvas.size == canvas_of(app.window.size)
    for scene in app.stack.visible:
        room = canvas.inflate(0, 10_000) if hasattr(scene, "bar") else canvas
        for widget in getattr(scene, "widgets", ()):
            if widget.visible and widget.rect.size > (1, 1):
                assert room.contains(widget.rect), f"{widget} of {scene} lies at {widget.rect} of {canvas}"


def resized(driver: Driver, data: DataObject) -> None:
    """The window takes other sizes, between which time passes."""
    whole(driver.app)
    for size in data.draw(st.lists(windows, max_size=2 if LONG else 1), label="then"):
        driver.app.resize(size)
        whole(driver.app)
        driver.let_pass(data.draw(st.sampled_from((16, 200, 1200)), label="ms"), pace=50)
        whole(driver.app)


@contextmanager
def scratch() -> Iterator[Path]:
    """A home; what is still being written there when it is left goes with the system's own."""
    with tempfile.TemporaryDirectory(prefix="number-night-window-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def drive(home: Path, cache: Path, size: Size, clock: Clock, **settings: Any) -> Driver:
    pictures.clear()
    return Driver(home, size, worker=Thinker(), cache=cache, clock=clock, **settings)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", catalogue.games())
def test_a_table_opens_in_any_window(game: str, part: int, cache: Path) -> None:
    lid = catalogue.lid(game)

    @many
    @given(
        seats=st.one_of(st.just(lid.max_seats), st.integers(lid.min_seats, lid.max_seats)),
        share=st.sampled_from((0.0, 0.5, 1.0)), window=windows,
        text_size=texts, language=languages, shown=st.booleans(), data=st.data(),
    )
    def opens(
        seats: int, share: float, window: Size, text_size: int, language: str, shown: bool, data: DataObject
    ) -> None:
        clock = Clock()
        with scratch() as home, clock.in_force():
            driver = drive(home, cache, window, clock, text_size=text_size, language=language)
            names = ("Ana", "Friederike-Charl", "Maximilian Alexa", "Dev", "Emil", "Fia", "Gustav Adolf", "Hanna")
            people = [SeatSetup(names[seat], seat) for seat in range(seats)]
            match = played(game, seats, share)
            driver.open("table", session=Session(driver.profile, match, TableSetup(people, dict(match.options)), None))
            whole(driver.app)
            if shown and hasattr(driver.top, "open_button"):
                driver.let_pass(500, pace=50)
                driver.click(driver.top.open_button)
                driver.let_pass(1500, pace=50)
                assert not hasattr(driver.top, "open_button"), "a click on the curtain did not land"
            resized(driver, data)
            driver.close()

    opens()


CHEAP = [state for state in STATES if LONG or not state.name.startswith(("demo", "lesson", "puzzle", "share", "result"))]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_state_of_the_gallery_takes_any_window(part: int, cache: Path) -> None:
    @many
    @given(state=st.sampled_from(CHEAP), text_size=texts, language=languages, window=windows, data=st.data())
    def takes(state: State, text_size: int, language: str, window: Size, data: DataObject) -> None:
        note(state.name)
        clock = Clock()
        with scratch() as home, clock.in_force():
            driver = drive(home, cache, (1024, 768), clock, text_size=text_size, language=language)
            driver.endless = True  # a turn's clock may run
            state.pose(driver)
            driver.app.resize(window)
            resized(driver, data)
            driver.close()

    takes()


@pytest.mark.parametrize(
    ("window", "canvas"),
    [
        ((960, 600), (960, 600)), ((3840, 2160), (3840, 2160)), ((1080, 1920), (1080, 1920)), ((800, 600), (960, 720)),
        ((320, 240), (960, 720)), ((400, 400), (768, 768)), ((300, 480), (600, 960)), ((500, 480), (800, 768)),
        ((1, 1), (768, 768)),
    ],
)
def test_a_canvas_is_never_less_than_the_least_of_its_shape(window: Size, canvas: Size) -> None:
    assert canvas_of(window) == canvas


@given(window=sides(240, 4000))
def test_a_canvas_has_the_shape_of_its_window(window: Size) -> None:
    canvas = canvas_of(window)
    assert any(canvas[0] >= least[0] - 1 and canvas[1] >= least[1] - 1 for least in LEAST_CANVASES)
    assert canvas[0] >= window[0] and canvas[1] >= window[1]
    assert abs(canvas[0] * window[1] - canvas[1] * window[0]) <= max(window)
    assert window_size(f"{window[0]}x{window[1]}") == window


@pytest.mark.parametrize("window", [(320, 240), (500, 500), (300, 500)])
def test_a_click_lands_where_it_is_seen(window: Size, cache: Path, tmp_path: Path) -> None:
    driver = drive(tmp_path, cache, window, Clock())
    driver.open("title")
    driver.let_pass(200)
    button = driver.top.settings_button.rect
    seen = driver.app.window.in_window(button.center)
    assert pygame.Rect((0, 0), window).collidepoint(seen)
    driver.send(pygame.MOUSEMOTION, pos=seen, rel=(1, 0), buttons=(0, 0, 0))
    assert driver.top.settings_button.hovered
    driver.send(pygame.MOUSEBUTTONDOWN, pos=seen, button=1)
    driver.send(pygame.MOUSEBUTTONUP, pos=seen, button=1)
    assert type(driver.top).__name__ == "SettingsPage"
