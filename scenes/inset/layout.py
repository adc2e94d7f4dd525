"""How the window of a page with a table inside is divided: what is said beside the table, in a squarish window above it.

A table beside gets the shape of a squarish window and one below that of a wide one, so that the pieces keep most of the room and
every table has a map for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit.theme import Style

COLUMN, COLUMN_HIGH = 0.25, 0.40
"""The least width of the column beside the table, as a share of the width of the window and of its height."""
STRIP = 0.24
"""The least height of the strip above the table, as a share of the height of the window."""
HIGHEST_STRIP = 40.0
"""The most that it takes where a narrow window has room for both, in percent of the window's height."""
BUTTON, GAP = 7.4, 1.2
"""The height of a button of the column and the room between two, in percent of the window's height."""


@dataclass(frozen=True)
class Parts:
    """The part of the table and the room beside or above it in which words and buttons lie, in pixels."""

    table: pygame.Rect
    words: pygame.Rect


def parts(style: Style) -> Parts:
    """The parts of a window."""
    (wide, high), px = style.size, style.px
    if style.wide:
        column = max(round(wide * COLUMN), round(high * COLUMN_HIGH))
        table_high = min(high, round((wide - column) * 3 / 4))
        edge = px(2.6)
        words = pygame.Rect(edge, px(3.4), column - edge - px(0.6), high - edge - px(3.4))
        return Parts(pygame.Rect(column, (high - table_high) // 2, wide - column, table_high), words)
    table_high = max(min(round(wide * 9 / 16), round(high * (1 - STRIP))), high - px(HIGHEST_STRIP))
    strip, edge = high - table_high, px(2.4)
    return Parts(pygame.Rect(0, strip, wide, table_high), pygame.Rect(edge, edge, wide - 2 * edge, strip - edge - px(0.6)))


def below(style: Style, words: pygame.Rect, top: int) -> tuple[pygame.Rect, pygame.Rect]:
    """In a column: the paper from `top` on, and the three rows of buttons under it."""
    px = style.px
    high = 3 * px(BUTTON) + 2 * px(GAP)
    buttons = pygame.Rect(words.x, words.bottom - high, words.w, high)
    top += px(1.6)
    return pygame.Rect(words.x, top, words.w, buttons.y - px(2) - top), buttons


def between(style: Style, words: pygame.Rect, left: int, right: int) -> tuple[pygame.Rect, pygame.Rect]:
    """In a strip, beside what is `left` wide at its left: the paper, and the buttons, which are `right` wide."""
    buttons = pygame.Rect(words.right - right, words.y, right, words.h)
    x = words.x + left + style.px(1.6)
    return pygame.Rect(x, words.y, buttons.x - style.px(1.6) - x, words.h), buttons


def rows(box: pygame.Rect, gap: int) -> tuple[pygame.Rect, ...]:
    """Three rows of buttons: the first whole, the others as two halves each."""
    high, half = (box.h - 2 * gap) // 3, (box.w - gap) // 2
    halves = [pygame.Rect(x, box.y + row * (high + gap), half, high) for row in (1, 2) for x in (box.x, box.right - half)]
    return pygame.Rect(box.x, box.y, box.w, high), *halves
