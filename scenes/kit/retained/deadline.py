"""A deadline for painting: when it is over and a picture is missing, what is being drawn is given up; what was painted stays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pygame

from scenes.kit import pictures
from scenes.kit.retained.recording import Recording


class NotYetError(Exception):
    """The time is over, and a picture is still missing."""


SLICE = 0.005
"""Seconds of a turn of the loop that may go into painting ahead."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """For a while pictures are painted for so many seconds; at least one is, so that the next try comes farther.

    Raises `NotYetError` where a further one is missing then.
    """
    before, first, end = pictures.before_next, True, time.perf_counter() + seconds

    def next_picture() -> None:
        nonlocal first
        if not first and time.perf_counter() >= end:
            raise NotYetError
        first = False

    pictures.before_next = next_picture
    try:
        yield
    finally:
        pictures.before_next = before


class PaintedAhead:
    """Has the pictures painted that `draw` needs for a part of the window of `size`, a slice with each call; nothing is seen."""

    def __init__(self, draw: Callable[[pygame.Surface], object], size: tuple[int, int]) -> None:
        self._draw, self._size = draw, size
        self.over = False
        """Whether all is painted."""

    def work(self) -> None:
        """Goes on for a slice; nothing once it is over."""
        if not self.over:
            with suppress(NotYetError), deadline(SLICE):
                self._draw(Recording(self._size))
                self.over = True
