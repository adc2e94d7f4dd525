"""A page that holds a table with a tutor, as a lesson and a puzzle do: its few buttons lie on it, all else goes to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.match import AnyMatch, Ply
from scenes import games
from scenes.dialog import Answer
from scenes.inset.frame import Frame
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS
from scenes.kit.spoken.lines import Telling
from scenes.kit.widgets import Button, Widget
from scenes.page import Host, Page
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.game import Tutor
from scenes.table.menu import Menu
from scenes.table.shell import Table


class InsetTutor(Tutor):
    """A tutor of a page that holds the table."""

    teaches = True
    table: Table
    page: InsetPage | None = None
    """The page, where it has a menu and something at the rim of the table."""

    def open_menu(self) -> bool:
        if self.page is not None:
            self.page.open_menu()
        return True

    def paint(self, target: pygame.Surface) -> None:
        if self.page is not None:
            self.page.paint_rim(target)

    def wait(self, ms: float, call: Callable[[], None]) -> None:
        """Calls after a time that depends on nobody's speed of motion, for it is meant for reading; a click ends it."""
        motion = self.table.motion
        motion.speed, before = SPEEDS["normal"], motion.speed
        motion.after(ms, call)
        motion.speed = before

    def play(self, move: Any, refused: Callable[[], None] = lambda: None) -> None:
        """Makes a move for whoever is to act; `refused` is called where the rules refuse it."""
        ply = self.table.session.play(move, self.table.session.match.to_act)
        if isinstance(ply, Ply):
            self.table.played(ply, False)
        else:
            refused()


class InsetPage(Page):
    """Passes time and input on to the table, which has the whole window. Subclasses set the table."""

    table: Table

    def __init__(self, app: Host, onward: Button, around: Mapping[str, Button]) -> None:
        """`around` are the buttons on the table beside the gold one, by the names of their places."""
        super().__init__(app)
        self.frame = Frame(app, lambda: self.on_top, self.go_back, claim_window=0, ask_before_end=False, ends_by_itself=False)
        self.onward, self.around = onward, around
        """The gold button that leads on; while it is there Enter presses it, for the table asks for nothing then."""
        self.add(onward, *around.values())
        self.telling = Telling(self, inside=lambda: self.frame.stack.top.telling if self.frame.stack.top else None)

    def set_table(self, match: AnyMatch, seats: list[SeatSetup], tutor: InsetTutor) -> None:
        """Makes the table of a match that nobody keeps, with a tutor at it."""
        session = Session(self.app.profile, match, TableSetup(seats, dict(match.options)), None)
        self.table = tutor.table = Table(self.frame, session, games.side(session.game), tutor=tutor)
        self.mat = self.table.mat
        tutor.page = self

    def again(self) -> None:
        """Sets the table anew."""
        raise NotImplementedError

    def menu(self) -> tuple[str, list[str], list[Answer]]:
        """The heading and the lines of its menu, and the answers between Go on and the rules."""
        raise NotImplementedError

    def open_menu(self) -> None:
        """Opens what the buttons on the table do, for keys and pad."""
        heading, lines, own = self.menu()
        self.app.push(Menu(self.app, heading, lines, [
            (_("Go on"), "player-play-filled", lambda: None), *own,
            (_("Rules"), "book", self.table.open_rules), (_("Leave"), "door-exit", self.go_back),
        ], (self.table.open_rules,), [seat.mark for seat in self.table.session.seats]))

    # ---- coming and going

    def enter(self) -> None:
        self.frame.stack.push(self.table)

    def leave(self) -> None:
        self.frame.stack.empty()

    def resume(self) -> None:
        top = self.frame.stack.top
        if top is not None:
            top.resume()
        self.touch()

    def put(self) -> None:
        """Lays the table anew that was set last."""
        self.frame.stack.reset(self.table)
        self.layout()

    def layout(self) -> None:
        self.frame.place(pygame.Rect((0, 0), self.style.size))
        self.place()

    def place(self) -> None:
        """Puts what the page has of its own at its places on the table's map, and has it painted."""
        for name, button in self.around.items():
            button.rect = self.table.rail[name]
        self.onward.rect = self.table.rail["end_turn"]
        self.dress()

    def dress(self) -> None:
        """Says on the buttons what they do now, and has all painted anew."""
        raise NotImplementedError

    # ---- time and input

    def update(self, dt: float) -> bool:
        moved = self.frame.pass_time(dt)
        return super().update(dt) or moved

    def spare_turn(self) -> bool:
        return self.frame.spare_turn() or (not self.moving and super().spare_turn())

    @property
    def moving(self) -> bool:
        return super().moving or self.frame.moving

    @property
    def at_rest(self) -> bool:
        """Whether the table is on top inside and nothing moves on it."""
        return self.table_on_top and not self.table.motion.active

    @property
    def table_on_top(self) -> bool:
        """Whether no other page lies over the table."""
        return self.frame.stack.top is self.table

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        return super().widget_at(pos) if self.table_on_top else None

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.widget_at(event.pos) is not None:
            return super().handle(event)
        used = self.frame.hear(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return super().handle(event) or used
        return used or super().handle(event)

    def act(self, action: str) -> bool:
        if self._waits and action in ("accept", "end"):
            if self.touched(self.onward):
                self.sounds.play("click")
                self.onward.press()
            return True
        top = self.frame.stack.top
        return top is not None and top.act(action)

    @property
    def _waits(self) -> bool:
        """Whether the table has come to rest and only the gold button leads on."""
        return self.onward.visible and self.at_rest

    # ---- painting

    def paint_rim(self, target: pygame.Surface) -> None:
        """Paints at the rim of the table what the page has there."""
        raise NotImplementedError

    def stale(self) -> None:
        """Has the table painted anew with the next frame, and with it what the tutor has there."""
        self.table.redraw()
        self.touch()

    def ringed(self, widget: Widget) -> bool:
        return widget is self.onward and self._waits and self.keys_used

    def draw(self, target: pygame.Surface) -> None:
        self.frame.draw(target)
        for widget in sorted(self.widgets, key=lambda one: one.hovered) if self.table_on_top else ():
            if widget.visible:  # the one that is pointed at last, for its word may lie over others
                widget.draw(target, self.style, self.on_top and self.ringed(widget))
