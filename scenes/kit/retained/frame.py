"""The retained frame: what is in the window stays there, and only the boxes in which the next frame differs are painted."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.retained.damage import damage, merged
from scenes.kit.retained.recording import DisplayList, Recording, flat, play

Over = Callable[[pygame.Surface, list[pygame.Rect]], object]
WHOLE = 0.6
"""The share of the window from which all of it is painted."""


class RetainedFrame:
    """Paints frames onto one surface, which nobody else may paint on without a word to `forget`.

    With `whole` each frame is painted as a whole: for whoever looks for a fault.
    """

    def __init__(self, whole: bool = False) -> None:
        self.whole = whole
        self.painted: list[pygame.Rect] = []
        """The boxes that the last frame has painted."""
        self._shown: DisplayList | None = None
        """The frame that is in the window; it holds its images, so no other can have their identity."""
        self._below: DisplayList = []
        """The same without what lies over it."""

    def forget(self) -> None:
        """The next frame is painted as a whole: what is in the window is not known, or must not be kept."""
        self._shown = None

    def paint(self, screen: pygame.Surface, draw: Callable[[pygame.Surface], object],
              over: Over | None = None) -> list[pygame.Rect]:
        """Has a frame drawn and paints what differs from the one before. Returns the boxes, in pixels, that were painted.

        `over` draws what lies over it and is told what has changed below. What both raise leaves the window as it was.
        """
        recording = Recording(screen.get_size())
        recording.fill("black")  # what shows where a page leaves a gap; what was there before must not
        draw(recording)
        below = list(recording.noted)
        if over is not None:
            over(recording, merged(damage(self._below, below)))
        self._below = below
        window = screen.get_rect()
        boxes = [window] if self.whole or self._shown is None else merged(damage(self._shown, recording.noted))
        self._shown = recording.noted
        commands = flat(recording.noted) if boxes else []
        if sum(box.w * box.h for box in boxes) >= WHOLE * window.w * window.h or any(one.reads for one in commands):
            boxes = [window]
        self.painted = [box.clip(window) for box in boxes]
        for box in self.painted:
            play(commands, screen, box)
        return self.painted
