"""The debug view: flashes the boxes that were painted, and shows what a frame took, the names of places, and the focus."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame

from scenes.kit.retained import draw

FLASH_MS = 400.0
"""How long a box that was painted is outlined, in milliseconds."""
PAINTED, PLACE, WIDGET, FOCUS = "#FF30C8", "#30D8FF", "#FFE030", "#30FF50"
"""The colours of the outlines."""
KEY = pygame.K_F9


class DebugView:
    """Lies over all pages once `KEY` was pressed, and goes with the next press. It only draws: nothing hangs on it.

    `touch` asks for a frame.
    """

    def __init__(self, touch: Callable[[], None]) -> None:
        self.on = False
        self._touch = touch
        self._flashes: list[tuple[pygame.Rect, float]] = []
        """Boxes, and for how many milliseconds they are still outlined."""
        self._begun = 0.0
        self._letters: pygame.Font | None = None
        self._lines: dict[tuple[str, str], pygame.Surface] = {}
        self._said = ""
        """What the last frame has taken that changed anything."""

    def hear(self, event: pygame.Event) -> None:
        """An event of the window; the key switches it on or off."""
        if event.type == pygame.KEYDOWN and event.key == KEY:
            self.on = not self.on
            self._flashes.clear()
            self._touch()

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass."""
        before = len(self._flashes)
        self._flashes = [(box, left - dt) for box, left in self._flashes if left > dt]
        if len(self._flashes) < before:
            self._touch()

    def begin(self) -> None:
        """A frame begins now."""
        self._begun = time.perf_counter()

    def draw(self, target: pygame.Surface, changed: Sequence[pygame.Rect], places: Mapping[str, pygame.Rect],
             widgets: Iterable[tuple[str, pygame.Rect]], focus: pygame.Rect | None) -> None:
        """Draws it over a frame in which these boxes have changed, with named places, named widgets, and what has the focus."""
        self._flashes.extend((box, FLASH_MS) for box in changed)
        took = (time.perf_counter() - self._begun) * 1000
        for name, box in places.items():
            self._outline(target, box, PLACE, name)
        for name, box in widgets:
            self._outline(target, box, WIDGET, name)
        if focus is not None:
            draw.rect(target, FOCUS, focus, 3)
        for box, _left in self._flashes:
            draw.rect(target, PAINTED, box, 2)
        if changed:
            share = sum(box.w * box.h for box in changed) / (target.get_width() * target.get_height())
            self._said = f"{took:.1f} ms to decide and note, {share:.0%} of the window in {len(changed)} boxes"
        self._line(target, self._said, PAINTED, (8, 8))

    def _outline(self, target: pygame.Surface, box: pygame.Rect, colour: str, name: str) -> None:
        draw.rect(target, colour, box, 1)
        self._line(target, name, colour, (box.x + 2, box.y + 1))

    def _line(self, target: pygame.Surface, words: str, colour: str, at: tuple[int, int]) -> None:
        if self._letters is None:
            self._letters = pygame.Font(None, 18)
        if len(self._lines) > 500:
            self._lines.clear()
        if (words, colour) not in self._lines:
            self._lines[words, colour] = self._letters.render(words, True, colour, "black")
        target.blit(self._lines[words, colour], at)
