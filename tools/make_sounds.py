"""Makes every sound of assets/sounds out of nothing: pools of wood, paper and small phrases, NAME_1.wav, NAME_2.wav, ...

Run ``python -m tools.make_sounds`` from the repository, or with names of pools to make only these. Each sound has its own
seed, so that the same source always gives the same files.
"""
from __future__ import annotations

import random
import sys
from collections.abc import Callable

from tools import sounds_bugs, sounds_moments, sounds_nmbrs, sounds_quad, sounds_qumero
from tools.loudness import SOUNDS, levelled
from tools.sound import KALIMBA, Samples, bar, finish, highpass, knock, lowpass, mix, modes, noise, note, room, save, silence

Maker = Callable[[int, random.Random], Samples]


def lift(_: int, chance: random.Random) -> Samples:
    out = silence(0.12)
    mix(out, noise(0.055, 1400, 4200, chance, attack=0.02), level=0.8)
    mix(out, knock(chance.uniform(880, 1120), chance, 0.08, 0.06, 0.3), at=0.022, level=0.6)
    return out


def drop(_: int, chance: random.Random) -> Samples:
    """A stone set down in its hollow, with the small second touch of a round thing coming to rest."""
    out, pitch, air = silence(0.26), chance.uniform(390, 460), chance.uniform(165, 205)
    mix(out, knock(pitch, chance, 0.24, 0.15, 0.6, 0.9, air))
    mix(out, knock(pitch * 1.07, chance, 0.12, 0.08, 0.5, 0.3, air), at=chance.uniform(0.045, 0.06), level=0.22)
    return lowpass(out, 7500)


def hop(k: int, chance: random.Random) -> Samples:
    """Rises by whole tones from the first to the fourth, so that a run of jumps is heard as a run."""
    return lowpass(knock(560 * 2 ** (k * 2 / 12), chance, 0.2, 0.15, 0.55, 0.35, 230 * 2 ** (k / 12)), 8500)


def step(_: int, chance: random.Random) -> Samples:
    out = silence(0.24)
    mix(out, noise(0.075, 700, 2600, chance, attack=0.035, power=1.2), level=0.9)
    mix(out, knock(chance.uniform(430, 500), chance, 0.18, 0.13, 0.45, 0.6, chance.uniform(175, 200)), at=0.06)
    return lowpass(out, 6500)


def remove(k: int, chance: random.Random) -> Samples:
    """C, D, E, G, A: stones taken off one after the other climb the scale."""
    out = bar(note((12, 14, 16, 19, 21)[k]), 0.5, chance, 0.55, 0.25)
    mix(out, knock(chance.uniform(700, 800), chance, 0.1, 0.07, 0.5), level=0.3)
    return out


def tray(_: int, chance: random.Random) -> Samples:
    """A stone joins the others in the tray: one knock and the answer of its neighbours."""
    out, pitch = silence(0.3), chance.uniform(640, 760)
    mix(out, knock(pitch, chance, 0.2, 0.12, 0.5, 0.5, 260))
    at = 0.0
    for level in (0.45, 0.25, 0.12):
        at += chance.uniform(0.03, 0.055)
        mix(out, knock(pitch * chance.uniform(1.25, 1.7), chance, 0.1, 0.06, 0.6), at=at, level=level)
    return lowpass(out, 8000)


def turn(_: int, chance: random.Random) -> Samples:
    out = silence(0.85)
    mix(out, bar(note(7), 0.6, chance, 0.7), level=0.8)
    mix(out, bar(note(12), 0.7, chance, 0.8), at=0.15)
    return room(lowpass(out, 4000), 0.3, 0.5)


def refuse(_: int, chance: random.Random) -> Samples:
    """Low and soft, twice like the two small shakes of the piece: a no without a buzzer."""
    out, pitch = silence(0.28), chance.uniform(150, 172)
    for at, level in ((0.0, 1.0), (0.11, 0.7)):
        mix(out, modes(pitch, ((1, 1), (2.4, 0.35), (4.3, 0.1)), 0.16, 0.17, chance), at=at, level=level)
        mix(out, noise(0.012, 150, 900, chance, attack=0.002), at=at, level=level * 0.4)
    return lowpass(out, 1400)


def click(_: int, chance: random.Random) -> Samples:
    return lowpass(knock(chance.uniform(980, 1180), chance, 0.09, 0.06, 0.5, 0.3, 310), 6000)


def hover(_: int, chance: random.Random) -> Samples:
    return lowpass(knock(chance.uniform(1500, 1700), chance, 0.04, 0.025, 0.3), 4500)


