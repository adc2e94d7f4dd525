"""Where things are at an nmbrs! table: seats and piles, the plane of the rows, the rows as they lie."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple

import pygame
from pygame.math import clamp

from game.contract import Seat
from game.nmbrs.cards import Card
from game.nmbrs.plays import Play
from game.nmbrs.rows import Row
from game.nmbrs.state import Setup, View
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.row_layout import EMPTY, RowLayout, lay_out
from scenes.kit.motion import PLACE
from scenes.kit.theme import Style
from scenes.table.desk import Desk
from scenes.table.hand.rack import Rack
from scenes.table.plates.rim import FEW, RimPlace
from scenes.table.script import Parting
from scenes.table.stage import Piece, Point

PILE_WORDS, PILE_AIR = 3.6, 0.8
"""The height of what is written below the piles, and the air around their cards, in percent of the window's height."""
OPEN_CARD, BACK = "open", "back"
"""The name of the uppermost open card on the stage, and the kind of a back."""
BOW = 4
"""How far a card on its way rises, in percent of the window's height."""


class Layout:
    """The places of one table, in pixels of the window."""

    def __init__(self, desk: Desk, rack: Rack, rim: Callable[[], dict[Seat, RimPlace]]) -> None:
        """`rim` gives where the seats sit."""
        self.desk, self.rack, self.rim = desk, rack, rim
        self.plane = Plane()
        self.closed_box = self.open_box = self.pile_words = pygame.Rect(0, 0, 0, 0)
        """The boxes of both piles, and the strip below them in which stands what lies there."""
        self.bow = 0
        """How far a card on its way rises, in pixels."""
        self.placed: Callable[[], None] = lambda: None
        """Called when the places have been read, for what else has to be placed."""

    def place(self) -> None:
        """Reads the places from the table's map; at the simplified level rows lie above the strip in which is counted back."""
        style, rail = self.desk.style, self.desk.rail
        setup: Setup = self.desk.session.match.view(None).setup
        felt, bed, air = rail["table"].copy(), rail["piles"], style.px(PILE_AIR)
        if setup.simplified:
            felt.h = rail["count"].top - style.px(0.6) - felt.top
        self.plane.place(style, felt, self.desk.session.match.seats > FEW)
        self.rack.layout(rail["rack"], rail["rack"])
        self.rack.sort_button.rect = rail["sort"]
        wide = min(round((bed.h - style.px(PILE_WORDS) - 2 * air) / LOW), round(bed.w * 0.42))
        self.closed_box, self.open_box = (pygame.Rect(0, 0, wide, round(wide * LOW)) for _pile in range(2))
        for box, share in ((self.closed_box, 0.27), (self.open_box, 0.73)):
            box.center = round(bed.x + bed.w * share), round(bed.y + air + box.h / 2)
        top = self.closed_box.bottom + air
        self.pile_words = pygame.Rect(bed.x, top, bed.w, bed.bottom - top)
        self.bow = style.px(BOW)
        self.placed()

    def zoom(self, steps: float, pos: tuple[int, int]) -> bool:
        """Enlarges or reduces around a point of the window; False when that is not possible now."""
        if self.desk.motion.active or not self.plane.turn(steps, pos):
            return False
        self.desk.refresh()
        return True

    def show_whole(self) -> None:
        """Shows all rows again."""
        if not self.desk.motion.active and self.plane.zoom != 1.0:
            self.plane.zoom, self.plane.offset = 1.0, (0.0, 0.0)
            self.desk.refresh()

    # ---- cards as pieces

    def open_piece(self, card: Card) -> Piece:
        """A card on the open pile."""
        return Piece(card, self.open_box.center, self.open_box.w * LOW)

    def closed_back(self) -> Piece:
        """The back of the uppermost closed card."""
        return Piece(BACK, self.closed_box.center, self.closed_box.w * LOW)

    def at_hand(self, kind: Hashable, seat: Seat, face: Hashable = None) -> Piece:
        """A card at the home of a seat's hand."""
        style = self.desk.style
        if seat == self.desk.hands.front:
            return Piece(kind, self.rack.rect.center, max(style.px(5), self.rack.where.places.size[0]) * LOW, face)
        return Piece(kind, self.rim()[seat].at, style.px(4.2) * LOW, face)


