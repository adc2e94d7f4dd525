"""The nmbrs! table: what it shows of a match with hidden hands, what mouse, keys and pad do at it, what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.nmbrs.moves import Move
from game.nmbrs.state import CLAIM, CLOSED, OFFER, View
from game.rounds import RoundBegan
from scenes.games.nmbrs import cards, papers, words
from scenes.games.nmbrs.paint import counted, draw_board, draw_over, draw_still
from scenes.games.nmbrs.turn import NmbrsTurn
from scenes.games.nmbrs.widgets import share_row
from scenes.kit.language import _
from scenes.kit.layout import Plan
from scenes.kit.text import NO_BREAK
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.session import AnyPly, Session
from scenes.table.claim_window import ClaimWords
from scenes.table.rail import LogLine, Paper

DRAW_AFTER = 160.0
"""Milliseconds before the closed card is taken that there is no choice about."""
COUNT_STEP = 190.0
FEW_ASKED, MANY_ASKED = 2, 4
"""Up to so many names fit under the open card (the plates bear the order as well), and up to so many rows under a sentence."""


class NmbrsTable(NmbrsTurn):
    """A match of nmbrs! on the screen."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self._pan: tuple[int, int] | None = None
        self._counted: tuple[int, ...] = ()
        rack, told = self.rack, self.rack.told
        told.state_of, told.may_pick, told.changed = self.state_of, lambda: self.laying, self.picked
        told.double, told.dropped, told.drag_moved = self.whole_row, self.dropped, self.drag_moved
        told.hover_changed = lambda copy: self.touch()
        self.add(self.board, rack, self.rows_button, rack.sort_button, self.piles, self.log, *self.buttons, *self.answers,
                 self.panel)
        self.log.letters = 26
        self.focus = rack
        self.keys_used = False

    # ---- places

    def place_table(self, plan: Plan) -> None:
        super().place_table(plan)
        self.board.rect = self.rail["table"]
        self.piles.rect = self.rail["piles"]
        self.rows_button.rect = self.rail["rows"]
        for button, name in zip(self.answers, ("choice0", "choice1"), strict=True):
            button.rect = self.rail[name]
        share_row(self.look, (self.undo_button, self.hint_button, self.end_button), self._widest_words())
        self.panel.place()
        if self.laying:
            self.hand.take(self.hand.cards)

    def _widest_words(self) -> dict[Button, list[tuple[str, bool]]]:
        """What the buttons of the rail may say while one plays, each with whether an icon goes with it."""
        ends = [(_("Lay"), True), *((word, False) for word in (_("Take"), _("Discard"), _("Exchange")))]
        if self.setup.simplified:
            ends.append((_("End turn"), False))
        return {self.undo_button: [(_("Undo"), True)], self.hint_button: [(_("Hint"), True)], self.end_button: ends}

    # ---- states, and what moves did

    def settle_show(self) -> None:
        self.show.settle()

    def show_opening(self, done: Callable[[], None]) -> None:
        began = next((event for event in self.session.match.opening_events(self.viewer) if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
        else:
            self.show.deal(began, self._opened(done))

    def _opened(self, done: Callable[[], None]) -> Callable[[], None]:
        """After the first deal the card is there that begins the open pile."""

        def opened() -> None:
            self.show_view(self.view)
            done()

        return opened

    def let_go(self) -> None:
        self.rack.hand.drop()
        self.hand.clear()
        self.panel.visible = False
        self.story = ("", "")
        self.faults, self.fault_rows = (), ()
        self.hinted_cards = frozenset()
        self._counted = ()

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        self.hand.clear()
        self.faults, self.fault_rows = (), ()
        self.hinted_cards = frozenset()
        events = self.seen(ply)
        if self.calm:
            self.crossfade()

        def arrived() -> None:
            points, counting = list(self.show.points), dict(self.shown.counting)
            last = self.last_row
            self.show_view(self.view_after(ply))
            self.last_row = last if self.shown.rows else None
            self.show.points, self.shown.counting = points, counting  # nobody waits for points that are on their way
            done()

        self.show.play(events, arrived)

    def begin_turn(self, seat: int) -> None:
        self.rack.hand.drop()
        self.hand.clear()
        self.faults, self.fault_rows = (), ()
        self.panel.visible = False
        self.end_asked = False
        view: View = self.acting_view
        self.shown.turn, self.shown.asked = view.turn, view.asked
        if self.person_to_act:
            plies = self.session.match.plies
            if plies and plies[-1].seat != seat and len(self.people) < len(self.session.seats):
                self.app.sounds.play("turn")
            self.rack.orders.sort_again()
            if self.must_use is not None and not self.motion.active:
                self.select((self.must_use,))  # its places are lit at once
            if view.phase == CLOSED:
                self._may_draw = True
                self.motion.after(DRAW_AFTER, self.draw_closed)
            if self.keys_used and view.phase == OFFER:
                self.set_focus(self.answers[0])
        if self.rail.places:
            self.refresh()

    def celebrate(self, outcome: Any, done: Callable[[], None]) -> None:
        self.app.sounds.play("win")
        self.motion.speed = max(0.4, self.motion.speed)
        points = words.points(max(outcome.scores))
        names = ", ".join(self.name(seat) for seat in outcome.winners)
        heading = _("{name} wins!") if len(outcome.winners) == 1 else _("{name} share the win!")
        self.tell(heading.format(name=names), _("with {points}").format(points=points))
        self.motion.after(1500, done)

    def only_move(self) -> Any:
        return Move("closed") if self.phase == CLOSED else None

    # ---- the open card goes round

    def claim_asked(self) -> tuple[int, ...]:
        view: View = self.session.match.view(None)
        return view.asked if view.phase == CLAIM else ()

    def claim_rect(self) -> pygame.Rect:
        """The paper of the open card: where many people are asked it takes the place of the log too, and of the banner where
        no buttons stand beside that."""
        rect, look = super().claim_rect(), self.look
        asked = sum(self.session.seats[seat].human for seat in self.claim_asked()) if self.looker is None else 1
        needed = (asked + 1) * (look.px(4.6) + look.px(1.5)) + look.px(10)
        if asked > 1 and rect.h < needed:
            rect = rect.union(self.rail["log"])
            if rect.h < needed and self.rail["banner"].w == rect.w:
                rect = rect.union(self.rail["banner"])
        return rect

    def claim_moves(self) -> tuple[Any, Any]:
        return Move("claim"), Move("decline")

    def claim_next(self) -> int:
        view: View = self.session.match.view(None)
        return view.turn

    def claim_words(self) -> ClaimWords:
        view: View = self.session.match.view(None)
        name, card = self.name(view.turn), self.card_words(view.open[-1])
        order = ", ".join(f"{place}.{NO_BREAK}{self.name(seat)}" for place, seat in enumerate(view.asked, 1))
        heading = _("{name} leaves {card}").format(name=name, card=card)
        if len(view.asked) > MANY_ASKED:
            heading = f"{name}: {card}"  # one short line above so many buttons
        if len(view.asked) <= FEW_ASKED:
            line = _("It and a closed one. In order: {names}").format(names=order)
        else:
            line = _("It and a closed one.")
        return ClaimWords(self.mark(view.turn), heading, _("Take"), _("No"), line)

    def draw_claimed(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        view: View = self.session.match.view(None)
        wide = round(min(rect.w * 0.62, rect.h / 1.3))
        cards.card(self.look, wide, self.face(view.open[-1])).draw(target, rect.center)

    def recap_since(self, seat: int) -> int:
        plies = self.session.match.plies
        own = ("claim", "decline")
        return next((n for n in range(len(plies), 0, -1) if plies[n - 1].seat == seat and plies[n - 1].move.word not in own), 0)

    # ---- input

    def handle(self, event: pygame.Event) -> bool:
        kind = event.type
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 2 and self.table_rect().collidepoint(event.pos):
            self._pan = event.pos
            return True
        if kind == pygame.MOUSEBUTTONUP and event.button == 2 and self._pan is not None:
            self._pan = None
            self.refresh()
            return True
        if kind == pygame.MOUSEMOTION and self._pan is not None:
            self.plane.pan(event.pos[0] - self._pan[0], event.pos[1] - self._pan[1])
            self._pan = event.pos
            self.touch()
            return True
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.motion.active and any(
            plate.collidepoint(event.pos) for plate in self.plates.values()
        ):
            self.open_sheet()
            return True
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.panel.visible and not self.motion.active:
            inside = self.panel.rect.collidepoint(event.pos) or self.rows_button.rect.collidepoint(event.pos)
            if not inside:
                self.panel.visible = False
        used = super().handle(event)
        if kind == pygame.MOUSEMOTION:
            moved = self.rack.mouse.point(event.pos)
            if self.laying and not self.panel.visible and not self.rack.hand.held:
                over = self.hand.target_at(event.pos) if self.hand.cards else None
                if self.hand.point(over):
                    self.refresh()
                    moved = True
            used = moved or used or bool(self.plane.layout.twins)
        return used

    def act(self, action: str) -> bool:
        if action == "home":
            if self.plane.fit():
                self.refresh()
            return True
        if action in ("zoom_in", "zoom_out"):
            return self.zoom(1 if action == "zoom_in" else -1, self.plane.rect.center)
        if action == "turn" and self.laying and self.hand.turn(1):
            self.refresh()
            return True
        return super().act(action)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self.setup.simplified and self.laying:
            numbers = counted(self)
            if numbers != self._counted:
                self._counted = numbers
                self._count_steps(numbers)
                moved = True
        return moved

    def _count_steps(self, numbers: tuple[int, ...]) -> None:
        """Counts back along a row, one step after the other."""
        if not numbers or self.calm:
            self.steps_back = 99
            self.refresh_still()
            return
        self.steps_back = 1
        many = numbers[-1] // max(1, numbers[1] - numbers[0]) + 1
        for step in range(1, many + 1):
            def show(step: int = step) -> None:
                if self._counted == numbers:
                    self.steps_back = step + 1
                    self.refresh_still()

            self.flair.after(min(COUNT_STEP, 1900 / many) * step, show)
        self.refresh_still()

    @property
    def goal(self) -> int | None:
        return self.setup.aim

    # ---- painting and words

    def draw_board(self, target: pygame.Surface) -> None:
        draw_board(target, self)

    def paint_table(self, target: pygame.Surface) -> None:
        draw_still(target, self)
        papers.draw_question(target, self)

    def paint_pieces(self, target: pygame.Surface) -> None:
        draw_over(target, self)

    def paper(self) -> Paper | None:
        return papers.paper(self)

    def banner(self) -> tuple[int | None, str, str]:
        return papers.banner(self)

    def footer(self) -> str:
        return papers.footer(self)

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        spans = words.log_words(self.name, ply.seat, self.public(ply))
        return LogLine(number, self.mark(ply.seat), spans) if spans is not None else None

    def rule_now(self) -> str | None:
        return papers.rule_now(self)

