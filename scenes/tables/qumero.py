"""The QUMERO table: roll, place, use cards, pay. Gestures become moves; the rules say what is legal and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.contract import Refusal
from game.qumero.board import FIELD
from game.qumero.legal import why_no_card
from game.qumero.moves import PASS, ROLL_DICE, THROW_DIE, Move, place
from game.qumero.options import options
from game.qumero.state import DIE, PLACE, ROLL, View
from scenes.app import App
from scenes.kit.language import _
from scenes.kit.layout import Plan
from scenes.rail import LogLine, Paper
from scenes.session import AnyPly, Session
from scenes.table import Table
from scenes.tables import qumero_words as words
from scenes.tables.qumero_cards import CardWidget, card
from scenes.tables.qumero_cursor import GridCursor
from scenes.tables.qumero_dice import DiceTray
from scenes.tables.qumero_draft import Draft
from scenes.tables.qumero_grid import GridPainter, GridPlace
from scenes.tables.qumero_moments import Moments
from scenes.tables.qumero_money import Money
from scenes.tables.qumero_options import OptionRow, Options
from scenes.tables.qumero_paint import Still, draw_over
from scenes.tables.qumero_seats import draw_seats
from scenes.tables.qumero_show import Show
from scenes.tables.qumero_shown import Shown


class QumeroTable(Table):
    """A match of QUMERO on the screen."""

    def __init__(self, app: App, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.plan_name = f"qumero_{session.match.seats}"
        self.shown = Shown()
        self.large = 0
        """The seat whose grid is the large one."""
        self.draft: Draft | None = None
        """The placement that a person is making."""
        self.card_held = False
        self.hover: int | None = None
        """The field under the pointer or the cursor of the keys."""
        self.pointed_line: int | None = None
        self.faults: tuple[int, ...] = ()
        self.swell = 1.0
        self.story = ("", "")
        """What happened last, for the paper while nobody has to answer."""
        self.money = Money(self)
        self.moments = Moments(self)
        self.show = Show(self)
        self.still = Still(self)
        self.painters: dict[int, GridPainter] = {}
        self.cursor = GridCursor(self)
        self.tray = DiceTray(self)
        self.card, self.double = CardWidget(self, "qumero"), CardWidget(self, "double")
        self.options = Options(self)
        self.add(self.cursor, self.tray, *self.options.rows, self.card, self.double, self.log, *self.buttons)
        self.focus = self.tray
        self.keys_used = False
        self.large = self._large_seat()

    # ---- places

    def place_table(self, plan: Plan) -> None:
        self.motion.finish()
        self.tray.rect = self.rail["dice"]
        self.card.rect, self.double.rect = self.rail["card_q"], self.rail["card_d"]
        self.options.layout(self.rail["options"])
        self._place_grids()

    def _place_grids(self) -> None:
        marks = tuple(seat.mark for seat in self.session.seats)
        place = GridPlace(self.rail["board"], True)
        self.painters = {self.large: GridPainter(self.look, place, marks)}
        for number, seat in enumerate(self.others):
            small = GridPlace(self.rail[f"grid{number}"], False)
            self.painters[seat] = GridPainter(self.look, small, marks, 90 + number)
        self.cursor.rect = place.bed

    def _large_seat(self) -> int:
        """The only person's grid is always large; else that of whoever acts, and of the last person while a bot does."""
        people = [seat for seat, setup in enumerate(self.session.seats) if setup.human]
        turn = self.session.match.state.turn
        if len(people) == 1:
            return people[0]
        if self.replay:
            return people[0] if people else 0
        if not people or turn in people:
            return int(turn)
        return self.large if self.large in people else people[0]

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the large grid's."""
        seats = self.session.match.seats
        return tuple((self.large + step) % seats for step in range(1, seats))

    def painter_of(self, seat: int) -> GridPainter:
        """Who draws a seat's grid."""
        return self.painters[seat]

    @property
    def painter(self) -> GridPainter:
        """Who draws the large grid."""
        return self.painters[self.large]

    @property
    def place(self) -> GridPlace:
        """Where the large grid lies."""
        return self.painter.place

    def purse(self, seat: int) -> tuple[float, float]:
        """Where a seat's money lies."""
        if seat == self.large:
            return self.rail["notes"].center
        return self.rail[f"info{self.others.index(seat)}"].center

    def card_place(self, seat: int, kind: str) -> tuple[float, float]:
        """Where a seat's cards lie."""
        if seat == self.large:
            return (self.card if kind == "qumero" else self.double).rect.center
        return self.rail[f"info{self.others.index(seat)}"].center

    def draw_card(self, target: pygame.Surface, kind: str, at: tuple[int, int]) -> None:
        """A card on its way, around a point."""
        size = self.card.rect.size
        line = _("any letter") if kind == "qumero" else ""
        card(self.look, size, kind, line).draw(target, (at[0] - size[0] // 2, at[1] - size[1] // 2))

    def table_rect(self) -> pygame.Rect:
        return self.rail["board"]

    # ---- what is so

    @property
    def ready(self) -> bool:
        """Whether a person may make a gesture now."""
        return self.person_to_act and not self.motion.active

    @property
    def view(self) -> View:
        """What the seat to act sees: everything but the dice to come."""
        match = self.session.match
        found: View = match.view(match.to_act)
        return found

    @property
    def may_throw(self) -> bool:
        """Whether a person is to throw the dice, or the single one, now."""
        return self.ready and self.session.match.state.phase in (ROLL, DIE)

    @property
    def pointed_row(self) -> OptionRow | None:
        """The option row under the pointer, or with the visible focus."""
        for row in self.options.rows:
            if row.visible and (row.hovered or (self.keys_used and self.focus is row)):
                return row
        return None

    @property
    def preview(self) -> Move | None:
        """The placement that is pointed at: of a row, or what a click on the field would pick."""
        if self.draft is None or not self.ready:
            return None
        row = self.pointed_row
        if row is not None:
            return row.move
        if self.hover is not None:
            return self.draft.with_field(self.hover, self.card_held)
        return None

    def fields_of_die(self) -> frozenset[int]:
        """The lit fields that the die under the pointer can be part of."""
        if self.tray.over is None or self.draft is None:
            return frozenset()
        which = self.tray.over
        return frozenset(
            part.field for option in self.draft.readings for part in option.parts
            if part.open and (part.letter == which if which < 2 else which - 2 in part.numbers)
        )

    def tell(self, heading: str, line: str) -> None:
        """What the paper says while nobody has to answer."""
        self.story = (heading, line)

    # ---- states, and what moves did

    def enter(self) -> None:
        match = self.session.match
        if not len(match) and not self.replay:
            self.tell(*words.roll_off(self.name, match.state.turn, match.opening_events(None)))
        super().enter()

    def only_move(self) -> Any:
        phase = self.session.match.state.phase
        return None if phase == PLACE else ROLL_DICE if phase == ROLL else THROW_DIE

    def show_state(self, state: Any) -> None:
        self.show.settle()
        self.money.settle()
        self.tray.settle()
        self.shown.take(state)

    def glide_to(self, state: Any) -> None:
        self.crossfade()
        self.moments.hide()
        self.drop_card()
        self.show_state(state)

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        self.drop_card()
        self.draft = None
        self.shown.turn = ply.seat
        events = [told.event for told in ply.step.told]

        def arrived() -> None:
            self.show_state(ply.step.state)
            done()

        if self.calm:
            self.crossfade()
            self.tell(words.title("".join(span.text for span in words.log_words(self.name, events) or ())), "")
            self.moments.calm_for(events)
            self.show_state(ply.step.state)
            self.motion.after(160, done)
        else:
            self.show.play(events, arrived)

    def begin_turn(self, seat: int) -> None:
        self.drop_card()
        self.hover = None
        match = self.session.match
        state = match.state
        self.shown.phase, self.shown.turn = state.phase, state.turn
        self.draft = None
        large = self._large_seat()
        if large != self.large:
            self.large = large
            if self.painters:
                self.crossfade()
                self._place_grids()
        if not self.session.seats[seat].human:
            return
        if state.phase == PLACE:
            self.draft = Draft(seat, match.legal(), options(self.view))
            self.focus = self.cursor
        else:
            self.focus = self.tray
            if state.phase == ROLL and len(match) and match.plies[-1].seat != seat:
                self.app.sounds.play("turn")
        if self.painters:  # entered and not laid out yet: the layout will see to it
            self.refresh()

    def celebrate(self, outcome: Any, done: Callable[[], None]) -> None:
        self.app.sounds.play("win" if len(outcome.winners) == 1 else "draw")
        self.motion.speed = max(0.4, self.motion.speed)
        names = words.several([self.name(seat) for seat in outcome.winners])
        heading = _("{name} wins!") if len(outcome.winners) == 1 else _("{name} share the win!")
        score = _("with {points} points").format(points=words.points(max(outcome.scores)))
        self.moments.show(heading.format(name=names), score, outcome.winners[0])
        self.motion.after(1700, done)

    # ---- throwing

    def throw(self) -> None:
        """The dice are thrown: the rules roll, the table shows it."""
        if self.may_throw:
            self.bubble.hide()
            self.tell("", "")
            self.commit(ROLL_DICE if self.session.match.state.phase == ROLL else THROW_DIE, shown=False)

    def tap_die(self, which: int | None) -> None:
        """A click on a die while a roll is being placed: when it can only be part of one field, that is picked."""
        if which is None or self.draft is None:
            return
        fields = self.fields_of_die()
        if len(fields) == 1:
            self.tap(next(iter(fields)))

    # ---- placing

    def point(self, field: int | None) -> None:
        """The pointer or the cursor of the keys is over a field, or over none."""
        if field != self.hover:
            self.hover = field
            self.touch()

    def tap(self, field: int) -> None:
        """A click on a field: it is picked, left out again, covered by the card in the hand; or the rules say why not."""
        if not self.ready:
            return
        draft = self.draft
        if draft is None:
            self._refuse_now(place((field,)), field)
            return
        if not draft.can(field, self.card_held):
            if self.card_held:
                refusal = why_no_card(self.view, field)
                self.drop_card()
                if refusal is not None:
                    self.refuse(refusal, self.place.boxes[field].center)
                return
            self._refuse_now(place((field,)), field)
            return
        draft.pick(draft.with_field(field, self.card_held))
        self.card_held = False
        self.app.sounds.play("lift" if draft.move is not None and field in draft.move.fields else "drop")
        self.refresh()

    def choose(self, move: Move) -> None:
        """An option is picked as a whole."""
        if self.ready and self.draft is not None:
            self.draft.pick(move)
            self.drop_card()
            self.app.sounds.play("lift")
            self.refresh()

    def _refuse_now(self, move: Move, field: int) -> None:
        refusal = self.session.match.check(move, self.seat)
        if refusal is not None:
            self.refuse(refusal, self.place.boxes[field].center)

    def hold_card(self, held: bool) -> bool:
        """Takes a QUMERO card into the hand, or puts it back; says why when it cannot be used. True when it is held."""
        if not held or not self.ready:
            self.drop_card()
            return False
        if self.draft is None or not self.draft.card_lit:
            field = self._example_field()
            refusal = why_no_card(self.view, field)
            if refusal is not None:
                self.refuse(refusal, self.card.rect.center)
            return False
        self.card_held = True
        self.app.sounds.play("lift")
        self.refresh()
        return True

    def _example_field(self) -> int:
        """An open field in the row of a number that was rolled, as the one that a card might be meant for."""
        state = self.session.match.state
        rows = set(state.roll.numbers) if state.roll is not None else {1}
        own = {part.field for option in options(self.view) for part in option.parts}
        grid = state.grids[state.turn]
        free = [field for field in range(36) if not grid >> field & 1]
        return next((field for field in free if field % 6 + 1 in rows and field not in own), free[0] if free else 0)

    def drop_card(self) -> None:
        """The card goes back to its place."""
        if self.card_held:
            self.card_held = False
            self.card.dragging = False
            self.refresh()

    # ---- the turn's end

    def press_end(self) -> None:
        if self.may_throw:
            self.throw()
            return
        draft = self.draft
        if self.ready and draft is not None and draft.move is None and not draft.may_pass and draft.options:
            self.choose(self._obvious(draft))
            return
        super().press_end()

    def _obvious(self, draft: Draft) -> Move:
        """The option that brings the most points now, then the most fields; the first of equals."""
        from game.qumero.preview import consequences

        return max(draft.options, key=lambda move: (consequences(self.view, move).total, len(move.fields)))

    def end_turn(self) -> None:
        draft = self.draft
        if draft is None:
            return
        move = draft.move or PASS
        if self.commit(move, shown=False):
            self.draft = None

    def may_end(self) -> bool:
        if self.may_throw:
            return True
        return self.ready and self.draft is not None and (self.draft.move is not None or self.draft.may_pass)

    def end_label(self) -> str:
        phase = self.session.match.state.phase
        if phase == ROLL:
            return _("Roll")
        if phase == DIE:
            return _("Throw")
        if self.draft is not None and self.draft.move is None and self.draft.may_pass:
            return _("Pass")
        return _("Place")

    def dress_buttons(self) -> None:
        self.options.arrange()
        if not self.replay:
            self.hint_button.enabled = self.hint_button.enabled and self.draft is not None

    def has_gesture(self) -> bool:
        return self.draft is not None and self.draft.touched

    def undo_gesture(self) -> bool:
        self.drop_card()
        if self.draft is None or not self.draft.back():
            return False
        self.app.sounds.play("undo")
        self.refresh()
        return True

    def cancel_gesture(self) -> bool:
        if self.card_held:
            self.drop_card()
            self.app.sounds.play("drop")
            return True
        return self.undo_gesture()

    def show_faults(self, refusal: Refusal) -> list[pygame.Rect]:
        self.faults = tuple(FIELD[name] for name in refusal.fields if name in FIELD)

        def pulse(share: float) -> None:
            self.swell = 1.0 + 0.14 * abs(1 - (share * 4 % 2))

        self.flair.tween(700, pulse)
        return [self.place.boxes[field] for field in self.faults]

    # ---- input

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self.may_throw and self._space_rolls():
            self.tray.begin_shake()
            return True
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE and self.tray.shaking:
            self.tray.stop_shake()
            self.throw()
            return True
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.painters:
            return self._pointed(event.pos) or used
        return used

    def _space_rolls(self) -> bool:
        """Whether Space is free to roll: the keys have not led to another widget."""
        return not self.keys_used or self.focus in (self.tray, self.cursor)

    def _pointed(self, pos: tuple[int, int]) -> bool:
        over = self.tray.die_at(pos) if self.draft is not None and self.ready else None
        line = self.place.line_at(pos)
        field = self.place.field_at(pos)
        changed = (over, line, field) != (self.tray.over, self.pointed_line, self.hover)
        self.tray.over, self.pointed_line, self.hover = over, line, field
        return changed or self.card_held

    # ---- painting and words

    def paint_table(self, target: pygame.Surface) -> None:
        self.still.draw(target)
        draw_seats(target, self)
        self.money.draw_tray(target, self.rail["notes"], self.shown.points[self.large])
        self.options.draw(target)

    def paint_pieces(self, target: pygame.Surface) -> None:
        draw_over(target, self)

    def paper(self) -> Paper | None:
        return None

    def banner(self) -> tuple[int | None, str, str]:
        match = self.session.match
        if self.replay or self.looking is not None:
            return None, _("Looking back"), _("After move {now} of {all}").format(now=self.looking, all=len(match))
        outcome = match.outcome
        if outcome is not None:
            if len(outcome.winners) == 1:
                return self.mark(outcome.winners[0]), _("{name} wins!").format(name=self.name(outcome.winners[0])), ""
            return None, _("A shared win"), words.several([self.name(seat) for seat in outcome.winners])
        seat = self.seat if not self.motion.active else self.shown.turn
        assert seat is not None
        return self.mark(seat), _("{name}'s turn").format(name=self.name(seat)), self._expected(seat)

    def _expected(self, seat: int) -> str:
        phase = self.session.match.state.phase
        if self.motion.active:
            return self.story[0]
        if not self.session.seats[seat].human:
            return _("thinks") if phase == PLACE else _("rolls")
        if phase == ROLL:
            return _("Roll the dice")
        if phase == DIE:
            return _("Throw the single die")
        draft = self.draft
        if draft is None or draft.move is None:
            return _("Pass, or use a card") if draft is not None and draft.may_pass and draft.card_lit else (
                _("Nothing fits: pass") if draft is not None and draft.may_pass else _("Pick one option"))
        return _("Place it, or pick another")

    def footer(self) -> str:
        if self.rail["footer"].h < self.look.px(2):
            return ""
        if self.card_held:
            return _("Esc puts the card back.")
        if self.ready and self.draft is not None and self.draft.card_lit:
            return _("A QUMERO card can be used now.")
        return ""

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        spans = words.log_words(self.name, [told.event for told in ply.step.told])
        return LogLine(number, self.mark(ply.seat), spans) if spans is not None else None

    def rule_now(self) -> str | None:
        if self.bubble.visible and self.bubble.rule.startswith("M"):
            return self.bubble.rule
        phase = self.session.match.state.phase
        if phase == DIE:
            return "M12"
        if self.card_held or (self.draft is not None and self.draft.may_pass):
            return "M9"
        return "M7" if phase == PLACE else "M6"
