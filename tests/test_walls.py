"""The walls of the house, read from its source: who may know whom, and how large a room may be.

Four lists name what does not hold yet. They only shrink: nothing new is let in, what is on a list may not grow, and an entry
that is no longer needed fails under the mark `full`.
"""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from game import catalogue
from tests import parsed

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
TALKERS = {"game.record", "game.record_lines", "game.record_reader", "game.bots.worker"}
"""The modules of `game` that may touch files, processes or the clock; those of the headless door may, too."""


def tree_of(name: str) -> ast.Module:
    """The source of a module."""
    return parsed.tree(MODULES[name])


def nodes_of(name: str) -> tuple[ast.AST, ...]:
    """All that stands in a module."""
    return parsed.nodes(MODULES[name])


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements directly in a node, and the branches that hold some. No expression imports or defines."""
    for field in ("body", "handlers", "cases", "orelse", "finalbody"):
        yield from getattr(node, field, ())


@parsed.remembered
def imported(name: str) -> tuple[tuple[ast.Import | ast.ImportFrom, bool, bool], ...]:
    """All imports of a module; whether each stands in a function, and whether the types alone need it."""
    def walk(node: ast.AST, inside: bool, typing: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool, bool]]:
        for child in statements(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                yield child, inside, typing
            else:
                yield from walk(child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef),
                                typing or (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)))

    return tuple(walk(tree_of(name), False, False))


@parsed.remembered
def imports(name: str, late: bool = True) -> tuple[str, ...]:
    """The modules that a file imports by name; without `late` only those that are imported with it."""
    found: list[str] = []
    for node, inside, typing in imported(name):
        if not late and (inside or typing):
            continue
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        else:
            assert node.level == 0, f"{name} imports by dots"
            module = node.module or ""
            found += [module, *(f"{module}.{alias.name}" for alias in node.names if f"{module}.{alias.name}" in MODULES)]
    return tuple(found)


def test_the_reader_of_imports_reads_them() -> None:
    found = set(imports("scenes.kit.sound"))
    assert {"threading", "pygame", "pygame.mixer"} <= found
    assert "pygame.mixer" not in set(imports("scenes.kit.sound", late=False))
    assert "game.bots.worker" in set(imports("scenes.page"))
    assert "game.bots.worker" not in set(imports("scenes.page", late=False)), "what only the types need is not imported"
    assert "scenes.games.querni.words" in set(imports("scenes.games.querni.table"))
    assert len(GAME) > 20 and len(SCENES) > 30 and len(RULES) > 5


def none(wrong: list[str]) -> None:
    """Fails with everything that is wrong, a line each."""
    assert not wrong, "\n".join(["", *wrong])


def of_game(module: str) -> str | None:
    """The game whose rules a module belongs to."""
    parts = module.split(".")
    return parts[1] if parts[0] == "game" and len(parts) > 1 and parts[1] in catalogue.games() else None


def test_game_knows_nothing_but_the_standard_library() -> None:
    none([
        f"{name} imports {module}" for name in GAME for module in imports(name)
        if module.split(".")[0] != "game" and module.split(".")[0] not in sys.stdlib_module_names
    ])


def test_a_game_never_knows_another_game_and_the_house_knows_none() -> None:
    none([
        f"{name} imports {module}" for name in GAME for module in imports(name)
        if of_game(module) and of_game(module) != (of_game(name) if name in RULES else None)
    ])


def unsteady(name: str) -> set[str]:
    """What a module imports of the system: clocks, files, dice, processes."""
    return {module.split(".")[0] for module in imports(name)} & UNSTEADY


def test_rules_know_no_clock_no_files_and_no_dice_of_their_own() -> None:
    assert set(PURE) <= set(MODULES) and len(PURE) > 20
    none([f"{name} imports {sorted(unsteady(name))}" for name in PURE if unsteady(name)])


def test_a_bot_takes_nothing_of_the_clock_but_a_default() -> None:
    wrong = []
    for key in catalogue.games():
        name = f"game.{key}.bot"
        tree = tree_of(name)
        uses = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
                and node.value.id == "time"]
        defaults = [node for call in ast.walk(tree) if isinstance(call, ast.FunctionDef) for node in call.args.defaults]
        wrong += [f"{name}:{use.lineno} asks the clock" for use in uses if use not in defaults]
        wrong += [f"{name} imports {module}" for module in sorted(unsteady(name) - {"time"})]
    none(wrong)


def test_only_those_that_talk_to_the_system_know_it() -> None:
    may = ("game.door", "game.bots")
    none([
        f"{name} imports {sorted(unsteady(name))}" for name in GAME
        if name not in RULES and name not in TALKERS and not name.startswith(may)
        and name not in ("game.__main__", "game.perft") and unsteady(name)
    ])


def test_shapes_are_drawn_where_a_frame_can_note_them() -> None:
    own = "scenes.kit.retained.draw"
    drawn = {
        f"{name}:{node.lineno}" for name in SCENES if "pygame.draw" in MODULES[name].read_text(encoding="utf-8")
        for node in nodes_of(name)
        if isinstance(node, ast.Attribute) and node.attr == "draw"
        and isinstance(node.value, ast.Name) and node.value.id == "pygame" and name != own
    }
    none([f"{place} draws with pygame.draw: use {own}" for place in sorted(drawn)])


def test_the_kit_knows_no_table_no_page_and_no_rules() -> None:
    wrong = []
    for name in (name for name in SCENES if name.startswith("scenes.kit")):
        for module in imports(name):
            above = module.split(".")[0] == "scenes" and module != "scenes" and not module.startswith("scenes.kit")
            if above or (module.startswith("game") and module != "game.contract"):
                wrong.append(f"{name} imports {module}")
    none(wrong)


PAGES = ("scenes.table", "scenes.rulebook.book", "scenes.rulebook.figures", "scenes.evening.figures")
"""What a game's screen may build on, besides the kit, the app and the rules of its game."""


