"""Where a source names a game by its key or its title. In the product the catalogue alone may."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from game import catalogue

ROOT = Path(__file__).resolve().parents[1]


def product(root: Path = ROOT) -> list[Path]:
    """The sources of the program but for the catalogue and each game's own folders."""
    own = [root / top / lid.key for lid in catalogue.lids() for top in ("game", "scenes/games")]
    files = [root / "main.py", root / "run.py", *(root / "game").rglob("*.py"), *(root / "scenes").rglob("*.py")]
    return [path for path in files if path != root / "game" / "catalogue.py" and not any(map(path.is_relative_to, own))]


def pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Finds keys and titles as words of their own, also in `old_nim` and `NimTable`; "minimum" does not hold one."""
    def as_word(name: str) -> str:
        before = "(?<![A-Za-z])" if name[0].islower() else "(?<![A-Z])"
        return before + re.escape(name) + ("(?![a-z])" if name[-1].islower() else "")

    return re.compile("|".join(map(as_word, names)))


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


def named(tree: ast.AST, names: Iterable[str]) -> list[tuple[int, str]]:
    """Where a source names one of these games."""
    found = pattern(names)
    return [(line, words) for line, words in said(tree) if found.search(words)]


def naming(names: Iterable[str], root: Path = ROOT) -> Iterator[str]:
    """Where the product names one of these games, a line each."""
    found = pattern(names)
    for path in product(root):
        source = path.read_text(encoding="utf-8")
        if found.search(source):
            for line, words in named(ast.parse(source), names):
                yield f"{path.relative_to(root)}:{line} says {words!r}"
