"""Sounds: pools of variants in assets/sounds. They are loaded after the first frame in a thread, so that none delays a frame."""

from __future__ import annotations

import threading
from typing import Protocol

import pygame

from scenes.kit.files import ASSETS

FOLDER = ASSETS / "sounds"


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
        self._music = False
        self._held = False

    def load(self) -> None:
        """Starts to load the sounds in the background and returns at once."""
        threading.Thread(target=self._load, name="sounds", daemon=True).start()

    def _load(self) -> None:
        try:
            import pygame.mixer

            pygame.mixer.init(44100, -16, 2, 1024)
            pools: dict[str, list[pygame.mixer.Sound]] = {}
            for path in sorted(FOLDER.glob("*.wav")):
                pools.setdefault(path.stem.rsplit("_", 1)[0], []).append(pygame.mixer.Sound(path))
            self._pools = pools
            self._ready = True
            self.apply()
        except (pygame.error, OSError):
            self._pools = {}  # no device or no files: the table is silent, and nothing else changes

    def apply(self) -> None:
        """Applies the volumes of the settings as they are now."""
        if not self._ready:
            return
        share = self._share(self.settings.music, self.settings.music_muted)
        music = next(iter(sorted(FOLDER.glob("music_*.ogg"))), None)
        if music is not None and share > 0 and not self._music:
            pygame.mixer.music.load(music)
            pygame.mixer.music.play(-1, fade_ms=1500)
            self._music = True
            if self._held:
                pygame.mixer.music.pause()
        if self._music:
            pygame.mixer.music.set_volume(share * 0.6)
            if share == 0:
                pygame.mixer.music.stop()
                self._music = False

    def hold(self, held: bool) -> bool:
        """Lets the music wait, or go on where it was; also music that begins later. True when there is music now."""
        self._held = held
        if self._music and held:
            pygame.mixer.music.pause()
        elif self._music:
            pygame.mixer.music.unpause()
        return self._music

    def play(self, pool: str, variant: int | None = None) -> None:
        """Plays the next variant of a pool, or the given one, counted from 0 (the last one when there are fewer)."""
        sounds = self._pools.get(pool)
        share = self._share(self.settings.effects, self.settings.effects_muted)
        if not sounds or share == 0:
            return
        at = self._next.get(pool, 0) if variant is None else min(variant, len(sounds) - 1)
        self._next[pool] = (at + 1) % len(sounds)
        sounds[at].set_volume(share)
        sounds[at].play()

    def _share(self, volume: int, muted: bool) -> float:
        if muted or self.settings.all_muted:
            return 0.0
        return volume / 100 * self.settings.volume / 100
