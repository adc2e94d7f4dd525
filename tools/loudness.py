"""How loud a sound is, and whether that is within bounds: no sound of the table startles anybody, none is lost."""
from __future__ import annotations

import math
from collections.abc import Sequence

BANDS = {
    "sound": ((0.1, 0.51), (0.0015, 0.16)), "music": ((0.05, 0.45), (0.015, 0.06)), "all layers": ((0.1, 0.98), (0.03, 0.12)),
}
"""The bounds of the loudest sample and of the root of the mean square, as shares of full scale."""


def peak(sound: Sequence[float]) -> float:
    """The loudest sample."""
    return max(abs(value) for value in sound)


def mean(sound: Sequence[float]) -> float:
    """The root of the mean square."""
    return math.sqrt(sum(value * value for value in sound) / len(sound))


def faults(sound: Sequence[float], band: str) -> list[str]:
    """What is too loud or too soft for a band, in words; nothing for a sound that is as it should be."""
    found = []
    for (least, most), measured, what in zip(BANDS[band], (peak(sound), mean(sound)), ("peak", "mean"), strict=True):
        if not least <= measured <= most:
            found.append(f"{what} {measured:.4f} is not within {least} and {most}")
    return found
