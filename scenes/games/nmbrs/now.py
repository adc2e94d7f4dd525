"""The present of an nmbrs! table: what the person to act may do, what is lit, how the cards of the deck look."""

from __future__ import annotations

from game.nmbrs.cards import CARD, COLOURS, Card, is_joker
from game.nmbrs.deck import Deck
from game.nmbrs.events import TookClosed, TookOpen
from game.nmbrs.moves import Move
from game.nmbrs.selection import Fit, swaps, ways_to_lay
from game.nmbrs.state import OFFER, PLAY, Setup, View
from scenes.games.nmbrs.cards import Face
from scenes.table.desk import Desk


class Now:
    """The set-up of the match, what may be done at the present position, and what is lit for a while."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.setup: Setup = desk.session.match.view(None).setup
        self.deck: Deck = self.setup.table
        self._ways: tuple[View | None, tuple[Fit, ...]] = (None, ())
        self._swaps: tuple[View | None, tuple[Move, ...]] = (None, ())
        self.reads: dict[Card, int] = {}
        """The numbers for which picked jokers would stand."""
        self.faults: tuple[Card, ...] = ()
        self.fault_rows: tuple[int, ...] = ()
        """Cards and rows that a refusal is about."""
        self.swell = 1.0
        """The size of the rings around the faults, from 1.0, as they pulse."""
        self.fresh: Card | None = None
        """The card that has just come into the open hand, until something else is done."""
        self.partners: frozenset[Card] = frozenset()
        """The cards in hand that go with the picked ones in something that could be laid."""
        self.glinting: int | None = None
        """The row that shines for a moment, or None."""

    @property
    def phase(self) -> str:
        """The phase of the present position."""
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
    def ways(self) -> tuple[Fit, ...]:
        """All that the viewer can lay now, from the hand alone and on the table, best first; `MOST_ROWS` of each at most.

        Before the viewer lays: what the hand could lay if it were to.
        """
        view = self.view
        if view is not self._ways[0]:
            trial = view if self.phase == PLAY and view.turn == view.seat else view._replace(pending=None)
            self._ways = view, ways_to_lay(trial)
        return self._ways[1]

    @property
    def exchanges(self) -> tuple[Move, ...]:
        """The jokers on the table that the viewer can exchange now; each leads to a play (N12)."""
        if self.view is not self._swaps[0]:
            self._swaps = self.view, swaps(self.view)
        return self._swaps[1]

    @property
    def must_use(self) -> Card | None:
        """The joker that must be laid now, if the viewer holds it; else None."""
        hands = self.desk.hands
        view: View = hands.view if self.desk.past.viewing_ply is not None else hands.now
        if not hands.hand_open or view.pending is None or view.turn != hands.front:
            return None
        return view.pending.joker

    @property
    def drawn(self) -> Card | None:
        """The card that the last move brought into the open hand; None where it did something else."""
        desk = self.desk
        plies, front = desk.session.match.plies, desk.hands.front
        if not plies or not desk.hands.hand_open or plies[-1].seat != front:
            return None
        taken = [event for event in desk.hands.seen(plies[-1]) if isinstance(event, TookClosed | TookOpen)]
        return next((CARD.get(event.card) for event in taken if event.seat == front), None)

    def face(self, card: Card, number: int | None = None) -> Face:
        """The face of a card; a joker shows the number for which it stands, if any."""
        shade = COLOURS[self.deck.colours[card]]
        return Face(number, shade, 0, True) if is_joker(card) else Face(card, shade, self.deck.worths[card])

    @property
    def hinted(self) -> frozenset[Card]:
        """The cards in hand that the hint is about."""
        hint = self.desk.hints.hint if self.desk.person_to_act else None
        return frozenset() if hint is None else frozenset(card for _number, card in hint.move.cards)
