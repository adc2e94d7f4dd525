"""The sunken bed with the figures of a match: how the scores grew, and a few numbers of each seat."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.evening.figures import Figures, Line, Race
from scenes.kit import materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.language import _
from scenes.kit.layout import columns, rows
from scenes.kit.pictures import icon, put
from scenes.kit.shapes import mix
from scenes.kit.theme import Style
from scenes.profile import SeatSetup

COLUMNS = 4
"""The most seats that have a column each; with more of them a line tells the largest value and who has it."""


def paint_figures(
    target: pygame.Surface, style: Style, box: pygame.Rect, figures: Figures, seats: Sequence[SeatSetup], leads_to: str = ""
) -> None:
    """Paints the figures into a box. What does not fit is left out: first the drawing, then the last lines. `leads_to` is what a
    press on the bed opens, in words; empty: nothing."""
    theme = style.theme
    materials.recess(style, box.size, 18, "felt", 6).draw(target, box.topleft)
    inner = box.inflate(-2 * style.px(2.6), -style.px(2.8))
    share = min(3.5, 5.6 / style.text_scale)
    head = round(style.text(share) * 1.25)
    line = round(min(style.text(2.5), style.px(4.6)) * 1.28)
    lines = [line for line in figures.lines if any(line.values)]
    column = min(style.px(9), round(inner.w * 0.5) // len(seats)) if len(seats) <= COLUMNS else 0
    marks = round(line * 1.1) if column and leads_to else 0  # else the marks stand in the line of the heading
    below = inner.h - head - marks
    note = round(min(style.text(2.4), style.px(3.8)) * 1.3)
    race = figures.race
    chart = _drawn(style, race, below - note - min(3, len(lines)) * line - style.px(1))
    space = below - chart - (note if chart else 0)
    lines = lines[: max(1, space // line)]
    left = inner.right - column * len(seats)
    free = _heading(target, style, pygame.Rect(inner.x, inner.y, inner.w, head), share, leads_to) if leads_to else left - inner.x
    text.write(target, style, _("This match"), (inner.topleft, (free, head)), share, theme.cream, "f", 600, wrap=False)
    for number, seat in enumerate(seats if column else ()):
        middle = inner.y + head + marks // 2 if marks else inner.y + head // 2
        mark = pieces.badge(style, max(5, round(head * 0.24)), seat.mark)
        mark.draw(target, (left + column * number + column // 2, middle))
    step = min(space // max(1, len(lines)), round(line * 1.35))
    room = pygame.Rect(inner.x, inner.y + head + marks, inner.w, step * len(lines))
    for each, row in zip(lines, rows(room, *[1.0] * len(lines)), strict=True):
        if column:
            _line(target, style, row, each, column)
        else:
            _best(target, style, row, each, seats)
    if chart and race is not None:
        y = room.bottom + style.px(0.4)
        text.write(target, style, figures.note, (inner.x, y, inner.w, note), 2.4, theme.soft, wrap=False, min_share=1.9)
        y = room.bottom + note + style.px(2.0)
        draw_race(target, style, pygame.Rect(inner.x, y, inner.w, inner.bottom - y - style.px(0.8)), race, seats)


def _drawn(style: Style, race: Race | None, room: int) -> int:
    """The height of the drawing where `room` pixels are left for it; 0 when there is nothing to draw or too little room."""
    return room if race is not None and len(race.scores[0]) > 2 and room >= style.px(13) else 0


def _heading(target: pygame.Surface, style: Style, box: pygame.Rect, share: float, leads_to: str) -> int:
    """Draws what the bed leads to, at the right with an arrow; gives the width that is left for the heading."""
    theme, size = style.theme, round(box.h * 0.6)
    put(target, icon("chevron-right", size, theme.cream, 2.4), midright=(box.right + size // 4, box.centery))
    own = text.width(_("This match"), style.text(share), "f", 600)
    room = max(round(box.w * 0.3), box.w - own - size - style.px(2))
    text.write(target, style, leads_to, (box.right - size - room, box.y, room, box.h), 2.5, theme.cream, "a", 600, "right",
               wrap=False, min_share=1.9)
    return box.w - room - size - style.px(1)


def _line(target: pygame.Surface, style: Style, row: pygame.Rect, line: Line, column: int) -> None:
    """Draws one figure, with the values under the marks of the seats; the largest stand out."""
    words, *cells = columns(row, 1.0, *[column] * len(line.values))
    text.write(target, style, line.word, words, 2.5, style.theme.soft, wrap=False, min_share=1.9)
    for cell, value in zip(cells, line.values, strict=True):
        colour = style.theme.cream if value == max(line.values) else style.theme.soft
        text.write(target, style, str(value), cell, 2.8, colour, "f", 600, "center", wrap=False)


def _best(target: pygame.Surface, style: Style, row: pygame.Rect, line: Line, seats: Sequence[SeatSetup]) -> None:
    """Draws one figure: the largest value, and the marks of those who have it."""
    words, value, marks = columns(row, 0.5, 0.16, 0.34)
    best, radius = max(line.values), max(5, min(round(row.h * 0.27), style.px(1.5)))
    text.write(target, style, line.word, words, 2.5, style.theme.soft, wrap=False, min_share=1.9)
    text.write(target, style, str(best), value, 2.8, style.theme.cream, "f", 600, "right", wrap=False)
    holders = [seat.mark for seat, value in zip(seats, line.values, strict=True) if value == best > 0]
    apart = min(round(2.5 * radius), (marks.w - 2 * radius) // max(1, len(holders)))
    for at, mark in enumerate(holders):
        pieces.badge(style, radius, mark).draw(target, (marks.x + round(2.8 * radius) + at * apart, row.centery))


def draw_race(
    target: pygame.Surface, style: Style, room: pygame.Rect, race: Race, seats: Sequence[SeatSetup], bold: float = 1.0
) -> None:
    """Draws the scores from the first turn to the last, a line for each seat that ends in its mark; all of it `bold` times as
    thick as usual."""
    theme, u, mark = style.theme, style.unit, style.px(1.5 * bold)
    canvas = Canvas(style, room.size, 6)
    w, h = canvas.w - 2.6 * mark / u, canvas.h
    every = [score for scores in race.scores for score in scores]
    goal = race.goal or max(1, *every)
    low, high = min(0, *every), max(goal, *every)

    def level(score: float) -> float:
        return h - (score - low) / (high - low) * h

    art = Art()
    art.path(f"M0 {level(0):.1f}H{w:.1f}", "none", theme.cream, 1.6, 0.5)
    for share in (0.5, 1.0):
        art.path(f"M0 {level(share * goal):.1f}H{w:.1f}", "none", theme.cream, 1.2, 0.22, dash="2 6")
    many = len(race.scores) > COLUMNS
    ends = []
    for number, (seat, scores) in enumerate(zip(seats, race.scores, strict=True)):
        shift = 0.0 if many else (number - (len(race.scores) - 1) / 2) * 2.4
        first, *heights = (level(score) + shift for score in scores)
        steps = (f"H{at / max(1, len(heights)) * w:.1f}V{y:.1f}" for at, y in enumerate(heights, 1))
        d = f"M0 {first:.1f}" + "".join(steps)
        art.path(d, "none", theme.ground_lo, bold * (4.6 if many else 6.5), 0.9)
        art.path(d, "none", mix(theme.seats[seat.mark].colour, "#FFFFFF", 0.25), bold * (2.4 if many else 3.4),
                 dash=None if number % 2 == 0 else "9 6")
        ends.append((seat.mark, level(scores[-1])))
    canvas.add(art).sprite().draw(target, room.topleft)
    for seat_mark, y in spread(ends, 2.6 * mark / u, h):
        pieces.badge(style, mark, seat_mark).draw(target, (room.right - mark * 1.1, room.y + y * u))


def spread(ends: Sequence[tuple[int, float]], apart: float, lowest: float) -> list[tuple[int, float]]:
    """Moves marks from their heights so far that they lie `apart` and none below `lowest`; closer where room is short."""
    order = sorted(ends, key=lambda end: end[1])
    apart = min(apart, lowest / max(1, len(order) - 1))
    heights: list[float] = []
    for _mark, y in order:
        heights.append(max(y, heights[-1] + apart) if heights else y)
    for at in range(len(heights) - 1, -1, -1):
        heights[at] = min(heights[at], lowest - (len(heights) - 1 - at) * apart)
    return [(mark, y) for (mark, _y), y in zip(order, heights, strict=True)]
