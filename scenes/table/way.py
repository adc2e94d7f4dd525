"""The way that the pieces of the last shown move took: from where, over what, to where. It stays drawn until the next gesture.
A person's own move leaves none: they know it, and the others have seen it fly.

It is noted on the stage of pieces while a game's script shows a move, so it is the same for every game, and holds nothing that
was not seen to fly: of a piece that was drawn face down it knows from where to where, and no more. Its dots go around what
they pass: none lies on a piece, so that no number is covered.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import pygame

from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.retained import draw
from scenes.kit.theme import Look
from scenes.table.stage import Leg, Piece, Point, Stage

MOST = 9
"""A move of more ways than this shows only those of its first piece, or none where these are more; they would cover all."""
TOGETHER = 3
"""As many pieces as fly from one place, one after the other, have one way: to the nearest of where they lie then."""
SHORT = 2.2
"""Flights shorter than this leave no way, in percent of the window's height: pieces that only make room."""
APART, DOT, RING, HEAD = 1.7, 0.42, 1.5, 1.5
"""Between two dots of the way, their radius, that of the rings where a way begins, and the length of the point in which it
ends, in percent of the window's height."""
COVER = 0.62
"""As far from the middle of a piece the way stays, as a share of its size."""
BULGES = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4)
"""How far a way may swing aside to pass what it must not cover, in shares of its length; the first that is freest is taken."""
ROUND, GUTTER = 0.3, 0.9
"""What it costs a way to go around what it must not cover, for each straight length that it is long, as a share of what is seen
of it; and how far from that it keeps, in percent of the window's height."""
LEAST = 0.3
"""The least share of a way that must be seen; fewer dots are crumbs."""
WORDS = ("caption", "log_tab", "undo", "hint", "end_turn", "rules_button", "menu_button", "round")
"""The places of a table's map, by the beginning of their names, that a way does not cover, as it does no plate."""
DARK = "#14100C"


@kept
def dot(look: Look, colour: str) -> Sprite:
    """One dot of a way, baked, for a way has a hundred; its place is its middle."""
    radius = max(2.0, look.px(100) * DOT / 100)
    middle = math.ceil(radius + 1.4) + 1
    image = pygame.Surface((2 * middle + 1, 2 * middle + 1), pygame.SRCALPHA)
    draw.aacircle(image, DARK, (middle, middle), radius + 1.4)
    draw.aacircle(image, colour, (middle, middle), radius)
    return Sprite(ready(image), -middle, -middle)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A way in pixels of the window: its dots, the middles of its rings, and its points, each with what it points at."""

    dots: tuple[Point, ...]
    rings: tuple[Point, ...]
    heads: tuple[tuple[Point, Point], ...]


def together(legs: Sequence[Leg]) -> list[list[Leg]]:
    """The flights of a move, those of pieces that flew from one place to different ones together, the others alone."""
    found: list[list[Leg]] = []
    for leg in legs:
        if math.dist(leg.start, leg.end) < leg.size / 2:
            continue  # it hopped where it lies
        group = next((group for group in found if _from_one_place(group[0], leg)), None)
        if group is None:
            found.append([leg])
        else:
            group.append(leg)
    return [part for group in found for part in ([group] if len(group) >= TOGETHER else [[leg] for leg in group])]


def _from_one_place(one: Leg, other: Leg) -> bool:
    return one.name != other.name and math.dist(one.start, other.start) < other.size / 2


class Way:
    """The way of one move on one stage. `drawn` says whether there is one to see."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._legs: list[Leg] = []
        self._ways: list[list[Leg]] = []
        self._mark = 0
        self._kept: tuple[object, Drawn] | None = None
        self.drawn = False

    def begin(self, mark: int) -> None:
        """Forgets the last way and notes the flights of a move from now on; `mark` is that of the seat that makes it."""
        self.clear()
        self._mark = mark
        self._stage.noted = self._legs

    def end(self) -> None:
        """The move has been shown: its way is drawn from now on."""
        self._stage.noted = None
        ways = together(self._legs)
        if len(ways) > MOST:
            ways = [way for way in ways if way[0].name == ways[0][0].name]
        self._ways, self._kept = ways, None
        self.drawn = 0 < len(ways) <= MOST

    def clear(self) -> None:
        """There is no way to see any more."""
        self._stage.noted = None
        self._legs = []
        self.drawn = False

    def draw(self, target: pygame.Surface, look: Look, off: Sequence[pygame.Rect] = ()) -> None:
        """Draws it: dots along each flight, a ring where a piece began, a point before the place where it lies or went to.

        It covers no piece and nothing of the boxes `off`, and swings aside where that leaves more of it to be seen.
        """
        if not self.drawn:
            return
        key = look, tuple(self._stage.pieces.values()), tuple(map(tuple, off))
        if self._kept is None or self._kept[0] != key:
            self._kept = key, self._laid(look, off)
        drawn = self._kept[1]
        colour = look.theme.seats[self._mark % len(look.theme.seats)].colour
        mark, ring = dot(look, colour), look.px(RING)
        for x, y in drawn.dots:
            mark.draw(target, (x, y))
        for x, y in drawn.rings:
            draw.aacircle(target, DARK, (x, y), ring + 1.4, look.px(0.4) + 3)
            draw.aacircle(target, colour, (x, y), ring, look.px(0.4))
        for tip, end in drawn.heads:
            draw.polygon(target, DARK, _head(tip, end, look.px(HEAD) + 3, 2.5))
            draw.polygon(target, colour, _head(tip, end, look.px(HEAD), 0.0))

    def _laid(self, look: Look, off: Sequence[pygame.Rect]) -> Drawn:
        """Where everything of it lies, with the pieces as they lie now."""
        free = _Free(self._stage.pieces.values(), off, pygame.Rect((0, 0), look.size))
        dots: list[Point] = []
        rings: list[Point] = []
        heads: list[tuple[Point, Point]] = []
        last = {leg.name: leg for way in self._ways for leg in way}
        name: object = None
        for way in self._ways:
            leg, end = min(((leg, self._end(leg, last)) for leg in way), key=lambda one: math.dist(one[0].start, one[1]))
            if math.dist(leg.start, end) < look.px(SHORT):
                continue
            if leg.name != name and free.at(leg.start):
                rings.append(leg.start)
            name = leg.name
            points = _freest(leg, end, look, free)
            dots += points[:-1]
            heads += [(tip, end) for tip in points[-1:]]
        return Drawn(tuple(dots), tuple(rings), tuple(heads))

    def _end(self, leg: Leg, last: dict[object, Leg]) -> Point:
        """Where a flight ended: where its piece lies now, if it was its last one."""
        lies = self._stage.pieces.get(leg.name)
        return lies.at if lies is not None and last[leg.name] is leg else leg.end


