"""Setting up: what is pinned, what is installed, and that a second time does nothing."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import run

ROOT = Path(__file__).resolve().parents[1]
PINS = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]


def plain(name: str) -> str:
    return re.split(r"[<>=!~ \[]", name)[0].lower().replace("_", "-")


def test_pins_are_names_and_versions_and_nothing_else() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", line) for line in PINS)
    assert len({plain(line) for line in PINS}) == len(PINS)


def test_everything_that_is_installed_by_name_is_pinned() -> None:
    assert {plain(name) for name in run.needed("test")} <= {plain(line) for line in PINS}
    assert set(run.needed("play")) < set(run.needed("test"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A set-up whose every call of another program is only noted."""
    calls: list[list[str]] = []

    def noted(command: list[str], **_more: object) -> int:
        calls.append([str(word) for word in command])
        return 0

    monkeypatch.setattr(run, "MARK", str(tmp_path / "mark-{}"))
    monkeypatch.setattr(run, "usable", lambda: True)
    monkeypatch.setattr(run.subprocess, "call", noted)
    return calls


def test_a_second_time_nothing_is_installed(folder: list[list[str]]) -> None:
    assert run.set_up("play") == "" and len(folder) == 1
    assert "-c" in folder[0] and folder[0][folder[0].index("-c") + 1].endswith("constraints.txt")
    assert run.set_up("play") == "" and len(folder) == 1
    assert run.set_up("test") == "" and len(folder) == 2, "the tests need more than the game"
    assert run.set_up("play") == "" and run.set_up("test") == "" and len(folder) == 2


def test_a_changed_pin_is_installed(folder: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    run.set_up("play")
    monkeypatch.setattr(run, "fingerprint", lambda: "another")
    run.set_up("play")
    assert len(folder) == 2


def test_a_failed_installation_is_told_and_tried_again(folder: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.subprocess, "call", lambda *_words, **_more: 1)
    assert "could not be installed" in run.set_up("play")
    assert run.done("play") == ""


def test_a_python_without_environments_is_told_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "can_make", lambda: False)
    monkeypatch.setattr(run.os, "geteuid", lambda: 1000, raising=False)
    assert "python3-venv" in run.make_folder()


def test_full_runs_every_test_and_other_words_are_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr(run, "set_up", lambda what: "")
    monkeypatch.setattr(run, "go", lambda words, more=None: seen.append(words))
    for words in (["test", "-k", "title"], ["test", "--full", "-x"]):
        run.main(words)
    assert [words[4:] for words in seen] == [["-k", "title"], ["-m", "", "-x"]]


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 10, 4))
    assert run.main([]) == 1
    said = capsys.readouterr().err
    assert "3.11" in said and "3.10" in said and said.count("\n") == 1


def test_the_script_reads_on_its_own() -> None:
    code = "import ast; ast.parse(open('run.py').read(), feature_version=(3, 6))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
