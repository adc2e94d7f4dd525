"""Where things are at an nmbrs! table: seats and piles, the rows as they lie, and how cards come into a hand or leave it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.contract import Seat
from game.nmbrs.cards import Card
from game.nmbrs.rows import Row
from game.nmbrs.state import Setup
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.row_layout import EMPTY, RowLayout, RowLayouts
from scenes.kit.motion import PLACE, in_out
from scenes.kit.theme import Style
from scenes.table.desk import Desk
from scenes.table.game import Tally
from scenes.table.hand.rack import Rack
from scenes.table.plates.rim import FEW, RimPlace
from scenes.table.stage import Piece

Point = tuple[float, float]
PILE_WORDS, PILE_AIR = 3.6, 0.8
"""The height of what is written below the piles, and the air around their cards, in percent of the window's height."""


class Layout:
    """The places of one table, in pixels of the window."""

    def __init__(self, desk: Desk, rack: Rack, rim: Callable[[], dict[Seat, RimPlace]]) -> None:
        """`rim` gives where the seats sit."""
        self.desk, self.rack, self.rim = desk, rack, rim
        self.plane = Plane()
        self.times = 0
        """How many times the table was laid out, by which others know whether they have to lay out again."""

    @property
    def few(self) -> bool:
        """Whether so few sit here that their words stand below them."""
        return self.desk.session.match.seats <= FEW

    def place(self) -> None:
        """Reads the places from the table's map."""
        style, rail = self.desk.style, self.desk.rail
        self.times += 1
        self.plane.place(style, self._felt())
        self.rack.layout(rail["rack"], rail["rack"])
        self.rack.sort_button.rect = rail["sort"]

    def _felt(self) -> pygame.Rect:
        """Where the rows lie: at the simplified level above the strip in which is counted back along a row."""
        desk, felt = self.desk, self.desk.rail["table"].copy()
        setup: Setup = desk.session.match.view(None).setup
        if setup.simplified:
            felt.h = desk.rail["count"].top - desk.style.px(0.6) - felt.top
        return felt

    # ---- piles

    def pile_size(self) -> tuple[int, int]:
        """The size of a card on the piles."""
        style, rect = self.desk.style, self.desk.rail["piles"]
        wide = min(round((rect.h - style.px(PILE_WORDS) - 2 * style.px(PILE_AIR)) / LOW), round(rect.w * 0.42))
        return wide, round(wide * LOW)

    def closed_point(self) -> Point:
        """The middle of the uppermost closed card."""
        return self._pile_point(0.27)

    def open_point(self) -> Point:
        """The middle of the uppermost open card."""
        return self._pile_point(0.73)

    def _pile_point(self, share: float) -> Point:
        rect = self.desk.rail["piles"]
        return rect.x + rect.w * share, rect.y + self.desk.style.px(PILE_AIR) + self.pile_size()[1] / 2

    @property
    def open_box(self) -> pygame.Rect:
        """The box of the open pile."""
        return self._box(self.open_point())

    @property
    def closed_box(self) -> pygame.Rect:
        """The box of the closed pile."""
        return self._box(self.closed_point())

    @property
    def pile_words(self) -> pygame.Rect:
        """The strip below both piles in which stands how many closed cards there are, and which card is open."""
        bed, top = self.desk.rail["piles"], self.closed_box.bottom + self.desk.style.px(PILE_AIR)
        return pygame.Rect(bed.x, top, bed.w, bed.bottom - top)

    def _box(self, middle: Point) -> pygame.Rect:
        box = pygame.Rect((0, 0), self.pile_size())
        box.center = round(middle[0]), round(middle[1])
        return box

    # ---- places of seats, for what flies

    def hand_of(self, seat: Seat) -> tuple[Point, float]:
        """The home of a seat's cards, and how high a card of the table is there."""
        style = self.desk.style
        if seat == self.desk.hands.front:
            return self.rack.rect.center, max(style.px(5), self.rack.where.places.size[0]) * LOW
        return self.rim()[seat].at, style.px(4.2) * LOW


Name = tuple[str, Card, int]
"""The name of a card of the rows on the stage: a word, the card, and the number of the place where it is shown."""


