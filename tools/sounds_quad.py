"""The sounds of Quad-Ominos and of what hidden hands share: ceramic tiles, dealing, the curtain, rounds and the clock."""
from __future__ import annotations

import random
from collections.abc import Callable

from tools.sound import KALIMBA, Samples, bar, highpass, knock, lowpass, mix, modes, noise, note, room, silence

Maker = Callable[[int, random.Random], Samples]

CERAMIC = ((1.0, 1.0), (1.52, 0.55), (2.31, 0.42), (3.18, 0.22), (4.05, 0.10))
"""A small fired plate, free at its edges: its modes lie closer together than those of a bar, and die at once in the hand."""
BELL = ((0.5, 0.25), (1.0, 1.0), (1.19, 0.5), (2.0, 0.45), (2.74, 0.3), (4.1, 0.15))
"""A small ring or bell: the minor third over the strike is what tells it from a tongue."""


def _click(chance: random.Random, pitch: float, ring: float = 0.06) -> Samples:
    """Two tiles touch: each sounds, a little apart in pitch."""
    out = silence(0.16)
    mix(out, modes(pitch, CERAMIC, ring, 0.14, chance, damping=0.8, spread=0.04))
    mix(out, modes(pitch * chance.uniform(1.12, 1.19), CERAMIC, ring * 0.7, 0.14, chance, damping=0.8, spread=0.04), at=0.0012,
        level=0.7)
    mix(out, noise(0.004, 2200, 11000, chance), level=0.5)
    return out


def _table(chance: random.Random, pitch: float) -> Samples:
    """The board under a tile, felt on wood."""
    return modes(pitch, ((1, 1), (1.83, 0.45), (2.9, 0.15)), 0.09, 0.12, chance)


def tile_lift(_: int, chance: random.Random) -> Samples:
    """A tile slides off its neighbour and is free."""
    out = silence(0.15)
    mix(out, noise(0.05, 2400, 7500, chance, attack=0.025), level=0.35)
    mix(out, _click(chance, chance.uniform(2050, 2350), 0.035), at=0.03, level=0.7)
    return lowpass(out, 9000)


def tile_lay(_: int, chance: random.Random) -> Samples:
    """A tile is set down on felt and pushed against the one that lies there."""
    out = silence(0.27)
    mix(out, _table(chance, chance.uniform(215, 250)), level=0.9)
    mix(out, _click(chance, chance.uniform(1480, 1620), 0.05), level=0.45)
    mix(out, noise(0.04, 1500, 5200, chance, attack=0.03), at=0.02, level=0.16)
    mix(out, _click(chance, chance.uniform(1720, 1880), 0.085), at=chance.uniform(0.058, 0.07), level=0.9)
    mix(out, _table(chance, chance.uniform(250, 290)), at=0.064, level=0.3)
    return lowpass(out, 9500)


def well(_: int, chance: random.Random) -> Samples:
    """A hand stirs the tiles in their well and one comes out."""
    out, at = silence(0.39), 0.0
    while at < 0.15:
        mix(out, _click(chance, chance.uniform(1350, 1900), 0.03), at=at, level=chance.uniform(0.2, 0.5))
        at += chance.uniform(0.022, 0.04)
    mix(out, _click(chance, chance.uniform(1560, 1700), 0.08), at=0.19, level=1)
    mix(out, knock(chance.uniform(520, 580), chance, 0.16, 0.09, 0.2, 0.5, chance.uniform(190, 215)), at=0.192, level=0.6)
    return lowpass(out, 7500)


def minus(k: int, chance: random.Random) -> Samples:
    """Points lost: a low soft bar and its step downwards. The two differ by a tone."""
    out = silence(0.5)
    for at, tone, level in ((0.0, -2, 0.8), (0.1, -5, 1.0)):
        mix(out, bar(note(tone - 2 * k), 0.36, chance, 0.4, 0.06), at=at, level=level)
    return lowpass(out, 1500)


