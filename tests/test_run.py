"""Setting up: what is pinned, what is installed, and that a second time does nothing."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import run
from tests.noting import note

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NEEDED = {"play": PROJECT["dependencies"], "test": PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"]}


def pins(what: str) -> dict[str, str]:
    """The pins of a file: the pin with its hashes, by the name of the package."""
    lines = [line for line in (ROOT / run.PINS[what]).read_text().splitlines() if not line.startswith("#")]
    whole = "\n".join(lines).replace(" \\\n", " ").splitlines()
    return {plain(line): line for line in whole}


def plain(name: str) -> str:
    return re.split(r"[<>=!~ \[]", name)[0].lower().replace("_", "-")


@pytest.mark.parametrize("what", ["play", "test"])
def test_pins_are_names_versions_and_hashes_and_nothing_else(what: str) -> None:
    shape = r"[a-z0-9-]+==[0-9][0-9a-z.]*( ; [a-zA-Z_ '=!0-9]+)?( +--hash=sha256:[0-9a-f]{64})+"
    for line in pins(what).values():
        assert re.fullmatch(shape, line), line


@pytest.mark.parametrize("what", ["play", "test"])
def test_everything_that_the_project_names_is_pinned_within_its_bounds(what: str) -> None:
    pinned = pins(what)
    for wanted in map(Requirement, NEEDED[what]):
        line = pinned[plain(wanted.name)]
        assert line.split(" ")[0].split("==")[1] in wanted.specifier, line


def test_the_tests_run_with_what_is_played_with() -> None:
    assert set(pins("play").items()) < set(pins("test").items())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A set-up whose every call of another program is only noted."""
    calls: list[list[str]] = []

    def noted(command: list[str], **_more: object) -> int:
        calls.append([str(word) for word in command])
        return 0

    monkeypatch.setattr(run, "MARK", str(tmp_path / "mark-{}"))
    monkeypatch.setattr(run, "usable", lambda: True)
    monkeypatch.setattr(subprocess, "call", noted)
    return calls


def test_a_second_time_nothing_is_installed(folder: list[list[str]]) -> None:
    assert run.set_up("play") == "" and len(folder) == 1
    assert "--require-hashes" in folder[0] and folder[0][folder[0].index("-r") + 1] == str(ROOT / "requirements.txt")
    assert run.set_up("play") == "" and len(folder) == 1
    assert run.set_up("test") == "" and len(folder) == 2, "the tests need more than the game"
    assert run.set_up("play") == "" and run.set_up("test") == "" and len(folder) == 2


def test_a_changed_pin_is_installed(folder: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    run.set_up("play")
    monkeypatch.setattr(run, "fingerprint", lambda: "another")
    run.set_up("play")
    assert len(folder) == 2


def test_a_failed_installation_is_told_and_tried_again(folder: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "call", lambda *_words, **_more: 1)
    assert "could not be installed" in run.set_up("play")
    assert run.done("play") == ""


def test_a_python_without_environments_is_told_what_it_lacks_and_nothing_is_installed(
    folder: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "can_make", lambda: False)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert "apt-get install python3-venv" in run.make_folder()
    assert folder == []


@pytest.mark.parametrize(
    ("words", "what", "started"),
    [
        (["--size", "1280x720"], "play", [str(ROOT / "main.py"), "--size", "1280x720"]),
        ([], "play", [str(ROOT / "main.py")]),
        (["gallery", "out", "--only", "title"], "play", ["-m", "tools.gallery", "out", "--only", "title"]),
        (["package"], "test", ["-m", "tools.package"]),
        (["bench", "start"], "test", ["-m", "tests.bench", "start"]),
        (["e2e"], "test", ["-m", "tests.e2e"]),
        (["test", "-k", "querni"], "test", ["-m", "pytest", "-n", "auto", "--dist", "worksteal", "-k", "querni"]),
    ],
)
def test_a_command_sets_up_what_it_needs_and_starts_it(
    words: list[str], what: str, started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    monkeypatch.setattr(run, "set_up", lambda wanted: note(done, wanted) or "")
    monkeypatch.setattr(run, "go", lambda words, more=None: note(done, words) or 0)
    assert run.main(words) == 0
    assert done == [what, started]


def test_check_reads_types_only_where_the_form_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(run, "set_up", lambda what: "")
    monkeypatch.setattr(run, "go", lambda words: note(done, words) or 0)
    for form in (0, 1):
        monkeypatch.setattr(subprocess, "call", lambda words, cwd, form=form: note(done, words[1:]) or form)
        assert run.main(["check"]) == form
    assert done == [["-m", "ruff", "check", "."], ["-m", "mypy"], ["-m", "ruff", "check", "."]]


def test_full_runs_every_test_and_other_words_are_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr(run, "set_up", lambda what: "")
    monkeypatch.delenv(run.WORKERS, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    found: list[dict[str, str]] = []
    monkeypatch.setattr(run, "go", lambda words, more: note(seen, words) or note(found, more) or 0)
    for words in (["test", "-k", "title"], ["test", "--full", "-x"]):
        run.main(words)
    assert [words[6:] for words in seen] == [["-k", "title"], ["-m", "", "-x"]]
    assert [one.get("NUMBER_NIGHT_WINDOWS") for one in found] == [None, "3000"], "thousands of windows are for the full run"
    assert {one[run.WORKERS] for one in found} == {"3"}, "one for each core, and one that waits"
    assert all(Path(one["PYTHONPYCACHEPREFIX"]).parent == Path(run.VENV) for one in found), "it leaves nothing elsewhere"


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert run.main([]) == 1
    said = capsys.readouterr().err
    assert "3.11" in said and "3.10" in said and said.count("\n") == 1


def test_the_script_reads_on_its_own() -> None:
    code = "import ast; ast.parse(open('run.py').read(), feature_version=(3, 6))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
