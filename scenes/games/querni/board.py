"""The QUERNI board on the screen, for the table and the rule book: where its fields lie, and all that can lie on it.

Places come from `assets/boards/querni.tmx`; a figure of the rule book shows a section of it. Points are window pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from game.querni.board import COLUMNS, FIELD, NAMES
from scenes.kit import layout, marks, materials, pieces, text
from scenes.kit.pictures import Sprite, svg
from scenes.kit.shapes import mix
from scenes.kit.theme import Look

MAP = "boards/querni.tmx"
Point = tuple[float, float]
CUT_RIM = 0.168
"""How far a section of the board reaches beyond its fields, in widths of a field."""


class BoardPlace:
    """A board, or a section of it, fitted into a rectangle of the window.

    `columns` and `rows` are the first and the last of the section, counted from 0. The whole board has its letters and
    the frame of the map; a section has a narrow frame without letters. `rect` is what it actually covers.
    """

    def __init__(self, room: pygame.Rect, columns: tuple[int, int] = (0, 9), rows: tuple[int, int] = (0, 6)) -> None:
        plan = layout.load(MAP)
        self.columns, self.rows = columns, rows
        self.whole = columns == (0, 9) and rows == (0, 6)
        places = {place.name: place for place in plan.layer("fields")}
        self.fields = tuple(
            y * COLUMNS + x for y in range(rows[0], rows[1] + 1) for x in range(columns[0], columns[1] + 1)
        )
        boxes = [places[NAMES[f]] for f in self.fields]
        if self.whole:
            rim, bed = plan["rim"], plan["bed"]
            self._from, wide, high, frame = (rim.x, rim.y), rim.w, rim.h, bed.x - rim.x
        else:
            self._from, wide, high, frame = _around(boxes)
        self.scale = min(room.w / wide, room.h / high)
        self.rect = pygame.Rect(0, 0, round(wide * self.scale), round(high * self.scale))
        self.rect.center = room.center
        self.frame = max(3, round(frame * self.scale))
        self.pitch = boxes[0].w * self.scale
        self._centres = {f: self._at(box.centre) for f, box in zip(self.fields, boxes, strict=True)}
        self.corners = [(self._at((c.x, c.y)), int(c.properties["seat"])) for c in plan.layer("corners")] if self.whole else []
        self.letters = [
            (place.name.split()[1], self._at(place.centre))
            for place in plan.layer("board")
            if self.whole and place.name.startswith(("col ", "row "))
        ]

    def _at(self, point: Point) -> Point:
        return (
            self.rect.x + (point[0] - self._from[0]) * self.scale,
            self.rect.y + (point[1] - self._from[1]) * self.scale,
        )

    def centre(self, field: int) -> Point:
        """The middle of a field. Raises KeyError for a field outside the section."""
        return self._centres[field]

    def field_at(self, pos: tuple[int, int]) -> int | None:
        """The field at a point, or None."""
        half = self.pitch / 2
        for field, (x, y) in self._centres.items():
            if abs(pos[0] - x) <= half and abs(pos[1] - y) <= half:
                return field
        return None

    def box(self, field: int) -> pygame.Rect:
        """The square of a field."""
        x, y = self.centre(field)
        side = round(self.pitch)
        return pygame.Rect(round(x - self.pitch / 2), round(y - self.pitch / 2), side, side)

    @property
    def stone_radius(self) -> int:
        """The radius of a stone that lies on it."""
        return max(5, round(self.pitch * 29.5 / 70))


def _around(boxes: Sequence[layout.Place]) -> tuple[Point, float, float, float]:
    """The upper left corner, width, height and frame of a section of the board, in the units of its map."""
    rim = CUT_RIM * boxes[0].w
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return (left - rim, top - rim), right - left + 2 * rim, bottom - top + 2 * rim, rim * 0.75


class BoardPainter:
    """Draws a board with what lies on it. `marks_of` gives the mark with which each colour is drawn."""

    def __init__(self, look: Look, place: BoardPlace, marks_of: tuple[int, int] = (0, 1)) -> None:
        self.look, self.place, self.marks_of = look, place, marks_of
        self.base = self._paint_base()

    @property
    def _letter_px(self) -> int:
        return max(self.look.px(1.6), round(self.place.pitch * 17 / 70))

    def letter_boxes(self) -> list[pygame.Rect]:
        """The boxes of the letters and numbers on the board's edge."""
        half = round(self._letter_px * 0.7)
        return [pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half) for _letter, (x, y) in self.place.letters]

    def _paint_base(self) -> Sprite:
        look, place = self.look, self.place
        wood = materials.board(look, place.rect.size, place.frame)
        image = wood.image.copy()
        out = Sprite(image, wood.dx, wood.dy)
        shift = (-place.rect.x - wood.dx, -place.rect.y - wood.dy)

        def put(sprite: Sprite, at: Point) -> None:
            sprite.draw(image, (at[0] + shift[0], at[1] + shift[1]))

        hollow = materials.hollow(look, max(4, round(place.pitch * 30 / 70)))
        for field in place.fields:
            put(hollow, place.centre(field))
        for at, seat in place.corners:
            put(self._corner(seat), at)
        px = self._letter_px
        for letter, at in place.letters:
            text.stamp(image, letter, px, "#F3DDB8" if not look.theme.flat else look.theme.cream, "a", 600,
                       center=(round(at[0] + shift[0]), round(at[1] + shift[1])))
        return out

    def _corner(self, seat: int) -> Sprite:
        half = self.place.pitch * 4.5 / 70
        size = max(8, round(half * 4))
        colour = pieces.seat_look(self.look, self.marks_of[seat]).colour
        side = 24 * 0.7
        art = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 48 48"><g transform="rotate(45)">'
            f'<rect x="{-side}" y="{-side}" width="{2 * side}" height="{2 * side}" rx="5" fill="#120B07"/>'
            f'<rect x="{-side + 4}" y="{-side + 4}" width="{2 * side - 8}" height="{2 * side - 8}" rx="3" '
            f'fill="{mix(colour, "#FFFFFF", 0.12)}"/></g></svg>'
        )
        return Sprite(svg(art, (size, size)), -size // 2, -size // 2)

    # ---- what lies on it

    def draw_base(self, target: pygame.Surface) -> None:
        """Draws wood, fields, marked corners and letters."""
        self.base.draw(target, self.place.rect.topleft)

    def draw_stone(self, target: pygame.Surface, seat: int, number: int, at: Point, state: pieces.StoneState = "lies",
                   scale: float = 1.0) -> None:
        """Draws a stone with its middle at a point; at a `scale` of 1.0 it has its size on the board."""
        radius = max(4, round(self.place.stone_radius * scale))
        lift = round(self.place.pitch / 70) if state == "lies" else 0
        pieces.stone(self.look, radius, self.marks_of[seat], number, state).draw(target, (at[0], at[1] - lift))

    def draw_targets(self, target: pygame.Surface, steps: Iterable[int], jumps: Iterable[int]) -> None:
        """Draws the lit fields that a step or a jump reaches."""
        radius = max(5, round(self.place.pitch * 29 / 70))
        for field in steps:
            marks.lit_dot(self.look, radius).draw(target, self.place.centre(field))
        for field in jumps:
            marks.lit_jump(self.look, radius).draw(target, self.place.centre(field))

    def draw_chain(self, target: pygame.Surface, fields: Sequence[int], sparkles: bool = True) -> None:
        """Draws the gold outline under the stones on these fields, which are in the order of the chain."""
        first = self.place.centre(fields[0])
        points = tuple((round(x - first[0]), round(y - first[1])) for x, y in map(self.place.centre, fields))
        marks.chain_link(self.look, points, round(self.place.pitch * 68 / 70), sparkles).draw(target, first)

    def draw_glint(self, target: pygame.Surface, fields: Sequence[int], share: float) -> None:
        """Draws a spark on its way along a chain: at the first stone for a `share` of 0.0, at the last for 1.0."""
        along = share * (len(fields) - 1)
        at = min(len(fields) - 2, int(along))
        (x0, y0), (x1, y1) = self.place.centre(fields[at]), self.place.centre(fields[at + 1])
        part = along - at
        radius = max(4, round(self.place.pitch * 0.24 * (1 - abs(2 * share - 1) * 0.5)))
        up = self.place.pitch * 0.38
        marks.glint(self.look, radius).draw(target, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - up))

    def draw_path(self, target: pygame.Surface, path: Sequence[int], badges: bool = True) -> None:
        """Draws the hops of a path as arrows, with the number of each landing; the last number is beside the ghost."""
        size = round(self.place.pitch / 70 / self.look.px(100) * 720 * 20) / 20
        bulge = self.place.pitch * 62 / 70
        for i, (start, end) in enumerate(pairwise(path)):
            (x0, y0), (x1, y1) = self.place.centre(start), self.place.centre(end)
            way = (round(x1 - x0), round(y1 - y0))
            # an arrow bends above the row it jumps along; straight up or down, it bends towards the outside of the board
            side = 1 if way[0] > 0 or (way[0] == 0 and (way[1] < 0) == (i % 2 == 0)) else -1
            marks.hop_sprite(self.look, way, round(side * bulge), 0.15, 0.80, size).draw(target, (x0, y0))
        if not badges:
            return
        radius = max(7, round(self.place.pitch * 14.5 / 70))
        for i, field in enumerate(path[1:], 1):
            x, y = self.place.centre(field)
            if i == len(path) - 1:
                x, y = x + self.place.pitch * 25 / 70, y + self.place.pitch * 21 / 70
            marks.number_badge(self.look, radius, i).draw(target, (x, y))

    def draw_ghost(self, target: pygame.Surface, seat: int, number: int, field: int) -> None:
        """Draws the stone as it would lie on a field, in a gold ring."""
        at = self.place.centre(field)
        self.draw_stone(target, seat, number, at, "ghost")
        marks.gold_ring(self.look, max(6, round(self.place.pitch * 33 / 70))).draw(target, at)

    def draw_home(self, target: pygame.Surface, field: int) -> None:
        """Draws the dashed outline at the place of a held stone."""
        marks.home_ring(self.look, max(5, round(self.place.pitch * 30 / 70))).draw(target, self.place.centre(field))

    def draw_ring(self, target: pygame.Surface, field: int) -> None:
        """Draws a gold ring around a field that is chosen or hinted at."""
        marks.gold_ring(self.look, max(6, round(self.place.pitch * 33 / 70))).draw(target, self.place.centre(field))

    def draw_fault(self, target: pygame.Surface, field: int, swell: float = 1.0) -> None:
        """Draws the vermilion ring around a field at fault; `swell`, from 1.0, makes it larger as it pulses."""
        marks.refusal_ring(self.look, max(6, round(self.place.pitch * 34.5 / 70 * swell))).draw(target, self.place.centre(field))


def fields_of(names: Iterable[str]) -> tuple[int, ...]:
    """The fields with these names; names that are not on the board are left out."""
    return tuple(FIELD[name] for name in names if name in FIELD)