Name = tuple[str, Card, int]
"""The name of a card of the rows on the stage: a word, the card, and the number of the place where it is shown."""
Key = tuple[int, int]
"""A card of a row: the id of the row, and the place of the card in it."""


def cards_of(rows: Sequence[Row]) -> frozenset[Card]:
    """All cards of some rows."""
    return frozenset(card for row in rows for card in row.cards)


def named(rows: Sequence[Row], layout: RowLayout) -> dict[Key, Name]:
    """The names of the cards of rows: crossing rows share that of a card, one that is shown twice has two."""
    spots: dict[Card, list[Point]] = {}
    found = {}
    for row in rows:
        for index, card in enumerate(row.cards):
            known, spot = spots.setdefault(card, []), layout.cell(row.id, index)
            if spot not in known:
                known.append(spot)
            found[row.id, index] = ("row", card, known.index(spot))
    return found


def with_row(rows: tuple[Row, ...], row: Row, gone: Collection[int]) -> tuple[Row, ...]:
    """Rows after a play that makes `row`, a new one or one that was there, while those that are joined to it are gone."""
    if all(one.id != row.id for one in rows):
        return (*rows, row)
    return tuple(row if one.id == row.id else one for one in rows if one.id == row.id or one.id not in gone)


class Ahead(NamedTuple):
    """The table as a play would make it: its rows, how they would lie, the names of their cards, and the row that is made."""

    rows: tuple[Row, ...]
    layout: RowLayout
    names: dict[Key, Name]
    row: Row


class Seen(NamedTuple):
    """What is seen of the rows in a frame: the boxes of their cards in pixels, those that are not drawn because they are on their
    way from elsewhere, and whether cards glide to other places or only stand aside for a while."""

    rows: tuple[Row, ...]
    plane: Plane
    boxes: dict[Key, pygame.Rect]
    away: frozenset[Card]
    gliding: bool
    parting: bool

    @property
    def moving(self) -> bool:
        """Whether cards of rows move."""
        return self.gliding or self.parting

    def bed(self, row: Row) -> pygame.Rect:
        """The box of a row's bed."""
        return self.plane.around(self.boxes[row.id, 0], self.boxes[row.id, len(row.cards) - 1])

    def spots(self, card: Card) -> list[pygame.Rect]:
        """The boxes of a card: one, or two where it is shown twice."""
        boxes = [self.boxes[row.id, row.cards.index(card)] for row in self.rows if card in row.cards]
        return [box for at, box in enumerate(boxes) if box not in boxes[:at]]


