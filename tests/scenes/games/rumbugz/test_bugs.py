"""The paint of RumBugz: bugs that a child can tell apart, their states, the bag and the marks of the kinds."""

from __future__ import annotations

import json
import math
from itertools import combinations

import pygame
import pytest

from game.rumbugz.bugs import KINDS
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs
from scenes.kit.files import ASSETS
from scenes.kit.pictures import Sprite
from scenes.kit.theme import THEMES, Style

STATES: tuple[bugs.BugState, ...] = ("rest", "held", "dim", "ghost", "chosen")
CODES = range(-12, 13)
NUMBERS = range(1, 13)


pytestmark = pytest.mark.usefixtures("display")


def style(theme: str = "felt", height: int = 720) -> Style:
    return Style((height * 16 // 9, height), THEMES[theme])


def bytes_of(sprite: Sprite) -> bytes:
    return pygame.image.tobytes(sprite.image, "RGBA")


def in_frame(sprite: Sprite, side: int = 160) -> pygame.Surface:
    """The sprite with its place in the middle of a clear square, so that two can be laid over each other."""
    image = pygame.Surface((side, side), pygame.SRCALPHA)
    sprite.draw(image, (side / 2, side / 2))
    return image


@pytest.mark.parametrize("theme", THEMES)
def test_every_bug_looks_different_from_all_others_and_from_its_back(theme: str) -> None:
    seen = {bytes_of(bugs.bug(style(theme), 62, code)) for code in CODES} | {bytes_of(bugs.bug(style(theme), 62, None))}
    assert len(seen) == 26


@pytest.mark.parametrize("theme", ["felt", "contrast"])
def test_no_two_outlines_are_alike(theme: str) -> None:
    """Without colour and number a bug is told by its shape: of any two, a twentieth or more is not common to both."""
    bodies = {n: bugs._token(style(theme), 62, n, False) for n in (*NUMBERS, 0)}
    shapes = {n: pygame.mask.from_surface(in_frame(body)) for n, body in bodies.items()}
    for a, b in combinations(shapes, 2):
        both = shapes[a].overlap_area(shapes[b], (0, 0))
        apart = shapes[a].count() + shapes[b].count() - 2 * both
        assert apart / (shapes[a].count() + shapes[b].count()) > 0.05, (a, b)


@pytest.mark.parametrize("theme", ["felt", "contrast"])
@pytest.mark.parametrize("code", [1, 10, 0, -6])
def test_states_are_all_different(theme: str, code: int) -> None:
    assert len({bytes_of(bugs.bug(style(theme), 62, code, state)) for state in STATES}) == len(STATES)
    assert len({bytes_of(bugs.bug(style(theme), 62, None, state)) for state in STATES}) == len(STATES)


@pytest.mark.matrix(6)
@pytest.mark.parametrize("code", CODES)
def test_a_blink_changes_the_eyes_alone(code: int) -> None:
    awake, asleep = in_frame(bugs.bug(style(), 82, code)), in_frame(bugs.bug(style(), 82, code, closed=True))
    changed = [(x - 80, y - 80) for x in range(160) for y in range(160) if awake.get_at((x, y)) != asleep.get_at((x, y))]
    assert len(changed) > 20
    assert all(abs(x) < 26 and -60 < y < -20 for x, y in changed)


@pytest.mark.parametrize("size", [30, 62, 82, 123])
def test_numbers_stay_on_their_plates(size: int) -> None:
    """Nothing of a number reaches over the plate of radius 32, the bars of 6 and 9 included."""
    index = json.loads((ASSETS / "pictures" / "index.json").read_text(encoding="utf-8"))
    for code in [n for n in CODES if n]:
        place = index[bugs.picture_of(code)]["numerals"][0]
        digits, low = bugs.number_on(size, code, place)
        ink = pygame.mask.from_surface(digits, 60)
        middle = (ink.get_size()[0] / 2, ink.get_size()[1] / 2 - low)
        reach = max(math.dist((x + 0.5, y + 0.5), middle) for x in range(ink.get_size()[0]) for y in range(ink.get_size()[1])
                    if ink.get_at((x, y)))
        assert reach <= 32 * size / 100 + 0.5, code


@pytest.mark.parametrize("name", ["felt", "contrast"])
def test_drawings_lie_within_their_frames(name: str) -> None:
    """What sticks out of an SVG is cut off with a straight edge."""
    for code in (*CODES, None):
        body = bugs._token(style(name), 200, code, False)
        assert body.image.get_rect().inflate(-2, -2).contains(body.image.get_bounding_rect(min_alpha=2)), code


def test_bugs_keep_to_the_room_that_rows_are_planned_with() -> None:
    for code in CODES:
        body = bugs._token(style(), 100, code, False)
        box = body.image.get_bounding_rect(min_alpha=40)
        assert box.width <= 100 * bugs.WIDTH and box.height <= bugs.height(100), code


def test_there_is_no_other_bug() -> None:
    for code in (13, -13, 100):
        with pytest.raises(ValueError, match=str(code)):
            bugs.bug(style(), 62, code)


def test_a_bug_is_painted_once() -> None:
    assert bugs.bug(style(), 62, 7, "chosen") is bugs.bug(style(), 62, 7, "chosen")


def test_a_held_bug_is_larger() -> None:
    lies, held = (bugs._token(style(), size, 4, False).image.get_width() for size in (80, round(80 * bugs.HELD)))
    assert held == pytest.approx(lies * 1.1, abs=2)


def test_a_hop_leaves_the_ground_and_lands() -> None:
    way = [bugs.hop(100, share / 20) for share in range(21)]
    assert way[0] == way[-1] == (0, 0)
    assert max(rise for rise, _ in way) == way[10][0] == 34
    assert all(rise == 0 or bend == 0 for rise, bend in way) and max(bend for _, bend in way) > 0
    assert bugs.hop(100, -1) == bugs.hop(100, 2) == (0, 0)


# ---- the bag and the marks


@pytest.mark.parametrize("theme", THEMES)
def test_the_bag_opens_and_rustles(theme: str) -> None:
    seen = {bytes_of(bag.bag(style(theme), 64, opened, tilt)) for opened in (False, True) for tilt in (-5, 0, 5)}
    assert len(seen) == 6


@pytest.mark.parametrize("theme", THEMES)
def test_marks_of_kinds_differ_by_word_and_by_state(theme: str) -> None:
    seen = {bytes_of(bag.kind_mark(style(theme), (62, 28), kind, laid)) for kind in KINDS for laid in (False, True)}
    assert len(seen) == 8


def test_a_mark_of_no_kind_is_refused() -> None:
    with pytest.raises(KeyError):
        bag.kind_mark(style(), (42, 34), "quadruple", True)
