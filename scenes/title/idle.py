"""How long nobody has touched anything, on the title; after a while the demo begins."""

from __future__ import annotations

import pygame

LONG = 90_000.0
"""Milliseconds without a hand on anything."""
HANDS = (
    pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION,
    pygame.FINGERDOWN,
)
"""The events that say that somebody is there."""


class Idle:
    """Counts the milliseconds since the last touch."""

    def __init__(self) -> None:
        self._passed = 0.0

    def hear(self, event: pygame.Event) -> None:
        """Takes an event: a touch begins the count anew."""
        if event.type in HANDS:
            self._passed = 0.0

    def pass_time(self, dt: float, alone: bool) -> bool:
        """Lets time pass; True, once, when nobody has touched anything for long. It stands at 0 unless the page is `alone`."""
        self._passed = self._passed + dt if alone else 0.0
        if self._passed < LONG:
            return False
        self._passed = 0.0
        return True
