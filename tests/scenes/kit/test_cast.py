"""The cast: every pose is drawn whole, within the box it says, and is another picture than every other one."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from scenes.kit import cast
from scenes.kit.theme import THEMES, Style

R = 24
STYLE = Style((1280, 720), THEMES["felt"])


@pytest.mark.axes
@pytest.mark.parametrize("key", THEMES)
@pytest.mark.parametrize("seat", range(8))
def test_every_pose_is_whole_and_stays_in_its_box(key: str, seat: int) -> None:
    style = Style((1280, 720), THEMES[key])
    for pose in cast.POSES:
        for crown, mirrored in ((False, False), (True, False), (True, True)):
            sprite = cast.figure(style, R, seat, pose, crown=crown, mirrored=mirrored)
            seen, whole = sprite.image.get_bounding_rect(min_alpha=32), sprite.image.get_rect()
            assert whole.inflate(-2, -2).contains(seen), f"{pose} is cut"
            left, top, right, bottom = cast.reach(pose, crown)
            left, right = (-right, left * -1) if mirrored else (left, right)
            box = pygame.Rect(0, 0, round((right - left) * R) + 2, round((bottom - top) * R) + 2)
            box.topleft = round(left * R) - 1, round(top * R) - 1
            assert box.contains(seen.move(sprite.dx, sprite.dy)), f"{pose} reaches out of its box"


@pytest.mark.parametrize("seat", range(8))
def test_poses_are_told_apart(seat: int) -> None:
    poses = [cast.figure(STYLE, R, seat, pose).image for pose in cast.POSES]
    turned = [cast.figure(STYLE, R, seat, "wave", mirrored=mirrored).image for mirrored in (False, True)]
    faces = [cast.figure(STYLE, R, seat, "sit", mood, eyes).image for mood in ("calm", "glad") for eyes in range(9)]
    for images in (poses, turned, faces):
        assert all(pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")
                   for one, other in combinations(images, 2) if one.get_size() == other.get_size())


@pytest.mark.parametrize("pose", cast.POSES)
def test_soles_are_on_the_ground(pose: cast.PoseName) -> None:
    """The lowest pixel of a figure is where its feet are said to stand: a shoe leant down by the body's slant aside."""
    sprite = cast.figure(STYLE, R, 0, pose)
    low = sprite.image.get_bounding_rect(min_alpha=128).bottom + sprite.dy
    assert -2 <= low <= 0.22 * R
