"""Pieces that stand aside, in motion, for what is held over them; the match waits for none of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from scenes.kit.motion import PLACE, out_cubic
from scenes.kit.shapes import between
from scenes.table.desk import Desk
from scenes.table.stage import Point

HOME: Point = (0.0, 0.0)


class Parting:
    """How far each piece is out of its place now, in the unit in which the game gives it. Where motion is reduced, and when the
    table is in a hurry, pieces are there at once."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._was: Mapping[Hashable, Point] = {}
        self._goal: Mapping[Hashable, Point] = {}
        self._share = 1.0

    @property
    def moving(self) -> bool:
        """Whether pieces are on their way."""
        return self._share < 1

    @property
    def away(self) -> bool:
        """Whether any piece is out of its place."""
        return self.moving or bool(self._goal)

    def of(self, name: Hashable) -> Point:
        """How far a piece is out of its place."""
        return between(self._was.get(name, HOME), self._goal.get(name, HOME), self._share)

    def aside(self, goal: Mapping[Hashable, Point]) -> None:
        """These pieces go aside so far, all others go back."""
        if goal == self._goal:
            return
        motion = self.desk.background_motion
        still = self.desk.settings.reduced_motion or not motion.speed
        self._was, self._goal = {name: self.of(name) for name in {*self._was, *self._goal}}, goal
        self._share = float(still)

        def move(share: float) -> None:
            if self._goal is goal:
                self._share = share

        if not still:
            motion.tween(PLACE, move, ease=out_cubic)

    def forget(self) -> None:
        """All pieces are in their places at once."""
        self._was, self._goal, self._share = {}, {}, 1.0
