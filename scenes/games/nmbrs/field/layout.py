"""Where things are at an nmbrs! table: the plane of the rows, the plates, the piles, and the homes of cards."""

from __future__ import annotations

import pygame

from game.contract import Seat
from game.nmbrs.state import Setup
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.plane import Plane
from scenes.table.desk import Desk
from scenes.table.hand.rack import Rack
from scenes.table.plates.rim import FEW, RimPlace, rim_places

Point = tuple[float, float]
PILE_WORDS, PILE_AIR = 3.6, 0.8
"""The height of what is written below the piles, and the air around their cards, in percent of the window's height."""


class Layout:
    """The places of one table, in pixels of the window."""

    def __init__(self, desk: Desk, rack: Rack) -> None:
        self.desk, self.rack = desk, rack
        self.plane = Plane()
        self.rim: dict[Seat, RimPlace] = {}
        """Where the seats sit."""
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
        self.place_seats()
        self.rack.layout(rail["rack"], rail["rack"])
        self.rack.sort_button.rect = rail["sort"]

    def _felt(self) -> pygame.Rect:
        """Where the rows lie: at the simplified level above the strip in which is counted back along a row."""
        desk, felt = self.desk, self.desk.rail["table"].copy()
        setup: Setup = desk.session.match.view(None).setup
        if setup.simplified:
            felt.h = desk.rail["count"].top - desk.style.px(0.6) - felt.top
        return felt

    def place_seats(self) -> None:
        """Sets the seats around the table as it is seen from the front seat."""
        desk = self.desk
        self.rim = rim_places(desk.style, desk.rail, desk.hands.front, desk.session.match.seats)

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
        return self.rim[seat].at, style.px(4.2) * LOW
