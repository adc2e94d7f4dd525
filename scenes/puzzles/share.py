"""The result of a puzzle in five characters, and the text that is copied to show it to others."""

from __future__ import annotations

from datetime import date

import pygame

from game import catalogue
from scenes.store.progress import Tried

MOST = 5
FULL, EMPTY = "★", "☆"


def stars_of(tried: Tried) -> int:
    """The stars for a puzzle that is solved now: five, one less for each hint and each wrong answer, and never none.

    A puzzle whose solution was shown before gives none.
    """
    return 0 if tried.shown else max(1, MOST - tried.hints - tried.wrong)


def five(stars: int) -> str:
    """The result in five characters."""
    return FULL * stars + EMPTY * (MOST - stars)


def shared(game: str, day: date, stars: int) -> str:
    """The text for others: the program, the game, the date of the puzzle, the five characters. It tells no answer."""
    return f"Number Night · {catalogue.lid(game).title} · {day.isoformat()} · {five(stars)}"


def copy(words: str) -> bool:
    """Puts words on the clipboard; False where the system has none."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True
