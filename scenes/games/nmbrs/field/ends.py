"""The homes of cards at an nmbrs! table: hands, the open and the closed pile; and how cards come into a hand or leave it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from game.contract import Seat
from game.nmbrs.cards import Card
from game.nmbrs.state import View
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.field.layout import Layout, Point
from scenes.kit.motion import PLACE, in_out
from scenes.table.desk import Desk
from scenes.table.stage import Piece

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
        self.tally.gain(seat, -len(brought))
        return found

    def arrives(self, seat: Seat, card: Card | None, start: Piece, done: Done) -> None:
        """Lets a card come into a hand: into the rack where it is open, else to the seat's plate."""

        def there() -> None:
            self.tally.gain(seat, 1)
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


class Tally:
    """The numbers of plates and piles. They are those of the view on the table, but for what a script has changed already."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.story = ("", "")
        """What happened last, for the paper while nobody has to answer: a heading and a line."""
        self._ahead: View | None = None

    @property
    def view(self) -> View:
        """What plates and piles show."""
        found: View = self.desk.hands.view if self._ahead is None else self._ahead
        return found

    def change(self, **fields: Any) -> None:
        """From here on until the table comes to a position these fields of the view are others."""
        self._ahead = self.view._replace(**fields)
        self.desk.refresh()

    def gain(self, seat: Seat, cards: int) -> None:
        """A seat holds so many cards more."""
        counts = list(self.view.counts)
        counts[seat] += cards
        self.change(counts=tuple(counts))

    def tell(self, heading: str, line: str) -> None:
        """What the paper says while nobody has to answer."""
        self.story = (heading, line)
        self.desk.refresh()

    def forget(self) -> None:
        """The table comes to a position: nothing is ahead of it any more."""
        self._ahead = None
