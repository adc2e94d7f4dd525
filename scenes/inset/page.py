"""A page that holds a table in a part of the window, as a lesson and a puzzle do: what it passes on to the table inside."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from scenes.inset.frame import Frame
from scenes.kit.retained.layer import Layer
from scenes.page import Page

if TYPE_CHECKING:
    from scenes.table.shell import Table


class InsetPage(Page):
    """Passes time and input on to the table inside, and keeps its own part painted. Subclasses make `frame` and `table`."""

    frame: Frame
    table: Table

    @cached_property
    def _still(self) -> Layer:
        """The part beside the table."""
        return Layer()

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

    def put(self, place: pygame.Rect) -> None:
        """Lays the table anew that was set last, into a part of the window."""
        self.frame.stack.reset(self.table)
        self.frame.place(place)

    # ---- time and input

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        return self.frame.pass_time(dt) or moved

    @property
    def moving(self) -> bool:
        return super().moving or self.frame.moving

    @property
    def at_rest(self) -> bool:
        """Whether the table is on top inside and nothing moves on it."""
        return self.frame.stack.top is self.table and not self.table.motion.active

    def handle(self, event: pygame.Event) -> bool:
        used = self.frame.hear(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return super().handle(event) or used
        return used or super().handle(event)

    # ---- painting

    def stale(self) -> None:
        """Has the part beside the table painted anew with the next frame."""
        self._still.stale()
        self.touch()

    def draw_still(self, target: pygame.Surface) -> None:
        """Draws the part beside the table, which is painted once."""
        self._still.draw(target, self.paint)