def bonus(_: int, chance: random.Random) -> Samples:
    """Two bright tones upwards, a fifth apart, and the air of the box."""
    out = silence(0.9)
    for at, tone, level in ((0.0, 24, 0.7), (0.11, 31, 1.0)):
        mix(out, modes(note(tone), KALIMBA, 0.6, 0.7, chance), at=at, level=level)
        mix(out, modes(note(tone + 12), KALIMBA, 0.35, 0.4, chance), at=at + 0.004, level=level * 0.25)
    return room(lowpass(out, 9500), 0.35, 0.5)


def tick(k: int, chance: random.Random) -> Samples:
    """One second of a clock: soft wood, the two a third apart, as a clock goes."""
    return lowpass(knock((860, 700)[k], chance, 0.1, 0.06, 0.25, 0.35, (290, 240)[k]), 3400)


def timeout(_: int, chance: random.Random) -> Samples:
    """The time is over: the two woods of the clock, low, the last one stays."""
    out = silence(0.7)
    for at, pitch, level in ((0.0, 430, 0.8), (0.16, 330, 1.0)):
        mix(out, knock(pitch, chance, 0.45, 0.3, 0.25, 0.9, pitch * 0.45), at=at, level=level)
    return room(lowpass(out, 2400), 0.25, 0.4)


def deal(_: int, chance: random.Random) -> Samples:
    """A piece pushed over the felt to its place: short, since a whole hand is dealt at once."""
    out = silence(0.15)
    mix(out, noise(0.07, 900, 3600, chance, attack=0.045, power=1.2), level=0.6)
    mix(out, knock(chance.uniform(820, 1000), chance, 0.07, 0.045, 0.5, 0.25, 300), at=0.066, level=0.8)
    return lowpass(out, 5200)


def round_end(_: int, chance: random.Random) -> Samples:
    """A round is won: a turn round the fifth and home, shorter and smaller than the end of the match."""
    out = silence(1.5)
    for k, tone in enumerate((7, 9, 7, 12)):
        mix(out, bar(note(tone + 5), 0.7, chance, 0.6), at=(0, 0.1, 0.2, 0.34)[k], level=(0.55, 0.5, 0.6, 0.9)[k])
    for tone, level in ((5, 0.5), (9, 0.45), (12, 0.45), (21, 0.4)):
        mix(out, bar(note(tone), 1.0, chance, 1.0), at=0.345, level=level)
    return room(lowpass(out, 5500), 0.35, 0.7)


def curtain(_: int, chance: random.Random) -> Samples:
    """Cloth is drawn aside: a long soft swish, its rings click along the rod, and one small bell."""
    out = silence(1.2)
    swish = noise(0.52, 260, 2300, chance, attack=0.2, power=1.3)
    mix(out, lowpass(swish, 2600), level=1.0)
    mix(out, noise(0.4, 1800, 5200, chance, attack=0.16, power=1.5), at=0.05, level=0.28)
    at, gap = 0.07, 0.075
    while at < 0.46:
        mix(out, modes(chance.uniform(2500, 3300), CERAMIC, 0.05, 0.07, chance), at=at, level=chance.uniform(0.05, 0.11))
        at += gap * chance.uniform(0.8, 1.2)
        gap *= 0.9
    mix(out, modes(note(26), BELL, 0.9, 0.72, chance, damping=0.8, spread=0.002), at=0.44, level=0.26)
    return highpass(room(lowpass(out, 7000), 0.25, 0.5), 120)


POOLS: dict[str, tuple[int, Maker]] = {
    "tile_lift": (4, tile_lift), "tile_lay": (4, tile_lay), "well": (3, well), "minus": (2, minus),
    "bonus": (1, bonus), "tick": (2, tick), "timeout": (1, timeout), "deal": (4, deal),
    "round_end": (1, round_end), "curtain": (1, curtain),
}
