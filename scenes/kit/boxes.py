"""Rows, columns and grids: a box of the window cut into smaller ones.

A part given as a whole number is so many pixels; one given as a float takes its share of what is left, rounded down to a
pixel: `columns(box, 40, 1.0, 2.0, gap=8)` is 40 pixels, then a third and two thirds of the rest, 8 pixels apart.
"""

from __future__ import annotations

import pygame


def columns(box: pygame.Rect, *parts: float, gap: int = 0) -> list[pygame.Rect]:
    """Boxes side by side from the left edge, as high as `box`. A negative width becomes 0."""
    out: list[pygame.Rect] = []
    left = box.x
    for wide in _sizes(box.w, parts, gap):
        out.append(pygame.Rect(left, box.y, wide, box.h))
        left += wide + gap
    return out


def rows(box: pygame.Rect, *parts: float, gap: int = 0) -> list[pygame.Rect]:
    """Boxes below each other from the upper edge, as wide as `box`. A negative height becomes 0."""
    out: list[pygame.Rect] = []
    top = box.y
    for high in _sizes(box.h, parts, gap):
        out.append(pygame.Rect(box.x, top, box.w, high))
        top += high + gap
    return out


def grid(box: pygame.Rect, across: int, down: int, gap: tuple[int, int] = (0, 0)) -> list[pygame.Rect]:
    """`across` times `down` equal boxes, row by row; `gap` is the room between columns and between rows."""
    return [cell for row in rows(box, *[1.0] * down, gap=gap[1]) for cell in columns(row, *[1.0] * across, gap=gap[0])]


def _sizes(whole: int, parts: tuple[float, ...], gap: int) -> list[int]:
    rest = whole - gap * (len(parts) - 1) - sum(part for part in parts if isinstance(part, int))
    weight = sum(part for part in parts if isinstance(part, float))
    return [max(0, part if isinstance(part, int) else int(rest * part / weight)) for part in parts]
