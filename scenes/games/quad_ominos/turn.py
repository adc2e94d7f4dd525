"""A turn of Quad-Ominos at the table: it begins, is answered, drawn, ended and taken back. Gestures become moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.contract import Refusal, Seat
from game.quad_ominos.bot import hint_within
from game.quad_ominos.moves import DRAW, PASS, TIMEOUT, Move, place
from game.quad_ominos.state import PLAY
from scenes.games.quad_ominos.draft import Draft
from scenes.games.quad_ominos.laying import Laying
from scenes.games.quad_ominos.paint import Overlay
from scenes.games.quad_ominos.papers import QuadOminosWords
from scenes.games.quad_ominos.widgets import BoardCursor, Well
from scenes.kit.language import _
from scenes.kit.widgets import Button, Spot, Widget
from scenes.table.buttons import Buttons
from scenes.table.game import Turn
from scenes.table.window.free import covered


class Answers:
    """The buttons that answer the question on the paper."""

    def __init__(self, laying: Laying, words: QuadOminosWords, take_points: Callable[[], None]) -> None:
        """`take_points` ends the turn with the 25 points."""
        self.laying, self.words, self.take_points = laying, words, take_points
        self.desk, self.making, self.sight, self.rack = laying.desk, laying.making, laying.sight, laying.rack
        self.buttons = [Button("", lambda: self.give(0), kind="first"), Button("", lambda: self.give(1))]
        self.end = Button("", lambda: None)
        """The gold button of the table, which stands back while an answer is the next thing to do."""

    def give(self, which: int) -> None:
        """The answer to how to begin, or whether to take 25 points or lay two more tiles."""
        desk, draft = self.desk, self.making.draft
        if draft is None or not desk.ready:
            return
        if draft.choices and not draft.laid:
            self.laying.choose_first(which)
        elif draft.choosing and which == 0:
            self.take_points()
        elif draft.choosing:
            self.laying.begin_bonus()
            if desk.page.keys_used:
                desk.page.set_focus(self.rack)
        elif draft.bonus_mode:
            self.laying.take_bonus()
        desk.refresh()

    def dress(self, end: Button) -> None:
        """Brings the answers in line with the question; `end` is the gold button of the table."""
        self.end = end
        asked, draft = self.words.question(), self.making.draft
        _paper, *boxes = self.words.question_places()
        for button, label, box in zip(self.buttons, asked.answers if asked is not None else ("", ""), boxes, strict=True):
            button.label, button.visible, button.rect = label, bool(label), box
        if draft is None:
            return
        self.buttons[0].icon = "check" if draft.choosing else None
        gold = None if draft.bonus_mode else 0 if asked is None else asked.advised or 0
        for which, button in enumerate(self.buttons):
            button.kind = "first" if which == gold else "second"
        end.kind = "second" if asked is not None and gold is not None else "first"
        if asked is not None and draft.choosing:
            end.enabled = False  # one of the two answers is the next thing to do


class QuadOminosTurn(Turn):
    """The gestures of the person to act."""

    def __init__(self, laying: Laying, overlay: Overlay, words: QuadOminosWords) -> None:
        self.laying, self.overlay, self.clock = laying, overlay, words.clock
        self.desk, self.making, self.hand, self.sight = laying.desk, laying.making, laying.hand, laying.sight
        self.places, self.rack, self.lying = laying.places, laying.rack, overlay.show.lying
        self.board = BoardCursor(laying, overlay)
        self.seats_spot = Spot(lambda: self.desk.rounds.open_sheet(), _("The score sheet"))
        self.turn_button = Button("", self.turn_held, icon="rotate-clockwise")
        self.well = Well(laying.draw, overlay, words.well_line)
        self.answers = Answers(laying, words, self.end)
        words.lying = self.sight.obstacles
        self.widgets = (
            self.board, self.seats_spot, self.rack, self.turn_button, self.rack.sort_button, self.well,
            *self.answers.buttons,
        )
        self.first = self.rack
        self.why_not = partial(self.making.why_not, (self.rack, self.board))
        self._pan: tuple[int, int] | None = None
        told = self.rack.told
        told.changed, told.hover_changed, told.dropped = self._took, self.hand.point_tile, laying.dropped
        told.drag_moved = self._dragged
        laying.laid, self.clock.over = self._focus_on_next, self.time_over
        self.sight.moved, self.places.changed = self._camera_moved, self._lay_out

    def _lay_out(self) -> None:
        rail = self.desk.rail
        self.board.rect = self.places.rect
        self.turn_button.rect = self.places.part("turn")
        self.well.rect, self.seats_spot.rect = rail["well"], rail["seats"]

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        desk, making = self.desk, self.making
        self.hand.drop()
        making.drop()
        self.lying.clear()
        if desk.person_to_act:
            making.draft = Draft(desk.hands.now)
            plies = desk.session.match.plies
            if making.draft.view.phase == PLAY and self.clock.exists:
                self.clock.start(seat)
            if plies and plies[-1].seat != seat:
                desk.sounds.play("turn")
            self.rack.orders.sort_again()
            fits = making.draft.fits
            self.rack.hand.at = next((at for at, copy in enumerate(self.rack.copies) if copy.key in fits), 0)
            desk.page.set_focus(self._first_focus(making.draft))
        self.sight.fit_between()

    def _first_focus(self, draft: Draft) -> Widget:
        """Where keys begin a turn."""
        if draft.choices:
            return self.answers.buttons[0]
        return self.rack if draft.only_word is None else self.answers.end

    def end(self) -> None:
        page, draft = self.desk.page, self.making.draft
        if draft is None:
            return
        move = draft.only_word or draft.move
        if move is not None:
            self.lying.update(one.laid.place for one in draft.laid)
            self.desk.commit(move)
        elif page.keys_used and (page.focus is self.rack or page.focus is self.board):
            page.focus.act("accept")  # nothing to end yet: Enter takes up and lays as the space bar does

    def may_end(self) -> bool:
        draft = self.making.draft
        return self.desk.ready and draft is not None and (draft.only_word or draft.move) is not None

    def offered(self) -> Move | None:
        draft = self.making.draft
        return None if draft is None else draft.only_word or draft.move

    def end_label(self) -> str:
        word = self.making.draft.only_word if self.making.draft is not None else None
        return _("Draw") if word == DRAW else _("Pass") if word == PASS else _("End turn")

    def dress(self, buttons: Buttons) -> None:
        self.answers.dress(buttons.end)
        wide = self.turn_button.rect.w > 1.2 * self.turn_button.rect.h
        self.turn_button.label = _("Turn") if wide else ""
        lit = self.making.lit
        several = not lit or any(len(ways) > 1 for ways in lit.values())  # where a tile fits it turns by itself
        self.turn_button.enabled = self.desk.ready and self.making.held is not None and several

    def hint(self) -> bool:
        """Asks for the hint of the whole turn, with what is held put back, or says how a turn that is begun goes on."""
        desk, draft = self.desk, self.making.draft
        if not desk.ready or draft is None:
            return False
        self.hand.drop()
        if not draft.touched:
            return False
        if desk.hints.hint is None:
            desk.hints.hint = None if draft.full and draft.bonus_mode else hint_within(
                draft.view, tuple(one.laid for one in draft.laid))
            desk.hints.hint_stage = 0
        hint = desk.hints.hint
        if hint is None:
            desk.toast(_("All tiles of the turn lie: end it."))
            return True
        more = len(hint.move.laid) > len(draft.laid)
        desk.hints.hint_stage = min(3, desk.hints.hint_stage + 1) if more else 3
        desk.refresh()
        return True

    def time_over(self) -> None:
        """The time of the turn is over: what lies is laid, without bonus tiles if they are not all there; else nothing."""
        desk, past = self.desk, self.desk.past
        desk.sounds.play("timeout")
        desk.motion.finish()
        self.hand.drop()  # the clock does not wait for what is held or looked at
        if past.looking is not None and not past.replay:
            past.look_at(past.looking)
            desk.motion.finish()
        draft = self.making.draft
        if draft is None or not desk.person_to_act:
            return
        move = TIMEOUT
        if draft.laid:
            move = draft.move or place(draft.laid[0].laid)
            self.lying.update(one.place for one in move.laid)
        desk.commit(move)

    # ---- gestures

    def _took(self) -> None:
        """What is picked in the rack has changed."""
        desk, making = self.desk, self.making
        if not self.hand.took():
            return
        desk.bubble.hide()
        if making.held is not None:
            if making.draft is not None and making.draft.choosing:
                making.draft.begin_bonus()  # whoever takes up another tile means to lay it
            desk.sounds.play("tile_lift")
            self.laying.stop_shaking()
            if desk.page.keys_used:
                self.board.begin()
        desk.refresh()

    def _focus_on_next(self) -> None:
        """A tile was laid: keys go on with what comes next."""
        page, draft = self.desk.page, self.making.draft
        if draft is not None and draft.bonus_mode and not draft.full:
            self.laying.show_places()
        if draft is not None and draft.choosing:
            box = self.answers.words.question_places()[0]
            if covered(box, self.sight.obstacles()):
                self.sight.make_room([*self.sight.on_table, draft.laid[0].laid.place], box)
        if page.keys_used and draft is not None:
            page.set_focus(self.answers.buttons[0] if draft.choosing else self.rack if not draft.full else self.answers.end)

    def turn_held(self) -> None:
        """Turns the held tile."""
        if not self.desk.ready or not self.hand.turn_by(1):
            self.desk.toast(_("Take a tile up first: it turns where it fits."))

    def _dragged(self, pos: tuple[int, int]) -> None:
        if self.hand.point(pos):
            self.desk.page.touch()

    def _camera_moved(self) -> None:
        """A person has moved the camera: what stands beside tiles goes with them."""
        self.desk.bubble.hide()
        self.desk.page.touch()

    # ---- taking back

    def begun(self) -> bool:
        return self.making.draft is not None and self.making.draft.touched

    def back(self) -> bool:
        return self.laying.back()

    def forward(self) -> bool:
        return self.laying.again()

    def cancel(self) -> bool:
        if not self.hand.drop():
            return False
        self.desk.sounds.play("drop")
        if self.desk.page.keys_used:
            self.desk.page.set_focus(self.rack)
        return True

    def let_go(self) -> None:
        self.hand.drop()
        self.making.drop()
        self.overlay.telling.forget_story()
        self.clock.stop()
        self.rack.away.clear()

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        self.overlay.moments.pulse()
        camera = self.places.camera
        return [camera.box(cell).inflate(camera.side // 3, camera.side // 3) for cell, _corner in self.making.faults]

    # ---- pointer and keys

    def handle(self, event: pygame.Event) -> bool:
        kind = event.type
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.desk.ready and self.hand.turn_by(1)
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 2 and self.places.rect.collidepoint(event.pos):
            self._pan = event.pos
            return True
        if self._pan is None:
            return False
        if kind == pygame.MOUSEBUTTONUP and event.button == 2:
            self._pan = None
            self.desk.refresh()
            return True
        if kind == pygame.MOUSEMOTION:
            self.sight.pan(event.pos[0] - self._pan[0], event.pos[1] - self._pan[1])
            self._pan = event.pos
            return True
        return False

    def pointed(self, pos: tuple[int, int]) -> bool:
        moved = self.rack.mouse.point(pos)
        if self.desk.ready and self.making.held is not None:
            moved = self.hand.point(pos) or moved
        return moved

    def act(self, action: str) -> bool:
        if action == "home":
            self.sight.home()
            return True
        if action in ("zoom_in", "zoom_out"):
            return self.sight.zoom(1 if action == "zoom_in" else -1, self.places.rect.center)
        if action == "turn":
            self.turn_held()
            return True
        return False