def cards_of(rows: Sequence[Row]) -> frozenset[Card]:
    """All cards of some rows."""
    return frozenset(card for row in rows for card in row.cards)


class Beds:
    """The rows that lie on one table. A card that is shown twice is two pieces."""

    def __init__(self, desk: Desk, plane: Plane) -> None:
        self.desk, self.plane = desk, plane
        self.layouts = RowLayouts(desk)
        self.rows: tuple[Row, ...] = ()
        self.round: int | None = None
        """The round to which the rows belong; None before the first."""
        self.fresh: frozenset[Card] = frozenset()
        """The cards that came from elsewhere with the last change, while others only changed places."""
        self.names: dict[tuple[int, int], Name] = {}
        """The names on the stage of the cards of each row, by row and index."""
        self.wide_before = 8
        """How wide cards were before the rows were laid out last."""
        self._last: tuple[int, int, int] | None = None
        self._seen: tuple[float, tuple[float, float]] = (1.0, (0.0, 0.0))

    def clear(self, number: int | None = None) -> None:
        """Takes all rows away and forgets their places. `number` is that of the round that begins."""
        self.round = number
        self.rows, self.fresh = (), frozenset()
        self.plane.layout = EMPTY
        self.names = {}

    # ---- places

    def arrange(self, rows: tuple[Row, ...]) -> None:
        """Lays out these rows, which are on the table now; what can stay stays where it is."""
        self._follow_zoom()
        if rows == self.rows:
            return
        self.fresh, self.wide_before = cards_of(rows) - cards_of(self.rows), self.plane.wide
        self.plane.layout = self.layouts.of(rows, self.round, self.plane.room)
        self.rows = rows
        self.names = _names(rows, self.plane.layout)

    def _follow_zoom(self) -> None:
        """Puts the pieces where the plane has them now, which may have been zoomed or moved."""
        seen = self.plane.zoom, self.plane.offset
        if seen != self._seen:
            stage = self.desk.stage
            for name, piece in self.pieces(self.rows).items():
                if name in stage.pieces:
                    stage.put(name, piece)
            self._seen = seen

    def pieces(self, rows: Sequence[Row]) -> dict[Name, Piece]:
        """The cards of the rows on the table, at their places."""
        layout, found = self.plane.layout, dict[Name, Piece]()
        for row in rows:
            for index, (number, card) in enumerate(row.pairs):
                box = self.plane.box(layout.cell(row.id, index))
                found[self.names[row.id, index]] = Piece(card, box.center, box.h, number)
        return found

    # ---- what moves

    def moving(self) -> dict[tuple[int, int], pygame.Rect]:
        """The cards of rows that are going from one place on the table to another, with their boxes now."""
        stage, found = self.desk.stage, dict[tuple[int, int], pygame.Rect]()
        for key, name in self.names.items():
            if name[1] not in self.fresh and stage.is_flying(name):
                piece = stage.now(name)
                box = pygame.Rect(0, 0, round(piece.size / LOW), round(piece.size))
                box.center = round(piece.at[0]), round(piece.at[1])
                found[key] = box
        return found

    def coming(self) -> frozenset[Card]:
        """The cards that are still on their way to the rows from elsewhere."""
        stage = self.desk.stage
        return frozenset(name[1] for name in self.names.values() if stage.is_flying(name) and name[1] in self.fresh)

    def lay(self, rows: tuple[Row, ...]) -> None:
        """Puts rows on the table for a script.

        Cards that lie there already glide to their new places; others are there at once, unless the script then brings them.
        """
        stage = self.desk.stage
        self.arrange(rows)
        pieces = self.pieces(rows)
        for gone in [name for name in stage.pieces if isinstance(name, tuple) and name[0] == "row" and name not in pieces]:
            stage.take(gone)
        for name, piece in pieces.items():
            there = stage.pieces.get(name)
            if there is None:
                stage.put(name, piece)
            elif there != piece:
                stage.send(name, piece, length=PLACE * 1.3)

    def glides(self, card: Card) -> bool:
        """Whether a card lies in the rows and does not come from elsewhere, so that it is painted among them."""
        return card not in self.fresh and any(card in row.cards for row in self.rows)

    # ---- the row laid last

    @property
    def last(self) -> int | None:
        """The row that was last laid or built on, as long as it lies as it was laid."""
        if self._last is None:
            return None
        return next((row.id for row in self.rows if (row.id, row.first, len(row.cards)) == self._last), None)

    def laid(self, row: Row | None) -> None:
        """Marks a row as the one last laid or built on; None takes the mark away."""
        self._last = None if row is None else (row.id, row.first, len(row.cards))


