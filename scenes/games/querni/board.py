"""The QUERNI board on the screen, for the table and the rule book: where its fields lie, and all that can lie on it.

TableLayout come from `assets/boards/querni.tmx`; a figure of the rule book shows a section of it. Points are window pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

import pygame

from game.querni.board import COLUMNS, NAMES, OFF, PER_SEAT, STONES, Board, left, number_of, off, seat_of, stone
from scenes.kit import layout, marks, materials, pieces, text
from scenes.kit.language import _
from scenes.kit.motion import CHAIN_MOST, FADE, HOP, HOP_GAP, PLACE, in_out, linear
from scenes.kit.pictures import Sprite, svg
from scenes.kit.shapes import mix
from scenes.kit.theme import Style
from scenes.table.desk import Desk
from scenes.table.moments.ceremony import SPRING, Ceremony, Part, Step
from scenes.table.plates.points import Points
from scenes.table.stage import Done, Piece, Pieces

MAP = "boards/querni.tmx"
Point = tuple[float, float]
CUT_RIM = 0.168
"""How far a section of the board reaches beyond its fields, in widths of a field."""


class BoardPicture:
    """A board, or a section of it, fitted into a rectangle of the window; it draws itself with what lies on it.

    `columns` and `rows` are the first and the last of the section, counted from 0. The whole board has its letters and
    the frame of the map; a section has a narrow frame without letters. `rect` is what it actually covers. `marks_of` gives the
    mark with which each colour is drawn.
    """

    def __init__(self, style: Style, room: pygame.Rect, marks_of: tuple[int, int] = (0, 1),
                 columns: tuple[int, int] = (0, 9), rows: tuple[int, int] = (0, 6)) -> None:
        self.style, self.marks_of, plan = style, marks_of, layout.load(MAP)
        whole = columns == (0, 9) and rows == (0, 6)
        places = {place.name: place for place in plan.layer("fields")}
        boxes = {y * COLUMNS + x: places[NAMES[y * COLUMNS + x]] for y in range(rows[0], rows[1] + 1)
                 for x in range(columns[0], columns[1] + 1)}
        first, last = min(boxes), max(boxes)
        rim = CUT_RIM * boxes[first].w
        if whole:
            outside = plan["rim"]
            left, top, wide, high, frame = outside.x, outside.y, outside.w, outside.h, plan["bed"].x - outside.x
        else:  # rows are counted from below
            left, top, frame = boxes[first].x - rim, boxes[last].y - rim, rim * 0.75
            wide = boxes[last].x + boxes[last].w + rim - left
            high = boxes[first].y + boxes[first].h + rim - top
        scale = min(room.w / wide, room.h / high)
        self.rect = pygame.Rect(0, 0, round(wide * scale), round(high * scale))
        self.rect.center = room.center
        self.frame, self.pitch = max(3, round(frame * scale)), boxes[first].w * scale

        def at(point: Point) -> Point:
            return self.rect.x + (point[0] - left) * scale, self.rect.y + (point[1] - top) * scale

        self.centres = {field: at(box.centre) for field, box in boxes.items()}
        """The middle of each field."""
        self.corners = [(at((place.x, place.y)), int(place.properties["seat"])) for place in plan.layer("corners") if whole]
        self.letters = [(place.name.split()[1], at(place.centre)) for place in plan.layer("board")
                        if whole and place.name.startswith(("col ", "row "))]

    def box(self, field: int) -> pygame.Rect:
        """The square of a field. Raises KeyError for a field outside the section."""
        x, y = self.centres[field]
        side = round(self.pitch)
        return pygame.Rect(round(x - self.pitch / 2), round(y - self.pitch / 2), side, side)

    @property
    def stone_radius(self) -> int:
        """The radius of a stone that lies on it."""
        return max(5, round(self.pitch * 29.5 / 70))

    @property
    def letter_px(self) -> int:
        """The size of the letters and numbers on the board's edge."""
        return max(self.style.px(1.6), round(self.pitch * 17 / 70))

    @property
    def lift(self) -> int:
        """By how many pixels a stone that lies is drawn above the middle of its field."""
        return round(self.pitch / 70)

    @cached_property
    def base(self) -> Sprite:
        """Wood, fields, marked corners and letters, painted when they are first drawn, so that measuring costs nothing."""
        style, wood = self.style, materials.board(self.style, self.rect.size, self.frame)
        image = wood.image.copy()
        right, down = -self.rect.x - wood.dx, -self.rect.y - wood.dy
        hollow = materials.hollow(style, max(4, round(self.pitch * 30 / 70)))
        marked = [(hollow, at) for at in self.centres.values()] + [(self._corner(seat), at) for at, seat in self.corners]
        for sprite, (x, y) in marked:
            sprite.draw(image, (x + right, y + down))
        ink = style.theme.cream if style.theme.flat else "#F3DDB8"
        for letter, (x, y) in self.letters:
            text.stamp(image, letter, self.letter_px, ink, "a", 600, center=(round(x + right), round(y + down)))
        return Sprite(image, wood.dx, wood.dy)

    def _corner(self, seat: int) -> Sprite:
        size = max(8, round(self.pitch * 18 / 70))
        colour = mix(pieces.seat_style(self.style, self.marks_of[seat]).colour, "#FFFFFF", 0.12)
        dark, light = (f'<rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="{rx}" fill="{fill}"/>'
                       for half, rx, fill in ((16.8, 5, "#120B07"), (12.8, 3, colour)))
        art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 48 48"><g transform="rotate(45)">{dark}{light}</g></svg>'
        return Sprite(svg(art, (size, size)), -size // 2, -size // 2)

    # ---- what lies on it

    def draw_base(self, target: pygame.Surface) -> None:
        """Draws wood, fields, marked corners and letters."""
        self.base.draw(target, self.rect.topleft)

    def draw_stone(self, target: pygame.Surface, seat: int, number: int, at: Point, state: pieces.StoneState = "lies",
                   scale: float = 1.0) -> None:
        """Draws a stone with its middle at a point; at a `scale` of 1.0 it has its size on the board."""
        radius = max(4, round(self.stone_radius * scale))
        lift = self.lift if state == "lies" else 0
        pieces.stone(self.style, radius, self.marks_of[seat], number, state).draw(target, (at[0], at[1] - lift))

    def draw_chain(self, target: pygame.Surface, fields: Sequence[int], light: float = 1.0) -> None:
        """Draws the gold outline under the stones on these fields, which are in the order of the chain; `light`: how bright."""
        first = self.centres[fields[0]]
        points = tuple((round(x - first[0]), round(y - first[1])) for x, y in map(self.centres.__getitem__, fields))
        marks.chain_link(self.style, points, round(self.pitch * 68 / 70)).draw_clear(target, first, round(255 * light))

    def draw_glint(self, target: pygame.Surface, fields: Sequence[int], share: float) -> None:
        """Draws a spark on its way along a chain: at the first stone for a `share` of 0.0, at the last for 1.0."""
        along = share * (len(fields) - 1)
        at = min(len(fields) - 2, int(along))
        (x0, y0), (x1, y1) = self.centres[fields[at]], self.centres[fields[at + 1]]
        part = along - at
        radius = max(4, round(self.pitch * 0.24 * (1 - abs(2 * share - 1) * 0.5)))
        up = self.pitch * 0.38
        marks.glint(self.style, radius).draw(target, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - up))

    def draw_path(self, target: pygame.Surface, path: Sequence[int], badges: bool = True) -> None:
        """Draws the hops of a path as arrows, with the number of each landing; the last number is beside the ghost."""
        size = round(self.pitch / 70 / self.style.px(100) * 720 * 20) / 20
        bulge = self.pitch * 62 / 70
        for i, (start, end) in enumerate(pairwise(path)):
            (x0, y0), (x1, y1) = self.centres[start], self.centres[end]
            way = (round(x1 - x0), round(y1 - y0))
            # an arrow bends above the row it jumps along; straight up or down, it bends towards the outside of the board
            side = 1 if way[0] > 0 or (way[0] == 0 and (way[1] < 0) == (i % 2 == 0)) else -1
            marks.hop_sprite(self.style, way, round(side * bulge), 0.15, 0.80, size).draw(target, (x0, y0))
        if not badges:
            return
        radius = max(7, round(self.pitch * 14.5 / 70))
        for i, field in enumerate(path[1:], 1):
            x, y = self.centres[field]
            if i == len(path) - 1:
                x, y = x + self.pitch * 25 / 70, y + self.pitch * 21 / 70
            marks.number_badge(self.style, radius, i).draw(target, (x, y))

    def draw_ghost(self, target: pygame.Surface, seat: int, number: int, field: int) -> None:
        """Draws the stone as it would lie on a field, in a gold ring."""
        self.draw_stone(target, seat, number, self.centres[field], "ghost")
        self.draw_mark(target, "ring", field)

    def draw_mark(self, target: pygame.Surface, kind: str, field: int, swell: float = 1.0) -> None:
        """Draws one of `MARKS` on a field; `swell`, from 1.0, makes it larger as it pulses."""
        mark, radius = MARKS[kind]
        mark(self.style, max(6, round(self.pitch * radius / 70 * swell))).draw(target, self.centres[field])


