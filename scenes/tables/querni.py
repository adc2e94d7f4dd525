"""The QUERNI table: pick up, step, hop, take off, end the turn. Gestures become moves; the rules say what is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.contract import Refusal, phrase
from game.querni import chains
from game.querni.board import FIELD, OFF, PER_SEAT, Board, Path, number_of, seat_of, stone, stone_at
from game.querni.events import Jumped, Laid, Removed, Stepped
from game.querni.moves import PASS, Chain, SetUp, Turn
from game.querni.state import PLAY, QUIET_LIMIT, SET
from scenes.app import App
from scenes.kit import materials, pieces
from scenes.kit.language import _, ngettext
from scenes.kit.layout import Plan
from scenes.rail import LogLine, Paper
from scenes.session import AnyPly, Session
from scenes.table import Table
from scenes.tables import querni_words as words
from scenes.tables.querni_board import BoardPainter, BoardPlace, fields_of
from scenes.tables.querni_cursor import BoardCursor
from scenes.tables.querni_draft import Draft
from scenes.tables.querni_laying import Laying
from scenes.tables.querni_plates import draw_plates
from scenes.tables.querni_stage import Stage

NEAR = 20
"""From so many quiet turns before the draw of Q12 the table counts them."""
DRAG = 6
"""Pixels that the pointer must move with the button down before it is a drag."""


class QuerniTable(Table):
    """A match of QUERNI on the screen."""

    plan_name = "querni"

    def __init__(self, app: App, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.stage = Stage(self.motion, app.sounds.play)
        self.painter: BoardPainter | None = None
        self.places: dict[str, pygame.Rect] = {}
        self.draft: Draft | None = None
        self.laying: Laying | None = None
        self.must_pass = False
        self.held: int | None = None
        """The field of the stone that is picked up, or None."""
        self.part_from: int | None = None
        """The number at one end of the part that is about to be taken off."""
        self.hover: int | None = None
        self.ways: list[Path] = []
        """The ways to the field under the pointer, and which of them is chosen."""
        self.way = 0
        self.dragging = False
        self.trace: list[int] = []
        self._pressed_at: tuple[int, tuple[int, int]] | None = None
        self.faults: tuple[int, ...] = ()
        self._swell = 1.0
        self.cursor = BoardCursor(self)
        self.add(self.cursor, self.log, *self.buttons)
        self.focus = self.cursor
        self.keys_used = False

    # ---- places

    def place_table(self, plan: Plan) -> None:
        self.motion.finish()
        rail = self.rail
        place = BoardPlace(rail["board"])
        self.painter = BoardPainter(self.look, place, (self.mark(0), self.mark(1)))
        near = self.near_seat
        self.places = {
            f"{part}{seat}": rail[f"{part}_{'near' if seat == near else 'far'}"] for part in ("plate", "tray") for seat in (0, 1)
        }
        self.stage.place(self.painter, {0: self.places["tray0"], 1: self.places["tray1"]})
        self.cursor.rect = place.rect
        if self.laying is not None:
            self.stage.set(self.laying.board)

    @property
    def near_seat(self) -> int:
        """The seat at the lower edge: the only person's, else seat 0."""
        people = [seat for seat, setup in enumerate(self.session.seats) if setup.human]
        return people[0] if len(people) == 1 else 0

    def table_rect(self) -> pygame.Rect:
        return self.place.rect

    @property
    def place(self) -> BoardPlace:
        """Where the board lies."""
        assert self.painter is not None
        return self.painter.place

    # ---- states and what moves did

    def show_state(self, state: Any) -> None:
        self.stage.laying = state.phase == SET
        self.stage.set(state.board)

    def glide_to(self, state: Any) -> None:
        self._let_go()
        self.draft = self.laying = None
        if self.calm:
            self.crossfade()
            self.show_state(state)
            return
        self.stage.laying = state.phase == SET
        self.stage.glide(state.board)

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        self._let_go()
        self.draft = None
        if self.calm:
            self.crossfade()
            self.show_state(ply.step.state)
            self.motion.after(120, done)
            return
        events = [told.event for told in ply.step.told]
        self._show_events(events, ply, done)

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
        self._let_go()
        match = self.session.match
        state = match.state
        self.show_state(state)
        self.draft = self.laying = None
        self.must_pass = False
        if not self.session.seats[seat].human:
            return
        if any(not one.human for one in self.session.seats) and len(match):
            self.app.sounds.play("turn")
        if state.phase == SET:
            self.laying = Laying(state.board, seat)
            self.stage.laying = True
            self.stage.glide(self.laying.board)
        else:
            self.draft = Draft(state.board, seat)
            self.must_pass = next(match.legal()) == PASS

    def celebrate(self, outcome: Any, done: Callable[[], None]) -> None:
        self.app.sounds.play("win" if outcome.winners else "draw")
        self.motion.speed = max(0.4, self.motion.speed)
        if self.calm or not outcome.winners:
            self.motion.after(1300, done)
        else:
            def rest() -> None:
                self.motion.after(500, done)

            self.stage.cheer(outcome.winners[0], rest)

    # ---- the pointer

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and len(self.ways) > 1 and self.place.rect.collidepoint(self.pointer):
            self.turn_way(event.y)
            return True
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and not self.motion.active:
            before = self.hover
            self.point(self.place.field_at(event.pos))
            return used or before != self.hover or self.dragging
        return used

    def act(self, action: str) -> bool:
        if action == "turn" and len(self.ways) > 1:
            self.turn_way(1)
            return True
        return super().act(action)

    def turn_way(self, by: int) -> None:
        """Chooses another way to the field under the pointer."""
        self.way = (self.way + by) % len(self.ways)
        self.refresh()

    def point(self, field: int | None) -> None:
        """The pointer (or the cursor of the keys) is over a field."""
        if field == self.hover:
            return
        self.hover = field
        self.ways, self.way = [], 0
        if self.held is not None and field is not None and self.draft is not None:
            if field in self.draft.landings(self.held):
                self.ways = self.draft.paths(self.held, field)
                self._follow_trace()
                if self.dragging and field not in self.trace:
                    self.trace.append(field)
            elif field in self.draft.steps(self.held):
                self.ways = [(self.held, field)]
        self.refresh()

    def _follow_trace(self) -> None:
        """Chooses the way that lands where the drag has been, in that order."""
        for index, way in enumerate(self.ways):
            rest = iter(way)
            if all(field in rest for field in self.trace):
                self.way = index
                return

    def press(self, field: int, pos: tuple[int, int]) -> None:
        """The button went down on a field."""
        self.bubble.hide()
        self._pressed_at = (field, pos)
        self.dragging = False
        self.trace = []

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved with the button down."""
        if self._pressed_at is None or not self.person_to_act or self.motion.active:
            return
        field, start = self._pressed_at
        if not self.dragging and max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > max(DRAG, self.look.px(0.8)):
            self.dragging = True
            if self.draft is not None and field != self.held:
                number = self.draft.own_number(field)
                if number is not None and (self.draft.may_pick(field) or self._in_chain(number)):
                    self._pick(field)
            elif self.laying is not None and self.laying.may_pick(field):
                self.held = field
        self.point(self.place.field_at(pos))

    def release(self, pos: tuple[int, int]) -> None:
        """The button was let go."""
        pressed, self._pressed_at = self._pressed_at, None
        dragging, self.dragging = self.dragging, False
        if pressed is None:
            return
        target = self.place.field_at(pos)
        if self.looking is not None and not self.replay:
            self.look_at(self.looking)
            return
        if not self.person_to_act or self.motion.active:
            return
        if not dragging:
            if target == pressed[0]:
                self.tap(target)
            return
        if self.held is None:
            return
        if target is None or target == self.held:
            self._let_go()
            self.app.sounds.play("drop")
            self.refresh()
        else:
            self._onto(self.held, target, dropped=True)

    def tap(self, field: int) -> None:
        """A click on a field, or the accept key with the cursor on it."""
        if not self.person_to_act or self.motion.active:
            return
        if self.held is None:
            self._first_tap(field)
        elif field == self.held:
            self._let_go()
            self.app.sounds.play("drop")
        else:
            self._onto(self.held, field, dropped=False)
        self.refresh()

    def _first_tap(self, field: int) -> None:
        if self.laying is not None:
            if self.laying.may_pick(field):
                self._pick(field)
            else:
                self.refuse(self.laying.refusal(field), self._at(field))
            return
        draft = self.draft
        if draft is None:
            return
        number = draft.own_number(field)
        if number is None:
            if stone_at(draft.now, field) is not None:
                self._refuse_turn(Turn((field, field + 1 if field % 10 < 9 else field - 1), False, None), field)
            return
        if draft.may_pick(field) or self._in_chain(number):
            self._pick(field)
        elif draft.chain is not None:
            sentence = phrase("One chain came off already: the turn ends here, or is taken back.")
            self.refuse(Refusal("Q4", sentence), self._at(field))
        else:
            moved = draft.own_number(draft.path[-1]) if draft.path else None
            sentence = phrase("{stone} has moved: one stone moves in a turn, and then a chain may come off.", stone=moved or 0)
            self.refuse(Refusal("Q4", sentence, (), ()), self._at(field))

    def _pick(self, field: int) -> None:
        self.held = field
        self.ways, self.way = [], 0
        self.app.sounds.play("lift")
        draft = self.draft
        if draft is None:
            return
        number = draft.own_number(field)
        stuck = not draft.path and not draft.steps(field) and not draft.landings(field)
        if stuck and number is not None and not self._in_chain(number):
            self.held = None
            sentence = phrase("{stone} is shut in: no free field beside it, and nothing to jump over.", stone=number)
            self.refuse(Refusal("Q5", sentence, (), ()), self._at(field))

    def _in_chain(self, number: int) -> bool:
        return self.draft is not None and any(low <= number <= high for low, high in self.draft.whole_chains())

    def _onto(self, start: int, target: int, dropped: bool) -> None:
        """The held stone of `start` is to go to `target`, or a chain from the one to the other is to come off."""
        if self.laying is not None:
            self._swap(start, target)
            return
        draft = self.draft
        assert draft is not None
        if draft.may_pick(start) and (target in draft.steps(start) or target in draft.landings(start)):
            self._go(start, target)
            return
        number, other = draft.own_number(start), draft.own_number(target)
        if number is not None and other is not None:
            part = draft.chain_between(number, other)
            if part is not None:
                self.take(part)
            elif not dropped and (draft.may_pick(target) or self._in_chain(other)):
                self._pick(target)
            elif draft.linked(number, other):
                self._let_go()
                sentence = phrase("{one} and {other} are two: a chain has three or more.", one=number, other=other)
                self.refuse(Refusal("Q7", sentence, (), ()), self._at(target))
            else:
                self._refuse_turn(draft.attempt(start, target), target)
            return
        self._refuse_turn(draft.attempt(start, target), target)

    def _refuse_turn(self, turn: Turn, at: int) -> None:
        """Asks the rules why a turn cannot be, shows their answer, and lets a dragged stone go home."""
        refusal = self.session.match.check(turn, self.seat)
        if refusal is None:
            refusal = Refusal("Q4", phrase("That is not part of this turn: one move, then one chain."))
        if self._pressed_at is None and self.held is not None and not self.keys_used:
            self._let_go()
        self.refuse(refusal, self._at(at))

    def _at(self, field: int) -> tuple[int, int]:
        x, y = self.place.centre(field)
        return round(x), round(y)

    def _let_go(self) -> None:
        self.held = self.part_from = None
        self.ways, self.way, self.trace = [], 0, []
        self.hint_stage, self.hint = (self.hint_stage, self.hint) if self.hint is not None else (0, None)

    # ---- the gestures of a turn

    def _go(self, start: int, target: int) -> None:
        draft = self.draft
        assert draft is not None
        which = stone_at(draft.now, start)
        assert which is not None
        if target in draft.steps(start):
            self._let_go()
            draft.go((start, target), False)
            self._animated(lambda done: self.stage.step(which, target, done), self._after_gesture)
            return
        path = self.ways[self.way] if self.ways and self.ways[self.way][-1] == target else draft.landings(start)[target]
        fresh = path[len(draft.path) or 1:]
        self._let_go()
        draft.go(path, True)
        self._animated(lambda done: self.stage.hop(which, fresh, done), self._after_gesture)

    def take(self, part: Chain) -> None:
        """Takes a part of a chain off."""
        draft = self.draft
        if draft is None or part not in draft.parts():
            return
        self._let_go()
        draft.take(part)
        seat = draft.seat
        self._animated(lambda done: self.stage.remove(seat, range(part[0], part[1] + 1), done), self._after_gesture)

    def _animated(self, show: Callable[[Callable[[], None]], None], then: Callable[[], None]) -> None:
        if self.calm and self.draft is not None:
            self.crossfade()
            self.stage.set(self.draft.now)
            self.app.sounds.play("drop")
            self.motion.after(100, then)
        else:
            show(then)
        self.refresh()

    def _after_gesture(self) -> None:
        draft = self.draft
        if draft is not None:
            self.stage.set(draft.now)
            if draft.path and draft.jumps and draft.chain is None and draft.landings(draft.path[-1]):
                self.held = draft.path[-1]  # it may hop on: the next fields stay lit
            if draft.chain is None and draft.whole_chains():
                self.app.sounds.play("chain")
        self.refresh()

    def _swap(self, start: int, target: int) -> None:
        assert self.laying is not None
        if not self.laying.may_pick(target):
            self._let_go()
            self.refuse(self.laying.refusal(target), self._at(target))
            return
        self._let_go()
        self.laying.swap(start, target)
        self.app.sounds.play("drop")
        self.stage.glide(self.laying.board)
        self.refresh()

    def shuffle(self) -> None:
        """Lays the opponent's stones out at random (the set-up `placed`)."""
        if self.laying is not None and not self.motion.active:
            self._let_go()
            self.laying.shuffle()
            self.app.sounds.play("tray")
            self.stage.glide(self.laying.board)
            self.refresh()

    def end_turn(self) -> None:
        if self.laying is not None:
            layout: SetUp = self.laying.move
            self._let_go()
            self.commit(layout, shown=True)
            return
        draft = self.draft
        if draft is None:
            return
        self._let_go()
        self.commit(draft.turn, shown=True)

    def may_end(self) -> bool:
        if self.motion.active:
            return False
        return self.laying is not None or self.must_pass or (self.draft is not None and not self.draft.empty)

    def end_label(self) -> str:
        if self.laying is not None:
            return _("Ready")
        return _("Pass") if self.must_pass else _("End turn")

    def dress_buttons(self) -> None:
        if self.laying is not None and not self.replay:
            self.hint_button.label, self.hint_button.icon = _("Shuffle"), "arrows-shuffle"
            self.hint_button.enabled = self.person_to_act
        elif not self.replay:
            self.hint_button.icon = "bulb"

    def ask_hint(self) -> None:
        if self.laying is not None:
            self.shuffle()
        else:
            super().ask_hint()

    def has_gesture(self) -> bool:
        if self.laying is not None:
            return self.laying.may_undo
        return self.draft is not None and not self.draft.empty

    def undo_gesture(self) -> bool:
        if self.laying is not None:
            if not self.laying.undo():
                return False
            self._let_go()
            self.stage.glide(self.laying.board)
            return True
        draft = self.draft
        if draft is None or draft.back() is None:
            return False
        self._let_go()
        self.app.sounds.play("undo")
        if self.calm:
            self.crossfade()
            self.stage.set(draft.now)
        else:
            self.stage.glide(draft.now)
        self.refresh()
        return True

    def cancel_gesture(self) -> bool:
        if self.held is not None and not (self.draft is not None and self.draft.path):
            self._let_go()
            self.app.sounds.play("drop")
            return True
        return self.laying is None and self.undo_gesture()

    def show_faults(self, refusal: Refusal) -> None:
        board = self.draft.now if self.draft is not None else self.stage.board
        places = list(fields_of(refusal.fields))
        for piece in refusal.pieces:
            seat, number = map(int, piece.split(":"))
            if board[stone(seat, number)] != OFF:
                places.append(board[stone(seat, number)])
        self.faults = tuple(places)

        def pulse(share: float) -> None:
            self._swell = 1.0 + 0.14 * abs(1 - (share * 4 % 2))

        self.flair.tween(700, pulse)

    # ---- painting

    def _shown_state(self) -> Any:
        match = self.session.match
        return match.state if self.looking is None else match.state_at(self.looking)

    def paint_table(self, target: pygame.Surface) -> None:
        assert self.painter is not None
        self.painter.draw_base(target)
        draw_plates(target, self)

    def paint_pieces(self, target: pygame.Surface) -> None:
        painter, draft = self.painter, self.draft
        assert painter is not None
        quiet = self.motion.active and bool(self.stage.flying)
        without: frozenset[int] = frozenset()
        if not quiet and self.person_to_act:
            if draft is not None:
                for low, high in draft.whole_chains():
                    painter.draw_chain(target, draft.fields_of((low, high)))
                self._paint_lights(target)
            if self.held is not None:
                board = draft.now if draft is not None else self.stage.board
                which = stone_at(board, self.held)
                without = frozenset() if which is None else frozenset((which,))
        self.stage.draw_lying(target, without)
        if not quiet and self.person_to_act:
            self._paint_over_stones(target)
        if self.bubble.visible:
            for field in self.faults:
                painter.draw_fault(target, field, self._swell)
        self.stage.draw_flying(target)
        if self.keys_used and self.focus is self.cursor and self.app.top is self:
            box = self.place.box(self.cursor.field)
            materials.focus_ring(self.look, box.size).draw(target, box.topleft)

    def _paint_lights(self, target: pygame.Surface) -> None:
        painter, draft = self.painter, self.draft
        assert painter is not None and draft is not None
        if self.held is None or not self.app.settings.lights or not draft.may_pick(self.held):
            return
        way = self._shown_way()
        steps = [field for field in draft.steps(self.held) if field not in way]
        jumps = [field for field in draft.landings(self.held) if field not in way]
        painter.draw_targets(target, steps, [field for field in jumps if field not in steps])

    def _shown_way(self) -> Path:
        if self.ways:
            return self.ways[self.way]
        return ()

    def _paint_over_stones(self, target: pygame.Surface) -> None:
        painter, draft = self.painter, self.draft
        assert painter is not None
        if self.laying is not None and self.held is None and self.hover is not None and self.laying.may_pick(self.hover):
            painter.draw_ring(target, self.hover)
        if draft is not None:
            self._paint_chain_choice(target, draft)
            if self.held is not None and self._shown_way():
                self._paint_way(target, draft)
            self._paint_hint(target)
        if self.held is not None:
            self._paint_held(target)

    def _paint_way(self, target: pygame.Surface, draft: Draft) -> None:
        painter, way = self.painter, self._shown_way()
        assert painter is not None and self.held is not None
        number = draft.own_number(self.held)
        if number is None:
            return
        painter.draw_ghost(target, draft.seat, number, way[-1])
        if len(way) > 2 or way[-1] not in draft.steps(self.held):
            painter.draw_path(target, way[max(0, len(draft.path) - 1):])

    def _paint_chain_choice(self, target: pygame.Surface, draft: Draft) -> None:
        """The part that would come off now, ringed: from the held stone to the one under the pointer."""
        part = self._hovered_part(draft)
        assert self.painter is not None
        if part is not None:
            for field in draft.fields_of(part):
                self.painter.draw_ring(target, field)

    def _hovered_part(self, draft: Draft) -> Chain | None:
        if self.held is None or self.hover is None:
            return None
        number, other = draft.own_number(self.held), draft.own_number(self.hover)
        return draft.chain_between(number, other) if number is not None and other is not None else None

    def _paint_held(self, target: pygame.Surface) -> None:
        painter = self.painter
        assert painter is not None and self.held is not None
        board = self.draft.now if self.draft is not None else self.stage.board
        which = stone_at(board, self.held)
        if which is None:
            return
        painter.draw_home(target, self.held)
        x, y = self.place.centre(self.held)
        if self.dragging and self.pointer[0] >= 0:
            x, y = self.pointer
        lift = (self.look.px(0.7), self.look.px(1.5))
        painter.draw_stone(target, seat_of(which), number_of(which), (x - lift[0], y - lift[1]), "held")

    def _paint_hint(self, target: pygame.Surface) -> None:
        if self.hint is None or self.hint_stage < 1 or self.held is not None or not isinstance(self.hint.move, Turn):
            return
        painter, draft, move = self.painter, self.draft, self.hint.move
        assert painter is not None and draft is not None
        if not draft.empty:
            return
        if move.path:
            painter.draw_ring(target, move.path[0])
            if self.hint_stage >= 2:
                number = draft.own_number(move.path[0])
                painter.draw_ghost(target, draft.seat, number or 0, move.path[-1])
                if move.jumps:
                    painter.draw_path(target, move.path)
        elif move.chain:
            fields = draft.fields_of(move.chain)
            for field in fields[:1] if self.hint_stage == 1 else fields:
                painter.draw_ring(target, field)

    # ---- words

    def banner(self) -> tuple[int | None, str, str]:
        return words_for_banner(self)

    def paper(self) -> Paper:
        return paper_for(self)

    def footer(self) -> str:
        state = self._shown_state()
        left = QUIET_LIMIT - state.quiet
        lines = []
        if self.person_to_act and self.held is not None and self.draft is not None and not self.draft.path:
            lines.append(_("Esc puts {stone} back.").format(stone=self.draft.own_number(self.held)))
        elif self.person_to_act and len(self.ways) > 1:
            lines.append(_("The wheel or R shows another way."))
        if state.phase == PLAY and left <= NEAR:
            line = ngettext("Draw after {count} more quiet turn.", "Draw after {count} more quiet turns.", left)
            lines.append(line.format(count=left))
        return " ".join(lines)

    def log_line(self, number: int, ply: AnyPly) -> LogLine:
        events = [told.event for told in ply.step.told]
        return LogLine(number, self.mark(ply.seat), words.log_words(self.name(ply.seat), self.name(1 - ply.seat), events))

    def rule_now(self) -> str | None:
        if self._shown_state().phase == SET:
            return "Q3"
        if self.bubble.visible and self.bubble.rule.startswith("Q"):
            return self.bubble.rule
        if self.draft is not None and (self.draft.path or self.held is None) and self.draft.whole_chains():
            return "Q7"
        return "Q5"


