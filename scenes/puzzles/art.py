"""What a puzzle has at the rim of its table: the bubble with what is asked and said, and five stars."""

from __future__ import annotations

import pygame

from scenes.inset.speech import Sentence
from scenes.kit import marks
from scenes.kit.pictures import icon
from scenes.kit.theme import Style
from scenes.puzzles.trying import MOST, Said

TASK, QUIET = 1.2, 0.72
"""The letters of what is read first, and those of what is said quietly, as shares of a tutor's usual ones."""


def sentences(said: Said, head: str) -> list[Sentence]:
    """What is asked, or what was said to the last try, and below it quietly the rest. `head` is the game and the day."""
    mark = {"wrong": marks.refusal_mark, "solved": marks.check_mark}.get(said.tone)
    first, rest = (said.words, said.task) if said.words else (said.task, head)
    return [Sentence(first, share=TASK, mark=mark), Sentence(" · ".join(filter(None, (rest, said.quiet))), 500, QUIET)]


def draw_stars(target: pygame.Surface, style: Style, place: pygame.Rect, stars: int) -> None:
    """Draws five stars side by side, or below each other in a place that is higher than wide: so many full ones, the others
    hollow."""
    size, wide = min(min(place.size), max(place.size) // MOST), place.w > place.h
    row = place.inflate(0, size - place.h) if wide else place.inflate(size - place.w, 0)
    for number in range(MOST):
        name, ink = ("star-filled", style.theme.gold) if number < stars else ("star", style.theme.cream)
        target.blit(icon(name, size, ink, 1.8), row.move(number * size * wide, number * size * (not wide)))
