"""Picking, laying, exchanging and discarding at an nmbrs! table: what a click, a drop or the gold button does."""

from __future__ import annotations

from typing import NamedTuple

from game.contract import Refusal, phrase
from game.nmbrs.cards import Card
from game.nmbrs.moves import PLAYS, Move, discard
from game.nmbrs.selection import Fit
from game.nmbrs.thinking.hard import better_laid
from scenes.games.nmbrs import words
from scenes.games.nmbrs.gestures.choice import OPEN, Choice, Target
from scenes.games.nmbrs.gestures.widgets import RowsPanel
from scenes.kit.language import _
from scenes.table.hand.order import Copy
from scenes.table.hand.rack import Rack
from scenes.table.script import refuses


class Gold(NamedTuple):
    """What the gold button says, and the move that it plays, if it plays one at once."""

    label: str
    move: Move | None = None
    enabled: bool = False
    word: bool = False
    """Whether it has its word without an icon, in larger text."""
    quiet: bool = False
    """Whether gold would invite to what had better be left: to discard a card with which something could be laid, to pass though
    cards can be laid, or to end the turn with a card that had better go."""
    passes: bool = False
    """Whether it would end the turn although cards can be laid; then gold leads to these."""


class Laying:
    """What the person to act does with the rack and the selection.

    Before a turn ends in which cards could still be laid, the caption asks each seat once a round, and anew after it has laid
    something. To end the turn once more confirms.
    """

    def __init__(self, choice: Choice, rack: Rack, panel: RowsPanel) -> None:
        self.now, self.desk, self.places, self.choice, self.rack, self.panel = (
            choice.now, choice.now.desk, choice.places, choice, rack, panel)
        self.asking = False
        """Whether it is asked now whether the turn is to end."""
        self.asked: set[tuple[int, int]] = set()
        """The rounds and seats in which it was asked since something was laid."""
        panel.chosen = self.select_way
        calls = rack.callbacks
        calls.dropped, calls.drag_moved, calls.may_pick, calls.double = (
            self.dropped, self.drag_moved, lambda: self.now.laying, self.whole_row)
        calls.state_of = lambda copy: "up" if self.now.laying and copy.key == self.now.must_use else "rest"
        calls.hover_changed = lambda copy: self.desk.page.touch()

    # ---- what is picked

    def taken(self) -> None:
        """Takes over the selection in the rack, which has changed."""
        self.asking = False
        if self.now.laying:
            self.panel.visible = False
        if self.rack.picked:
            self.now.fresh = None
        self.choice.take(tuple(copy.key for copy in self.rack.picked if isinstance(copy.key, int)))

    def select(self, cards: tuple[Card, ...]) -> None:
        """Selects these cards of the hand, in this order."""
        found = [self.rack.find(card) for card in cards]
        self.rack.selection.pick([copy for copy in found if copy is not None])
        self.desk.sounds.play("lift")
        if self.desk.page.keys_used:
            self.desk.page.set_focus(self.rack)

    def select_way(self, fit: Fit) -> None:
        """Selects the cards of a play and points at its place on the table."""
        self.select(fit.play.brought)
        if self.now.laying:
            self.choice.aim(fit)
            self.desk.refresh()

    def whole_row(self, copy: Copy) -> None:
        """Selects the cards of the best play with this card, after a double click on it."""
        found = next((fit for fit in self.now.ways if copy.key in fit.play.brought), None)
        if found is not None:
            self.select_way(found)
        else:
            self.desk.toast(_("{card} cannot be laid now.").format(card=words.first_upper(words.card(copy.key))))

    @property
    def may_list(self) -> bool:
        """Whether a hand is open whose rows could be listed."""
        return self.desk.hands.hand_open and self.desk.seat is not None and self.desk.past.viewing_ply is None

    def list_rows(self) -> None:
        """Opens the list of all rows that can be laid, or closes it."""
        if self.panel.visible:
            self.panel.visible = False
        elif self.may_list:
            self.panel.open(self.now.ways)
            if self.desk.page.keys_used:
                self.desk.page.set_focus(self.panel)
        self.desk.refresh()

    # ---- where it goes

    def tap(self, target: Target) -> None:
        """Takes a click on a place, or the accept key with the cursor there."""
        if not self.now.laying or not self.choice.cards:
            return
        at = self.choice.box(target).center
        if not self.lay_at(target, at) and target == OPEN:
            refuses(self.desk, Move("open"), at)

    def lay_at(self, target: Target | None, at: tuple[int, int]) -> bool:
        """Lays the selection at a place, or says why that cannot be. True when it lies."""
        choice = self.choice
        if target is not None and target.kind == "joker" and target.card in choice.jokers:
            return self._commit(choice.jokers[target.card])
        if target == OPEN:
            return choice.lone is not None and self._throw(choice.lone)
        fit = choice.fits_at(target)
        if fit:
            return self._commit(fit[choice.turned % len(fit)].move)
        why = choice.why_not(target)
        if why is not None and (target is not None or not choice.fits):
            self.desk.refuse(why, at)
        return False

    def _throw(self, card: Card) -> bool:
        """Lays the selected card on the open pile as a draft, since that ends the turn; one that lies there is thrown away. False
        when it may not go there."""
        if self.choice.thrown.copy is not None:
            return self._commit(discard(card))
        if refuses(self.desk, discard(card), self.places.open_box.center):
            return False
        self.choice.thrown.lay(self.rack.picked[0])
        self.desk.sounds.play("drop")
        self.desk.gesture()
        return True

    def _commit(self, move: Move) -> bool:
        if move.word in (*PLAYS, "swap"):
            self.asked.clear()  # what can be laid now is another thing, and may be asked about in the same round
        self.choice.thrown.leave(self.places.open_box)
        self.desk.hints.forget()
        self.panel.visible = self.asking = False
        return self.desk.commit(move)

    def dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Takes held cards that are dropped somewhere in the window; False when they have to go home."""
        if not self.now.laying:
            return False
        target = self.choice.target_at(pos)
        self.choice.point(target)
        if target is None and not self.places.plane.rect.collidepoint(pos):
            return False  # beside the table: nothing was tried
        return self.lay_at(target, pos)

    def drag_moved(self, pos: tuple[int, int]) -> None:
        """Follows held cards over the table."""
        self.desk.bubble.hide()
        if self.choice.point(self.choice.target_at(pos)):
            self.desk.refresh()

    # ---- the gold button

    def gold(self) -> Gold:
        """What the gold button says and does now: it lays, exchanges, discards or ends the turn."""
        now, choice, hint, lone = self.now, self.choice, self.desk.hints.hint, self.choice.lone
        if not now.laying:
            return Gold(_("Lay"))
        if not choice.cards:
            return self._gold_alone()
        meant = lone is not None and (choice.thrown.copy is not None or (hint is not None and hint.move == discard(lone)))
        if choice.best is not None and not meant:
            return Gold(_("Lay"), choice.best.move, enabled=True)
        if choice.exchanged is not None:
            return Gold(_("Exchange"), choice.jokers[choice.exchanged], enabled=True, word=True)
        if lone is not None:
            return Gold(_("Discard"), discard(lone), True, True, not meant and bool(choice.lit_targets or choice.leads))
        return Gold(_("Lay"), word=now.must_use is None)

    def _gold_alone(self) -> Gold:
        """What it says with no card picked."""
        now, hint, free = self.now, self.desk.hints.hint, self.now.must_use is None
        if not now.setup.simplified:
            return Gold(_("Discard") if free else _("Lay"), word=free)
        passes = free and bool(now.ways or now.exchanges)
        unwise = len(now.view.hand) == 1 or (hint is not None and hint.move.word == "discard")
        return Gold(_("End turn"), enabled=free, word=free, quiet=passes or unwise, passes=passes)

    def end(self) -> None:
        """Does what the gold button says; else says why the selection fits nowhere."""
        choice, view, move = self.choice, self.now.view, self.gold().move
        if move is not None:
            self._commit(move)
        elif choice.cards:
            why = choice.why_not(None)
            if why is not None:
                self.desk.refuse(why)
        elif self.now.laying and self.now.setup.simplified:
            asked = self.asking or self.desk.settings.ask_before_end or (view.round, view.turn) in self.asked
            if asked or not better_laid(view):
                self._commit(Move("end"))  # without a discard (N20)
            else:
                self.asked.add((view.round, view.turn))
                self.asking = True
                self.desk.refresh()

    def why_not(self) -> Refusal | None:
        """Why nothing can be ended with no card picked; None where it can, and where a card is picked."""
        if self.choice.cards or not self.now.laying or self.now.must_use is not None or self.gold().enabled:
            return None
        return Refusal("N15", phrase("First pick the card to discard."))
