"""The demo: its scenes are great moments and legal, it ends at any touch, and leaves nothing behind."""

from collections.abc import Collection, Hashable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.match import Match, Ply
from game.rounds import RoundEnded
from scenes import games
from scenes.app import LONGEST
from scenes.demo.page import Demo
from scenes.demo.staging import READ, Ahead, DemoScene, Player, scenes
from scenes.kit import language, pictures
from scenes.kit.retained.slices import NotYetError
from scenes.kit.widgets import Button
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
    events = [visible.event for ply in match.plies for visible in ply.step.events]
    assert not any(isinstance(event, RoundEnded) for event in events), "nobody sees a deal"


def words_seen(page: Demo) -> bool:
    """Whether big words stand on the table."""
    points = page.table.side.plates.points
    return page.table.moments.running or any(one.ceremony.great for one in (*points.flying, *points.fading))


@pytest.mark.matrix(2)
@pytest.mark.parametrize("number", range(5))
def test_each_scene_has_big_words_within_ten_seconds_and_no_button(stage: Stage, number: int) -> None:
    page = demo(stage, number)
    stage.let_pass(10_000, lambda: words_seen(page), pace=LONGEST)
    assert page.at == number and words_seen(page)
    assert not any(isinstance(widget, Button) and widget.visible for widget in page.table.widgets)


def test_with_reduced_motion_the_words_stand_to_be_read(stage: Stage) -> None:
    stage.app.settings.reduced_motion = True
    page = demo(stage, 4)
    stage.let_pass(10_000, lambda: page.player.still, pace=LONGEST)
    stage.let_pass(READ - 500, pace=LONGEST)
    assert page.at == 4 and page.player.still and words_seen(page)
    stage.let_pass(MINUTE, lambda: page.at == 5, pace=LONGEST)
    assert page.at == 5


@pytest.mark.parametrize("code", ["en", "de", "sv"])
def test_captions_have_eight_words_at_most(code: str) -> None:
    language.set_language(code)
    said = [language._(one) for key in catalogue.finished() for one in games.lid(key).captions]
    language.set_language("en")
    assert not [one for one in said if len(one.split()) > 8]


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
    stage.let_pass(MINUTE, lambda: page.at == 3, pace=LONGEST)
    assert page.player is ahead.ready and ahead.rehearsed and not page.table.session.match.plies, "nobody sees the rehearsal"
    before = set(pictures._kept)
    stage.let_pass(MINUTE, lambda: page.player.played == 2, pace=LONGEST)
    assert page.at == 3 and page.player.played == 2
    new = {name.rsplit(".", 1)[1] for name in names(before) if "games.rumbugz" in name}
    assert new <= {"bag", "_bug", "_token"}, "a bag that moves and a bug that blinks, and nothing that is put on the table"


def test_a_rehearsal_that_stopped_in_a_move_begins_anew_on_another_table(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stops: list[float] = []

    def stopped(_self: Player, ms: float) -> bool:
        stops.append(ms)
        raise NotYetError

    page = demo(stage, 0)
    ahead = Ahead(lambda: page._make(1), page.frame.rect)
    while ahead._tried is None:
        ahead.work()
    before = ahead._tried
    with monkeypatch.context() as patched:
        patched.setattr(Player, "pass_time", stopped)
        while not stops:  # a slice may be over before the table is drawn
            ahead.work()
    ahead.work()
    assert ahead._tried is not None and ahead._tried is not before


def test_another_size_prepares_the_next_table_anew(stage: Stage) -> None:
    page = demo(stage, 3)
    stage.let_pass(MINUTE, lambda: page._ahead is not None and page._ahead.ready is not None, pace=50)
    stage.app.resize((1024, 700))
    assert page._ahead is None
    stage.let_pass(MINUTE, lambda: page.at == 4, pace=LONGEST)
    assert page.table.style.size == page.frame.rect.size and page.frame.rect.w == 1024


def test_what_is_prepared_stops_after_a_slice_and_goes_on(stage: Stage) -> None:
    page = demo(stage, 0)
    ahead = Ahead(lambda: page._make(1), page.frame.rect)
    pictures.clear()
    slices = 0
    while ahead.ready is None:
        ahead.work()
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
