"""Laying, exchanging and discarding at an nmbrs! table: what a click, a drop or the gold button does."""

from __future__ import annotations

from collections.abc import Callable

from game.contract import Refusal, phrase
from game.nmbrs.cards import Card
from game.nmbrs.moves import PLAYS, Move, discard
from game.nmbrs.thinking.hard import better_laid
from scenes.games.nmbrs.gestures.choice import OPEN, Choice, Target
from scenes.games.nmbrs.gestures.widgets import RowsPanel
from scenes.games.nmbrs.layout import Layout, Point
from scenes.games.nmbrs.now import Now
from scenes.kit.language import _
from scenes.table.hand.order import Copy

Starts = Callable[[dict[Card, Point]], None]


class Laying:
    """What the person to act does with the selection. `starts` takes the points at which laid cards were let go."""

    def __init__(self, now: Now, places: Layout, choice: Choice, panel: RowsPanel, starts: Starts) -> None:
        self.now, self.places, self.choice, self.panel, self.starts = now, places, choice, panel, starts
        self.question = EndQuestion(now)
        places.rack.callbacks.dropped, places.rack.callbacks.drag_moved = self.dropped, self.drag_moved

    def tap(self, target: Target) -> None:
        """Takes a click on a place, or the accept key with the cursor there."""
        if not self.now.laying or not self.choice.cards:
            return
        if target != OPEN:
            self.lay_at(target, self.choice.box(target).center)
        elif not self.lay_at(OPEN, self.places.open_box.center):
            self.refuse(Move("open"), self.places.open_box.center)

    def lay_at(self, target: Target | None, at: tuple[int, int]) -> bool:
        """Lays the selection at a place, or says why that cannot be. True when it lies."""
        choice = self.choice
        if target is not None and target.kind == "joker" and target.card in choice.jokers:
            return self._commit(choice.jokers[target.card])
        if target == OPEN:
            return choice.lone is not None and self._throw()
        fit = choice.fits_at(target)
        if fit:
            return self._commit(fit[choice.turned % len(fit)].move)
        why = choice.why_not(target)
        if why is not None and (target is not None or not choice.fits):
            self.now.desk.refuse(why, at)
        return False

    def _throw(self) -> bool:
        """Lays the selected card on the open pile as a draft, since that ends the turn; one that lies there is thrown away. False
        when it may not go there."""
        choice, desk = self.choice, self.now.desk
        assert choice.lone is not None
        if choice.thrown.copy is not None:
            return self._commit(discard(choice.lone))
        why = desk.session.match.check(discard(choice.lone), desk.seat)
        if why is not None:
            desk.refuse(why, self.places.open_box.center)
            return False
        choice.thrown.lay(self.places.rack.picked[0])
        desk.sounds.play("drop")
        desk.gesture()
        return True

    def _commit(self, move: Move) -> bool:
        if move.word in (*PLAYS, "swap"):
            self.question.asked.clear()  # what can be laid now is another thing, and may be asked about in the same round
        thrown, held = self.choice.thrown.copy, self.places.rack.selection.held_rects()
        starts: dict[Card, Point] = {copy.key: rect.center for copy, rect in held if isinstance(copy.key, int)}
        if thrown is not None and isinstance(thrown.key, int):
            starts[thrown.key] = self.places.open_box.center
            self.choice.thrown.leave(self.places.open_box)
        self.starts(starts)
        self.now.desk.hints.forget()
        self.panel.visible = self.question.open = False
        return self.now.desk.commit(move)

    def refuse(self, move: Move, at: tuple[int, int]) -> None:
        """Says why a move is not allowed."""
        desk = self.now.desk
        why = desk.session.match.check(move, desk.seat)
        if why is not None:
            desk.refuse(why, at)

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
        self.now.desk.bubble.hide()
        if self.choice.point(self.choice.target_at(pos)):
            self.now.desk.refresh()

    # ---- the gold button

    def end(self) -> None:
        """Lays, exchanges, discards or ends the turn, whichever is meant; else says why the selection fits nowhere."""
        choice = self.choice
        if not self.now.laying:
            return
        if self.meant is not None:
            self._commit(self.meant)
        elif not choice.cards and self.now.setup.simplified:
            if not self.question.asks():
                self.end_now()
        elif choice.cards:
            why = choice.why_not(None)
            if why is not None:
                self.now.desk.refuse(why)

    def end_now(self) -> None:
        """Ends the turn without a discard (N20)."""
        if self.now.laying:
            self._commit(Move("end"))

    @property
    def meant(self) -> Move | None:
        """The move that the selection makes: a row or what is added, an exchanged joker, a discard; None where it makes none."""
        choice = self.choice
        if not self.now.laying:
            return None
        if choice.best is not None and not self._told_to_discard:
            return choice.best.move
        if choice.exchanged is not None:
            return choice.jokers[choice.exchanged]
        return None if choice.lone is None else discard(choice.lone)

    @property
    def _told_to_discard(self) -> bool:
        """Whether the selected card lies on the pile, or the hint is to discard it, though it could be laid."""
        hint = self.now.desk.hints.hint
        if self.choice.thrown.copy is not None:
            return True
        return hint is not None and self.choice.lone is not None and hint.move == discard(self.choice.lone)

    def may_end(self) -> bool:
        """Whether `end` would do something."""
        if not self.now.laying:
            return False
        if not self.choice.cards:
            return self.now.setup.simplified and self.now.must_use is None
        return self.choice.best is not None or self.choice.lone is not None

    def why_not(self) -> Refusal | None:
        """Why nothing can be ended with no card picked; None where it can, and where a card is picked."""
        if self.choice.cards or not self.now.laying or self.now.must_use is not None or self.may_end():
            return None
        return Refusal("N15", phrase("First pick the card to discard."))

    @property
    def in_a_word(self) -> bool:
        """Whether the button has a word without an icon, in larger text."""
        lays = self.choice.best is not None and not self._told_to_discard
        return self.now.laying and not lays and (self.now.must_use is None or self.choice.exchanged is not None)

    @property
    def unwise(self) -> bool:
        """Whether gold would invite to what had better be left: to discard a card with which something could be laid, or to end
        the turn with a card that had better go, which is the last one, or the one that the hint discards."""
        choice, meant, hint = self.choice, self.meant, self.now.desk.hints.hint
        if meant is not None:
            return meant.word == "discard" and not self._told_to_discard and bool(choice.lit_targets or choice.leads)
        if choice.cards or not (self.now.laying and self.now.setup.simplified):
            return False
        return len(self.now.view.hand) == 1 or (hint is not None and hint.move.word == "discard")

    def label(self) -> str:
        """What the gold button says."""
        choice = self.choice
        if self.now.laying and (choice.best is None or self._told_to_discard):
            if choice.exchanged is not None:
                return _("Exchange")
            if choice.lone is not None:
                return _("Discard")
            if not choice.cards and self.now.setup.simplified:
                return _("End turn")
            if not choice.cards and self.now.must_use is None:
                return _("Discard")
        return _("Lay")


class EndQuestion:
    """The question before a turn ends in which cards could still be laid: the caption asks each seat once a round, and anew after
    it has laid something. To end the turn once more confirms."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.open = False
        """Whether it is asked now."""
        self.asked: set[tuple[int, int]] = set()
        """The rounds and seats in which it was asked since something was laid."""

    def asks(self) -> bool:
        """Puts the question; False when it was answered, or there is nothing to ask about."""
        view = self.now.view
        key = view.round, view.turn
        asked_anyway = self.now.desk.settings.ask_before_end
        if self.open or asked_anyway or key in self.asked or not better_laid(view):
            return False
        self.asked.add(key)
        self.open = True
        self.now.desk.refresh()
        return True
