"""The middle button, which pulls a board along under its window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.table.desk import Desk


class Panning:
    """`rect` gives the window of the board, `pan` moves what lies there by so many pixels."""

    def __init__(self, desk: Desk, rect: Callable[[], pygame.Rect], pan: Callable[[int, int], object]) -> None:
        self.desk, self.rect, self.pan = desk, rect, pan
        self._from: tuple[int, int] | None = None

    def handle(self, event: pygame.Event) -> bool:
        """Takes an input event; True when it was used up. Nothing is pulled along while pieces are on their way."""
        kind = event.type
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 2 and self.rect().collidepoint(event.pos):
            self._from = event.pos
            return True
        if self._from is None:
            return False
        if kind == pygame.MOUSEBUTTONUP and event.button == 2:
            self._from = None
            self.desk.refresh()
            return True
        if kind == pygame.MOUSEMOTION:
            if not self.desk.motion.active:
                self.pan(event.pos[0] - self._from[0], event.pos[1] - self._from[1])
            self._from = event.pos
            self.desk.page.touch()
            return True
        return False
