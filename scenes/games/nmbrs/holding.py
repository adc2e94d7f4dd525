"""The hand at the lower edge of an nmbrs! table: its rack, its orders, and which cards of a view it holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.contract import Seat
from game.nmbrs.cards import CARD, Card, is_joker
from game.nmbrs.selection import rows_in_hand
from game.nmbrs.state import View
from scenes.games.nmbrs.face import CardFace
from scenes.games.nmbrs.now import Lit, Now
from scenes.kit.language import N_
from scenes.session import AnyPly
from scenes.table.game import Holding
from scenes.table.hand.order import Sort, sort_by
from scenes.table.hand.rack import Rack


def new_rack(now: Now, lit: Lit) -> Rack:
    """Makes the rack of a table, with the orders in which cards can lie on it."""
    deck, desk = now.deck, now.desk

    def by_rows(keys: Sequence[Any]) -> list[int]:
        """Puts the rows that the hand holds first, by points and each card once, then the rest by number."""
        order: list[Any] = []
        if desk.hands.hand_open and (desk.seat is not None or desk.past.replay):
            trial = now.shown._replace(hand=tuple(sorted(keys)), pending=None)
            for fit in rows_in_hand(trial):
                brought = [card for card in fit.play.row.cards if card in keys]
                if not set(brought) & set(order):
                    order += brought
        order += sorted([key for key in keys if key not in order], key=lambda card: (is_joker(card), card))
        return [list(keys).index(key) for key in order]

    sorts = (
        sort_by("number", N_("by number"), lambda card: (is_joker(card), card)),
        sort_by("colour", N_("by colour"), lambda card: (is_joker(card), deck.colours[card], card)),
        Sort("rows", N_("by rows"), by_rows),
    )
    return Rack(desk, CardFace(now, lit), sorts, many=True)


class NmbrsHolding(Holding):
    """The cards in hand, whose keys are the cards themselves. `moved` is called whenever another seat comes to the front."""

    def __init__(self, rack: Rack, moved: Callable[[], None]) -> None:
        self.rack = rack
        self.moved = moved

    def keys(self, view: Any) -> Sequence[Card]:
        shown: View = view
        return shown.hand

    def kinds(self) -> Sequence[Card]:
        return tuple(CARD.values())

    def count(self, view: Any, seat: Seat) -> int:
        shown: View = view
        return shown.counts[seat]

    def front_moved(self) -> None:
        self.moved()

    def last_turn(self, seat: Seat, plies: Sequence[AnyPly]) -> int:
        """As for every game, but an answer about the open card is not a turn."""
        asked = ("claim", "decline")
        return next(
            (n for n in range(len(plies), 0, -1) if plies[n - 1].seat == seat and plies[n - 1].move.word not in asked), 0
        )
