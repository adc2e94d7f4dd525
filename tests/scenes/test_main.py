"""The command line: what is refused, with which words and status."""

import os
import subprocess
import sys
from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from scenes import VERSION, options, start

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run(
        [sys.executable, "main.py", *words], cwd=ROOT, env={**clean, **environment}, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--size", "12"), "1280x720"),
        (("--size", "319x240"), "320x240"),
        (("--size", "99999x720"), "16384"),
        (("--language", "fr"), "de"),
        (("--gallary",), "--gallary"),
        (("querni",), "querni"),
        (("gallery", "out"), "out"),
        (("--home",), "--home"),
    ],
)
def test_a_wrong_option_gets_one_clear_line_and_status_2(
    words: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        start.main(list(words))
    said = capsys.readouterr()
    assert end.value.code == 2
    assert said.out == "" and said.err.count("\n") == 1 and complaint in said.err


def test_the_real_program_says_it_too() -> None:
    done = run("--size", "12")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1


def test_without_a_display_a_sentence_says_so(tmp_path: Path) -> None:
    done = run("--home", str(tmp_path))
    assert done.returncode == 1
    assert start.NO_DISPLAY in done.stderr and "Traceback" not in done.stderr


def test_it_says_its_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"Number Night {VERSION}\n")


def test_sizes_are_read() -> None:
    assert options.window_size("1920x1080") == (1920, 1080)
    for wrong in ("", "x", "1280", "1280x", "1280X720", "-1280x720", "1280x720x3", "1e3x900", "²x9"):
        with pytest.raises(ArgumentTypeError):
            options.window_size(wrong)


def test_the_title_does_not_wait_for_what_reads_matches() -> None:
    asked = "import sys, scenes.app, scenes.program, scenes.title.page; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert not {"game.record", "game.match", "scenes.store.matches", "scenes.session", "scenes.table"} & set(done.stdout.split())
