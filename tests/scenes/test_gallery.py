"""The gallery: every state can be reached, no two look alike, and two runs draw the same."""

import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from scenes.program import connect
from tools.gallery import draw as gallery
from tools.gallery import strips
from tools.gallery.__main__ import main as command
from tools.gallery.draw import KEY_STATES, STATES, Shot, shots, take
from tools.gallery.stage import Clock

ROOT = Path(__file__).resolve().parents[2]


def pixels(shot: Shot, home: Path, cache: Path) -> bytes:
    return pygame.image.tobytes(take(shot, home, cache), "RGB")


ON_PAPER = ("querni_preview",)
"""States that differ from another one by the paper alone, which is a shut drawer where text is large."""


@pytest.mark.parametrize("every", [60, pytest.param(1, marks=pytest.mark.full)])
def test_every_state_is_reached_and_looks_like_no_other(tmp_path: Path, cache: Path, every: int) -> None:
    seen: dict[bytes, str] = {}
    for state in STATES[::every]:
        if state.name in ON_PAPER or state.name.endswith("_0"):
            continue  # a story at its beginning looks like whatever was before it
        picture = pixels(Shot(state, (1024, 768), 200, "walnut", "de"), tmp_path / state.name, cache)
        assert picture not in seen, f"{state.name} looks like {seen[picture]}"
        seen[picture] = state.name


TWICE = (
    "querni_refusal", "querni_hint", "querni_placed", "qumero_tumbling", "qumero_paying", "result_won", "tonight",
    "title_continue",
)


@pytest.mark.matrix(2)
@pytest.mark.parametrize("name", TWICE)
def test_two_runs_draw_the_same(tmp_path: Path, name: str) -> None:
    state = next(state for state in STATES if state.name == name)
    shot = Shot(state, (960, 600), 100)
    assert pixels(shot, tmp_path / "first", tmp_path) == pixels(shot, tmp_path / "second", tmp_path)


def test_every_page_and_every_wanted_picture_is_in_it() -> None:
    names = {shot.name for shot in shots()}
    assert len(names) == len(shots())
    house = ("title", "seats", "settings", "rules", "result", "tonight", "trouble", "library", "home_taken")
    for page in (*house, "querni", "qumero"):
        for size in ("1280x720", "1920x1080", "1024x768"):
            for text_size in (100, 200):
                assert any(name.startswith(page) and f"_{size}_{text_size}_" in name for name in names)
    for key in KEY_STATES:
        for end in ("walnut_en", "contrast_en", "felt_de", "felt_sv"):
            assert any(name.startswith(key) and name.endswith(end) for name in names)
    for state in STATES:
        for variant in ("felt_en", "walnut_en", "contrast_en", "felt_de", "felt_sv"):
            assert f"{state.name}_1280x720_100_{variant}" in names
    program: Any = SimpleNamespace(routes={}, rest=SimpleNamespace(waiting=[]))
    connect(program)
    pages = {"table", "title", "seats", "settings", "rulebook", "results", "tonight", "library", "trouble", "own_settings",
             "keys", "voice", "share", "lesson", "demo", "puzzle", "puzzle_days"}
    assert set(program.routes) == pages, "a new page needs a state in the gallery"


def test_files_are_written_without_a_display(tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER", "NUMBER_NIGHT_HOME")}
    words = [sys.executable, "-m", "tools.gallery", str(tmp_path / "out"), "--only", "tonight_empty_1024x768_100"]
    done = subprocess.run(words, cwd=ROOT, env={**clean, "HOME": str(tmp_path)}, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    (picture,) = (tmp_path / "out").glob("*.png")
    assert pygame.image.load(picture).get_size() == (1024, 768)
    assert not (tmp_path / "out" / "index.html").exists(), "an index of a few would hide the others"
    assert {path.name for path in tmp_path.iterdir()} == {"out"}, "the gallery left something in the player's home"


def test_the_index_shows_what_it_is_told() -> None:
    assert gallery.index(["a<b", "c"]).count("<img") == 2 and 'src="a&lt;b.png"' in gallery.index(["a<b"])


def test_no_picture_has_that_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command([str(tmp_path / "none"), "--only", "no such state"]) == 2
    assert "no such state" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("no folder")
    assert command([str(tmp_path / "file"), "--only", "tonight_empty_1024x768_100"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_the_clock_stands_still_and_is_given_back() -> None:
    real = time.time, time.monotonic
    clock = Clock()
    with clock.in_force():
        first = time.time()
        assert time.time() == first
        clock.now += 1500
        assert time.time() == pytest.approx(first + 1.5)
        assert time.strftime("%H:%M", time.localtime(first)) == "21:40"
    assert (time.time, time.monotonic) == real


def test_a_strip_shows_nine_frames_from_before_the_move_until_its_sum_has_landed(tmp_path: Path) -> None:
    assert strips.render(tmp_path, ["no such strip"]) == 0
    assert strips.render(tmp_path, ["querni_three"]) == 1
    whole = pygame.image.load(tmp_path / "querni_three.png")
    (wide, high), gap = strips.SMALL, strips.GAP
    assert whole.get_size() == (3 * (wide + gap) - gap, 3 * (high + gap) - gap)
    boxes = [(at % 3 * (wide + gap), at // 3 * (high + gap), wide, high) for at in range(9)]
    frames = [pygame.image.tobytes(whole.subsurface(box), "RGB") for box in boxes]
    assert len(set(frames[:7])) == 7, "coins, stones and the sum are on their way"
