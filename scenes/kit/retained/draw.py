"""The shapes of `pygame.draw`, for windows and images alike: a `Recording` notes them, a surface has them painted at once.

Arguments and results are those of `pygame.draw`; a recorded shape gives the box within which it may lie. Where pygame lets the
pixels of a shape depend on the clip (strokes, round corners) it is drawn as an image of its own, unless the target may be seen
through: frames are painted in clipped parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame

from scenes.kit.pictures import kept
from scenes.kit.retained.recording import Recording


def _around(points: Iterable[Any], air: float) -> pygame.Rect:
    """The bounding box of points, enlarged by a margin in pixels."""
    xs, ys = zip(*((point[0], point[1]) for point in points), strict=True)
    left, top = math.floor(min(xs) - air), math.floor(min(ys) - air)
    return pygame.Rect(left, top, math.ceil(max(xs) + air) + 1 - left, math.ceil(max(ys) + air) + 1 - top)


@kept
def _shape(name: str, color: Any, size: tuple[int, int], *given: Any, **named: Any) -> pygame.Surface:
    """A shape as an image; its points are counted from the image's corner."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    getattr(pygame.draw, name)(image, (*pygame.Color(color)[:3], 255), *given, **named)
    return image


def _see_through(target: pygame.Surface) -> bool:
    return not isinstance(target, Recording) and bool(target.get_flags() & pygame.SRCALPHA)


def _shade(color: Any) -> Any:
    return color if isinstance(color, str) else tuple(color)


def rect(target: pygame.Surface, color: Any, box: Any, width: int = 0, border_radius: int = -1, **corners: int) -> pygame.Rect:
    """A rectangle, filled or an outline of `width` pixels, with round corners if wanted."""
    if _see_through(target):
        return pygame.draw.rect(target, color, box, width, border_radius, **corners)
    found = pygame.Rect(box)
    if not found.w or not found.h:
        return found
    if border_radius <= 0 and not corners:
        x, y, wide, high = found
        across, along = min(width or wide, wide), min(width or high, high)
        flat, upright = (wide, along), (across, high)
        strips = (x, y, *flat), (x, y + high - along, *flat), (x, y, *upright), (x + wide - across, y, *upright)
        for strip in strips if width else (found,):
            target.fill(color, strip)
        return found
    image = _shape("rect", _shade(color), found.size, (0, 0, *found.size), width, border_radius, **corners)
    return target.blit(image, found.topleft)


def circle(target: pygame.Surface, color: Any, center: Any, radius: float, width: int = 0) -> pygame.Rect:
    """A circle, filled or an outline of `width` pixels."""
    return _round(pygame.draw.circle, target, color, center, radius, width)


def aacircle(target: pygame.Surface, color: Any, center: Any, radius: float, width: int = 0) -> pygame.Rect:
    """A circle with a smooth edge."""
    return _round(pygame.draw.aacircle, target, color, center, radius, width)


def _round(call: Callable[..., pygame.Rect], target: pygame.Surface, color: Any, center: Any, radius: float,
           width: int) -> pygame.Rect:
    if isinstance(target, Recording):
        return target.shape(call, _around([center], radius + 2), color, center, radius, width)
    return call(target, color, center, radius, width)


def line(target: pygame.Surface, color: Any, start: Any, end: Any, width: int = 1) -> pygame.Rect:
    """A straight line."""
    return lines(target, color, False, (start, end), width)


def lines(target: pygame.Surface, color: Any, closed: bool, points: Sequence[Any], width: int = 1) -> pygame.Rect:
    """Straight lines from point to point."""
    if _see_through(target):
        return pygame.draw.lines(target, color, closed, points, width)
    box, moved = _from_corner(points, width)
    return target.blit(_shape("lines", _shade(color), box.size, closed, moved, width), box.topleft)


def polygon(target: pygame.Surface, color: Any, points: Sequence[Any], width: int = 0) -> pygame.Rect:
    """A shape with straight sides."""
    if _see_through(target):
        return pygame.draw.polygon(target, color, points, width)
    box, moved = _from_corner(points, width)
    return target.blit(_shape("polygon", _shade(color), box.size, moved, width), box.topleft)


def _from_corner(points: Sequence[Any], width: int) -> tuple[pygame.Rect, tuple[tuple[float, float], ...]]:
    """The box around points with room for a stroke, and the points counted from its corner."""
    box = _around(points, width + 1)
    return box, tuple((point[0] - box.x, point[1] - box.y) for point in points)


def echo(target: pygame.Surface, right: int, down: int) -> None:
    """Draws everything drawn so far once more, moved right and down by an offset in pixels, for a shaken picture."""
    if isinstance(target, Recording):
        target.echo(right, down)
    else:
        target.blit(target.copy(), (right, down))
