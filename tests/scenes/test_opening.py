"""A page that is opened: what is seen and pressed meanwhile, and what is painted beside the loop."""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from scenes import program
from scenes.app import App, paint_on
from scenes.kit import pictures
from scenes.kit.retained.recording import Recording
from scenes.kit.theme import THEMES
from scenes.opening import FLIES, Opening
from scenes.page import Scene
from scenes.profile import Profile
from scenes.rest import APART_MS, Rest
from scenes.seats.page import Seats
from tests.scenes.driver import Driver


class Slow(Scene):
    """A page whose first picture takes a while."""

    def draw(self, target: pygame.Surface) -> None:
        assert pictures.meanwhile is None or target is not self.app.screen, "a page must not be seen half painted"
        for number in range(3):
            _slow(number, id(self))
        target.fill("red")


@pictures.kept
def _slow(number: int, page: int) -> int:
    time.sleep(0.02)
    return number + page


@pytest.fixture
def screen() -> pygame.Surface:
    image = pygame.Surface((40, 30))
    image.fill((200, 100, 50))
    return image


def test_the_old_page_grows_darker_while_a_slow_one_is_painted(screen: pygame.Surface) -> None:
    shown: list[int] = []
    with Opening(screen, lambda: shown.append(screen.get_at((5, 5)).r)) as opening:
        for number in range(5):
            _slow(number, id(screen))
    assert opening.frames == len(shown) >= 2
    assert shown == sorted(shown, reverse=True) and 90 <= shown[-1] < 200
    assert pictures.meanwhile is None


def test_a_quick_page_shows_nothing_of_it(screen: pygame.Surface) -> None:
    with Opening(screen, lambda: pytest.fail("a frame was shown")) as opening:
        pictures.kept(lambda number: number)(1)
    assert opening.frames == 0 and screen.get_at((5, 5)).r == 200


def test_frames_are_shown_while_one_large_picture_is_painted(screen: pygame.Surface) -> None:
    shown: list[float] = []

    def paint() -> pygame.Surface:
        time.sleep(0.1)
        return screen

    with Opening(screen, lambda: shown.append(time.monotonic())):
        assert pictures.aside(paint, (1000, 1000)) is screen
    assert len(shown) >= 2


def test_frames_are_shown_while_the_modules_of_a_page_are_loaded(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        (tmp_path / f"loads_{number}.py").write_text(f"import time\ntime.sleep(0.02)\nimport loads_{number + 1}\n")
    (tmp_path / "loads_3.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    finders, shown = list(sys.meta_path), list[int]()
    with Opening(screen, lambda: shown.append(1)):
        import_module("loads_0")
    assert len(shown) >= 3 and sys.meta_path == finders


def test_what_goes_on_beside_the_loop_shows_no_frame(screen: pygame.Surface) -> None:
    shown: list[int] = []
    with Opening(screen, lambda: shown.append(1)) as opening:
        beside = Thread(target=opening.frame, args=(True,))
        beside.start()
        beside.join()
    assert shown == []


def test_an_error_of_the_painter_is_raised_and_the_opening_ends(screen: pygame.Surface) -> None:
    def fail() -> pygame.Surface:
        raise ValueError("no such picture")

    with pytest.raises(ValueError, match="no such"), Opening(screen, lambda: None):
        pictures.aside(fail, (1000, 1000))
    assert pictures.meanwhile is None


def test_what_was_pressed_for_the_old_page_does_nothing_on_the_new_one(tmp_path: Path) -> None:
    app = App(Profile(tmp_path), size=(320, 240))
    app.routes["slow"] = lambda app: Slow(app)
    app.open("slow")
    app.paint()
    pygame.event.clear()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=1))
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.open("slow", "replace")
    left = [event.type for event in pygame.event.get()]
    assert pygame.MOUSEBUTTONDOWN not in left and pygame.QUIT in left
    assert len(app.stack) == 1
    app.close()