def test_the_screen_of_a_game_knows_its_own_game_the_kit_and_the_table() -> None:
    wrong = []
    for name in (name for name in SCENES if name.startswith("scenes.games.")):
        own = name.split(".")[2]
        for module in imports(name):
            other = of_game(module) not in (None, own)
            house = module.split(".")[0] == "scenes" and module.count(".") > 1
            if other or (house and not module.startswith((*PAGES, "scenes.kit.", f"scenes.games.{own}"))):
                wrong.append(f"{name} imports {module}")
    none(wrong)


def test_the_house_knows_no_game() -> None:
    none([
        f"{name} imports {module}" for name in SCENES if not name.startswith("scenes.games.")
        for module in imports(name) if of_game(module) or (module.startswith("scenes.games.") and module in MODULES)
    ])


def test_there_is_no_circle_among_what_is_imported_at_the_start() -> None:
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


# ---- how large a room may be

MOST_COMPLEX, MOST_METHODS, DEEPEST = 15, 25, 5
MOST_MODULES, MOST_FLAT = 24, 16
"""Modules in one folder, and directly in `scenes/`."""


def known(name: str) -> set[str]:
    """The modules of ours that a module imports in any way: at its start, late, or for the types alone."""
    found: set[str] = set()
    for node, _inside, _typing in imported(name):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in MODULES else node.module)
    return {module for module in found if module in MODULES and module != name}


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The largest groups in which each can be reached from each, of two and more."""
    reach: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            new = graph[ahead.pop()] - seen
            seen |= new
            ahead.extend(new)
        reach[start] = seen
    groups = {frozenset(other for other in reach[name] if name in reach[other]) for name in graph if name in reach[name]}
    return [set(group) for group in groups]


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert sorted(map(sorted, circles(graph))) == [["a", "b", "c"], ["d", "e"]]
    assert "game.bots.worker" in known("scenes.page"), "what only the types need counts"
    assert {"scenes.kit.text", "scenes.kit"} & known("scenes.dialog") == {"scenes.kit.text"}, "a module is known by its own name"


def test_nobody_knows_somebody_who_knows_him() -> None:
    found = circles({name: known(name) for name in MODULES})
    none(["a circle: " + ", ".join(sorted(circle)) for circle in found])


FORKS = {
    ast.If, ast.For, ast.While, ast.IfExp, ast.ExceptHandler, ast.With, ast.Assert, ast.comprehension, ast.match_case,
}


def complexity(function: ast.AST) -> int:
    """The ways through a function: one, and one more for each fork in it and in what it defines."""
    return 1 + sum(len(n.values) - 1 if isinstance(n, ast.BoolOp) else type(n) in FORKS for n in ast.walk(function))


def test_ways_through_a_function_are_counted() -> None:
    source = """def f(a, b):
        for x in a:
            if x and b or x is None:
                return [y for y in b]
        return 1 if b else 2"""
    assert complexity(ast.parse(source).body[0]) == 1 + 1 + 1 + 2 + 1 + 1


@parsed.remembered
def defined(module: str) -> list[tuple[str, ast.AST]]:
    """Every function and class of a module, with its whole name."""
    return list(named(tree_of(module), module))


def named(node: ast.AST, trail: str) -> Iterator[tuple[str, ast.AST]]:
    """Every function and class of a tree, with the names of what it stands in."""
    for child in statements(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{trail}.{child.name}"
            yield name, child
            yield from named(child, name)
        else:
            yield from named(child, trail)


def all_complex() -> dict[str, int]:
    """The complexity of every function."""
    found: dict[str, int] = defaultdict(int)
    for module in MODULES:
        for name, node in defined(module):
            if not isinstance(node, ast.ClassDef):
                found[name] = max(found[name], complexity(node))
    return found


def all_wide() -> dict[str, int]:
    """The number of methods of every class."""
    return {
        name: sum(isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) for part in node.body)
        for module in MODULES for name, node in defined(module) if isinstance(node, ast.ClassDef)
    }


def all_deep() -> dict[str, int]:
    """How many classes of ours every class stands on, one above the other, itself counted."""
    bases: dict[str, list[str]] = {}
    for module in MODULES:
        seen = {alias.asname or alias.name: f"{node.module}.{alias.name}" for node, _inside, _typing in imported(module)
                if isinstance(node, ast.ImportFrom) and node.module for alias in node.names}
        for name, node in defined(module):
            if isinstance(node, ast.ClassDef):
                plain = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
                bases[name] = [seen.get(base.id, f"{module}.{base.id}") for base in plain if isinstance(base, ast.Name)]

    def depth(name: str) -> int:
        return 1 + max((depth(base) for base in bases[name] if base in bases and base != name), default=0)

    return {name: depth(name) for name in bases}


def too_much(found: dict[str, int], most: int, what: str) -> list[str]:
    """What passes the limit."""
    return [f"{name}: {n} {what}, at most {most}" for name, n in sorted(found.items()) if n > most]


def test_no_function_has_too_many_ways_through_it() -> None:
    none(too_much(all_complex(), MOST_COMPLEX, "ways through it"))


def test_no_class_has_too_many_methods() -> None:
    none(too_much(all_wide(), MOST_METHODS, "methods"))


def test_no_class_stands_on_too_many() -> None:
    found = all_deep()
    assert found["scenes.page.Page"] == 2, "the reader of bases finds them in other modules"
    none(too_much(found, DEEPEST, "classes deep"))


def test_no_folder_is_too_full() -> None:
    full: dict[str, int] = defaultdict(int)
    for path in FILES:
        full[path.parent.relative_to(ROOT).as_posix()] += 1
    flat = {"scenes": full.pop("scenes")}
    none(too_much(flat, MOST_FLAT, "modules directly in it") + too_much(full, MOST_MODULES, "modules in the folder"))
