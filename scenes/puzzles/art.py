"""What is painted beside the table of a puzzle: the star of the day, the paper with what is asked and said, the five stars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from scenes.kit import marks, materials, text
from scenes.kit.pictures import icon
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.puzzles.share import MOST

LARGEST, SMALLEST = 4.0, 2.1
"""The size of the letters on the paper in percent of the window's height: the usual one, and the least."""
GAP = 0.6
"""The room between two sentences, as a share of the size of the letters."""

Tone = Literal["asks", "hints", "wrong", "solved", "shows"]


@dataclass(frozen=True)
class Said:
    """What stands on the paper: the task, what was said to the last try, a quiet line, and how many stars it brought (None:
    no stars are shown)."""

    tone: Tone
    task: str
    words: str = ""
    quiet: str = ""
    stars: int | None = None


def draw_star(target: pygame.Surface, style: Style, box: pygame.Rect, full: bool) -> None:
    """Draws the mark of the day into a box: a full star once the puzzle is solved, an empty one before."""
    size = min(box.size)
    place = pygame.Rect(0, 0, size, size)
    place.midleft = box.midleft
    sign = icon("star-filled" if full else "star", size, style.theme.gold if full else style.theme.cream, 1.8)
    target.blit(sign, place)


def _parts(style: Style, said: Said, room: int, px: int) -> list[pygame.Surface]:
    theme, words = style.theme, []
    words.append(text.paragraph(said.task, room, px, theme.ink, "left", 1.2, "a", 700))
    if said.words:
        words.append(text.paragraph(said.words, room - _beside(said, px), px, theme.ink, "left", 1.2, "a", 600))
    if said.quiet:
        least = max(style.px(SMALLEST), round(px * 0.78))
        words.append(text.paragraph(said.quiet, room, least, theme.ink2, "left", 1.2, "a", 500))
    return words


def _beside(said: Said, px: int) -> int:
    """The room that the mark takes before the words."""
    return round(px * 1.7) if said.tone in ("wrong", "solved") else 0


def _star_px(said: Said, room: int, px: int) -> int:
    return min(room // MOST, round(px * 1.7)) if said.stars is not None else 0


def _high(style: Style, size: tuple[int, int], said: Said, px: int) -> int:
    words = _parts(style, said, size[0], px)
    high = sum(part.get_height() for part in words) + round(px * GAP) * (len(words) - 1)
    return high + (_star_px(said, size[0], px) + round(px * GAP) if said.stars is not None else 0)


def paper_px(style: Style, size: tuple[int, int], said: Said) -> int:
    """The size of the letters at which all that is said fits on a paper of this size."""
    px, least = style.text(LARGEST), style.px(SMALLEST)
    while px > least and (_high(style, size, said, px) > size[1] or _broken(said, size[0], px)):
        px -= 1
    return max(px, least)


def _broken(said: Said, room: int, px: int) -> bool:
    """Whether a word is wider than the paper."""
    return any(text.width(word, px, "a", 700) > room for word in f"{said.task} {said.words}".split())


def draw_paper(target: pygame.Surface, style: Style, box: pygame.Rect, said: Said) -> None:
    theme = style.theme
    materials.paper(style, box.size).draw(target, box.topleft)
    pad = style.px(2.2 if box.h > style.px(30) else 1.4)
    room = box.inflate(-2 * pad, -2 * pad)
    px = paper_px(style, room.size, said)
    gap, y = round(px * GAP), room.y
    for number, part in enumerate(_parts(style, said, room.w, px)):
        x = room.x
        if number == 1 and said.words and _beside(said, px):
            mark = marks.check_mark if said.tone == "solved" else marks.refusal_mark
            radius = round(px * 0.62)
            mark(style, radius).draw(target, (x + radius, y + round(px * 0.66)))
            x += _beside(said, px)
        if number:
            draw.line(target, theme.paper_edge, (room.x, y - gap // 2), (room.right, y - gap // 2), max(1, style.px(0.2)))
        target.blit(part, (x, y))
        y += part.get_height() + gap
    if said.stars is not None:
        size = _star_px(said, room.w, px)
        for number in range(MOST):
            full = number < said.stars
            sign = icon("star-filled" if full else "star", size, theme.gold_lo if full else theme.ink2, 1.8)
            target.blit(sign, (room.x + number * size, y))
