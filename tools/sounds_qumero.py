"""The sounds of QUMERO: dice in the hand and on felt, discs, paper money and cards, and short phrases for what is won."""
from __future__ import annotations

import random
from collections.abc import Callable

from tools.sound import KALIMBA, Samples, bar, highpass, knock, lowpass, mix, modes, noise, note, room, silence

Maker = Callable[[int, random.Random], Samples]


def _clack(chance: random.Random, pitch: float, felt: float) -> Samples:
    """A small hard cube that touches another one, or felt with `felt` of its weight."""
    out = knock(pitch * chance.uniform(0.94, 1.06), chance, 0.09, 0.05, 0.7)
    if felt:
        mix(out, modes(chance.uniform(120, 165), ((1, 1), (1.9, 0.4)), 0.07, 0.09, chance), level=felt)
    return out


def rattle(_: int, chance: random.Random) -> Samples:
    """Dice in the hollow of two hands: a few quick touches, dull, for they are shut in."""
    out, at = silence(0.17), 0.004
    while at < 0.12:
        mix(out, _clack(chance, 1150, 0.1), at=at, level=chance.uniform(0.4, 1))
        at += chance.uniform(0.014, 0.038)
    return lowpass(out, 3200)


def _throw(chance: random.Random, dice: int) -> Samples:
    """Dice leave the hand, meet the felt, and bounce lower and sooner until they lie."""
    out = silence(0.95)
    mix(out, noise(0.12, 500, 2600, chance, attack=0.05, power=1.4), level=0.25)
    for _die in range(dice):
        at, gap, level = chance.uniform(0.10, 0.17), chance.uniform(0.17, 0.21), chance.uniform(0.8, 1.0)
        while gap > 0.02:
            mix(out, _clack(chance, 1020, 0.9), at=at, level=level)
            at, gap, level = at + gap, gap * chance.uniform(0.66, 0.76), level * 0.68
    for _touch in range(dice):
        mix(out, _clack(chance, 1500, 0), at=chance.uniform(0.2, 0.5), level=chance.uniform(0.2, 0.45))
    return lowpass(out, 5200)


def throw(_: int, chance: random.Random) -> Samples:
    return _throw(chance, 4)


def throw_one(_: int, chance: random.Random) -> Samples:
    return _throw(chance, 1)


def cover(_: int, chance: random.Random) -> Samples:
    """A disc laid into a square bed."""
    out, pitch = silence(0.22), chance.uniform(520, 600)
    mix(out, knock(pitch, chance, 0.2, 0.12, 0.55, 0.7, chance.uniform(190, 225)))
    mix(out, knock(pitch * 1.1, chance, 0.1, 0.06, 0.4), at=0.038, level=0.2)
    return lowpass(out, 7000)


def note_flies(_: int, chance: random.Random) -> Samples:
    """A note drawn off its pile: a short flutter of paper."""
    out = silence(0.2)
    mix(out, noise(0.12, 1500, 5600, chance, attack=0.03, power=1.6), level=0.8)
    at = 0.02
    while at < 0.13:
        mix(out, noise(0.01, 1900, 7000, chance, attack=0.002), at=at, level=chance.uniform(0.3, 0.7))
        at += chance.uniform(0.014, 0.022)
    return highpass(lowpass(out, 5200), 500)


def pay(k: int, chance: random.Random) -> Samples:
    """The last note of a payment is down: two small tongues, like coins on wood."""
    out = silence(0.6)
    for at, tone in ((0.0, 28), (0.07, 33)):
        mix(out, modes(note(tone + (0, 2, -1)[k]), ((1, 1), (2.71, 0.5), (5.2, 0.2)), 0.35, 0.45, chance), at=at, level=0.7)
    mix(out, knock(chance.uniform(600, 700), chance, 0.12, 0.07, 0.4), level=0.35)
    return lowpass(out, 8500)


def card(_: int, chance: random.Random) -> Samples:
    """A card slides over the felt and is laid down."""
    out = silence(0.26)
    mix(out, noise(0.13, 800, 4200, chance, attack=0.07, power=1.1), level=0.8)
    mix(out, knock(chance.uniform(760, 860), chance, 0.08, 0.05, 0.6), at=0.13, level=0.7)
    return lowpass(out, 5000)


def line(_: int, chance: random.Random) -> Samples:
    """A completed line: a short run upwards and its chord."""
    out = silence(1.25)
    for k, tone in enumerate((7, 12, 16)):
        mix(out, bar(note(tone), 0.7, chance, 0.6), at=k * 0.085, level=0.7)
    for tone, level in ((12, 0.5), (16, 0.5), (19, 0.8)):
        mix(out, bar(note(tone), 0.9, chance, 0.9), at=0.27, level=level)
    return room(lowpass(out, 5500), 0.35, 0.6)


def pasch(_: int, chance: random.Random) -> Samples:
    """Two of a kind: the same note twice, and a third above."""
    out = silence(0.85)
    for at, tone in ((0.0, 24), (0.11, 24), (0.22, 31)):
        mix(out, modes(note(tone), KALIMBA, 0.5, 0.6, chance), at=at, level=0.7)
    return room(lowpass(out, 9000), 0.35, 0.5)


def doppel(_: int, chance: random.Random) -> Samples:
    """Two pairs: the phrase of a Pasch, and again higher."""
    out = silence(1.3)
    for at, tone in ((0.0, 24), (0.1, 24), (0.2, 31), (0.36, 29), (0.46, 29), (0.56, 36)):
        mix(out, modes(note(tone), KALIMBA, 0.55, 0.7, chance), at=at, level=0.65)
    return room(lowpass(out, 9000), 0.4, 0.6)


def slam(_: int, chance: random.Random) -> Samples:
    """Grand Slam: a roll that swells on low bars, and a wide bright chord."""
    out, at = silence(2.0), 0.0
    for k in range(9):
        mix(out, bar(note(0 if k % 2 else 7), 0.3, chance, 0.25), at=at, level=0.25 + 0.06 * k)
        at += 0.06
    for tone, level in ((0, 0.7), (7, 0.5), (12, 0.6), (16, 0.6), (19, 0.6), (24, 0.8), (28, 0.4)):
        mix(out, bar(note(tone), 1.3, chance, 1.2), at=at + chance.uniform(0, 0.015), level=level)
    return room(lowpass(out, 6000), 0.4, 0.9)


def out_of_game(_: int, chance: random.Random) -> Samples:
    """Somebody is out: two low notes downwards, soft."""
    sound = silence(1.0)
    for at, tone in ((0.0, -2), (0.2, -7)):
        mix(sound, bar(note(tone), 0.8, chance, 0.6), at=at, level=0.8)
    return room(lowpass(sound, 2600), 0.3, 0.6)


POOLS: dict[str, tuple[int, Maker]] = {
    "rattle": (4, rattle), "throw": (4, throw), "throw_one": (3, throw_one), "cover": (4, cover),
    "note": (4, note_flies), "pay": (3, pay), "card": (3, card), "line": (1, line),
    "pasch": (1, pasch), "doppel": (1, doppel), "slam": (1, slam), "out": (1, out_of_game),
}
