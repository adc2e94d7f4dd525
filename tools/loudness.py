"""How loud a sound is, by ITU-R BS.1770-4 and EBU R128, and how loud each of assets/sounds shall be.

Music has a goal for its integrated loudness, an effect one for the loudest 400 ms of it (a shorter one counts as if silence
followed), by the kind of what is heard. Loudness in LUFS, gains in dB, samples as shares of full scale, all mono.

``python -m tools.loudness`` measures the files and prints them with their goals, ``--write`` keeps that in `tools/loudness.csv`,
which the tests hold against the files. The makers bring each sound to its goal with `levelled`.
"""
from __future__ import annotations

import csv
import math
import sys
import wave
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scenes.kit.sound import KIND_OF

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
TABLE = Path(__file__).resolve().parent / "loudness.csv"
RATE = 44100
STEP = RATE // 100
"""The momentary loudness is looked at every 10 ms."""
GATE_STEP, MOMENT = 10, 40
"""In such steps: how far apart the blocks of the gate begin, and how long a block is (100 and 400 ms)."""
SILENCE, GATE = -70.0, -10.0
"""The two gates of the integrated loudness: the first absolute, the second beside the loudness of what passes the first."""
HIGHEST_PEAK = 10 ** (-1 / 20)
"""No true peak is over -1 dBTP."""
NEAR = 1.0
"""How far from its goal a file may be, in LU."""

EFFECTS = {"touch": -42.0, "click": -33.0, "piece": -30.0, "points": -25.0, "fanfare": -21.0}
"""The loudest 400 ms of the kinds of effects (`scenes.kit.sound.KINDS`), in LUFS."""
MUSIC = {"night": -27.0, "1": -28.0, "2": -31.0, "3": -31.0, "4": -32.0}
"""The integrated loudness of the night and of the layers of a table, the later the softer."""


