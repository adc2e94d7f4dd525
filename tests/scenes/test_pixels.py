"""The real pixels of a screen: which way each system has, and that points and pixels are told apart."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pygame
import pytest

from scenes.profile import Settings
from scenes.window import DenseWindow, DisplayWindow, Window, on_a_screen, opened

pytestmark = pytest.mark.filterwarnings("ignore:Please use Window.get_surface")


@pytest.mark.parametrize(("driver", "way"), [
    ("windows", DisplayWindow), ("x11", DisplayWindow), ("KMSDRM", DisplayWindow), ("dummy", DisplayWindow),
    ("cocoa", DenseWindow), ("wayland", DenseWindow),
])
def test_each_system_is_asked_in_its_own_way(monkeypatch: pytest.MonkeyPatch, driver: str, way: type) -> None:
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    asked: list[dict[str, object]] = []
    if way is DenseWindow:
        made = SimpleNamespace(set_icon=lambda icon: None)

        def window(*given: object, **named: object) -> object:
            asked.append(named)
            return made

        monkeypatch.setattr(pygame, "Window", window)
    assert type(opened("", pygame.Surface((64, 64)), (640, 480))) is way
    assert asked == ([{"resizable": True, "allow_high_dpi": True}] if way is DenseWindow else [])


def test_windows_is_told_that_the_program_knows_densities() -> None:
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"


class Dense:
    """A window of which each point is two pixels wide and high."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size, self.position, self.minimum_size = size, (0, 0), (1, 1)
        self.flips = 0

    def set_icon(self, icon: pygame.Surface) -> None:
        """Has none."""

    def get_surface(self) -> pygame.Surface:
        return pygame.Surface((2 * self.size[0], 2 * self.size[1]))

    def set_fullscreen(self, desktop: bool) -> None:
        self.size = (1440, 900)

    def flip(self) -> None:
        self.flips += 1


@pytest.fixture
def dense(monkeypatch: pytest.MonkeyPatch) -> Window:
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "cocoa")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1440, 900)])
    monkeypatch.setattr(pygame, "Window", lambda title, size, **named: Dense(size))
    return Window(Settings(window=(1280, 800)))


def test_a_dense_window_is_painted_in_its_pixels_and_kept_in_its_points(dense: Window) -> None:
    assert dense.surface.get_size() == dense.size == (2560, 1600) and dense.surface is dense.shown
    dense._frame.size = (1000, 700)
    dense.resized((2560, 1600), lambda target: None)
    assert dense.surface.get_size() == (2000, 1400) and dense._settings.window == (1000, 700)
    dense.toggle()
    assert dense.surface.get_size() == (2880, 1800)


def test_the_pointer_is_where_it_is_seen_in_a_dense_window(dense: Window) -> None:
    event = dense.on_canvas(pygame.Event(pygame.MOUSEMOTION, pos=(640, 400), rel=(3, -2), buttons=(0, 0, 0)))
    assert event.pos == (1280, 800) and event.rel == (6, -4)
    assert dense.in_window((1280, 800)) == (640, 400)


def test_a_dense_window_is_shown_as_a_whole(dense: Window) -> None:
    dense.show([pygame.Rect(0, 0, 10, 10)])
    dense.show([])
    assert isinstance(dense._frame, Dense) and dense._frame.flips == 1


@pytest.mark.parametrize(("screen", "size"), [
    ((1366, 768), (1280, 720)), ((1920, 1080), (1280, 720)), ((2560, 1600), (1707, 960)), ((3840, 2160), (2560, 1440)),
])
def test_the_first_window_grows_with_the_screen(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], size: tuple[int, int]
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768), screen])
    assert on_a_screen(Settings().window) == size
    assert on_a_screen((1281, 721)) == (1281, 721), "one that was chosen stays"
