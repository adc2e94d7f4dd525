"""The sounds of nmbrs!: cards that slide, snap and land, rows and crosses as short runs, the joker, and the call for a card."""
from __future__ import annotations

import math
import random
from collections.abc import Callable

from tools.sound import KALIMBA, RATE, Samples, bar, highpass, knock, lowpass, mix, modes, noise, note, room, silence

Maker = Callable[[int, random.Random], Samples]


def _slide(chance: random.Random, seconds: float, level: float = 0.8) -> Samples:
    """A card over felt."""
    return [v * level for v in noise(seconds, 1000, 4800, chance, attack=seconds * 0.55, power=1.1)]


def _slap(chance: random.Random, pitch: float = 420) -> Samples:
    """A card meets the table with its whole side: air, then cardboard."""
    out = silence(0.12)
    mix(out, noise(0.035, 500, 3600, chance, attack=0.0015), level=0.8)
    mix(out, modes(pitch, ((1, 1), (1.9, 0.5), (3.1, 0.2)), 0.05, 0.08, chance), level=0.55)
    return out


def card_deal(_: int, chance: random.Random) -> Samples:
    """A card leaves the pile with a snap of its corner and slides to its place."""
    out = silence(0.2)
    mix(out, noise(0.008, 2600, 9000, chance), level=0.5)
    mix(out, _slide(chance, chance.uniform(0.1, 0.12)), at=0.006)
    mix(out, _slap(chance, chance.uniform(460, 540)), at=0.118, level=0.4)
    return highpass(lowpass(out, 5600), 150)


def card_lay(_: int, chance: random.Random) -> Samples:
    out = silence(0.2)
    mix(out, _slide(chance, 0.045, 0.5))
    mix(out, _slap(chance, chance.uniform(360, 420)), at=0.035)
    mix(out, knock(chance.uniform(560, 640), chance, 0.08, 0.05, 0.1, 0.4, 205), at=0.036, level=0.45)
    return lowpass(out, 5200)


def row(k: int, chance: random.Random) -> Samples:
    """Three cards laid one beside the other, and a third that rises; the three differ in their height."""
    out = silence(0.68)
    for i in range(3):
        mix(out, _slap(chance, chance.uniform(380, 460)), at=i * 0.085, level=0.75)
        mix(out, bar(note((7, 9, 12)[k] + (0, 4, 7)[i]), 0.4, chance, 0.35, 0.08), at=i * 0.085 + 0.004, level=0.42 + 0.08 * i)
    return room(lowpass(out, 5200), 0.2, 0.4)


def cross(k: int, chance: random.Random) -> Samples:
    """A row laid through another: two notes at once part, one upwards and one down, and meet the felt."""
    out, low = silence(0.68), (12, 14, 9)[k]
    for at, tones in ((0.0, (low + 4, low + 4)), (0.1, (low, low + 7)), (0.2, (low - 5, low + 12))):
        mix(out, _slap(chance, chance.uniform(380, 460)), at=at, level=0.7)
        for tone in tones:
            mix(out, bar(note(tone), 0.4, chance, 0.4, 0.06), at=at + 0.004, level=0.38)
    return room(lowpass(out, 5200), 0.22, 0.4)


def double(_: int, chance: random.Random) -> Samples:
    """Counts twice: one bright figure, and the same again an octave higher."""
    out = silence(0.9)
    for at, tone, level in ((0.0, 19, 0.6), (0.075, 24, 0.7), (0.2, 31, 0.75), (0.275, 36, 0.9)):
        mix(out, modes(note(tone), KALIMBA, 0.5, 0.6, chance), at=at, level=level)
    return room(lowpass(out, 9000), 0.35, 0.5)


def joker(k: int, chance: random.Random) -> Samples:
    """A slide whistle of wood, up and down, and the bell of a cap; the three bend in other ways."""
    out, size, turn = silence(0.62), round(0.26 * RATE), 0.0
    low, high = ((7, 19), (19, 10), (9, 21))[k]
    for i in range(size):
        share = i / size
        tone = low + (high - low) * (0.5 - 0.5 * math.cos(math.pi * share))
        turn += 2 * math.pi * note(tone + 0.25 * math.sin(2 * math.pi * 7 * share)) / RATE
        swell = math.sin(math.pi * share) ** 0.7
        out[i] += (math.sin(turn) + 0.18 * math.sin(2 * turn) + 0.07 * math.sin(3 * turn)) * 0.42 * swell
    for at, tone in ((0.25, 36), (0.31, 43)):
        mix(out, modes(note(tone), KALIMBA, 0.35, 0.34, chance), at=at, level=0.5)
    return room(lowpass(out, 7500), 0.22, 0.35)


def discard(_: int, chance: random.Random) -> Samples:
    """A card thrown on the open pile: it turns in the air, lands flat and slides a little."""
    out = silence(0.3)
    mix(out, noise(0.09, 700, 2600, chance, attack=0.06, power=1.2), level=0.4)
    mix(out, _slap(chance, chance.uniform(310, 350)), at=0.085, level=1)
    mix(out, knock(chance.uniform(480, 540), chance, 0.08, 0.05, 0.1, 0.5, 185), at=0.086, level=0.5)
    mix(out, noise(0.07, 1200, 4200, chance, attack=0.004, power=1.6), at=0.1, level=0.22)
    return lowpass(out, 4800)


def claim(k: int, chance: random.Random) -> Samples:
    """A fingertip taps the table twice, quickly: "I want it"."""
    out, pitch = silence(0.26), (520, 560)[k]
    for at, level in ((0.0, 0.75), (0.085, 1.0)):
        mix(out, knock(pitch * chance.uniform(0.98, 1.03), chance, 0.14, 0.08, 0.35, 0.7, 200), at=at, level=level)
    return lowpass(out, 4500)


POOLS: dict[str, tuple[int, Maker]] = {
    "card_deal": (4, card_deal), "card_lay": (4, card_lay), "row": (3, row), "cross": (3, cross),
    "double": (1, double), "joker": (3, joker), "discard": (3, discard), "claim": (2, claim),
}
