"""Selecting cards of an nmbrs! hand: one by one, a whole row, or from the list of all rows."""

from __future__ import annotations

from game.nmbrs.cards import Card
from game.nmbrs.selection import Fit
from scenes.games.nmbrs.gestures.choice import Choice
from scenes.games.nmbrs.gestures.panel import RowsPanel
from scenes.games.nmbrs.now import Now
from scenes.kit.language import _
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy
from scenes.table.hand.rack import Rack


class Picking:
    """Brings what is picked in the rack to the choice."""

    def __init__(self, now: Now, rack: Rack, choice: Choice, panel: RowsPanel) -> None:
        self.now, self.rack, self.choice, self.panel = now, rack, choice, panel
        panel.chosen = self.select_way
        told = rack.told
        told.state_of, told.may_pick, told.double = self._state_of, lambda: now.laying, self.whole_row
        told.hover_changed = lambda copy: now.desk.page.touch()

    def _state_of(self, copy: Copy) -> State:
        return "up" if self.now.laying and copy.key == self.now.must_use else "rest"

    def drop(self) -> bool:
        """Clears the selection; False when nothing was selected."""
        return self.rack.hand.drop()

    def taken(self) -> None:
        """Takes over the selection in the rack, which has changed."""
        if self.now.laying:
            self.panel.visible = False
        if self.rack.picked:
            self.choice.lit.fresh = None
        self.choice.take(tuple(copy.key for copy in self.rack.picked if isinstance(copy.key, int)))

    def select(self, cards: tuple[Card, ...]) -> None:
        """Selects these cards of the hand, in this order."""
        found = [self.rack.find(card) for card in cards]
        self.rack.hand.pick([copy for copy in found if copy is not None])
        desk = self.now.desk
        desk.sounds.play("lift")
        if desk.page.keys_used:
            desk.page.set_focus(self.rack)

    def select_way(self, fit: Fit) -> None:
        """Selects the cards of a play and points at its place on the table."""
        self.select(fit.play.brought)
        if self.now.laying:
            self.choice.aim(fit)
            self.now.desk.refresh()

    def whole_row(self, copy: Copy) -> None:
        """Selects the cards of the best play with this card, after a double click on it."""
        found = next((fit for fit in self.now.ways if copy.key in fit.play.brought), None)
        if found is not None:
            self.select_way(found)
        else:
            self.now.desk.toast(_("{card} cannot be laid now.").format(card=self.now.card_start(copy.key)))

    @property
    def may_list(self) -> bool:
        """Whether a hand is open whose rows could be listed."""
        desk = self.now.desk
        return desk.hands.hand_open and desk.seat is not None and desk.past.looking is None

    def show_me_rows(self) -> None:
        """Opens the list of all rows that can be laid, or closes it."""
        desk = self.now.desk
        if self.panel.visible:
            self.panel.visible = False
        elif self.may_list:
            self.panel.open(self.now.ways)
            if desk.page.keys_used:
                desk.page.set_focus(self.panel)
        desk.refresh()
