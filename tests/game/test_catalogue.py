"""The catalogue, and that no finished game in it goes without its tests."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game import catalogue, record
from tests.game import data

ENDS = {
    "querni": {"Q10", "Q11", "Q12"},
    "qumero": {"M19"},
    "quad_ominos": {"T14"},
    "rumbugz": {"B19"},
    "nmbrs": {"N18"},
}
"""The rules that can end a match of each game, from the protocol page."""

REFUSALS = {
    "querni": {"Q3", "Q4", "Q5", "Q6", "Q7", "Q8", "Q9", "C5", "notation"},
    "qumero": {"M6", "M7", "M8", "M9", "M10", "M12", "C5", "notation"},
    "nmbrs": {"N2", "N3", "N4", "N5", "N8", "N10", "N11", "N12", "N14", "N15", "C5", "notation"},
    "rumbugz": {"B2", "B3", "B6", "B8", "B9", "B10", "B11", "B12", "B14", "B15", "B17", "C5", "notation"},
    "quad_ominos": {"T2", "T4", "T6", "T8", "T9", "T10", "T11", "C5", "notation"},
}
"""What can be said against a move of each game; the worked cases show all of it."""

RECORDS = [pytest.param(path, id=path.stem) for key in catalogue.finished() for path in data.endings(key)]


@pytest.mark.parametrize("key", catalogue.finished())
def test_no_game_goes_without_its_tests(key: str) -> None:
    assert key in ENDS and key in REFUSALS, f"{key} is missing in ENDS or REFUSALS of this file"
    cases = data.cases(key)
    assert cases, f"tests/cases/{key}.json has the worked cases; docs/NEW_GAME.md says what a finished game needs"
    assert {said for case in cases for said in case.get("moves", {}).values()} == {"ok", *REFUSALS[key]}
    assert {case["result"]["reason"] for case in cases if "result" in case} == ENDS[key]
    assert len(data.counts(key)) >= 3, f"tests/counts/{key}.json has three counts and more"
    found = [path.read_text(encoding="utf-8").splitlines()[0] for path in data.playthroughs(key)]
    for option in catalogue.rules(key).info.options:
        for choice in option.choices:
            said = json.dumps({option.name: choice.value})[1:-1]
            assert any(f"{said}," in line or f"{said}}}" in line for line in found), f"no playthrough with {said}"
    assert found
    assert {path.stem.rpartition("_")[2] for path in data.endings(key)} == ENDS[key]


@pytest.mark.parametrize("path", RECORDS)
def test_a_recorded_match_ends_as_it_did(path: Path) -> None:
    """A record for each way a game can end; read back, it ends by that rule, with nothing wrong in any line."""
    text = path.read_text(encoding="utf-8")
    loaded = record.read(text)
    assert list(loaded.faults) == []
    assert loaded.match.outcome is not None and loaded.match.outcome.reason == path.stem.rpartition("_")[2]
    assert record.text(loaded.match) == text


@pytest.mark.parametrize("lid", catalogue.lids(), ids=lambda lid: lid.key)
def test_a_lid_says_what_the_game_says(lid: catalogue.Lid) -> None:
    info = catalogue.rules(lid.key).info
    assert (info.key, info.title, info.min_seats, info.max_seats) == (lid.key, lid.title, lid.min_seats, lid.max_seats)
    assert catalogue.bot(lid.key) is not None
    if lid.finished:
        assert catalogue.lessons(lid.key).steps
        assert catalogue.puzzles(lid.key).tasks
    for option in info.options:
        assert option.default in [choice.value for choice in option.choices]
        assert option.title and all(choice.title and choice.line.endswith(".") for choice in option.choices)


def test_the_catalogue_imports_no_game_before_it_is_asked() -> None:
    code = "import sys; from game import catalogue; catalogue.lids(); print([m for m in sys.modules if 'querni' in m])"
    done = subprocess.run([sys.executable, "-c", code], cwd=data.TESTS.parent, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
