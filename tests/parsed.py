"""The source of the product, each file parsed once for all tests that read it in one process."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parents[1]
Found = TypeVar("Found", bound=Callable[..., Any])
_remembered: list[Any] = []


def remembered(find: Found) -> Found:
    """Finds each thing once, until all that was parsed is let go of."""
    _remembered.append(cache(find))
    return _remembered[-1]  # type: ignore[no-any-return]


def forget() -> None:
    """Lets go of all that was parsed: it is a million objects, among which Python would look for lost ones again and again."""
    for found in _remembered:
        found.cache_clear()


@remembered
def tree(path: Path) -> ast.Module:
    """What stands in a file. Nobody may change it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@remembered
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that stands in a file, in the order of `ast.walk`."""
    return tuple(ast.walk(tree(path)))
