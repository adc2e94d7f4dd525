"""What is drawn of the standings on paper: the rows of players, the points of each game, the course of the evening."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.evening.evening import badge, clear
from scenes.evening.standing import Row
from scenes.kit import pieces, text
from scenes.kit.language import _, ngettext
from scenes.kit.layout import grid
from scenes.kit.retained import draw
from scenes.kit.theme import Style


def rows_of(style: Style, wide: int, count: int) -> tuple[int, int, int]:
    """How many players stand side by side, in how many lines, and how high a line is, for paper so wide."""
    least = round(style.px(38) * min(1.5, max(1.0, style.text_scale)))
    across = max(1, min(count, wide // least))
    return across, -(-count // across), round(min(style.text(3.0), style.px(4.6)) * 1.8)


def players(target: pygame.Surface, style: Style, box: pygame.Rect, rows: Sequence[Row]) -> None:
    """Everybody with place, mark, name, points and matches won; the first place has a tinted row."""
    across, lines, high = rows_of(style, box.w, len(rows))
    cells = grid(pygame.Rect(box.x, box.y, box.w, lines * high), across, lines, (style.px(2), 0))
    theme = style.theme
    for row, cell in zip(rows, cells, strict=False):
        room = badge(target, style, cell, row.mark, row.points == rows[0].points > 0)
        said = ngettext("{count} point", "{count} points", row.points).format(count=row.points)
        px = min(style.text(2.9), round(cell.h * 0.62))
        room.w -= text.stamp(target, said, px, theme.ink, "a", 700, midright=(cell.right - style.px(0.6), cell.centery)).w
        text.write(target, style, row.name, room.inflate(-style.px(2), 0).move(-style.px(1), 0), 2.9, theme.ink, "a", 600,
                   wrap=False, min_share=1.9)


def by_game(style: Style, size: tuple[int, int], rows: Sequence[Row], games: Sequence[tuple[str, str]]) -> pygame.Surface:
    """The points of everybody in each game (key and title) and in all."""
    image = clear(style, size)
    theme = style.theme
    high = min(round(style.text(2.7) * 1.7), size[1] // (len(rows) + 1))
    first = round(size[0] * 0.3)
    each = (size[0] - first) // (len(games) + 1)
    share = min(2.6, high * 0.62 / (style.high / 100 * style.text_scale))
    for column, title in enumerate([*(title for _key, title in games), _("In all")]):
        text.write(image, style, title, (first + column * each, 0, each - style.px(0.6), high), share, theme.ink2, "a", 600,
                   "right", wrap=False, min_share=1.5)
    for line, row in enumerate(rows, 1):
        y = line * high
        draw.line(image, theme.cream_shade, (0, y), (size[0], y), max(1, style.px(0.2)))
        room = badge(image, style, pygame.Rect(0, y, first - style.px(0.6), high), row.mark)
        text.write(image, style, row.name, room, share, theme.ink, "a", 600, wrap=False, min_share=1.6)
        cells = [str(row.by_game[key]) if key in row.by_game else "\N{EN DASH}" for key, _title in games] + [str(row.points)]
        for column, said in enumerate(cells):
            weight = 700 if column == len(games) else 500
            text.write(image, style, said, (first + column * each, y, each - style.px(0.6), high), share, theme.ink, "a", weight,
                       "right", wrap=False)
    return image


def course(style: Style, size: tuple[int, int], rows: Sequence[Row]) -> pygame.Surface:
    """The points of everybody after each match as lines that end in their marks; lines that meet lie beside each other."""
    image = clear(style, size)
    theme = style.theme
    steps = max((len(row.course) for row in rows), default=0)
    most = max((row.points for row in rows), default=0)
    radius = style.px(1.9)
    px = min(style.text(2.3), style.px(3.6))
    left, right, top, foot = round(px * 1.9), size[0] - 3 * radius, 2 * radius, size[1] - round(px * 1.7)
    every = max(1, -(-max(1, most) // 6))
    for value in range(0, most + 1, every):
        y = foot - (foot - top) * value // max(1, most)
        draw.line(image, theme.cream_shade, (left, y), (right, y), max(1, style.px(0.2)))
        text.stamp(image, str(value), px, theme.ink2, midright=(left - style.px(0.8), y))
    wide = max(3, style.px(0.6))
    ends: dict[int, int] = {}
    for place, row in reversed(list(enumerate(rows))):
        shift = round((place - (len(rows) - 1) / 2) * wide * 0.7)
        points = [
            (left + (right - left) * at // max(1, steps), foot - (foot - top) * value // max(1, most) + shift)
            for at, value in enumerate((0, *row.course))
        ]
        if len(points) > 1:
            draw.lines(image, theme.ink, False, points, wide + 2 * style.px(0.14))
            draw.lines(image, theme.seats[row.mark].colour, False, points, wide)
        beside = ends.get(row.points, 0)
        ends[row.points] = beside + 1
        pieces.badge(style, radius, row.mark, False).draw(image, (points[-1][0] - beside * round(radius * 2.2), points[-1][1]))
    said = ngettext("{n} match", "{n} matches", steps).format(n=steps)
    text.stamp(image, said, px, theme.ink2, bottomright=(size[0], size[1]))
    return image
