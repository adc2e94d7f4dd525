"""What any hand may hold is painted ahead, kinds and never hands: which pieces a hand does hold is not asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from scenes.kit import pictures
from scenes.kit.retained import slices
from scenes.kit.retained.ahead import Nowhere, Parts
from scenes.table.hand.face import State
from scenes.table.hand.rack import Rack

STATES: tuple[State, ...] = ("rest", "up", "dim")
"""How pieces look when a hand is opened."""
MOST = 0.7
"""The share of the room for kept pictures from which nothing more is painted ahead."""


class KindsAhead:
    """Has all `kinds` painted for a rack, as large as the pieces of its hand are now, a slice with each call of `work`.

    Their order, their size and how many they are follow from what everybody may know.
    """

    def __init__(self, rack: Rack, kinds: Callable[[], Sequence[Hashable]]) -> None:
        self._rack, self._kinds = rack, kinds
        self._for: Hashable = None
        self._ahead = Parts(())

    @property
    def over(self) -> bool:
        """Whether all is painted as it is now."""
        return self._for is not None and self._ahead.over

    def work(self) -> None:
        """Goes on for a slice; nothing once all are painted, nor without a window."""
        rack = self._rack
        if not slices.by_time:
            return
        size = rack.where.places.size
        asked = rack.holder.style, size
        if rack.copies and asked != self._for:
            self._for, self._ahead = asked, Parts(self._painted(size))
        self._ahead.work()

    def _painted(self, size: tuple[int, int]) -> Iterator[None]:
        for state in STATES:
            for kind in self._kinds():
                if pictures.filled() > MOST:
                    return
                self._rack.face.paint(Nowhere(size), kind, pygame.Rect((0, 0), size), state)
                yield
