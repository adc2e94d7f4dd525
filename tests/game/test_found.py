"""Faults that were found by playing against the rules and the records from outside; each stays mended."""

from __future__ import annotations

import pytest

from game import record
from game.record_lines import code_of, line_of

HEADER = ["Number Night record 1", "game: querni", "rules: 1", "seats: 2", "option setup: shuffled", "seed: 7"]


def _record(*bound: str, move: str | None = None) -> str:
    """A record of these lines of the header and one move, with check codes that fit the header."""
    lines, code = [], ""
    for body in bound:
        code = code_of(code, body)
        lines.append(line_of(body, code))
    return "".join([*lines, "\n", *([] if move is None else [line_of(move, code)])])


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (None, 'The header of the record has no line "seats".'),
        ("seats: two", '"seats" in the header must be a whole number, not two.'),
    ],
)
def test_a_header_without_its_seats_says_so(changed: str | None, sentence: str) -> None:
    bound = [changed if line.startswith("seats") else line for line in HEADER]
    with pytest.raises(record.RecordError, match=sentence.replace(".", r"\.")):
        record.read(_record(*[line for line in bound if line is not None]))


def test_a_header_without_its_option_says_so() -> None:
    with pytest.raises(record.RecordError, match='no line "option setup"'):
        record.read(_record(*[line for line in HEADER if not line.startswith("option")]))


def test_what_is_said_of_a_long_line_stays_short() -> None:
    loaded = record.read(_record(*HEADER, move="1. " + "*".join(["a1", "a3"] * 5000)))
    assert len(loaded.faults) == 1
    assert len(loaded.faults[0].sentence().say()) < 400
    with pytest.raises(record.RecordError) as refused:
        record.read(_record("Number Night record " + "9" * 5000, *HEADER[1:]))
    assert len(str(refused.value)) < 400
