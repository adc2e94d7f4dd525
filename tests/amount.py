"""How many examples are drawn at random: few in the default run, all in `.ci/run` and in `run.py test --full`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

WINDOWS = int(os.environ.get("NUMBER_NIGHT_WINDOWS", "12"))
"""How many windows of any size are opened; who asks for many has time for all other examples, too."""
MANY = 400
Some = Callable[[Sequence[Any], int], Sequence[Any]]
"""The fixture `some`: of many cases of one kind one in so many, from the first on; all of them where nothing is left out."""


def examples(number: int) -> int:
    """How many of so many examples there is time for."""
    return number if WINDOWS >= MANY else max(1, number // 8)


def any_text(longest: int) -> st.SearchStrategy[str]:
    """Any text of so many letters at most. A plain `st.text` means the same, but before its first example it tries of each of a
    million signs whether it can be written."""
    return st.text(st.characters(exclude_categories=["Cs"]), max_size=longest)
