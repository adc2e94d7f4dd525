"""The window: the whole screen and back, other sizes, and that everything stands still while nobody is looking."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import Mock, call

import pygame
import pytest

from scenes.app import App
from scenes.kit.sound import NIGHT, Sounds
from scenes.page import Scene
from scenes.profile import Profile, Settings
from scenes.table.menu import Menu
from scenes.window import AWAY_MS, RETURN_MS, SETTLED_MS, Presence, Presses, Window, on_a_screen
from tests.noting import note

pytestmark = pytest.mark.filterwarnings("ignore:Please use Window.get_surface")

LOST, GAINED = pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWFOCUSGAINED)
MINIMISED, RESTORED = pygame.Event(pygame.WINDOWMINIMIZED), pygame.Event(pygame.WINDOWRESTORED)
CLICK = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)


class Clockwork(Scene):
    """A page on which time passes all the while."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.passed = 0.0
        self.goes = True

    def update(self, dt: float) -> bool:
        self.passed += dt
        return False

    @property
    def moving(self) -> bool:
        return self.goes

    def draw(self, target: pygame.Surface) -> None:
        target.fill("#123456")


@pytest.fixture
def clockwork(app: App) -> Clockwork:
    page = Clockwork(app)
    app.push(page)
    app.step([], 16)
    page.passed = 0.0
    return page


def shown(app: App) -> bytes:
    app.paint()
    return pygame.image.tobytes(app.screen, "RGB")


def test_nothing_goes_on_while_the_window_is_behind_and_a_line_says_so(app: App, clockwork: Clockwork) -> None:
    before = shown(app)
    app.step([LOST], 0)
    app.step([], AWAY_MS)
    behind = clockwork.passed
    for _frame in range(50):
        app.step([], 100)
    assert clockwork.passed == behind <= AWAY_MS, "a clock ran while another window was in front"
    assert shown(app) != before, "nothing says that it is paused"
    assert app.step([GAINED], 16) and clockwork.passed == behind + 16
    assert shown(app) == before, "the line stays"


def test_a_window_that_is_minimised_waits_at_once(app: App, clockwork: Clockwork) -> None:
    app.step([MINIMISED], 16)
    assert clockwork.passed == 0
    app.step([RESTORED], 16)
    assert clockwork.passed == 16


def test_a_tooltip_of_the_desktop_is_not_noticed(app: App, clockwork: Clockwork) -> None:
    frames = app.frames
    app.step([LOST], 16)
    app.step([], AWAY_MS - 50)
    app.step([GAINED], 16)
    app.step([], 2 * AWAY_MS)
    assert app.frames == frames and clockwork.passed == 3 * AWAY_MS - 50 + 32


def test_without_events_of_the_focus_somebody_is_there(app: App, clockwork: Clockwork) -> None:
    app.step([], 60_000)
    assert clockwork.passed == 60_000


def test_a_click_here_brings_it_back_even_where_the_focus_does_not_follow(app: App, clockwork: Clockwork) -> None:
    app.step([LOST], 0)
    app.step([], 2 * AWAY_MS)
    app.step([CLICK], 16)
    assert clockwork.passed == 16


def test_where_nothing_goes_on_nothing_is_said(app: App, clockwork: Clockwork) -> None:
    clockwork.goes = False
    before = shown(app)
    app.step([LOST], 0)
    app.step([], 2 * AWAY_MS)
    assert app.presence.away and shown(app) == before


def test_a_line_at_the_bottom_waits_too(app: App, clockwork: Clockwork) -> None:
    app.toast("Saved.", 1000)
    app.step([MINIMISED], 16)
    app.step([], 5000)
    app.step([RESTORED], 16)
    assert app.toasted is not None and app.toasted[1] == 1000 - 16


