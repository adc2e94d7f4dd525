"""How many examples are drawn at random: few in the default run, all in `.ci/run` and in `run.py test --full`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

WINDOWS = int(os.environ.get("NUMBER_NIGHT_WINDOWS", "12"))
"""How many windows of any size are opened; who asks for many has time for all other examples, too."""
MANY = 400
Some = Callable[[Sequence[Any], int], Sequence[Any]]
"""The fixture `some`: of many cases of one kind one in so many, from the first on; all of them where nothing is left out."""


def examples(number: int) -> int:
    """How many of so many examples there is time for."""
    return number if WINDOWS >= MANY else max(1, number // 8)
