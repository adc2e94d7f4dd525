"""A turn of QUERNI at the table: pick up, step, hop, take off, end the turn. Gestures become moves; the rules judge them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.bots.levels import Hint
from game.contract import Refusal, Seat, phrase
from game.querni.board import OFF, Board, left, stone, stone_at
from game.querni.moves import Chain
from game.querni.onward import onward
from scenes.dialog import Answer
from scenes.games.querni.board import fields_of
from scenes.games.querni.cursor import BoardCursor
from scenes.games.querni.hand import Hand
from scenes.games.querni.making import Making
from scenes.games.querni.paint import Overlay
from scenes.games.querni.places import Places
from scenes.games.querni.show import Show
from scenes.kit.language import _
from scenes.kit.motion import FADE
from scenes.table.buttons import Buttons
from scenes.table.desk import Desk
from scenes.table.game import Done, Turn

ENDED = phrase("This turn is good as it is: end it.")


class QuerniTurn(Turn):
    """The gestures of the person to act."""

    def __init__(self, desk: Desk, places: Places, making: Making, show: Show) -> None:
        self.desk, self.places, self.making, self.show = desk, places, making, show
        self.hand = Hand(desk, places, making, self)
        self.overlay = Overlay(self.hand)
        self.cursor = BoardCursor(self.hand)
        self.widgets, self.first = (self.cursor,), self.cursor

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        self.hand.let_go()
        self.making.drop()
        session = self.desk.session
        if not session.seats[seat].human:
            return
        if session.match.plies:
            self.desk.sounds.play("turn")
        self.making.begin(session.match.state, seat, next(session.match.legal()))
        if self.making.laying is not None:
            _glide(self, self.making.laying.board)
        else:
            self.overlay.glint()

    def end(self) -> None:
        self.hand.let_go()
        if self.making.laying is not None:
            self.desk.commit(self.making.laying.move, shown=True)
        elif self.making.draft is not None:
            self.desk.commit(self.making.draft.turn, shown=True)

    def may_end(self) -> bool:
        if self.desk.motion.active:
            return False
        return self.making.laying is not None or self.making.must_pass or self.making.begun

    def offered(self) -> Any:
        making = self.making
        return making.laying.move if making.laying is not None else making.draft.turn if making.draft is not None else None

    def end_label(self) -> str:
        if self.making.laying is not None:
            return _("Ready")
        return _("Pass") if self.making.must_pass else _("End turn")

    def dress(self, buttons: Buttons) -> None:
        if self.desk.past.replay:
            return
        buttons.hint.icon = "bulb"
        draft = self.making.draft if self.desk.past.looking is None else None
        strands = draft is not None and draft.strands
        if strands or (draft is not None and draft.path and draft.parts()):
            buttons.end.kind = "second"  # gold would call for the end while a chain can still come off, or had better not have
        buttons.undo.kind = "first" if strands else "second"
        if self.making.laying is not None:
            buttons.hint.label, buttons.hint.icon = _("Shuffle"), "arrows-shuffle"
            buttons.hint.enabled = self.desk.person_to_act

    def hint(self) -> bool:
        if self.making.laying is not None:
            _shuffle(self)
            return True
        draft = self.making.draft
        if draft is None or not (self.desk.ready and self.desk.settings.hints):
            return False
        if self.hand.held is not None and not draft.path and self.desk.hints.hint is None:
            self.hand.let_go()  # a held stone would hide the one that the hint is about
            self.desk.refresh()
        if draft.empty:
            return False
        hints = self.desk.hints
        if hints.hint is not None:
            hints.hint_stage = min(3, hints.hint_stage + 1)
        elif draft.chain is not None:
            hints.hint, hints.hint_stage = Hint(draft.turn, ENDED), 3
        else:
            hints.hint, hints.hint_stage = onward(draft.board, draft.seat, draft.turn), 1
        self.desk.sounds.play("chain")
        self.desk.refresh()
        return True

    # ---- gestures

    def go(self, start: int, target: int) -> None:
        """Moves the stone on `start` to a lit field, by the path that is shown or else by the canonical one."""
        draft = self.making.draft
        assert draft is not None
        before = draft.now
        which = stone_at(before, start)
        assert which is not None
        shown = self.hand.shown_way
        self.hand.let_go()
        if target in draft.steps(start):
            draft.go((start, target), False)
            self._show_gesture(lambda done: self.show.step(before, which, target, done))
            return
        path = shown if shown and shown[-1] == target else draft.landings(start)[target]
        fresh = path[len(draft.path) or 1:]
        draft.go(path, True)
        self._show_gesture(lambda done: self.show.hop(before, which, fresh, done))

    def take(self, part: Chain) -> None:
        """Takes off a part of a chain, if it can come off."""
        draft = self.making.draft
        if draft is None or part not in draft.parts():
            return
        self.hand.let_go()
        before, seat = draft.now, draft.seat
        draft.take(part)
        self._show_gesture(lambda done: self.show.remove(before, seat, range(part[0], part[1] + 1), done))

    def _show_gesture(self, show: Callable[[Done], None]) -> None:
        draft = self.making.draft
        assert draft is not None
        self.desk.hints.forget()
        if self.desk.calm:
            _glide(self, draft.now)
            self.desk.sounds.play("drop")
            self.desk.motion.after(FADE, self._after_gesture)
        else:
            show(self._after_gesture)
        self.desk.gesture()

    def _after_gesture(self) -> None:
        draft = self.making.draft
        if draft is not None:
            if draft.path and draft.jumps and draft.may_pick(draft.path[-1]):
                self.hand.hold(draft.path[-1])  # it may hop on, so the next fields stay lit
            if draft.chain is None and draft.whole_chains():
                self.desk.sounds.play("chain")
                self.overlay.glint()
            if not left(draft.now, draft.seat):
                self.end()  # all stones are off: nothing is left to decide
                return
        self.desk.refresh()

    def swap(self, start: int, target: int) -> None:
        """Lets two stones of the layout change places."""
        laying = self.making.laying
        assert laying is not None
        self.hand.let_go()
        if not laying.may_pick(target):
            self.desk.refuse(laying.refusal(target), self.places.at(target))
            return
        laying.swap(start, target)
        self.desk.sounds.play("drop")
        _glide(self, laying.board)
        self.desk.gesture()

    def more_answers(self) -> list[Answer]:
        def again() -> None:
            self.forward()

        if self.making.may_redo and self.desk.person_to_act and not self.desk.session.may_redo:
            return [(_("Redo"), "arrow-forward-up", again)]
        return []

    # ---- taking back

    def begun(self) -> bool:
        return self.making.begun

    def choosing(self) -> bool:
        return self.begun() or self.hand.held is not None

    def back(self) -> bool:
        return self._take_back(hop=False)

    def _take_back(self, hop: bool) -> bool:
        """Takes back the last gesture, or with `hop` only its last hop; False when there is none."""
        if not self.making.begun:
            return False
        self.hand.let_go()
        self.desk.sounds.play("undo")
        self.desk.hints.forget()
        self.making.back(hop)
        _glide(self, self.hand.board)
        self.desk.gesture()
        return True

    def forward(self) -> bool:
        if not self.making.may_redo or self.desk.motion.active:
            return False
        self.hand.let_go()
        self.desk.hints.forget()
        self.desk.sounds.play("drop")
        self.making.forward()
        _glide(self, self.hand.board)
        self.desk.motion.after(0, self._after_gesture)
        self.desk.gesture()
        return True

    def cancel(self) -> bool:
        if self.hand.held is None:
            return False
        self.hand.let_go()
        self.desk.sounds.play("drop")
        return True

    def let_go(self) -> None:
        self.hand.let_go()
        self.making.drop()

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        board = self.hand.board
        fields = list(fields_of(refusal.fields))
        for piece in refusal.pieces:
            seat, number = map(int, piece.split(":"))
            if board[stone(seat, number)] != OFF:
                fields.append(board[stone(seat, number)])
        self.overlay.pulse(tuple(fields))
        return [self.places.board.box(field) for field in fields]

    # ---- pointer and keys

    def handle(self, event: pygame.Event) -> bool:
        over = self.places.board.rect.collidepoint(self.desk.page.pointer)
        return event.type == pygame.MOUSEWHEEL and over and self.hand.turn_way(event.y)

    def pointed(self, pos: tuple[int, int]) -> bool:
        if not self.desk.motion.active and self.hand.point(self.places.board.field_at(pos)):
            self.desk.refresh()
            return True
        return self.hand.dragging

    def act(self, action: str) -> bool:
        if action == "turn":
            return self.hand.turn_way(1)
        if action == "back" and self.desk.person_to_act:
            self.desk.motion.finish()
            return self._take_back(hop=True)
        return False


def _shuffle(turn: QuerniTurn) -> None:
    """Lays the opponent's stones out at random."""
    laying = turn.making.laying
    if laying is not None and turn.desk.ready:
        turn.hand.let_go()
        laying.shuffle()
        turn.desk.sounds.play("tray")
        _glide(turn, laying.board)
        turn.desk.gesture()


def _glide(turn: QuerniTurn, board: Board) -> None:
    """Lets the stones glide to their places on `board`, which is being made."""
    desk, pieces = turn.desk, turn.places.pieces(board, trays=turn.making.laying is None)
    if desk.calm:
        desk.crossfade()
        desk.stage.set(pieces)
    else:
        desk.stage.glide(pieces)
