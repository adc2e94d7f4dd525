"""The layout of the page of the seats: table, places, rail and Play, for any window and number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from scenes.kit.theme import Style

Box = tuple[float, float, float, float]

FOUR = 4
"""The most seats that have two of them side by side in a wide window; more have three."""
CROWD = 6
"""The most seats beside which the options and Play grow with the text; beside more the plates need the room."""
FELT_EDGE = 48.0
"""How far words stay away from the edge of the table, in units."""


@dataclass(frozen=True)
class Layout:
    """Where everything lies. `flow` holds the signs of the direction of play on the rim of the table: x, y, degrees; `middle` is
    the felt between the places, where there is much of it; `invite` the way to the lesson, for those who are new to the game."""

    head: pygame.Rect
    table: pygame.Rect | None
    places: tuple[pygame.Rect, ...]
    flow: tuple[tuple[int, int, int], ...]
    sketch: tuple[int, int]
    sketch_scale: float
    rail: pygame.Rect
    hint: pygame.Rect | None
    play: pygame.Rect
    middle: pygame.Rect | None = None
    invite: pygame.Rect | None = None


def lay_out(style: Style, most: int, invited: bool = False) -> Layout:
    """The places for a game of up to `most` seats (2 to 8). `invited`: the way to the lesson has a place above Play."""
    return _wide(style, most, invited) if style.wide else _squarish(style, most, invited)


def _px(style: Style, box: Box) -> pygame.Rect:
    u = style.unit
    left, top = round(box[0] * u), round(box[1] * u)
    return pygame.Rect(left, top, round((box[0] + box[2]) * u) - left, round((box[1] + box[3]) * u) - top)


def _alike(style: Style, boxes: Sequence[Box]) -> tuple[pygame.Rect, ...]:
    """Boxes of one size in pixels: plates that differed by one would have their widgets at other places."""
    u = style.unit
    size = int(boxes[0][2] * u), int(boxes[0][3] * u)
    return tuple(pygame.Rect((round(box[0] * u), round(box[1] * u)), size) for box in boxes)


def _wide(style: Style, most: int, invited: bool) -> Layout:
    width = style.size[0] / style.unit
    bigger = max(0.0, style.text_scale - 1)
    most_w = 0.34 if most <= FOUR else 0.27  # three plates side by side need the room
    rail_w = min(most_w * width, max(280.0, 0.2313 * width) * (1 + 0.5 * bigger))
    rail_x = width - 32 - rail_w
    play_h = 94 + 20 * bigger
    play = (rail_x, 676 - play_h, rail_w, play_h)
    hint_h = 74 * style.text_scale
    hint = (rail_x + 8, play[1] - 16 - hint_h, rail_w - 16, hint_h) if style.text_scale <= 1.25 else None
    invite_h = 76 + 24 * bigger
    invite = (rail_x, play[1] - 12 - invite_h, rail_w, invite_h) if invited else None
    if invite is not None:
        hint = None
    rail_bottom = (invite or hint or play)[1] - 20
    rail = (rail_x, 26.0, rail_w, rail_bottom - 26)
    area = (28.0, 104.0, rail_x - 26 - 28, 584.0)
    flow: list[tuple[float, float, int]] = []
    if most <= 2:
        places, table = _facing(area, style.text_scale)
    else:
        places, table, flow = _around(area, most, style.text_scale)
    middle = (area[0] + area[2] / 2, area[1] + area[3] / 2)
    u = style.unit
    free = (places[0][1] - places[-1][1] - places[-1][3]) if most <= 2 else 220.0
    return Layout(
        head=_px(style, (32, 28, rail_x - 26 - 32, 50)), table=_px(style, table), places=_alike(style, places),
        flow=tuple((round(x * u), round(y * u), turn) for x, y, turn in flow),
        sketch=(round(middle[0] * u), round(middle[1] * u)), sketch_scale=min(1.25, max(0.5, free / 210)),
        rail=_px(style, rail), hint=_px(style, hint) if hint else None, play=_px(style, play),
        middle=_px(style, _between(places, table)), invite=_px(style, invite) if invite else None,
    )


def _between(places: Sequence[Box], table: Box) -> Box:
    """The felt of the table that no place covers."""
    left, right = table[0] + FELT_EDGE, table[0] + table[2] - FELT_EDGE
    top, bottom = (min(place[1] + place[3] for place in places), max(place[1] for place in places))
    inner = [place for place in places if place[1] > top and place[1] + place[3] < bottom]
    middle = (left + right) / 2
    for place in inner:
        if place[0] < middle:
            left = max(left, place[0] + place[2] + FELT_EDGE / 2)
        else:
            right = min(right, place[0] - FELT_EDGE / 2)
    return left, top + 12, right - left, bottom - top - 24


def _around(area: Box, most: int, scale: float) -> tuple[list[Box], Box, list[tuple[float, float, int]]]:
    """Three to eight places clockwise from the upper left, the table's outer edge, and the signs of the direction of play."""
    x, y, w, h = area
    columns = 2 if most <= FOUR else 3
    gap = 44.0 if w > 850 else 28.0
    plate_w = min(330.0, (w - gap * (columns - 1)) / columns)
    rows = 2 if most <= 6 else 3
    plate_h = min(132.0 if rows == 3 else 170.0, 112 * max(1.0, scale))
    xs = [x + i * (w - plate_w) / (columns - 1) for i in range(columns)]
    ys = [y + i * (h - plate_h) / (rows - 1) for i in range(rows)]
    inner = ys[1:-1]
    ring = [*((cx, ys[0]) for cx in xs), *((xs[-1], cy) for cy in inner)]
    ring += [*((cx, ys[-1]) for cx in reversed(xs)), *((xs[0], cy) for cy in inner)]
    places = [(px, py, plate_w, plate_h) for px, py in ring]
    table = (x + 58, y + plate_h * 0.35, w - 116, h - plate_h * 0.7)
    across = [one + plate_w + (two - one - plate_w) / 2 for one, two in pairwise(xs)]
    down = [(one + plate_h + two) / 2 for one, two in pairwise(ys)]
    return places[:most], table, _flow(table, across, down)


