"""What the teacher's side of a lesson looks like: the figure with the shade of the lamp on its head, the paper, the dots.

Places are in pixels of the window. What is slow to paint is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.kit import marks, materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.pieces import Mood
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.lessons.teacher import Said

LARGEST, SMALLEST = 4.0, 2.1
"""The size of the letters on the paper in percent of the window's height: the usual one, and the least."""


@kept
def shade(style: Style, radius: int) -> Sprite:
    """The green shade of the lamp, to be worn by a figure of a radius; its place is the middle of the figure."""
    theme, r = style.theme, radius / style.unit
    canvas = Canvas(style, (3 * radius, 3 * radius), 6, centre=True)
    top, foot, wide = -1.62 * r, -0.52 * r, 1.22 * r
    cap = f"M{-wide:.1f} {foot:.1f}Q{-wide * 0.9:.1f} {top * 0.86:.1f} {-0.3 * r:.1f} {top:.1f}"
    cap += f"L{0.3 * r:.1f} {top:.1f}Q{wide * 0.9:.1f} {top * 0.86:.1f} {wide:.1f} {foot:.1f}Z"
    art = Art().circle(0, top - 0.06 * r, 0.13 * r, theme.gold, theme.ink, 1.5)
    green = theme.positive if theme.flat else art.linear((0, "#2F7A62"), (0.55, "#1F5A48"), (1, "#163F33"), x2=1)
    art.path(cap, theme.cream, theme.cream, 6).path(cap, green, theme.ink, 2)
    art.rect(-wide - 0.04 * r, foot - 0.1 * r, 2 * wide + 0.08 * r, 0.18 * r, 0.08 * r, theme.gold, theme.ink, 1.5)
    canvas.add(art)
    return canvas.sprite()


def draw_figure(target: pygame.Surface, style: Style, box: pygame.Rect, mood: Mood) -> None:
    """Draws the teacher in a box."""
    radius = max(8, round(box.h / 3.1))
    middle = (box.centerx, box.bottom - round(radius * 1.12))
    eyes = pieces.gaze(1, 0.2) if style.wide else pieces.gaze(1, 1)
    pieces.figure(style, radius, 0, mood, eyes).draw(target, middle)
    shade(style, radius).draw(target, middle)


def draw_dots(target: pygame.Surface, style: Style, boxes: Sequence[pygame.Rect], at: int, done: Sequence[bool]) -> None:
    """Draws the steps: done ones gold with a check, the present one large with its number, the others hollow."""
    theme, line = style.theme, style.px(0.14)
    for number, box in enumerate(boxes):
        radius = max(4, min(box.w, box.h) // 2 - line)
        if number == at:
            draw.circle(target, theme.ink, box.center, radius + line)
            draw.circle(target, theme.cream_light, box.center, radius)
            word = text.numeral(number + 1, round(radius * 1.25), theme.ink, bar=False)
            target.blit(word, word.get_rect(center=box.center))
        elif done[number]:
            marks.check_mark(style, round(radius * 0.82)).draw(target, box.center)
        else:
            draw.circle(target, theme.soft, box.center, round(radius * 0.55))
            draw.circle(target, theme.ink, box.center, round(radius * 0.55), max(1, radius // 7))


@kept
def _back_mark(style: Style, radius: int) -> Sprite:
    """The round mark with an arrow that goes back: a move that will be taken back; its place is the centre."""
    theme, r = style.theme, radius / style.unit
    canvas = Canvas(style, (2 * radius, 2 * radius), 2, centre=True)
    return canvas.add(Art().circle(0, 0, r, theme.ink).icon("arrow-back-up", 0, 0, r * 1.3, theme.cream_light, 3)).sprite()


_MARKS = {"answers": _back_mark, "refuses": marks.refusal_mark, "praises": marks.check_mark}


def paper_px(style: Style, size: tuple[int, int], said: Said, last: str) -> int:
    """The size of the letters at which all that is said fits on a paper of this size."""
    px, least = style.text(LARGEST), style.px(SMALLEST)
    while px > least and _high(style, size, said, last, px) > size[1]:
        px -= 1
    return max(px, least)


def _parts(style: Style, said: Said, last: str, room: int, px: int) -> list[pygame.Surface]:
    theme = style.theme
    side = 0 if said.tone == "asks" else round(px * 1.7)
    words = [text.paragraph(said.lead, room - side, px, theme.ink, "left", 1.2, "a", 500 if said.tone == "asks" else 700)]
    if said.wish:
        words.append(text.paragraph(said.wish, room, px, theme.ink, "left", 1.2, "a", 700))
    if last:
        words.append(text.paragraph(last, room, max(style.px(SMALLEST), round(px * 0.78)), theme.ink2, "left", 1.2, "a", 500))
    return words


def _high(style: Style, size: tuple[int, int], said: Said, last: str, px: int) -> int:
    words = _parts(style, said, last, size[0], px)
    return sum(part.get_height() for part in words) + round(px * 0.7) * (len(words) - 1)


def draw_paper(target: pygame.Surface, style: Style, box: pygame.Rect, said: Said, last: str) -> None:
    """Draws the paper with what is said. `last` is a quiet line at its end; it may be empty."""
    theme = style.theme
    materials.paper(style, box.size).draw(target, box.topleft)
    pad = style.px(2.2 if box.h > style.px(30) else 1.4)
    room = box.inflate(-2 * pad, -2 * pad)
    if not said.lead:
        said = Said(said.tone, said.wish, "")
    px = paper_px(style, room.size, said, last)
    words = _parts(style, said, last, room.w, px)
    gap, y = round(px * 0.7), room.y
    for number, part in enumerate(words):
        x = room.x
        if number == 0 and said.tone != "asks":
            radius = round(px * 0.62)
            _MARKS[said.tone](style, radius).draw(target, (x + radius, y + round(px * 0.66)))
            x += round(px * 1.7)
        if number:
            draw.line(target, theme.paper_edge, (room.x, y - gap // 2), (room.right, y - gap // 2), max(1, style.px(0.2)))
        target.blit(part, (x, y))
        y += part.get_height() + gap
