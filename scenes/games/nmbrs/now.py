"""What is so at an nmbrs! table: what the person to act may do, what is lit, how the cards of the deck look."""

from __future__ import annotations

from game.nmbrs.cards import COLOURS, Card, is_joker
from game.nmbrs.deck import Deck
from game.nmbrs.state import OFFER, PLAY, Setup, View
from scenes.games.nmbrs.cards import Face
from scenes.kit.language import _
from scenes.table.desk import Desk


class Now:
    """What the match is played by, and what may be done at the present position."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.setup: Setup = desk.session.match.view(None).setup
        self.deck: Deck = self.setup.table

    @property
    def phase(self) -> str:
        """The phase of the position that is played from."""
        view: View = self.desk.session.match.view(None)
        return view.phase

    @property
    def offering(self) -> bool:
        """Whether the person to act decides about the open card."""
        return self.desk.ready and self.phase == OFFER

    @property
    def laying(self) -> bool:
        """Whether the person to act may lay cards now."""
        return self.desk.ready and self.phase == PLAY

    @property
    def view(self) -> View:
        """What the viewer may know of the present position."""
        found: View = self.desk.hands.now
        return found

    @property
    def shown(self) -> View:
        """The view that is on the table."""
        found: View = self.desk.hands.view
        return found

    @property
    def must_use(self) -> Card | None:
        """The joker that must be laid now, for the one who holds it."""
        hands = self.desk.hands
        view: View = hands.view if self.desk.past.looking is not None else hands.now
        if not hands.hand_open or view.pending is None or view.turn != hands.front:
            return None
        return view.pending.joker

    def face(self, card: Card, number: int | None = None) -> Face:
        """How a card looks; a joker shows the number it stands for, if any."""
        shade = COLOURS[self.deck.colours[card]]
        return Face(number, shade, 0, True) if is_joker(card) else Face(card, shade, self.deck.worths[card])

    def card_words(self, card: object) -> str:
        """A card in a sentence."""
        return _("a joker") if isinstance(card, int) and is_joker(card) else str(card)


class Lit:
    """What is lit for a while."""

    def __init__(self) -> None:
        self.reads: dict[Card, int] = {}
        """What picked jokers would stand for."""
        self.hinted: frozenset[Card] = frozenset()
        """The cards of the hand that a hint speaks of."""
        self.faults: tuple[Card, ...] = ()
        self.fault_rows: tuple[int, ...] = ()
        """Cards and rows of which a refusal speaks."""
        self.swell = 1.0
        """How much the rings of a refusal are swollen."""
        self.glinting: int | None = None
        """A row that shines for a moment."""

    def forget(self) -> None:
        """No fault and no hint any more."""
        self.faults, self.fault_rows = (), ()
        self.hinted = frozenset()
