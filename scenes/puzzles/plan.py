"""How the window of a puzzle is divided: what is asked beside the table, in a squarish window above it.

A table beside gets the shape of a squarish window and one below that of a wide one, so that the pieces keep most of the room and
every table has a map for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit.theme import Look

COLUMN, COLUMN_HIGH = 0.25, 0.40
"""The least width of the column beside the table, as a share of the width of the window and of its height."""
STRIP = 0.24
"""The least height of the strip above the table, as a share of the height of the window."""


@dataclass(frozen=True)
class Plan:
    """Where everything lies, in pixels. `buttons`: the main one, again, solution, other days, leave."""

    table: pygame.Rect
    star: pygame.Rect
    heading: pygame.Rect
    paper: pygame.Rect
    buttons: tuple[pygame.Rect, ...]


def plan(look: Look) -> Plan:
    """The places for a window."""
    return _beside(look) if look.wide else _above(look)


def _rows(box: pygame.Rect, gap: int) -> tuple[pygame.Rect, ...]:
    """Three rows of buttons; all but the first are divided in two."""
    high, half = (box.h - 2 * gap) // 3, (box.w - gap) // 2
    first = pygame.Rect(box.x, box.y, box.w, high)
    rest = [
        pygame.Rect(x, box.y + row * (high + gap), half, high) for row in (1, 2) for x in (box.x, box.right - half)
    ]
    return first, *rest


def _beside(look: Look) -> Plan:
    (wide, high), px = look.size, look.px
    column = max(round(wide * COLUMN), round(high * COLUMN_HIGH))
    table_high = min(high, round((wide - column) * 3 / 4))
    edge, gap = px(2.6), px(1.2)
    inner = column - edge - px(0.6)
    star = pygame.Rect(edge, px(3.4), px(9), px(11))
    heading = pygame.Rect(star.right + gap, star.y, edge + inner - star.right - gap, star.h)
    low = 3 * px(7.4) + 2 * gap
    buttons = pygame.Rect(edge, high - edge - low, inner, low)
    top = star.bottom + px(1.6)
    paper = pygame.Rect(edge, top, inner, buttons.y - px(2) - top)
    table = pygame.Rect(column, (high - table_high) // 2, wide - column, table_high)
    return Plan(table, star, heading, paper, _rows(buttons, gap))


def _above(look: Look) -> Plan:
    (wide, high), px = look.size, look.px
    table_high = min(round(wide * 9 / 16), round(high * (1 - STRIP)))
    strip = high - table_high
    edge, gap = px(2.4), px(1.0)
    inner = pygame.Rect(edge, edge, wide - 2 * edge, strip - edge - px(0.6))
    left, right = round(inner.w * 0.2), round(inner.w * 0.32)
    star = pygame.Rect(inner.x, inner.y, left, min(px(8), inner.h // 2))
    heading = pygame.Rect(inner.x, star.bottom + gap, left, inner.bottom - star.bottom - gap)
    buttons = pygame.Rect(inner.right - right, inner.y, right, inner.h)
    x = inner.x + left + px(1.6)
    paper = pygame.Rect(x, inner.y, buttons.x - px(1.6) - x, inner.h)
    return Plan(pygame.Rect(0, strip, wide, table_high), star, heading, paper, _rows(buttons, gap))
