"""What is painted of a RumBugz table: the beds with their lights, what a move would lead to, and the ways of an exchange; over
them a bug that blinks, a small bed shown large, faults and flights."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable
from collections.abc import Sequence as Row
from dataclasses import replace
from functools import partial
from itertools import pairwise, product
from typing import NamedTuple

import pygame

from game.contract import Seat
from game.rumbugz.bugs import DOUBLE, KINDS, SAME, SINGLE, TRIPLE, Sequence, from_hand, in_order
from game.rumbugz.hands import after as led_to
from game.rumbugz.moves import ADD, LAY, SWAP
from game.rumbugz.state import PLAY
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs, words
from scenes.games.rumbugz.layout import BED, LOW, TALL, Field, head_room, point_of, size_of
from scenes.games.rumbugz.selection import Aim, BugSelection, anchor
from scenes.kit import controls, marks, materials, pieces, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.motion import linear
from scenes.kit.pictures import Sprite, kept
from scenes.kit.retained import draw
from scenes.kit.retained.layer import Layer
from scenes.kit.theme import Style
from scenes.table import weight
from scenes.table.hand.order import Copy, HandOrder
from scenes.table.hand.rack import Rack
from scenes.table.script import Parting
from scenes.table.stage import Flight, Piece

Point = tuple[int, int]
Way = tuple[Point, ...]

WIDE, CASING, BEND, HEAD = 0.75, 1.5, 2.2, 2.5
"""The width of a way and of the dark line below it, the radius of its bends and the length of its head, in percent of the
window's height."""
TOUCH = 0.54
"""How far below the middle of a bug a way ends or begins, in sizes of the bug: below its number."""
ALONG, CROSSED = 4000, 400
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


def _gaps(area: pygame.Rect, below: list[pygame.Rect]) -> list[tuple[int, int]]:
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
        if _box(*first, 2).colliderect(_box(*second, 0)):
            cost += ALONG if (first[0][0] == first[1][0]) == (second[0][0] == second[1][0]) else CROSSED
    return cost


def _box(a: Point, b: Point, more: int) -> pygame.Rect:
    """The box of two points, and `more` pixels around it."""
    return pygame.Rect(a, (1, 1)).union((b, (1, 1))).inflate(2 * more, 2 * more)


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


END_MARK = 0.26
"""The radius of the mark at an end where a bug may be attached, in sizes of the bugs."""
LIFTED, ASIDE = 0.2, 0.06
"""How far the bug that comes out is lifted and moved aside, in its size: no farther than the bed leaves room above it."""


def draw_lying(target: pygame.Surface, style: Style, lying: Row[Piece], painter: Callable[[Style, int, int], Sprite]) -> None:
    """Draws bugs that lie, or their numbers."""
    for piece in lying:
        painter(style, size_of(piece), int(str(piece.face))).draw(target, point_of(piece))


class Gap(NamedTuple):
    """How a row parts for what is aimed at it: where the bug `comes` to, which of its bugs `leaves` it and from where, None where
    one is attached, and how far each stands aside, in sizes of its bugs."""

    aim: Aim
    comes: Point
    leaves: int | None
    left: Point | None
    apart: dict[Hashable, tuple[float, float]]


