"""The QUERNI table: pick up, step, hop, take off, end the turn. Gestures become moves; the rules say what is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.contract import Refusal
from game.querni.board import FIELD, OFF, Board, stone, stone_at
from game.querni.events import Jumped, Laid, Removed, Stepped
from game.querni.moves import PASS, Chain
from game.querni.state import PLAY, QUIET_LIMIT, SET
from scenes.games.querni import papers, words
from scenes.games.querni.board import BoardPainter, BoardPlace, fields_of
from scenes.games.querni.cursor import BoardCursor
from scenes.games.querni.draft import Draft
from scenes.games.querni.ground import QuerniGround
from scenes.games.querni.hand import Hand
from scenes.games.querni.laying import Laying
from scenes.games.querni.paint import draw_pieces
from scenes.games.querni.plates import draw_plates
from scenes.kit.language import _, ngettext
from scenes.kit.layout import Plan
from scenes.kit.motion import FADE, linear
from scenes.page import Host
from scenes.session import AnyPly, Session
from scenes.table.rail import LogLine, Paper

NEAR = 20
"""From so many quiet turns before the draw of Q12 the table counts them."""


class QuerniTable(QuerniGround):
    """A match of QUERNI on the screen."""

    plan_name = "querni"

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.hand = Hand(self)
        self.cursor = BoardCursor(self, self.hand)
        self.add(self.cursor, self.log, *self.buttons)
        self.focus = self.cursor
        self.keys_used = False

    # ---- places

    def place_table(self, plan: Plan) -> None:
        self.motion.finish()
        place = BoardPlace(self.rail["board"])
        self.painter = BoardPainter(self.look, place, (self.mark(0), self.mark(1)))
        for seat in (0, 1):
            side = "near" if seat == self.near_seat else "far"
            for part in ("plate", "tray"):
                self.places[f"{part}{seat}"] = self.rail[f"{part}_{side}"]
        self.stage.place(self.painter, {0: self.places["tray0"], 1: self.places["tray1"]})
        self.cursor.rect = place.rect

    # ---- states, and what moves did

    def show_state(self, state: Any) -> None:
        self.stage.laying = state.phase == SET
        self.stage.set(state.board)

    def glide_to(self, state: Any) -> None:
        self.hand.let_go()
        self.stage.laying = state.phase == SET
        board = state.board
        # back from looking: what was begun lies there again
        if self.looking is None and self.draft is not None and self.draft.board == board:
            board = self.draft.now
        elif self.looking is None and self.laying is not None and self.laying.before == board:
            board = self.laying.board
        self._to_board(board)

    def _to_board(self, board: Board) -> None:
        self.end_asked = False
        if self.calm:
            self.crossfade()
            self.stage.set(board)
        else:
            self.stage.glide(board)

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        self.hand.let_go()
        self.draft = None
        if self.calm:
            self.crossfade()
            self.show_state(ply.step.state)
            self.motion.after(120, done)
        else:
            self._show_events([told.event for told in ply.step.told], ply, done)

    def _show_events(self, events: list[Any], ply: AnyPly, done: Callable[[], None]) -> None:
        if not events:
            self.show_state(ply.step.state)
            done()
            return
        event, rest = events[0], events[1:]

        def onwards() -> None:
            self._show_events(rest, ply, done)

        if isinstance(event, Stepped):
            self.app.sounds.play("lift")
            self.stage.step(stone(event.seat, event.number), FIELD[event.path[-1]], onwards)
        elif isinstance(event, Jumped):
            self.app.sounds.play("lift")
            self.stage.hop(stone(event.seat, event.number), [FIELD[name] for name in event.path[1:]], onwards)
        elif isinstance(event, Removed):
            self.stage.remove(event.seat, event.numbers, onwards)
        elif isinstance(event, Laid):
            self.stage.glide(ply.step.state.board, onwards)
        else:
            onwards()

    def begin_turn(self, seat: int) -> None:
        self.hand.let_go()
        match = self.session.match
        state = match.state
        self.stage.laying = state.phase == SET
        self.draft = self.laying = None
        self.must_pass = False
        if not self.session.seats[seat].human:
            return
        if len(match) and any(not one.human for one in self.session.seats):
            self.app.sounds.play("turn")
        if state.phase == SET:
            self.laying = Laying(state.board, seat)
            self._to_board(self.laying.board)
        else:
            self.draft = Draft(state.board, seat)
            self.must_pass = next(match.legal()) == PASS
            self._shimmer()

    def celebrate(self, outcome: Any, done: Callable[[], None]) -> None:
        self.app.sounds.play("win" if outcome.winners else "draw")
        self.motion.speed = max(0.4, self.motion.speed)

        def rest() -> None:
            self.motion.after(500, done)

        if self.calm or not outcome.winners:
            self.motion.after(1300, done)
        else:
            self.stage.cheer(outcome.winners[0], rest)

    # ---- the pointer

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and len(self.hand.ways) > 1 and self.place.rect.collidepoint(self.pointer):
            self.hand.turn_way(event.y)
            self.refresh()
            return True
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and not self.motion.active and self.hand.point(self.place.field_at(event.pos)):
            self.refresh()
            return True
        return used or (event.type == pygame.MOUSEMOTION and self.hand.dragging)

    def act(self, action: str) -> bool:
        if action == "turn" and len(self.hand.ways) > 1:
            self.hand.turn_way(1)
            self.refresh()
            return True
        if action == "back" and self.person_to_act:
            self.motion.finish()
            return self._take_back(hop=True)
        return super().act(action)

    # ---- the gestures of a turn

    def go(self, start: int, target: int) -> None:
        """The stone on `start` goes to a lit field, by the way that is shown or else by the canonical one."""
        draft = self.draft
        assert draft is not None
        which = stone_at(draft.now, start)
        assert which is not None
        shown = self.hand.shown_way
        self.hand.let_go()
        if target in draft.steps(start):
            draft.go((start, target), False)
            self._show_gesture(lambda done: self.stage.step(which, target, done))
            return
        path = shown if shown and shown[-1] == target else draft.landings(start)[target]
        fresh = path[len(draft.path) or 1:]
        draft.go(path, True)
        self._show_gesture(lambda done: self.stage.hop(which, fresh, done))

    def take(self, part: Chain) -> None:
        """Takes a part of a chain off; nothing happens when it cannot come off."""
        draft = self.draft
        if draft is None or part not in draft.parts():
            return
        self.hand.let_go()
        draft.take(part)
        seat = draft.seat
        self._show_gesture(lambda done: self.stage.remove(seat, range(part[0], part[1] + 1), done))

    def _show_gesture(self, show: Callable[[Callable[[], None]], None]) -> None:
        assert self.draft is not None
        self.end_asked = False
        if self.calm:
            self.crossfade()
            self.stage.set(self.draft.now)
            self.app.sounds.play("drop")
            self.motion.after(FADE, self._after_gesture)
        else:
            show(self._after_gesture)
        self.refresh()

    def _after_gesture(self) -> None:
        draft = self.draft
        if draft is not None:
            self.stage.set(draft.now)
            if draft.path and draft.jumps and draft.may_pick(draft.path[-1]):
                self.hand.hold(draft.path[-1])  # it may hop on: the next fields stay lit
            if draft.chain is None and draft.whole_chains():
                self.app.sounds.play("chain")
                self._shimmer()
        self.refresh()

    def _shimmer(self) -> None:
        if self.calm or self.draft is None or not self.draft.whole_chains():
            return

        def run(share: float) -> None:
            self.shimmer = share if share < 1.0 else None

        self.flair.tween(1200, run, ease=linear)

    def swap(self, start: int, target: int) -> None:
        """Two stones of the layout change places."""
        assert self.laying is not None
        self.hand.let_go()
        if not self.laying.may_pick(target):
            self.refuse(self.laying.refusal(target), self.at(target))
            return
        self.laying.swap(start, target)
        self.app.sounds.play("drop")
        self._to_board(self.laying.board)
        self.refresh()

    def shuffle(self) -> None:
        """Lays the opponent's stones out at random."""
        if self.laying is not None and self.ready:
            self.bubble.hide()
            self.hand.let_go()
            self.laying.shuffle()
            self.app.sounds.play("tray")
            self._to_board(self.laying.board)
            self.refresh()

    def end_turn(self) -> None:
        self.hand.let_go()
        if self.laying is not None:
            self.commit(self.laying.move, shown=True)
        elif self.draft is not None:
            self.commit(self.draft.turn, shown=True)

    def may_end(self) -> bool:
        if self.motion.active:
            return False
        return self.laying is not None or self.must_pass or (self.draft is not None and not self.draft.empty)

    def end_label(self) -> str:
        if self.laying is not None:
            return _("Ready")
        return _("Pass") if self.must_pass else _("End turn")

    def dress_buttons(self) -> None:
        if self.replay:
            return
        self.hint_button.icon = "bulb"
        if self.laying is not None:
            self.hint_button.label, self.hint_button.icon = _("Shuffle"), "arrows-shuffle"
            self.hint_button.enabled = self.person_to_act

    def ask_hint(self) -> None:
        if self.laying is not None:
            self.shuffle()
        elif self.person_to_act and self.draft is not None and not self.draft.empty:
            self.app.toast(_("A hint is for a whole turn: take this one back first."))
        else:
            super().ask_hint()

    def has_gesture(self) -> bool:
        if self.laying is not None:
            return self.laying.may_undo
        return self.draft is not None and not self.draft.empty

    def undo_gesture(self) -> bool:
        return self._take_back()

    def _take_back(self, hop: bool = False) -> bool:
        """Takes the last gesture back, or (`hop`) only the last hop of it; False when there is none."""
        if not self.has_gesture():
            return False
        self.bubble.hide()
        self.hand.let_go()
        self.app.sounds.play("undo")
        if self.laying is not None:
            self.laying.undo()
            self._to_board(self.laying.board)
        elif self.draft is not None:
            (self.draft.hop_back if hop else self.draft.back)()
            self._to_board(self.draft.now)
        self.refresh()
        return True

    def cancel_gesture(self) -> bool:
        if self.hand.held is not None and not (self.draft is not None and self.draft.path):
            self.hand.let_go()
            self.app.sounds.play("drop")
            return True
        return self.laying is None and self.undo_gesture()

    def show_faults(self, refusal: Refusal) -> list[pygame.Rect]:
        board = self.board_now
        places = list(fields_of(refusal.fields))
        for piece in refusal.pieces:
            seat, number = map(int, piece.split(":"))
            if board[stone(seat, number)] != OFF:
                places.append(board[stone(seat, number)])
        self.faults = tuple(places)

        def pulse(share: float) -> None:
            self.swell = 1.0 + 0.14 * (1 - abs(1 - share * 4 % 2))

        self.flair.tween(700, pulse)
        return [self.place.box(field) for field in places]

    # ---- painting and words

    def paint_table(self, target: pygame.Surface) -> None:
        assert self.painter is not None
        self.painter.draw_base(target)
        draw_plates(target, self)

    def paint_pieces(self, target: pygame.Surface) -> None:
        lit = self.keys_used and self.focus is self.cursor and self.app.top is self
        draw_pieces(target, self, self.hand, self.cursor.field if lit else None)

    def banner(self) -> tuple[int | None, str, str]:
        return papers.banner(self, self.hand)

    def paper(self) -> Paper:
        return papers.paper(self, self.hand)

    def footer(self) -> str:
        state = self.shown_state
        left = QUIET_LIMIT - state.quiet
        lines = []
        if self.person_to_act and len(self.hand.ways) > 1:
            lines.append(_("The wheel or R shows another way."))
        elif self.person_to_act and self.hand.held is not None and self.draft is not None and not self.draft.path:
            lines.append(_("Esc puts {stone} back.").format(stone=self.draft.own_number(self.hand.held)))
        if state.phase == PLAY and left <= NEAR:
            line = ngettext("Draw after {count} more quiet turn.", "Draw after {count} more quiet turns.", left)
            lines.append(line.format(count=left))
        return " ".join(lines)

    def log_line(self, number: int, ply: AnyPly) -> LogLine:
        events = [told.event for told in ply.step.told]
        return LogLine(number, self.mark(ply.seat), words.log_words(self.name(ply.seat), self.name(1 - ply.seat), events))

    def rule_now(self) -> str | None:
        if self.shown_state.phase == SET:
            return "Q3"
        if self.bubble.visible and self.bubble.rule.startswith("Q"):
            return self.bubble.rule
        if self.draft is not None and (self.draft.path or self.hand.held is None) and self.draft.whole_chains():
            return "Q7"
        return "Q5"
