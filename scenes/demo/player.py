"""Who moves at a table of the demo: plays what a scene says, through the rules, at a pace that can be followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.match import Ply
from scenes.demo.scenes import DemoScene
from scenes.table.tutoring import Tutor

if TYPE_CHECKING:
    from scenes.table.shell import Table

PAUSE = 550.0
"""Milliseconds between two moves."""
FIRST = 1800.0
"""The same before the first one, so that people can look at the table."""


class Player(Tutor):
    """Plays one scene; `ended` is called when it has no move left."""

    teaches = True
    rests = True

    def __init__(self, scene: DemoScene, ended: Callable[[], None]) -> None:
        self.scene, self._ended = scene, ended
        self.table: Table | None = None
        self.played = 0
        """How many moves have been made."""
        self._waits: float | None = None

    def proceed(self) -> bool:
        self._waits = PAUSE if self.played else FIRST
        return True

    def pass_time(self, dt: float) -> None:
        """Lets time pass; the next move is made a while after the last one has come to rest. Nothing that ends motions at once,
        such as another size of the window, makes it come sooner."""
        if self._waits is None or self.table is None or self.table.motion.active:
            return
        self._waits -= dt
        if self._waits <= 0:
            self._waits = None
            self._play()

    def hint(self) -> bool:
        return True

    def open_menu(self) -> bool:
        return True

    def _play(self) -> None:
        table = self.table
        if table is None or self.played == len(self.scene.moves):
            self._ended()
            return
        move = table.session.match.rules.parse(self.scene.moves[self.played])
        ply = table.session.play(move, table.session.match.to_act)
        if isinstance(ply, Ply):
            self.played += 1
            table.played(ply, False)
        else:
            self._ended()
