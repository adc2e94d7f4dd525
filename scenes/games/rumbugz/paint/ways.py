"""The ways that an exchange takes: gold from the hand into a row, cream out of the row to its place in the hand.

They run between beds, so that they cross no number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import pygame

from game.contract import Seat
from scenes.games.rumbugz.layout import Field
from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.table.hand.order import Copy, HandOrder
from scenes.table.hand.rack import Rack

Point = tuple[int, int]
Way = tuple[Point, ...]

WIDE, CASING, BEND, HEAD = 0.75, 1.5, 2.2, 2.5
"""The width of a way and of the dark line below it, the radius of its bends and the length of its head, in percent of the
window's height."""
TOUCH = 0.54
"""How far below the middle of a bug a way ends or begins, in sizes of the bug: below its number."""
SAME, CROSSED = 4000, 400
"""What it costs, in pixels of detour, that both ways run along one line, and that one crosses the other."""


def ways(field: Field, at: int, area: pygame.Rect, rack: pygame.Rect, goes_in: tuple[Point, Point],
         comes_out: tuple[Point, Point] | None) -> tuple[Way, Way]:
    """Two ways through the gaps between the beds of an area: that of a bug from the hand into bed `at`, and that of one from
    there to the hand, which is empty without one.

    `goes_in`, `comes_out`: where each begins and ends. Between area and rack each has a lane of its own.
    """
    bed = field.cells[at]
    below = [cell for cell in field.cells if cell.y >= bed.bottom and area.contains(cell)]
    under = min((cell.y for cell in below), default=area.bottom)
    row, free = (bed.bottom + min(under, bed.bottom + bed.h // 8)) // 2, _gaps(area, below)
    high = max(2, rack.y - area.bottom)
    lanes = area.bottom + high // 5, area.bottom + high * 3 // 5

    def into(x: int, lane: int) -> Way:
        start, end = goes_in
        return _corners(start, (start[0], lane), (x, lane), (x, row), (end[0], row), end)

    def out(x: int, lane: int) -> Way:
        if comes_out is None:
            return ()
        start, end = comes_out
        return _corners(start, (start[0], row), (x, row), (x, lane), (end[0], lane), end)

    leaves = [0] if comes_out is None else [_within(comes_out[0][0], gap) for gap in free]
    found = [
        (into(one, lane), out(other, sum(lanes) - lane))
        for one, other, lane in product([_within(goes_in[1][0], gap) for gap in free], leaves, lanes)
    ]
    return min(found, key=lambda pair: _cost(*pair))


def _gaps(area: pygame.Rect, below: Sequence[pygame.Rect]) -> list[tuple[int, int]]:
    """The upright lanes past these beds, from x to x; one on either side of the area."""
    gaps, x = [], area.x
    for cell in sorted(below, key=lambda cell: cell.x):
        if cell.x > x:
            gaps.append((x, cell.x))
        x = max(x, cell.right)
    inner = [*gaps, (x, area.right)] if x < area.right else gaps
    return [(area.x - 8, area.x), *inner, (area.right, area.right + 8)]


def _within(x: int, gap: tuple[int, int]) -> int:
    """The place in a gap that is nearest to x, off its edges."""
    air = min(8, (gap[1] - gap[0]) // 2)
    return min(gap[1] - air, max(gap[0] + air, x))


def _corners(*points: Point) -> Way:
    """Points from corner to corner, without those that lie between two others on one line."""
    found: list[Point] = []
    for point in points:
        if found and found[-1] == point:
            continue
        if len(found) > 1 and any(found[-2][axis] == found[-1][axis] == point[axis] for axis in (0, 1)):
            found.pop()
        found.append(point)
    return tuple(found)


def _cost(one: Way, other: Way) -> int:
    """How far both ways go, and what it costs where they meet."""
    cost = sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for way in (one, other) for a, b in pairwise(way))
    for first, second in product(pairwise(one), pairwise(other)):
        if _box(*first).inflate(4, 4).colliderect(_box(*second)):
            cost += SAME if (first[0][0] == first[1][0]) == (second[0][0] == second[1][0]) else CROSSED
    return cost


def _box(a: Point, b: Point) -> pygame.Rect:
    """The box from one end of a leg to the other, at least a pixel wide and high."""
    return pygame.Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]) + 1, abs(a[1] - b[1]) + 1)


