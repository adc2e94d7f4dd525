"""The shapes of `pygame.draw`, for windows and images alike: a `Recording` notes them, a surface has them painted at once.

Arguments and results are those of `pygame.draw`; a recorded shape gives the box within which it may lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import pygame

from scenes.kit.retained.recording import Recording


def _drawn(call: Callable[..., pygame.Rect], target: pygame.Surface, reach: Callable[[], pygame.Rect], *given: Any,
           **named: Any) -> pygame.Rect:
    if isinstance(target, Recording):
        return target.shape(call, reach(), given, named)
    return call(target, *given, **named)


def _around(points: Iterable[Any], air: float) -> pygame.Rect:
    """The box around points with so many pixels of room on each side."""
    xs, ys = zip(*((point[0], point[1]) for point in points), strict=True)
    left, top = math.floor(min(xs) - air), math.floor(min(ys) - air)
    return pygame.Rect(left, top, math.ceil(max(xs) + air) + 1 - left, math.ceil(max(ys) + air) + 1 - top)


def rect(target: pygame.Surface, color: Any, box: Any, width: int = 0, border_radius: int = -1, **corners: int) -> pygame.Rect:
    """A rectangle, filled or an outline of `width` pixels, with round corners if wanted."""
    return _drawn(pygame.draw.rect, target, lambda: pygame.Rect(box), color, box, width, border_radius, **corners)


def circle(target: pygame.Surface, color: Any, center: Any, radius: float, width: int = 0) -> pygame.Rect:
    """A circle, filled or an outline of `width` pixels."""
    return _drawn(pygame.draw.circle, target, lambda: _around([center], radius + 2), color, center, radius, width)


def aacircle(target: pygame.Surface, color: Any, center: Any, radius: float, width: int = 0) -> pygame.Rect:
    """A circle with a smooth edge."""
    return _drawn(pygame.draw.aacircle, target, lambda: _around([center], radius + 2), color, center, radius, width)


def line(target: pygame.Surface, color: Any, start: Any, end: Any, width: int = 1) -> pygame.Rect:
    """A straight line."""
    return _drawn(pygame.draw.line, target, lambda: _around([start, end], width + 1), color, start, end, width)


def lines(target: pygame.Surface, color: Any, closed: bool, points: Any, width: int = 1) -> pygame.Rect:
    """Straight lines from point to point."""
    return _drawn(pygame.draw.lines, target, lambda: _around(points, width + 1), color, closed, points, width)


def polygon(target: pygame.Surface, color: Any, points: Any, width: int = 0) -> pygame.Rect:
    """A shape with straight sides."""
    return _drawn(pygame.draw.polygon, target, lambda: _around(points, width + 1), color, points, width)


def echo(target: pygame.Surface, right: int, down: int) -> None:
    """Draws all that was drawn by now once more, so many pixels to the right and down: for a picture that is shaken."""
    if isinstance(target, Recording):
        target.echo(right, down)
    else:
        target.blit(target.copy(), (right, down))
