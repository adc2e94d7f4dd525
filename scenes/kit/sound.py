"""Sounds, pools of variants in assets/sounds that are loaded after the first frame in a thread, and music in layers."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import pygame

from scenes.kit.files import ASSETS

LAYERS = 4
"""How many layers a game has. The first channels of the mixer are theirs, and the next one that of the night."""
NIGHT, NIGHT_COMES = "night", 1500
"""What is heard where no table has music of its own, and how many milliseconds it takes to come."""
FADE = 4000.0
"""How long a layer takes from nothing to its loudest."""
COMES_IN = (0.0, 0.25, 0.5, 0.75)
"""The tension at which each layer begins to come in; it is all there `GROWS` later."""
GROWS = 0.15
LOUDEST = 0.5
"""How loud music is at most, so that it never stands before a sound of the table."""
DUCKED = 0.4
"""How loud music is beside that while a fanfare is heard."""
DIPS, RETURNS = 250.0, 1500.0
"""How long music takes to become silent, for a fanfare or a page where it waits, and to come back from there."""


def level(layer: int, tension: float) -> float:
    """How loud a layer shall be at a tension, both as shares."""
    return 1.0 if layer == 0 else pygame.math.clamp((tension - COMES_IN[layer]) / GROWS, 0.0, 1.0)


class Music:
    """What is heard under all else. `share` gives how loud music may be now, 0 for none."""

    def __init__(self, folder: Callable[[], Path], share: Callable[[], float]) -> None:
        self._folder, self._share = folder, share
        self.silent = False
        """Whether the page on top wants no music: it fades, and then it waits."""
        self._held = self._resting = False
        self._stale = True
        self._gain, self._ducked = 1.0, 0.0
        self._name = NIGHT
        """The game whose layers shall be heard, or the night."""
        self._tension = 0.0
        self._read: tuple[str, list[pygame.mixer.Sound]] | None = None
        self._reading: str | None = None
        self._layers: list[pygame.mixer.Channel] = []
        self._levels = [0.0] * LAYERS
        self._night: list[pygame.mixer.Channel] = []
        self._night_level = 1.0

    @property
    def sounds(self) -> bool:
        return bool(self._night or self._layers)

    def sit_down(self, game: str | None) -> None:
        """From now on the music of a game's table is heard; None for that of the other pages, which a game without layers has
        too."""
        name = game if game is not None and all(file.exists() for file in self._files(game)) else NIGHT
        if name != self._name:
            self._name, self._tension, self._stale = name, 0.0, True
            self._hush_layers()

    def feel(self, tension: float) -> None:
        """How tense the match at the table is, from 0 to 1."""
        self._tension = tension

    def duck(self, ms: float) -> None:
        """Steps back for so long, because something greater is heard."""
        self._ducked = max(self._ducked, ms)

    @property
    def waits(self) -> bool:
        """Whether it stands still: nobody is there, or the page on top wants silence."""
        return self._held or self._resting

    def hold(self, held: bool) -> None:
        """Lets the music wait at once, or go on where it was, softly; also music that begins later."""
        self._held, self._gain = held, 0.0
        self._wait_or_go()

    def _wait_or_go(self) -> None:
        self._set_volumes()
        for channel in (*self._night, *self._layers):
            (channel.pause if self.waits else channel.unpause)()

    def apply(self) -> None:
        """Begins, ends or changes its loudness as `share` says now."""
        if self._share() == 0:
            self._end_night()
            self._hush_layers()
            return
        if not self._playing:
            self._begin()
        self._set_volumes()

    @property
    def _playing(self) -> list[pygame.mixer.Channel]:
        """The channels of what shall be heard; none while it is not."""
        return self._night if self._name == NIGHT else self._layers

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass: what was read begins, and each layer comes nearer to the loudness that it shall have."""
        came = self._read is not None and self._read[0] == self._name and not self._playing and self._share() > 0
        if self._stale or came:
            self._stale = False
            self.apply()
        if self._held or not self.sounds or (self.silent and self._resting):
            return
        self._rest(False)
        before = (self._gain, self._night_level, *self._levels)
        self._come_nearer(dt)
        if before != (self._gain, self._night_level, *self._levels):
            self._set_volumes()
        self._rest(self.silent and self._gain == 0.0)
        if self._night_level == 0.0:
            self._end_night()

    def _rest(self, resting: bool) -> None:
        if resting != self._resting:
            self._resting = resting
            self._wait_or_go()

    def _come_nearer(self, dt: float) -> None:
        """All that is faded comes `dt` nearer to where it shall be."""
        self._ducked = max(0.0, self._ducked - dt)
        goal = 0.0 if self.silent else DUCKED if self._ducked else 1.0
        self._gain = _nearer(self._gain, goal, dt, DIPS if goal < self._gain else RETURNS)
        self._night_level = _nearer(self._night_level, 0.0 if self._layers else 1.0, dt)
        goals = [level(layer, self._tension) if self._layers else 0.0 for layer in range(LAYERS)]
        self._levels = [_nearer(now, goal, dt) for now, goal in zip(self._levels, goals, strict=True)]

    def _begin(self) -> None:
        """Begins what shall be heard, once that has been read."""
        if self._read is None or self._read[0] != self._name:
            self._read_files(self._name)
            return
        night, sounds = self._name == NIGHT, self._read[1]
        channels = [pygame.mixer.Channel(LAYERS if night else layer) for layer in range(len(sounds))]
        for channel, sound in zip(channels, sounds, strict=True):
            channel.play(sound, loops=-1, fade_ms=NIGHT_COMES if night else 0)
            channel.set_volume(0.0)
            if self.waits:
                channel.pause()
        if night:
            self._night, self._night_level = channels, 1.0
        else:
            self._layers, self._levels = channels, [0.0] * LAYERS

    def _end_night(self) -> None:
        for channel in self._night:
            channel.stop()
        self._night = []

    def _hush_layers(self) -> None:
        for channel in self._layers:
            if self.waits:
                channel.stop()  # one that waits would never fade
            else:
                channel.fadeout(900)
        self._layers = []

    def _set_volumes(self) -> None:
        share = self._share() * LOUDEST * self._gain
        for channel in self._night:
            channel.set_volume(share * self._night_level)
        for channel, now in zip(self._layers, self._levels, strict=False):  # no layers while it is night
            channel.set_volume(share * now)

    def _files(self, name: str) -> list[Path]:
        names = [name] if name == NIGHT else [f"{name}_{number}" for number in range(1, LAYERS + 1)]
        return [self._folder() / f"music_{name}.ogg" for name in names]

    def _read_files(self, name: str) -> None:
        """Reads what is heard under a name in a thread, unless that is being done. As a whole: to play it from its file would
        take twice as much of the processor, all the time."""
        if self._reading == name:
            return
        self._reading = name

        def read() -> None:
            try:
                found = [pygame.mixer.Sound(file) for file in self._files(name)]
                if name == self._name:
                    self._read = (name, found)
            except (pygame.error, OSError):
                return  # what is heard now goes on
            finally:
                self._reading = None

        threading.Thread(target=read, name="music", daemon=True).start()


