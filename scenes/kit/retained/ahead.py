"""Painting ahead: what will be drawn later is painted in slices of quiet turns, and nothing of it is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from typing import Protocol

import pygame

from scenes.kit.retained import slices
from scenes.kit.retained.recording import Recording

SLICE = 0.005
"""Seconds of a turn of the loop that may go into painting ahead."""


class Ahead(Protocol):
    """What is painted ahead, a slice with each call of `work`."""

    @property
    def over(self) -> bool:
        """Whether all is painted."""

    def work(self) -> object:
        """Goes on for a slice; nothing once it is over."""


def work_on(waiting: list[Ahead]) -> bool:
    """Goes on for a slice with the first of these, which leaves the list when it is over. True while something is left."""
    if waiting:
        waiting[0].work()
        if waiting[0].over:
            del waiting[0]
    return bool(waiting)


class Nowhere(Recording):
    """A target that is never shown: drawing onto it fills the cache of pictures."""


class Drawn:
    """Has the pictures painted that `draw` needs for a part of the window of `size`, a slice with each call of `work`."""

    def __init__(self, draw: Callable[[pygame.Surface], object], size: tuple[int, int]) -> None:
        self._draw, self._size = draw, size
        self.over = False
        """Whether all is painted."""

    def work(self, seconds: float | None = None) -> None:
        """Goes on for a slice, or for so many seconds; nothing once it is over. It draws anew and comes farther, since what was
        painted is kept."""
        if not self.over:
            with suppress(slices.NotYetError), slices.deadline(SLICE if seconds is None else seconds):
                self._draw(Nowhere(self._size))
                self.over = True


class Parts:
    """Has the pictures painted that are painted when one asks for these `parts` in turn, a slice with each call of `work`. Where
    too many other calls have stopped since, they are asked for anew: what was painted is kept."""

    def __init__(self, parts: Callable[[], Iterable[object]] = tuple) -> None:
        self._parts = parts
        self._whole: Iterator[object] | None = None
        """The parts to come without a window, where each is a slice."""
        self.over = False
        """Whether all is painted."""

    def work(self) -> None:
        """Goes on for a slice; nothing once it is over."""
        if not self.over:
            with suppress(slices.NotYetError), slices.deadline(SLICE) if slices.by_time else nullcontext():
                self.over = slices.made(self, self._go_on)

    def close(self) -> None:
        """Nobody needs them any more: lets go of what is half done."""
        self.over, self._whole = True, None
        slices.drop(self)

    def _go_on(self) -> bool:
        if not slices.by_time:
            self._whole = iter(self._parts()) if self._whole is None else self._whole
            return next(self._whole, self) is self
        for _part in self._parts():
            slices.rest()
        return True
