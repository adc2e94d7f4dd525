"""Figures: every mood and every direction of the eyes is a face of its own, for every mark and theme."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pygame
import pytest

from scenes.kit import pieces
from scenes.kit.theme import THEMES, Style


@pytest.mark.parametrize(("dx", "dy", "eyes"), [
    (0, 0, 0), (0, -5, 1), (5, -5, 2), (9, 0, 3), (4, 4, 4), (0, 3, 5), (-4, 4, 6), (-9, 0, 7), (-5, -5, 8),
    (1, -90, 1), (-1, -90, 1),
])
def test_eyes_look_towards_a_point(dx: float, dy: float, eyes: int) -> None:
    assert pieces.gaze(dx, dy) == eyes


@pytest.mark.axes
@pytest.mark.parametrize("key", THEMES)
@pytest.mark.parametrize("seat", range(8))
def test_moods_and_directions_are_told_apart(key: str, seat: int) -> None:
    style = Style((1280, 720), THEMES[key])
    open_eyes = [mood for mood in get_args(pieces.Mood) if mood not in ("asleep", "wincing", "laughing")]
    faced = [pieces.figure(style, 18, seat, mood).image for mood in get_args(pieces.Mood)]
    viewing_ply = [pieces.figure(style, 18, seat, mood, eyes).image for mood in open_eyes for eyes in range(9)]
    for images in (faced, viewing_ply):
        seen = [pygame.image.tobytes(image, "RGBA") for image in images]
        assert all(one != other for one, other in combinations(seen, 2))