def _nearer(now: float, goal: float, dt: float, over: float = FADE) -> float:
    """What lies `dt` on the way to a goal, when the whole way from 0 to 1 takes `over`."""
    return pygame.math.clamp(goal, now - dt / over, now + dt / over)


FOLDER = ASSETS / "sounds"
KINDS = {
    "touch": (1, "hover tick"),
    "click": (3, "click lift tile_lift rattle deal card_deal note"),
    "piece": (5, "drop hop step tray undo cover card card_lay discard tile_lay well bug_lay bug_hop bag swap throw throw_one pay "
                 "claim refuse page curtain"),
    "points": (4, "points remove minus turn chain bonus double row cross joker lead knock knock_no plyt timeout open last_piece"),
    "fanfare": (2, "win draw leap sweep corners fourth crossing line pasch doppel slam out round_end"),
}
"""The kinds of effects, softest first (`tools.loudness` says how loud): how many of a kind are heard at once, and its pools."""
KIND_OF = {pool: kind for kind, (_most, pools) in KINDS.items() for pool in pools.split()}
"""The kind of each pool."""
HEADROOM = 0.7
"""How loud effects are at most: with all their channels busy and the music under them nothing is cut off at full scale."""
_FIRST = [LAYERS + 1 + sum(most for most, _pools in list(KINDS.values())[:at]) for at in range(len(KINDS) + 1)]
CHANNELS = {kind: range(*ends) for kind, ends in zip(KINDS, pairwise(_FIRST), strict=True)}
"""The channels of the mixer that each kind has for itself: many clicks never take a fanfare away."""
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
        self._away = False
        self._begun: list[int] = []
        """The channels that have had an effect, those that had one last at the end."""
        self._heard = -SPARE
        self.music = Music(lambda: FOLDER, lambda: self._share(self.settings.music, self.settings.music_muted))

    def load(self) -> None:
        """Starts to load the sounds in the background and returns at once."""
        threading.Thread(target=self._load, name="sounds", daemon=True).start()

    def _load(self) -> None:
        try:
            import pygame.mixer

            pygame.mixer.init(44100, -16, 2, 1024)
            pygame.mixer.set_num_channels(_FIRST[-1])
            pools: dict[str, list[pygame.mixer.Sound]] = {}
            for path in sorted(FOLDER.glob("*.wav"), key=lambda path: (len(path.name), path.name)):  # the tenth after the ninth
                pools.setdefault(path.stem.rsplit("_", 1)[0], []).append(pygame.mixer.Sound(path))
            self._pools = pools
            self.music.apply()  # here, so that no frame waits for the disk
            self._ready = True
        except (pygame.error, OSError):
            self._pools = {}  # no device or no files: the table is silent, and nothing else changes

    def apply(self) -> None:
        """Applies the volumes of the settings as they are now."""
        if self._ready:
            self.music.apply()

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass for the music."""
        if self._ready:
            self.music.pass_time(dt)

    def hold(self, held: bool) -> bool:
        """While nobody is there the music waits, also one that begins later, and no effect is heard. True when there is music
        now."""
        self._away = held
        self.music.hold(held)
        return self.music.sounds

    def play(self, pool: str, variant: int | None = None) -> None:
        """Plays the next variant of a pool (of one in `RISING` never again the first before a pause), or the given one, counted
        from 0 (the last one when there are fewer)."""
        sounds = self._pools.get(pool)
        share = self._share(self.settings.effects, self.settings.effects_muted)
        if not sounds or share == 0 or self._away:
            return
        now = pygame.time.get_ticks()
        if self.sparing and now - self._heard < SPARE:
            return
        self._heard = now
        at = self._following(pool, len(sounds)) if variant is None else min(variant, len(sounds) - 1)
        self._next[pool] = at + 1
        sounds[at].set_volume(share * HEADROOM)
        kind = KIND_OF[pool]
        self._channel(kind).play(sounds[at])
        if kind == "fanfare":
            self.music.duck(sounds[at].get_length() * 1000)

    def _channel(self, kind: str) -> pygame.mixer.Channel:
        """A free channel of a kind, or the one whose sound began first: that one gives way."""
        numbers = CHANNELS[kind]
        free = (number for number in numbers if not pygame.mixer.Channel(number).get_busy())
        number = next(free, None) or next(number for number in self._begun if number in numbers)
        self._begun = [*(other for other in self._begun if other != number), number]
        return pygame.mixer.Channel(number)

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