def words_for_banner(table: QuerniTable) -> tuple[int | None, str, str]:
    """Mark, heading and line of the banner."""
    match = table.session.match
    if table.replay or table.looking is not None:
        return None, _("Looking back"), _("After move {now} of {all}").format(now=table.looking, all=len(match))
    outcome = match.outcome
    if outcome is not None:
        if outcome.winners:
            return table.mark(outcome.winners[0]), _("{name} wins!").format(name=table.name(outcome.winners[0])), ""
        return None, _("A draw"), ""
    seat = table.seat
    assert seat is not None
    return table.mark(seat), words.turn_of(table.name(seat)), _expected(table, seat)


def _expected(table: QuerniTable, seat: int) -> str:
    """What is expected now, in one line."""
    if not table.session.seats[seat].human:
        return _("thinks")
    draft = table.draft
    if table.laying is not None:
        return _("Lay out the stones of {name}").format(name=table.name(1 - seat))
    if draft is None:
        return ""
    if table.must_pass:
        return _("Nothing can move: pass")
    if table.held is not None and draft.may_pick(table.held):
        number = draft.own_number(table.held)
        return _("Choose where {stone} goes").format(stone=number) if not draft.path else _("Hop on, or end the turn")
    if draft.chain is not None:
        return _("End the turn, or undo")
    if draft.path:
        return _("Take a chain off, or end the turn") if draft.parts() else _("End the turn, or undo")
    return _("Move a stone or take a chain off") if draft.parts() else _("Choose a stone")


