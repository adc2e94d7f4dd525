"""The QUERNI board on the screen, for the table and the rule book: where its fields lie, and all that can lie on it.

TableLayout come from `assets/boards/querni.tmx`; a figure of the rule book shows a section of it. Points are window pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from game.querni.board import COLUMNS, NAMES, OFF, PER_SEAT, STONES, Board, left, number_of, seat_of, stone_at
from game.querni.moves import Turn
from scenes.games.querni.selection import Draft, QuerniSelection
from scenes.kit import layout, marks, materials, pieces, text
from scenes.kit.motion import linear
from scenes.kit.pictures import Sprite, svg
from scenes.kit.pieces import StoneState
from scenes.kit.shapes import mix
from scenes.kit.theme import Style
from scenes.table.desk import Desk
from scenes.table.stage import Flight, Piece, Pieces

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

    def __init__(self, style: Style, place: BoardPlace, marks_of: tuple[int, int] = (0, 1)) -> None:
        self.style, self.place, self.marks_of = style, place, marks_of
        self.base = self._paint_base()

    @property
    def _letter_px(self) -> int:
        return max(self.style.px(1.6), round(self.place.pitch * 17 / 70))

    def letter_boxes(self) -> list[pygame.Rect]:
        """The boxes of the letters and numbers on the board's edge."""
        half = round(self._letter_px * 0.7)
        return [pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half) for _letter, (x, y) in self.place.letters]

    def _paint_base(self) -> Sprite:
        style, place = self.style, self.place
        wood = materials.board(style, place.rect.size, place.frame)
        image = wood.image.copy()
        out = Sprite(image, wood.dx, wood.dy)
        shift = (-place.rect.x - wood.dx, -place.rect.y - wood.dy)

        def put(sprite: Sprite, at: Point) -> None:
            sprite.draw(image, (at[0] + shift[0], at[1] + shift[1]))

        hollow = materials.hollow(style, max(4, round(place.pitch * 30 / 70)))
        for field in place.fields:
            put(hollow, place.centre(field))
        for at, seat in place.corners:
            put(self._corner(seat), at)
        px = self._letter_px
        for letter, at in place.letters:
            text.stamp(image, letter, px, "#F3DDB8" if not style.theme.flat else style.theme.cream, "a", 600,
                       center=(round(at[0] + shift[0]), round(at[1] + shift[1])))
        return out

    def _corner(self, seat: int) -> Sprite:
        half = self.place.pitch * 4.5 / 70
        size = max(8, round(half * 4))
        colour = pieces.seat_style(self.style, self.marks_of[seat]).colour
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
        pieces.stone(self.style, radius, self.marks_of[seat], number, state).draw(target, (at[0], at[1] - lift))

    def draw_targets(self, target: pygame.Surface, steps: Iterable[int], jumps: Iterable[int]) -> None:
        """Draws the lit fields that a step or a jump reaches."""
        radius = max(5, round(self.place.pitch * 29 / 70))
        for field in steps:
            marks.lit_dot(self.style, radius).draw(target, self.place.centre(field))
        for field in jumps:
            marks.lit_jump(self.style, radius).draw(target, self.place.centre(field))

    def draw_chain(self, target: pygame.Surface, fields: Sequence[int]) -> None:
        """Draws the gold outline under the stones on these fields, which are in the order of the chain."""
        first = self.place.centre(fields[0])
        points = tuple((round(x - first[0]), round(y - first[1])) for x, y in map(self.place.centre, fields))
        marks.chain_link(self.style, points, round(self.place.pitch * 68 / 70), True).draw(target, first)

    def draw_glint(self, target: pygame.Surface, fields: Sequence[int], share: float) -> None:
        """Draws a spark on its way along a chain: at the first stone for a `share` of 0.0, at the last for 1.0."""
        along = share * (len(fields) - 1)
        at = min(len(fields) - 2, int(along))
        (x0, y0), (x1, y1) = self.place.centre(fields[at]), self.place.centre(fields[at + 1])
        part = along - at
        radius = max(4, round(self.place.pitch * 0.24 * (1 - abs(2 * share - 1) * 0.5)))
        up = self.place.pitch * 0.38
        marks.glint(self.style, radius).draw(target, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - up))

    def draw_path(self, target: pygame.Surface, path: Sequence[int], badges: bool = True) -> None:
        """Draws the hops of a path as arrows, with the number of each landing; the last number is beside the ghost."""
        size = round(self.place.pitch / 70 / self.style.px(100) * 720 * 20) / 20
        bulge = self.place.pitch * 62 / 70
        for i, (start, end) in enumerate(pairwise(path)):
            (x0, y0), (x1, y1) = self.place.centre(start), self.place.centre(end)
            way = (round(x1 - x0), round(y1 - y0))
            # an arrow bends above the row it jumps along; straight up or down, it bends towards the outside of the board
            side = 1 if way[0] > 0 or (way[0] == 0 and (way[1] < 0) == (i % 2 == 0)) else -1
            marks.hop_sprite(self.style, way, round(side * bulge), 0.15, 0.80, size).draw(target, (x0, y0))
        if not badges:
            return
        radius = max(7, round(self.place.pitch * 14.5 / 70))
        for i, field in enumerate(path[1:], 1):
            x, y = self.place.centre(field)
            if i == len(path) - 1:
                x, y = x + self.place.pitch * 25 / 70, y + self.place.pitch * 21 / 70
            marks.number_badge(self.style, radius, i).draw(target, (x, y))

    def draw_ghost(self, target: pygame.Surface, seat: int, number: int, field: int) -> None:
        """Draws the stone as it would lie on a field, in a gold ring."""
        at = self.place.centre(field)
        self.draw_stone(target, seat, number, at, "ghost")
        marks.gold_ring(self.style, max(6, round(self.place.pitch * 33 / 70))).draw(target, at)

    def draw_home(self, target: pygame.Surface, field: int) -> None:
        """Draws the dashed outline at the place of a held stone."""
        marks.home_ring(self.style, max(5, round(self.place.pitch * 30 / 70))).draw(target, self.place.centre(field))

    def draw_ring(self, target: pygame.Surface, field: int) -> None:
        """Draws a gold ring around a field that is chosen or hinted at."""
        marks.gold_ring(self.style, max(6, round(self.place.pitch * 33 / 70))).draw(target, self.place.centre(field))

    def draw_fault(self, target: pygame.Surface, field: int, swell: float) -> None:
        """Draws the vermilion ring around a field at fault; `swell`, from 1.0, makes it larger as it pulses."""
        marks.refusal_ring(self.style, max(6, round(self.place.pitch * 34.5 / 70 * swell))).draw(target, self.place.centre(field))


