"""The demo: its scenes are legal, the greatest moment comes within a minute, it ends at any touch, and leaves nothing behind."""

from collections.abc import Collection, Hashable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.match import Match, Ply
from scenes.app import LONGEST
from scenes.demo.page import LONG, Demo
from scenes.demo.staging import Ahead, DemoScene, scenes
from scenes.kit import pictures
from scenes.title.page import Title
from tools.gallery.stage import Clock, Stage

SCENES = scenes()
MINUTE = 60_000.0


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    clock = Clock()
    with clock.in_force():
        yield Stage(tmp_path / "home", None, (640, 480), clock)


def demo(stage: Stage, first: int = 0) -> Demo:
    stage.open("demo", first=first)
    assert isinstance(stage.top, Demo)
    return stage.top


def test_the_games_take_turns_and_no_scene_comes_twice() -> None:
    keys = catalogue.finished()
    assert [scene.game for scene in SCENES] == [keys[number % len(keys)] for number in range(len(SCENES))]
    assert len({str(scene.position) for scene in SCENES}) == len(SCENES)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_every_move_of_a_scene_is_legal(scene: DemoScene) -> None:
    match = Match.loaded(catalogue.rules(scene.game), scene.position, scene.seed)
    for said in scene.moves:
        assert isinstance(match.play(match.rules.parse(said)), Ply), said
    assert 1 < scene.best <= len(scene.moves)


def greatest_at(stage: Stage, number: int) -> float:
    """When the greatest moment of a scene has been shown, in milliseconds since it began."""
    page = demo(stage, number)
    scene = page.scene
    stage.let_pass(MINUTE, lambda: page.player.played >= scene.best and not page.table.motion.active, pace=LONGEST)
    return page.shown if page.scene is scene and page.player.played >= scene.best else MINUTE


@pytest.mark.matrix(2)
@pytest.mark.parametrize("number", range(5))
def test_the_greatest_moment_comes_within_the_first_minute(stage: Stage, number: int) -> None:
    assert greatest_at(stage, number) < LONG


@pytest.mark.full
@pytest.mark.parametrize("number", range(5, len(SCENES)))
def test_so_does_that_of_the_further_scenes(stage: Stage, number: int) -> None:
    assert greatest_at(stage, number) < LONG


def test_one_game_follows_the_other_and_nothing_is_kept(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_words: object) -> int:
        raise AssertionError("a bot was asked")

    monkeypatch.setattr(stage.app.worker, "ask", never)
    page = demo(stage)
    stage.let_pass(MINUTE + 20_000, lambda: page.at == 1, pace=LONGEST)
    assert page.at == 1 and page.player.scene == SCENES[1]
    stage.let_pass(2000, pace=LONGEST)
    profile = stage.profile
    assert not profile.has_open and not profile.home.kept() and not profile.sheet.path.exists()


def names(before: Collection[Hashable]) -> list[str]:
    """The names of what has painted the pictures that are kept now and were not before."""
    kept: Any = pictures._kept
    return [key[0] for key in kept if key not in before]


def test_the_next_table_is_ready_before_it_is_shown(stage: Stage) -> None:
    pictures.clear()
    page = demo(stage, 3)
    stage.let_pass(MINUTE, lambda: page._ahead is not None and page._ahead.ready is not None, pace=50)
    assert page.at == 3 and page._ahead is not None and page._ahead.ready is not None
    assert page._ahead.ready.scene == SCENES[4]
    ready = page._ahead.ready
    before = list(pictures._kept)
    stage.let_pass(MINUTE, lambda: page.at == 4, pace=LONGEST)
    new = [name for name in names(before) if "ground" in name]
    assert page.table is ready.table and not new, "no ground is painted when it is shown"


def test_the_beginning_of_the_next_scene_is_rehearsed(stage: Stage) -> None:
    pictures.clear()
    page = demo(stage, 2)
    stage.let_pass(MINUTE, lambda: page._ahead is not None and page._ahead.ready is not None, pace=50)
    ahead = page._ahead
    assert ahead is not None and ahead.ready is not None
    stage.let_pass(MINUTE, lambda: page.at == 3 or ahead.rehearsed, pace=50)
    assert page.at == 2 and ahead.ready.played == 0 and not page.player.over, "nobody sees the rehearsal"
    stage.let_pass(MINUTE, lambda: page.at == 3, pace=LONGEST)
    before = set(pictures._kept)
    stage.let_pass(MINUTE, lambda: page.player.played == 2, pace=LONGEST)
    assert page.at == 3 and page.player.played == 2
    new = {name.rsplit(".", 1)[1] for name in names(before) if "games.rumbugz" in name}
    assert new <= {"bag", "_bug", "_token"}, "a bag that moves and a bug that blinks, and nothing that is put on the table"


def test_another_size_prepares_the_next_table_anew(stage: Stage) -> None:
    page = demo(stage, 3)
    stage.let_pass(MINUTE, lambda: page._ahead is not None and page._ahead.ready is not None, pace=50)
    stage.app.resize((1024, 700))
    assert page._ahead is None
    stage.let_pass(MINUTE, lambda: page.at == 4, pace=LONGEST)
    assert page.table.style.size == page.frame.rect.size and page.frame.rect.w == 1024


def test_what_is_prepared_stops_after_a_slice_and_goes_on(stage: Stage) -> None:
    page = demo(stage, 0)
    ahead = Ahead(lambda: page._make(1), page.app.style, page.frame.rect)
    pictures.clear()
    slices = 0
    while not ahead.work():
        slices += 1
        assert slices < 500
    assert slices > 2


@pytest.mark.parametrize("touch", ["key", "click"])
def test_any_touch_leads_to_the_lid_of_the_game(stage: Stage, touch: str) -> None:
    page = demo(stage, 2)
    stage.let_pass(2500, pace=LONGEST)
    if touch == "key":
        stage.key(pygame.K_SPACE)
    else:
        stage.click((300, 200))
    top = stage.top
    assert isinstance(top, Title) and top.focus is next(spot for spot in top.lids if spot.lid.key == page.scene.game)


def test_it_begins_when_nobody_has_touched_the_title_for_long(stage: Stage) -> None:
    stage.open("title")
    stage.let_pass(80_000, pace=LONGEST)
    stage.point((5, 5))
    stage.let_pass(80_000, pace=LONGEST)
    assert isinstance(stage.top, Title)
    stage.let_pass(11_000, pace=LONGEST)
    assert isinstance(stage.top, Demo)


def test_it_never_begins_over_another_page(stage: Stage) -> None:
    stage.open("title")
    stage.app.open("settings")
    stage.let_pass(200_000, pace=LONGEST)
    assert not isinstance(stage.top, Demo)


def test_the_button_of_the_title_opens_it(stage: Stage) -> None:
    stage.open("title")
    assert stage.top.demo_button.visible
    stage.click(stage.top.demo_button)
    assert isinstance(stage.top, Demo)


def test_captions_change_and_stand_in_one_line(stage: Stage) -> None:
    page = demo(stage)
    first = page.caption()
    assert catalogue.lid(page.scene.game).title in first
    page.shown += 13_000
    assert page.caption() != first