def paper_for(table: QuerniTable) -> Paper:
    """What the preview paper says now."""
    state = table._shown_state()
    if table.laying is not None:
        body = _("Click or drag one stone onto another: they change places. Far apart is hard to join.")
        return Paper(_("As mean as can be"), body)
    draft = table.draft
    if draft is not None and table.person_to_act:
        found = _paper_of_turn(table, draft)
        if found is not None:
            return found
    sides = []
    for seat in (0, 1):
        numbers = words.ranges(chains.hopeful(state.board, seat))
        sides.append(_("{name}: {numbers}").format(name=table.name(seat), numbers=numbers or _("none")))
    return Paper(_("Still good for chains"), "\n".join(sides))


def _paper_of_turn(table: QuerniTable, draft: Draft) -> Paper | None:
    if table.hint is not None and table.hint_stage >= 3 and draft.empty and table.held is None:
        return Paper(_("A good move"), table.hint.reason.say(_), _stones_of(table, draft, table.hint.move))
    way = table._shown_way()
    if table.held is not None and way:
        return _paper_of_way(table, draft, way)
    part = table._hovered_part(draft)
    if part is None and draft.chain is None and table.held is None:
        part = _pointed_chain(table, draft)
    if part is not None:
        count = part[1] - part[0] + 1
        heading = _("{chain} can come off").format(chain=words.numbers(range(part[0], part[1] + 1)))
        body = _("Drag along the chain, or click its first and its last stone. Any three or more will do.")
        return Paper(heading, body, _row(table, draft.seat, range(part[0], part[1] + 1)), words.off(count))
    if table.held is not None and not draft.path:
        number = draft.own_number(table.held)
        steps, landings = len(draft.steps(table.held)), len(draft.landings(table.held))
        body = _("{steps}, {jumps}").format(
            steps=ngettext("{count} field to step to", "{count} fields to step to", steps).format(count=steps),
            jumps=ngettext("{count} field to jump to", "{count} fields to jump to", landings).format(count=landings),
        )
        return Paper(_("{stone} is in hand").format(stone=number), body)
    return None


