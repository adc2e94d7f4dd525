"""What frames can afford: judged by made-up times of frames, and what each step takes away."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, cycle, islice, pairwise, repeat
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from scenes.app import App
from scenes.games.nmbrs import cards
from scenes.games.quad_ominos import tiles
from scenes.games.rumbugz import bugs
from scenes.kit import pieces
from scenes.kit.festive.confetti import Confetti
from scenes.kit.pictures import Sprite
from scenes.kit.retained import quality
from scenes.kit.retained.quality import CHOICES, PATIENCE, SEEN, STEPS, TOO_MANY, Governor, Judgement, judged
from scenes.kit.theme import THEMES, Style
from scenes.page import Scene
from scenes.profile import Profile
from scenes.table.moments.shown import fade

LOOK = Style((1280, 720), THEMES["felt"])
GOOD, LONG = 4.0, 40.0
FIRST = Judgement()


@pytest.fixture(autouse=True)
def _everything() -> Iterable[None]:
    yield
    quality.use(STEPS[0])


def after(times: Iterable[float], judgement: Judgement = FIRST) -> Judgement:
    for ms in times:
        judgement = judged(judgement, ms)
    return judgement


def steps(times: Iterable[float]) -> list[int]:
    """The steps one after the other, without those that stay."""
    judgement, found = Judgement(), [0]
    for ms in times:
        judgement = judged(judgement, ms)
        if judgement.step != found[-1]:
            found.append(judgement.step)
    return found


def test_a_slow_machine_is_at_the_lowest_step_within_four_seconds_of_motion() -> None:
    judgement, passed = Judgement(), 0.0
    while judgement.step < len(STEPS) - 1:
        judgement, passed = judged(judgement, LONG), passed + LONG
    assert passed < 4000
    assert after(repeat(LONG, 500), judgement).step == len(STEPS) - 1


def test_each_step_down_gives_up_one_thing_more() -> None:
    assert steps(repeat(LONG, 200)) == [0, 1, 2, 3]
    fewer, flat, seldom = ((step.particles < 1, not step.soft, step.apart > 0) for step in STEPS[1:])
    assert (fewer, flat, seldom) == ((True, False, False), (True, True, False), (True, True, True))


@pytest.mark.parametrize("times", [
    [900.0], [120.0] * 12, [*[GOOD] * 30, 400.0] * 40, [GOOD, LONG] * 600, [13.0] * 2000,
], ids=["one long frame", "a page that opens", "one long frame now and then", "every other frame", "just in time"])
def test_what_is_no_slow_machine_takes_nothing_away(times: list[float]) -> None:
    assert steps([*[GOOD] * 50, *times, *[GOOD] * 50]) == [0]


def test_it_goes_down_only_as_far_as_it_must() -> None:
    """On this machine confetti is what takes long."""
    judgement = Judgement()
    for _frame in range(5000):
        judgement = judged(judgement, 20.0 if STEPS[judgement.step].particles == 1 else 9.0)
    assert judgement.step == 1


def test_it_goes_up_after_long_ease_alone() -> None:
    low = after(repeat(LONG, TOO_MANY))
    assert low.step == 1
    assert after(repeat(GOOD, PATIENCE - 1), low).step == 1
    assert after(repeat(GOOD, PATIENCE), low).step == 0
    assert after(repeat(9.0, 20 * PATIENCE), low).step == 1, "in time, but not with ease"
    assert after(islice(cycle([9.0, *[GOOD] * 9]), 20 * PATIENCE), low).step == 1, "a tenth of the frames is not easy"


def test_it_does_not_swing_to_and_fro() -> None:
    """What is easy at one step and too much at the next one is tried less and less often."""
    judgement, tries = Judgement(), []
    for frame in range(100 * PATIENCE):
        before, judgement = judgement, judged(judgement, LONG if judgement.step < 2 else GOOD)
        if judgement.step < before.step:
            tries.append(frame)
    gaps = [two - one for one, two in pairwise(tries)]
    assert gaps == sorted(gaps) and gaps[-1] >= 16 * PATIENCE and len(tries) < 12


def test_what_is_chosen_counts_and_nothing_is_judged() -> None:
    settings = SimpleNamespace(quality="automatic")
    governor = Governor(settings)
    for ms in repeat(LONG, TOO_MANY):
        governor.shown(ms)
    assert governor.now is STEPS[1]
    for settings.quality in CHOICES:
        for ms in repeat(LONG, 10 * SEEN):
            governor.shown(ms)
        assert governor.now is CHOICES[settings.quality]
    settings.quality = "automatic"
    assert governor.now is STEPS[1]


@pytest.mark.parametrize(("choice", "frames"), [("full", 60), ("less", 60), ("least", 30)])
def test_what_moves_by_itself_is_painted_as_often_as_can_be_afforded(choice: str, frames: int) -> None:
    governor = Governor(SimpleNamespace(quality=choice))
    turns = [governor.due(dt, False, True) for dt in islice(cycle((16.0, 17.0, 17.0)), 60)]
    assert sum(turns) == frames
    assert all(governor.due(dt, True, True) for dt in repeat(16.0, 60)), "the hand is answered in each turn"


def test_the_last_frame_of_a_motion_is_not_lost() -> None:
    governor = Governor(SimpleNamespace(quality="least"))
    assert governor.due(40, False, True) and not governor.due(16, False, True)
    assert governor.due(17, False, False) and not governor.due(40, False, False)


class Roundabout(Scene):
    """Something goes round all the time, and the pointer is drawn where it is."""

    moving = True

    def handle(self, event: pygame.Event) -> bool:
        return event.type == pygame.MOUSEMOTION

    def update(self, dt: float) -> bool:
        return True

    def draw(self, target: pygame.Surface) -> None:
        target.fill("#123456")


def test_in_fewer_frames_a_hand_is_answered_in_the_same_turn(app: App) -> None:
    app.settings.quality = "least"
    app.push(Roundabout(app))
    app.step([], 16)
    before = app.frames
    for _turn in range(60):
        app.step([], 17)
    assert app.frames - before == 30
    moved = pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(1, 0, 0))
    assert all(app.step([moved], 17) for _turn in range(10))


def test_a_home_of_an_older_version_opens_as_automatic(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.home.config.mkdir(parents=True, exist_ok=True)
    for written, read in (("{}", "automatic"), ('{"quality": "least"}', "least"), ('{"quality": "best"}', "automatic")):
        profile.settings_file.write_text(written)
        assert Profile(tmp_path).settings.quality == read


# ---- what each step takes away


@pytest.mark.parametrize("count", [0, 1, 60, 240])
def test_fewer_pieces_of_confetti_fall(count: int) -> None:
    def fall() -> int:
        return len(Confetti(LOOK, pygame.Rect(0, 0, 1280, 720), (), (), count=count)._flakes)

    assert fall() == count
    quality.use(STEPS[1])
    assert fall() == round(count * STEPS[1].particles)


HELD = {
    "stone": lambda: pieces.stone(LOOK, 27, 1, 7, "held"),
    "tile": lambda: tiles.tile(LOOK, 60, (1, 2, 3, 4), "held"),
    "bug": lambda: bugs.bug(LOOK, 60, 7, "held"),
    "leaf": lambda: bugs.bug(LOOK, 60, None, "held"),
    "card": lambda: cards.card(LOOK, 60, cards.Face(7, "red", 2, False), "held"),
    "card from behind": lambda: cards.card(LOOK, 60, None, "held"),
}


@pytest.mark.parametrize("name", HELD)
def test_what_is_lifted_has_a_smaller_shadow_and_the_same_face(name: str) -> None:
    def pixels(sprite: Sprite) -> int:
        return sprite.held.get_width() * sprite.held.get_height()

    def middle(sprite: Sprite) -> bytes:
        side = 20
        corner = (-sprite.dx - side // 2, -sprite.dy - side // 2)
        return pygame.image.tobytes(sprite.image.subsurface(corner, (side, side)), "RGBA")

    full = HELD[name]()
    quality.use(STEPS[1])
    assert HELD[name]() is full, "fewer particles change no piece"
    quality.use(STEPS[2])
    flat = HELD[name]()
    assert pixels(flat) < 0.72 * pixels(full) and middle(flat) == middle(full)


def test_lights_come_and_go_at_once_where_shadows_are_flat() -> None:
    assert 0 < fade(50, 1700) < 1
    quality.use(STEPS[2])
    assert {fade(ms, 1700) for ms in chain(range(-100, 1800, 7))} == {0.0, 1.0}
