"""What is done at rest: what will be needed later, a little in each quiet turn of the loop, and the search for lost objects.

Lost are objects that only know each other; Python looks for them at rest and between two pages, never while something moves. A
whole search takes as long as two frames once a match is on the table. What there is after the start stays and is not searched,
nor is what was loaded for later.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

YOUNG, MIDDLE, NEVER = 5_000, 8, 1_000_000
"""New objects between two short searches, short ones between two longer ones, and these between two whole ones by themselves."""
REST_MS, APART_MS = 400.0, 20_000.0
"""How long nothing must have moved, and how long the last whole search must be ago, in milliseconds."""

TURN_SECONDS = 0.008
"""How long a quiet turn of the loop may work on what waits for it."""


class Rest:
    """Hears of the start once, and of each turn of the loop; `waiting` is work that is done a step at a time."""

    def __init__(self) -> None:
        self.waiting: list[Iterator[None]] = []
        self._still = self._since = 0.0

    def started(self) -> None:
        """All that is needed from the start is there; until then nobody need have looked for lost objects."""
        self._keep()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        gc.enable()

    def search(self) -> None:
        """A whole search, now."""
        gc.collect()
        self._still = self._since = 0.0

    def search_at_times(self) -> None:
        """A whole search, if the last one is long ago."""
        if self._since >= APART_MS:
            self.search()

    def pass_time(self, dt: float, moving: bool) -> None:
        """`dt` milliseconds have passed, in which something moved or not."""
        self._since += dt
        self._still = 0.0 if moving else self._still + dt
        end = time.perf_counter() + TURN_SECONDS
        while not moving and self.waiting and time.perf_counter() < end:
            if next(self.waiting[0], self) is self:
                self.waiting.pop(0)
                if not self.waiting:
                    self._keep()
        if self._still >= REST_MS:
            self.search_at_times()

    def _keep(self) -> None:
        """What there is now stays: it is searched once more, and never again."""
        self.search()
        gc.freeze()
