"""The cast: every mark in every pose, and in every mood, as one picture for each theme."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pygame

from scenes.kit import cast, pieces
from scenes.kit.theme import THEMES, Style

SIZE = (1920, 1080)
RADIUS, CELL = 30, (116, 118)
"""The radius of a mark on the sheet and the room of a figure, in pixels."""


def render(folder: Path, only: Sequence[str] = ()) -> int:
    """Writes a sheet for each theme whose name `cast_THEME` contains one of `only` (all without it); gives how many.

    Raises OSError.
    """
    keys = [key for key in THEMES if not only or any(word in f"cast_{key}" for word in only)]
    if not keys:
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for key in keys:
        pygame.image.save(sheet(Style(SIZE, THEMES[key])), str(folder / f"cast_{key}.png"))
    return len(keys)


def sheet(style: Style) -> pygame.Surface:
    """A row for each mark: all poses, each with another mood, direction of the eyes, crown and side than its neighbours."""
    moods, (wide, high) = get_args(pieces.Mood), CELL
    image = pygame.Surface((wide * len(cast.POSES), high * len(style.theme.seats)))
    image.fill(style.theme.ground)
    for seat in range(len(style.theme.seats)):
        for number, pose in enumerate(cast.POSES):
            at = wide * number + wide // 2, high * (seat + 1) - 8
            mood, eyes = moods[(number + seat) % len(moods)], (number + seat) % (pieces.DIRECTIONS + 1)
            cast.figure(style, RADIUS, seat, pose, mood, eyes, not (number + seat) % 5, seat % 2 == 1).draw(image, at)
    return image