def test_the_music_waits_with_the_table(app: App, clockwork: Clockwork, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    clockwork.goes = False
    before = shown(app)
    monkeypatch.setattr(Sounds, "hold", lambda self, held: not note(heard, "off" if held else "on"))
    app.step([MINIMISED], 16)
    assert heard == ["off"] and shown(app) != before
    app.step([], 16)
    app.step([RESTORED], 16)
    assert heard == ["off", "on"]


def test_the_music_waits_at_the_pause_menu_alone(app: App, clockwork: Clockwork) -> None:
    said = [app.sounds.music.silent]
    app.push(Menu(app, "Pause", (), [(word, "check", app.pop) for word in ("Continue", "Leave")], (), (0, 1)))
    said.append(app.sounds.music.silent)
    app.push(Clockwork(app))
    said.append(app.sounds.music.silent)
    app.pop()
    app.pop()
    assert [*said, app.sounds.music.silent] == [False, True, False, False], "the settings over it must be heard"


def test_music_that_begins_behind_waits_for_the_front(monkeypatch: pytest.MonkeyPatch) -> None:
    channel = Mock()
    monkeypatch.setattr(pygame.mixer, "Channel", Mock(return_value=channel))
    sounds = Sounds(Settings(volume=50, music=50, music_muted=False))
    sounds._ready, sounds.music._read = True, (NIGHT, [Mock()])
    assert not sounds.hold(True) and channel.method_calls == []
    sounds.apply()
    assert [name for name, *_given in channel.method_calls] == ["play", "set_volume", "pause", "set_volume"]
    assert sounds.hold(False) and channel.method_calls[-1] == call.unpause()


def test_presence_tells_each_change_once() -> None:
    presence = Presence()
    presence.hear(MINIMISED)
    assert [presence.pass_time(10) for _ in range(3)] == [True, False, False] and presence.away
    presence.hear(GAINED)
    assert [presence.pass_time(10) for _ in range(3)] == [True, False, False] and not presence.away


class System:
    """A system of windows that does with ours what it likes."""

    def __init__(self, screen: tuple[int, int], after_full: tuple[int, int] | None) -> None:
        self.screen, self.after_full = screen, after_full
        self.size, self.position = (1000, 640), (120, 80)
        self.maximised = 0
        self._normal = self.size, self.position

    def set_fullscreen(self, desktop: bool) -> None:
        self._normal = self.size, self.position
        self.size, self.position = self.screen, (0, 0)

    def set_windowed(self) -> None:
        self.size, self.position = self._normal
        if self.after_full is not None:
            self.size, self.position = self.after_full, (1, 19)

    def maximize(self) -> None:
        self.maximised += 1


def under(monkeypatch: pytest.MonkeyPatch, settings: Settings, system: System) -> Window:
    """A window that `system` shows; the real one has the size that it says."""
    window = Window(settings, system.size)
    window._frame = system  # type: ignore[assignment]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [system.screen])
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface(system.size))
    monkeypatch.setattr(pygame.display, "flip", lambda: None)
    return window


def test_leaving_the_whole_screen_brings_size_and_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(window=(1000, 640))
    window = under(monkeypatch, settings, system := System((1600, 900), after_full=(1600, 900)))
    window.toggle()
    assert window.full and settings.fullscreen and window.surface.get_size() == (1600, 900)
    window.resized((1000, 640), lambda target: None)
    window.pass_time(SETTLED_MS)
    window.toggle()
    assert not window.full and not settings.fullscreen and system.size == (1600, 900)
    window.resized((1000, 640), lambda target: None)
    assert window.pulled
    window.pass_time(RETURN_MS)
    assert system.size == (1000, 640) and system.position == (120, 80), "the window stayed as large as the screen"
    assert settings.window == (1000, 640), "what the system made of it in between was kept for the next start"


def fullscreen_kept(app: App) -> bool:
    path = app.profile.settings_file
    return path.exists() and bool(json.loads(path.read_text())["fullscreen"])


def test_the_whole_screen_is_painted_before_pages_are_laid_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(Profile(tmp_path), size=(1000, 640))
    system = System((1600, 900), after_full=None)
    app.window._frame = system  # type: ignore[assignment]
    shown = {size: pygame.Surface(size) for size in ((1000, 640), (1600, 900))}
    monkeypatch.setattr(pygame.display, "get_surface", lambda: shown[system.size])
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [system.screen])
    laid_out: list[tuple[int, int]] = []
    page = Clockwork(app)
    page.layout = lambda: laid_out.append(app.style.size)  # type: ignore[method-assign]
    app.push(page)
    app.step([], 16)
    laid_out.clear()
    app.toggle_fullscreen()
    assert shown[1600, 900].get_at((1599, 899))[:3] == (0x12, 0x34, 0x56) and laid_out == [], "the old window remains to be seen"
    app.step([], SETTLED_MS)
    assert laid_out == [(1600, 900)] and app.screen.get_size() == (1600, 900)
    assert fullscreen_kept(app), "a hard end would forget the whole screen"
    app.toggle_fullscreen()
    assert not fullscreen_kept(app), "after a hard end the whole screen would be back"
    app.step([], SETTLED_MS)
    assert laid_out[1:] == [(1000, 640)]


