"""Music in layers and points that rise: what plays when, how loud, and that nothing waits for it. No device is needed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from scenes.kit import sound
from scenes.kit.sound import FADE, LAYERS, LOUDEST, PAUSE, Music, Sounds, level
from scenes.profile import Settings


class Channel:
    """Stands in for a channel of the mixer."""

    every: ClassVar[list[Channel]] = []

    def __init__(self, number: int) -> None:
        self.number, self.volume, self.playing = number, -1.0, False
        Channel.every.append(self)

    def play(self, sound: Any, loops: int) -> None:
        assert loops == -1
        self.playing = True

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def fadeout(self, ms: int) -> None:
        self.playing = False

    def pause(self) -> None:
        self.playing = False

    def unpause(self) -> None:
        self.playing = True


@pytest.fixture
def music(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Music:
    Channel.every = []
    monkeypatch.setattr(pygame.mixer, "Channel", Channel)
    monkeypatch.setattr(pygame.mixer, "Sound", lambda path: path)
    for name in ("load", "play", "pause", "unpause", "set_volume", "stop"):
        monkeypatch.setattr(pygame.mixer.music, name, lambda *given, **named: None)
    (tmp_path / "music_night.ogg").touch()
    for number in range(1, LAYERS + 1):
        (tmp_path / f"music_querni_{number}.ogg").touch()
    made = Music(lambda: tmp_path, lambda: 0.5)
    made.apply()
    return made


def _sit(music: Music) -> None:
    music.sit_down("querni")
    for _tick in range(200):
        music.pass_time(50)
        if Channel.every:
            break
        pygame.time.wait(5)
    assert [channel.number for channel in Channel.every] == list(range(LAYERS))


def test_layers_come_in_with_the_tension() -> None:
    heard = [[layer for layer in range(LAYERS) if level(layer, tension / 20) > 0] for tension in range(21)]
    assert heard[0] == [0] and heard[-1] == [0, 1, 2, 3]
    assert all(set(one) <= set(two) for one, two in pairwise(heard))


def test_all_layers_start_together_and_are_mixed_by_volume(music: Music) -> None:
    _sit(music)
    assert all(channel.playing for channel in Channel.every)
    music.pass_time(FADE)
    assert [channel.volume for channel in Channel.every] == [0.5 * LOUDEST, 0, 0, 0]
    music.feel(1.0)
    music.pass_time(FADE / 2)
    assert all(0 < channel.volume < 0.5 * LOUDEST for channel in Channel.every[1:]), "they come slowly"
    music.pass_time(FADE)
    assert {channel.volume for channel in Channel.every} == {0.5 * LOUDEST}


def test_the_night_comes_back_after_the_table(music: Music) -> None:
    _sit(music)
    music.pass_time(2 * FADE)
    assert not music._night
    music.sit_down(None)
    assert not any(channel.playing for channel in Channel.every)
    music.pass_time(50)
    assert music._night


def test_music_that_is_held_waits(music: Music) -> None:
    _sit(music)
    music.hold(True)
    assert not any(channel.playing for channel in Channel.every)
    music.hold(False)
    assert all(channel.playing for channel in Channel.every)


def test_a_game_without_layers_has_the_night(music: Music) -> None:
    music.sit_down("toy")
    for _tick in range(5):
        music.pass_time(50)
    assert music._night and not Channel.every


class Played:
    """Stands in for a sound that was read."""

    def __init__(self, number: int, heard: list[int]) -> None:
        self.number, self.heard = number, heard

    def set_volume(self, volume: float) -> None:
        """Not heard."""

    def play(self) -> None:
        self.heard.append(self.number)


def test_points_rise_within_a_sum_and_begin_anew_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    now, heard = [5000], list[int]()
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    sounds = Sounds(Settings(volume=50, effects=50))
    sounds._pools = {"points": [Played(number, heard) for number in range(3)]}  # type: ignore[misc]
    for _point in range(5):
        sounds.play("points")
        now[0] += PAUSE // 2
    assert heard == [0, 1, 2, 2, 2], "it stays on top"
    now[0] += PAUSE
    sounds.play("points")
    assert heard[-1] == 0
    assert "points" in sound.RISING
