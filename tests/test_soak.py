"""The soak is a test that can fail: what the program raises, and a record that does not read, end it with status 1."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tools.gallery.stage import Stage

if sys.platform == "win32":
    pytest.skip("for Linux and macOS", allow_module_level=True)

from scenes.app import App
from scenes.session import Session
from tests import soak


def test_the_same_seed_sends_the_same_events() -> None:
    def sent() -> list[str]:
        rng = random.Random("5 monkey")
        return [str(soak.any_event(rng, (960, 600), (7, 9))) for _ in range(300)]

    assert sent() == sent()


def test_what_the_program_raises_fails_it_and_the_seed_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = 0

    def step(self: App, events: list[object], dt: float) -> bool:
        nonlocal calls
        calls += 1
        if calls > 30:
            raise ZeroDivisionError("here")
        return False

    monkeypatch.setattr(App, "step", step)
    assert soak.main(["--only", "monkey", "--events", "2000", "--seed", "12"]) == 1
    said = capsys.readouterr()
    assert "seed 12" in said.out and "ZeroDivisionError: here" in said.err and "seed 12, --only monkey" in said.err


def test_a_move_that_was_said_and_is_not_on_disk_fails_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(soak, "killed_once", lambda home, game, rng: 3)
    with pytest.raises(soak.FaultError, match="3 moves were said"):
        soak.kills(soak.Count(10, 1), random.Random(1), tmp_path)


def test_a_record_that_does_not_read_fails_it(tmp_path: Path) -> None:
    from scenes.profile import Profile

    session = Session.start(Profile(tmp_path), "querni", soak.any_seats(random.Random(1), "querni"), 7)
    session.play(next(iter(session.match.legal())))
    session.close()
    soak.sound(tmp_path)
    (path,) = (tmp_path / "matches").glob("*.match")
    path.write_bytes(path.read_bytes().replace(b"\n1. ", b"\n1. x"))
    with pytest.raises(soak.FaultError, match=r"Line [0-9]+"):
        soak.sound(tmp_path)


def test_a_match_without_an_end_fails_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(soak, "MOST_ROUNDS", 1)
    for name in ("let_pass", "send"):
        monkeypatch.setattr(Stage, name, lambda self, *given, **named: None)
    with pytest.raises(soak.FaultError, match="querni: no result after 0 moves"):
        soak.matches(soak.Count(10, 1), random.Random(1), tmp_path)


def test_whole_matches_are_counted_and_the_memory_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert soak.matches(soak.Count(10, 1), random.Random(1), tmp_path).startswith("1 matches with ")
    assert "kept pictures" in capsys.readouterr().out