def place_in(rack: Rack, seat: Seat, leaves: Copy, key: int) -> int:
    """Where a bug that comes to a seat's hand for another one will lie in it, as it is sorted: the x between two neighbours."""
    then, new = HandOrder(), Copy(-1, key)
    then.own = [*(copy for copy in rack.orders.of(seat).own if copy != leaves), new]
    row = then.arranged(rack.orders.sorts[rack.orders.sort])
    at = row.index(new)
    near = [rack.home_of(copy) for copy in (*row[max(0, at - 1):at], *row[at + 1:at + 2])]
    if len(near) == 2:
        return (near[0].centerx + near[1].centerx) // 2
    if near:
        return near[0].x if at == 0 else near[0].right
    return rack.rect.centerx


def draw_way(target: pygame.Surface, style: Style, way: Way, ink: str) -> None:
    """Draws a way with a head at its end, above a dark line."""
    if len(way) < 2:
        return
    (x, y), (tip_x, tip_y) = way[-2:]
    ahead = (_sign(tip_x - x), _sign(tip_y - y))
    back = style.px(HEAD) * 3 // 4
    short = (*way[:-1], (tip_x - ahead[0] * back, tip_y - ahead[1] * back))
    for share, colour in ((CASING, style.theme.ink), (WIDE, ink)):
        _stroke(target, style, short, 2 * max(1, style.px(share) // 2), colour)
    head(style, ink, ahead).draw(target, way[-1])


def _stroke(target: pygame.Surface, style: Style, way: Way, wide: int, colour: str) -> None:
    """Draws a line with round bends."""
    legs = [(a, b, abs(a[0] - b[0]) + abs(a[1] - b[1])) for a, b in pairwise(way)]
    bends = [0, *(min(style.px(BEND), one[2] // 2, other[2] // 2) for one, other in pairwise(legs)), 0]
    for (a, b, _long), before, after in zip(legs, bends, bends[1:], strict=False):
        dx, dy = _sign(b[0] - a[0]), _sign(b[1] - a[1])
        start, end = (a[0] + dx * before, a[1] + dy * before), (b[0] - dx * after, b[1] - dy * after)
        box = pygame.Rect(min(start[0], end[0]), min(start[1], end[1]), abs(start[0] - end[0]), abs(start[1] - end[1]))
        draw.rect(target, colour, box.inflate(0 if dx else wide, 0 if dy else wide))
    for (a, corner, _one), (_corner, b, _other), radius in zip(legs, legs[1:], bends[1:], strict=False):
        dx, dy = _sign(corner[0] - a[0]) - _sign(b[0] - corner[0]), _sign(corner[1] - a[1]) - _sign(b[1] - corner[1])
        if radius:
            bend(style, radius, wide, colour, (dx, dy)).draw(target, (corner[0] - dx * radius, corner[1] - dy * radius))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@kept
def bend(style: Style, radius: int, wide: int, colour: str, to: tuple[int, int]) -> Sprite:
    """A quarter of a ring towards a corner; placed by the middle of its circle."""
    canvas = Canvas(style, (2 * radius, 2 * radius), wide / style.unit, centre=True)
    r, (x, y) = canvas.w / 2, to
    arc = f"M{x * r:.2f} 0A{r:.2f} {r:.2f} 0 0 {int(x * y > 0)} 0 {y * r:.2f}"
    return canvas.add(Art().path(arc, "none", colour, wide / style.unit)).sprite()


@kept
def head(style: Style, ink: str, ahead: tuple[int, int]) -> Sprite:
    """The head of a way; placed by its tip."""
    size = style.px(HEAD)
    canvas = Canvas(style, (2 * size, 2 * size), 4, centre=True)
    s, (dx, dy) = canvas.w / 2, ahead
    left, right = (-dx * s + dy * s * 0.56, -dy * s - dx * s * 0.56), (-dx * s - dy * s * 0.56, -dy * s + dx * s * 0.56)
    shape = f"M0 0L{left[0]:.2f} {left[1]:.2f}L{right[0]:.2f} {right[1]:.2f}Z"
    return canvas.add(Art().path(shape, style.theme.ink, style.theme.ink, 5).path(shape, ink, ink, 1.4)).sprite()
