"""Makes the music in assets/sounds: the quiet loop of the night, and four layers for the table of each game, all without a seam.

Run ``python -m tools.make_music`` from the repository, or with `night` or keys of games to make only these. Needs `oggenc`
(vorbis-tools) for the last step; the game does not. Each is at the loudness that `tools.loudness` asks for.
"""
from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.loudness import SOUNDS, levelled, true_peak
from tools.music_layers import LAYERS, TUNES, layer
from tools.sound import KALIMBA, Samples, bar, lowpass, mix, modes, note, room, save, silence

BEAT = 0.75
CHORDS = ((0, 4, 7, 11), (-3, 0, 4, 7), (-7, -3, 0, 4), (-5, 0, 2, 7)) * 4
"""Four beats each, in half tones from middle C: C, A minor, F, G with a held C."""
TONES = (0, 2, 4, 7, 9, 12, 14, 16)
"""The melody's pentatonic scale."""
TOGETHER = 0.95
"""The highest true peak of all layers of a table together."""


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
    return levelled(room(lowpass(out, 3800), 0.5, 1.3, loop=True), "music_night")


def encode(sound: Samples, name: str, quality: str) -> None:
    """Writes `music_NAME.ogg`."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.wav"
        save(plain, sound)
        goal = SOUNDS / f"music_{name}.ogg"
        subprocess.run(["oggenc", "-Q", "-q", quality, "-s", "1", "-o", str(goal), str(plain)], check=True)


def make_night() -> None:
    """The loop for all pages but the tables."""
    encode(loop(), "night", "2")


def make_table(game: str) -> None:
    """The layers of a game's table."""
    made = [layer(game, number) for number in range(len(LAYERS))]
    peak = true_peak([sum(values) for values in zip(*made, strict=True)])
    if peak > TOGETHER:
        raise SystemExit(f"{game}: all layers together have a peak of {peak:.2f}")
    for number, sound in enumerate(made, 1):
        encode(sound, f"{game}_{number}", "1")


def main(only: list[str]) -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    if not only or "night" in only:
        make_night()
    for game in TUNES:
        if not only or game in only:
            make_table(game)


if __name__ == "__main__":
    main(sys.argv[1:])
