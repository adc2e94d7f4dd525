"""How loud the sounds are: the measure itself, every file at its goal, and nothing cut off where many are heard at once."""

from __future__ import annotations

import math
import random
from functools import cache

import pytest

from scenes.kit.sound import DUCKED, HEADROOM, KINDS, LOUDEST
from tools.loudness import (
    RATE,
    SOUNDS,
    Measured,
    checksum,
    files,
    integrated,
    kept,
    levelled,
    measured,
    momentary,
    read,
    true_peak,
)
from tools.make_music import TOGETHER
from tools.make_sounds import POOLS


def _tone(hertz: float, seconds: float, level: float = 1.0, turn: float = 0.0) -> list[float]:
    return [level * math.sin(2 * math.pi * hertz * at / RATE + turn) for at in range(round(seconds * RATE))]


def test_the_measure_is_that_of_the_standard() -> None:
    """BS.1770: 997 Hz at full scale in one channel is -3.01 LUFS. R128: pauses do not count, nor what is 10 LU softer."""
    full = _tone(997, 2)
    assert integrated(full) == pytest.approx(-3.01, abs=0.02) and momentary(full) == pytest.approx(-3.01, abs=0.02)
    assert integrated(full + [0.0] * RATE + _tone(997, 1, 0.1)) == pytest.approx(-3.01, abs=0.4)
    assert momentary(_tone(997, 0.1)) == pytest.approx(-3.01 - 6.02, abs=0.1), "a short sound counts with the silence after it"
    assert momentary(_tone(60, 1)) < momentary(_tone(997, 1)) - 2 < momentary(_tone(4000, 1)) - 4, "not weighted as ears do"


def test_a_true_peak_lies_between_the_samples() -> None:
    between = _tone(RATE / 4, 0.1, turn=math.pi / 4)
    assert max(between) < 0.71 and true_peak(between) == pytest.approx(1.0, abs=0.03)
    with pytest.raises(ValueError, match="peak"):
        levelled([0.0] * 100 + [1.0] + [0.0] * 100, "win_1")


def test_every_file_is_at_its_goal() -> None:
    """What was measured holds for the files as they are; a few are measured again."""
    known = kept()
    assert {path.name: checksum(path) for path in files()} == {name: one.checksum for name, one in known.items()}
    assert [fault for one in known.values() for fault in one.faults] == []
    again = [path for path in files() if path.suffix == ".wav"][::40]
    assert [measured(path) for path in again] == [known[path.name] for path in again]
    off = Measured("hover_1.wav", "", -39.0, -0.5)
    assert off.faults == ["hover_1.wav: +3.0 LU from its goal", "hover_1.wav: a true peak of -0.5 dB"]


def test_every_pool_is_of_one_kind() -> None:
    assert sorted(" ".join(pools for _most, pools in KINDS.values()).split()) == sorted(POOLS)


@cache
def _sound(name: str) -> list[float]:
    return read(SOUNDS / f"{name}.wav")


def _highest(cues: list[tuple[float, str]]) -> float:
    """The highest sample of sounds that begin at such milliseconds, at full volume."""
    mixed = [0.0] * (RATE * 4)
    for when, name in cues:
        for at, value in enumerate(_sound(name), round(when * RATE / 1000)):
            mixed[at] += value
    return max(map(abs, mixed)) * HEADROOM


def test_nothing_is_cut_off_where_much_is_heard_at_once() -> None:
    """All volumes full: the Grand Slam with its dice, its sum and the end of the match over music that has not stepped back yet,
    and every channel of effects busy within a third of a second."""
    music = LOUDEST * TOGETHER
    slam = [(0.0, "throw_1"), *((500 + at * 110, f"cover_{at % 4 + 1}") for at in range(6)), (1000, "line_1"), (1100, "slam_1"),
            *((1150 + at * 90, f"points_{at + 1}") for at in range(12)), (1300, "chain_1"), (1500, "win_1")]
    assert _highest(slam) + music < 1
    chance = random.Random(1)
    for _trial in range(4):
        crowd = [(chance.uniform(0, 330), f"{chance.choice(pools.split())}_1")
                 for most, pools in KINDS.values() for _channel in range(most)]
        assert _highest(crowd) + music * DUCKED < 1
