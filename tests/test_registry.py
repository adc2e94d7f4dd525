"""A game is entered in one line of the catalogue: nobody else in the product names one."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from game import catalogue
from tests import parsed

ROOT = Path(__file__).resolve().parents[1]
NAMES = {lid.key for lid in catalogue.lids()} | {lid.title for lid in catalogue.lids()}
OWN = {f"{top}/{lid.key}" for lid in catalogue.lids() for top in ("game", "scenes/games")}
PRODUCT = [
    path for path in (ROOT / "main.py", ROOT / "run.py", *(ROOT / "game").rglob("*.py"), *(ROOT / "scenes").rglob("*.py"))
    if path != ROOT / "game" / "catalogue.py" and not any(path.is_relative_to(ROOT / folder) for folder in OWN)
]


def said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every string, name and imported module of a source, with its line; a string that stands alone is a docstring and none."""
    docs = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name | ast.Attribute | ast.arg | ast.FunctionDef | ast.ClassDef | ast.alias | ast.keyword):
            name = {ast.Name: "id", ast.Attribute: "attr", ast.arg: "arg", ast.keyword: "arg"}.get(type(node), "name")
            yield node.lineno, getattr(node, name) or ""
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""


def as_word(name: str) -> str:
    """A pattern for a key or a title as a word of its own, also in `old_nim` and `NimTable`; "minimum" does not hold one."""
    before = "(?<![A-Za-z])" if name[0].islower() else "(?<![A-Z])"
    return before + re.escape(name) + ("(?![a-z])" if name[-1].islower() else "")


def named(tree: ast.AST, names: Iterable[str] = NAMES) -> list[tuple[int, str]]:
    """Where a source names a game (of the house, unless others are given) by its key or its title."""
    pattern = re.compile("|".join(map(as_word, names)))
    return [(line, words) for line, words in said(tree) if pattern.search(words)]


def test_a_name_of_a_game_is_found_wherever_it_stands() -> None:
    for source in ("x = {'querni': 1}", "from game.querni import rules", "import scenes.games.nmbrs.cards", "f(nmbrs_deck=1)",
                   "def querni_words(): ...", "a.rumbugz", "x = f'{a} nmbrs! {b}'", "y = 'QUMERO'", "RumBugzCards()",
                   "OwnRumBugz()", "of_querni2 = 1", "QUERNIBoard()"):
        assert named(ast.parse(source)), source
    assert not named(ast.parse('"""What QUERNI needs."""\nx = 1\n"""As in querni."""\nquick = "a quart"'))


def test_a_short_name_is_not_found_within_other_words() -> None:
    assert not named(ast.parse("class Anim: minimum = unanimous = 'Nimble'"), ("nim", "Nim"))
    for source in ("nim", "nim_side", "of_nim", "NimTable", "OldNim", "x = 'a match of Nim.'"):
        assert named(ast.parse(source), ("nim", "Nim")), source


def test_no_file_but_the_catalogue_and_its_own_names_a_game() -> None:
    assert len(PRODUCT) > 100
    found = [
        f"{path.relative_to(ROOT)}:{line} says {words!r}"
        for path in PRODUCT if re.search("|".join(map(as_word, NAMES)), path.read_text(encoding="utf-8"))
        for line, words in named(parsed.tree(path))
    ]
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("key", catalogue.games())
def test_a_game_has_its_folders_and_no_room_that_the_door_does_not_know(key: str) -> None:
    from scenes import games

    assert (ROOT / "game" / key / "rules.py").exists() and (ROOT / "game" / key / "bot.py").exists()
    assert games.of(key).book.game == key
    assert (games.settings(key) is not None) == (ROOT / "scenes" / "games" / key / "settings.py").exists()


def test_the_title_waits_for_no_table_and_no_rules() -> None:
    program = (
        "import sys, pygame\n"
        "from scenes import app, program\n"
        "import scenes.title.page\n"
        "from scenes import games\n"
        "from game import catalogue\n"
        "for key in catalogue.games(): games.lid(key)\n"
        "late = ('rules', 'bot', 'table', 'pages', 'book')\n"
        "print(sorted(m for m in sys.modules if m.count('.') > 1 and m.split('.')[-1] in late\n"
        "             and m.startswith(('game.', 'scenes.games.'))))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip().splitlines()[-1] == "[]", done.stderr
