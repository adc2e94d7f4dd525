"""How the window of a lesson is divided: the teacher beside the table, in a squarish window above it.

A table beside the teacher gets the shape of a squarish window and one below it that of a wide one, so that the pieces keep most
of the room and every table has a map for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit.theme import Look

COLUMN, COLUMN_HIGH = 0.25, 0.40
"""The least width of the teacher's column, as a share of the width of the window and of its height."""
STRIP = 0.24
"""The least height of the teacher's strip, as a share of the height of the window."""


@dataclass(frozen=True)
class Plan:
    """Where everything lies, in pixels. `buttons`: on with it, again, rules, leave."""

    table: pygame.Rect
    figure: pygame.Rect
    heading: pygame.Rect
    dots: pygame.Rect
    paper: pygame.Rect
    buttons: tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]


def plan(look: Look) -> Plan:
    """The places for a window."""
    return _beside(look) if look.wide else _above(look)


def _rows(box: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Three rows of buttons, the second one divided in two."""
    high = (box.h - 2 * gap) // 3
    first, second, third = (pygame.Rect(box.x, box.y + row * (high + gap), box.w, high) for row in range(3))
    half = (box.w - gap) // 2
    return first, pygame.Rect(second.x, second.y, half, high), pygame.Rect(second.right - half, second.y, half, high), third


def _beside(look: Look) -> Plan:
    (wide, high), px = look.size, look.px
    column = max(round(wide * COLUMN), round(high * COLUMN_HIGH))
    room = wide - column
    table_high = min(high, round(room * 3 / 4))
    edge, gap = px(2.6), px(1.2)
    left, inner = edge, column - edge - px(0.6)
    figure = pygame.Rect(left, px(3.4), px(15), px(15))
    heading = pygame.Rect(figure.right + gap, figure.y, left + inner - figure.right - gap, figure.h)
    dots = pygame.Rect(left, figure.bottom + gap, inner, px(5))
    buttons = pygame.Rect(left, high - edge - 3 * px(7.4) - 2 * gap, inner, 3 * px(7.4) + 2 * gap)
    top = dots.bottom + px(1.6)
    paper = pygame.Rect(left, top, inner, buttons.y - px(2) - top)
    table = pygame.Rect(column, (high - table_high) // 2, room, table_high)
    return Plan(table, figure, heading, dots, paper, _rows(buttons, gap))


def _above(look: Look) -> Plan:
    (wide, high), px = look.size, look.px
    table_high = min(round(wide * 9 / 16), round(high * (1 - STRIP)))
    strip = high - table_high
    edge, gap = px(2.4), px(1.0)
    inner = pygame.Rect(edge, edge, wide - 2 * edge, strip - edge - px(0.6))
    left = round(inner.w * 0.25)
    dots_high = px(4.4)
    size = min(inner.h - dots_high - gap, left // 2)
    figure = pygame.Rect(inner.x, inner.y, size, size)
    heading = pygame.Rect(figure.right + gap, inner.y, inner.x + left - figure.right - gap, size)
    dots = pygame.Rect(inner.x, inner.bottom - dots_high, left, dots_high)
    buttons = pygame.Rect(inner.right - round(inner.w * 0.24), inner.y, round(inner.w * 0.24), inner.h)
    x = inner.x + left + px(1.6)
    paper = pygame.Rect(x, inner.y, buttons.x - px(1.6) - x, inner.h)
    return Plan(pygame.Rect(0, strip, wide, table_high), figure, heading, dots, paper, _rows(buttons, gap))