def _k_weighting() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The two filters of BS.1770 at `RATE`, from the analogue ones that its figures for 48 kHz stand for: b0, b1, b2, a1, a2."""
    def parts(hertz: float, quality: float) -> tuple[float, float, float]:
        turn = math.tan(math.pi * hertz / RATE)
        return turn, turn / quality, 1 + turn / quality + turn * turn

    turn, side, all_of = parts(1681.974450955533, 0.7071752369554196)
    high = 10 ** (3.999843853973347 / 20)
    band = high ** 0.4996667741545416
    shelf = (
        (high + band * side + turn * turn) / all_of, 2 * (turn * turn - high) / all_of,
        (high - band * side + turn * turn) / all_of, 2 * (turn * turn - 1) / all_of, (1 - side + turn * turn) / all_of,
    )
    turn, side, all_of = parts(38.13547087602444, 0.5003270373238773)
    return shelf, (1.0, -2.0, 1.0, 2 * (turn * turn - 1) / all_of, (1 - side + turn * turn) / all_of)


def _weighted_steps(sound: Sequence[float]) -> list[float]:
    """The sum of the squares of the weighted samples of each 10 ms; what is left at the end counts as one more step."""
    (b0, b1, b2, a1, a2), (_one, _two, _three, c1, c2) = _k_weighting()
    found, start = [], 0
    s1 = s2 = t1 = t2 = 0.0  # the states of both filters, transposed
    while start < len(sound):
        energy = 0.0
        for value in sound[start : start + STEP]:
            shelved = b0 * value + s1
            s1 = b1 * value - a1 * shelved + s2
            s2 = b2 * value - a2 * shelved
            passed = shelved + t1
            t1 = -2 * shelved - c1 * passed + t2
            t2 = shelved - c2 * passed
            energy += passed * passed
        found.append(energy)
        start += STEP
    return found


def _loudness(energy: float, samples: int) -> float:
    return -0.691 + 10 * math.log10(energy / samples) if energy > 0 else -math.inf


def _blocks(sound: Sequence[float], apart: int) -> list[float]:
    """The energy of every block of 400 ms, the beginnings so many steps apart; a shorter sound is one block with silence."""
    steps = _weighted_steps(sound)
    return [sum(steps[at : at + MOMENT]) for at in range(0, max(1, len(steps) - MOMENT + 1), apart)]


def momentary(sound: Sequence[float]) -> float:
    """The loudest 400 ms."""
    return _loudness(max(_blocks(sound, 1)), MOMENT * STEP)


def integrated(sound: Sequence[float]) -> float:
    """The loudness of the whole, without its pauses."""
    loud = [block for block in _blocks(sound, GATE_STEP) if _loudness(block, MOMENT * STEP) > SILENCE]
    if not loud:
        return -math.inf
    gate = _loudness(sum(loud) / len(loud), MOMENT * STEP) + GATE
    kept = [block for block in loud if _loudness(block, MOMENT * STEP) > gate]
    return _loudness(sum(kept) / len(kept), MOMENT * STEP)


TAPS, OVER = 12, 4
"""The oversampling: so many samples are weighed for each of so many places between two of them."""


def _phases() -> list[list[float]]:
    """For each place between two samples the weights of those around it: a windowed sinc."""
    found = []
    for phase in range(1, OVER):
        away = [tap - (TAPS // 2 - 1) - phase / OVER for tap in range(TAPS)]
        weights = [math.sin(math.pi * x) / (math.pi * x) * math.cos(math.pi * x / (TAPS + 1)) ** 2 for x in away]
        found.append([weight / sum(weights) for weight in weights])
    return found


def true_peak(sound: Sequence[float]) -> float:
    """The highest of what a player makes of the samples, four times as closely looked at as they lie."""
    phases = _phases()
    highest = max(map(abs, sound))
    most = max(sum(map(abs, weights)) for weights in phases)
    padded = [*[0.0] * TAPS, *sound, *[0.0] * TAPS]
    for start in range(0, len(padded), STEP):  # only where neighbours are so high that more can be between them
        part = padded[start : start + STEP + TAPS]
        if max(max(part), -min(part)) * most <= highest:
            continue
        for at in range(len(part) - TAPS + 1):
            near = part[at : at + TAPS]
            if max(max(near), -min(near)) * most > highest:
                highest = max(highest, *(abs(sum(map(float.__mul__, near, weights))) for weights in phases))
    return highest


def goal_of(name: str) -> float:
    """The goal of a file by its name without ending."""
    pool, number = name.rsplit("_", 1)
    return MUSIC[number] if name.startswith("music_") else EFFECTS[KIND_OF[pool]]


def loudness(sound: Sequence[float], name: str) -> float:
    """How loud a sound is, as that counts for a file of this name."""
    return (integrated if name.startswith("music_") else momentary)(sound)


def levelled(sound: Sequence[float], name: str) -> list[float]:
    """The sound at the goal of a file of this name. Raises ValueError where it would have a peak over `HIGHEST_PEAK` then."""
    gain = 10 ** ((goal_of(name) - loudness(sound, name)) / 20)
    made = [value * gain for value in sound]
    if true_peak(made) > HIGHEST_PEAK:
        raise ValueError(f"{name}: a peak of {true_peak(made):.2f}")
    return made


def read(path: Path) -> list[float]:
    """The samples of a WAV or Ogg file, mono, as shares of full scale."""
    if path.suffix == ".wav":
        with wave.open(str(path)) as file:
            samples = array("h", file.readframes(file.getnframes()))
    else:
        import pygame

        if not pygame.mixer.get_init():
            pygame.mixer.init(RATE, -16, 1, 1024)
        samples = array("h", pygame.mixer.Sound(path).get_raw())
    return [value / 32768 for value in samples]


@dataclass(frozen=True)
class Measured:
    """What a file was found to be: the check sum of its bytes, its loudness and its true peak in dB."""

    name: str
    checksum: str
    loudness: float
    peak: float

    @property
    def faults(self) -> list[str]:
        """What is not as it shall be, in words."""
        stem = self.name.partition(".")[0]
        off = self.loudness - goal_of(stem)
        found = [f"{self.name}: {off:+.1f} LU from its goal"] if abs(off) > NEAR else []
        return found + ([f"{self.name}: a true peak of {self.peak} dB"] if self.peak > 20 * math.log10(HIGHEST_PEAK) else [])


def checksum(path: Path) -> str:
    return f"{zlib.crc32(path.read_bytes()):08x}"


def measured(path: Path) -> Measured:
    """Measures a file."""
    sound = read(path)
    return Measured(path.name, checksum(path), round(loudness(sound, path.stem), 1), round(20 * math.log10(true_peak(sound)), 1))


def files() -> list[Path]:
    """All sounds and all music."""
    return sorted(path for path in SOUNDS.iterdir() if path.suffix in (".wav", ".ogg"))


def kept() -> dict[str, Measured]:
    """What was measured and kept, by the names of the files."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {row["name"]: Measured(row["name"], row["checksum"], float(row["loudness"]), float(row["peak"]))
                for row in csv.DictReader(file)}


def main(arguments: list[str]) -> None:
    found = [measured(path) for path in files()]
    for one in found:
        stem = one.name.partition(".")[0]
        kind = "music" if stem.startswith("music_") else KIND_OF[stem.rsplit("_", 1)[0]]
        print(f"{one.name:26} {kind:8} {one.loudness:6.1f} LUFS, goal {goal_of(stem):6.1f}; true peak {one.peak:6.1f} dB")
    faults = [fault for one in found for fault in one.faults]
    if faults:
        raise SystemExit("\n".join(faults))
    if "--write" in arguments:
        with TABLE.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(("name", "checksum", "loudness", "peak"))
            rows.writerows((one.name, one.checksum, one.loudness, one.peak) for one in found)


if __name__ == "__main__":
    main(sys.argv[1:])
