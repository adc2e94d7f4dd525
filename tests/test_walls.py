"""Who may know whom: the walls of the house, read from the imports of every file."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import catalogue

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(path for folder in ("game", "scenes") for path in (ROOT / folder).rglob("*.py"))
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in FILES}
GAME = sorted(name for name in MODULES if name.split(".")[0] == "game")
SCENES = sorted(name for name in MODULES if name.split(".")[0] == "scenes")
RULES = sorted(name for name in GAME if name.split(".")[1:2] and name.split(".")[1] in catalogue.games())
PURE = [*(name for name in RULES if not name.endswith(".bot")), "game.contract", "game.chance", "game.match"]
"""Modules in which the same arguments give the same answer on every machine. (A bot is given its clock.)"""

UNSTEADY = {
    "random", "time", "os", "secrets", "datetime", "uuid", "threading", "socket", "subprocess", "pathlib", "io", "tempfile",
}
LONGEST = 400
TOO_LONG: dict[str, int] = {}
"""Files that are longer than they should be, with the length that they must not pass. This list only shrinks."""

TALKERS = {"game.record", "game.record_lines", "game.record_reader", "game.bots.worker"}
"""The modules of `game` that may touch files, processes or the clock; those of the headless door may, too."""


def imports(name: str, late: bool = True) -> Iterator[str]:
    """The modules that a file imports by name; without `late` only those that are imported with it."""
    tree = ast.parse(MODULES[name].read_text())

    def walk(node: ast.AST, inside: bool) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            typing_only = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
            if isinstance(child, ast.Import) and (late or not inside):
                yield from (alias.name for alias in child.names)
            elif isinstance(child, ast.ImportFrom) and (late or not inside):
                assert child.level == 0, f"{name} imports by dots"
                module = child.module or ""
                yield module
                yield from (f"{module}.{alias.name}" for alias in child.names if f"{module}.{alias.name}" in MODULES)
            elif typing_only and not late:
                continue
            else:
                yield from walk(child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))

    yield from walk(tree, False)


def test_the_reader_of_imports_reads_them() -> None:
    found = set(imports("scenes.kit.sound"))
    assert {"threading", "pygame", "pygame.mixer"} <= found
    assert "pygame.mixer" not in set(imports("scenes.kit.sound", late=False))
    assert "game.bots.worker" in set(imports("scenes.page"))
    assert "game.bots.worker" not in set(imports("scenes.page", late=False)), "what only the types need is not imported"
    assert "scenes.games.querni.papers" in set(imports("scenes.games.querni.table"))
    assert len(GAME) > 20 and len(SCENES) > 30 and len(RULES) > 5


@pytest.mark.parametrize("name", GAME)
def test_game_knows_nothing_but_the_standard_library(name: str) -> None:
    for module in imports(name):
        first = module.split(".")[0]
        assert first == "game" or first in sys.stdlib_module_names, f"{name} imports {module}"


@pytest.mark.parametrize("name", GAME)
def test_a_game_never_knows_another_game_and_the_house_knows_none(name: str) -> None:
    own = name.split(".")[1] if name in RULES else None
    for module in imports(name):
        parts = module.split(".")
        if parts[0] == "game" and len(parts) > 1 and parts[1] in catalogue.games():
            assert parts[1] == own, f"{name} imports {module}"


@pytest.mark.parametrize("name", PURE)
def test_rules_know_no_clock_no_files_and_no_dice_of_their_own(name: str) -> None:
    found = {module.split(".")[0] for module in imports(name)}
    assert not found & UNSTEADY, f"{name} imports {found & UNSTEADY}"


@pytest.mark.parametrize("key", catalogue.games())
def test_a_bot_takes_nothing_of_the_clock_but_a_default(key: str) -> None:
    tree = ast.parse(MODULES[f"game.{key}.bot"].read_text())
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            and node.value.id == "time"]
    defaults = [node for call in ast.walk(tree) if isinstance(call, ast.FunctionDef) for node in call.args.defaults]
    assert all(use in defaults for use in uses)
    assert {module.split(".")[0] for module in imports(f"game.{key}.bot")} & UNSTEADY <= {"time"}


@pytest.mark.parametrize("name", [name for name in GAME if name not in RULES])
def test_only_those_that_talk_to_the_system_know_it(name: str) -> None:
    if name in TALKERS or name.startswith(("game.door", "game.bots")) or name in ("game.__main__", "game.perft"):
        return
    found = {module.split(".")[0] for module in imports(name)}
    assert not found & UNSTEADY, f"{name} imports {found & UNSTEADY}"


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith("scenes.kit")])
def test_the_kit_knows_no_table_no_page_and_no_rules(name: str) -> None:
    for module in imports(name):
        if module.split(".")[0] == "scenes" and module != "scenes":
            assert module.startswith("scenes.kit"), f"{name} imports {module}"
        assert not module.startswith("game") or module == "game.contract", f"{name} imports {module}"


KNOW_GAMES: set[str] = set()
"""What still names a game outside its folder. This list only shrinks."""

PAGES = ("scenes.table", "scenes.rulebook.book", "scenes.rulebook.figures", "scenes.evening.figures")
"""What a game's screen may build on, besides the kit, the app and the rules of its game."""


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith("scenes.games.")])
def test_the_screen_of_a_game_knows_its_own_game_the_kit_and_the_table(name: str) -> None:
    own = name.split(".")[2]
    for module in imports(name):
        parts = module.split(".")
        if parts[0] == "game" and len(parts) > 1 and parts[1] in catalogue.games():
            assert parts[1] == own, f"{name} imports {module}"
        if parts[0] == "scenes" and len(parts) > 2:
            assert module.startswith((*PAGES, "scenes.kit.", f"scenes.games.{own}")), f"{name} imports {module}"


