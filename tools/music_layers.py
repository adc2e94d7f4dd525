"""The music of the tables: for each game four layers of equal length, a loop of 32 beats that comes in as the match grows tense.

The first layer is the room: long low bars and a tongue now and then. The second gives it a pulse, the third a figure that runs,
the fourth a high line that will not let go. Each is calm alone; together they are a table near its end. All layers of a game
share its chords, so that any of them can come and go at any time.
"""
from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tools.loudness import levelled
from tools.sound import KALIMBA, MARIMBA, WOOD, Samples, bar, knock, lowpass, mix, modes, note, room, silence

BEATS, TO_A_CHORD = 32, 4
Chord = tuple[int, int, int, int]


@dataclass(frozen=True)
class Tune:
    """What tells one game's music from another's: seconds a beat, half tones from middle C, its body, its figures.

    `figure`: for the running layer, the tones of the chord that follow each other, two a beat. `swing`: by what share of a
    beat the second of two is late.
    """

    beat: float
    key: int
    chords: tuple[Chord, ...]
    body: tuple[tuple[float, float], ...]
    figure: tuple[int, ...]
    swing: float = 0.0

    @property
    def seconds(self) -> float:
        """The length of the loop."""
        return BEATS * self.beat


TUNES = {
    "querni": Tune(0.72, -3, ((0, 7, 12, 16), (-5, 2, 7, 11), (-3, 4, 9, 12), (-7, 0, 5, 9)) * 2, WOOD, (0, 2, 1, 3)),
    "qumero": Tune(0.66, 0, ((0, 4, 7, 11), (2, 5, 9, 12), (-5, 2, 5, 11), (-3, 4, 7, 12)) * 2, MARIMBA, (0, 1, 3, 2), 0.08),
    "quad_ominos": Tune(0.70, 2, ((0, 7, 14, 16), (-3, 4, 9, 12), (-5, 2, 7, 9), (-7, 0, 7, 12)) * 2, MARIMBA, (3, 2, 1, 0)),
    "rumbugz": Tune(0.62, -5, ((0, 7, 10, 15), (-2, 5, 10, 14), (3, 7, 10, 15), (-4, 3, 8, 12)) * 2, KALIMBA, (0, 3, 2, 3), 0.12),
    "nmbrs": Tune(0.75, 4, ((0, 4, 9, 14), (-3, 2, 7, 12), (-5, 0, 4, 9), (-7, -3, 2, 7)) * 2, KALIMBA, (0, 1, 2, 3)),
}
"""By the games' keys. None has a half step in its upper voices, and none ends."""


def _tongue(tone: float, chance: random.Random, ring: float = 1.4) -> Samples:
    return modes(note(tone), KALIMBA, ring, ring * 1.1, chance, damping=1.3)


def quiet_room(tune: Tune, chance: random.Random) -> Samples:
    """The layer that is always there."""
    out = silence(tune.seconds)
    for at, chord in enumerate(tune.chords):
        start = at * TO_A_CHORD * tune.beat
        for tone, when, level in ((chord[0] - 12, 0.0, 0.6), (chord[1] - 12, 2.0, 0.32)):
            mix(out, bar(note(tone + tune.key), 2.4, chance, 2.2, 0.05), at=start + when * tune.beat, level=level, wrap=True)
        for beat in range(1, TO_A_CHORD):
            if chance.random() < 0.55:
                late = chance.uniform(0, 0.02)
                tone = chance.choice(chord[1:]) + tune.key + (12 if chance.random() < 0.4 else 0)
                mix(out, _tongue(tone, chance, 2.0), at=start + beat * tune.beat + late, level=0.2, wrap=True)
    return lowpass(out, 3600)


def pulse(tune: Tune, chance: random.Random) -> Samples:
    """A soft beat on wood, and a low voice that walks with it."""
    out = silence(tune.seconds)
    for beat in range(BEATS):
        chord = tune.chords[beat // TO_A_CHORD]
        start = beat * tune.beat
        mix(out, knock(300 if beat % 2 else 210, chance, 0.18, 0.1, 0.15, 0.5, 130), at=start, level=0.28, wrap=True)
        if beat % 2 == 0:
            tone = chord[0] - 24 if beat % TO_A_CHORD == 0 else chord[1] - 24
            mix(out, bar(note(tone + tune.key), 0.9, chance, 0.7, 0.03), at=start, level=0.55, wrap=True)
    return lowpass(out, 2200)


def running(tune: Tune, chance: random.Random) -> Samples:
    """A figure that runs through the chord, two tones a beat."""
    out = silence(tune.seconds)
    for step in range(BEATS * 2):
        chord = tune.chords[step // 2 // TO_A_CHORD]
        if step % 16 == 15:
            continue  # it breathes once in eight beats
        tone = chord[tune.figure[step % len(tune.figure)]] + tune.key + 12
        late = (step % 2) * tune.swing * tune.beat
        struck = modes(note(tone), tune.body, 0.5, 0.6, chance)
        mix(out, struck, at=step * tune.beat / 2 + late, level=0.4 if step % 2 == 0 else 0.28, wrap=True)
    return lowpass(out, 4200)


def high_line(tune: Tune, chance: random.Random) -> Samples:
    """A high line over all, a tone that comes back, and a heart that beats under it."""
    out = silence(tune.seconds)
    for beat in range(BEATS):
        chord = tune.chords[beat // TO_A_CHORD]
        start = beat * tune.beat
        held, moving = chord[3] + 12, chord[(beat // 2) % 3 + 1] + 24
        if beat % 2 == 0:
            mix(out, _tongue(moving + tune.key, chance, 0.9), at=start, level=0.34, wrap=True)
        mix(out, _tongue(held + tune.key, chance, 0.4), at=start + tune.beat / 2, level=0.2, wrap=True)
        for late, level in ((0.0, 0.5), (0.24, 0.3)):
            if beat % 2 == 0:
                heart = modes(62, ((1, 1), (1.9, 0.3)), 0.2, 0.25, chance)
                mix(out, heart, at=start + late * tune.beat, level=level, wrap=True)
    return lowpass(out, 5200)


LAYERS: tuple[Callable[[Tune, random.Random], Samples], ...] = (quiet_room, pulse, running, high_line)
"""The makers of the layers; how loud each is says `tools.loudness`."""


def layer(game: str, number: int) -> Samples:
    """One layer of a game, counted from 0, in its room and at its loudness."""
    sound = room(LAYERS[number](TUNES[game], random.Random(f"{game} {number}")), 0.45, 1.1, loop=True)
    return levelled(sound, f"music_{game}_{number + 1}")