def win(_: int, chance: random.Random) -> Samples:
    """A run up the chord and a full one on top, on a warm marimba."""
    out = silence(2.4)
    for k, tone in enumerate((0, 4, 7, 12, 16)):
        mix(out, bar(note(tone), 1.0, chance, 0.9), at=k * 0.115, level=0.65 + 0.05 * k)
    for tone, level in ((0, 0.55), (7, 0.5), (12, 0.6), (16, 0.6), (19, 0.8), (24, 0.55)):
        mix(out, bar(note(tone), 1.5, chance, 1.4), at=0.72 + chance.uniform(0, 0.02), level=level)
    return room(lowpass(out, 5500), 0.4, 0.9)


def draw(_: int, chance: random.Random) -> Samples:
    """An end without a winner: an open chord that neither rises nor falls."""
    out = silence(1.7)
    for at, tone in ((0.0, 7), (0.2, 12), (0.4, 7)):
        mix(out, bar(note(tone), 1.2, chance, 1.0), at=at, level=0.7)
    for tone in (0, 5, 7):
        mix(out, bar(note(tone), 1.1, chance, 1.2), at=0.62, level=0.55)
    return room(lowpass(out, 4000), 0.35, 0.8)


def undo(_: int, chance: random.Random) -> Samples:
    """A short draw backwards: the rustle comes first and the touch after it, lower than a drop."""
    out = silence(0.26)
    swell = noise(0.13, 500, 2400, chance, attack=0.002, power=1.6)[::-1]
    mix(out, swell, level=1.2)
    mix(out, knock(chance.uniform(300, 345), chance, 0.14, 0.09, 0.3, 0.4, 150), at=0.125, level=0.9)
    return lowpass(out, 4500)


def open_lid(_: int, chance: random.Random) -> Samples:
    """A hinge that sticks and slips ever faster, and the lid that comes to rest."""
    out, at, gap = silence(0.95), 0.02, 0.034
    while at < 0.5:
        creak = modes(chance.uniform(480, 560) * (1 + at * 0.5), ((1, 1), (2.3, 0.6), (3.9, 0.35)), 0.035, 0.05, chance)
        mix(out, creak, at=at, level=0.25 + 0.5 * at)
        at += gap * chance.uniform(0.8, 1.2)
        gap = max(gap * 0.94, 0.009)
    mix(out, knock(240, chance, 0.4, 0.26, 0.5, 1.0, 118), at=0.55)
    mix(out, knock(262, chance, 0.2, 0.14, 0.4, 0.4, 125), at=0.635, level=0.3)
    return lowpass(out, 5000)


def page(_: int, chance: random.Random) -> Samples:
    """Paper: a swish that swells and falls, with the crackle of the sheet on top."""
    out, length = silence(0.36), chance.uniform(0.24, 0.3)
    mix(out, noise(length, 1100, 5200, chance, attack=length * 0.45, power=1.5))
    for _grain in range(26):
        at = chance.triangular(0.02, length, length * 0.55)
        mix(out, noise(0.006, 2200, 8000, chance), at=at, level=chance.uniform(0.15, 0.6))
    mix(out, noise(0.03, 300, 2200, chance, attack=0.004), at=length, level=0.6)
    return highpass(lowpass(lowpass(out, 4500), 6000), 350)


def chain(k: int, chance: random.Random) -> Samples:
    """A shimmer of small tongues, quick and high; the three differ in where they begin."""
    out = silence(0.95)
    for i, tone in enumerate((24, 28, 31, 36, 40)):
        tongue = modes(note(tone + (0, 2, 4)[k]), KALIMBA, 0.55, 0.6, chance)
        mix(out, tongue, at=i * 0.055 + chance.uniform(0, 0.006), level=0.5 + 0.1 * i)
    return room(lowpass(out, 9000), 0.45, 0.6)


POOLS: dict[str, tuple[int, Maker]] = {
    "lift": (4, lift), "drop": (4, drop), "hop": (4, hop), "step": (3, step),
    "remove": (5, remove), "tray": (3, tray), "turn": (1, turn), "refuse": (3, refuse),
    "click": (3, click), "hover": (2, hover), "win": (1, win), "draw": (1, draw),
    "undo": (2, undo), "open": (1, open_lid), "page": (3, page), "chain": (3, chain),
    **sounds_qumero.POOLS, **sounds_quad.POOLS, **sounds_bugs.POOLS, **sounds_nmbrs.POOLS,
    **sounds_moments.POOLS,
}


def main(only: list[str]) -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for pool, (count, make) in POOLS.items():
        if only and pool not in only:
            continue
        for k in range(count):
            chance = random.Random(f"{pool} {k + 1}")
            name = f"{pool}_{k + 1}"
            save(SOUNDS / f"{name}.wav", levelled(finish(make(k, chance)), name))


if __name__ == "__main__":
    main(sys.argv[1:])
