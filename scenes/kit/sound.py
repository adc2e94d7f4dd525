"""Sounds: pools of variants in assets/sounds. They are loaded after the first frame in a thread, so that none delays a frame."""

from __future__ import annotations

import threading
from typing import Protocol

import pygame

from scenes.kit.files import ASSETS
from scenes.kit.sounds.music import LAYERS, Music

FOLDER = ASSETS / "sounds"
CHANNELS = 24
"""How many sounds can be heard at once, music included."""
RISING = frozenset({"points"})
"""Pools whose variants rise: each sound of a sum takes the next one, and the last again; after a pause it begins anew."""
SPARE = 260
"""The fewest milliseconds between two sounds while they are sparing."""
PAUSE = 1400
"""Milliseconds of silence of a pool after which a new sum begins."""


class Volumes(Protocol):
    """The settings that decide how loud sounds are; volumes from 0 to 100."""

    volume: int
    music: int
    effects: int
    all_muted: bool
    music_muted: bool
    effects_muted: bool


class Sounds:
    """Plays sounds by the name of their pool ("hop" plays hop_1, hop_2, ... in turn). Silent until loaded or without a device."""

    def __init__(self, settings: Volumes) -> None:
        self.settings = settings
        self._pools: dict[str, list[pygame.mixer.Sound]] = {}
        self._next: dict[str, int] = {}
        self._ready = False
        self._last: dict[str, int] = {}
        self.sparing = False
        """Whether only one sound is heard within `SPARE` milliseconds, because much happens at once."""
        self._heard = -SPARE
        self.music = Music(lambda: FOLDER, lambda: self._share(self.settings.music, self.settings.music_muted))

    def load(self) -> None:
        """Starts to load the sounds in the background and returns at once."""
        threading.Thread(target=self._load, name="sounds", daemon=True).start()

    def _load(self) -> None:
        try:
            import pygame.mixer

            pygame.mixer.init(44100, -16, 2, 1024)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(LAYERS)
            pools: dict[str, list[pygame.mixer.Sound]] = {}
            for path in sorted(FOLDER.glob("*.wav")):
                pools.setdefault(path.stem.rsplit("_", 1)[0], []).append(pygame.mixer.Sound(path))
            self._pools = pools
            self.music.apply()  # here, so that no frame waits for the disk
            self._ready = True
        except (pygame.error, OSError):
            self._pools = {}  # no device or no files: the table is silent, and nothing else changes

    def apply(self) -> None:
        """Applies the volumes of the settings as they are now."""
        if not self._ready:
            return
        self.music.apply()

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass for the music."""
        if self._ready:
            self.music.pass_time(dt)

    def hold(self, held: bool) -> bool:
        """Lets the music wait, or go on where it was; also music that begins later. True when there is music now."""
        self.music.hold(held)
        return self.music.sounds

    def play(self, pool: str, variant: int | None = None) -> None:
        """Plays the next variant of a pool, or the given one, counted from 0 (the last one when there are fewer).

        Of a pool in `RISING` the next is one higher, up to the last, and after a pause the first.
        """
        sounds = self._pools.get(pool)
        share = self._share(self.settings.effects, self.settings.effects_muted)
        if not sounds or share == 0:
            return
        now = pygame.time.get_ticks()
        if self.sparing and now - self._heard < SPARE:
            return
        self._heard = now
        at = self._following(pool, len(sounds)) if variant is None else min(variant, len(sounds) - 1)
        self._next[pool] = at + 1
        sounds[at].set_volume(share)
        sounds[at].play()

    def _following(self, pool: str, count: int) -> int:
        at = self._next.get(pool, 0)
        if pool not in RISING:
            return at % count
        now = pygame.time.get_ticks()
        paused = now - self._last.get(pool, now - PAUSE) >= PAUSE
        self._last[pool] = now
        return 0 if paused else min(at, count - 1)

    def _share(self, volume: int, muted: bool) -> float:
        if muted or self.settings.all_muted:
            return 0.0
        return volume / 100 * self.settings.volume / 100
