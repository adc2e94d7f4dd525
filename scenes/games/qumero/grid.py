"""A QUMERO grid on the screen, large or small: its fields, what covers them, and what the 14 lines say at its edges.

Places come from `assets/boards/qumero.tmx` (large, with names of fields and worths) and `qumero_small.tmx`, in window pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.qumero.board import BITS, FIELDS, LETTERS, LINES, NAMES, Grid, missing
from game.qumero.state import FREE
from scenes.kit import layout, materials, pieces, text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc, slow
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import mix, polyline, rounded_rect, seat_shape
from scenes.kit.theme import Style, Theme
from scenes.table import weight
from scenes.table.moments.ceremony import Step

NEARLY = 2
"""A line that lacks so many fields or fewer is shown as nearly complete."""
LETTER, NUMBER, SMALL_LETTER = 0.39, 0.37, 0.71
"""The ink of the letters at the edge, of names and worths, and of the letters of a small grid, in widths of a field."""
LINKED = 0.35
"""How far from the middle of a field begins what joins it to another one, in widths of a field."""
WORTH = 0.63
"""The ink of a worth in heights of its plate."""

class GridPlace:
    """A grid laid into a rectangle of the window. `rect` is what it really covers."""

    def __init__(self, room: pygame.Rect, large: bool) -> None:
        plan = layout.load("boards/qumero.tmx" if large else "boards/qumero_small.tmx")
        self.large, self.room = large, room.size
        self.scale = min(room.w / plan.size[0], room.h / plan.size[1])
        self.rect = pygame.Rect(0, 0, round(plan.size[0] * self.scale), round(plan.size[1] * self.scale))
        self.rect.center = room.center
        self.bed = self._box(plan["bed"])
        fields = {place.name: self._box(place) for place in plan.layer("fields")}
        self.boxes = tuple(fields[name] for name in NAMES)
        lines = {place.name: self._box(place) for place in plan.layer("lines")}
        self.lines = tuple(lines[line.name] for line in LINES)
        self.labels = {place.name: self._box(place) for place in plan.layer("labels")}
        self.pitch = self.boxes[0].w
        self.radius = self.pitch * 0.40
        """The radius of a cover."""

    def _box(self, place: layout.Place) -> pygame.Rect:
        left, top = round(self.rect.x + place.x * self.scale), round(self.rect.y + place.y * self.scale)
        right, low = self.rect.x + (place.x + place.w) * self.scale, self.rect.y + (place.y + place.h) * self.scale
        return pygame.Rect(left, top, round(right) - left, round(low) - top)

    def field_at(self, pos: tuple[int, int]) -> int | None:
        """The field at a point, or None."""
        return next((field for field, box in enumerate(self.boxes) if box.collidepoint(pos)), None)

    def line_at(self, pos: tuple[int, int]) -> int | None:
        """The line (its index) whose worth stands at a point, or None."""
        return next((line for line, box in enumerate(self.lines) if box.inflate(6, 6).collidepoint(pos)), None)

    def free(self, lines: Sequence[int]) -> list[int]:
        """The lines that nobody has taken, as their worths stand round the edge: from the upper right corner down, then left."""
        def order(line: int) -> tuple[bool, int]:
            x, y = self.lines[line].center
            return (False, y) if y <= self.bed.bottom else (True, -x)

        return sorted((line for line, taker in enumerate(lines) if taker == FREE), key=order)


@dataclass(frozen=True)
class GridLook:
    """What lies on a grid: whose it is, what is covered, who took which line, whether its player is out, and how many times
    a line counts for this player (M16)."""

    seat: int
    grid: Grid
    lines: tuple[int, ...]
    out: bool = False
    times: int = 1


class GridPainter:
    """Draws a grid. `marks` gives the mark (0 to 7) of each seat."""

    def __init__(self, style: Style, place: GridPlace, marks: tuple[int, ...], seed: int = 15) -> None:
        self.style, self.place, self.marks_of = style, place, marks
        self.base = _base(style, place.rect.size, place.room, place.large, seed)

    def draw(self, target: pygame.Surface, shown: GridLook) -> None:
        """The whole grid at rest; that of a player who is out is grey, with the ground that is seen through it."""
        if not shown.out:
            self._draw(target, shown)
            return
        area = self.place.rect.clip(target.get_rect())
        whole = materials.ground(self.style).copy()
        self._draw(whole, shown)
        grey = pygame.transform.grayscale(whole.subsurface(area).copy())  # a part of a picture would come out skewed
        grey.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(grey, area)

    def _draw(self, target: pygame.Surface, shown: GridLook) -> None:
        place = self.place
        self.base.draw(target, place.rect.topleft)
        disc = self.chip(shown.seat)
        for field in range(FIELDS):
            if shown.grid & BITS[field]:
                x, y = place.boxes[field].center
                disc.draw(target, (x, y - (1 if place.large else 0)))
        for line in range(len(LINES)):
            self._draw_line_sign(target, line, shown)

    def _draw_line_sign(self, target: pygame.Surface, line: int, shown: GridLook) -> None:
        box, taker = self.place.lines[line], shown.lines[line]
        if taker != FREE:
            radius = round(box.h * (0.33 if self.place.large else 0.42))
            pieces.badge(self.style, max(4, radius), self.marks_of[taker], self.place.large).draw(target, box.center)
            return
        lacks = len(missing(shown.grid, line))
        near = lacks if 0 < lacks <= NEARLY and not shown.out else 0
        if self.place.large:
            worth_plate(self.style, box.size, str(LINES[line].worth * shown.times), near).draw(target, box.topleft)
        elif near:
            near_dots(self.style, box.size, near).draw(target, box.topleft)

    def bake(self) -> Iterator[None]:
        """Paints ahead what comes up on it, a little at a time: covers, marks of takers, worths that lack little or are lit."""
        spare = pygame.Surface((1, 1))
        for seat in range(len(self.marks_of)):
            self.draw(spare, GridLook(seat, 0, (seat,) * len(LINES)))
            yield from weight.bake(self.style, self.chip(seat, False))
            self.chip(seat)
            yield
        for line, box in enumerate(self.place.lines):
            worth = str(LINES[line].worth)
            for near in range(1, NEARLY + 1):
                worth_plate(self.style, box.size, worth, near) if self.place.large else near_dots(self.style, box.size, near)
            self.prize(line, 0, worth)
            yield

    # ---- what comes over it

    def draw_lit_worth(self, target: pygame.Surface, line: int, words: str) -> None:
        """What a line would bring, in place of its worth."""
        box = self.place.lines[line]
        worth_plate(self.style, box.size, words, 0, True).draw(target, box.topleft)

    def draw_line(self, target: pygame.Surface, line: int) -> None:
        """The gold outline of a line."""
        start, end = (self.place.boxes[LINES[line].fields[at]].center for at in (0, -1))
        way = (end[0] - start[0], end[1] - start[1])
        line_outline(self.style, way, round(self.place.pitch * 0.97)).draw(target, start)

    def draw_target(self, target: pygame.Surface, field: int, strong: bool = True) -> None:
        """A field that may be covered: dashed gold with its name."""
        box = self.place.boxes[field]
        lit_field(self.style, box.size, NAMES[field], strong).draw(target, box.topleft)

    def draw_ghost(self, target: pygame.Surface, field: int, seat: int, chosen: bool) -> None:
        """A field as it would be covered, or as it is chosen to be."""
        box = self.place.boxes[field]
        ghost(self.style, box.size, NAMES[field], self.marks_of[seat], chosen).draw(target, box.topleft)

    def prize(self, line: int, seat: int, words: str) -> Step:
        """What comes up at the end of a line when it counts: its worth in gold, or on a small grid the mark of who has it."""
        box = self.place.lines[line]
        if self.place.large:
            picture = worth_plate(self.style, box.size, words, 0, True).moved(-(box.w // 2), -(box.h // 2))
        else:
            picture = pieces.badge(self.style, max(4, round(box.h * 0.42)), self.marks_of[seat], False)
        return Step(box.center, 0, picture, stays=True)

    def chip(self, seat: int, shadow: bool = True, scale: float = 1.0) -> Sprite:
        """A chip of a seat; with a `scale` of 1 as it lies on a field."""
        return chip(self.style, max(4, round(self.place.radius * scale)), self.marks_of[seat], shadow)


@kept
def _base(style: Style, size: tuple[int, int], room: tuple[int, int], large: bool, seed: int) -> Sprite:
    """The empty grid that fits into a room: wood, bed, fields with their names, letters and numbers; all of it painted once."""

    def paint(canvas: Canvas) -> None:
        place = GridPlace(pygame.Rect((0, 0), room), large)
        left, top = place.rect.topleft
        _wood(style, place.bed.move(-left, -top), canvas, large, seed)
        _fields(style, [box.move(-left, -top) for box in place.boxes], canvas, large)
        _labels(style, place, canvas)

    return slow(style, "qumero_grid", size, 40 if large else 24, paint, room, seed)


def _wood(style: Style, bed: pygame.Rect, canvas: Canvas, large: bool, seed: int) -> None:
    theme, w, h = style.theme, canvas.w, canvas.h
    r = 20 if large else 12
    bx, by, bw, bh = (length / style.unit for length in bed)
    if theme.flat:
        canvas.add(Art().rect(1.5, 1.5, w - 3, h - 3, r, theme.board[1], theme.line, 3 if large else 2))
        canvas.add(Art().rect(bx, by, bw, bh, 9, theme.tray[0], theme.line_soft, 1.4))
        return
    edge = 7 if large else 4
    canvas.cast(rounded_rect(0, 0, w, h, r), "board" if large else "held")
    canvas.add(Art().rect(0, edge, w, h, r, theme.board_edge))
    canvas.wood(0, 0, w, h, r, theme.board, seed, 0.26, round(h / 4.2))
    canvas.sink(bx, by, bw, bh, 9 if large else 6, ("#38251A", "#241811"), 5 if large else 3)


def _fields(style: Style, boxes: Sequence[pygame.Rect], canvas: Canvas, large: bool) -> None:
    theme, art = style.theme, Art()
    for box in boxes:
        x, y, f, _high = (length / style.unit for length in box)
        p = f * 0.05
        if theme.flat:
            art.rect(x + p, y + p, f - 2 * p, f - 2 * p, f * 0.16, theme.hollow[0], "#77777E", 1.4 if large else 0.8)
            continue
        art.rect(x + p, y + p, f - 2 * p, f - 2 * p, f * 0.16, art.linear((0, "#4A3426"), (1, "#5B4131")))
        if large:
            art.path(f"M{x + p + 8:.1f} {y + f - p - 0.7:.1f}H{x + f - p - 8:.1f}", "none", "#FFE2B8", 1.2, 0.25)
    canvas.add(art)


def _labels(style: Style, place: GridPlace, canvas: Canvas) -> None:
    theme, pitch = style.theme, place.pitch
    shift = round(canvas.origin[0]) - place.rect.x, round(canvas.origin[1]) - place.rect.y

    def put(words: pygame.Surface, box: pygame.Rect) -> None:
        canvas.image.blit(words, words.get_rect(center=box.move(shift).center))

    px = text.numeral_px(pitch * (LETTER if place.large else SMALL_LETTER))
    for index, letter in enumerate(LETTERS):
        put(text.numeral(letter, px, theme.cream), place.labels[f"col {letter}"])
        put(text.numeral(index + 1, px, theme.cream, bar=False), place.labels[f"row {index + 1}"])
    colour = theme.soft if theme.flat else "#B4977A"
    for name, box in zip(NAMES, place.boxes, strict=True) if place.large else ():
        put(text.numeral(name, text.numeral_px(pitch * NUMBER, 600), colour, 600), box)


@on_disc(8)
def chip(canvas: Canvas, seat: int, shadow: bool = True) -> Canvas:
    """What covers a field: a round disc in the seat's colour with its shape let in. Its place is its centre."""
    theme, own = canvas.theme, pieces.seat_style(canvas.style, seat)
    r = canvas.r
    art = Art()
    if theme.flat:
        art.circle(0, 0, r, own.colour, theme.cream, max(1.2, r * 0.09))
        return canvas.add(art.path(seat_shape(own.shape, r * 0.48), theme.ink))
    colour, small = own.colour, r <= 12
    if shadow:
        canvas.cast(seat_shape("circle", r))
    dark = mix(colour, "#000000", 0.6)
    art.circle(0, r * 0.13, r, dark)
    tones = ((0.0, mix(colour, "#FFFFFF", 0.42)), (0.45, mix(colour, "#FFFFFF", 0.05)), (1.0, mix(colour, "#000000", 0.22)))
    art.circle(0, 0, r, art.linear(*tones), dark, 1)
    if not small:
        art.circle(0, 0, r * 0.93, "none", art.linear((0, "#FFFFFF", 0.7), (0.45, "#FFFFFF", 0.04), (1, "#000000", 0.22)), 1.2)
    shape = seat_shape(own.shape, r * (0.5 if small else 0.44))
    return canvas.add(art.path(shape, theme.cream, mix(colour, "#000000", 0.5), 0.6 if small else 1.2))


