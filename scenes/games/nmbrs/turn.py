"""A turn of nmbrs! at the table: taking, selecting, laying, the joker exchange, discarding."""

from __future__ import annotations

import pygame

from game.contract import Refusal
from game.nmbrs.cards import CARD, Card, is_joker
from game.nmbrs.moves import PLAYS, Move, discard
from game.nmbrs.rows import row_at
from game.nmbrs.selection import Fit, rows_in_hand
from game.nmbrs.state import CLOSED, OFFER, PLAY, View
from scenes.games.nmbrs import words
from scenes.games.nmbrs.ground import NmbrsGround
from scenes.games.nmbrs.hand import NEW, OPEN, Hand, Target
from scenes.games.nmbrs.show import Show
from scenes.games.nmbrs.widgets import BoardCursor, Piles, RowsPanel
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.session import Session
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy


class NmbrsTurn(NmbrsGround):
    """The gestures of the person to act."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.hand = Hand(self)
        self.show = Show(self)
        self.board = BoardCursor(self)
        self.piles = Piles(self)
        self.panel = RowsPanel(self)
        self.rows_button = Button("", self.show_me_rows, icon="copy")
        self.answers = [Button("", self.take_open, kind="first"), Button("", self.leave_open)]
        self.faults: tuple[Card, ...] = ()
        self.fault_rows: tuple[int, ...] = ()
        self.swell = 1.0
        self.glinting: int | None = None
        self._may_draw = False

    # ---- what is so

    @property
    def phase(self) -> str:
        """The phase of the position that is played from."""
        view: View = self.session.match.view(None)
        return view.phase

    @property
    def offering(self) -> bool:
        """Whether the person to act decides about the open card."""
        return self.person_to_act and not self.motion.active and self.phase == OFFER

    @property
    def lit_piles(self) -> tuple[bool, bool]:
        """Whether the closed and the open pile are lit: they can be clicked, or take what is selected."""
        if self.offering:
            return True, True
        lays = self.laying and len(self.hand.cards) == 1 and self.must_use is None
        return False, lays and (bool(self.rack.hand.held) or self.hand.over == OPEN)

    @property
    def lone(self) -> Card | None:
        """The one card that is selected, which could be discarded."""
        return self.hand.cards[0] if len(self.hand.cards) == 1 and self.must_use is None else None

    def state_of(self, copy: Copy) -> State:
        return "up" if self.laying and copy.key == self.must_use else "rest"

    # ---- the hint

    def ask_hint(self) -> None:
        if self.laying and self.thinking.hint is None and not self.motion.active and self.app.settings.hints:
            self.rack.hand.drop()  # among picked cards those of the hint could not be told apart
        super().ask_hint()

    def note_hint(self) -> None:
        """Cards and places of which the hint speaks now."""
        hint = self.thinking.hint
        cards: frozenset[Card] = frozenset()
        if hint is not None and self.person_to_act and self.thinking.hint_stage >= 1:
            cards = frozenset(card for _number, card in hint.move.cards)
        self.hinted_cards = cards

    @property
    def hint_rows(self) -> tuple[int, ...]:
        """The rows that the hint speaks of, from its second stage on."""
        hint = self.thinking.hint
        if hint is None or not self.laying or self.thinking.hint_stage < 2 or hint.move.word == "cross":
            return ()
        found = [row_at(self.shown.rows, ref) for ref in hint.move.targets]
        return tuple(row.id for row in found if row is not None)

    @property
    def hint_card(self) -> Card | None:
        """The card on the table through which a hint crosses, from its second stage on."""
        hint = self.thinking.hint
        if hint is None or not self.laying or self.thinking.hint_stage < 2 or hint.move.word != "cross":
            return None
        row = row_at(self.shown.rows, hint.move.targets[0])
        return None if row is None else next((card for number, card in row.pairs if number == hint.move.at), None)

    # ---- selecting

    def picked(self) -> None:
        """The selection in the rack has changed."""
        self.bubble.hide()
        self.end_asked = False
        if self.laying:
            self.panel.visible = False
        keys: list[Card] = [copy.key for copy in self.rack.picked if isinstance(copy.key, int)]
        self.hand.take(tuple(keys))
        if self.keys_used and self.focus is self.board:
            self.board.begin()
        self.refresh()

    def select(self, cards: tuple[Card, ...]) -> None:
        """Selects these cards of the hand, in this order."""
        found = [self.rack.find(card) for card in cards]
        self.rack.hand.pick([copy for copy in found if copy is not None])
        self.app.sounds.play("lift")
        if self.keys_used:
            self.set_focus(self.rack)

    def whole_row(self, copy: Copy) -> None:
        """A double click: the best row of the hand with this card."""
        view: View = self.acting_view
        found = next((fit for fit in rows_in_hand(view) if copy.key in fit.play.brought), None)
        if found is not None:
            self.select(found.play.brought)
        else:
            self.app.toast(_("No row of the hand holds {card}.").format(card=self.card_words(copy.key)))

    def show_me_rows(self) -> None:
        """Shows all rows that the hand holds, or takes them away."""
        if self.panel.visible:
            self.panel.visible = False
        elif self.hand_open and not self.over and self.looking is None:
            view: View = self.acting_view
            self.panel.open(rows_in_hand(view._replace(pending=view.pending if self.laying else None)))
            if self.keys_used:
                self.set_focus(self.panel)
        self.refresh()

    def card_words(self, card: object) -> str:
        """A card in a sentence."""
        return _("a joker") if isinstance(card, int) and is_joker(card) else str(card)

    # ---- taking

    def take_open(self) -> None:
        """The open card is taken."""
        if self.offering:
            self.commit(Move("open"), shown=False)

    def leave_open(self) -> None:
        """The open card is left to the others."""
        if self.offering:
            self.commit(Move("leave"), shown=False)

    def draw_closed(self) -> None:
        """The only move there is: a closed card."""
        if self._may_draw and self.person_to_act and self.phase == CLOSED:
            self._may_draw = False
            self.commit(Move("closed"), shown=False)

    def tap_closed(self) -> None:
        """A click on the closed pile."""
        if self.claim_early:
            self.end_claims()
        elif self.offering:
            self.leave_open()
        elif self.person_to_act and self.phase == CLOSED:
            self._may_draw = True
            self.draw_closed()
        elif self.laying:
            self.refuse_with(Move("closed"), self.piles.closed_box.center)

    # ---- laying

    def tap(self, target: Target) -> None:
        """A click on a place, or accept with the keys at it."""
        if target == OPEN and self.offering:
            self.take_open()
            return
        if not self.laying:
            return
        if target == OPEN:
            if self.lone is not None:
                self.end_turn()
            elif self.hand.cards:
                self.refuse_with(Move("open"), self.piles.open_box.center)
            return
        if not self.hand.cards:
            return
        self.lay_at(target, self.hand.box(target).center)

    def lay_at(self, target: Target | None, at: tuple[int, int]) -> bool:
        """Lays the selection at a place, or says why that cannot be. True when it lies."""
        hand = self.hand
        if target is not None and target.kind == "joker" and target.card in hand.jokers:
            return self.commit_play(hand.jokers[target.card])
        if target == OPEN:
            return self.lone is not None and self.commit_play(discard(self.lone))
        fit = hand.fits_at(target)
        if fit:
            return self.commit_play(fit[hand.turned % len(fit)].move)
        why = hand.why_not(target)
        if why is not None and (target is not None or not hand.fits):
            self.refuse(why, at)
        return False

    def commit_play(self, move: Move) -> bool:
        """Commits a move of the laying."""
        self.show.starts = {}
        for copy, rect in self.rack.hand.held_rects():
            if isinstance(copy.key, int):
                self.show.starts[copy.key] = rect.center
        self.thinking.forget()
        self.panel.visible = False
        return self.commit(move, shown=False)

    def refuse_with(self, move: Move, at: tuple[int, int]) -> None:
        """Says why a move is not allowed."""
        why = self.session.match.check(move, self.seat)
        if why is not None:
            self.refuse(why, at)

    def dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Held cards were let go somewhere on the table."""
        if not self.laying:
            return False
        target = self.hand.target_at(pos)
        self.hand.point(target)
        if target is None and not self.plane.rect.collidepoint(pos):
            return False  # beside the table nothing was tried
        return self.lay_at(target, pos)

    def drag_moved(self, pos: tuple[int, int]) -> None:
        """Held cards moved over the table."""
        self.bubble.hide()
        if self.hand.point(self.hand.target_at(pos)):
            self.refresh()

    # ---- the turn's end

    def best_fit(self) -> Fit | None:
        """What Lay lays: at the place pointed at, else the new row, else the only place on the table."""
        hand = self.hand
        if hand.fit_over is not None:
            return hand.fit_over
        if hand.new_fit is not None:
            return hand.new_fit
        return hand.fits[0] if hand.fits and (len(hand.cards) > 1 or self.must_use is not None) else None

    @property
    def exchanged(self) -> Card | None:
        """The joker that is pointed at and that the selected card would be exchanged for."""
        over = self.hand.over
        return over.card if over is not None and over.kind == "joker" and over.card in self.hand.jokers else None

    def end_turn(self) -> None:
        if self.offering:
            self.take_open()
            return
        if not self.laying:
            return
        fit = self.best_fit()
        if fit is not None:
            self.commit_play(fit.move)
        elif self.exchanged is not None:
            self.commit_play(self.hand.jokers[self.exchanged])
        elif self.lone is not None:
            self.commit_play(discard(self.lone))
        elif not self.hand.cards and self.setup.simplified:
            self.commit_play(Move("end"))
        elif self.hand.cards:
            why = self.hand.why_not(None)
            if why is not None:
                self.refuse(why)

    def may_end(self) -> bool:
        if self.offering:
            return True
        if not self.laying:
            return False
        if not self.hand.cards:
            return self.setup.simplified and self.must_use is None
        return self.best_fit() is not None or self.lone is not None

    def end_label(self) -> str:
        if self.phase == OFFER:
            return _("Take")
        if self.laying and self.best_fit() is None:
            if self.exchanged is not None:
                return _("Exchange")
            if self.lone is not None:
                return _("Discard")
            if not self.hand.cards and self.setup.simplified:
                return _("End turn")
            if not self.hand.cards and self.must_use is None:
                return _("Discard")
        return _("Lay")

    def press_end(self) -> None:
        if self.claims_open or (self.laying and self.best_fit() is not None and not self.motion.active):
            if not self.claims_open:
                self.end_turn()  # laying is taken back with Undo: no question before it
            return
        super().press_end()

    def dress_buttons(self) -> None:
        self.note_hint()
        view: View = self.session.match.view(None)
        offering = self.offering
        top = self.card_words(view.open[-1]) if offering and view.open else ""
        self.answers[0].label = _("Take {card}").format(card=top)
        self.answers[1].label = _("Leave it")
        for button in self.answers:
            button.visible = offering
        if offering and self.looking is None:
            self.end_button.label, self.end_button.icon, self.end_button.enabled = _("Take"), None, False
        elif self.laying and self.best_fit() is None and (self.must_use is None or self.exchanged is not None):
            self.end_button.icon = None  # the word alone says it larger
        self.rows_button.label = _("Rows")
        self.rows_button.enabled = self.hand_open and not self.over and self.looking is None
        over = self.claims_open and bool(self.rail.places)  # the question lies over them
        self.piles.visible = not over
        self.log.visible = not over or not self.claim_rect().colliderect(self.log.rect)
        if self.panel.visible and (not self.hand_open or self.motion.active):
            self.panel.visible = False

    def has_gesture(self) -> bool:
        return False

    def undo_gesture(self) -> bool:
        return False

    def cancel_gesture(self) -> bool:
        if self.panel.visible:
            self.panel.visible = False
            return True
        if self.rack.hand.drop():
            self.app.sounds.play("drop")
            if self.keys_used:
                self.set_focus(self.rack)
            return True
        return False

    def show_faults(self, refusal: Refusal) -> list[pygame.Rect]:
        names = [CARD[name] for name in refusal.pieces if name in CARD]
        self.faults = tuple(names)
        rows = []
        for field in refusal.fields:
            ends = field.rpartition("/")[2].partition("#")[0]
            rows += [row.id for row in self.shown.rows if f"{row.first}-{row.last}" == ends]
        self.fault_rows = tuple(rows)

        def pulse(share: float) -> None:
            self.swell = 1.0 + 0.12 * abs(1 - (share * 4 % 2))

        self.flair.tween(700, pulse)
        return [self.plane.bed(row) for row in rows if row in self.plane.layout.rows]

    def glint(self, row: int) -> None:
        """A row shines for a moment."""
        self.glinting = row

        def gone() -> None:
            if self.glinting == row:
                self.glinting = None

        self.flair.after(900, gone)

    def refresh_still(self) -> None:
        """What is drawn only now and then is drawn anew: numbers on plates that count."""
        self._still = None
        self.touch()

    def draw_board(self, target: pygame.Surface) -> None:
        """Draws the table with all that lies flat on it."""
        raise NotImplementedError


__all__ = ["NEW", "PLAY", "PLAYS", "NmbrsTurn", "words"]