class BedPainter:
    """Draws the beds of one table."""

    def __init__(self, sel: BugSelection) -> None:
        self.sel, self.desk, self.places = sel, sel.desk, sel.places
        self._layers = defaultdict[tuple[str, int], Layer](Layer)
        """What of each sequence stays the same while others change."""
        self.parting = Parting(self.desk)
        """How far the bugs of rows stand aside, in their sizes."""
        self._aimed: tuple[Aim | None, Field] = None, self.places.field
        """What rows part for, and where they lie."""
        self._gap: Gap | None = None
        self._open: set[int] = set()
        """The numbers of the rows that are not closed."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws all sequences, and where the selection may go."""
        style, field, table = self.desk.style, self.places.field, self.places.view.table
        aim = self.sel.aim if self.desk.ready else None
        if aim is None:
            target.blits(self.key())
        for at, sequence in enumerate(table):
            mark = self.desk.session.seats[sequence.owner].mark
            key = style, tuple(field.cells[at]), field.head, words.kind(sequence.kind), mark
            paint = partial(draw_bed, style=style, field=field, at=at, kind=sequence.kind, mark=mark)
            self._layers["bed", at].draw(target, paint, key)
        lying: dict[int, list[Piece]] = {}
        for name, piece in self.desk.stage.lying():
            if isinstance(name, tuple) and name[0] == BED and name[1] not in self._open:
                lying.setdefault(name[1] - 1, []).append(piece)
        crowded = [at for at in lying if field.crowded(at, len(table[at].bugs))]
        for what, painter, places in (("bugs", bugs.bug, lying), ("numbers", bugs.number_plate, crowded)):
            for at in places:
                paint = partial(draw_lying, style=style, lying=lying[at], painter=partial(painter, plates=field.plates))
                self._layers[what, at].draw(target, paint, (style, field.plates, tuple(lying[at])))
        if self.desk.ready:
            self._draw_free(target)
            self._draw_lights(target)

    def key(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """What the four kinds are, below the sequences and the one that is about to be laid, in one row or two, in which its bugs
        are larger: picture and place. None where it could not be read, nor while a piece in question would cover it by half."""
        style, room = self.desk.style, self.desk.rail["table"]
        laying = self.desk.ready and (self.sel.lay is not None or self.sel.hint_target(LAY) is not None)
        cells = self.places.field.cells[:len(self.places.view.table) + laying]
        top = max((cell.bottom for cell in cells if room.contains(cell)), default=room.y)
        room = pygame.Rect(room.x, top, room.w, room.bottom - top).inflate(-style.px(2), 0)

        def size_for(columns: int) -> int:
            wide = (room.w - style.px(1.4) * (columns - 1)) / columns
            return int(min(room.h / (len(KINDS) // columns) / TALL, wide / BROAD, style.px(MOST)))

        size, columns = max((size_for(columns), columns) for columns in (4, 2))
        if size < style.px(LEAST) or self.desk.question.seen is not None:
            return []
        image = picture(style, size, columns, tuple(map(words.kind, KINDS)))
        return [(image, image.get_rect(midbottom=room.midbottom))]

    def _draw_lights(self, target: pygame.Surface) -> None:
        style, field, aim = self.desk.style, self.places.field, self.sel.aim
        lit = set(self.sel.lit()) if self.desk.settings.lights else set()
        hint = self.sel.hint_target(SWAP, ADD)
        if hint is not None:
            lit.add(hint.number)
        for number in lit:
            cell = field.cells[number - 1]
            if aim is not None and aim.number == number:
                controls.glow_outline(style, cell.size, 14).draw(target, cell.topleft)
            else:
                gold_dashes(style, cell.size).draw(target, cell.topleft)
                for point in self._ends(number):
                    end_mark(style, round(field.size_in(number - 1) * END_MARK)).draw(target, point)

    def _ends(self, number: int) -> list[tuple[int, int]]:
        """The points at the ends of a sequence at which the single picked bug may be attached, within its bed: beside the
        numbers, or where no room is left below them."""
        field, cell = self.places.field, self.places.field.cells[number - 1]
        free = round(field.size_in(number - 1) * END_MARK)
        found = []
        for x in [anchor(self.places, number, move) for move in self.sel.options(number) if move.word == ADD]:
            inside = cell.x + field.head <= x <= cell.right - free
            found.append((min(cell.right - free, max(cell.x + field.head, x)), cell.centery if inside else cell.bottom - free))
        return list(dict.fromkeys(found))

    # ---- rows that part

    def update(self) -> None:
        """Lets the row that is aimed at part, and the others close."""
        aim, field = self.sel.aim if self.desk.ready else None, self.places.field
        if (aim, field) != self._aimed:
            self._aimed, self._gap = (aim, field), None if aim is None else self._gap_for(aim)
            self.parting.aside({} if self._gap is None else self._gap.apart)
        rows = {number for number in self._open if self.parting.away} | ({aim.number} if aim is not None else set())
        if rows != self._open:
            self._open = rows
            self.desk.refresh()

    def _gap_for(self, aim: Aim) -> Gap:
        field, at, came, out = self.places.field, aim.number - 1, aim.move.bugs[0], aim.move.bugs[-1]
        row, size, swaps = self.places.view.table[at], field.size_in(at), aim.move.word == SWAP
        codes = in_order(row.kind, (*row.bugs, came)) if swaps else led_to(self.sel.now, aim.move)
        place = 0 if swaps and came == out else codes.index(came)
        points, leaves = list(field.points(at, len(codes))), row.bugs.index(out) if swaps else None
        comes, lift = points.pop(place), max(0, min(round(size * LIFTED), field.cells[at].h - round(size * LOW)))
        apart: dict[Hashable, tuple[float, float]] = {}
        for number, (now, then) in enumerate(zip(field.points(at, len(row.bugs)), points, strict=True)):
            x, y = (round(size * ASIDE), lift) if number == leaves else (0, 0)
            apart[BED, aim.number, number] = (then[0] - now[0] - x) / size, -y / size
        return Gap(aim, comes, leaves, None if leaves is None else points[leaves], apart)

    def _stands(self, name: Hashable, piece: Piece) -> Piece:
        """A bug of a row where it stands now."""
        (x, y), size = self.parting.of(name), size_of(piece)
        return replace(piece, at=(piece.at[0] + round(x * size), piece.at[1] + round(y * size)))

    def leave(self) -> None:
        """Leaves the bugs of open rows where they stand: a move goes on from there."""
        for name, piece in list(self.desk.stage.pieces.items()) if self.parting.away else ():
            if isinstance(name, tuple) and name[0] == BED and name[1] in self._open:
                self.desk.stage.put(name, self._stands(name, piece))
        self.parting.forget()

    def draw_open(self, target: pygame.Surface) -> None:
        """Draws the rows that part or close: where one is aimed at, the new bug in a gold line and the way there; in an exchange
        the other bug, lifted, and its way to its place in the hand."""
        style, field = self.desk.style, self.places.field
        for number in self._open:
            gap = self._gap if self._gap is not None and self._gap.aim.number == number else None
            lying = {name[2]: self._stands(name, piece) for name, piece in self.desk.stage.lying()
                     if isinstance(name, tuple) and name[:2] == (BED, number)}
            many, out = len(lying) + (gap is not None), lying.pop(gap.leaves, None) if gap is not None else None
            draw_lying(target, style, list(lying.values()), partial(bugs.bug, plates=field.plates))
            if gap is not None:
                self._draw_gap(target, gap, out)
            if field.crowded(number - 1, many):
                draw_lying(target, style, list(lying.values()), partial(bugs.number_plate, plates=field.plates))

    def _draw_gap(self, target: pygame.Surface, gap: Gap, out: Piece | None) -> None:
        """Draws the bug that goes into a row, the one that comes `out` of it, and their ways."""
        style, plates, size = self.desk.style, self.places.field.plates, self.places.field.size_in(gap.aim.number - 1)
        if gap.left is not None:
            ring = pygame.Rect(0, 0, round(size * 0.8), round(size * 0.8)).move_to(center=gap.left)
            controls.dashed_outline(style, ring.size, 99).draw(target, ring.topleft)
        bugs.bug(style, size, gap.aim.move.bugs[0], "chosen", plates=plates).draw(target, gap.comes)
        if out is not None:
            bugs.bug(style, size, gap.aim.move.bugs[1], "held", plates=plates).draw(target, point_of(out))
        self._draw_ways(target, gap.aim, gap.comes, gap.left)

    def _draw_ways(self, target: pygame.Surface, aim: Aim, came: Point, left: Point | None) -> None:
        """Draws the way of the picked bug to a place in a bed, and that of the bug at another place there to the hand."""
        at, style, rack = aim.number - 1, self.desk.style, self.places.rack
        size = self.places.field.size_in(at)
        copy = rack.picked[0]
        home = rack.home_of(copy)
        low = round(size * TOUCH)
        out = None
        if left is not None:
            x = place_in(rack, self.sel.now.turn, copy, from_hand(aim.move.bugs[1]))
            out = ((left[0], left[1] + low), (x, home.y + round(home.h * 0.3)))
        gold, cream = ways(self.places.field, at, self.desk.rail["table"], rack.rect,
                           ((home.centerx, home.y + round(home.h * 0.2)), (came[0], came[1] + low)), out)
        draw_way(target, style, cream, style.theme.cream_light)
        draw_way(target, style, gold, style.theme.gold)

    def _draw_free(self, target: pygame.Surface) -> None:
        """Draws the free bed: lit when what is picked can be laid, with the bugs as they would lie."""
        style, field, at = self.desk.style, self.places.field, len(self.places.view.table)
        if at >= len(field.cells) or self.sel.phase != PLAY:
            return
        cell, move = field.cells[at], self.sel.lay
        if move is None:
            if self.sel.hint_target(LAY) is not None:
                gold_dashes(style, cell.size).draw(target, cell.topleft)
            return
        draw_bed(target, style, field, at, move.kind, None)
        controls.glow_outline(style, cell.size, 14).draw(target, cell.topleft)
        for code, point in zip(move.bugs, field.points(at, len(move.bugs)), strict=True):
            bugs.bug(style, field.size_in(at), code, "ghost", plates=field.plates).draw(target, point)


@on_disc(4)
def end_mark(canvas: Canvas) -> Canvas:
    """A lit gap with a plus at the end of a row, where a bug may be attached; placed by its middle."""
    theme = canvas.theme
    r = canvas.w / 2
    art = Art().circle(0, 0, r - 1, theme.ink, alpha=0.85)
    art.circle(0, 0, r - 2, "none", theme.gold, 2.4, dash="5 4")
    for wide, high in ((r * 0.9, r * 0.26), (r * 0.26, r * 0.9)):
        art.rect(-wide / 2, -high / 2, wide, high, r * 0.1, theme.gold)
    return canvas.add(art)


@kept
def gold_dashes(style: Style, size: tuple[int, int]) -> Sprite:
    """The dashed outline of a bed to which something may go."""
    return controls.dashed_outline(style, size, 14, style.theme.gold, False)


EXAMPLES = {SINGLE: (3, 4, 5, 6), DOUBLE: (2, 4, 6, 8), TRIPLE: (1, 4, 7, 10), SAME: (5, 5, 5, 5)}
"""A sequence of each kind, the shortest there is."""
LEAST, MOST = 4.6, 7.0
"""How large the bugs of the examples are, in percent of the window's height; without that room there is no key."""
TAG, BROAD = 1.5, 5.82
"""How wide the word of a kind is, and a kind with its example, in sizes of its bugs."""
CLEAR = 125
"""How much of it is seen, of 255: it lies there to be looked up and is no sequence of the match."""


@kept
def picture(style: Style, size: int, columns: int, _words: tuple[str, ...]) -> pygame.Surface:
    """The key with bugs of this size in so many columns; it is another one in another language."""
    wide, high, tag = round(size * BROAD) + style.px(1.4), round(size * TALL), (round(size * TAG), round(size * 0.62))
    image = pygame.Surface(((columns - 1) * wide + round(size * BROAD), len(KINDS) // columns * high), pygame.SRCALPHA)
    for number, kind in enumerate(KINDS):
        x, y = number % columns * wide, number // columns * high
        bag.kind_mark(style, tag, kind, False).draw(image, (x, y + (high - tag[1]) // 2))
        for place, code in enumerate(EXAMPLES[kind]):
            bugs.bug(style, size, code).draw(image, (x + tag[0] + round(size * (place + 0.66)), y + high // 2))
    image.set_alpha(CLEAR)
    return image


def draw_bed(target: pygame.Surface, style: Style, field: Field, at: int, kind: str, mark: int | None) -> None:
    """Draws a bed with the word of its kind and the mark of who has laid it, None before that."""
    cell, x, word = field.cells[at], field.cells[at].x + field.head // 2 + style.px(0.3), words.kind(kind)
    materials.recess(style, cell.size, min(14, cell.h / style.unit * 0.22), "felt", 4).draw(target, cell.topleft)
    if mark is not None:
        radius = max(5, min(style.px(2.3), round(cell.h * 0.2), round(field.head * 0.26)))
        pieces.badge(style, radius, mark, False).draw(target, (x, cell.y + round(cell.h * 0.32)))
    most = min(style.px(2.7), round(cell.h * 0.26))
    px = text.line_px(word, field.head - style.px(1.4), most, min(most, style.px(1.5)), "a", 700)
    text.stamp(target, word, px, style.theme.cream, "a", 700, center=(x, cell.y + round(cell.h * 0.74)))


def draw_plates(target: pygame.Surface, style: Style, field: Field, at: int, codes: Row[int]) -> None:
    """Draws the number plates of the bugs of a bed over their neighbours."""
    for code, point in zip(codes, field.points(at, len(codes)), strict=True):
        bugs.number_plate(style, field.size, code, field.plates).draw(target, point)


LARGE = 8.0
"""The size in which the bugs of a bed are shown under the pointer, if they are smaller than `SMALL`, in the same measure."""
SMALL = 6.0


def draw_large(
    target: pygame.Surface, style: Style, field: Field, at: int, sequence: Sequence, mark: int, area: pygame.Rect
) -> None:
    """Draws a sequence that is small in its bed enlarged over it, within an area."""
    size = style.px(LARGE)
    high = round(size * TALL)
    head = head_room(style, high)
    count = len(sequence.bugs)
    wide = min(area.w, head + round(size * (bugs.WIDTH + 0.2 + 0.98 * (count - 1))))
    box = pygame.Rect(0, 0, wide, high)
    box.center = field.cells[at].center
    box.clamp_ip(area)
    materials.panel(style, box.size, 7).draw(target, box.topleft)
    one = Field((box,), size, head)
    draw_bed(target, style, one, 0, sequence.kind, mark)
    for code, point in zip(sequence.bugs, one.points(0, count), strict=True):
        bugs.bug(style, size, code).draw(target, point)
    if one.crowded(0, count):
        draw_plates(target, style, one, 0, sequence.bugs)


BLINK, BETWEEN = 130.0, 2300.0
"""Milliseconds for which a bug shuts its eyes, and until the next one does right after a gesture."""
DROWSY = 10_000.0
"""Milliseconds after the last gesture or motion in which the time between two blinks grows by itself once more."""
WATCHED = 40_000.0
"""Milliseconds after the last gesture or motion for which bugs blink: then nothing is drawn until somebody is there again."""
KNOCK = 520.0
"""Milliseconds for which a knock shakes the table."""


class Overlay:
    """What is painted over the ground of one table in each frame."""

    def __init__(self, sel: BugSelection) -> None:
        self.sel, self.desk, self.places, self.rack = sel, sel.desk, sel.places, sel.rack
        self.large: int | None = None
        """The bed under the pointer that is shown large because its bugs are small; else None."""
        self.shaken = 0.0
        """How far a knock has moved the picture, in pixels."""
        self.wink: int | None = None
        """The bug that has its eyes shut, while nothing else moves and somebody is likely to look: its place in the hand and all
        beds after it; None for no bug."""
        self._gone = self._alone = 0.0
        self._gesture: object = None

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the pointer; True when another bed is shown large, or no longer any."""
        field = self.places.field
        at = field.at(pos) if field.size < self.desk.style.px(SMALL) and not self.rack.picked else None
        if at is not None and at >= len(self.places.view.table):
            at = None
        changed, self.large = at != self.large, at
        return changed

    def rest(self) -> None:
        """Shows no bed large and opens all eyes."""
        self.large = self.wink = None

    def shake(self, done: Callable[[], None]) -> None:
        """Shakes the edge of the table; `done` is called when it is still again."""
        high = self.desk.style.px(0.7)

        def shake(share: float) -> None:
            self.shaken = high * math.sin(share * math.pi * 8) * (1 - share)

        self.desk.motion.tween(KNOCK, shake, ease=linear, done=done)

    def draw(self, target: pygame.Surface) -> None:
        """Draws all of it, and shakes the picture."""
        desk, table = self.desk, self.places.view.table
        if self.sel.aim is None:
            self._draw_blinking(target)
        if self.large is not None and self.large < len(table) and not desk.motion.active:
            sequence = table[self.large]
            mark = desk.session.seats[sequence.owner].mark
            draw_large(target, desk.style, self.places.field, self.large, sequence, mark, desk.rail["table"])
        self._draw_faults(target)
        for flight in desk.stage.flights():
            draw_flight(target, desk.style, flight)
        self.rack.draw_over(target)
        if self.shaken:
            draw.echo(target, round(self.shaken), round(self.shaken * 0.5))

    def _draw_faults(self, target: pygame.Surface) -> None:
        field, table = self.places.field, self.places.view.table
        for number in self.sel.faults:
            if number <= len(table):
                cell = field.cells[number - 1]
                radius = round(min(cell.h * 0.62, field.size * 0.7) * self.sel.swell)
                for point in field.points(number - 1, len(table[number - 1].bugs)):
                    marks.refusal_ring(self.desk.style, radius).draw(target, point)

    # ---- bugs that blink

    @property
    def _own(self) -> int:
        return len(self.rack.copies) if self.desk.hands.hand_open else 0

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a bug has shut or opened its eyes."""
        before, page, moves = self.wink, self.desk.page, self.desk.motion.active
        self._alone += dt
        if moves or self._gesture != (page.pointer, page.focus):
            self._gesture, self._alone = (page.pointer, page.focus), 0.0
        if self.desk.settings.reduced_motion or not page.on_top or moves:
            self.wink = None
            return before is not None
        chance = self.desk.motion.now + self.desk.background_motion.now + self._gone * 7
        self._gone += dt
        if before is not None and self._gone >= BLINK:
            self._gone, self.wink = 0.0, None
        elif before is None and self._gone >= BETWEEN * (1 + self._alone / DROWSY) and self._alone < WATCHED:
            many = self._own + sum(len(sequence.bugs) for sequence in self.places.view.table)
            self._gone, self.wink = 0.0, int(chance) * 31 % many if many else None
        return self.wink != before

    def is_blinking(self, rect: pygame.Rect) -> bool:
        """Whether the bug on the rack in this box has its eyes shut now."""
        return self.wink is not None and self.wink < self._own and self.rack.rect_of(self.rack.copies[self.wink]) == rect

    def _draw_blinking(self, target: pygame.Surface) -> None:
        """Draws the bug of a bed that has its eyes shut, over the one that has them open."""
        if self.wink is None or self.wink < self._own:
            return
        at, field, style = self.wink - self._own, self.places.field, self.desk.style
        for number, sequence in enumerate(self.places.view.table):
            if at < len(sequence.bugs):
                point = field.points(number, len(sequence.bugs))[at]
                bugs.bug(style, field.size, sequence.bugs[at], "rest", True, field.plates).draw(target, point)
                if field.crowded(number, len(sequence.bugs)):
                    draw_plates(target, style, field, number, sequence.bugs)
                return
            at -= len(sequence.bugs)


def draw_flight(target: pygame.Surface, style: Style, flight: Flight) -> None:
    """Draws a bug on its way, as the larger of its two pictures, scaled. One that goes nowhere hops on the spot."""
    base, code = max(size_of(flight.start), size_of(flight.piece)), flight.piece.face
    low = point_of(flight.now)[1] - flight.at[1]
    if flight.start.at == flight.piece.at:
        up, down = bugs.hop(base, flight.share)
        low += down - up
    sprite = bugs.bug(style, base, None if code is None else int(str(code)), "bare")
    weight.draw_flight(target, style, flight, sprite, base * bugs.HEIGHT, low)