TRAY_WORDS = 3.4
"""The height of the line over the stones that are off, in percent of the window's height."""


class TableLayout:
    """The places of one table, in pixels of the window. They are not known before the first `layout`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.trays: dict[int, pygame.Rect] = {}
        """Where the stones of a seat lie that are off, with the words over them."""
        self._painter: BoardPainter | None = None

    @property
    def near_seat(self) -> int:
        """The seat at the lower edge: the only person's, else seat 0."""
        people = self.desk.hands.people
        return people[0] if len(people) == 1 else 0

    def layout(self) -> None:
        """Reads the places from the table's map."""
        rail, seats = self.desk.rail, self.desk.session.seats
        self._painter = BoardPainter(self.desk.style, BoardPlace(rail["board"]), (seats[0].mark, seats[1].mark))
        self.trays = {seat: rail["tray_near" if seat == self.near_seat else "tray_far"] for seat in (0, 1)}

    @property
    def painter(self) -> BoardPainter:
        """The painter of the board and of what is on it."""
        assert self._painter is not None, "the table is laid out before it is drawn"
        return self._painter

    @property
    def board(self) -> BoardPlace:
        """Where the board lies."""
        return self.painter.place

    def at(self, field: int) -> tuple[int, int]:
        """The middle of a field, in whole pixels."""
        x, y = self.board.centre(field)
        return round(x), round(y)

    def slot(self, seat: int, number: int, gone: Sequence[int]) -> tuple[Point, float]:
        """Where a stone lies in its tray, and its radius, when the numbers in `gone` lie there."""
        box = self.stones_box(seat)
        most = self.desk.style.px(3.0)
        best = (0.0, 1)
        for rows in range(1, 5):
            each = math.ceil(max(1, len(gone)) / rows)
            best = max(best, (min(box.h / rows / 2.3, box.w / each / 2.3, most), -rows))
        radius, rows = best[0], -best[1]
        each = math.ceil(max(1, len(gone)) / rows)
        index = gone.index(number)
        pitch, high = min(box.w / each, radius * 2.3), min(box.h / rows, radius * 2.3)
        row = index // each
        left = box.centerx - pitch * min(each, len(gone) - row * each) / 2
        return (left + pitch * (index % each + 0.5), box.y + high * (row + 0.5)), radius

    def words_box(self, seat: int) -> pygame.Rect:
        """Where a tray has its words: over the stones, but for a margin along the edges of the window."""
        style = self.desk.style
        inside = pygame.Rect((0, 0), style.size).inflate(-2 * style.px(1), 0).clip(self.trays[seat])
        inside.h = round(style.px(TRAY_WORDS) * max(1.0, min(1.5, style.text_scale)))
        return inside

    def stones_box(self, seat: int) -> pygame.Rect:
        """The part of a tray that is for stones."""
        tray, words = self.trays[seat], self.words_box(seat)
        return pygame.Rect(tray.x, words.bottom, tray.w, tray.bottom - words.bottom)

    def piece(self, which: int, board: Board) -> Piece:
        """A stone at its place on a board or in its tray. `size` is its radius, `face` its field or `OFF`."""
        field = board[which]
        if field != OFF:
            return Piece(which, self.board.centre(field), self.board.stone_radius, field)
        seat = seat_of(which)
        standing = left(board, seat)
        gone = [number for number in range(1, PER_SEAT + 1) if number not in standing]
        at, radius = self.slot(seat, number_of(which), gone)
        return Piece(which, at, radius, OFF)

    def pieces(self, board: Board, trays: bool) -> Pieces:
        """All stones of a board, by their numbers from 0 to 31; without `trays`, those that are off are left out."""
        return {which: self.piece(which, board) for which in range(STONES) if trays or board[which] != OFF}