def _names(rows: Sequence[Row], layout: RowLayout) -> dict[tuple[int, int], Name]:
    """A name for each place where a card is shown: crossing rows share one, a twin has its own."""
    spots: dict[Card, list[tuple[float, float]]] = {}
    found: dict[tuple[int, int], Name] = {}
    for row in rows:
        for index, card in enumerate(row.cards):
            known, spot = spots.setdefault(card, []), layout.cell(row.id, index)
            if spot not in known:
                known.append(spot)
            found[row.id, index] = ("row", card, known.index(spot))
    return found


Done = Callable[[], None]
OPEN_CARD, BACK = "open", "back"
"""The name of the uppermost open card on the stage, and the kind of a back."""
LAY = 330.0
"""Milliseconds for a card's way from a hand to the table, or from a pile to a hand."""
BOW = 4
"""How far a card on its way rises, in percent of the window's height."""


class Ends:
    """The homes of the cards of one table."""

    def __init__(self, places: Layout, tally: Tally) -> None:
        self.desk, self.places, self.tally = tally.desk, places, tally
        self.starts: dict[Card, Point] = {}
        """The points at which dragged cards that are laid were let go."""

    @property
    def bow(self) -> int:
        """How far a card on its way rises, in pixels."""
        return self.desk.style.px(BOW)

    def open_piece(self, card: Card) -> Piece:
        """A card on the open pile."""
        return Piece(card, self.places.open_point(), self.places.pile_size()[0] * LOW)

    def closed_back(self) -> Piece:
        """The back of the uppermost closed card."""
        return Piece(BACK, self.places.closed_point(), self.places.pile_size()[0] * LOW)

    def at_hand(self, kind: Hashable, seat: Seat) -> Piece:
        """A card at the home of a seat's hand, as a piece."""
        at, size = self.places.hand_of(seat)
        return Piece(kind, at, size)

    def in_rack(self, seat: Seat) -> bool:
        """Whether the hand of a seat lies open in the rack."""
        return seat == self.desk.hands.front and self.desk.hands.hand_open and not self.places.rack.face_down

    def from_hand(self, seat: Seat, brought: Sequence[Card]) -> dict[Card, Piece]:
        """Lets cards leave a hand, and returns the pieces as which they leave it."""
        rack = self.places.rack
        found = {card: self.at_hand(card, seat) for card in brought}
        if self.in_rack(seat):
            for card in brought:
                copy = rack.find(card)
                if copy is not None:
                    at = self.starts.get(card, rack.rect_of(copy).center)
                    found[card] = Piece(card, at, found[card].size)
            left = [key for key in rack.keys if key not in brought]
            rack.selection.drop()
            rack.show(seat, left, "glide")
        self.starts.clear()
        self.tally.put("counts", seat, self.tally.view.counts[seat] - len(brought))
        return found

    def arrives(self, seat: Seat, card: Card | None, start: Piece, done: Done) -> None:
        """Lets a card come into a hand: into the rack where it is open, else to the seat's plate."""

        def there() -> None:
            self.tally.put("counts", seat, self.tally.view.counts[seat] + 1)
            done()

        if card is not None and self.in_rack(seat):
            self.into_rack(seat, card, start.at, there)
        else:
            self.desk.stage.pass_by(start, self.at_hand(start.kind, seat), length=LAY, bow=self.bow, ease=in_out, done=there)

    def into_rack(self, seat: Seat, card: Card, start: Point, done: Done) -> None:
        """Lets a card come into the rack from a point."""
        rack = self.places.rack
        rack.show(seat, [*rack.keys, card], "glide", start)
        self.desk.motion.after(PLACE + 40, done)


