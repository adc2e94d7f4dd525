"""Moving the plane of the rows: it is zoomed with the wheel and the keys, and moved with the middle button."""

from __future__ import annotations

import pygame

from scenes.games.nmbrs.plane import Plane
from scenes.table.desk import Desk


class Panning:
    """The gestures that move the plane; they have no effect while pieces are on their way over it."""

    def __init__(self, desk: Desk, plane: Plane) -> None:
        self.desk, self.plane = desk, plane
        self._from: tuple[int, int] | None = None

    def handle(self, event: pygame.Event) -> bool:
        """Takes an input event; True when it was for the plane."""
        kind = event.type
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 2 and self.plane.rect.collidepoint(event.pos):
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
                self.plane.pan(event.pos[0] - self._from[0], event.pos[1] - self._from[1])
            self._from = event.pos
            self.desk.page.touch()
            return True
        return False

    def act(self, action: str) -> bool:
        """Takes a named action; True when it was for the plane."""
        if action == "home":
            if not self.desk.motion.active and self.plane.fit():
                self.desk.refresh()
            return True
        if action in ("zoom_in", "zoom_out"):
            return self.zoom(1 if action == "zoom_in" else -1, self.plane.rect.center)
        return False

    def zoom(self, steps: float, pos: tuple[int, int]) -> bool:
        """Enlarges or reduces around a point of the window; False when that is not possible now."""
        if self.desk.motion.active or not self.plane.turn(steps, pos):
            return False
        self.desk.refresh()
        return True