def test_a_small_window_shows_what_is_painted_larger(app: App, clockwork: Clockwork) -> None:
    app.resize((400, 300))
    app.paint()
    assert app.screen.get_size() == app.style.size == (960, 720) and app.window.shown.get_size() == (400, 300)
    for at in ((0, 0), (399, 299), (200, 150)):
        seen = app.window.shown.get_at(at)
        assert abs(seen.r - 0x12) <= 3 and abs(seen.g - 0x34) <= 3 and abs(seen.b - 0x56) <= 3, at
    event = app.window.on_canvas(pygame.Event(pygame.MOUSEMOTION, pos=(200, 150), rel=(1, -2), buttons=(0, 0, 0)))
    assert event.pos == (480, 360) and event.rel == (2, -5) and event.buttons == (0, 0, 0)
    assert app.window.in_window((480, 360)) == (200, 150)
    drop = pygame.Event(pygame.DROPFILE, file="a.numbernight")
    assert app.window.on_canvas(drop) is drop


def test_a_window_that_was_maximised_is_so_again(monkeypatch: pytest.MonkeyPatch) -> None:
    window = under(monkeypatch, Settings(), system := System((1600, 900), after_full=None))
    window.hear(pygame.Event(pygame.WINDOWMAXIMIZED))
    window.toggle()
    window.hear(pygame.Event(pygame.WINDOWRESTORED))
    window.toggle()
    assert system.maximised == 1
    window.hear(pygame.Event(pygame.WINDOWMAXIMIZED))
    window.pass_time(RETURN_MS)
    assert system.maximised == 1


def test_a_size_from_a_larger_screen_fits_the_one_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768), (1366, 768)])
    assert on_a_screen((2560, 1440)) == (1366, 768) and on_a_screen((1000, 700)) == (1000, 700)


def test_a_screen_that_changes_while_it_is_filled_changes_the_frame_and_not_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(window=(1000, 640))
    window = under(monkeypatch, settings, system := System((1600, 900), after_full=None))
    window.toggle()
    system.size = system.screen = (1280, 720)
    window.resized((1600, 900), lambda target: None)
    assert window.surface.get_size() == (1280, 720) and settings.window == (1000, 640)
    window.toggle()
    window.pass_time(RETURN_MS)
    assert system.size == (1000, 640)


def test_a_window_that_comes_back_to_a_smaller_screen_fits_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On X11 this SDL goes on telling the size that the screen had before."""
    window = under(monkeypatch, Settings(window=(1000, 640)), system := System((1600, 900), after_full=None))
    window.toggle()
    system.size = (960, 620)
    window.toggle()
    window.pass_time(RETURN_MS)
    assert system.size == (960, 620) and system.position == (0, 0)


def test_a_pull_in_the_middle_of_a_motion_lets_it_wait_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(Profile(tmp_path), size=(960, 600))
    page = Clockwork(app)
    app.push(page)
    app.step([], 16)
    arrived: list[float] = []
    page.motion.tween(300, done=lambda: arrived.append(1.0))
    page.update = page.motion.update  # type: ignore[method-assign]
    app.step([], 100)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface((1100, 700)))
    app.step([pygame.Event(pygame.VIDEORESIZE, size=(1100, 700), w=1100, h=700)], 16)
    assert app.window.pulled and app.style.size == (960, 600) and page.motion.now == 100
    app.step([], SETTLED_MS)
    assert app.style.size == (1100, 700) and app.settings.window == (1100, 700) and not arrived
    app.step([], 100)
    assert arrived == [1.0]


def test_a_key_that_is_tapped_while_the_loop_is_held_up_counts_once() -> None:
    """SDL repeats it until the loop hears that it was let go; one that is held repeats as ever."""
    presses = Presses()
    down, up, other = (pygame.Event(kind, key=key) for kind, key in (
        (pygame.KEYDOWN, pygame.K_RIGHT), (pygame.KEYUP, pygame.K_RIGHT), (pygame.KEYDOWN, pygame.K_LEFT)))
    assert presses.meant([down]) == [down]
    assert presses.meant([down, other, down, up, down]) == [other, up, down], "the last one is a new press"
    assert presses.meant([down, down]) == [down, down], "it is held"
    assert presses.meant([up, down, up]) == [up, down, up]
