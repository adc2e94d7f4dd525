"""The digits of a score that roll from what it was to what it is, units first: a pure function of time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from scenes.kit.motion import out_back

APART, ROLL = 90.0, 190.0
"""Milliseconds from one digit to the next, and the roll of one."""
BACK = 1.5
"""How strongly a digit goes too far before it comes to rest: by 8 %."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A place of a score, counted from the right: what stood there and what comes (empty for nothing), and how far that is."""

    before: str
    after: str
    share: float


@dataclass(slots=True)
class Roll:
    """A score as it is written, before and after; it rolls `up` where it grows. `ms`: milliseconds since it began."""

    before: str
    after: str
    up: bool
    ms: float = 0.0

    @property
    def length(self) -> float:
        """When all digits stand."""
        return APART * (max(1, sum(one != other for one, other in self._pairs())) - 1) + ROLL

    def _pairs(self) -> Iterator[tuple[str, str]]:
        return zip_longest(reversed(self.before), reversed(self.after), fillvalue="")

    def places(self) -> list[Rolled]:
        """All places from the right, as they are now. What stays the same does not roll."""
        found, turn = list[Rolled](), 0
        for before, after in self._pairs():
            share = 1.0 if before == after else out_back((self.ms - APART * turn) / ROLL, BACK)
            turn += before != after
            found.append(Rolled(before, after, share))
        return found