def _flow(table: Box, across: Sequence[float], down: Sequence[float]) -> list[tuple[float, float, int]]:
    """The signs of the direction of play on the four sides of the rim: clockwise, between the plates."""
    left, top, w, h = table
    flow = [(x, top + 17, 0) for x in across] + [(x, top + h - 17, 180) for x in across]
    return flow + [(left + w - 17, y, 90) for y in down] + [(left + 17, y, 270) for y in down]


def _facing(area: Box, scale: float) -> tuple[list[Box], Box]:
    """Two places that face each other across the table, and the table's outer edge."""
    x, y, w, h = area
    plate_w = min(w * 0.82, 420 * min(1.5, max(1.0, scale)))
    plate_h = min(200.0, 136 * max(1.0, scale * 0.9))
    left = x + (w - plate_w) / 2
    # the first seat at the near edge, as at the table
    places = [(left, y + h - plate_h, plate_w, plate_h), (left, y, plate_w, plate_h)]
    return places, (x + 40, y + plate_h * 0.42, w - 80, h - plate_h * 0.84)


def _lower(style: Style, most: int) -> tuple[float, float]:
    """The heights of the rail and of Play in a squarish window, in units."""
    bigger = max(0.0, style.text_scale - 1)
    if most <= 2:
        three_lines = 106 if style.text_scale <= 1.1 else 0  # for what the game is about
        return 252 + 60 * bigger + three_lines, 88 + 10 * bigger
    if most <= CROWD:
        return 232 + 30 * bigger, 88 + 10 * bigger
    return 232 - 18 * bigger, 88 - 16 * bigger


def _squarish(style: Style, most: int, invited: bool) -> Layout:
    """4:3: plates in two columns, the rail below them; for two seats there is room for the table between them."""
    width = style.size[0] / style.unit
    x, w = 28.0, width - 56
    bigger = max(0.0, style.text_scale - 1)
    rail_h, play_h = _lower(style, most)
    rail_y = style.size[1] / style.unit - 28 - rail_h
    play_w = w * 0.34
    top, bottom = 96.0, rail_y - 22
    high = bottom - top
    u = style.unit
    table: pygame.Rect | None = None
    if most <= 2:
        plate_w = min(w * 0.4, 330 * min(1.15, max(1.0, style.text_scale)))
        plate_h = min(high * 0.62, 150 * max(1.0, style.text_scale))
        middle = top + high / 2
        boxes = [(x, middle - plate_h / 2, plate_w, plate_h), (x + w - plate_w, middle - plate_h / 2, plate_w, plate_h)]
        table = _px(style, (x + plate_w * 0.4, top, w - plate_w * 0.8, high - 8))
        free = w - 2 * plate_w
    else:
        rows = (most + 1) // 2
        plate_w = (w - 20) / 2
        plate_h = min(112.0, (high - 9 * (rows - 1)) / rows)
        step = (high - plate_h) / max(1, rows - 1)
        boxes = [(x + (i % 2) * (plate_w + 20), top + (i // 2) * step, plate_w, plate_h) for i in range(most)]
        free = 0.0
    column = x + w - play_w, rail_y + 2, play_w, rail_h - play_h - 22
    invite_h = min(column[3], 76 + 30 * bigger)
    invite = (column[0], column[1] + column[3] + 2 - invite_h, play_w, invite_h) if invited else None
    if invite is not None:
        column = (*column[:3], column[3] - invite_h - 8)
    hint = column if style.text_scale <= (1.1 if invited else 1.6) and column[3] >= 50 else None
    return Layout(
        head=_px(style, (x, 24, w, 50)), table=table, places=_alike(style, boxes), flow=(),
        sketch=(round((x + w / 2) * u), round((top + high / 2) * u)),
        sketch_scale=min(1.1, free / 190, (high - 60) / 190) if free > 90 else 0.0,
        rail=_px(style, (x, rail_y, w - play_w - 20, rail_h)),
        hint=_px(style, hint) if hint else None, invite=_px(style, invite) if invite else None,
        play=_px(style, (x + w - play_w, rail_y + rail_h - play_h - 6, play_w, play_h)),
    )
