"""The sounds of RumBugz: the bag, wooden bugs on felt, their hops and exchanges, a real knock on the table, and the PLYT."""
from __future__ import annotations

import math
import random
from collections.abc import Callable

from tools.sound import KALIMBA, RATE, Samples, highpass, knock, lowpass, mix, modes, noise, note, room, silence

Maker = Callable[[int, random.Random], Samples]

TABLE = ((1.0, 1.0), (1.47, 0.7), (2.09, 0.5), (2.56, 0.35), (3.7, 0.18))
"""A heavy table top under a knuckle: low modes close together, all soon gone."""


def _token(chance: random.Random, pitch: float) -> Samples:
    """A flat piece of plywood set down: duller than a stone, for it lies with its whole side."""
    out = knock(pitch, chance, 0.16, 0.07, 0.4, 0.5, chance.uniform(200, 240))
    mix(out, noise(0.018, 300, 1800, chance, attack=0.002), level=0.3)
    return out


def bag(_: int, chance: random.Random) -> Samples:
    """A hand goes into the cloth, the bugs stir, and one comes out."""
    out = silence(0.6)
    for at, length, level in ((0.0, 0.2, 0.8), (0.17, 0.22, 1.0), (0.37, 0.17, 0.7)):
        mix(out, noise(length, 600, 3000, chance, attack=length * 0.45, power=1.3), at=at + chance.uniform(0, 0.02), level=level)
    at = 0.12
    while at < 0.4:
        mix(out, knock(chance.uniform(700, 1000), chance, 0.06, 0.035, 0.5), at=at, level=chance.uniform(0.12, 0.3))
        at += chance.uniform(0.025, 0.06)
    mix(out, lowpass(_token(chance, chance.uniform(600, 680)), 3500), at=0.45, level=0.55)
    return highpass(lowpass(out, 4200), 180)


def bug_lay(_: int, chance: random.Random) -> Samples:
    """A bug set down among the others, with the light touch of its neighbour."""
    out = silence(0.22)
    mix(out, _token(chance, chance.uniform(500, 600)))
    mix(out, knock(chance.uniform(980, 1150), chance, 0.07, 0.04, 0.4), at=chance.uniform(0.03, 0.045), level=0.3)
    return lowpass(out, 6500)


def bug_hop(k: int, chance: random.Random) -> Samples:
    """A springy hop that rises from the first to the fourth by steps of a chord: a sequence is heard as it is laid."""
    out, tone = silence(0.24), (12, 16, 19, 24)[k]
    size = round(0.075 * RATE)
    for i in range(size):  # the take-off: a short glide upwards
        share = i / size
        out[i] += 0.35 * math.sin(2 * math.pi * note(tone - 7) * (i / RATE) * (1 + 0.28 * share)) * share * (1 - share) * 4
    mix(out, modes(note(tone), ((1, 1), (2.98, 0.28), (5.9, 0.08)), 0.16, 0.16, chance), at=0.07, level=0.8)
    mix(out, knock(chance.uniform(820, 900), chance, 0.1, 0.05, 0.4), at=0.07, level=0.4)
    return lowpass(out, 7000)


def swap(_: int, chance: random.Random) -> Samples:
    """Two bugs cross in the air: a whirr of small wings that swells and falls, and both are down."""
    out, size, beat = silence(0.52), round(0.36 * RATE), chance.uniform(38, 46)
    breath = noise(0.36, 700, 3800, chance, attack=0.12, power=0.8)
    for i in range(size):
        share = i / size
        swell = math.sin(math.pi * share)
        wing = 0.5 + 0.5 * math.sin(2 * math.pi * beat * (1 + 0.5 * swell) * i / RATE)
        hum = math.sin(2 * math.pi * 240 * (1 + 0.12 * swell) * i / RATE)
        out[i] += breath[i] * wing**1.5 * 1.2 + 0.22 * hum * wing * swell
    mix(out, _token(chance, chance.uniform(620, 700)), at=0.31, level=0.6)
    mix(out, _token(chance, chance.uniform(500, 560)), at=0.37, level=0.85)
    return lowpass(out, 6000)


def _rap(chance: random.Random, pitch: float) -> Samples:
    """One knuckle on the table top."""
    out = modes(pitch, TABLE, 0.15, 0.3, chance, damping=0.55, spread=0.03)
    mix(out, modes(pitch * 0.47, ((1, 1), (1.6, 0.4)), 0.16, 0.3, chance), level=0.6)
    mix(out, knock(pitch * 2.9, chance, 0.12, 0.06, 0.2), level=0.6)  # the bone of the knuckle
    mix(out, noise(0.006, 400, 3200, chance), level=0.3)
    return out


def knock_on_table(k: int, chance: random.Random) -> Samples:
    """Knock, knock: the second a little stronger; the table answers under the hand."""
    out, pitch = silence(0.62), (268, 246)[k]
    for at, level in ((0.0, 0.8), (0.165, 1.0)):
        mix(out, _rap(chance, pitch * chance.uniform(0.98, 1.03)), at=at + chance.uniform(0, 0.008), level=level)
    pressed = [math.tanh(0.6 * v) for v in out]  # the first instant would else be all there is to hear
    return room(lowpass(pressed, 4200), 0.18, 0.3)


def knock_no(k: int, chance: random.Random) -> Samples:
    """The knock is refused: a hand laid flat on the table, twice, the second lower. No buzzer."""
    out, pitch = silence(0.5), (236, 220)[k]
    for at, level, fall in ((0.0, 0.8, 1.0), (0.15, 1.0, 0.82)):
        mix(out, modes(pitch * fall, ((1, 1), (1.7, 0.4), (2.6, 0.15)), 0.2, 0.28, chance), at=at, level=level)
        mix(out, noise(0.045, 150, 1100, chance, attack=0.006), at=at, level=0.5 * level)
    return lowpass(out, 2000)


def plyt(k: int, chance: random.Random) -> Samples:
    """Dust of a night moth: five small tongues in a turn, each brighter; the three differ in their turn."""
    out = silence(0.9)
    turns = ((31, 36, 34, 38, 43), (29, 34, 36, 41, 38), (31, 38, 36, 34, 43))[k]
    for i, tone in enumerate(turns):
        tongue = modes(note(tone), KALIMBA, 0.45, 0.55, chance)
        mix(out, tongue, at=i * 0.06 + chance.uniform(0, 0.006), level=0.45 + 0.1 * i)
    mix(out, noise(0.4, 5200, 11000, chance, attack=0.18, power=1.5), level=0.10)
    return room(lowpass(out, 10000), 0.4, 0.55)


POOLS: dict[str, tuple[int, Maker]] = {
    "bag": (3, bag), "bug_lay": (4, bug_lay), "bug_hop": (4, bug_hop), "swap": (3, swap),
    "knock": (2, knock_on_table), "knock_no": (2, knock_no), "plyt": (3, plyt),
}
