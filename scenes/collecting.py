"""When Python looks for objects that only know each other: at rest and between two pages, never while something moves.

A whole search takes as long as two frames once a match is on the table. What there is after the start stays for good and is
not searched at all.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, NEVER = 10_000, 20, 1_000_000
"""New objects between two short searches, short ones between two longer ones, and these between two whole ones by themselves."""
REST_MS, APART_MS = 400.0, 20_000.0
"""How long nothing must have moved, and how long the last whole search must be ago, in milliseconds."""


class Collecting:
    """Says when to search: `started` once, `opened` for each page, `pass_time` in each turn of the loop."""

    def __init__(self) -> None:
        self._still = self._since = 0.0

    def started(self) -> None:
        """All that is needed from the start is there."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)

    def search(self) -> None:
        """A whole search, now."""
        gc.collect()
        self._still = self._since = 0.0

    def pass_time(self, dt: float, moving: bool) -> None:
        """`dt` milliseconds have passed, in which something moved or not."""
        self._since += dt
        self._still = 0.0 if moving else self._still + dt
        if self._still >= REST_MS and self._since >= APART_MS:
            self.search()
