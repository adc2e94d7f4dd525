"""The QUMERO table: roll, place, use cards, pay. Gestures become moves; the rules say what is legal and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.contract import Refusal
from game.qumero.board import FIELD
from game.qumero.moves import PASS, ROLL_DICE, THROW_DIE
from game.qumero.options import options
from game.qumero.state import DIE, PLACE, ROLL, View
from scenes.games.qumero import papers, words
from scenes.games.qumero.cards import CardWidget, card
from scenes.games.qumero.cursor import GridCursor
from scenes.games.qumero.dice import DiceTray
from scenes.games.qumero.draft import Draft
from scenes.games.qumero.grid import GridPainter, GridPlace
from scenes.games.qumero.hand import Hand
from scenes.games.qumero.moments import Moments
from scenes.games.qumero.money import Money
from scenes.games.qumero.options import Options
from scenes.games.qumero.paint import Still, draw_over
from scenes.games.qumero.seats import draw_seats
from scenes.games.qumero.show import Show
from scenes.games.qumero.shown import Shown
from scenes.kit.language import _
from scenes.kit.layout import Plan
from scenes.page import Host
from scenes.session import AnyPly, Session
from scenes.table.rail import LogLine, Paper
from scenes.table.table import Table


class QumeroTable(Table):
    """A match of QUMERO on the screen."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.plan_name = f"qumero_{session.match.seats}"
        self.shown = Shown()
        self.large = 0
        """The seat whose grid is the large one."""
        self.draft: Draft | None = None
        """The placement that a person is making."""
        self.hand = Hand(self)
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
        self.log.letters = 24
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

    def tell(self, heading: str, line: str) -> None:
        """What the paper says while nobody has to answer."""
        self.story = (heading, line)

    # ---- states, and what moves did

    def enter(self) -> None:
        match = self.session.match
        rolls = [ply.step.state.roll for ply in match.plies if ply.step.state.roll is not None]
        if rolls and not self.replay:
            self.shown.faces = rolls[-1]  # the dice lie as they fell last, also after Continue
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
        self.hand.drop()
        self.show_state(state)

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        self.hand.drop()
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
        self.hand.drop()
        self.hand.hover = self.tray.picked = None
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

    # ---- the turn's end

    def press_end(self) -> None:
        if self.may_throw:
            self.throw()
            return
        if not self.hand.choose_obvious():
            super().press_end()

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
        self.tray.focusable = self.person_to_act and self.session.match.state.phase != PLACE
        self.card.focusable = self.ready and self.draft is not None and self.card.count > 0
        if not self.replay:
            self.hint_button.enabled = self.hint_button.enabled and self.draft is not None

    def ask_hint(self) -> None:
        if self.ready and self.draft is not None and self.draft.move is not None and self.app.settings.hints:
            self.draft.pick(None)  # a hint is for the whole placement
        super().ask_hint()

    def has_gesture(self) -> bool:
        return self.draft is not None and self.draft.touched

    def undo_gesture(self) -> bool:
        self.hand.drop()
        if self.draft is None or not self.draft.back():
            return False
        self.app.sounds.play("undo")
        self.refresh()
        return True

    def cancel_gesture(self) -> bool:
        if self.hand.card:
            self.hand.drop()
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
            return self.hand.moved(event.pos) or used
        return used

    def _space_rolls(self) -> bool:
        """Whether Space is free to roll: the keys have not led to another widget."""
        return not self.keys_used or self.focus in (self.tray, self.cursor)

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

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        spans = words.log_words(self.name, [told.event for told in ply.step.told])
        return LogLine(number, self.mark(ply.seat), spans) if spans is not None else None

    def banner(self) -> tuple[int | None, str, str]:
        return papers.banner(self)

    def footer(self) -> str:
        return papers.footer(self)

    def rule_now(self) -> str | None:
        return papers.rule_now(self)
