"""What a QUMERO table shows, and where: whose grid is the large one, grids, covers and cards, and what a script has brought."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, NamedTuple

import pygame

from game.contract import Seat
from game.qumero.board import BITS, FIELDS, Grid
from game.qumero.danger import Danger, dangers
from game.qumero.state import OVER, PLACE, Roll, multiplier
from scenes.games.qumero.grid import GridLook, GridPainter, GridPlace
from scenes.table.desk import Desk
from scenes.table.game import Tally
from scenes.table.plates.rim import LOST, RimPlace, rim_places
from scenes.table.stage import Piece, Pieces

COVER, QUMERO, DOUBLE = "cover", "qumero", "double"
CARDS = (QUMERO, DOUBLE)
CARD = 0.76
"""The width of a card as a share of its height."""
FALLS = 1.35
"""How much larger than on its field a cover is when its fall begins."""


class Name(NamedTuple):
    """What a piece is called on the stage: the cover of a field (`number`) on the grid of a seat, or one of its cards."""

    what: str
    seat: Seat
    number: int


class Layout:
    """The places of one table, in pixels of the window. Nothing lies anywhere before `layout` was called once."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.painters: dict[Seat, GridPainter] = {}
        """Who draws the grid of each seat where it lies now."""
        self.at_rest: dict[Seat, GridPainter] = {}
        """The same where none has grown."""
        self.large: Seat = desk.session.match.state.turn
        """The seat whose grid is the large one."""
        self.large = self._large_seat()

    def _large_seat(self) -> Seat:
        """The only person's grid is always large; else that of whoever acts, and of the last person while a bot does."""
        people, turn = self.desk.hands.people, self.desk.session.match.state.turn
        if self.desk.past.replay:
            return people[0] if people else 0
        if not people or turn in people:
            return int(turn)
        return self.large if self.large in people else people[0]

    # ---- grids

    def layout(self) -> None:
        """Takes the places from the table's map."""
        rail, others = self.desk.rail, enumerate(self.others)
        self.at_rest = {self.large: GridPainter(self.desk.style, GridPlace(rail["board"], True), self._marks)}
        self.at_rest |= {seat: self.small_painter(seat, rail[f"grid{number}"]) for number, seat in others}
        self.painters = self.at_rest

    @property
    def _marks(self) -> tuple[int, ...]:
        return tuple(seat.mark for seat in self.desk.session.seats)

    def small_painter(self, seat: Seat, room: pygame.Rect) -> GridPainter:
        """Who draws the grid of another seat within a box of the window."""
        return GridPainter(self.desk.style, GridPlace(room, False), self._marks, 90 + self.others.index(seat))

    def grow(self, grown: dict[Seat, GridPainter]) -> None:
        """Lays the grids of these seats elsewhere and those of all others at rest; what flies onto them goes on to its field."""
        self.painters = self.at_rest | grown
        self.desk.stage.carry({name: self.piece(name) if isinstance(name, Name) else piece
                               for name, piece in self.desk.stage.pieces.items()})

    def turn_over(self) -> bool:
        """Brings the grid of whoever acts to the large place; the pieces lie where it lies then. False where it is there."""
        large = self._large_seat()
        if large == self.large:
            return False
        self.large = large
        self.desk.crossfade()
        self.layout()
        stage = self.desk.stage
        stage.set({name: self.piece(name) for name in stage.pieces if isinstance(name, Name)})
        return True

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats, clockwise from the large grid's."""
        seats = len(self.desk.session.seats)
        return tuple((self.large + step) % seats for step in range(1, seats))

    @property
    def painter(self) -> GridPainter:
        """Who draws the large grid."""
        return self.painters[self.large]

    @property
    def place(self) -> GridPlace:
        """Where the large grid lies."""
        return self.painter.place

    # ---- what belongs to a seat

    @property
    def rim(self) -> dict[Seat, RimPlace]:
        """Where the seats sit: that of the large grid at the lower edge."""
        return rim_places(self.desk.style, self.desk.rail, self.large, len(self.desk.session.seats), last=LOST)

    def card_place(self, what: str, seat: Seat) -> pygame.Rect:
        """Where a seat keeps its cards of a kind: the very card at the large grid, else one half of the place for cards."""
        rail = self.desk.rail
        if seat == self.large:
            box = rail["card_q" if what == QUMERO else "card_d"]
            card = pygame.Rect(0, 0, min(box.w, round(box.h * CARD)), min(box.h, round(box.w / CARD)))
            card.midbottom = box.midbottom
            return card
        place = rail[f"cards{self.others.index(seat)}"]
        return pygame.Rect(place.x + (what == DOUBLE) * (place.w // 2), place.y, place.w // 2, place.h)

    # ---- pieces

    def piece(self, name: Name) -> Piece:
        """A cover on its field, or a card where its seat keeps those of its kind. The size of a cover is its radius, that of a
        card its height."""
        if name.what == COVER:
            place = self.painters[name.seat].place
            return Piece((COVER, name.seat), place.boxes[name.number].center, place.radius)
        box = self.card_place(name.what, name.seat)
        return Piece((name.what,), box.center, box.h)

    def pieces(self, view: Any) -> Pieces:
        """All covers and cards of a view."""
        grids = enumerate(view.grids)
        names = [Name(COVER, seat, field) for seat, grid in grids for field in range(FIELDS) if grid & BITS[field]]
        for what, held in ((QUMERO, view.cards), (DOUBLE, view.doubles)):
            names += [Name(what, seat, number) for seat, count in enumerate(held) for number in range(count)]
        return {name: self.piece(name) for name in names}

    def home(self, piece: Piece) -> Piece:
        """Covers come from the figure of their player, cards from beside the dice that brought them."""
        match piece.kind:
            case (str(), int(seat)):
                return Piece(piece.kind, self.rim[seat].at, self.rim[seat].radius)
        return Piece(piece.kind, self.desk.rail["dice"].center, piece.size)


class QumeroTally(Tally):
    """Covers and cards that are on their way do not count yet."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.paying: dict[Seat, int] = {}
        """What players have just paid, until it has landed."""
        self.doubling: Seat | None = None
        """Whose lines are about to count more: their worths say so once that has landed on them."""
        self.single: int | None = None
        """The face of the die of M12, once it is in the air."""

    def forget(self) -> None:
        super().forget()
        self.paying.clear()
        self.single = self.doubling = None

    @property
    def counting(self) -> bool:
        """Whether the move that is shown has brought something that changes scores."""
        now, before = self.view, self.desk.hands.view
        return bool((now.points, now.lines, now.out) != (before.points, before.lines, before.out))

    # ---- seats

    def active(self, seat: Seat) -> bool:
        """Whether a seat acts, in a position that is played on."""
        view = self.view
        return bool(view.turn == seat and view.phase != OVER and not self.out(seat)) and self.desk.past.viewing_ply is None

    def out(self, seat: Seat) -> bool:
        """Whether a player is out of the game."""
        return bool(self.view.out[seat])

    def points(self, seat: Seat) -> int:
        """The points of a player; a note on its way belongs to nobody."""
        return int(self.view.points[seat])

    def pay(self, amounts: Mapping[Seat, int]) -> None:
        """Players have so many points less."""
        self.change(points=tuple(points - amounts.get(seat, 0) for seat, points in enumerate(self.view.points)))

    def cards(self, seat: Seat, kind: str) -> int:
        """How many cards of a kind lie with a player."""
        lying = self.desk.stage.lying(landing=True)
        return sum(isinstance(name, Name) and name[:2] == (kind, seat) for name, _piece in lying)

    @property
    def dangers(self) -> tuple[Danger | None, ...]:
        """What would put each player out next, by what is counted so far."""
        return dangers(self.view)

    # ---- grids

    def grid(self, seat: Seat) -> Grid:
        """The covered fields of a player."""
        return _covered(seat, self.desk.stage.lying(landing=True))

    def shown(self, seat: Seat) -> GridLook:
        """What lies still on a player's grid, as the table paints it."""
        still = _covered(seat, self.desk.stage.lying())
        doubles = self.cards(seat, DOUBLE) - (seat == self.doubling)
        return GridLook(seat, still, self.view.lines, self.out(seat), multiplier(doubles))

    # ---- dice

    @property
    def faces(self) -> Roll | None:
        """What the four dice show: between two rolls what they fell on last; None before they were thrown for the first time."""
        match, viewing_ply = self.desk.session.match, self.desk.past.viewing_ply
        moves = len(match) if viewing_ply is None else viewing_ply
        rolls = (match.state_at(ply).roll for ply in range(moves, -1, -1))
        return self.view.roll or next(filter(None, rolls), None)

    @property
    def thrown(self) -> bool:
        """Whether the dice lie as the roll that is being placed."""
        return self.view.roll is not None and self.view.phase == PLACE


def _covered(seat: Seat, lying: Iterable[tuple[Hashable, Piece]]) -> Grid:
    """The fields of a player on which one of the pieces lies."""
    covered = 0
    for name, _piece in lying:
        if isinstance(name, Name) and name.what == COVER and name.seat == seat:
            covered |= BITS[name.number]
    return covered