@on_box(20)
def worth_plate(canvas: Canvas, words: str, near: int, lit: bool = False) -> Canvas:
    """What a line pays, on the wood beside it. `near`: how many fields are missing, as points; `lit`: it counts now. Only a gain
    ("+1500") reaches beyond its place: worths side by side do not touch."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    art = Art()
    inset = h * (-0.12 if lit else 0.03)  # it covers the points of what is missing
    fill = theme.gold if lit else "#2A1B12" if not theme.flat else theme.ground
    wide = w * (1.12 if words.startswith("+") else 1.0 if lit or len(words) > 3 else 0.92)
    x = (w - wide) / 2
    bright = near > 0 or theme.flat
    art.rect(x, inset, wide, h - 2 * inset, h * 0.26, fill, alpha=1 if lit or bright else 0.75)
    if near:
        _near_rim(art, (x, inset, wide, h - 2 * inset), h, near, theme)
    canvas.add(art)
    colour = theme.ink if lit else theme.cream if bright else "#F1DDB6"
    most = text.numeral_px(canvas.size[1] * WORTH)
    px = text.line_px(words, wide * canvas.unit * 0.96, most, most // 2, "f", 700)
    return canvas.put(text.numeral(words, px, colour))


def _near_rim(art: Art, box: tuple[float, float, float, float], whole: float, near: int, theme: Theme) -> None:
    """The rim of a plate whose line lacks `near` fields, with a point for each of them; brighter when it is only one.

    `whole`: the height of the plate that is lit.
    """
    x, y, w, h = box
    line, alpha = (1.8, 1.0) if near == 1 else (1.1, 0.55)
    art.rect(x + 0.8, y + 0.8, w - 1.6, h - 1.6, whole * 0.24, "none", theme.cream, line, alpha)
    for k in range(near):
        art.circle(x + w / 2 + (k - (near - 1) / 2) * whole * 0.26, y + h, whole * 0.105, theme.cream, theme.ink, 1.4)


@on_box(3)
def near_dots(canvas: Canvas, near: int) -> Canvas:
    """The points at the edge of a small grid: as many as a line lacks."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    art = Art()
    r = min(w, h) * (0.24 if near == 1 else 0.19)
    for k in range(near):
        x = w / 2 + (k - (near - 1) / 2) * r * 2.5
        art.circle(x, h / 2, r + 1, theme.ink).circle(x, h / 2, r, theme.cream)
    return canvas.add(art)


