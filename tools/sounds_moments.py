"""The voices of the moments, each of its own, and the points that rise while a sum builds up."""
from __future__ import annotations

import random
from collections.abc import Callable

from tools.sound import KALIMBA, WOOD, Samples, bar, highpass, knock, lowpass, mix, modes, noise, note, room, silence

Maker = Callable[[int, random.Random], Samples]
STEPS = (7, 9, 12, 14, 16, 19, 21, 24, 26, 28, 31, 33)
"""The half tones of the points of a sum, up a scale without half steps: wherever it ends, it ends well."""


def _tongue(tone: float, chance: random.Random, ring: float = 0.5) -> Samples:
    return modes(note(tone), KALIMBA, ring, ring + 0.1, chance)


def points(k: int, chance: random.Random) -> Samples:
    """One more of a sum: a tongue and the fifth over it, each variant a step higher, the last with its octave."""
    out = silence(0.5)
    mix(out, _tongue(STEPS[k], chance, 0.42), level=0.9)
    mix(out, _tongue(STEPS[k] + 7, chance, 0.3), at=0.045, level=0.4)
    if k == len(STEPS) - 1:
        mix(out, _tongue(STEPS[k] + 12, chance, 0.4), at=0.09, level=0.45)
    mix(out, knock(620 + 22 * k, chance, 0.1, 0.06, 0.4), level=0.3)
    return room(lowpass(out, 8500), 0.2, 0.35)


def leap(_: int, chance: random.Random) -> Samples:
    """A long way of jumps: wood struck ever quicker up a chord, and a bar that rings on top."""
    out, at, gap = silence(1.4), 0.0, 0.1
    for k, tone in enumerate((0, 4, 7, 12, 16, 19)):
        mix(out, modes(note(tone + 7), WOOD, 0.2, 0.25, chance), at=at, level=0.45 + 0.05 * k)
        mix(out, bar(note(tone), 0.4, chance, 0.35), at=at, level=0.4)
        at, gap = at + gap, gap * 0.88
    for tone, level in ((12, 0.6), (19, 0.7), (24, 0.6)):
        mix(out, bar(note(tone), 0.9, chance, 0.9), at=at, level=level)
    return room(lowpass(out, 6000), 0.35, 0.6)


def sweep(_: int, chance: random.Random) -> Samples:
    """Many stones off at once: they clatter into the tray, and two wide chords answer, the second higher."""
    out, at = silence(1.6), 0.0
    for k in range(8):
        mix(out, knock(chance.uniform(600, 760) * 1.03**k, chance, 0.14, 0.09, 0.5, 0.4, 250), at=at, level=0.35)
        at += chance.uniform(0.03, 0.055)
    for start, tones in ((0.18, (0, 7, 12, 16)), (0.5, (5, 12, 17, 21))):
        for tone in tones:
            mix(out, bar(note(tone), 1.0, chance, 0.9), at=start + chance.uniform(0, 0.012), level=0.5)
    return room(lowpass(out, 5600), 0.38, 0.7)


def corners(_: int, chance: random.Random) -> Samples:
    """Four corners: four bells from four sides, and the chord that they make."""
    out = silence(1.5)
    for k, tone in enumerate((12, 19, 16, 24)):
        mix(out, bar(note(tone), 0.6, chance, 0.55), at=k * 0.11, level=0.6)
        mix(out, knock(820 + 60 * k, chance, 0.09, 0.05, 0.5), at=k * 0.11, level=0.25)
    for tone in (12, 16, 19, 24, 31):
        mix(out, _tongue(tone, chance, 0.9), at=0.48 + chance.uniform(0, 0.01), level=0.4)
    return room(lowpass(out, 7500), 0.4, 0.7)


def fourth(_: int, chance: random.Random) -> Samples:
    """The fourth kind: a small march of insects, three short calls and a long one, with wings under it."""
    out, at = silence(1.4), 0.0
    for tone, length in ((16, 0.11), (16, 0.11), (19, 0.13), (24, 0.5)):
        mix(out, _tongue(tone, chance, 0.3 + length), at=at, level=0.75)
        mix(out, _tongue(tone - 5, chance, 0.25 + length), at=at, level=0.35)
        at += length
    for flap in range(14):
        mix(out, noise(0.018, 300, 1500, chance, attack=0.008), at=0.36 + flap * 0.034, level=0.22 * (1 - flap / 16))
    return room(lowpass(out, 8000), 0.3, 0.5)


def crossing(_: int, chance: random.Random) -> Samples:
    """One card, two rows: two lines of notes, one down and one up, that meet on the same tone."""
    out = silence(1.2)
    for k, (high, low) in enumerate(((24, 4), (21, 7), (19, 9), (16, 12))):
        mix(out, _tongue(high, chance, 0.35), at=k * 0.09, level=0.5)
        mix(out, bar(note(low), 0.5, chance, 0.45), at=k * 0.09, level=0.5)
    for tone, level in ((14, 0.6), (14.03, 0.3), (26, 0.5), (21, 0.35)):
        mix(out, bar(note(tone), 0.8, chance, 0.7), at=0.4, level=level)
    return room(lowpass(out, 7000), 0.35, 0.55)


def last_piece(_: int, chance: random.Random) -> Samples:
    """The last piece of a hand: a hand laid flat on the wood, and an open fifth."""
    out = silence(0.85)
    mix(out, knock(250, chance, 0.3, 0.2, 0.5, 1.0, 120), level=0.8)
    for at, tone in ((0.07, 7), (0.16, 14)):
        mix(out, bar(note(tone), 0.6, chance, 0.55), at=at, level=0.6)
    return room(lowpass(out, 5000), 0.3, 0.5)


def lead(_: int, chance: random.Random) -> Samples:
    """Somebody takes the lead: two quick notes upwards, like a flag that is put up."""
    out = silence(0.7)
    mix(out, highpass(noise(0.06, 900, 4200, chance, attack=0.03), 600), level=0.35)
    for at, tone in ((0.05, 19), (0.15, 24)):
        mix(out, _tongue(tone, chance, 0.45), at=at, level=0.7)
    return room(lowpass(out, 8000), 0.28, 0.45)


POOLS: dict[str, tuple[int, Maker]] = {
    "points": (len(STEPS), points), "leap": (1, leap), "sweep": (1, sweep), "corners": (1, corners),
    "fourth": (1, fourth), "crossing": (1, crossing), "last_piece": (1, last_piece), "lead": (1, lead),
}
