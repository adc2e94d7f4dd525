"""Every frame that is painted is drawn once more as a whole, and both must be the same to the pixel."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from scenes.app import App
from scenes.kit.retained.frame import Over, RetainedFrame


@contextmanager
def both_ways(late: bool = False, each: int = 1) -> Iterator[list[int]]:
    """For a while one frame in so many is compared; gives how many pixels each painted. Raises AssertionError where one differs.

    Where all is `late` each try of a frame paints one picture that is missing and is given up at the next.
    """
    paint, painted = RetainedFrame.paint, list[int]()

    def compared(self: RetainedFrame, screen: pygame.Surface, draw: Callable[[pygame.Surface], object],
                 over: Over | None = None, spent: float = 0.0) -> list[pygame.Rect]:
        if late:
            self.seconds, self.tries = 0.0, sys.maxsize
        boxes = paint(self, screen, draw, over, spent)
        while self.given_up:
            boxes = paint(self, screen, draw, over, spent)
        painted.append(sum(box.w * box.h for box in boxes))
        if len(painted) % each:
            return boxes
        whole = pygame.Surface(screen.get_size())
        draw(whole)
        if whole.get_buffer().raw != screen.get_buffer().raw:
            same = pygame.mask.from_threshold(whole, (0, 0, 0), (1, 1, 1, 255), screen)
            same.invert()
            raise AssertionError(f"frame {len(painted)} differs within {same.get_bounding_rects()[:3]}; painted were {boxes}")
        return boxes

    RetainedFrame.paint = compared  # type: ignore[method-assign]
    try:
        yield painted
    finally:
        RetainedFrame.paint = paint  # type: ignore[method-assign]


def whole(app: App) -> bytes:
    """What the window must show, drawn at once."""
    drawn = pygame.Surface(app.screen.get_size())
    app.draw_scenes(drawn)
    return bytes(drawn.get_buffer().raw)