def test_a_slow_page_that_is_pushed_is_drawn_off_the_window_first(tmp_path: Path) -> None:
    app, targets = App(Profile(tmp_path), size=(320, 240)), []

    class Watched(Scene):
        slow = True

        def draw(self, target: pygame.Surface) -> None:
            targets.append(target)

    app.push(Watched(app))
    assert not targets, "the first page of all has none before it"
    app.paint()
    app.push(Watched(app))
    assert targets[-1] is not app.screen and len(targets) == 2
    app.close()


def test_what_grew_darker_is_bright_again_under_the_page_that_came(tmp_path: Path) -> None:
    app = App(Profile(tmp_path), size=(960, 600))

    class Veil(Slow):
        slow = True
        opaque = False

        def draw(self, target: pygame.Surface) -> None:
            super().draw(Recording(target.get_size()))

    app.push(Slow(app))
    app.paint()
    app.push(Veil(app))
    darkest = app.screen.get_at((9, 9)).r
    app.paint()
    assert darkest < 250 and app.screen.get_at((9, 9)) == pygame.Color("red")
    app.close()


@pytest.mark.parametrize("hushed", [False, True])
def test_while_all_is_laid_out_anew_the_old_picture_stays_unless_it_must_not_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hushed: bool
) -> None:
    app, shown = App(Profile(tmp_path), size=(960, 600)), list[pygame.Color]()
    app.push(Slow(app))
    app.paint()
    before = app.screen.get_at((9, 9))
    monkeypatch.setattr(Slow, "layout", lambda page: [_slow(number, -id(page)) for number in range(3)], raising=False)
    monkeypatch.setattr(app.window, "show", lambda boxes: shown.append(app.screen.get_at((9, 9))))
    if hushed:
        app.hush()
    app.settings.theme = "walnut"
    pygame.event.clear()
    for kind in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
        pygame.event.post(pygame.Event(kind, key=pygame.K_F11, mod=0, unicode="", pos=(9, 9), button=1))
    app.restyle()
    kept = [kind for kind in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) if pygame.event.peek(kind)]
    assert kept == [pygame.KEYDOWN], "the page stays, its places do not"
    assert len(shown) >= 2 and set(map(tuple, shown)) == {tuple(pygame.Color(THEMES["felt"].ground) if hushed else before)}
    app.paint()
    assert app.screen.get_at((9, 9)) == pygame.Color("red")
    app.close()


def test_objects_are_searched_at_rest_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[int] = []
    monkeypatch.setattr("gc.collect", lambda *_generation: searches.append(1))
    rest = Rest()
    for _turn in range(3000):
        rest.pass_time(16, moving=True)
    assert not searches
    for _turn in range(60):
        rest.pass_time(16, moving=False)
    assert len(searches) == 1
    rest.search_at_times()
    assert len(searches) == 1, "the last one was just now"
    rest.pass_time(APART_MS, True)
    rest.search_at_times()
    assert len(searches) == 2, "between two pages as well, if it is long ago"


def test_what_waits_is_done_in_quiet_turns_a_little_in_each() -> None:
    done: list[int] = []

    def work() -> Iterator[None]:
        for number in range(4):
            time.sleep(0.005)
            done.append(number)
            yield

    rest = Rest()
    rest.waiting.append(work())
    rest.pass_time(16, moving=True)
    assert not done
    rest.pass_time(16, moving=False)
    assert 0 < len(done) < 4, "a quiet turn must not become a long one"
    for _turn in range(4):
        rest.pass_time(16, moving=False)
    assert done == [0, 1, 2, 3] and not rest.waiting


