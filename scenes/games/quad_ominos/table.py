"""The Quad-Ominos table: what it shows of a match with hidden hands, what mouse, keys and pad do at it, what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.quad_ominos.events import BonusLaid, Laid
from game.quad_ominos.moves import DRAW
from game.quad_ominos.state import PLAY, View
from game.rounds import RoundBegan
from scenes.games.quad_ominos import papers, words
from scenes.games.quad_ominos.draft import Draft
from scenes.games.quad_ominos.paint import draw_over
from scenes.games.quad_ominos.seats import draw_plates
from scenes.games.quad_ominos.turn import QuadOminosTurn
from scenes.kit.language import _, whole
from scenes.kit.layout import Plan
from scenes.kit.widgets import Spot, Widget
from scenes.page import Host
from scenes.session import AnyPly, Session
from scenes.table.hand.order import Copy
from scenes.table.rail import LogLine, Paper

NARROW = 36.0
"""The width of the log, in percent of the window's height, below which its lines are brief."""


class QuadOminosTable(QuadOminosTurn):
    """A match of Quad-Ominos on the screen."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self._pan: tuple[int, int] | None = None
        self._clocked = -1
        """The number of moves before the turn that the clock was started for."""
        self._brief = False
        rack, told = self.rack, self.rack.told
        told.state_of, told.may_pick, told.changed = self.state_of, lambda: self.ready, self.hand.took
        told.hover_changed, told.dropped, told.drag_moved = self._pointed, self.hand.dropped, self._dragged
        self.seats_spot = Spot(self.open_sheet, _("The score sheet"))
        self.add(self.board, self.seats_spot, rack, self.turn_button, rack.sort_button, self.well, self.log, *self.buttons,
                 *self.answers, *self.pills)
        self.log.letters = 26
        self.focus = rack
        self.keys_used = False

    # ---- places

    def place_table(self, plan: Plan) -> None:
        super().place_table(plan)
        self.well.rect = self.rail["well"]
        self.seats_spot.rect = self.rail["seats"]
        for button, name in zip(self.answers, ("choice0", "choice1"), strict=True):
            button.rect = self.rail[name]

    def _place_parts(self) -> None:
        super()._place_parts()
        self.board.rect = self.camera.rect
        self.turn_button.rect = self._part("turn")

    # ---- states, and what moves did

    def settle_show(self) -> None:
        self.show.settle()

    def show_opening(self, done: Callable[[], None]) -> None:
        began = next((event for event in self.session.match.opening_events(self.viewer) if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
        else:
            self.show.deal(began, done)

    def let_go(self) -> None:
        self.hand.drop()
        self.hand.over = None
        self.pointed_tile = None
        self.draft = None
        self.story = ("", "", None)
        self.faults = ()
        self.clock.stop()
        self.rack.away.clear()

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        self.hand.drop()
        self.draft = None
        self.faults = ()
        self.clock.stop()
        self.shown.turn = ply.seat
        events = self.seen(ply)
        if self.calm:
            self.crossfade()
        for event in events:
            if isinstance(event, Laid | BonusLaid) and (event.x, event.y) in self.show.lying:
                self.shown.lay((event.x, event.y), event.tile)

        def arrived() -> None:
            points, counting = list(self.show.points), dict(self.shown.counting)
            self.show_view(self.view_after(ply))
            self.show.points, self.shown.counting = points, counting  # nobody waits for points that are on their way
            done()

        self.show.play(events, arrived)

    def begin_turn(self, seat: int) -> None:
        self.hand.drop()
        self.show.lying.clear()
        self.faults = ()
        self.pointed_tile = None
        view: View = self.acting_view
        self.shown.turn = seat
        self.draft = Draft(view) if self.person_to_act else None
        plies = self.session.match.plies
        goes_on = bool(plies) and plies[-1].seat == seat and plies[-1].move == DRAW
        if self.draft is not None and view.phase == PLAY and self.clock.exists:
            self._start_clock(seat)
        if self.draft is not None:
            if plies and not goes_on and len(self.people) < len(self.session.seats):
                self.app.sounds.play("turn")
            self.rack.orders.sort_again()
            self.set_focus(self._first_focus(self.draft))
        if self.rail.places:
            self.fit_rack()
            self.fit_between()
            self.refresh()

    def _first_focus(self, draft: Draft) -> Widget:
        """Where keys begin a turn."""
        if draft.choices:
            return self.answers[0]
        return self.rack if draft.only_word is None else self.end_button

    def _start_clock(self, seat: int) -> None:
        """The clock of a turn: it goes on where it was after a draw, and when a hand that was hidden is opened again."""
        plies = self.session.match.plies
        first = len(plies)
        while first and plies[first - 1].seat == seat and plies[first - 1].move == DRAW:
            first -= 1
        if self._clocked == first and self.clock_seat == seat and self.clock.left > 0:
            self.clock.running = True
        else:
            self.clock.begin()
        self._clocked, self.clock_seat = first, seat

    def celebrate(self, outcome: Any, done: Callable[[], None]) -> None:
        self.app.sounds.play("win")
        self.motion.speed = max(0.4, self.motion.speed)
        name = self.name(outcome.winners[0])
        points = whole(max(outcome.scores))
        self.tell(_("{name} wins!").format(name=name), _("with {points} points").format(points=points))
        self.motion.after(1500, done)

    # ---- input

    def _pointed(self, copy: Copy | None) -> None:
        """A tile of the rack is pointed at: the places where it fits are lit already."""
        tile = None if copy is None or copy.key is None else str(copy.key)
        if tile != self.pointed_tile:
            self.pointed_tile = tile
            self.touch()

    def _dragged(self, pos: tuple[int, int]) -> None:
        if self.hand.point(pos):
            self.touch()

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
            self.pan(event.pos[0] - self._pan[0], event.pos[1] - self._pan[1])
            self._pan = event.pos
            return True
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.ready and self.hand.turn_by(1):
            return True
        used = super().handle(event)
        if kind == pygame.MOUSEMOTION:
            moved = self.rack.mouse.point(event.pos)
            if self.ready and self.hand.held is not None:
                moved = self.hand.point(event.pos) or moved
            used = moved or used
        return used

    def act(self, action: str) -> bool:
        if action == "home":
            self.motion.finish()
            self.fit()
            self.refresh()
            return True
        if action in ("zoom_in", "zoom_out"):
            return self.zoom(1 if action == "zoom_in" else -1, self.table_rect().center)
        if action == "turn":
            self.turn_held(1)
            return True
        return super().act(action)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self.app.top is self and self.clock.update(dt):
            self.refresh()
            moved = True
        return moved

    @property
    def moving(self) -> bool:
        return super().moving or self.clock.running

    # ---- painting and words

    def paint_table(self, target: pygame.Surface) -> None:
        draw_plates(target, self, False)
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
        plies = self.session.match.plies
        if ply.move == DRAW and number < len(plies) and plies[number].seat == ply.seat:
            return None  # it is told with what follows it
        drawn = 0
        while number - 2 - drawn >= 0 and plies[number - 2 - drawn].seat == ply.seat and plies[number - 2 - drawn].move == DRAW:
            drawn += 1
        said = words.log_words(self.name, ply.seat, self.public(ply), drawn, self._brief)
        return LogLine(number, self.mark(ply.seat), said)

    def refresh_log(self) -> None:
        self._brief = self.log.rect.w < self.look.px(NARROW)
        super().refresh_log()
        self._brief = False  # a curtain has room for the whole line

    def rule_now(self) -> str | None:
        return papers.rule_now(self)
