"""Strips: the frames of one moment side by side in one picture, at 0, 25, 50, 75 and 100 percent of its time."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from tools.gallery.draw import SIZES, Shot, take
from tools.gallery.moments import MOMENTS, SHARES, STATES

FRAME = (512, 288)
"""The size of one frame of a strip in pixels."""
GAP = 6


def names() -> list[str]:
    """The names of all strips, one for each moment."""
    return [f"{name.split('_')[0]}_strip_{name.split('_')[1]}" for name in MOMENTS]


def render(folder: Path, only: Sequence[str] = ()) -> int:
    """Writes a strip for each moment whose name contains one of `only` (all without it), as NAME.png; gives how many.

    Raises OSError.
    """
    chosen = [name for name in names() if not only or any(word in name for word in only)]
    if not chosen:
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with tempfile.TemporaryDirectory(prefix="number-night-strips-") as scratch:
        for name in chosen:
            pygame.image.save(strip(name, Path(scratch)), str(folder / f"{name}.png"))
    return len(chosen)


def strip(name: str, scratch: Path, shares: Sequence[int] = SHARES) -> pygame.Surface:
    """The frames of a strip of this name in a row, each `FRAME` large, at `shares` of its time in percent; profiles and painted
    pictures go into `scratch`."""
    first = name.replace("_strip_", "_moment_")
    states = [next(state for state in STATES if state.name == f"{first}_{share}") for share in shares]
    whole = pygame.Surface((len(states) * (FRAME[0] + GAP) - GAP, FRAME[1]))
    for number, state in enumerate(states):
        picture = take(Shot(state, SIZES[0], 100), scratch / state.name, scratch / "cache")
        whole.blit(pygame.transform.smoothscale(picture, FRAME), (number * (FRAME[0] + GAP), 0))
    return whole