@pytest.mark.parametrize(("drawn", "gone", "given_up", "called"), [
    (True, 0.0, 0, "paint_ahead"), (True, 0.012, 0, None), (False, 0.0, 0, None), (True, 0.0, 1, "go_on"), (True, 0.02, 1, None),
])
def test_what_is_left_of_a_turn_goes_into_pictures(drawn: bool, gone: float, given_up: int, called: str | None) -> None:
    app = Mock(headless=False, turned=time.perf_counter() - gone)
    app.retained.given_up = given_up
    paint_on(app, drawn)
    assert app.paint_ahead.called == (called == "paint_ahead") and app.retained.go_on.called == (called == "go_on")


def test_what_was_loaded_for_later_is_searched_once_and_never_again(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr("gc.collect", lambda *_generation: calls.append("search"))
    monkeypatch.setattr("gc.freeze", lambda: calls.append("keep"))
    monkeypatch.setattr("gc.set_threshold", lambda *_numbers: None)
    rest = Rest()
    rest.started()
    assert calls == ["search", "keep"]
    def load(name: str) -> Iterator[None]:
        calls.append(name)
        yield

    for name in ("rules", "pages"):
        rest.waiting.append(load(name))
    for _turn in range(3):
        rest.pass_time(16, moving=False)
    assert calls[2:] == ["rules", "pages", "search", "keep"]


def test_what_a_table_needs_is_loaded_before_all_other_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    monkeypatch.setattr(program, "import_module", names.append)
    app = App(Profile(tmp_path), size=(640, 480), headless=True)
    program.connect(app)
    for work in app.rest.waiting:
        assert list(work)
    app.close()
    assert names.index("pytmx") < names.index("scenes.table.shell") < names.index("scenes.demo.page")
    assert names.index("game.bots.worker") < names.index("scenes.games.querni.table") < names.index("scenes.demo.page")


def test_a_picture_done_in_the_moment_of_a_frame_is_shown(screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Future, "done", lambda painted: painted.result() is not None)  # done as soon as anybody asks

    def paint() -> pygame.Surface:
        time.sleep(0.02)
        return screen

    with Opening(screen, lambda: None):
        assert pictures.aside(paint, (1000, 1000)) is screen


# ---- out of a box of the page before, and back


def test_the_seats_grow_out_of_the_lid_and_go_back_into_it(stage: Driver) -> None:
    stage.open("title")
    stage.let_pass(200)
    title: Any = stage.top
    before = stage.picture().copy()
    title.open_lid(title.lids[2].lid)
    box = title.lids[2].rect
    stage.let_pass(FLIES / 2)
    picture = stage.picture()
    assert isinstance(stage.top, Seats) and picture.get_at((2, 2)) == before.get_at((2, 2)) != picture.get_at(box.center)
    stage.let_pass(FLIES)
    whole = stage.picture().copy()
    assert stage.app.flight is None and whole.get_at((2, 2)) != before.get_at((2, 2))
    stage.app.pop()
    stage.let_pass(FLIES / 2)
    assert stage.top is title and stage.app.flight is not None
    stage.let_pass(FLIES)
    assert stage.app.flight is None and stage.picture().get_at((2, 2)) == before.get_at((2, 2))


def test_in_a_window_of_another_size_no_page_flies_as_in_the_one_before(stage: Driver) -> None:
    stage.open("title")
    title: Any = stage.top
    title.open_lid(title.lids[2].lid)
    assert stage.app.flight is not None
    stage.app.resize((1024, 768))
    assert stage.app.flight is None
    stage.app.pop()
    assert stage.top is title and stage.app.flight is None


@pytest.mark.parametrize("why", ["press", "reduced motion"])
def test_nothing_waits_for_a_page_to_grow(stage: Driver, why: str) -> None:
    stage.app.settings.reduced_motion = why == "reduced motion"
    stage.open("title")
    stage.let_pass(200)
    title: Any = stage.top
    title.open_lid(title.lids[2].lid)
    assert (stage.app.flight is None) == (why == "reduced motion")
    stage.press((1, 1))
    assert stage.app.flight is None and isinstance(stage.top, Seats)
    stage.key(pygame.K_ESCAPE)
    assert stage.top is title
