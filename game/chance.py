"""The seeded generator: a value inside the state, the same on every machine and Python version (C1).

SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators"), with the multiply-shift reduction to a
range; its bias is below 2**-50 for the ranges of our games and is left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
MASK = 2**64 - 1
STEP = 0x9E3779B97F4A7C15
"""What each draw adds to the state."""


@dataclass(frozen=True, slots=True)
class Rng:
    """A generator as a value: every draw returns the number and the next generator. `state` is 0 to 2**64-1."""

    state: int

    def below(self, n: int) -> tuple[int, Rng]:
        """A whole number from 0 to n-1, and the generator after it. n is at least 1."""
        state = (self.state + STEP) & MASK
        return (mixed(state) * n) >> 64, Rng(state)

    def fork(self) -> tuple[Rng, Rng]:
        """An independent generator drawn from this one, and this one after it."""
        low, rng = self.below(1 << 32)
        high, rng = rng.below(1 << 32)
        return Rng(high << 32 | low), rng

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """The items in a random order (Fisher-Yates from the back), and the generator after it."""
        out, state = list(items), self.state
        for i in range(len(out) - 1, 0, -1):
            state = (state + STEP) & MASK
            j = (mixed(state) * (i + 1)) >> 64
            out[i], out[j] = out[j], out[i]
        return tuple(out), Rng(state)


def mixed(state: int) -> int:
    """The 64 bits that a state stands for: its own bits, mixed."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def seeded(seed: int) -> Rng:
    """The generator of a match with this seed (any whole number)."""
    return Rng(seed & MASK)
