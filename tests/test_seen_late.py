"""A program whose pixels are painted once somebody looks shows what another one shows at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.kit.retained import draw
from scenes.kit.retained.recording import play
from tests.seen_late import OwedFrame, SeenLate
from tools.gallery.stage import Clock, Stage


def stage_of(program: type[App], home: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    pygame.display.init()
    monkeypatch.setattr(Stage, "program", program)
    return Stage(home, None, (960, 600), Clock())


def shown(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.app.screen, "RGB")


def test_who_looks_sees_the_same_and_nothing_is_painted_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = list[int]()

    def counted(*how: Any) -> None:
        played.append(1)
        play(*how)

    monkeypatch.setattr("scenes.kit.retained.frame.play", counted)
    seen: dict[type[App], list[bytes]] = {}
    for program in (App, SeenLate):
        stage = stage_of(program, tmp_path / program.__name__, monkeypatch)
        played.clear()
        stage.open("settings")
        stage.point((480, 300))
        assert bool(played) == (program is App)
        pictures = seen[program] = [shown(stage)]
        for key in (pygame.K_TAB, pygame.K_DOWN):
            stage.key(key)
        stage.app.open("title", "reset")
        stage.let_pass(700)
        pictures.append(shown(stage))
        stage.app.screen.fill("red")
        stage.app.retained.forget()
        stage.app.touch()
        stage.let_pass(100)
        pictures.append(shown(stage))
        stage.close()
    assert seen[App] == seen[SeenLate] and len(set(seen[App])) >= 2


def test_what_was_forgotten_is_forgotten_though_somebody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = stage_of(SeenLate, tmp_path, monkeypatch)
    stage.open("title")
    stage.app.retained.forget()
    wanted = shown(stage)
    stage.app.screen.fill("red")
    stage.app.touch()
    stage.step()
    assert shown(stage) == wanted


@pytest.mark.parametrize("program", [App, SeenLate])
def test_what_cannot_be_painted_is_told_though_nobody_looks(
        program: type[App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = stage_of(program, tmp_path, monkeypatch)
    stage.open("title")
    monkeypatch.setattr(type(stage.top), "paint_over", lambda page, target: draw.circle(target, "no such colour", (90, 90), 9))
    stage.app.touch()
    with pytest.raises(ValueError, match="colo"):
        stage.step()


def test_what_is_owed_when_the_window_changes_its_size_is_not_painted_into_the_new_one() -> None:
    frame = OwedFrame()
    frame.paint(pygame.Surface((30, 20)), lambda target: target.fill("red", (0, 0, 30, 20)))
    assert frame.pay(pygame.Surface((10, 10))) == []
