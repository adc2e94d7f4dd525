"""`run.py new-game`: what it makes is a game at once, and what it cannot make leaves no trace."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import new_game

ROOT = Path(__file__).resolve().parents[2]
LONG = ("k" * new_game.LONGEST, "Noughts & Others")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What a new game needs to be made, of this checkout."""
    for place in ("game", "scenes", "tools", "assets/layouts", "tests/game", "tests/toy"):
        shutil.copytree(ROOT / place, tmp_path / place, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("main.py", "run.py", "pyproject.toml", "tests/__init__.py", "tests/parsed.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def all_files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def run(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    quiet = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(root)}
    return subprocess.run([sys.executable, *words], cwd=root, env=quiet, capture_output=True, text=True, timeout=120)


def test_a_new_game_is_made_of_new_files_and_one_line(checkout: Path) -> None:
    before = all_files(checkout)
    made = new_game.make(checkout, *LONG)
    after = all_files(checkout)
    assert set(after) - set(before) == set(made) and set(before) <= set(after)
    changed = [name for name in before if before[name] != after[name]]
    assert changed == [new_game.CATALOGUE]
    lines = [after[new_game.CATALOGUE].decode().splitlines(), before[new_game.CATALOGUE].decode().splitlines()]
    assert [line for line in lines[0] if line not in lines[1]] == [f'    Lid("{LONG[0]}", "{LONG[1]}", 2, 2, finished=False),']
    assert not [name for name in made if b"toy" in after[name].lower() or b"template" in after[name]], "its own words alone"
    found = run(checkout, "-m", "ruff", "check", "--no-cache", *(name for name in made if name.endswith(".py")))
    assert found.returncode == 0, found.stdout


CONFORMS = """
from tests.game import test_conformance as conformance
table = "ringlet", 2, {"line": 4}, 0
conformance.test_every_state_of_a_match(table, False)
conformance.test_every_move_of_a_match(table, False)
conformance.test_views_hold_no_secret(table, False)
conformance.test_a_changed_position_is_refused_or_sound("ringlet")
"""
TRIED = ("tests/game", "tests/test_registry.py", "tests/scenes/table/test_every_table.py", "tests/scenes/table/test_hinting.py",
         "tests/scenes/evening/test_next.py")


def test_a_new_game_keeps_the_contract_of_the_rules(checkout: Path) -> None:
    new_game.make(checkout, "ringlet", "Ringlet")
    found = run(checkout, "-c", CONFORMS)
    assert found.returncode == 0, found.stderr


@pytest.mark.full
def test_a_new_game_has_a_table_that_passes_the_tests_of_every_table(checkout: Path) -> None:
    for place in ("tests", "assets"):
        shutil.rmtree(checkout / place)
        shutil.copytree(ROOT / place, checkout / place, ignore=shutil.ignore_patterns("__pycache__"))
    new_game.make(checkout, "ringlet", "Ringlet")
    found = run(checkout, "-m", "pytest", "-p", "no:cacheprovider", "-k", "ringlet", *TRIED)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize(("key", "title", "said"), [
    ("No", "Noughts", "cannot be a key"),
    ("no-ughts", "Noughts", "cannot be a key"),
    ("class", "Noughts", "cannot be a key"),
    ("../noughts", "Noughts", "cannot be a key"),
    ("n" * (new_game.LONGEST + 1), "Noughts", "cannot be a key"),
    ("noughts", "", "cannot be a title"),
    ("noughts", 'No"ughts', "cannot be a title"),
    ("noughts", "N" * (new_game.LONGEST + 1), "cannot be a title"),
    ("querni", "Noughts", "There is a game QUERNI"),
    ("noughts", "Querni", "There is a game QUERNI"),
    ("record", "Noughts", "game/record.py is there already"),
    ("bots", "Noughts", "game/bots is there already"),
    ("undo", "Noughts", "uses that word itself"),
])
def test_what_cannot_be_made_is_said_in_a_sentence(key: str, title: str, said: str) -> None:
    assert said in str(new_game.hindrance(ROOT, key, title))


def test_the_command_says_why_it_makes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main(["querni", "Noughts"]) == 1
    assert capsys.readouterr().err == "run.py new-game: There is a game QUERNI (querni) already.\n"


def test_what_fails_half_way_leaves_nothing(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = all_files(checkout)

    def broken(*_words: object, **_more: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(subprocess, "run", broken)
    with pytest.raises(OSError, match="no room"):
        new_game.make(checkout, "noughts", "Noughts")
    assert all_files(checkout) == before and not (checkout / "game" / "noughts").exists()
