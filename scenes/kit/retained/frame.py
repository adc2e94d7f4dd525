"""The retained frame: what is in the window stays there, and only the boxes in which the next frame differs are painted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pygame

from scenes.kit.retained.damage import damage, merged
from scenes.kit.retained.recording import DisplayList, Recording, flat, play
from scenes.kit.retained.slices import NotYetError, deadline, found_alone

Over = Callable[[pygame.Surface, list[pygame.Rect]], object]
TRIES = 90
"""How many frames are given up at most, one after the other: a second and a half."""
PATIENT, HURRIED, HURRY = 1 / 6, 1 / 3, 5.0
"""The share of them that have no more than their time. From then on each has more, up to so many times as much more from the
other share on: on a busy machine each comes so little farther that the frame which is not given up had too much left to paint."""
FIRST, FIRST_TRIES = 2.0, 10
"""How many times as long the tries of the very first frame have, and how many times as many they are at most."""
AT_ONCE = 0.033
"""How many seconds of the processor that frame may take where nothing of it need be painted for long."""
WHOLE = 0.6
"""The share of the window from which all of it is painted."""


class RetainedFrame:
    """Paints frames onto one surface. Code that paints on it directly must call `forget`.

    A frame for which pictures are missing that take too long to paint is given up: the one before stays, and the next try comes
    farther, since what was painted is kept, and what is half painted too (see `go_on`). Never so what covers: see `cover`.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.whole = False
        """Whether each frame is painted as a whole, for debugging."""
        self.seconds = seconds
        """For how long of its turn of the loop a frame may paint pictures that are missing; None for as long as it takes."""
        self.tries = TRIES
        """How many frames may be given up one after the other."""
        self.given_up = 0
        """How many frames were given up since the last one that was shown."""
        self._ready = False
        """Whether a frame was given up with all its pictures painted, for its time was over; the next one is shown."""
        self.painted: list[pygame.Rect] = []
        """The boxes that the last frame has painted."""
        self._shown: DisplayList | None = None
        """The frame that is in the window; it holds its images, so no other can have their identity."""
        self._below = 0
        """How many of its commands and lists lie under what was drawn over it."""
        self._flat: str | None = None
        """The colour that stands for a frame which is not ready in time, because the one before must not stay."""
        self._begins: str | None = None
        """The colour of the window until a first frame is there; None from then on."""

    def begin(self, colour: str) -> None:
        """The first frame of all is shown at once where all that takes long to paint is found on the disk. Else the window has
        one colour until it is painted, in turns that nothing else needs."""
        self._begins = self._flat = colour

    @property
    def beginning(self) -> bool:
        """Whether the first frame of all is being painted: nobody sees anything move."""
        return self._begins is not None and self.given_up > 0

    def forget(self) -> None:
        """The next frame is painted as a whole, and not given up unless it is the first: what is in the window is not known."""
        self._shown, self._flat = None, self._flat or self._begins

    def replace(self, colour: str) -> None:
        """What is in the window must not stay: the next frame is not given up, it is one colour if it is not ready in time."""
        self._flat = colour

    def cover(self, colour: str) -> None:
        """What is in the window must not be seen any more: `replace`, and the next frame is painted as a whole."""
        self._shown, self._flat = None, colour

    def cover_now(self, screen: pygame.Surface) -> None:
        """Covers at once what must not be seen any more, where what is in `screen` is shown on before the next frame."""
        if self._shown is None and self._flat is not None:
            screen.fill(self._flat)

    @property
    def _tried(self) -> float:
        """The share of its tries that the next frame has had; at 1 it cannot be given up any more."""
        return self.given_up / (self.tries * (FIRST_TRIES if self._begins else 1))

    def paint(self, screen: pygame.Surface, draw: Callable[[pygame.Surface], object],
              over: Over | None = None, spent: float = 0.0) -> list[pygame.Rect]:
        """Has a frame drawn and paints what differs from the one before. Returns the boxes, in pixels, that were painted; none
        for a frame that is given up.

        `over` draws what lies over it and is told what has changed below. What both raise leaves the window as it was. `spent` is
        how many seconds of the turn are gone already.
        """
        recording = self._recorded(screen.get_size(), draw, spent)
        if recording is None:
            self.painted = []
            return []
        below = len(recording.noted)
        if over is not None:
            over(recording, merged(damage((self._shown or [])[:self._below], recording.noted)))
        self._below = below
        window = screen.get_rect()
        boxes = [window] if self.whole or self._shown is None else merged(damage(self._shown, recording.noted))
        self._shown = recording.noted
        commands = flat(recording.noted) if boxes else []
        if sum(box.w * box.h for box in boxes) >= WHOLE * window.w * window.h or any(one.reads for one in commands):
            boxes = [window]
        self.painted = [box.clip(window) for box in boxes]
        play(commands, screen, self.painted)
        return self.painted

    def go_on(self, size: tuple[int, int], draw: Callable[[pygame.Surface], object], seconds: float) -> None:
        """For so many seconds the pictures are painted that a frame is waiting for which was given up; nothing is shown."""
        if not self._ready and not self.beginning:
            with suppress(NotYetError), deadline(seconds):
                draw(Recording(size))

    def _recorded(self, size: tuple[int, int], draw: Callable[[pygame.Surface], object], spent: float) -> Recording | None:
        """The frame as it is drawn, or the colour that covers; None where it is given up."""
        recording = Recording(size)
        recording.fill("black")  # what shows where a page leaves a gap; what was there before must not
        try:
            if self.seconds is None or self._tried >= 1 or (self._shown is None and self._flat is None):
                draw(recording)
            elif self._begins is not None and not self.given_up:
                with found_alone(AT_ONCE):
                    draw(recording)
            else:
                seconds = self.seconds * (1.0 if self._begins is None else FIRST)
                hurry = HURRY * self.seconds * min(1.0, max(0.0, (self._tried - PATIENT) / (HURRIED - PATIENT)))
                with deadline(max(self.seconds / 2, seconds - spent) + hurry) as limit:
                    draw(recording)
                if limit.missed and not self._ready and self._flat is None:
                    self._ready = True
                    raise NotYetError
            self.given_up, self._ready, self._begins = 0, False, None
        except NotYetError:
            self.given_up += 1
            recording = Recording(size)
            if self._flat is None:
                return None
            recording.fill(self._flat)
        self._flat = None
        return recording