class Beds:
    """The rows that lie on one table. A card that is shown twice is two pieces."""

    def __init__(self, desk: Desk, plane: Plane) -> None:
        self.desk, self.plane = desk, plane
        self.rows: tuple[Row, ...] = ()
        self.round: int | None = None
        """The round to which the rows belong; None before the first."""
        self.fresh: frozenset[Card] = frozenset()
        """The cards that came from elsewhere with the last change, while others only changed places."""
        self.names: dict[Key, Name] = {}
        self.ahead: Ahead | None = None
        """The play for which rows stand apart; None for none."""
        self.parting = Parting(desk)
        """How far cards stand aside for it, in widths of a card."""
        self._looked: dict[Play, Ahead | None] = {}
        """What plays would make of the rows that lie here."""
        self.wide_before = 8
        """How wide cards were before the rows were laid out last."""
        self._last: tuple[int, int, int] | None = None
        self._zoomed: tuple[float, Point] = (1.0, (0.0, 0.0))
        self._grown: list[tuple[tuple[Row, ...], RowLayout]] = []
        """The rows after each play of the round, and how they lay in a room of this size."""
        self._room: Point = (0.0, 0.0)

    def clear(self, number: int | None = None) -> None:
        """Takes all rows away and forgets their places. `number` is that of the round that begins."""
        self.round = number
        self.rows, self.fresh, self.names, self.plane.layout = (), frozenset(), {}, EMPTY
        self._together()

    def _together(self) -> None:
        self.ahead, self._looked = None, {}
        self.parting.forget()

    # ---- places

    def arrange(self, rows: tuple[Row, ...]) -> None:
        """Lays out these rows, which are on the table now; what can stay stays where it is."""
        stage, zoomed = self.desk.stage, (self.plane.zoom, self.plane.offset)
        if zoomed != self._zoomed:
            self._zoomed = zoomed
            for name, piece in self.pieces(self.rows).items():
                if name in stage.pieces:
                    stage.put(name, piece)
        if rows == self.rows:
            return
        self.fresh, self.wide_before = cards_of(rows) - cards_of(self.rows), self.plane.wide
        self.plane.layout = self._grown_to(rows) if rows else EMPTY
        self._together()
        self.rows, self.names = rows, named(rows, self.plane.layout)

    def _grown_to(self, rows: tuple[Row, ...]) -> RowLayout:
        """The layout of these rows as the plays of the round up to them make it."""
        if self.plane.room != self._room:
            self._room, self._grown, self._looked = self.plane.room, [], {}
        course = self._course(rows)
        same = 0
        while same < min(len(course), len(self._grown)) and self._grown[same][0] == course[same]:
            same += 1
        del self._grown[same:]
        for step in course[same:]:
            before = self._grown[-1][1] if self._grown else EMPTY
            looked = self._looked.values() if before is self.plane.layout else ()
            layout = next((one.layout for one in looked if one is not None and one.rows == step), None)
            self._grown.append((step, layout or lay_out(step, self._room, before)))
        return self._grown[-1][1]

    def _course(self, rows: tuple[Row, ...]) -> list[tuple[Row, ...]]:
        """The rows on the table after each play of the round up to these, which are the last; these alone if they never lay."""
        match, viewing_ply = self.desk.session.match, self.desk.past.viewing_ply
        found: list[tuple[Row, ...]] = []
        for at in range(len(match) if viewing_ply is None else viewing_ply, -1, -1):
            view: View = match.view(None, at)
            if view.round != self.round:
                if found:
                    break
                continue
            if (found or view.rows == rows) and view.rows and (not found or view.rows != found[-1]):
                found.append(view.rows)
        return found[::-1] or [rows]

    def pieces(self, rows: Sequence[Row]) -> dict[Name, Piece]:
        """The cards of the rows on the table, at their places."""
        found = dict[Name, Piece]()
        for row in rows:
            for index, (number, card) in enumerate(row.pairs):
                box = self.plane.card(row.id, index)
                found[self.names[row.id, index]] = Piece(card, box.center, box.h, number)
        return found

    # ---- rows that part

    def ahead_of(self, play: Play) -> Ahead | None:
        """The table as a play would make it; None where it would have to become smaller for it."""
        if play not in self._looked:
            rows, plane = with_row(self.rows, play.row, play.sources), self.plane
            layout = lay_out(rows, plane.room, plane.layout)
            fits = layout.scale == plane.layout.scale or not self.rows
            self._looked[play] = Ahead(rows, layout, named(rows, layout), play.row) if fits else None
        return self._looked[play]

    def part(self, play: Play | None) -> None:
        """Lets rows part for what a play would make; None: for nothing."""
        goal = dict[Hashable, Point]()
        self.ahead = None if play is None else self.ahead_of(play)
        if self.ahead is not None:
            plane, there = self.plane, self.there
            home = {name: plane.card(*key) for key, name in self.names.items()}
            for key, name in self.ahead.names.items():
                if name in home and (box := there.card(*key)) != home[name]:
                    goal[name] = (box.x - home[name].x) / plane.wide, (box.y - home[name].y) / plane.wide
        self.parting.aside(goal)

    @property
    def there(self) -> Plane:
        """The plane as it is once rows stand apart."""
        return self.plane if self.ahead is None else self.plane.under(self.ahead.layout)

    def _aside(self, name: Name) -> tuple[int, int]:
        if not self.parting.away:
            return 0, 0
        x, y = self.parting.of(name)
        return round(x * self.plane.wide), round(y * self.plane.wide)

    def seen(self) -> Seen:
        """The rows as they lie, glide or stand apart now."""
        stage, ahead = self.desk.stage, self.ahead
        flying = {name for name in self.names.values() if stage.is_flying(name)}
        boxes = {}
        for key, name in self.names.items():
            if name in flying and name[1] not in self.fresh:
                piece = stage.now(name)
                boxes[key] = pygame.Rect(0, 0, round(piece.size / LOW), round(piece.size))
                boxes[key].center = round(piece.at[0]), round(piece.at[1])
            else:
                boxes[key] = self.plane.card(*key).move(self._aside(name))
        away = frozenset(name[1] for name in flying if name[1] in self.fresh)
        gliding = any(name[1] not in self.fresh for name in flying)
        if ahead is None:
            return Seen(self.rows, self.plane, boxes, away, gliding, self.parting.moving)
        plane, lie = self.there, {name: boxes[key] for key, name in self.names.items()}
        boxes = {key: lie.get(name) or plane.card(*key) for key, name in ahead.names.items()}
        return Seen(ahead.rows, plane, boxes, away, gliding, self.parting.moving)

    # ---- what moves

    def lay(self, rows: tuple[Row, ...]) -> None:
        """Puts rows on the table for a script.

        Cards that lie there already glide to their new places; others are there at once, unless the script then brings them.
        """
        stage = self.desk.stage
        aside = {name: self._aside(name) for name in self.names.values()}
        self.arrange(rows)
        pieces = self.pieces(rows)
        for gone in [name for name in stage.pieces if isinstance(name, tuple) and name[0] == "row" and name not in pieces]:
            stage.take(gone)
        for name, piece in pieces.items():
            if name not in stage.pieces:
                stage.put(name, piece)
            elif stage.pieces[name] != piece:
                start, (x, y) = stage.now(name), aside.get(name, (0, 0))
                start = replace(start, at=(start.at[0] + x, start.at[1] + y))
                if math.dist(start.at, piece.at) > 1 or start.size != piece.size:
                    stage.send(name, piece, start=start, length=PLACE * 1.3)
                else:
                    stage.put(name, piece)

    def glides(self, card: Card) -> bool:
        """Whether a card lies in the rows and does not come from elsewhere, so that it is painted among them."""
        return card not in self.fresh and card in cards_of(self.rows)

    # ---- the row laid last

    @property
    def last(self) -> int | None:
        """The row that was last laid or built on, as long as it lies as it was laid."""
        return next((row.id for row in self.rows if (row.id, row.first, len(row.cards)) == self._last), None)

    def laid(self, row: Row) -> None:
        """Marks a row as the one last laid or built on."""
        self._last = (row.id, row.first, len(row.cards))


