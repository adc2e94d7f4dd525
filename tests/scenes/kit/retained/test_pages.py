"""What is in the window is the same to the pixel whether frames are painted whole or only where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import catalogue
from scenes.app import App
from scenes.page import Scene
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tests.amount import Some
from tests.scenes.driver import Driver
from tests.scenes.kit.retained.both_ways import both_ways, whole
from tools.gallery.draw import STATES, Shot, take
from tools.gallery.stage import Clock, Thinker
from tools.gallery.strips import STRIPS, strip

pytestmark = pytest.mark.usefixtures("painting_ahead")

GAMES = catalogue.games()


@pytest.fixture
def painted(request: pytest.FixtureRequest) -> Iterator[list[int]]:
    with both_ways(each=1 if request.config.option.markexpr == "" else 4) as found:
        yield found


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.full) for n in range(1, 10))])
def test_every_page_on_the_way_to_its_telling_states(
    first: int, tmp_path: Path, cache: Path, painted: list[int], some: Some
) -> None:
    for number, state in enumerate(some(STATES[first::10], 4)):
        take(Shot(state, (1280, 720), 100), tmp_path / str(number), cache)
    assert len(painted) > 25


@pytest.mark.parametrize("name", ["quad_corners", *(pytest.param(name, marks=pytest.mark.full) for name in STRIPS)])
def test_every_ceremony(name: str, tmp_path: Path, painted: list[int]) -> None:
    strip(name, tmp_path)
    assert painted


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_bots(game: str, tmp_path: Path, painted: list[int], everything: bool) -> None:
    """A whole match; in the default run the first fifty of its frames."""
    clock = Clock()
    with clock.in_force():
        stage = Driver(tmp_path, (960, 600), worker=Thinker(), clock=clock)
        seats = [SeatSetup("Ana", 0, "easy"), SeatSetup("Ben", 1, "easy")]
        options: dict[str, str | int] = {"max_rounds": 1} if game == "nmbrs" else {}
        session = Session.start(stage.profile, game, TableSetup(seats, options), 3)
        stage.app.open("table", "reset", session=session)
        enough = 1_000_000 if everything else 50
        stage.every_frame = True
        stage.let_pass(2_000_000, lambda: session.match.outcome is not None or len(painted) > enough, pace=90.0)
        if everything:
            stage.let_pass(9000)
            assert session.match.outcome is not None
    whole = stage.app.screen.get_width() * stage.app.screen.get_height()
    assert len(painted) > 50 and sum(painted) < 0.5 * whole * len(painted), "of most frames little is painted"


@pytest.mark.parametrize("event", [pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED])
def test_after_the_system_has_lost_it_the_window_is_painted_whole(event: int, tmp_path: Path) -> None:
    stage = Driver(tmp_path, (960, 600))
    stage.open("settings")
    stage.app.screen.fill("red")
    stage.send(event)
    assert stage.app.screen.get_buffer().raw == whole(stage.app)


def test_another_window_of_the_same_size_is_painted_whole(app: App) -> None:
    class Plain(Scene):
        def draw(self, target: pygame.Surface) -> None:
            target.fill("red")

    app.push(Plain(app))
    app.step([], 16)
    app.resize(app.screen.get_size())
    app.step([], 16)
    assert app.screen.get_at((5, 5)) == pygame.Color("red")


def test_what_is_hidden_is_followed_by_a_whole_frame(tmp_path: Path) -> None:
    stage = Driver(tmp_path, (960, 600))
    stage.open("settings")
    stage.step()
    stage.app.hush()
    stage.step()
    assert stage.app.retained.painted == [stage.app.screen.get_rect()]
