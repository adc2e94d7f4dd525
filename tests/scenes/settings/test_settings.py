"""The settings page: everything counts at once, is kept, works by mouse, keys and pad, and fits every window."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.page import Scene
from scenes.profile import Profile, Settings
from scenes.settings.controls import ScrollBar
from scenes.settings.page import KEPT_ON_RESET, SettingsPage
from tests.noting import note


class _Under(Scene):
    """A page under the settings that counts how often it was laid out."""

    laid = 0

    def layout(self) -> None:
        self.laid += 1


def _open(tmp_path: Path, size: tuple[int, int] = (1280, 720), **settings: Any) -> tuple[App, SettingsPage]:
    profile = Profile(tmp_path)
    profile.settings.language = "en"
    for name, value in settings.items():
        setattr(profile.settings, name, value)
    app = App(profile, size, headless=True)
    app.push(_Under(app))
    page = SettingsPage(app)
    app.push(page)
    app.step([], 16)
    return app, page


def _click(app: App, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=pos, button=1)], 16)


def _key(app: App, key: int) -> None:
    app.step([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 16)


def _stored(tmp_path: Path) -> Settings:
    return Profile(tmp_path).settings


def test_a_click_changes_the_theme_at_once_for_all_pages_and_keeps_it(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    before = app.stack[0].laid  # type: ignore[attr-defined]
    _click(app, page.theme_cards["contrast"].rect.center)
    assert app.style.theme.key == "contrast"
    assert app.stack[0].laid > before  # type: ignore[attr-defined]
    assert _stored(tmp_path).theme == "contrast"


def test_a_click_on_the_words_under_a_small_table_chooses_it(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    card = page.theme_cards["walnut"]
    _click(app, (card.rect.centerx, card.rect.bottom + card.below // 2))
    assert app.settings.theme == "walnut"


def test_the_sample_follows_the_dragged_bead_and_the_page_when_it_is_let_go(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    line = page.rods["text_size"].line
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=line.center, button=1)], 16)
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=line.midright, rel=(1, 0), buttons=(1, 0, 0))], 16)
    assert page.rods["text_size"].value == 200
    assert app.style.text_scale == 1.0
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=line.midright, button=1)], 16)
    assert app.style.text_scale == 2.0
    assert _stored(tmp_path).text_size == 200


def test_the_sample_is_not_cut_while_the_bead_is_dragged(tmp_path: Path, shortened: list[str]) -> None:
    for size in ((1280, 720), (1024, 768)):
        app, page = _open(tmp_path / str(size[0]), size)
        shortened.clear()
        for percent in range(80, 201, 10):
            page.sample.percent = percent
            page.sample.draw(app.screen, page.style, False)
        assert not shortened


def test_a_volume_that_is_dragged_counts_before_the_bead_is_let_go(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=page.rods["effects"].line.midleft, button=1)], 16)
    assert app.settings.effects == 0
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=page.rods["effects"].line.midleft, button=1)], 16)
    assert _stored(tmp_path).effects == 0


def test_keys_reach_and_change_everything(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    reached = set()
    for _ in range(len(page.widgets)):
        reached.add(page.focus)
        _key(app, pygame.K_TAB)
    assert reached == {widget for widget in page.widgets if not isinstance(widget, ScrollBar)}
    page.set_focus(page.switches["reduced_motion"])
    _key(app, pygame.K_SPACE)
    assert _stored(tmp_path).reduced_motion is True
    page.set_focus(page.rods["bots_speed"])
    _key(app, pygame.K_LEFT)
    assert _stored(tmp_path).bots_speed == "fast"
    page.set_focus(page.rods["text_size"])
    _key(app, pygame.K_RIGHT)
    assert app.style.text_scale == 1.1


def test_whether_every_question_is_put_is_chosen_here_too(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    for always in (True, False):
        _click(app, page.switches["ask_always"].rect.center)
        assert _stored(tmp_path).ask_always is always


def test_how_much_is_shown_is_told_and_chosen_here(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    rod = page.rods["quality"]
    assert rod.value == 0 and "everything" in rod.tip, "what was chosen by itself is told"
    page.set_focus(rod)
    for quality in ("full", "less", "least"):
        _key(app, pygame.K_RIGHT)
        assert _stored(tmp_path).quality == quality and quality in rod.spoken().lower()
    page.reset()
    assert _stored(tmp_path).quality == "automatic" and rod.value == 0


def test_keys_and_voice_are_reached_from_where_they_belong(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    opened: list[str] = []
    for name in ("keys", "voice"):
        app.routes[name] = lambda app, name=name: note(opened, name) or Scene(app)
        _click(app, page.ways[name].rect.center)
        app.pop()
        app.step([], 500)
    assert opened == ["keys", "voice"]


@pytest.mark.parametrize(("speed", "still", "turns"), [
    ("slow", False, 40), ("fast", False, 12), ("off", False, 0), ("slow", True, 0)])
def test_a_stone_is_thrown_at_the_speed_that_was_chosen(tmp_path: Path, speed: str, still: bool, turns: int) -> None:
    names = ["off", "fast", "normal", "slow"]
    at = names.index(speed)
    app, page = _open(tmp_path, people_speed=names[at - 1] if at else "fast", reduced_motion=still)
    page.set_focus(page.rods["people_speed"])
    _key(app, pygame.K_RIGHT if at else pygame.K_LEFT)
    flown = 0
    while page.throws["people_speed"].share < 1:
        app.step([], 16)
        flown += 1
    assert _stored(tmp_path).people_speed == speed and turns <= flown <= 2 * turns
    frames = app.frames
    for _turn in range(10):
        app.step([], 30)
    assert app.frames <= frames + 1 and page.throws["bots_speed"].share == 1, "nothing moves at rest"


def test_a_new_throw_ends_the_one_that_is_under_way(tmp_path: Path) -> None:
    app, page = _open(tmp_path, people_speed="normal")
    page.set_focus(page.rods["people_speed"])
    for key, landed in ((pygame.K_RIGHT, False), (pygame.K_LEFT, False), (pygame.K_LEFT, False), (pygame.K_LEFT, True)):
        _key(app, key)
        app.step([], 30)
        assert (page.throws["people_speed"].share == 1) == landed
    rod = page.rods["people_speed"]
    where = {"pos": (rod.line.right, rod.rect.centery), "button": 1}
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, where)], 16)
    app.step([], 100)
    before = page.throws["people_speed"].share
    app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, where)], 16)
    assert 0 < before < page.throws["people_speed"].share < 1, "to let go of the bead does not throw once more"


def test_what_is_pointed_at_says_what_it_does(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    switch = page.switches["hints"]
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=switch.rect.center, rel=(1, 1), buttons=(0, 0, 0))], 16)
    assert switch.hovered and switch.tip == "Key H: which piece, where, and why"


def test_a_pad_turns_a_switch(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    page.set_focus(page.switches["hints"])
    app.step([pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0)], 16)
    assert _stored(tmp_path).hints is False


def test_the_whole_row_of_a_switch_can_be_clicked(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    _click(app, (page.switches["lights"].reach.x + 4, page.switches["lights"].reach.centery))
    assert app.settings.lights is False


def test_the_page_speaks_the_new_language_at_once(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    assert page.done_button.label == "Done"
    _click(app, page.language_cards["de"].rect.center)
    assert page.done_button.label == "Fertig"
    assert _stored(tmp_path).language == "de"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_a_change_of_the_language_moves_no_row_under_the_pointer(tmp_path: Path, size: tuple[int, int]) -> None:
    app, page = _open(tmp_path, size=size)
    names = ("lights", "hints", "ask_before_end", "fullscreen")
    switches = (*(page.switches[name] for name in names), page.rods["volume"], page.language_cards["de"])
    heights = [widget.rect.centery for widget in switches]
    for code in ("sv", "de"):
        _click(app, page.language_cards[code].rect.center)
        assert all(abs(widget.rect.centery - high) <= 8 for widget, high in zip(switches, heights, strict=True))


def test_a_muted_sound_has_a_grey_bead_and_the_mute_of_all_greys_them_all(tmp_path: Path) -> None:
    app, page = _open(tmp_path, music_muted=False)
    _click(app, page.mutes["music"].rect.center)
    assert app.settings.music_muted and page.rods["music"].off and not page.rods["effects"].off
    _click(app, page.mutes["volume"].rect.center)
    assert page.rods["volume"].off and page.rods["music"].off and page.rods["effects"].off


def test_the_mute_key_is_seen_on_the_page(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    _key(app, pygame.K_m)
    assert page.rods["volume"].off and page.rods["effects"].off and page.mutes["volume"].icon == "volume-off"
    app.step([pygame.Event(pygame.KEYUP, key=pygame.K_m, mod=0)], 16)
    _key(app, pygame.K_m)
    assert not page.rods["volume"].off and page.mutes["volume"].icon == "volume"


def test_reset_asks_first_and_leaves_the_language_and_the_last_tables_alone(tmp_path: Path) -> None:
    app, page = _open(tmp_path, theme="walnut", text_size=130, effects=10, language="sv", last_game="querni")
    _click(app, page.reset_button.rect.center)
    assert app.top is not page and app.settings.theme == "walnut"
    _key(app, pygame.K_ESCAPE)
    assert app.top is page and app.settings.theme == "walnut"
    page.reset()
    usual = Settings()
    stored = _stored(tmp_path)
    assert (stored.language, stored.last_game) == ("sv", "querni")
    for name in set(usual.__struct_fields__) - set(KEPT_ON_RESET):
        assert getattr(stored, name) == getattr(usual, name), name


def test_done_and_escape_go_back(tmp_path: Path) -> None:
    app, page = _open(tmp_path)
    _click(app, page.done_button.rect.center)
    assert page not in app.stack
    app, page = _open(tmp_path)
    _key(app, pygame.K_ESCAPE)
    assert page not in app.stack


@pytest.mark.matrix(3)
@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600), (1920, 1080)])
def test_at_the_usual_text_size_all_six_beds_stand_in_the_window(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    _app, page = _open(tmp_path, size, language=language)
    assert page.bar.most == 0
    assert all(page.area.contains(widget.rect) for widget in page.scrolled)


@pytest.mark.parametrize(
    ("size", "text_size"), [((1280, 720), 80), ((1280, 720), 100), ((1024, 768), 100), ((1280, 720), 200), ((1024, 768), 200)]
)
def test_targets_are_large_enough_do_not_overlap_and_scroll_into_reach(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    app, page = _open(tmp_path, size, text_size=text_size, language="de")
    least = size[1] * 0.045
    for widget in page.ring():
        assert widget.rect.h >= least, type(widget)
    for one, other in combinations(page.scrolled, 2):
        assert not one.rect.colliderect(other.rect)
    for widget in page.scrolled:
        page.set_focus(widget)
        assert page.area.contains(widget.rect), type(widget)
    app.step([pygame.Event(pygame.MOUSEWHEEL, x=0, y=99)], 16)
    assert page.offset == 0


def test_what_is_scrolled_out_under_the_buttons_cannot_be_clicked(tmp_path: Path) -> None:
    _app, page = _open(tmp_path, (1024, 768), text_size=200)
    hidden = next(widget for widget in page.scrolled if widget.rect.y > page.area.bottom)
    assert page.widget_at(hidden.rect.center) is not hidden
