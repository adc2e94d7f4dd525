"""Moving the plane of the rows: it is zoomed with the wheel and the keys, and moved with the middle button."""

from __future__ import annotations

from scenes.games.nmbrs.plane import Plane
from scenes.table.board.panning import Panning
from scenes.table.desk import Desk


class PlanePanning(Panning):
    """The gestures that move the plane; they have no effect while pieces are on their way over it."""

    def __init__(self, desk: Desk, plane: Plane) -> None:
        super().__init__(desk, lambda: plane.rect, plane.pan)
        self.plane = plane

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
