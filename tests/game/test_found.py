"""Faults that were found by playing against the rules and the door from outside; each stays mended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game import record
from game.door.cli import main
from game.record_lines import code_of, line_of

ROOT = Path(__file__).resolve().parents[2]
HEADER = ["Number Night record 2", "game: querni", "rules: 1", "seats: 2", "option setup: shuffled", "seed: 7"]


def _record(*bound: str, move: str | None = None) -> str:
    """A record of these lines of the header and one move, with check codes that fit the header."""
    lines, code = [], ""
    for body in bound:
        code = code_of(code, body)
        lines.append(line_of(body, code))
    return "".join([*lines, "\n", *([] if move is None else [line_of(move, code)])])


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (None, 'The header of the record has no line "seats".'),
        ("seats: two", '"seats" in the header must be a whole number, not two.'),
    ],
)
def test_a_header_without_its_seats_says_so(changed: str | None, sentence: str) -> None:
    bound = [changed if line.startswith("seats") else line for line in HEADER]
    with pytest.raises(record.RecordError, match=sentence.replace(".", r"\.")):
        record.read(_record(*[line for line in bound if line is not None]))


def test_a_header_without_its_option_says_so() -> None:
    with pytest.raises(record.RecordError, match='no line "option setup"'):
        record.read(_record(*[line for line in HEADER if not line.startswith("option")]))


def test_what_is_said_of_a_long_line_stays_short() -> None:
    loaded = record.read(_record(*HEADER, move="1. " + "*".join(["a1", "a3"] * 5000)))
    assert len(loaded.faults) == 1
    assert len(loaded.faults[0].sentence().say()) < 400
    with pytest.raises(record.RecordError) as refused:
        record.read(_record("Number Night record " + "9" * 5000, *HEADER[1:]))
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("more", [["--seats", "2"], ["--option", "setup=placed"]])
def test_perft_of_a_position_takes_no_set_up(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "querni", "--depth", "1", "--position", "any.json", *more]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "--seats and --option" in said.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["games", "serve"])
def test_output_that_cannot_be_written_is_one_line_and_no_traceback(command: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", command], cwd=ROOT, input=b'{"do": "games"}\n', stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"python -m game: ")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the output")
def test_a_closed_output_is_one_line_and_no_traceback() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m game games >&-', sys.executable], cwd=ROOT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"python -m game: ")
