"""A turn that lies as a draft is ended by the table after a while without a gesture, where the settings say so."""

from __future__ import annotations

from typing import Any

import pygame

from scenes.table.coach import Coach
from scenes.table.parts import Shell
from scenes.table.plates.turn_clock import STEPS, ring

AFTER = 1500.0
"""Milliseconds without a gesture after which the turn ends."""
GESTURES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION)
"""What stops the time; where only the pointer moves it begins anew."""


class Lingering:
    """The time of the draft at one table, shown by a thin ring around what lies there."""

    def __init__(self, table: Shell, coach: Coach) -> None:
        self.table, self.coach = table, coach
        self._move: Any = None
        """The move that lies; None for none."""
        self._age = 0.0
        self._stopped = False

    @property
    def _box(self) -> pygame.Rect | None:
        """Where what lies is whose time may run: gold calls for the end of the turn, and nothing is asked, told or shown."""
        table, end = self.table, self.table.buttons.end
        wanted = table.settings.ends_by_itself and not table.settings.ask_before_end and table.ready and table.page.on_top
        quiet = not table.bubble.visible and table.hints.hint is None and self.coach.says is None
        return table.side.turn.draft_box() if wanted and quiet and end.enabled and end.kind == "first" else None

    @property
    def running(self) -> bool:
        """Whether time runs."""
        return self._move is not None and not self._stopped

    def hears(self, event: pygame.Event) -> None:
        """Takes note of an input event."""
        if event.type == pygame.MOUSEMOTION:
            self._age = 0.0
        elif event.type in GESTURES:
            self._stopped = True

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass, and ends the turn when they are over; True when a new frame must be drawn."""
        before, move = self.running, None if self._box is None else self.table.side.turn.offered()
        if move != self._move:
            self._move, self._age, self._stopped = move, 0.0, False
        if not self.running:
            return before
        self._age += dt
        if self._age >= AFTER:
            self._stopped = True
            self.table.buttons.end.press()
        return True

    def draw(self, target: pygame.Surface) -> None:
        """Draws the ring."""
        box = self._box if self.running else None
        if box is not None:
            step = round((1 - self._age / AFTER) * STEPS / 2) * 2
            ring(self.table.look, max(box.size) * 11 // 20, step, False, thin=True).draw(target, box.center)
