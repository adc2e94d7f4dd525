"""Makes assets/sounds/music_night.ogg: a quiet loop of kalimba over low marimba, 48 seconds without a seam.

Run ``python -m tools.make_music`` from the repository. Needs `oggenc` (vorbis-tools) for the last step; the game does not.
"""
from __future__ import annotations

import random
import subprocess
import tempfile
from pathlib import Path

from tools.make_sounds import SOUNDS
from tools.sound import KALIMBA, Samples, bar, lowpass, mix, modes, note, room, save, silence

BEAT = 0.75
CHORDS = ((0, 4, 7, 11), (-3, 0, 4, 7), (-7, -3, 0, 4), (-5, 0, 2, 7)) * 4
"""Four beats each, in half tones from middle C: C, A minor, F, G with a held C."""
TONES = (0, 2, 4, 7, 9, 12, 14, 16)
"""The melody's pentatonic scale."""


def _tongue(tone: float, chance: random.Random) -> Samples:
    return modes(note(tone), KALIMBA, 2.2, 2.6, chance, damping=1.3)


def loop() -> Samples:
    """Every tail that sticks out at the end sounds on at the beginning, so the loop has no seam."""
    chance = random.Random("night")
    out, at = silence(len(CHORDS) * 4 * BEAT), 4
    for k, chord in enumerate(CHORDS):
        start = k * 4 * BEAT
        mix(out, bar(note(chord[0] - 12), 2.6, chance, 2.4, 0.05), at=start, level=0.55, wrap=True)
        mix(out, bar(note(chord[2] - 12), 2.0, chance, 1.8, 0.05), at=start + 2 * BEAT, level=0.3, wrap=True)
        for beat in (0.5, 1.5, 2.5, 3.5):
            if chance.random() < 0.45:
                late = chance.uniform(0, 0.02)
                mix(out, _tongue(chance.choice(chord[1:]), chance), at=start + beat * BEAT + late, level=0.16, wrap=True)
        resting = k % 4 == 3
        for beat in (0, 1, 2, 3):
            if chance.random() < (0.25 if resting else 0.6):
                at = max(0, min(len(TONES) - 1, at + chance.choice((-2, -1, -1, 1, 1, 2))))
                late, level = chance.uniform(0, 0.025), chance.uniform(0.3, 0.45)
                mix(out, _tongue(TONES[at] + 12, chance), at=start + beat * BEAT + late, level=level, wrap=True)
    return room(lowpass(out, 3800), 0.5, 1.3, loop=True)


def main() -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    sound = loop()
    loudest = max(abs(v) for v in sound)
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "night.wav"
        save(plain, [v * 0.35 / loudest for v in sound])
        subprocess.run(["oggenc", "-Q", "-q", "3", "-s", "1", "-o", str(SOUNDS / "music_night.ogg"), str(plain)], check=True)


if __name__ == "__main__":
    main()
