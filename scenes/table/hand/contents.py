"""What is on a rack, and what of it the player has picked or holds. No pixels."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from scenes.table.hand.order import Copy


class Contents:
    """The copies on a rack, and which of them are picked, held or away."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The seat whose hand is shown; None before the first."""
        self.face_down = False
        self.copies: tuple[Copy, ...] = ()
        """All copies in the order shown."""
        self.away: set[int] = set()
        """Numbers of copies that lie elsewhere for now; a dashed outline marks their place."""
        self.picked: list[Copy] = []
        """What is picked, in the order of picking."""
        self.held: tuple[Copy, ...] = ()
        """What follows the mouse."""

    @property
    def keys(self) -> tuple[Any, ...]:
        """The keys in the order shown; all None when the hand lies face down."""
        return tuple(copy.key for copy in self.copies)

    @property
    def gone_first(self) -> list[int]:
        """Numbers of the copies that leave first when fewer of their key are in the hand."""
        return [*self.away, *(copy.number for copy in (*self.held, *self.picked))]

    def find(self, key: Hashable) -> Copy | None:
        """The first copy of a key that is not away; None without one."""
        return next((copy for copy in self.copies if copy.key == key and copy.number not in self.away), None)

    def clear(self) -> None:
        """Forgets what was picked, held and away, because another hand is shown."""
        self.away.clear()
        self.picked, self.held = [], ()

    def forget(self, copy: Copy) -> None:
        """Forgets a copy that is no longer in the hand."""
        self.away.discard(copy.number)
        if copy in self.picked:
            self.picked.remove(copy)
        self.held = tuple(one for one in self.held if one != copy)
