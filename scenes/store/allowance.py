"""How long damaged records are mended: the rules know no clock, so they ask an allowance whether its time is spent."""

from __future__ import annotations

import time
from collections.abc import Callable

AT_A_GLANCE = 0.5
"""Seconds for a file of which only the header is wanted, as on the title."""
ASKED_FOR = 5.0
"""Seconds for a file that somebody wants to open."""


class Allowance:
    """So many seconds for mending, from the first time that it is asked. `cut_short` ends it at once, from any thread."""

    def __init__(self, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._now = seconds, now
        self._end: float | None = None
        self._cut = False

    def __call__(self) -> bool:
        """Whether the time is spent."""
        if self._end is None:
            self._end = self._now() + self._seconds
        return self._cut or self._now() >= self._end

    def cut_short(self) -> None:
        """Ends the time."""
        self._cut = True
