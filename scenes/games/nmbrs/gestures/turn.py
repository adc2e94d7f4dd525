"""A turn of nmbrs! at the table: what mouse, keys and buttons do, made up of taking, picking and laying."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.bots.levels import Hint
from game.contract import Refusal, Seat
from game.nmbrs.cards import CARD, Card
from game.nmbrs.moves import Move
from game.nmbrs.reasons import reason
from game.nmbrs.selection import Fit
from game.nmbrs.state import CLOSED, OFFER, PLAY
from game.nmbrs.thinking.hard import Decision
from scenes.games.nmbrs.gestures.choice import OPEN, Choice, Target
from scenes.games.nmbrs.gestures.laying import Laying
from scenes.games.nmbrs.gestures.widgets import BoardCursor, Piles, PlanePanning, RowsPanel
from scenes.games.nmbrs.layout import Ends
from scenes.games.nmbrs.now import Now
from scenes.games.nmbrs.paint import BoardPainter, CountingBack
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.table.buttons import Buttons, gold_by_hint
from scenes.table.game import Tally, Turn
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy
from scenes.table.hand.rack import Rack


class NmbrsTurn(Turn):
    """The gestures of the person to act."""

    def __init__(self, board: BoardPainter, ends: Ends, tally: Tally, counting: CountingBack, picking: Picking) -> None:
        self.now, self.places, self.choice, self.hints = board.now, board.places, board.choice, board.hints
        self.desk, self.lit = self.now.desk, self.choice.lit
        self.tally, self.counting, self.picking, self.panel = tally, counting, picking, picking.panel
        self.laying = Laying(self.now, self.places, self.choice, self.panel, ends.starts.update)
        self.taking = Taking(self.now)
        self.panning = PlanePanning(self.desk, self.places.plane)
        self.board = BoardCursor(board, self.panning, self._tap)
        self.piles = Piles(self.choice, tally, partial(self._tap, OPEN), self._tap_closed)
        self.rows_button = Button("", picking.show_me_rows, icon="copy")
        self.rows_button.round = True
        self.answers = (Button("", self.taking.take_open), Button("", self.taking.leave_open))
        self._placed = 0
        rack = self.places.rack
        rack.callbacks.changed = self._picked
        self.widgets = (self.board, rack, self.rows_button, rack.sort_button, self.piles, *self.answers, self.panel)
        self.first = rack
        self.why_not = self.laying.why_not

    # ---- a turn begins and ends

    def begin(self, seat: Seat) -> None:
        desk = self.desk
        self._forget()
        if desk.person_to_act:
            plies = desk.session.match.plies
            if plies and plies[-1].seat != seat:
                desk.sounds.play("turn")
            self.places.rack.orders.sort_again()
            self.lit.fresh = self.now.drawn
            if self.now.must_use is not None and not desk.motion.active:
                self.picking.select((self.now.must_use,))  # so that its places are lit at once
            rack = self.places.rack
            usable = {card for fit in self.now.ways for card in fit.play.row.cards} if self.now.phase == PLAY else set()
            rack.selection.at = next((at for at, copy in enumerate(rack.copies) if copy.key in usable), 0)
            self.taking.begin()
            if desk.page.keys_used and self.now.phase == OFFER:
                desk.page.set_focus(self.answers[0])
        desk.refresh()

    def _forget(self) -> None:
        self.picking.drop()
        self.choice.clear()
        self.lit.forget()
        self.panel.visible = self.laying.question.open = False

    def let_go(self) -> None:
        self._forget()
        self.tally.heading = self.tally.line = ""
        self.counting.counted = ()

    def only_move(self) -> Any:
        return Move("closed") if self.now.phase == CLOSED else None

    def end(self) -> None:
        if self.now.offering:
            self.taking.take_open()
        else:
            self.laying.end()

    def may_end(self) -> bool:
        return self.now.offering or self.laying.may_end()

    def begun(self) -> bool:
        return self.now.laying and bool(self.choice.cards) and self.now.must_use is None

    def back(self) -> bool:
        return self.begun() and self.cancel()

    def offered(self) -> Move | None:
        return self.laying.meant

    def end_label(self) -> str:
        return _("Take") if self.now.phase == OFFER else self.laying.label()

    def press(self) -> bool:
        """Lays without asking for confirmation, because Undo takes that back."""
        if self.desk.question.open or not self.now.laying or self.choice.best is None:
            return False
        self.laying.end()
        return True

    # ---- buttons

    def dress(self, buttons: Buttons) -> None:
        desk = self.desk
        self.lit.hinted = self.hints.cards
        offering, lies = self.now.offering, self.tally.view.open
        top = self.now.card_words(lies[-1]) if offering and lies else ""
        self.answers[0].label, self.answers[1].label = _("Take {card}").format(card=top), _("Leave it")
        self.answers[0].kind = self.answers[1].kind = "second"  # gold would advise to take it
        gold_by_hint(desk.hints, (self.answers[0], Move("open")), (self.answers[1], Move("leave")))
        for button in self.answers:
            button.visible = offering
        self.on_enter = None
        if offering:
            self.on_enter = self.answers[0]
            buttons.end.label, buttons.end.icon, buttons.end.enabled = _("Discard"), None, False
        elif self.laying.in_a_word:
            buttons.end.icon = None
        crowded = offering or not self.now.laying
        self.rows_button.visible = not crowded
        self.rows_button.label, self.rows_button.enabled = _("Rows"), self.picking.may_list
        buttons.end.kind = "second" if self._passes or self.laying.unwise else "first"
        self.rows_button.kind = "first" if self._passes else "second"
        if self.panel.visible and (not desk.hands.hand_open or desk.motion.active):
            self.panel.visible = False
        if not self.now.laying:
            self.laying.question.open = False
        self._place()

    @property
    def _passes(self) -> bool:
        """Whether the end button would pass although cards can be laid; then gold leads to these."""
        if not (self.now.laying and self.now.setup.simplified) or self.choice.cards or self.now.must_use is not None:
            return False
        return bool(self.now.ways or self.now.exchanges)

    def _place(self) -> None:
        rail = self.desk.rail
        if self._placed == self.places.times:
            return
        self._placed = self.places.times
        self.board.rect, self.piles.rect, self.rows_button.rect = rail["table"], rail["piles"], rail["rows"]
        for button, name in zip(self.answers, ("choice0", "choice1"), strict=True):
            button.rect = rail[name]
        self.panel.place()
        if self.now.laying:
            self.choice.take(self.choice.cards)

    # ---- what is chosen and taken back

    def _picked(self) -> None:
        self.laying.question.open = False
        self.picking.taken()
        page = self.desk.page
        if page.keys_used and page.focus is self.board:
            self.board.begin()
        self.desk.gesture()

    def cancel(self) -> bool:
        if self.panel.visible or self.laying.question.open:
            self.panel.visible = self.laying.question.open = False
            return True
        if self.picking.drop():
            self.desk.sounds.play("drop")
            if self.desk.page.keys_used:
                self.desk.page.set_focus(self.places.rack)
            return True
        return False

    def hint(self) -> bool:
        self.laying.question.open = False
        if self.now.laying and self.desk.hints.hint is None and self.desk.settings.hints:
            fit = self.choice.best or next(iter(self.choice.leads), None)
            if fit is not None:  # it goes on from the cards that are picked
                view = self.now.view
                self.desk.hints.hint = Hint(fit.move, reason(view, Decision(fit.move)))
                self.desk.hints.hint_stage = 2
                self.desk.sounds.play("chain")
                self.desk.refresh()
                return True
            self.picking.drop()  # picked cards could be taken for those of the hint
        return False

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        self.lit.faults = tuple(CARD[name] for name in refusal.pieces if name in CARD)
        ends = [field.rpartition("/")[2].partition("#")[0] for field in refusal.fields]
        rows = [row.id for end in ends for row in self.now.shown.rows if f"{row.first}-{row.last}" == end]
        self.lit.fault_rows = tuple(rows)

        def pulse(share: float) -> None:
            self.lit.swell = 1.0 + 0.12 * abs(1 - (share * 4 % 2))

        self.desk.background_motion.tween(700, pulse)
        plane = self.places.plane
        return [plane.bed(row) for row in rows if row in plane.layout.rows]

    # ---- the piles

    def _tap(self, target: Target) -> None:
        """Takes a click on a place of the table or on the open pile."""
        if target == OPEN and self.now.offering:
            self.taking.take_open()
        else:
            self.laying.tap(target)

    def _tap_closed(self) -> None:
        """Takes a click on the closed pile, by which the next player may also end the asking."""
        if self.desk.question.early:
            self.desk.question.close()
        elif not self.taking.tap_closed() and self.now.laying:
            self.laying.refuse(Move("closed"), self.places.closed_box.center)

    # ---- input

    def handle(self, event: pygame.Event) -> bool:
        if self.panning.handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.desk.motion.active:
            question, end = self.laying.question, self.desk.rail["end_turn"]
            if question.open and not end.collidepoint(event.pos):
                question.open = False
                self.desk.refresh()
            inside = self.panel.rect.collidepoint(event.pos) or self.rows_button.rect.collidepoint(event.pos)
            if self.panel.visible and not inside:
                self.panel.visible = False
        return False

    def pointed(self, pos: tuple[int, int]) -> bool:
        rack = self.places.rack
        moved = rack.selection.point(pos)
        if self.now.laying and not self.panel.visible and not rack.held:
            over = self.choice.target_at(pos) if self.choice.cards else None
            if self.choice.point(over):
                self.desk.refresh()
                moved = True
        return moved or bool(self.places.plane.layout.twins)

    def act(self, action: str) -> bool:
        if action == "turn" and self.now.laying and self.choice.turn(1):
            self.desk.refresh()
            return True
        return self.panning.act(action)


class Picking:
    """Brings what is picked in the rack to the choice."""

    def __init__(self, now: Now, rack: Rack, choice: Choice, panel: RowsPanel) -> None:
        self.now, self.rack, self.choice, self.panel = now, rack, choice, panel
        panel.chosen = self.select_way
        callbacks = rack.callbacks
        callbacks.state_of, callbacks.may_pick, callbacks.double = self._state_of, lambda: now.laying, self.whole_row
        callbacks.hover_changed = lambda copy: now.desk.page.touch()

    def _state_of(self, copy: Copy) -> State:
        return "up" if self.now.laying and copy.key == self.now.must_use else "rest"

    def drop(self) -> bool:
        """Clears the selection; False when nothing was selected."""
        return self.rack.selection.drop()

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
        self.rack.selection.pick([copy for copy in found if copy is not None])
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
        return desk.hands.hand_open and desk.seat is not None and desk.past.viewing_ply is None

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


DRAW_AFTER = 160.0
"""Milliseconds before the closed card is taken when there is no choice."""


class Taking:
    """How the person to act takes a card."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self._may_draw = False

    def take_open(self) -> None:
        """Takes the open card."""
        if self.now.offering:
            self.now.desk.commit(Move("open"))

    def leave_open(self) -> None:
        """Leaves the open card to the others."""
        if self.now.offering:
            self.now.desk.commit(Move("leave"))

    def begin(self) -> None:
        """Begins a turn; a closed card about which there is no choice comes by itself."""
        if self.now.phase == CLOSED:
            self._may_draw = True
            self.now.desk.motion.after(DRAW_AFTER, self._draw)

    def tap_closed(self) -> bool:
        """Takes a click on the closed pile; False when it has no meaning now."""
        if self.now.offering:
            self.leave_open()
        elif self.now.desk.person_to_act and self.now.phase == CLOSED:
            self._may_draw = True
            self._draw()
        else:
            return False
        return True

    def _draw(self) -> None:
        """Draws a closed card if that is the only move."""
        if self._may_draw and self.now.desk.person_to_act and self.now.phase == CLOSED:
            self._may_draw = False
            self.now.desk.commit(Move("closed"))
