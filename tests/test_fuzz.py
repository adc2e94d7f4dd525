"""The readers meet what was kept of earlier runs of `tools.fuzz`, and a little that is new; the tool finds what is broken."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from game import record
from tools import fuzz

KEPT = [(name, path) for name in fuzz.READERS for path in sorted((fuzz.CORPUS / name).iterdir())]


@pytest.mark.parametrize(("name", "path"), KEPT, ids=lambda one: one.name if isinstance(one, Path) else one)
def test_no_reader_stumbles_over_the_corpus(name: str, path: Path) -> None:
    fuzz.tried(fuzz.READERS[name], path.read_bytes())


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for _name, path in KEPT) < 100_000


@pytest.mark.matrix(1)
@pytest.mark.parametrize("name", fuzz.READERS)
def test_what_is_kept_reaches_new_places_when_it_is_changed(name: str) -> None:
    """It has time for each of them and for twenty changed ones: its clock counts them."""
    corpus = fuzz.corpus_of(name)[::2]
    tries, fresh, broken = fuzz.traced_run(fuzz.READERS[name], corpus, len(corpus) + 20, 11, count().__next__)
    assert broken is None and tries > len(corpus) and fresh


def test_a_reader_that_breaks_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    real = record.read

    def read(data: bytes | str) -> record.Loaded:
        loaded = real(data)
        if loaded.faults:
            raise ZeroDivisionError("here")
        return loaded

    monkeypatch.setattr(record, "read", read)
    monkeypatch.setattr(fuzz, "FOUND", tmp_path)
    assert fuzz.main(["records", "--seconds", "20", "--seed", "3", "--traced"]) == 1
    (found,) = tmp_path.iterdir()
    assert "ZeroDivisionError: here" in capsys.readouterr().err
    with pytest.raises(ZeroDivisionError):
        fuzz.main(["records", "--file", str(found)])
    monkeypatch.setattr(record, "read", real)
    assert fuzz.main(["records", "--file", str(found)]) == 0
