"""Music in layers and points that rise: what plays when, how loud, and that nothing waits for it. No device is needed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from scenes.kit import sound
from scenes.kit.sound import CHANNELS, DIPS, DUCKED, FADE, LAYERS, LOUDEST, PAUSE, RETURNS, Music, Sounds, level
from scenes.profile import Settings


class Channel:
    """Stands in for a channel of the mixer."""

    every: ClassVar[list[Channel]] = []

    def __init__(self, number: int) -> None:
        self.number, self.volume, self.playing = number, -1.0, False
        Channel.every.append(self)

    def play(self, sound: Any, loops: int, fade_ms: int) -> None:
        assert loops == -1
        self.playing = True

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def fadeout(self, ms: int) -> None:
        self.playing = False

    def stop(self) -> None:
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
    (tmp_path / "music_night.ogg").touch()
    for number in range(1, LAYERS + 1):
        (tmp_path / f"music_querni_{number}.ogg").touch()
    made = Music(lambda: tmp_path, lambda: 0.5)
    _wait(made, 1)
    return made


def _wait(music: Music, many: int) -> None:
    """Lets time pass until so many channels play."""
    for _tick in range(200):
        music.pass_time(50)
        if len(Channel.every) == many:
            return
        pygame.time.wait(5)
    raise AssertionError("nothing has begun")


def _sit(music: Music) -> None:
    """Sits down at a table with layers; the night is forgotten, which goes on until they have come in."""
    assert [channel.number for channel in Channel.every] == [LAYERS] and music._night
    Channel.every = []
    music.sit_down("querni")
    _wait(music, LAYERS)
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
    _wait(music, LAYERS + 1)
    assert music._night and Channel.every[-1].playing


def test_music_that_is_held_waits(music: Music) -> None:
    _sit(music)
    music.pass_time(FADE)
    music.hold(True)
    assert not any(channel.playing for channel in Channel.every)
    music.hold(False)
    assert all(channel.playing for channel in Channel.every)
    music.pass_time(RETURNS / 2)
    assert 0 < Channel.every[0].volume < 0.4 * LOUDEST, "it comes back softly"


def test_music_waits_while_the_page_on_top_is_silent_and_comes_back_softly(music: Music) -> None:
    _sit(music)
    music.pass_time(FADE)
    music.silent = True
    music.pass_time(DIPS / 2)
    assert Channel.every[0].playing and 0 < Channel.every[0].volume < 0.5 * LOUDEST
    music.pass_time(DIPS)
    music.hold(True)
    music.hold(False)
    assert not any(channel.playing for channel in Channel.every), "somebody is back, but at the menu"
    music.silent = False
    music.pass_time(RETURNS / 2)
    assert all(channel.playing for channel in Channel.every) and 0 < Channel.every[0].volume < 0.5 * LOUDEST
    music.pass_time(RETURNS)
    assert Channel.every[0].volume == 0.5 * LOUDEST


def test_music_steps_back_for_a_fanfare(music: Music) -> None:
    _sit(music)
    music.pass_time(FADE)
    music.duck(1000)
    music.pass_time(DIPS)
    assert Channel.every[0].volume == pytest.approx(0.5 * LOUDEST * DUCKED)
    music.pass_time(1000)
    music.pass_time(RETURNS)
    assert Channel.every[0].volume == 0.5 * LOUDEST


def test_a_game_without_layers_has_the_night(music: Music) -> None:
    music.sit_down("toy")
    for _tick in range(5):
        music.pass_time(50)
    assert music._night and [channel.playing for channel in Channel.every] == [True]


class Played:
    """Stands in for a sound that was read."""

    def __init__(self, number: int) -> None:
        self.number = number

    def set_volume(self, volume: float) -> None:
        """Not heard."""

    def get_length(self) -> float:
        return 1.0


class Effects:
    """The channels of effects; all sounds last for ever."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, int]] = []
        """The channel and the variant of each sound."""

    def __call__(self, number: int) -> Effects:
        self.number = number
        return self

    def play(self, sound: Played) -> None:
        self.heard.append((self.number, sound.number))

    def get_busy(self) -> bool:
        return self.number in dict(self.heard)


@pytest.fixture
def effects(monkeypatch: pytest.MonkeyPatch) -> Effects:
    made = Effects()
    monkeypatch.setattr(pygame.mixer, "Channel", made)
    return made


def _sounds(**pools: int) -> Sounds:
    sounds = Sounds(Settings(volume=50, effects=50))
    sounds._pools = {name: [Played(number) for number in range(count)] for name, count in pools.items()}  # type: ignore[misc]
    return sounds


def test_points_rise_within_a_sum_and_begin_anew_after_a_pause(effects: Effects, monkeypatch: pytest.MonkeyPatch) -> None:
    now, sounds = [5000], _sounds(points=3)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    for _point in range(5):
        sounds.play("points")
        now[0] += PAUSE // 2
    assert [variant for _channel, variant in effects.heard] == [0, 1, 2, 2, 2], "it stays on top"
    now[0] += PAUSE
    sounds.play("points")
    assert effects.heard[-1][1] == 0
    assert "points" in sound.RISING


def test_the_tenth_variant_comes_after_the_ninth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, 13):
        (tmp_path / f"points_{number}.wav").touch()
    monkeypatch.setattr(sound, "FOLDER", tmp_path)
    for name in ("init", "set_num_channels"):
        monkeypatch.setattr(pygame.mixer, name, lambda *given: None)
    monkeypatch.setattr(pygame.mixer, "Sound", lambda path: path.stem)
    sounds = Sounds(Settings())
    sounds._load()
    assert [str(variant) for variant in sounds._pools["points"]] == [f"points_{number}" for number in range(1, 13)]


def test_of_too_many_effects_the_oldest_of_the_same_kind_gives_way(effects: Effects) -> None:
    sounds, own = _sounds(click=1, win=1), list(CHANNELS["click"])
    sounds.play("win")
    for _click in range(len(own) + 2):
        sounds.play("click")
    channels = [channel for channel, _variant in effects.heard]
    assert channels[0] in CHANNELS["fanfare"] and channels[1:] == [*own, *own[:2]]
    assert sounds.music._ducked == 1000, "music does not step back for the fanfare"


def test_no_effect_is_heard_while_nobody_is_there(effects: Effects) -> None:
    sounds = _sounds(click=1)
    sounds.hold(True)
    sounds.play("click")
    assert effects.heard == []
    sounds.hold(False)
    sounds.play("click")
    assert effects.heard
