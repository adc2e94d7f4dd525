"""A turn of nmbrs! at the table: what mouse, keys and buttons do, made up of taking, picking and laying."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.bots.levels import Hint
from game.contract import Refusal, Seat
from game.nmbrs.cards import CARD
from game.nmbrs.moves import Move
from game.nmbrs.reasons import reason
from game.nmbrs.state import CLOSED, OFFER, PLAY
from game.nmbrs.thinking.hard import Decision
from scenes.games.nmbrs import words
from scenes.games.nmbrs.counting import CountingBack
from scenes.games.nmbrs.gestures.choice import OPEN, Target
from scenes.games.nmbrs.gestures.laying import Laying
from scenes.games.nmbrs.gestures.widgets import BoardCursor, Piles
from scenes.games.nmbrs.paint import BoardPainter
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.table.buttons import Buttons, gold_by_hint
from scenes.table.camera import Panning
from scenes.table.game import Tally, Turn
from scenes.table.script import pulse, refuses

DRAW_AFTER = 160.0
"""Milliseconds before the closed card is taken when there is no choice."""


class NmbrsTurn(Turn):
    """The gestures of the person to act."""

    def __init__(self, board: BoardPainter, tally: Tally, counting: CountingBack, laying: Laying) -> None:
        self.now, self.places, self.choice = board.now, board.places, board.choice
        self.desk, self.rack = self.now.desk, self.places.rack
        self.tally, self.counting, self.laying, self.panel = tally, counting, laying, laying.panel
        plane = self.places.plane
        self.panning = Panning(self.desk, lambda: plane.rect, plane.pan, self.places.zoom, self.places.show_whole)
        self.board = BoardCursor(board, self.panning, self._tap)
        self.piles = Piles(self.choice, tally, partial(self._tap, OPEN), self._tap_closed)
        self.rows_button = Button("", laying.list_rows, icon="copy")
        self.rows_button.round = True
        self.answers = (Button("", partial(self._answer, "open")), Button("", partial(self._answer, "leave")))
        self._may_draw = False
        self.rack.callbacks.changed, self.places.placed = self._picked, self._place
        self.widgets = (self.board, self.rack, self.rows_button, self.rack.sort_button, self.piles, *self.answers, self.panel)
        self.first = self.rack
        self.why_not = laying.why_not

    # ---- a turn begins and ends

    def begin(self, seat: Seat) -> None:
        desk, rack = self.desk, self.rack
        self._forget()
        if desk.person_to_act:
            plies = desk.session.match.plies
            if plies and plies[-1].seat != seat:
                desk.sounds.play("turn")
            rack.orders.sort_again()
            self.now.fresh = self.now.drawn
            if self.now.must_use is not None and not desk.motion.active:
                self.laying.select((self.now.must_use,))  # so that its places are lit at once
            usable = {card for fit in self.now.ways for card in fit.play.row.cards} if self.now.phase == PLAY else set()
            rack.selection.at = next((at for at, copy in enumerate(rack.copies) if copy.key in usable), 0)
            if self.now.phase == CLOSED:
                self._may_draw = True
                desk.motion.after(DRAW_AFTER, self._draw)
            if desk.page.keys_used and self.now.phase == OFFER:
                desk.page.set_focus(self.answers[0])
        desk.refresh()

    def _forget(self) -> None:
        self.rack.selection.drop()
        self.choice.clear()
        self.now.faults, self.now.fault_rows = (), ()
        self.panel.visible = self.laying.asking = False

    def let_go(self) -> None:
        self._forget()
        self.tally.tell("")
        self.counting.counted = ()

    def only_move(self) -> Any:
        return Move("closed") if self.now.phase == CLOSED else None

    def end(self) -> None:
        if self.now.offering:
            self._answer("open")
        else:
            self.laying.end()

    def may_end(self) -> bool:
        return self.now.offering or self.laying.gold().enabled

    def begun(self) -> bool:
        return self.now.laying and bool(self.choice.cards) and self.now.must_use is None

    def back(self) -> bool:
        return self.begun() and self.cancel()

    def offered(self) -> Move | None:
        return self.laying.gold().move

    def end_label(self) -> str:
        return _("Take") if self.now.phase == OFFER else self.laying.gold().label

    def press(self) -> bool:
        """Lays without asking for confirmation, because Undo takes that back."""
        if self.desk.question.open or not self.now.laying or self.choice.best is None:
            return False
        self.laying.end()
        return True

    # ---- taking a card

    def _answer(self, word: str) -> None:
        if self.now.offering:
            self.desk.commit(Move(word))

    def _draw(self) -> None:
        if self._may_draw and self.desk.person_to_act and self.now.phase == CLOSED:
            self._may_draw = False
            self.desk.commit(Move("closed"))

    def _tap(self, target: Target) -> None:
        if target == OPEN and self.now.offering:
            self._answer("open")
        else:
            self.laying.tap(target)

    def _tap_closed(self) -> None:
        """Takes a click on the closed pile, by which the next player may also end the asking."""
        if self.desk.question.early:
            self.desk.question.close()
        elif self.now.offering:
            self._answer("leave")
        elif self.desk.person_to_act and self.now.phase == CLOSED:
            self._may_draw = True
            self._draw()
        elif self.now.laying:
            refuses(self.desk, Move("closed"), self.places.closed_box.center)

    # ---- buttons

    def dress(self, buttons: Buttons) -> None:
        desk, laying, gold = self.desk, self.laying, self.laying.gold()
        offering, lies = self.now.offering, self.tally.view.open
        top = words.card(lies[-1]) if offering and lies else ""
        self.answers[0].label, self.answers[1].label = _("Take {card}").format(card=top), _("Leave it")
        self.answers[0].kind = self.answers[1].kind = "second"  # gold would advise to take it
        gold_by_hint(desk.hints, (self.answers[0], Move("open")), (self.answers[1], Move("leave")))
        for button in self.answers:
            button.visible = offering
        self.on_enter = self.answers[0] if offering else None
        if offering:
            buttons.end.label, buttons.end.icon, buttons.end.enabled = _("Discard"), None, False
        elif gold.word:
            buttons.end.icon = None
        buttons.end.kind = "second" if gold.quiet else "first"
        self.rows_button.kind = "first" if gold.passes else "second"
        self.rows_button.visible = self.now.laying
        self.rows_button.label, self.rows_button.enabled = _("Rows"), laying.may_list
        if not desk.hands.hand_open or desk.motion.active:
            self.panel.visible = False
        laying.asking = laying.asking and self.now.laying

    def _place(self) -> None:
        rail = self.desk.rail
        self.board.rect, self.piles.rect, self.rows_button.rect = rail["table"], rail["piles"], rail["rows"]
        for button, name in zip(self.answers, ("choice0", "choice1"), strict=True):
            button.rect = rail[name]
        self.panel.place()
        if self.now.laying:
            self.choice.take(self.choice.cards)

    # ---- what is chosen and taken back

    def _picked(self) -> None:
        self.laying.taken()
        if self.desk.page.keys_used and self.desk.page.focus is self.board:
            self.board.begin()
        self.desk.gesture()

    def cancel(self) -> bool:
        if self.panel.visible or self.laying.asking:
            self.panel.visible = self.laying.asking = False
            return True
        if not self.rack.selection.drop():
            return False
        self.desk.sounds.play("drop")
        if self.desk.page.keys_used:
            self.desk.page.set_focus(self.rack)
        return True

    def hint(self) -> bool:
        self.laying.asking = False
        if self.now.laying and self.desk.hints.hint is None and self.desk.settings.hints:
            fit = self.choice.best or next(iter(self.choice.leads), None)
            if fit is not None:  # it goes on from the cards that are picked
                self.desk.hints.hint = Hint(fit.move, reason(self.now.view, Decision(fit.move)))
                self.desk.hints.hint_stage = 2
                self.desk.sounds.play("chain")
                self.desk.refresh()
                return True
            self.rack.selection.drop()  # picked cards could be taken for those of the hint
        return False

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        now, plane = self.now, self.places.plane
        now.faults = tuple(CARD[name] for name in refusal.pieces if name in CARD)
        ends = [field.rpartition("/")[2].partition("#")[0] for field in refusal.fields]
        now.fault_rows = tuple(row.id for end in ends for row in now.shown.rows if f"{row.first}-{row.last}" == end)
        pulse(self.desk, partial(setattr, now, "swell"), 0.12)
        return [plane.bed(row) for row in now.fault_rows if row in plane.layout.rows]

    # ---- input

    def handle(self, event: pygame.Event) -> bool:
        if self.panning.handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.desk.motion.active:
            if self.laying.asking and not self.desk.rail["end_turn"].collidepoint(event.pos):
                self.laying.asking = False
                self.desk.refresh()
            if not any(box.collidepoint(event.pos) for box in (self.panel.rect, self.rows_button.rect)):
                self.panel.visible = False
        return False

    def pointed(self, pos: tuple[int, int]) -> bool:
        moved = self.rack.selection.point(pos)
        if self.now.laying and not self.panel.visible and not self.rack.held:
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
