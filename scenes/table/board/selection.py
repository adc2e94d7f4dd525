"""What a person is doing on a board: what is held, what is pointed at, what lies as a draft, what is at fault. No pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scenes.table.desk import Desk

PULSE = 700.0
"""Milliseconds for which places at fault pulse."""


class Drafts:
    """A turn in the making: its drafts one after the other, the last of which lies on the table. A draft is a value."""

    def __init__(self, first: Any) -> None:
        self._line: tuple[Any, ...] = (first,)
        self._undone: list[tuple[Any, ...]] = []

    @property
    def now(self) -> Any:
        """The draft that lies on the table."""
        return self._line[-1]

    @property
    def begun(self) -> bool:
        """Whether there is a gesture to take back."""
        return len(self._line) > 1

    @property
    def may_redo(self) -> bool:
        """Whether a gesture was taken back that can be made again."""
        return bool(self._undone)

    def go(self, draft: Any) -> None:
        """Makes a gesture, after which what was taken back before cannot be made again."""
        self._undone.clear()
        self._line = (*self._line, draft)

    def back(self, to: Any = None) -> Any:
        """Takes back the last gesture, or only a part of it, which leads `to` another draft; gives the draft from before."""
        before = self.now
        self._undone.append(self._line)
        self._line = self._line[:-1] if to is None or to == self._line[-2] else (*self._line[:-1], to)
        return before

    def forward(self) -> None:
        """Makes the gesture again that was taken back last."""
        self._line = self._undone.pop()


class Selection:
    """The state of the gestures on one board. A game derives from it and says by `ways` where what is held may go."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.drafts: Drafts | None = None
        """The turn that a person is making."""
        self.held: Any = None
        """What is picked up."""
        self.over: Any = None
        """The place under the pointer or the cursor of the keys."""
        self.way = 0
        """Which of the ways to that place is chosen, counted on beyond their number."""
        self.dragging = False
        self.faults: Sequence[Any] = ()
        """The places at fault, shown as long as the bubble is."""
        self.swell = 1.0
        """The size of the rings around them, from 1.0, as they pulse."""

    def ways(self, place: Any) -> Sequence[Any]:
        """The ways in which what is held can go to a place, the best first; empty for a place that is not lit."""
        return ()

    def first_way(self) -> int:
        """Which of the ways to the place that has just come under the pointer is chosen at first."""
        return 0

    @property
    def draft(self) -> Any:
        """The draft that lies on the table; None while no person makes a turn."""
        return None if self.drafts is None else self.drafts.now

    @property
    def ghost(self) -> Any:
        """The way that is chosen to the place that is pointed at; None where there is none."""
        ways = self.ways(self.over)
        return ways[self.way % len(ways)] if ways else None

    def point(self, place: Any) -> bool:
        """Takes the place that is pointed at, or None; True when it is another one than before."""
        if place == self.over:
            return False
        self.over = place
        self.way = self.first_way()
        return True

    def turn(self, by: int) -> bool:
        """Chooses another way to the place that is pointed at, `by` places further in their order; False when there is none."""
        several = len(self.ways(self.over)) > 1
        if several:
            self.way += by
            self.desk.refresh()
        return several

    def hold(self, held: Any) -> None:
        """Picks up something, and puts back what was held."""
        self.let_go()
        self.held = held

    def let_go(self) -> None:
        """Puts back what is held."""
        self.held, self.way = None, 0

    def pulse(self, faults: Sequence[Any]) -> None:
        """Lets the places at fault pulse."""
        self.faults = faults

        def swell(share: float) -> None:
            self.swell = 1.0 + 0.14 * (1 - abs(1 - share * 4 % 2))

        self.desk.flair.tween(PULSE, swell)
