"""Taking a card at an nmbrs! table: the open one or a closed one, with the buttons or at the piles."""

from __future__ import annotations

from game.nmbrs.moves import Move
from game.nmbrs.state import CLOSED
from scenes.games.nmbrs.now import Now

DRAW_AFTER = 160.0
"""Milliseconds before the closed card is taken when there is no choice."""


class Taking:
    """How the person to act takes a card."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self._may_draw = False

    def take_open(self) -> None:
        """Takes the open card."""
        if self.now.offering:
            self.now.desk.commit(Move("open"))

    def leave_open(self) -> None:
        """Leaves the open card to the others."""
        if self.now.offering:
            self.now.desk.commit(Move("leave"))

    def begin(self) -> None:
        """Begins a turn; a closed card about which there is no choice comes by itself."""
        if self.now.phase == CLOSED:
            self._may_draw = True
            self.now.desk.motion.after(DRAW_AFTER, self._draw)

    def tap_closed(self) -> bool:
        """Takes a click on the closed pile; False when it has no meaning now."""
        if self.now.offering:
            self.leave_open()
        elif self.now.desk.person_to_act and self.now.phase == CLOSED:
            self._may_draw = True
            self._draw()
        else:
            return False
        return True

    def _draw(self) -> None:
        """Draws a closed card if that is the only move."""
        if self._may_draw and self.now.desk.person_to_act and self.now.phase == CLOSED:
            self._may_draw = False
            self.now.desk.commit(Move("closed"))
