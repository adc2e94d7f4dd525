"""What the nmbrs! table shows of its match: it follows the view, and runs behind it while cards are on their way."""

from __future__ import annotations

from game.nmbrs.cards import CARD, COLOURS, Card, is_joker
from game.nmbrs.deck import Deck
from game.nmbrs.rows import Row
from game.nmbrs.state import View
from scenes.games.nmbrs.cards import Face


class Shown:
    """Rows on the table, piles, what each seat has, whose turn it is."""

    def __init__(self) -> None:
        self.rows: tuple[Row, ...] = ()
        self.counts: list[int] = []
        self.scores: list[float] = []
        self.counting: dict[int, float] = {}
        """What the plates of some seats say while points are on their way to them."""
        self.closed = 0
        self.open: list[Card] = []
        self.turn = 0
        self.round = 1
        self.asked: tuple[int, ...] = ()

    def take(self, view: View) -> None:
        """Shows a view at once."""
        self.rows = view.rows
        self.counts = list(view.counts)
        self.scores = [float(score) for score in view.scores]
        self.closed = view.closed
        self.open = list(view.open)
        self.turn = view.turn
        self.round = view.round
        self.asked = view.asked

    def score(self, seat: int) -> float:
        """What a seat's plate says."""
        return self.counting.get(seat, self.scores[seat])


def face(deck: Deck, card: Card, stands_for: int | None = None) -> Face:
    """How a card of a deck looks; a joker shows the number it stands for, if any."""
    if is_joker(card):
        return Face(stands_for, COLOURS[deck.colours[card]], 0, True)
    return Face(card, COLOURS[deck.colours[card]], deck.worths[card])


def card_of(name: str) -> Card:
    """The card of a name in an event."""
    return CARD[name]