@kept
def line_outline(style: Style, way: tuple[int, int], width: int) -> Sprite:
    """A gold line round the fields of a line; its place is the middle of the first, `way` leads to the last."""
    theme, u = style.theme, style.unit
    reach = width / u / 2
    length = math.hypot(*way) / u
    angle = math.degrees(math.atan2(way[1], way[0]))
    left, top = min(0, way[0]), min(0, way[1])
    canvas = Canvas(style, (abs(way[0]) + 1, abs(way[1]) + 1), reach + 10)
    canvas.origin = (canvas.pad - left, canvas.pad - top)
    thick = reach if not angle % 90 else reach * 0.82
    path = rounded_rect(-thick, -thick, length + 2 * thick, 2 * thick, 13)
    art = Art()
    art.path(path, "none", theme.ink, 6.5, turn=angle) if theme.flat else art.path(path, theme.gold, alpha=0.07, turn=angle)
    return canvas.add(art.path(path, "none", theme.gold, 3.5, turn=angle)).sprite()


@kept
def link(style: Style, way: tuple[int, int], field: int, strong: bool) -> Sprite:
    """What joins two fields of an option, between their names; its place is the middle of the one, `way` leads to the other."""
    u, length = style.unit, math.hypot(*way)
    begins = LINKED * field * length / max(map(abs, way))
    canvas = Canvas(style, (abs(way[0]) + 1, abs(way[1]) + 1), 6)
    canvas.origin = (canvas.pad - min(0, way[0]), canvas.pad - min(0, way[1]))
    along = polyline([(way[0] * at / length / u, way[1] * at / length / u) for at in (begins, length - begins)])
    art = Art().path(along, "none", style.theme.ink, 6, 0.7)
    dash = None if strong else "9 6"
    return canvas.add(art.path(along, "none", style.theme.gold, 4 if strong else 3, dash=dash)).sprite()


