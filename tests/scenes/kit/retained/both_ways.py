"""Every frame that is painted is drawn once more as a whole, and both must be the same to the pixel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from scenes.kit.retained.frame import Over, RetainedFrame


@contextmanager
def both_ways() -> Iterator[list[int]]:
    """For a while frames are compared; gives how many pixels each painted. Raises AssertionError where one differs."""
    paint, painted = RetainedFrame.paint, list[int]()

    def compared(self: RetainedFrame, screen: pygame.Surface, draw: Callable[[pygame.Surface], object],
                 over: Over | None = None) -> list[pygame.Rect]:
        boxes = paint(self, screen, draw, over)
        painted.append(sum(box.w * box.h for box in boxes))
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
