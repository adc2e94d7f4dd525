"""Music: the loop of the night on all pages, and at a table the layers of its game, which come in with the tension.

The layers of a game are loops of equal length that start together and run on unheard, so that each is in step when it comes
in. They are read in a thread at the first need; until they are there the night goes on. Times are milliseconds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pygame

LAYERS = 4
"""How many layers a game has. As many channels of the mixer are theirs alone."""
FADE = 4000.0
"""How long a layer takes from nothing to its loudest."""
COMES_IN = (0.0, 0.25, 0.5, 0.75)
"""The tension at which each layer begins to come in; it is all there `GROWS` later."""
GROWS = 0.15
LOUDEST = 0.6
"""How loud music is at most, so that it never stands before a sound of the table."""


def level(layer: int, tension: float) -> float:
    """How loud a layer shall be at a tension, both as shares."""
    return 1.0 if layer == 0 else max(0.0, min(1.0, (tension - COMES_IN[layer]) / GROWS))


class Music:
    """What is heard under all else. `share` gives how loud music may be now, 0 for none."""

    def __init__(self, folder: Callable[[], Path], share: Callable[[], float]) -> None:
        self._folder, self._share = folder, share
        self._night = self._held = False
        self._stale = True
        self._night_level = 1.0
        self._game: str | None = None
        self._tension = 0.0
        self._read: tuple[str, list[pygame.mixer.Sound]] | None = None
        self._reading: str | None = None
        self._channels: list[pygame.mixer.Channel] = []
        self._levels = [0.0] * LAYERS

    @property
    def sounds(self) -> bool:
        """Whether there is music now."""
        return self._night or bool(self._channels)

    def sit_down(self, game: str | None) -> None:
        """From now on the music of a game's table is heard; None for that of the other pages."""
        if game != self._game:
            self._game, self._tension, self._stale = game, 0.0, True
            self._hush_layers()

    def feel(self, tension: float) -> None:
        """How tense the match at the table is, from 0 to 1."""
        self._tension = tension

    def hold(self, held: bool) -> None:
        """Lets the music wait, or go on where it was; also music that begins later."""
        self._held = held
        if self._night:
            (pygame.mixer.music.pause if held else pygame.mixer.music.unpause)()
        for channel in self._channels:
            (channel.pause if held else channel.unpause)()

    def apply(self) -> None:
        """Begins, ends or changes its loudness as `share` says now."""
        if self._share() == 0:
            self._end_night()
            self._hush_layers()
            return
        if self._game is not None and not self._channels:
            self._begin_layers(self._game)
        if not self._channels:
            self._begin_night()
        self._set_volumes()

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass: layers that were read begin, and each comes nearer to the loudness that it shall have."""
        came = self._read is not None and self._read[0] == self._game and not self._channels and self._share() > 0
        if self._stale or came:
            self._stale = False
            self.apply()
        if self._held or not self.sounds:
            return
        goals = [level(layer, self._tension) if self._channels else 0.0 for layer in range(LAYERS)]
        before = (self._night_level, *self._levels)
        self._night_level = _nearer(self._night_level, 0.0 if self._channels else 1.0, dt / FADE)
        self._levels = [_nearer(now, goal, dt / FADE) for now, goal in zip(self._levels, goals, strict=True)]
        if before != (self._night_level, *self._levels):
            self._set_volumes()
        if self._night and self._night_level == 0.0:
            self._end_night()

    # ---- the night

    def _begin_night(self) -> None:
        file = self._folder() / "music_night.ogg"
        if self._night or not file.exists():
            return
        pygame.mixer.music.load(file)
        pygame.mixer.music.play(-1, fade_ms=1500)
        self._night, self._night_level = True, 1.0
        if self._held:
            pygame.mixer.music.pause()

    def _end_night(self) -> None:
        if self._night:
            pygame.mixer.music.stop()
            self._night = False

    # ---- the layers

    def _begin_layers(self, game: str) -> None:
        if self._read is None or self._read[0] != game:
            self._read_layers(game)
            return
        self._levels = [0.0] * LAYERS
        self._channels = [pygame.mixer.Channel(layer) for layer in range(LAYERS)]
        for channel, sound in zip(self._channels, self._read[1], strict=True):
            channel.play(sound, loops=-1)
            channel.set_volume(0.0)
            if self._held:
                channel.pause()

    def _hush_layers(self) -> None:
        for channel in self._channels:
            channel.fadeout(900)
        self._channels = []

    def _set_volumes(self) -> None:
        share = self._share() * LOUDEST
        if self._night:
            pygame.mixer.music.set_volume(share * self._night_level)
        for channel, now in zip(self._channels, self._levels, strict=False):  # no channels while it is night
            channel.set_volume(share * now)

    def _read_layers(self, game: str) -> None:
        """Reads the layers of a game in a thread, unless that is being done; a game without layers has the night."""
        files = [self._folder() / f"music_{game}_{number}.ogg" for number in range(1, LAYERS + 1)]
        if self._reading == game or not all(file.exists() for file in files):
            return
        self._reading = game

        def read() -> None:
            try:
                self._read = (game, [pygame.mixer.Sound(file) for file in files])
            except (pygame.error, OSError):
                return  # the night goes on
            finally:
                self._reading = None

        threading.Thread(target=read, name="music", daemon=True).start()


def _nearer(now: float, goal: float, step: float) -> float:
    return min(goal, now + step) if goal > now else max(goal, now - step)