CARD = 10.3
"""The width of a card at full size, in percent of the window's height."""
UPRIGHT = 1.25
"""How much larger cards may be in an upright window, whose part for rows is high."""
GAP_X, GAP_Y = 1.05, 1.045
"""The sides of a cell divided by those of a card."""
MARGIN, FURTHER = 0.8, 1.4
"""The free margin around the rows, and how much further from the rim the first ones begin where there is room, so that their beds
and lights are whole, in percent of the window's height."""
WHEEL, MOST = 1.15, 3.0


class Plane:
    """Where cells are in the window. At a `zoom` of 1 all rows are seen."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.layout: RowLayout = EMPTY
        self.zoom = 1.0
        self.offset = (0.0, 0.0)
        self._card = 10.0
        self._margin, self._further = 4, 0

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Sets its part of the window, and the width of a card at full size, which is larger in an upright window."""
        self.rect = rect
        card = CARD * (UPRIGHT if style.size[0] < style.size[1] else 1.0)
        self._margin, self._further = style.px(MARGIN), style.px(FURTHER)
        self._card = float(min(style.px(card), round(rect.h / (2.05 * LOW * GAP_Y))))
        self._hold()

    @property
    def room(self) -> tuple[float, float]:
        """The width and height of the room, in cells at full size."""
        wide, high = self.rect.w - 2 * self._margin, self.rect.h - 2 * self._margin
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
    def pitch(self) -> tuple[float, float]:
        """The sides of a cell in pixels."""
        size = self._card * self.layout.scale * self.zoom
        return size * GAP_X, size * LOW * GAP_Y

    def box(self, spot: tuple[float, float]) -> pygame.Rect:
        """The box of the card whose cell is at `spot`."""
        x, y = self.pitch
        left, top = self._origin
        return pygame.Rect((round(left + spot[0] * x - self.offset[0]), round(top + spot[1] * y - self.offset[1])), self.size)

    @property
    def _origin(self) -> tuple[float, float]:
        """Where the first cell begins without an offset: off the rim by the margin, and by as much more as rows leave free."""
        (x, y), ends, free = self.pitch, self.layout.ends, 2 * self._margin
        right, down = self.rect.w - free - ends[0] * x, self.rect.h - free - ends[1] * y
        return (self.rect.x + self._margin + max(0.0, min(self._further, right)),
                self.rect.y + self._margin + max(0.0, min(self._further, down)))

    def line(self, first: tuple[float, float], last: tuple[float, float]) -> pygame.Rect:
        """The box of the bed on which a row lies from one cell to another."""
        pad = max(3, round(self.wide * 0.115))
        return self.box(first).union(self.box(last)).inflate(2 * pad, 2 * pad)

    def cards(self) -> list[pygame.Rect]:
        """The boxes of all cards of the rows; one that two rows share is there twice."""
        layout = self.layout
        return [self.box(layout.cell(row, index)) for row, place in layout.rows.items() for index in range(len(place.cells))]

    def bed(self, row: int) -> pygame.Rect:
        """The box of a row's bed."""
        cells = self.layout.rows[row].cells
        return self.line(self.layout.cell(row, 0), self.layout.cell(row, len(cells) - 1))

    # ---- zoom

    def fit(self) -> bool:
        """Shows the whole table; False when it already does."""
        was = self.zoom
        self.zoom, self.offset = 1.0, (0.0, 0.0)
        return was != 1.0

    def turn(self, steps: float, pos: tuple[int, int]) -> bool:
        """Enlarges or reduces around a point; False when that is not possible."""
        wanted = max(1.0, min(MOST, self.zoom * WHEEL**steps))
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
        inner = self.rect.inflate(-2 * self._margin, -2 * self._margin)
        dx = min(0, inner.right - box.right) or max(0, inner.left - box.left)
        dy = min(0, inner.bottom - box.bottom) or max(0, inner.top - box.top)
        self.pan(dx, dy)

    def _hold(self) -> None:
        x, y = self.pitch
        most_x = max(0.0, self.layout.area[0] * x - (self.rect.w - 2 * self._margin))
        most_y = max(0.0, self.layout.area[1] * y - (self.rect.h - 2 * self._margin))
        if self.zoom == 1.0:
            self.offset = (0.0, 0.0)
        else:
            self.offset = (max(0.0, min(most_x, self.offset[0])), max(0.0, min(most_y, self.offset[1])))
