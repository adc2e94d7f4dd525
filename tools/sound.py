"""Sound made of struck wood: damped modes, bursts of filtered noise, a small room, and WAV files.

A sound is a list of samples at RATE, nominally within -1 and 1. Times are seconds, pitches hertz, levels shares of full scale.
Modes ring as two-pole resonators, so a sound costs two multiplications a sample and mode.
"""
from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Iterable, Sequence
from pathlib import Path

RATE = 44100
Samples = list[float]
HEARD = 10 ** (-60 / 20)
"""What is softer than that beside the loudest sample of a sound is not heard."""

WOOD = ((1.0, 1.0), (2.76, 0.55), (5.40, 0.30), (8.93, 0.14))
"""A free wooden bar: ratio to the lowest mode, and level. Inharmonic, which is what tells wood from a flute."""
MARIMBA = ((1.0, 1.0), (3.98, 0.34), (9.6, 0.12))
"""A bar cut hollow below, so that its second mode lies two octaves up."""
KALIMBA = ((1.0, 1.0), (2.0, 0.10), (5.9, 0.16), (9.1, 0.05))
"""A clamped tongue on a box."""


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def mix(into: Samples, sound: Sequence[float], at: float = 0, level: float = 1, wrap: bool = False) -> None:
    """Adds `sound` from time `at`; what sticks out is cut off, or goes on at the beginning when `wrap`."""
    start, size = round(at * RATE), len(into)
    for i, value in enumerate(sound, start):
        if i < size:
            into[i] += value * level
        elif wrap:
            into[i % size] += value * level
        else:
            break


def modes(pitch: float, parts: Iterable[tuple[float, float]], ring: float, seconds: float, chance: random.Random,
          damping: float = 1.1, spread: float = 0.012) -> Samples:
    """A struck body: the lowest mode falls by 60 dB in `ring`, a mode r times as high in ring / r ** damping.

    `spread` detunes the upper modes a little, as two pieces of wood are never alike.
    """
    out = silence(seconds)
    for ratio, level in parts:
        hertz = pitch * (ratio if ratio == 1 else ratio * (1 + chance.uniform(-spread, spread)))
        if hertz > RATE * 0.45:
            continue
        fall = 10 ** (-3 / (ring / ratio**damping * RATE))
        turn = 2 * math.pi * hertz / RATE
        step, back = 2 * fall * math.cos(turn), -fall * fall
        before, last = 0.0, level * fall * math.sin(turn)
        for i in range(1, len(out)):
            out[i] += last
            before, last = last, step * last + back * before
            if abs(last) + abs(before) < 1e-6:
                break
    return out


def noise(seconds: float, low: float, high: float, chance: random.Random, attack: float = 0.0005, power: float = 2) -> Samples:
    """White noise between two pitches, up within `attack` and then down to nothing along a curve of `power`."""
    size, rise = round(seconds * RATE), max(attack * RATE, 1)
    raw = [chance.uniform(-1, 1) * min(i / rise, 1) * (1 - i / size) ** power for i in range(size)]
    return highpass(lowpass(raw, high), low)


def lowpass(sound: Iterable[float], hertz: float) -> Samples:
    share, held, out = 1 - math.exp(-2 * math.pi * hertz / RATE), 0.0, []
    for value in sound:
        held += share * (value - held)
        out.append(held)
    return out


def highpass(sound: Sequence[float], hertz: float) -> Samples:
    return [value - low for value, low in zip(sound, lowpass(sound, hertz), strict=True)]


def room(sound: Sequence[float], wet: float, ring: float, loop: bool = False) -> Samples:
    """Four combs and two all-passes: a small wooden room whose echo falls by 60 dB in `ring`. `loop`: the sound repeats."""
    source = list(sound) * 2 if loop else list(sound)
    echo = [0.0] * len(source)
    for delay in (1237, 1381, 1571, 1699):
        back, line, at, held = 10 ** (-3 * delay / (ring * RATE)), [0.0] * delay, 0, 0.0
        for i, value in enumerate(source):
            held += 0.35 * (line[at] - held)
            echo[i] += held * 0.25
            line[at] = value + held * back
            at = (at + 1) % delay
    for delay in (389, 127):
        line, at = [0.0] * delay, 0
        for i, value in enumerate(echo):
            old = line[at]
            echo[i] = old - 0.6 * value
            line[at] = value + 0.6 * echo[i]
            at = (at + 1) % delay
    first = len(source) - len(sound)
    return [value + wet * echo[first + i] for i, value in enumerate(sound)]


def note(half_tones: float) -> float:
    """The pitch so many half tones above middle C."""
    return 261.6256 * float(2 ** (half_tones / 12))


def knock(pitch: float, chance: random.Random, seconds: float = 0.2, ring: float = 0.16, contact: float = 0.5,
          hollow: float = 0, hollow_pitch: float = 180) -> Samples:
    """A piece of wood struck: its modes, the burst of the contact, and the air of the hollow it stands in."""
    out = silence(seconds)
    mix(out, modes(pitch, WOOD, ring, seconds, chance, spread=0.05))
    mix(out, noise(0.007, 900, 6500, chance), level=contact)
    if hollow:
        mix(out, modes(hollow_pitch, ((1, 1), (1.71, 0.4)), 0.14, seconds, chance), level=hollow)
    return out


def bar(pitch: float, seconds: float, chance: random.Random, ring: float = 0.8, mallet: float = 0.12) -> Samples:
    """A marimba bar struck with a soft mallet."""
    out = modes(pitch, MARIMBA, ring, seconds, chance, damping=1.25)
    mix(out, noise(0.012, 250, 1800, chance, attack=0.002), level=mallet)
    return out


def finish(sound: Sequence[float], fade: float = 0.012) -> Samples:
    """The sound without the end that nobody hears, its first and last moment faded so that nothing clicks."""
    least = HEARD * max(map(abs, sound))
    size = min(len(sound), next(i for i in range(len(sound), 0, -1) if abs(sound[i - 1]) > least) + round(fade * RATE))
    start, end = 0.0004 * RATE, fade * RATE
    return [v * min(i / start, 1, (size - 1 - i) / end) for i, v in enumerate(sound[:size])]


def save(path: Path, sound: Sequence[float]) -> None:
    """Writes a mono WAV of 16 bit."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(sound)}h", *(round(max(-1.0, min(1.0, v)) * 32767) for v in sound)))