@on_box(4)
def lit_field(canvas: Canvas, name: str, strong: bool) -> Canvas:
    """A field that may be chosen; its place is its upper left corner."""
    theme, f = canvas.theme, canvas.w
    p = f * 0.07
    art = Art()
    if theme.flat:
        art.rect(p, p, f - 2 * p, f - 2 * p, f * 0.16, theme.ground)
    else:
        art.rect(p, p, f - 2 * p, f - 2 * p, f * 0.16, "#4A3426")
        art.rect(p, p, f - 2 * p, f - 2 * p, f * 0.16, theme.gold, alpha=0.10)
    art.rect(p, p, f - 2 * p, f - 2 * p, f * 0.16, "none", theme.gold, 3 if strong else 1.8, 0.95 if strong else 0.7, dash="9 6")
    return _named(canvas.add(art), name, theme.gold)


def _named(canvas: Canvas, name: str, ink: str) -> Canvas:
    return canvas.put(text.numeral(name, text.numeral_px(canvas.size[1] * NUMBER), ink))


@on_box(20)
def ghost(canvas: Canvas, name: str, seat: int, chosen: bool) -> Canvas:
    """The disc that would lie on a field, with the field's name; in full gold where it is what is pointed at, or chosen."""
    theme, own = canvas.theme, pieces.seat_style(canvas.style, seat)
    f = canvas.w
    c, p = f / 2, f * 0.05
    dash = None if chosen else "9 6"
    art = Art()
    if chosen and not theme.flat:
        canvas.shade(Art().rect(p, p, f - 2 * p, f - 2 * p, f * 0.16, "#000000"), theme.gold, 5.8, 0.45)
    art.rect(p, p, f - 2 * p, f - 2 * p, f * 0.16, theme.ground if theme.flat else "#6B4F2C" if chosen else "#4A3426",
             theme.gold, 4 if chosen else 2.6, dash=dash)
    if theme.flat:
        art.circle(c, c, f * 0.40, theme.ink, own.colour, 3)
        ink = theme.cream
    else:
        art.circle(c, c, f * 0.40, mix(own.colour, "#000000", 0.28))
        ink = theme.cream_light
    return _named(canvas.add(art.circle(c, c, f * 0.40, "none", theme.gold, 3, dash=dash)), name, ink)