@pytest.mark.parametrize("name", [name for name in SCENES if not name.startswith("scenes.games.")])
def test_the_house_knows_no_game(name: str) -> None:
    if name in KNOW_GAMES:
        return
    for module in imports(name):
        parts = module.split(".")
        assert not (module.startswith("scenes.games.") and module in MODULES), f"{name} imports {module}"
        assert not (parts[0] == "game" and parts[1:2] and parts[1] in catalogue.games()), f"{name} imports {module}"


def test_there_is_no_circle() -> None:
    graph = {
        name: {module for module in imports(name, late=False) if module in MODULES and module != name} for name in MODULES
    }
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, "a circle: " + " -> ".join((*trail[trail.index(name):], name))
        if name not in done:
            for other in sorted(graph[name]):
                visit(other, (*trail, name))
            done.add(name)

    for name in sorted(graph):
        visit(name, ())


def test_every_module_can_be_imported_first() -> None:
    """What imports each other only in one order would break here; pygame itself is imported once, for speed."""
    names = [name for name in SCENES if not name.endswith("__main__")]
    program = (
        "import importlib, sys, pygame\n"
        "kept = set(sys.modules)\n"
        f"for name in {names!r}:\n"
        "    importlib.import_module(name)\n"
        "    for other in [m for m in sys.modules if m.split('.')[0] in ('scenes', 'game')]:\n"
        "        del sys.modules[other]\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_rules_can_be_used_without_a_screen() -> None:
    program = (
        "import sys\n"
        "from game import catalogue\n"
        "for key in catalogue.games(): catalogue.rules(key), catalogue.bot(key)\n"
        "import game.record, game.match\n"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('pygame', 'scenes', 'pytmx', 'msgspec', 'platformdirs')))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_no_file_does_two_things_by_its_length() -> None:
    long = {path.relative_to(ROOT).as_posix(): len(path.read_text().splitlines()) for path in FILES}
    long = {name: lines for name, lines in long.items() if lines > LONGEST}
    for name, lines in long.items():
        assert lines <= TOO_LONG.get(name, LONGEST), f"{name} has {lines} lines: split it by topic"
    assert set(TOO_LONG) == set(long), "a file that is short enough again leaves the list"
