"""A turn of Quad-Ominos at the table: taking up, laying, the bonus, drawing, ending, taking back."""

from __future__ import annotations

import pygame

from game.contract import Refusal, phrase
from game.quad_ominos import legal
from game.quad_ominos.board import Laid, Place
from game.quad_ominos.fitting import Placement
from game.quad_ominos.moves import DRAW, PASS, TIMEOUT, place
from game.quad_ominos.tiles import NAME, ZEROS, spoken
from scenes.games.quad_ominos import papers, words
from scenes.games.quad_ominos.bubble import FeltBubble, free_place
from scenes.games.quad_ominos.cursor import BoardCursor
from scenes.games.quad_ominos.draft import Draft
from scenes.games.quad_ominos.ground import QuadOminosGround
from scenes.games.quad_ominos.hand import Hand
from scenes.games.quad_ominos.paint import draw_board
from scenes.games.quad_ominos.show import Show
from scenes.games.quad_ominos.widgets import Pill, Well, pill_size
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.session import Session
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy
from scenes.table.turn_clock import TurnClock


class QuadOminosTurn(QuadOminosGround):
    """The gestures of the person to act."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.draft: Draft | None = None
        """The turn that a person is making."""
        self.hand = Hand(self)
        self.show = Show(self)
        self.board = BoardCursor(self)
        self.bubble = FeltBubble(self)
        self.faults: tuple[tuple[Place, int], ...] = ()
        """Places and corners at which numbers do not agree."""
        self.swell = 1.0
        self.pointed_tile: str | None = None
        """The tile of the rack under the pointer."""
        self.clock = TurnClock(int(session.match.options["turn_seconds"]), self._tick, self.time_over)
        self.clock_seat: int | None = None
        self._boxes: tuple[object, list[pygame.Rect]] = (None, [])
        self.well = Well(self)
        self.turn_button = Button("", lambda: self.turn_held(1), icon="rotate-clockwise")
        self.answers = [Button("", lambda: self.answer(0), kind="first"), Button("", lambda: self.answer(1))]
        self.pills = [Pill(lambda: self.answer(0)), Pill(lambda: self.answer(1))]

    # ---- what is so

    @property
    def ready(self) -> bool:
        """Whether a person may make a gesture now."""
        return self.person_to_act and not self.motion.active

    @property
    def must_draw(self) -> bool:
        """Whether a click on the well draws a tile."""
        return self.ready and self.draft is not None and self.draft.only_word == DRAW

    @property
    def draft_in_bonus(self) -> bool:
        """Whether what is laid now is a bonus tile, which brings no further bonus."""
        return self.draft is not None and bool(self.draft.laid)

    def state_of(self, copy: Copy) -> State:
        draft = self.draft
        if draft is None or not self.ready or draft.full:
            return "rest"
        return "up" if copy.key in draft.fits else "dim"

    @property
    def hinted(self) -> str | None:
        """The tile that the hint speaks of."""
        hint = self.thinking.hint
        if hint is None or not self.ready or hint.move.word != "place" or self.draft is None:
            return None
        at = len(self.draft.laid)
        return NAME[hint.move.laid[at].tile] if at < len(hint.move.laid) else None

    @property
    def hint_tile(self) -> Laid | None:
        """The tile of the hint as it would lie, from its second stage on."""
        hint = self.thinking.hint
        if self.hinted is None or hint is None or self.thinking.hint_stage < 2 or self.draft is None:
            return None
        found: Laid = hint.move.laid[len(self.draft.laid)]
        return found

    def covered_boxes(self) -> list[pygame.Rect]:
        """The boxes of all tiles on the table, for words that are to stand beside them."""
        key = (self.camera.view, self.camera.rect.topleft, self.shown.tiles)
        if self._boxes[0] != key:
            self._boxes = (key, [self.camera.box(cell) for cell in self.shown.tiles])
        return self._boxes[1]

    def obstacles(self) -> list[pygame.Rect]:
        """What words beside a tile should not cover: the tiles, and the own plate where it lies over the table."""
        own = self.plates.get(self.front)
        over = [own] if own is not None and own.colliderect(self.table_rect()) else []
        return [*self.covered_boxes(), *over]

    def draw_board(self, target: pygame.Surface) -> None:
        """Draws the table with all that lies flat on it."""
        draw_board(target, self)

    def well_line(self) -> str:
        """What the well means now."""
        return papers.well_line(self)

    # ---- the gestures of a turn

    def lay(self, one: Placement) -> None:
        """The held tile lies on the table as a draft."""
        draft, copy = self.draft, self.hand.held
        assert draft is not None and copy is not None
        self.bubble.hide()
        self.rack.away.add(copy.number)
        self.hand.drop()
        draft.lay(one)
        self.pop(one.laid.place)
        self.app.sounds.play("tile_lay")
        if one.bonus and len(draft.laid) == 1:
            self.app.sounds.play("bonus")
        self.thinking.forget()
        self.end_asked = False
        if self.keys_used:
            self.set_focus(self.answers[0] if draft.choosing else self.rack if not draft.full else self.end_button)
        self.refresh()

    def take_up(self, cell: Place) -> None:
        """A click on the table with an empty hand: the tile that was laid last comes back into the hand."""
        draft = self.draft
        if draft is None or not draft.laid or draft.laid[-1].laid.place != cell:
            return
        tile = NAME[draft.laid[-1].laid.tile]
        while draft.laid and draft.laid[-1].laid.place == cell:
            draft.back()
        copy = next((one for one in self.rack.copies if one.key == tile), None)
        if copy is not None:
            self.rack.away.discard(copy.number)
            self.rack.hand.pick([copy])

    def why_not(self, tile: str, cell: Place) -> Refusal | None:
        """Why a tile, as turned, cannot be laid at a place now."""
        draft = self.draft
        assert draft is not None
        attempt = Laid(tile, *cell)
        if not draft.laid:
            first = legal.why_not(draft.view, attempt)
            return None if first is None else words.pointing(first, draft.board, attempt)
        if draft.full and not draft.choosing:
            sentence = phrase("One tile is laid in a turn: {tile} lies, end the turn or take it back.",
                              tile=spoken(draft.laid[0].laid.tile))
            return Refusal("T9", sentence)
        bonus = (*(one.laid for one in draft.laid[1:]), attempt)
        why = legal.why_no_bonus(draft.view, draft.laid[0].laid, bonus)
        if why is None:
            sentence = phrase("After {tile} no second tile fits: bonus tiles are two, or it is the 25 points.", tile=spoken(tile))
            return Refusal("T8", sentence)
        return words.pointing(why, draft.board, attempt)

    def answer(self, which: int) -> None:
        """An answer to the question on the paper: how to begin, 25 points or two more tiles."""
        draft = self.draft
        if draft is None or not self.ready:
            return
        if draft.choices and not draft.laid:
            tile = ZEROS if which else next(one for one in draft.choices if one != ZEROS)
            copy = self.rack.find(tile)
            if copy is not None:
                self.hand.held = copy
                self.lay(draft.places(tile)[0, 0][0])
        elif draft.choosing and which == 0:
            self.press_end()
        elif draft.choosing:
            draft.begin_bonus()
            self.fit([one.place for fits in draft.fits.values() for found in fits.values() for one in [found[0].laid]])
            if self.keys_used:
                self.set_focus(self.rack)
        elif draft.bonus_mode:
            for tile in draft.take_bonus():
                self._home(tile)
        self.refresh()

    def _home(self, tile: str) -> None:
        copy = next((one for one in self.rack.copies if one.key == tile), None)
        if copy is not None:
            self.rack.away.discard(copy.number)

    def turn_held(self, by: int) -> None:
        """Turns the held tile."""
        if not self.ready or not self.hand.turn_by(by):
            self.app.toast(_("Take a tile up first: it turns where it fits."))

    def draw_tile(self) -> None:
        """Draws from the well, or says why not."""
        if not self.ready or self.draft is None:
            return
        if self.must_draw:
            self.commit(DRAW, shown=False)
            return
        why = self.session.match.check(DRAW)
        if why is None:
            return
        if why.pieces:
            self.pointed_tile = why.pieces[0]  # its places are lit, so that no coordinates need be told
            why = Refusal(why.rule, phrase("{tile} fits: who can lay a tile does not draw.", tile=spoken(why.pieces[0])))
        self.refuse(why, self.well.rect.center)

    # ---- the turn's end

    def end_turn(self) -> None:
        draft = self.draft
        if draft is None:
            return
        move = draft.only_word or draft.move
        if move is None:
            if self.keys_used and self.focus in (self.rack, self.board):
                self.focus.act("accept")  # nothing to end yet: Enter takes up and lays as the space bar does
            return
        self.show.lying = {one.laid.place for one in draft.laid}
        self.commit(move, shown=False)

    def may_end(self) -> bool:
        return self.ready and self.draft is not None and (self.draft.only_word or self.draft.move) is not None

    def end_label(self) -> str:
        word = self.draft.only_word if self.draft is not None else None
        return _("Draw") if word == DRAW else _("Pass") if word == PASS else _("Lay")

    def ask_hint(self) -> None:
        if self.ready and self.draft is not None and self.draft.touched:
            self.app.toast(_("A hint is for a whole turn: take this one back first."))
        else:
            super().ask_hint()

    def time_over(self) -> None:
        """The time of the turn is over: what lies is laid, without bonus tiles if they are not all there; else nothing."""
        self.app.sounds.play("timeout")
        self.put_hand_down()
        draft = self.draft
        if draft is None or not self.person_to_act:
            return
        if draft.laid:
            move = draft.move or place(draft.laid[0].laid)
            self.show.lying = {one.place for one in move.laid}
        else:
            move = TIMEOUT
        self.commit(move, shown=False)

    def put_hand_down(self) -> None:
        """What is held or looked at is let go of at once: the clock does not wait for it."""
        self.motion.finish()
        self.hand.drop()
        if self.looking is not None and not self.replay:
            self.look_at(self.looking)
            self.motion.finish()

    def _tick(self) -> None:
        self.app.sounds.play("tick")

    def dress_buttons(self) -> None:
        asked = papers.question(self)
        for button, label in zip(self.answers, asked[2] if asked is not None else ("", ""), strict=True):
            button.label, button.visible = label, bool(label)
        self.answers[0].icon = "check" if self.draft is not None and self.draft.choosing else None
        self.answers[0].kind = "second" if self.draft is not None and self.draft.bonus_mode else "first"
        self.end_button.kind = "second" if asked is not None and self.answers[0].kind == "first" else "first"
        wide = self.turn_button.rect.w > 1.2 * self.turn_button.rect.h
        self.turn_button.label = _("Turn") if wide else ""
        self.turn_button.enabled = self.ready and self.hand.held is not None
        self._place_pills(asked[2] if asked is not None else None)

    def camera_moved(self) -> None:
        asked = papers.question(self)
        self._place_pills(asked[2] if asked is not None else None)
        self.bubble.hide()
        self.touch()

    def pan(self, dx: float, dy: float) -> None:
        """Moves the table under its window."""
        if not self.motion.active:
            self.camera.pan(dx, dy)
            self.camera_moved()

    def _place_pills(self, labels: tuple[str, str] | None) -> None:
        """The answers beside the tile they are about, or nowhere."""
        draft = self.draft
        shown = labels is not None and draft is not None and draft.choosing
        for pill in self.pills:
            pill.visible = shown
        if not shown or labels is None or draft is None:
            return
        sizes = [pill_size(self.look, label) for label in labels]
        gap = self.look.px(1.0)
        size = (max(w for w, _h in sizes), sum(h for _w, h in sizes) + gap)
        lain = self.camera.box(draft.laid[0].laid.place)
        box = free_place(size, lain.center, round(lain.w * 0.45), self.table_rect(), self.obstacles())
        y = box.y
        for pill, label, (wide, high) in zip(self.pills, labels, sizes, strict=True):
            pill.label = label
            pill.rect = pygame.Rect(box.x, y, wide, high)
            y += high + gap

    def has_gesture(self) -> bool:
        return self.draft is not None and self.draft.touched

    def undo_gesture(self) -> bool:
        self.hand.drop()
        draft = self.draft
        if draft is None or not draft.touched:
            return False
        last = draft.laid[-1].laid
        tile = draft.back()
        if tile is not None:
            copy = next((one for one in self.rack.copies if one.key == tile), None)
            if copy is not None:
                self.show.go_home(copy, last.tile, last.place)
        self.app.sounds.play("undo")
        self.thinking.forget()
        self.refresh()
        return True

    def redo(self) -> None:
        """Lays again what was taken back, as long as nothing else was laid."""
        draft = self.draft
        if not self.ready or draft is None or self.looking is not None or not draft.again():
            super().redo()
            return
        self.hand.drop()
        for one in draft.laid:
            copy = self.rack.find(NAME[one.laid.tile])
            if copy is not None:
                self.rack.away.add(copy.number)
        self.app.sounds.play("tile_lay")
        self.refresh()

    def cancel_gesture(self) -> bool:
        if self.hand.drop():
            self.app.sounds.play("drop")
            if self.keys_used:
                self.set_focus(self.rack)
            return True
        return self.undo_gesture()

    def show_faults(self, refusal: Refusal) -> list[pygame.Rect]:
        def pulse(share: float) -> None:
            self.swell = 1.0 + 0.12 * abs(1 - (share * 4 % 2))

        self.flair.tween(700, pulse)
        side = self.camera.side
        return [self.camera.box(cell).inflate(side // 3, side // 3) for cell, _corner in self.faults]
