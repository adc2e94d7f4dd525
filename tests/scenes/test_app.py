"""The loop and the stack: who is drawn, who gets the input, when a frame is drawn, what an error does."""

from pathlib import Path
from unittest.mock import Mock, call

import pygame
import pytest

from scenes.app import BUSY_TICK, App
from scenes.dialog import Dialog
from scenes.kit.actions import ACTIONS, Actions
from scenes.page import Scene
from scenes.profile import Profile


class Page(Scene):
    """Notes what happens to it, and fills the window with a colour when it is opaque."""

    def __init__(self, app: App, name: str, log: list[str], opaque: bool = True) -> None:
        super().__init__(app)
        self.name, self.log = name, log
        self.opaque = opaque
        self.uses = False
        self.wants_frame = False

    def enter(self) -> None:
        self.log.append(f"{self.name} enters")

    def layout(self) -> None:
        self.log.append(f"{self.name} laid out")

    def resume(self) -> None:
        self.log.append(f"{self.name} resumes")

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.log.append(f"{self.name} clicked")
        return self.uses

    def act(self, action: str) -> bool:
        self.log.append(f"{self.name} {action}")
        return self.uses

    def update(self, dt: float) -> bool:
        return self.wants_frame or super().update(dt)

    def draw(self, target: pygame.Surface) -> None:
        self.log.append(f"{self.name} drawn")


CLICK = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def taken(log: list[str]) -> list[str]:
    out = list(log)
    log.clear()
    return out


def test_push_pop_replace_reset(app: App) -> None:
    log: list[str] = []
    a, b, c = (Page(app, name, log) for name in "abc")
    app.push(a)
    assert taken(log) == ["a enters", "a laid out"] and app.top is a
    app.push(b)
    assert taken(log) == ["b enters", "b laid out"] and list(app.stack) == [a, b]
    app.stack.replace(c)
    assert taken(log) == ["b leaves", "c enters", "c laid out"] and list(app.stack) == [a, c]
    app.pop()
    assert taken(log) == ["c leaves", "a resumes"] and app.running
    app.push(b)
    taken(log)
    app.stack.reset(c)
    assert taken(log) == ["b leaves", "a leaves", "c enters", "c laid out"] and list(app.stack) == [c]
    app.pop()
    assert not app.running and not app.stack


def test_routes_open_pages_by_name(app: App) -> None:
    log: list[str] = []
    app.routes["a"] = lambda app, word: Page(app, word, log)
    app.open("a", word="one")
    app.open("a", word="two")
    app.open("a", "replace", word="three")
    assert [scene.name for scene in app.stack if isinstance(scene, Page)] == ["one", "three"]
    app.open("a", "reset", word="four")
    assert len(app.stack) == 1


def test_what_lies_under_a_transparent_page_is_drawn_first(app: App) -> None:
    log: list[str] = []
    for name, opaque in (("hidden", True), ("below", True), ("veil", False), ("top", False)):
        app.push(Page(app, name, log, opaque))
    taken(log)
    app.step([], 16)
    assert log == ["below drawn", "veil drawn", "top drawn"]


def test_only_the_top_page_gets_the_input(app: App) -> None:
    log: list[str] = []
    app.push(Page(app, "below", log))
    app.push(Page(app, "top", log, False))
    taken(log)
    app.step([CLICK, key(pygame.K_h)], 16)
    assert [line for line in log if "drawn" not in line] == ["top clicked", "top hint"]


def test_a_frame_is_drawn_only_when_something_asks_for_one(app: App) -> None:
    log: list[str] = []
    page = Page(app, "a", log)
    app.push(page)
    assert app.step([], 16) and app.frames == 1
    assert not app.step([], 16) and not app.step([key(pygame.K_h)], 16) and app.frames == 1
    page.uses = True
    assert app.step([key(pygame.K_h)], 16) and app.frames == 2
    page.uses = False
    page.touch()
    assert app.step([], 16) and not app.step([], 16)
    page.wants_frame = True
    assert app.step([], 16) and app.step([], 16)
    page.wants_frame = False
    page.motion.tween(50, lambda share: None)
    assert page.moving and app.step([], 16) and app.step([], 60) and not page.moving and not app.step([], 16)
    for kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
        assert app.step([pygame.Event(kind)], 16), "what the system has wiped is drawn again"


