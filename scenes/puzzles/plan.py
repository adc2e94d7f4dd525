"""Where the star, the paper and the buttons of a puzzle lie beside or above the table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.inset.plan import GAP, Parts, below, between, parts, rows
from scenes.kit.theme import Look


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
    found = parts(look)
    return _beside(look, found) if look.wide else _above(look, found)


def _beside(look: Look, found: Parts) -> Plan:
    words, px = found.words, look.px
    gap = px(GAP)
    star = pygame.Rect(words.x, words.y, px(9), px(11))
    heading = pygame.Rect(star.right + gap, star.y, words.right - star.right - gap, star.h)
    paper, buttons = below(look, words, star.bottom)
    return Plan(found.table, star, heading, paper, rows(buttons, gap))


def _above(look: Look, found: Parts) -> Plan:
    words, px = found.words, look.px
    gap = px(1.0)
    left = round(words.w * 0.2)
    star = pygame.Rect(words.x, words.y, left, min(px(8), words.h // 2))
    heading = pygame.Rect(words.x, star.bottom + gap, left, words.bottom - star.bottom - gap)
    paper, buttons = between(look, words, left, round(words.w * 0.32))
    return Plan(found.table, star, heading, paper, rows(buttons, gap))