def _pointed_chain(table: QuerniTable, draft: Draft) -> Chain | None:
    """The chain under the pointer; without one there, the first that can come off."""
    found = draft.whole_chains()
    number = draft.own_number(table.hover) if table.hover is not None else None
    for low, high in found:
        if number is not None and low <= number <= high:
            return low, high
    return found[0] if found else None


def _paper_of_way(table: QuerniTable, draft: Draft, way: Path) -> Paper:
    assert table.held is not None
    number = draft.own_number(table.held)
    assert number is not None
    after = Draft(draft.board, draft.seat)
    jumping = way[-1] not in draft.steps(table.held)
    after.go(way, jumping)
    fresh = [part for part in after.whole_chains() if part[0] <= number <= part[1]]
    heading = words.jumps_heading(number, len(way) - 1) if jumping else _("{stone} steps").format(stone=number)
    if fresh:
        part = fresh[0]
        body = _("The chain {chain} can then come off in the same turn.").format(chain=words.numbers(range(part[0], part[1] + 1)))
        return Paper(heading, body, _row(table, draft.seat, range(part[0], part[1] + 1)), words.off(part[1] - part[0] + 1))
    beside = [n for n in (number - 1, number + 1) if _touch(after.now, draft.seat, number, n)]
    body = ""
    if beside:
        body = _("It then stands beside {stones}.").format(stones=_(" and ").join(map(str, beside)))
    if len(table.ways) > 1:
        body += " " + _("Way {now} of {all}: the wheel or R shows another.").format(now=table.way + 1, all=len(table.ways))
    return Paper(heading, body.strip())


def _touch(board: Board, seat: int, one: int, other: int) -> bool:
    if not 1 <= other <= PER_SEAT:
        return False
    links = chains.links(board, seat)
    return bool(links >> (min(one, other) - 1) & 1)


def _row(table: QuerniTable, seat: int, numbers: range) -> tuple[Any, ...]:
    radius = table.look.px(2.3)
    shown = list(numbers) if len(numbers) <= 6 else [*numbers[:3], *numbers[-2:]]
    return tuple(pieces.stone(table.look, radius, table.mark(seat), number) for number in shown)


def _stones_of(table: QuerniTable, draft: Draft, move: Any) -> tuple[Any, ...]:
    if not isinstance(move, Turn):
        return ()
    if move.chain:
        return _row(table, draft.seat, range(move.chain[0], move.chain[1] + 1))
    number = draft.own_number(move.path[0]) if move.path else None
    return _row(table, draft.seat, range(number, number + 1)) if number else ()
