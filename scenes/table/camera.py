"""A camera over a table without edges: which part of it is seen, and how large. Cells are whole numbers, y grows upwards.

It fits itself smoothly to what must be seen when it is told to; the wheel zooms, dragging pans. Once a person has moved
it, it stays put until they ask for the whole table again or something new lies out of sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

from scenes.kit.motion import Motion, in_out
from scenes.table.desk import Desk

Cell = tuple[int, int]
Spot = tuple[float, float]
FIT = 300
"""Milliseconds that the camera takes to fit itself."""
WHEEL = 1.15
"""The factor by which one step of the wheel enlarges."""


@dataclass(frozen=True)
class View:
    """What a camera sees: the point of the table in the middle of its window, and the side of a cell in pixels."""

    x: float
    y: float
    side: float


class Camera:
    """Where the cells of a table lie in a window, and how large. `rect` is the window in pixels. When the camera fits itself the
    side of a cell stays between `least` and `usual`; the wheel enlarges it up to `most`."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.usual = self.most = 64.0
        self.least = 16.0
        self.view = View(0.0, 0.0, 64.0)
        self.own = False
        """Whether a person has moved it since it last fitted itself."""
        self.gliding = False
        """Whether it is moving; pictures may be stretched meanwhile."""
        self.goal = self.view
        """Where it is going while it glides; else what it sees."""
        self._run = 0

    def place(self, rect: pygame.Rect, least: float, usual: float, most: float) -> None:
        """Sets its window and its limits, in pixels."""
        self.rect, self.least, self.usual, self.most = rect, least, usual, most

    # ---- from table to window and back

    @property
    def side(self) -> int:
        """The side of a cell in whole pixels."""
        return _whole(self.view)

    @property
    def goal_side(self) -> int:
        """The side of a cell in whole pixels where it is going: the size in which pictures are painted meanwhile."""
        return _whole(self.goal)

    def at(self, cell: Spot) -> tuple[float, float]:
        """The middle of a cell in the window."""
        side = self.side
        return (self.rect.centerx + (cell[0] - self.view.x) * side, self.rect.centery - (cell[1] - self.view.y) * side)

    def box(self, cell: Spot) -> pygame.Rect:
        """The square of a cell in the window."""
        side = self.side
        x, y = self.at(cell)
        return pygame.Rect(round(x - side / 2), round(y - side / 2), side, side)

    def cell(self, pos: tuple[int, int]) -> Cell:
        """The cell at a point of the window."""
        side = self.side
        x = (pos[0] - self.rect.centerx) / side + self.view.x
        y = (self.rect.centery - pos[1]) / side + self.view.y
        return round(x), round(y)

    def sees(self, cell: Cell) -> bool:
        """Whether the whole of a cell lies in the window."""
        return self.rect.contains(self.box(cell))

    # ---- moving

    def fitting(self, cells: Iterable[Cell]) -> View:
        """The view in which all of these cells are seen, as large as `usual` allows."""
        found = list(cells) or [(0, 0)]
        left, right = min(c[0] for c in found), max(c[0] for c in found)
        low, high = min(c[1] for c in found), max(c[1] for c in found)
        wide, tall = right - left + 1, high - low + 1
        side = min(self.usual, self.rect.w / (wide + 0.1), self.rect.h / (tall + 0.1))
        return View((left + right) / 2, (low + high) / 2, float(max(self.least, int(side))))

    def jump(self, view: View) -> None:
        """Moves to a view at once."""
        self._moved(view, False)

    def _moved(self, view: View, own: bool) -> None:
        self._run += 1
        self.view, self.goal, self.own, self.gliding = view, view, own, False

    def glide(self, view: View, motion: Motion, done: Callable[[], None] | None = None) -> None:
        """Moves to a view smoothly within `FIT` milliseconds, then calls `done`."""
        start = self.view
        self._moved(start, False)
        run = self._run
        self.goal, self.gliding = view, start != view

        def move(share: float) -> None:
            if run == self._run:
                self.view = View(
                    start.x + (view.x - start.x) * share, start.y + (view.y - start.y) * share,
                    start.side + (view.side - start.side) * share,
                )

        def arrived() -> None:
            if run == self._run:
                self.view, self.gliding = view, False
            if done is not None:
                done()

        motion.tween(FIT, move, ease=in_out, done=arrived)

    def zoom(self, pos: tuple[int, int], steps: float) -> bool:
        """Enlarges around a point of the window, for negative `steps` the reverse; False at the limits."""
        side = float(round(min(self.most, max(self.least, self.view.side * WHEEL**steps))))
        if side == self.view.side:
            return False
        x = self.view.x + (pos[0] - self.rect.centerx) * (1 / self.side - 1 / side)
        y = self.view.y - (pos[1] - self.rect.centery) * (1 / self.side - 1 / side)
        self._moved(View(x, y, side), True)
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Moves the table under the window by that many pixels."""
        self._moved(View(self.view.x - dx / self.side, self.view.y + dy / self.side, self.view.side), True)


def _whole(view: View) -> int:
    return max(4, round(view.side))


class Panning:
    """`rect` gives the window of the board, `pan` moves what lies there by so many pixels, `zoom` enlarges it by steps around a
    point (False: not now), and `whole` shows all of it."""

    def __init__(self, desk: Desk, rect: Callable[[], pygame.Rect], pan: Callable[[int, int], object],
                 zoom: Callable[[float, tuple[int, int]], bool], whole: Callable[[], object]) -> None:
        self.desk, self.rect, self.pan, self.zoom, self.whole = desk, rect, pan, zoom, whole
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

    def act(self, action: str) -> bool:
        """Takes a named action; True when it was for the board."""
        if action == "home":
            self.whole()
            return True
        return action in ("zoom_in", "zoom_out") and self.zoom(1 if action == "zoom_in" else -1, self.rect().center)