MARKS = {
    "step": (marks.lit_dot, 29), "jump": (marks.lit_jump, 29), "home": (marks.home_ring, 30), "ring": (marks.gold_ring, 33),
    "fault": (marks.refusal_ring, 34.5),
}
"""What can lie around a field, and its radius where a field is 70 wide: a step or a jump leads there, a held stone is at home
there, it is chosen or hinted at, it is at fault."""
STEPS, JUMPS = 0.16, 0.85
"""How high a stone rises half way in a step and in a jump, in fields."""
OFF_LENGTH = 320.0
"""Milliseconds of a stone's way to its tray, once it has been counted."""
GOOD, MANY = 4, 6
"""So many stones in one chain are more than usual, and so many are great."""
CHEER, CHEER_APART = 420.0, 55.0
CHEER_HIGH = 0.55
"""How high a stone hops in its tray, in shares of its size: it stays below the name above."""
TRAY_WORDS = 3.8
"""The height of the line over the stones that are off, in percent of the window's height."""


class TableLayout:
    """The places of one table, in pixels of the window, and the way of stones between them. Nothing is known before `layout`.
    `points` are on their way to the seats."""

    board: BoardPicture
    trays: dict[int, pygame.Rect]
    """Where the stones of a seat lie that are off, with the words over them."""

    def __init__(self, desk: Desk, points: Points) -> None:
        self.desk, self.points = desk, points
        self.taken: list[int] = []
        """The fields of the chain that came off last; `before` and `after` are the board with it and without."""
        self.before: Board = ()
        self.after: Board = ()

    @property
    def near_seat(self) -> int:
        """The seat at the lower edge: the only person's, else seat 0."""
        people = self.desk.hands.people
        return people[0] if len(people) == 1 else 0

    def layout(self) -> None:
        """Reads the places from the table's map."""
        rail, seats = self.desk.rail, self.desk.session.seats
        self.board = BoardPicture(self.desk.style, rail["board"], (seats[0].mark, seats[1].mark))
        self.trays = {seat: rail["tray_near" if seat == self.near_seat else "tray_far"] for seat in (0, 1)}

    def at(self, field: int) -> tuple[int, int]:
        """The middle of a field, in whole pixels."""
        x, y = self.board.centres[field]
        return round(x), round(y)

    def slot(self, seat: int, number: int, gone: Sequence[int]) -> tuple[Point, float]:
        """Where a stone lies in its tray, and its radius, when the numbers in `gone` lie there."""
        tray, words, count = self.trays[seat], self.words_box(seat), max(1, len(gone))
        box = pygame.Rect(tray.x, words.bottom, tray.w, tray.bottom - words.bottom)

        def fits(rows: int) -> float:
            return min(box.h / rows / 2.3, box.w / math.ceil(count / rows) / 2.3, self.desk.style.px(3.0))

        rows = max(range(1, 5), key=fits)
        each, radius = math.ceil(count / rows), fits(rows)
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

    def piece(self, which: int, board: Board) -> Piece:
        """A stone at its place on a board or in its tray. `size` is its radius, `face` its field or `OFF`."""
        field = board[which]
        if field != OFF:
            return Piece(which, self.board.centres[field], self.board.stone_radius, field)
        seat = seat_of(which)
        standing = left(board, seat)
        gone = [number for number in range(1, PER_SEAT + 1) if number not in standing]
        at, radius = self.slot(seat, number_of(which), gone)
        return Piece(which, at, radius, OFF)

    def pieces(self, board: Board, trays: bool) -> Pieces:
        """All stones of a board, by their numbers from 0 to 31; without `trays`, those that are off are left out."""
        return {which: self.piece(which, board) for which in range(STONES) if trays or board[which] != OFF}

    # ---- how stones move; each `board` is the one before

    def step(self, board: Board, which: int, landings: Sequence[int], done: Done) -> None:
        """Lets a stone go over to a neighbouring field, its only landing, just off the board: a jump goes high above it."""
        after = with_stone(board, which, landings[0])
        if self._at_once(after, done):
            return
        # the sound begins on the way, so that its knock comes when the stone is seen to arrive
        self.desk.motion.after(PLACE * 0.4, lambda: self.desk.sounds.play("step"))
        self.desk.stage.send(which, self.piece(which, after), bow=self.board.pitch * STEPS, swell=0.06, ease=in_out, done=done)

    def hop(self, board: Board, which: int, landings: Sequence[int], done: Done) -> None:
        """Lets a stone jump over others, each hop a parabola; a long path goes faster, so that it takes 1.5 s at most."""
        desk = self.desk
        if self._at_once(with_stone(board, which, landings[-1]), done):
            return
        pace = min(1.0, CHAIN_MOST / (len(landings) * (HOP + HOP_GAP)))
        high = self.board.pitch * JUMPS

        def jump(index: int) -> None:
            def land() -> None:
                desk.sounds.play("hop", index)
                if index + 1 < len(landings):
                    desk.motion.after(HOP_GAP * pace, lambda: jump(index + 1))
                else:
                    done()

            goal = self.piece(which, with_stone(board, which, landings[index]))
            desk.stage.send(which, goal, length=HOP * pace, bow=high, swell=0.16, ease=linear, done=land)

        jump(0)

    def remove(self, board: Board, seat: int, numbers: Sequence[int], done: Done) -> None:
        """Counts the stones of a chain, in the order of their numbers; each flies to its tray once it has been counted, and
        those that lie there make room."""
        desk, going = self.desk, [stone(seat, number) for number in numbers]
        self.taken = [board[which] for which in going]
        self.before, self.after = board, (after := tuple(OFF if which in going else field for which, field in enumerate(board)))
        count = off(after, seat)
        ceremony = self._ceremony(seat, numbers, count == PER_SEAT)
        if ceremony.great:
            self.points.voice = "sweep"
        self.points.gain(seat, ceremony, count, len(going), done=done)
        if desk.settings.reduced_motion:
            desk.stage.set(self.pieces(after, trays=True))
            return
        for which in range(seat * PER_SEAT, (seat + 1) * PER_SEAT):
            if board[which] == OFF:
                desk.stage.send(which, self.piece(which, after), ease=in_out)
        for order, (which, at) in enumerate(zip(going, ceremony.pops_at, strict=True)):
            def arrive(order: int = order) -> None:
                desk.sounds.play("remove", order)

            desk.stage.send(which, self.piece(which, after), length=OFF_LENGTH, delay=at + SPRING, ease=in_out, swell=0.22,
                            bow=self.board.stone_radius * 2.2, done=arrive)

    def _ceremony(self, seat: int, numbers: Sequence[int], last: bool) -> Ceremony:
        """What is shown of a chain that is on the board; `last`: it is the last one of its seat."""
        board, mark, name = self.board, self.board.marks_of[seat], self.desk.session.name(seat)
        boxes = [board.box(field) for field in self.taken]
        steps = [Step((box.centerx, box.centery - board.lift), 1, pieces.stone(
            self.desk.style, board.stone_radius, mark, number)) for box, number in zip(boxes, numbers, strict=True)]
        about, part = boxes[0].unionall(boxes), Part(_("{count} off").format(count=len(numbers)))
        ceremony = Ceremony(about.center, [part], about, steps, good=len(numbers) >= GOOD, beside=True,
                            lit=False)
        if last:
            return replace(ceremony, words=_("All off!"), more=name)
        if len(numbers) >= MANY:
            return replace(ceremony, words=_("{number} stones off").format(number=len(numbers)), more=name)
        reduced = self.desk.settings.reduced_motion
        return replace(ceremony, wait=FADE if reduced else ceremony.pops_at[-1] + SPRING + OFF_LENGTH)

    def _at_once(self, board: Board, done: Done) -> bool:
        """Shows a board at once where motion is reduced, and goes on when it is seen; False where it is not."""
        desk = self.desk
        if desk.settings.reduced_motion:
            desk.crossfade()
            desk.sounds.play("drop")
            desk.stage.set(self.pieces(board, trays=True))
            desk.motion.after(FADE, done)
        return desk.settings.reduced_motion

    def cheer(self, board: Board, seat: int, pause: float, done: Done) -> None:
        """Lets the stones in a tray hop up one after the other, then after a `pause` in milliseconds calls `done`."""
        gone = [which for which in range(seat * PER_SEAT, (seat + 1) * PER_SEAT) if board[which] == OFF]
        for order, which in enumerate(gone):
            goal = self.piece(which, board)
            high = goal.size * CHEER_HIGH
            self.desk.stage.send(which, goal, length=CHEER, delay=order * CHEER_APART, bow=high, swell=0.22, ease=linear)
        self.desk.motion.after(500 + len(gone) * CHEER_APART + pause, done)


def with_stone(board: Board, which: int, field: int) -> Board:
    """`board` with one stone on another field."""
    return (*board[:which], field, *board[which + 1:])