class _Free:
    """What a way may lie on: the window without pieces and without the boxes `off`."""

    def __init__(self, pieces: Collection[Piece], off: Sequence[pygame.Rect], window: pygame.Rect) -> None:
        self.off, self.window = off, window
        self._cell = max((piece.size for piece in pieces), default=1.0) * COVER
        self._near: defaultdict[tuple[int, int], list[tuple[float, float, float]]] = defaultdict(list)
        # Each piece is known in its cell and those around, as a way has hundreds of points and a table a hundred pieces.
        for piece in pieces:
            (x, y), far = piece.at, piece.size * COVER
            across, down = int(x // self._cell), int(y // self._cell)
            for cell in product(range(across - 1, across + 2), range(down - 1, down + 2)):
                self._near[cell].append((x, y, far * far))

    def gutters(self, start: Point, end: Point, gap: int) -> tuple[float, ...]:
        """Where a way may go up or down beside the boxes that lie straight between two points: at their left and at their right,
        `gap` pixels off; none where there is no such box."""
        between = [box for box in self.off if box.clipline(start, end)]
        return (min(box.left for box in between) - gap, max(box.right for box in between) + gap) if between else ()

    def at(self, point: Point) -> bool:
        """Whether a way may lie on a point."""
        x, y = point
        return (
            self.window.collidepoint(point)
            and not any(box.collidepoint(point) for box in self.off)
            and all(
                (at_x - x) ** 2 + (at_y - y) ** 2 > far
                for at_x, at_y, far in self._near.get((int(x // self._cell), int(y // self._cell)), ())
            )
        )


def _freest(leg: Leg, end: Point, look: Look, free: _Free) -> list[Point]:
    """The dots of the way of a flight that are to be seen: on the arc, or around what is in the way, where most of it is."""
    apart, ring = look.px(APART), look.px(RING)
    ways = [(list(_arc(leg, end, apart, bulge)), abs(bulge) / 3) for bulge in BULGES]
    straight = len(ways[0][0])
    for at in free.gutters(leg.start, end, look.px(GUTTER)):
        around = list(_around(leg.start, end, apart, at))
        ways.append((around, ROUND * len(around) / straight))
    best: list[Point] = []
    most = -1.0
    for way, cost in ways:
        if most >= 1 - cost:
            continue  # even if all of it were seen
        seen = [point for point in way if free.at(point) and math.dist(point, end) > leg.size * COVER
                and math.dist(point, leg.start) > ring]
        worth = len(seen) / len(way) - cost
        if worth > most and len(seen) >= LEAST * len(way):
            best, most = seen, worth
    return best


def _around(start: Point, end: Point, apart: int, at: float) -> Iterator[Point]:
    """The points of a way that goes level to the height line `at`, along it, and level to the end."""
    corners = (start, (at, start[1]), (at, end[1]), end)
    for (x, y), (to_x, to_y) in pairwise(corners):
        steps = max(1, round(math.dist((x, y), (to_x, to_y)) / apart))
        for step in range(1, steps + 1):
            yield x + (to_x - x) * step / steps, y + (to_y - y) * step / steps


def _arc(leg: Leg, end: Point, apart: int, bulge: float) -> Iterator[Point]:
    """The points between the start of a flight and its end, about `apart` pixels from each other, on an arc that swings aside
    by `bulge`, a share of its length."""
    (x, y), bow = leg.start, leg.bow
    wide, high = end[0] - x, end[1] - y
    steps = max(2, round(math.dist(leg.start, end) / apart))
    for step in range(1, steps):
        share = step / steps
        arch = 4 * share * (1 - share)
        yield x + wide * share + arch * high * bulge, y + high * share - arch * (bow + wide * bulge)


def _head(tip: Point, end: Point, high: float, more: float) -> list[Point]:
    """A triangle of a height around `tip` that points at `end`; `more` pixels longer for what lies under it."""
    long = math.dist(tip, end) or 1.0
    dx, dy = (end[0] - tip[0]) / long, (end[1] - tip[1]) / long
    half = high * 0.62
    x, y = tip[0] + dx * (high / 2 + more), tip[1] + dy * (high / 2 + more)
    left, right = tip[0] - dx * high / 2, tip[1] - dy * high / 2
    return [(x, y), (left - dy * half, right + dx * half), (left + dy * half, right - dx * half)]