CARD = 10.3
"""The width of a card at full size, in percent of the window's height."""
UPRIGHT = 1.25
"""How much larger cards may be in an upright window, whose part for rows is high."""
GAP_X, GAP_Y = 1.05, 1.045
"""The sides of a cell divided by those of a card."""
MARGIN, FURTHER, ASIDE = 0.8, 1.4, 18.0
"""The free margin around the rows, and how much further from the rim the first ones begin where there is room, so that their beds
and lights are whole; and from the left one where many sit, who are asked in bubbles there; in percent of the window's height."""
WHEEL, MOST = 1.15, 3.0


class Plane:
    """Where cells are in the window. At a `zoom` of 1 all rows are seen."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.layout: RowLayout = EMPTY
        self.zoom = 1.0
        self.offset = (0.0, 0.0)
        self._card = 10.0
        self._inner = self.rect
        self._further = (0, 0)
        self._boxes: tuple[object, dict[Key, pygame.Rect]] = (None, {})
        """The boxes of cards that were asked for, and what they hang on."""

    def place(self, style: Style, rect: pygame.Rect, many: bool) -> None:
        """Sets its part of the window, and the width of a card at full size, which is larger in an upright window. `many` sit at
        the table."""
        card = CARD * (UPRIGHT if style.size[0] < style.size[1] else 1.0)
        margin = style.px(MARGIN)
        self.rect, self._inner = rect, rect.inflate(-2 * margin, -2 * margin)
        self._further = style.px(ASIDE if many else FURTHER), style.px(FURTHER)
        self._card = float(min(style.px(card), round(rect.h / (2.05 * LOW * GAP_Y))))
        self._hold()

    def under(self, layout: RowLayout) -> Plane:
        """The same part of the window with other rows in it."""
        found = copy(self)
        found.layout = layout
        return found

    @property
    def room(self) -> Point:
        """The width and height of the room, in cells at full size."""
        wide, high = self._inner.size
        return max(3.5, wide / (self._card * GAP_X)), max(2.0, high / (self._card * LOW * GAP_Y))

    @property
    def wide(self) -> int:
        """The width of a card in pixels, as it is now."""
        return max(8, round(self._card * self.layout.scale * self.zoom))

    @property
    def size(self) -> tuple[int, int]:
        """The size of a card in pixels."""
        return self.wide, round(self.wide * LOW)

    @property
    def pitch(self) -> Point:
        """The sides of a cell in pixels."""
        size = self._card * self.layout.scale * self.zoom
        return size * GAP_X, size * LOW * GAP_Y

    def box(self, spot: Point) -> pygame.Rect:
        """The box of the card whose cell is at `spot`."""
        x, y = self.pitch
        left, top = self._origin
        return pygame.Rect((round(left + spot[0] * x - self.offset[0]), round(top + spot[1] * y - self.offset[1])), self.size)

    def card(self, row: int, index: int) -> pygame.Rect:
        """The box of a card of a row."""
        lies = self.layout, self.zoom, self.offset, self._inner, self._card
        if self._boxes[0] != lies:
            self._boxes = lies, {}
        if (row, index) not in self._boxes[1]:
            self._boxes[1][row, index] = self.box(self.layout.cell(row, index))
        return self._boxes[1][row, index].copy()

    @property
    def _origin(self) -> Point:
        """Where the first cell begins without an offset: off the rim by the margin, and by as much more as rows leave free."""
        (x, y), ends, inner = self.pitch, self.layout.ends, self._inner
        return (inner.x + max(0.0, min(self._further[0], inner.w - ends[0] * x)),
                inner.y + max(0.0, min(self._further[1], inner.h - ends[1] * y)))

    def around(self, first: pygame.Rect, last: pygame.Rect) -> pygame.Rect:
        """The box of the bed on which a row lies from one card to another."""
        pad = max(3, round(self.wide * 0.115))
        return first.union(last).inflate(2 * pad, 2 * pad)

    def bed(self, row: int) -> pygame.Rect:
        """The box of a row's bed."""
        return self.around(self.card(row, 0), self.card(row, len(self.layout.rows[row].cells) - 1))

    # ---- zoom

    def turn(self, steps: float, pos: tuple[int, int]) -> bool:
        """Enlarges or reduces around a point; False when that is not possible."""
        wanted = clamp(self.zoom * WHEEL**steps, 1.0, MOST)
        if wanted == self.zoom:
            return False
        was, ratio = self._origin, wanted / self.zoom
        at = (pos[0] - was[0] + self.offset[0], pos[1] - was[1] + self.offset[1])
        self.zoom = wanted
        now = self._origin
        self.offset = (at[0] * ratio - pos[0] + now[0], at[1] * ratio - pos[1] + now[1])
        self._hold()
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Moves the table under its window."""
        self.offset = (self.offset[0] - dx, self.offset[1] - dy)
        self._hold()

    def see(self, box: pygame.Rect) -> None:
        """Moves the table so that a box of it comes into the window."""
        inner = self._inner
        self.pan(min(0, inner.right - box.right) or max(0, inner.left - box.left),
                 min(0, inner.bottom - box.bottom) or max(0, inner.top - box.top))

    def _hold(self) -> None:
        (x, y), area, inner = self.pitch, self.layout.area, self._inner
        most = (max(0.0, area[0] * x - inner.w), max(0.0, area[1] * y - inner.h)) if self.zoom != 1.0 else (0.0, 0.0)
        self.offset = clamp(self.offset[0], 0.0, most[0]), clamp(self.offset[1], 0.0, most[1])