GLINT = 1200.0
"""Milliseconds for which sparks run over the chains that can come off."""

LANDS = 0.9
"""The share of its way from which a stone that comes off is no longer above the others."""


class Overlay:
    """What is painted over the ground of one table in each frame."""

    def __init__(self, sel: QuerniSelection, places: TableLayout) -> None:
        self.sel, self.desk, self.places = sel, sel.desk, places
        self._glint: float | None = None

    def glint(self) -> None:
        """Lets sparks run over the chains that can come off and leave no stone over for good."""
        draft = self.sel.draft
        if self.desk.reduced_motion or draft is None or not draft.safe_chains():
            return

        def run(share: float) -> None:
            self._glint = share if share < 1.0 else None

        self.desk.background_motion.tween(GLINT, run, ease=linear)

    def draw(self, target: pygame.Surface) -> None:
        """Draws everything from the chains under the stones to the flights."""
        painter, draft, flying = self.places.painter, self.sel.draft, self.desk.stage.flights()
        still = self.desk.person_to_act and not flying
        if still and draft is not None:
            self._draw_lights(target, draft)
        held = stone_at(self.sel.board, self.sel.held) if still and self.sel.held is not None else None
        if not flying:
            self._draw_last(target)
        self._draw_lying(target, held)
        if still:
            if draft is not None and self._glint is not None:
                for part in draft.safe_chains():
                    painter.draw_glint(target, draft.fields_of(part), self._glint)
            self._draw_choice(target)
        if self.desk.bubble.visible:
            for field in self.sel.faults:
                painter.draw_fault(target, field, self.sel.swell)
        for flight in flying:
            self._draw_flight(target, flight)

    def _draw_flight(self, target: pygame.Surface, flight: Flight) -> None:
        landing = flight.piece.face == OFF and flight.share >= LANDS
        aloft = flight.swell > 0 and not landing
        self._draw_stone(target, flight.now, "held" if aloft else "lies", 1 / 1.1 if aloft else 1.0)

    def _draw_lying(self, target: pygame.Surface, held: int | None) -> None:
        """Draws the stones at rest, from the far rows of the board to the near ones, then those in the trays."""
        lying = [(which, piece) for which, piece in self.desk.stage.lying() if which != held]
        for _which, piece in sorted(lying, key=lambda one: -int(str(one[1].face))):
            self._draw_stone(target, piece, "lies", 1.0)

    def _draw_stone(self, target: pygame.Surface, piece: Piece, state: StoneState, scale: float) -> None:
        which = int(str(piece.kind))
        scale *= piece.size / self.places.board.stone_radius
        self.places.painter.draw_stone(target, seat_of(which), number_of(which), piece.at, state, scale)

    # ---- what is being made

    def _draw_last(self, target: pygame.Surface) -> None:
        """Draws where the last move came from; while an earlier position is shown, its whole path."""
        match, viewing_ply, draft = self.desk.session.match, self.desk.past.viewing_ply, self.sel.draft
        at = len(match) if viewing_ply is None else viewing_ply
        if not at or (draft is not None and not draft.empty and viewing_ply is None):
            return
        move = match.plies[at - 1].move
        if isinstance(move, Turn) and move.path and stone_at(self.sel.board, move.path[0]) is None:
            self.places.painter.draw_home(target, move.path[0])
            if self.desk.reduced_motion and move.jumps:
                self.places.painter.draw_path(target, move.path, badges=False)  # a look back shows no flight

    def _draw_lights(self, target: pygame.Surface, draft: Draft) -> None:
        """Draws the chains that can come off, and the fields to which the held stone may go, without those of the shown path."""
        for part in draft.whole_chains():
            self.places.painter.draw_chain(target, draft.fields_of(part))
        held, way = self.sel.held, self.sel.shown_way
        if held is not None and self.desk.settings.lights and draft.may_pick(held):
            steps = [field for field in draft.steps(held) if field not in way]
            jumps = [field for field in draft.landings(held) if field not in way and field not in steps]
            self.places.painter.draw_targets(target, steps, jumps)

    def _draw_choice(self, target: pygame.Surface) -> None:
        painter, sel, draft, held = self.places.painter, self.sel, self.sel.draft, self.sel.held
        if sel.laying is not None and sel.over is not None and sel.laying.may_pick(sel.over):
            painter.draw_ring(target, sel.over)
        if draft is not None:
            part = sel.hovered_part
            if part is not None:
                for field in draft.fields_of(part):
                    painter.draw_ring(target, field)
            elif held is not None and (way := sel.shown_way):
                painter.draw_ghost(target, draft.seat, draft.own_number(held) or 0, way[-1])
                if way[-1] not in draft.steps(held):
                    painter.draw_path(target, way[max(0, len(draft.path) - 1):])
            elif sel.shows_hint:
                self._draw_hint(target, draft)
        if held is not None:
            self._draw_held(target, held)

    def _draw_held(self, target: pygame.Surface, held: int) -> None:
        which, pointer, style = stone_at(self.sel.board, held), self.desk.page.pointer, self.desk.style
        if which is not None:
            self.places.painter.draw_home(target, held)
            x, y = pointer if self.sel.dragging and pointer[0] >= 0 else self.places.board.centre(held)
            at = (x - style.px(0.7), y - style.px(1.5))
            self.places.painter.draw_stone(target, seat_of(which), number_of(which), at, "held")

    def _draw_hint(self, target: pygame.Surface, draft: Draft) -> None:
        painter, hint = self.places.painter, self.desk.hints.hint
        if hint is None or not isinstance(hint.move, Turn):
            return
        move, stage = hint.move, self.desk.hints.hint_stage
        way = move.path[max(0, len(draft.path) - 1):]  # what is still to be done of it
        if len(way) > 1:
            painter.draw_ring(target, way[0])
            if stage >= 2:
                painter.draw_ghost(target, draft.seat, draft.own_number(way[0]) or 0, way[-1])
                if move.jumps:
                    painter.draw_path(target, way)
        elif draft.chain is None and move.chain:
            fields = draft.fields_of(move.chain)
            for field in fields[:1] if stage == 1 else fields:
                painter.draw_ring(target, field)
