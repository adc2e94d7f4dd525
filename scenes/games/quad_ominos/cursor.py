"""The table of Quad-Ominos as one widget: clicks, pulling it along, the wheel, and the cursor of keys and gamepad."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.quad_ominos.board import Place
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget

if TYPE_CHECKING:
    from scenes.games.quad_ominos.turn import QuadOminosTurn

PAN = 1.2
"""How far the pointer goes with the button down before it pulls the table along, in percent of the window's height."""
DOUBLE = 0.35
"""Seconds within which a second click is a double click: the whole table is shown."""
WAYS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class BoardCursor(Widget):
    """Passes what is done on the table on. `at` is the place at which the cursor of the keys stands."""

    def __init__(self, table: QuadOminosTurn) -> None:
        super().__init__()
        self.table = table
        self.at: Place = (0, 0)
        self._pressed: tuple[int, int] | None = None
        self._panned = False
        self._last = (-9.0, (0, 0))

    def down(self, pos: tuple[int, int]) -> None:
        self._pressed, self._panned = pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        table = self.table
        if self._pressed is None or table.hand.held is not None:
            return
        dx, dy = pos[0] - self._pressed[0], pos[1] - self._pressed[1]
        if self._panned or max(abs(dx), abs(dy)) > table.look.px(PAN):
            self._panned = True
            table.pan(dx, dy)
            self._pressed = pos

    def _twice(self, pos: tuple[int, int]) -> bool:
        """Whether this is the second of two quick clicks at one place."""
        now, (before, where) = time.monotonic(), self._last
        self._last = (now, pos)
        near = self.table.look.px(1.5)
        return now - before < DOUBLE and abs(pos[0] - where[0]) < near and abs(pos[1] - where[1]) < near

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        self.table.draw_board(target)

    def up(self, pos: tuple[int, int]) -> None:
        table = self.table
        if self._panned:
            self._panned = False
            table.refresh()
            return
        if table.looking is not None and not table.replay:
            table.look_at(table.looking)
            return
        free = table.hand.held is None and table.camera.cell(pos) not in table.shown.tiles and not table.draft_in_bonus
        if free and self._twice(pos):
            table.act("home")
            return
        table.bubble.hide()
        table.hand.point(pos)
        if table.hand.over is not None:
            table.hand.tap(table.hand.over)

    def wheel(self, steps: int) -> bool:
        table = self.table
        if table.hand.held is not None and table.hand.ghost is not None:
            return table.hand.turn_by(steps)
        return table.zoom(steps, table.pointer)

    def begin(self) -> None:
        """A tile was taken up with the keys: the cursor goes to the place where it brings most."""
        table = self.table
        lit = table.hand.lit
        if not lit:
            return
        if self.at not in lit:
            self.at = max(lit, key=lambda place: (lit[place][0].points + lit[place][0].bonus, place))
        table.set_focus(self)
        table.hand.point_at(self.at)

    def act(self, action: str) -> bool:
        table = self.table
        if action in WAYS:
            table.keys_used = True
            lit = table.hand.lit
            to = self._lit_that_way(action, lit) if lit else self._free_way(action)
            if to is None:
                return bool(lit)  # with a tile in the hand only Tab leaves the table
            self.at = to
            table.see(to)
            table.hand.point_at(to)
            return True
        if action == "accept":
            table.bubble.hide()
            table.hand.tap(self.at)
            return True
        return False

    def _lit_that_way(self, action: str, lit: Iterable[Place]) -> Place | None:
        dx, dy = WAYS[action]
        best: tuple[float, Place] | None = None
        for place in lit:
            along = (place[0] - self.at[0]) * dx + (place[1] - self.at[1]) * dy
            across = abs((place[0] - self.at[0]) * dy) + abs((place[1] - self.at[1]) * dx)
            if along > 0 and (best is None or along + 2.2 * across < best[0]):
                best = (along + 2.2 * across, place)
        return best[1] if best else None

    def _free_way(self, action: str) -> Place | None:
        """The next place that way, as long as tiles are near; None at the edge of the table."""
        to = (self.at[0] + WAYS[action][0], self.at[1] + WAYS[action][1])
        tiles = self.table.shown.tiles
        near = any(abs(to[0] - x) <= 1 and abs(to[1] - y) <= 1 for x, y in tiles)
        return to if near else None

    def focus_changed(self, focused: bool) -> None:
        if self.table.keys_used:
            self.table.hand.point_at(self.at if focused else None)