@pytest.mark.usefixtures("painting_ahead")
def test_turns_come_fast_until_all_is_painted_that_is_painted_ahead(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    page, ticks, left = Page(app, "page", []), Mock(), iter([True, True])
    app.retained.seconds = None  # a frame that is given up, as on a busy machine, has the loop turn fast too
    pygame.event.clear()  # and so has a gesture
    ticks.tick.side_effect = lambda rate: app.quit() if ticks.tick.call_count == 6 else None
    monkeypatch.setattr(page, "spare_turn", lambda: next(left, False))
    monkeypatch.setattr(pygame.time, "Clock", lambda: ticks)
    app.rest.waiting.clear()
    app.push(page)
    app.run()
    assert ticks.tick.call_args_list.count(call(BUSY_TICK)) == 2


def test_a_new_size_lays_every_page_out_anew(app: App) -> None:
    log: list[str] = []
    app.push(Page(app, "a", log))
    app.push(Page(app, "b", log))
    taken(log)
    app.resize((1280, 720))
    assert log == ["a laid out", "b laid out"] and app.style.size == (1280, 720)
    assert app.step([], 16)


def test_a_toast_comes_stays_and_goes_by_itself(app: App) -> None:
    app.push(Page(app, "a", []))
    app.step([], 16)
    app.screen.fill("#123456")
    app.toast("Saved.", 1000)
    assert app.step([], 16)
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.screen.fill("#123456")
    assert shown != pygame.image.tobytes(app.screen, "RGB")
    assert not app.step([], 500), "nothing is drawn while it stays"
    assert app.step([], 600), "one frame takes it away"
    assert not app.step([], 600)


def test_notices_of_the_profile_are_said_one_after_the_other(app: App) -> None:
    app.push(Page(app, "a", []))
    app.profile.notices += ["The settings could not be saved: the disk refuses.", "A second one."]
    app.step([], 16)
    app.step([], 16)
    assert app.toasted is not None and app.toasted[0].startswith("The settings") and app.profile.notices == ["A second one."]
    app.step([], 5000)
    app.step([], 16)
    assert app.toasted is not None and app.toasted[0] == "A second one." and app.profile.notices == []


class Unsaved(Page):
    """A page of a match whose moves the disk has refused."""

    @property
    def unsaved(self) -> bool:
        return True


@pytest.mark.parametrize("answer", ["close", "stay", "cross again"])
def test_the_window_cross_asks_while_something_is_unsaved(app: App, answer: str) -> None:
    app.push(Unsaved(app, "a", []))
    app.step([pygame.Event(pygame.QUIT)], 16)
    dialog = app.top
    assert app.running and isinstance(dialog, Dialog)
    if answer == "cross again":
        app.step([pygame.Event(pygame.QUIT)], 16)
        assert not app.running
        return
    if answer == "close":
        dialog.widgets[0].act("accept")
    else:
        dialog.cancel()
    assert app.running is (answer == "stay")
    if app.running:
        app.step([pygame.Event(pygame.QUIT)], 16)
        assert app.running and isinstance(app.top, Dialog) and app.top is not dialog, "it asks anew"


def test_quit_and_the_window_cross_end_the_loop(app: App) -> None:
    log: list[str] = []
    app.push(Page(app, "a", log))
    taken(log)
    assert not app.step([pygame.Event(pygame.QUIT), CLICK], 16)
    assert not app.running and log == [], "nothing after it is looked at"


def test_close_leaves_all_pages_and_saves_the_settings(app: App) -> None:
    log: list[str] = []
    app.push(Page(app, "a", log))
    app.push(Page(app, "b", log))
    taken(log)
    app.settings.text_size = 130
    app.close()
    assert log == ["b leaves", "a leaves"]
    assert Profile(app.profile.home.data).settings.text_size == 130


def test_an_error_goes_to_its_page_or_is_raised(app: App) -> None:
    class Broken(Page):
        def update(self, dt: float) -> bool:
            raise ZeroDivisionError("here")

    app.push(Broken(app, "a", []))
    with pytest.raises(ZeroDivisionError, match="here"):
        app.step([], 16)
    seen: list[BaseException] = []
    app.on_error = lambda app, error: seen.append(error)
    assert not app.step([], 16)
    assert isinstance(seen[0], ZeroDivisionError) and app.running


ENTER, SPACE, PAD = key(pygame.K_RETURN), key(pygame.K_SPACE), pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=3)


