"""What a lesson has at the rim of its table: the teacher with a cap, its bubble, the beads.

Places are in pixels of the window. What is slow to paint is kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from scenes.inset.speech import Sentence, speak
from scenes.kit import marks, pieces, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.pictures import Sprite, kept, put
from scenes.kit.pieces import Mood
from scenes.kit.retained import draw
from scenes.kit.shapes import arc
from scenes.kit.theme import Style
from scenes.lessons.teacher import Said, Tone
from scenes.table.plates.plates import under

_MOODS: dict[Tone, Mood] = {"asks": "calm", "answers": "astonished", "refuses": "wincing", "praises": "glad"}

WISH = 1.1
"""The letters of what is asked for, as a share of those of the rule."""

POINTER, STEPS = 0.8, 16
"""The thickness of the arrow to a piece, as a share of that of a hop; at how many points it is asked what it crosses."""
BOWS = (0.16, 0.0, -0.16, 0.3, -0.3)
"""How far it may swing aside, in shares of its length, in the order of trying; one from above begins with the second."""


@kept
def cap(style: Style, radius: int) -> Sprite:
    """The green cap of the teacher, to be worn by a figure of a radius; its place is the middle of the figure."""
    theme, r = style.theme, radius / style.unit
    canvas = Canvas(style, (3 * radius, 3 * radius), 6, centre=True)
    x, foot, top = 0.94 * r, -0.5 * r, -1.42 * r
    shape = f"M{-x:.1f} {foot:.1f}C{-0.88 * r:.1f} {top:.1f} {0.88 * r:.1f} {top:.1f} {x:.1f} {foot:.1f}"
    brim = f"M{-x - 0.09 * r:.1f} {foot + 0.05 * r:.1f}Q0 {foot - 0.38 * r:.1f} {x + 0.09 * r:.1f} {foot + 0.05 * r:.1f}"
    art = Art()
    green, band = (theme.positive, theme.positive) if theme.flat else (art.linear((0, "#4F8A66"), (1, "#234A36")), "#3B6B50")
    shape += f"Q0 {foot - 0.34 * r:.1f} {-x:.1f} {foot:.1f}Z"
    art.path(shape, theme.cream, theme.cream, 7).path(shape, green, theme.ink, 2.4)
    art.path(brim, "none", theme.ink, 0.15 * r).path(brim, "none", band, 0.1 * r)
    return canvas.add(art.circle(0, -1.14 * r, 0.09 * r, theme.gold, theme.ink, 2)).sprite()


def draw_pointer(
    target: pygame.Surface, style: Style, bubble: pygame.Rect, piece: pygame.Rect, others: Sequence[pygame.Rect]
) -> None:
    """Draws the arrow from the edge of the bubble that is nearer to a piece as far as the piece, in a bow that crosses nothing
    else; nothing where every bow does."""
    below = piece.centerx < bubble.right
    x, y = (piece.centerx, bubble.bottom) if below else (bubble.right, round(bubble.bottom - bubble.h * 0.25))
    way = piece.centerx - x, piece.centery - y
    far = math.hypot(*way)
    end = 1 - (max(piece.size) * 0.5 + style.px(2.2)) / far
    for share in BOWS[below:]:
        bulge = round(far * share)
        first, control, last = map(pygame.Vector2, arc((x, y), piece.center, bulge, 0.0, end))
        shares = [step / STEPS for step in range(STEPS + 1)]
        bow = [first.lerp(control, share).lerp(control.lerp(last, share), share) for share in shares]
        if end > 0 and not any(other.clipline(one, two) for other in others for one, two in pairwise(bow)):
            marks.hop_sprite(style, way, bulge, 0.0, end, POINTER, style.theme.cream).draw(target, (x, y))
            return


def draw_dots(target: pygame.Surface, style: Style, boxes: Sequence[pygame.Rect], at: int, done: Sequence[bool]) -> None:
    """Draws the steps: done ones gold with a check, the present one large with its number, the others hollow."""
    theme, line = style.theme, style.px(0.14)
    for number, box in enumerate(boxes):
        radius = max(4, min(box.w, box.h) // 2 - line)
        if number == at:
            draw.circle(target, theme.ink, box.center, radius + line)
            draw.circle(target, theme.cream_light, box.center, radius)
            put(target, text.numeral(number + 1, round(radius * 1.25), theme.ink, bar=False), center=box.center)
        elif done[number]:
            marks.check_mark(style, round(radius * 0.82)).draw(target, box.center)
        else:
            draw.circle(target, theme.soft, box.center, round(radius * 0.55))
            draw.circle(target, theme.ink, box.center, round(radius * 0.55), max(1, radius // 7))


@on_disc(2)
def _back_mark(canvas: Canvas) -> Canvas:
    """The round mark with an arrow that goes back: a move that will be taken back; its place is the centre."""
    theme, r = canvas.theme, canvas.r
    return canvas.add(Art().circle(0, 0, r, theme.ink).icon("arrow-back-up", 0, 0, r * 1.3, theme.cream_light, 3))


_MARKS = {"answers": _back_mark, "refuses": marks.refusal_mark, "praises": marks.check_mark}


def sentences(said: Said) -> list[Sentence]:
    """What the teacher says as the sentences of its bubble: what came of it or the rule, and bold what is asked for now."""
    lead = Sentence(said.lead, 500 if said.tone == "asks" and said.wish else 700, mark=_MARKS.get(said.tone))
    return [lead, Sentence(said.wish, share=WISH)]


def draw_teacher(target: pygame.Surface, style: Style, figure: pygame.Rect, bubble: pygame.Rect, said: Said) -> pygame.Rect:
    """Draws the teacher in its place, and its bubble; gives the box of that."""
    radius = max(8, min(round(figure.h / 2.4), round(figure.w / 2.4)))
    middle = (figure.centerx, figure.bottom - round(radius * 1.12))
    box = speak(target, style, bubble, sentences(said), (middle[0], middle[1] - round(radius * 1.34)))
    under(style, radius).draw(target, middle)
    pieces.figure(style, radius, 0, _MOODS[said.tone], pieces.gaze(1, 0.2), False, False).draw(target, middle)
    cap(style, radius).draw(target, middle)
    return box
