"""A page is opened: while it is painted for the first time, the one before it stays in the window and grows darker. Out of a box
of that page it then grows until it is the window, and back into it when it is left.

Most of the time of a first picture goes into code that leaves Python alone (see `pictures.aside`); frames are shown meanwhile,
and between two pictures, and between two modules that are loaded for it. All scenes run where they always run: nothing of a page
is done beside the loop.
"""

from __future__ import annotations

import math
import sys
import threading
import time
from collections.abc import Callable, Sequence
from types import ModuleType, TracebackType

import pygame

from scenes.kit import pictures
from scenes.kit.motion import in_out
from scenes.kit.retained import draw

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
        self._thread = threading.get_ident()
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
        if threading.get_ident() != self._thread:  # a module that is loaded beside the loop, for another page
            return
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


FLIES, FADES = 260.0, 0.25
"""Milliseconds for which a page grows out of a box or goes back into it, and in which share of that its picture comes or goes."""
SMOOTH = 0.5
"""Up to which size it is scaled smoothly: of a larger one, as fast as it goes by, no eye sees it, and it would cost a frame."""

WOOD, RIM, ROUND = "#472C1B", 0.016, 0.022
"""The edge of a lid, how wide it is at first and how round its corners, as shares of the window's height."""


class Flight:
    """The `picture` of a page that grows out of a `box` of what is `under` it, or, without that, goes back into the box over the
    page that is there again. Nothing waits for it: the page that is there hears everything, and a press ends the flight."""

    def __init__(self, picture: pygame.Surface, box: pygame.Rect, under: pygame.Surface | None = None) -> None:
        self._picture, self._box, self.under = picture, box, under
        self._ms = -1.0

    def pass_time(self, dt: float) -> bool:
        """Lets time pass, but not that of the turn in which the page was opened; False when it is over."""
        self._ms = 0.0 if self._ms < 0 else self._ms + dt
        return self._ms < FLIES

    def draw(self, target: pygame.Surface) -> None:
        """Draws the picture as large as it is now, cut to the shape of its box."""
        share = in_out(min(1.0, max(0.0, self._ms) / FLIES))
        if self.under is None:
            share = 1 - share
        whole, small = self._picture.get_rect(), self._box
        ends = [(one + (two - one) * share) for one, two in zip(small, whole, strict=True)]
        box = pygame.Rect(*map(round, ends))
        scale = max(box.w / whole.w, box.h / whole.h)
        resized = pygame.transform.smoothscale if scale < SMOOTH else pygame.transform.scale
        image = resized(self._picture, (round(whole.w * scale), round(whole.h * scale)))
        if share < FADES:
            image.set_alpha(round(255 * share / FADES))
        if self.under is not None:
            target.blit(self.under, (0, 0))
        target.blit(image, box.topleft, pygame.Rect((0, 0), box.size).move_to(center=image.get_rect().center))
        if share < 1:
            draw.rect(target, WOOD, box, math.ceil(whole.h * RIM * (1 - share)), math.ceil(whole.h * ROUND * (1 - share)))
