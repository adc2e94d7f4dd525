"""The glossary: each word names something that is there, each stands once, and words that were given up are nowhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.parsed import nodes, tree

ROOT = Path(__file__).parents[1]
RETIRED = frozenset((
    "told", "Told", "told_of", "RackTold", "RackHand", "Look", "SeatLook", "seat_look", "_look", "look", "relook", "looking",
    "Looking", "flair", "calm", "settle", "settled", "Why", "UntilMyTurn", "Bed", "Shelf", "Places", "forget_story",
))
"""Names that had several meanings or one that nobody guesses. The module `tools.look` is the command `run.py look`."""
SAID = re.compile(r'"""[\s\S]*?"""|^\s*#.*', re.MULTILINE)
"""Docstrings and comments, in a file that has no such quotes within quotes."""
GIVEN_UP = re.compile(rf"\b(?:{'|'.join(sorted(RETIRED))})\b")


def rows() -> list[tuple[str, str, str]]:
    found = []
    for line in (ROOT / "docs/GLOSSARY.md").read_text("utf-8").splitlines():
        if line.startswith("| ") and not line.startswith(("| Word |", "| --- |")):
            word, what, where = (cell.strip() for cell in line.strip("|").split(" | "))
            found.append((word, what, where.strip("` ")))
    return found


def names(node: ast.AST) -> Iterator[str]:
    """What a node of the syntax names: what it defines, takes, stores or asks of an object."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id


def exists(where: str) -> bool:
    """Whether there is such a module, or such a name in the body of a module or class; a class may set it in a method."""
    parts = where.split(".")
    for length in range(len(parts), 0, -1):
        folder = ROOT.joinpath(*parts[:length])
        path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        if path.exists():
            scope: ast.AST = tree(path)
            for number, name in enumerate(parts[length:]):
                body = ast.iter_child_nodes(scope) if number == 0 else ast.walk(scope)
                inner = [node for node in body if name in _own(node)]
                if not inner:
                    return False
                scope = inner[0]
            return True
    return False


def _own(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return {name for part in ast.walk(node) for name in names(part)}
    return set(names(node))


def test_each_word_stands_once_and_names_what_is_there() -> None:
    found = rows()
    words = [word for word, _what, _where in found]
    assert len(words) > 80 and sorted(set(words)) == sorted(words), "one word, one meaning"
    assert [(word, where) for word, _what, where in found if not exists(where)] == []
    assert [word for word, what, _where in found if not what] == []


def may_name(source: str) -> bool:
    """Whether a word that was given up stands in it outside of what is said about it: such a file is worth being parsed."""
    return GIVEN_UP.search(source if "'\"""" in source else SAID.sub("", source)) is not None


def given_up(path: Path) -> Iterator[str]:
    """Each place of a file that has such a name."""
    if may_name(path.read_text("utf-8")):
        for node in nodes(path):
            yield from (f"{path}:{getattr(node, 'lineno', 0)} {name}" for name in names(node) if name in RETIRED)


def test_words_that_were_given_up_are_nowhere() -> None:
    left = [place for folder in ("game", "scenes", "tools", "tests") for path in (ROOT / folder).rglob("*.py")
            for place in given_up(path)]
    assert not left, "\n".join(sorted(left)[:20])


def test_a_word_that_was_given_up_is_found_wherever_it_names_something(tmp_path: Path) -> None:
    path = tmp_path / "source.py"
    for found, source in enumerate((
        '"""To look."""\n# a look\ny = "look"', "def look(): ...", "class Look: ...", "def f(look): ...", "x.look()",
        "'\"\"\"'; look = 1; '\"\"\"'", '"""Why."""\nfor look in y: pass\n"""So."""',
    )):
        path.with_stem(f"source{found}").write_text(source)
        assert len(list(given_up(path.with_stem(f"source{found}")))) == min(found, 1), source
