"""A page that holds a table with a tutor, as a lesson and a puzzle do: its few buttons lie on it, all else goes to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.inset.frame import Frame
from scenes.kit.widgets import Button, Widget
from scenes.page import Page

if TYPE_CHECKING:
    from scenes.table.shell import Table


class InsetPage(Page):
    """Passes time and input on to the table, which has the whole window. Subclasses make `frame` and `table`."""

    frame: Frame
    table: Table
    onward: Button
    """The gold button that leads on; while it is there Enter presses it, for the table asks for nothing then."""

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
        raise NotImplementedError

    # ---- time and input

    def update(self, dt: float) -> bool:
        moved = self.frame.pass_time(dt)
        return super().update(dt) or moved

    def quiet_turn(self) -> None:
        self.frame.quiet_turn()

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
