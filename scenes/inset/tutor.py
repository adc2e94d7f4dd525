"""What the tutors of lessons and puzzles share: the menu and the rim of their page, pauses, and moves of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.match import Ply
from scenes.kit.motion import SPEEDS
from scenes.table.game import Tutor

if TYPE_CHECKING:
    from scenes.table.shell import Table


class InsetTutor(Tutor):
    """A tutor of a page that holds the table. `menu` opens the page's menu, `paint` paints its rim."""

    teaches = True
    table: Table | None = None

    def __init__(self, menu: Callable[[], None], paint: Callable[[pygame.Surface], None]) -> None:
        self._menu, self._paint = menu, paint

    def open_menu(self) -> bool:
        self._menu()
        return True

    def paint(self, target: pygame.Surface) -> None:
        self._paint(target)

    def wait(self, ms: float, call: Callable[[], None]) -> None:
        """Calls after a time that depends on nobody's speed of motion, for it is meant for reading; a click ends it."""
        assert self.table is not None
        motion = self.table.motion
        motion.speed, before = SPEEDS["normal"], motion.speed
        motion.after(ms, call)
        motion.speed = before

    def play(self, move: Any, refused: Callable[[], None] = lambda: None) -> None:
        """Makes a move for whoever is to act; `refused` is called where the rules refuse it."""
        table = self.table
        assert table is not None
        ply = table.session.play(move, table.session.match.to_act)
        if isinstance(ply, Ply):
            table.played(ply, False)
        else:
            refused()
