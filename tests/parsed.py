"""The source of the product, each file parsed once for all tests that read it in one process."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def tree(path: Path) -> ast.Module:
    """What stands in a file. Nobody may change it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that stands in a file, in the order of `ast.walk`."""
    return tuple(ast.walk(tree(path)))
