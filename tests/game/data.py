"""The data files of the rules tests, by game: worked cases, counts, playthroughs, records of endings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent.parent


def cases(key: str) -> list[dict[str, Any]]:
    """The worked cases of a game: `tests/cases/KEY.json`, whose words `test_cases` explains. Empty when there are none."""
    return _json(TESTS / "cases" / f"{key}.json")


def counts(key: str) -> list[dict[str, Any]]:
    """The counts of a game: `tests/counts/KEY.json`, whose words `test_counts` explains. Empty when there are none."""
    return _json(TESTS / "counts" / f"{key}.json")


def playthroughs(key: str) -> list[Path]:
    """The golden playthroughs of a game: `tests/playthroughs/KEY_*.txt`."""
    return sorted((TESTS / "playthroughs").glob(f"{key}_*.txt"))


def endings(key: str) -> list[Path]:
    """The records of matches that ended: `tests/endings/KEY_RULE.txt`, where RULE is the number of the rule (Q10); when
    one rule ends matches in several ways, `KEY_WAY_RULE.txt`."""
    return sorted((TESTS / "endings").glob(f"{key}_*.txt"))


def _json(path: Path) -> list[dict[str, Any]]:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
