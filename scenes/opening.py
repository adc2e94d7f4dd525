"""A page is opened: while it is painted for the first time, the one before it stays in the window and grows darker.

Most of the time of a first picture goes into code that leaves Python alone (see `pictures.aside`); frames are shown meanwhile,
and between two pictures, and between two modules that are loaded for it. All scenes run where they always run: nothing of a page
is done beside the loop.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from types import ModuleType, TracebackType

import pygame

from scenes.kit import pictures

FRAME = 1 / 60
DARKEST, DARKENS = 0.5, 0.4
"""How much of the old page's light is left at the end unless that is given, and after how many seconds."""
POINTED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
PRESSES = (*POINTED, pygame.KEYDOWN, pygame.TEXTINPUT, pygame.JOYBUTTONDOWN)


class Opening:
    """Shows frames of the old page, which is what `screen` holds, as long as the block takes; `show` brings one to the window.
    What was pressed meanwhile is dropped, for it was meant for the page that is gone; where the page stays and keeps its light,
    keys are heard. Nothing is shown for a block that is quick."""

    def __init__(self, screen: pygame.Surface, show: Callable[[], None], darkest: float = DARKEST) -> None:
        self._screen, self._show, self._darkest = screen, show, darkest
        self._begin = self._last = 0.0
        self._light = 1.0
        self.frames = 0
        """How many frames of the old page were shown."""

    def __enter__(self) -> Opening:
        self._begin = self._last = time.perf_counter()
        self._before, pictures.meanwhile = pictures.meanwhile, self.frame
        sys.meta_path.insert(0, self)  # Python asks it before each module that is loaded for the page
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pictures.meanwhile = self._before
        sys.meta_path.remove(self)
        if self.frames and pygame.display.get_init():
            pygame.event.clear(PRESSES if self._darkest < 1 else POINTED)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        """A good moment for a frame, as asked by Python: it finds no module."""
        self.frame()

    def frame(self, early: bool = False) -> None:
        """Shows the next frame of the old page, if it is time for one, or `early` before something that takes long."""
        now = time.perf_counter()
        if now - self._last < FRAME and not early:
            return
        light = 1 - (1 - self._darkest) * min(1.0, (now - self._begin) / DARKENS)
        if light < self._light:  # what is in the window has been darkened before: only the difference is taken off
            share = round(255 * light / self._light)
            self._screen.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)
            self._light *= share / 255
        self._show()
        self.frames += 1
        self._last = time.perf_counter()
