"""Where the teacher's figure, its paper, the dots and the buttons of a lesson lie beside or above the table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.inset.plan import GAP, Parts, below, between, parts, rows
from scenes.kit.theme import Look


@dataclass(frozen=True)
class Plan:
    """Where everything lies, in pixels. `buttons`: on with it, again, rules, leave, skip."""

    table: pygame.Rect
    figure: pygame.Rect
    heading: pygame.Rect
    dots: pygame.Rect
    paper: pygame.Rect
    buttons: tuple[pygame.Rect, ...]


def plan(look: Look) -> Plan:
    """The places for a window."""
    found = parts(look)
    return _beside(look, found) if look.wide else _above(look, found)


def _beside(look: Look, found: Parts) -> Plan:
    words, px = found.words, look.px
    gap = px(GAP)
    figure = pygame.Rect(words.x, words.y, px(15), px(15))
    heading = pygame.Rect(figure.right + gap, figure.y, words.right - figure.right - gap, figure.h)
    dots = pygame.Rect(words.x, figure.bottom + gap, words.w, px(5))
    paper, buttons = below(look, words, dots.bottom)
    return Plan(found.table, figure, heading, dots, paper, rows(buttons, gap))


def _above(look: Look, found: Parts) -> Plan:
    words, px = found.words, look.px
    gap = px(1.0)
    left = round(words.w * 0.25)
    dots_high = px(4.4)
    size = min(words.h - dots_high - gap, left // 2)
    figure = pygame.Rect(words.x, words.y, size, size)
    heading = pygame.Rect(figure.right + gap, words.y, words.x + left - figure.right - gap, size)
    dots = pygame.Rect(words.x, words.bottom - dots_high, left, dots_high)
    paper, buttons = between(look, words, left, round(words.w * 0.24))
    return Plan(found.table, figure, heading, dots, paper, rows(buttons, gap))