@pytest.mark.parametrize("leading", [ENTER, SPACE, PAD])
def test_what_leads_on_is_deaf_after_a_question_until_it_is_let_go(app: App, leading: pygame.Event) -> None:
    log: list[str] = []
    app.push(Page(app, "table", log))
    question = Page(app, "question", log, False)
    question.leads_on = True
    app.push(question)
    app.step([leading], 16)
    app.step([], 500)
    app.step([leading], 16)
    app.pop()
    for _time in range(40):  # it is held, for longer than the moment lasts
        app.step([leading], 45)
    assert [line for line in log if " end" in line or " acc" in line] == [f"question {'accept' if leading is SPACE else 'end'}"]
    app.step([key(pygame.K_h)], 16)
    assert log[-1] == "table hint" or log[-2] == "table hint", "other keys were deaf, too"
    app.step([], 260)
    app.step([leading], 16)
    assert [line for line in log if "table " in line][-1] in ("table end", "table accept")


def test_between_common_pages_no_key_is_deaf(app: App) -> None:
    log: list[str] = []
    app.push(Page(app, "a", log))
    app.push(Page(app, "b", log))
    app.step([ENTER], 16)
    app.pop()
    app.step([ENTER], 16)
    assert "b end" in log and "a end" in log


def test_a_pad_that_is_gone_when_its_event_comes_is_no_error(app: App) -> None:
    pygame.joystick.init()
    app.push(Page(app, "a", []))
    app.step([pygame.Event(pygame.JOYDEVICEADDED, device_index=7)], 16)
    pygame.joystick.quit()
    app.step([pygame.Event(pygame.JOYDEVICEADDED, device_index=0)], 16)
    app.step([pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=7)], 16)


def test_mute_is_one_key_and_says_so(app: App) -> None:
    app.push(Page(app, "a", []))
    app.step([key(pygame.K_m)], 16)
    assert app.settings.all_muted and app.toasted is not None and "off" in app.toasted[0]
    app.step([key(pygame.K_m)], 16)
    assert app.settings.all_muted, "a key that is held is one key"
    app.step([pygame.Event(pygame.KEYUP, key=pygame.K_m, mod=0), key(pygame.K_m)], 16)
    assert not app.settings.all_muted


def test_a_page_that_uses_a_key_keeps_it_from_its_action(app: App) -> None:
    page = Page(app, "a", [])
    page.uses = True
    app.push(page)
    app.step([key(pygame.K_m)], 16)
    assert not app.settings.all_muted, "a letter that is typed mutes nothing"


def test_keys_and_buttons_have_names_that_are_known() -> None:
    actions = Actions()
    names = {
        actions.of(key(code, mod))
        for code in range(0, 128) for mod in (0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT)
    } | {actions.of(key(code)) for code in (pygame.K_F1, pygame.K_F11, pygame.K_KP_ENTER, pygame.K_UP)}
    names |= {actions.of(pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=n)) for n in range(16)}
    assert names - {None} <= set(ACTIONS)


@pytest.mark.parametrize(
    ("code", "mod", "name"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, "undo"), (pygame.K_z, pygame.KMOD_LMETA, "undo"), (pygame.K_y, pygame.KMOD_RCTRL, "redo"),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "redo"), (pygame.K_z, 0, None),
        (pygame.K_TAB, 0, "next"), (pygame.K_TAB, pygame.KMOD_LSHIFT, "previous"),
        (pygame.K_RETURN, pygame.KMOD_LALT, "fullscreen"), (pygame.K_F11, 0, "fullscreen"), (pygame.K_RETURN, 0, "end"),
        (pygame.K_h, pygame.KMOD_LCTRL, None), (pygame.K_ESCAPE, 0, "cancel"),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_NUM | pygame.KMOD_CAPS, "undo"),
    ],
)
def test_keys_mean(code: int, mod: int, name: str | None) -> None:
    assert Actions().of(key(code, mod)) == name


def test_a_stick_acts_once_until_it_has_come_back() -> None:
    actions = Actions()

    def lean(value: float, axis: int = 0) -> str | None:
        return actions.of(pygame.Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=axis, value=value))

    assert [lean(0.3), lean(0.9), lean(1.0), lean(0.2), lean(0.9), lean(-0.9)] == [None, "right", None, None, "right", "left"]
    assert lean(0.9, 1) == "down" and lean(0.9, 3) is None


def test_a_hat_means_directions() -> None:
    def of(value: tuple[int, int]) -> str | None:
        return Actions().of(pygame.Event(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=value))

    assert [of(way) for way in ((0, 1), (0, -1), (-1, 0), (1, 0), (0, 0))] == ["up", "down", "left", "right", None]


@pytest.mark.filterwarnings("ignore:Please use Window.get_surface")
def test_the_window_carries_the_icon_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    icons: list[pygame.Surface] = []
    monkeypatch.setattr(pygame.display, "set_icon", icons.append)
    App(Profile(tmp_path), size=(960, 600))
    assert [icon.get_size() for icon in icons] == [(64, 64)]
