"""Damaged records at the title and where somebody opens them: within their time, with a bar, and with Cancel."""

from __future__ import annotations

import io
import threading
import time
from pathlib import Path

import pytest

from game import record
from game.record_glance import mended_glance
from scenes import program
from scenes.app import App
from scenes.making import reading
from scenes.making.reading import Making
from scenes.session import Session, peek
from scenes.share import opening
from scenes.store import match_file, matches
from scenes.store.match_file import AT_A_GLANCE, Allowance
from scenes.table.shell import Table
from scenes.title.page import Title
from tests.game.test_record import noted, texts
from tests.noting import note
from tests.scenes.driver import headless


@pytest.fixture
def app(tmp_path: Path) -> App:
    made = headless(tmp_path / "home")
    program.connect(made)
    return made


def lay(app: App, data: bytes) -> Path:
    place = app.profile.home.open_match
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    return place


def patiently(app: App, seconds: float = 20.0) -> None:
    """Lets the paper with the bar do its work."""
    end = time.monotonic() + seconds
    while isinstance(app.top, Making) and time.monotonic() < end:
        app.step([], 16)


@pytest.mark.parametrize("lines", (40, 1500))
def test_the_title_stands_no_longer_than_its_time(app: App, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    raw, mended = noted(lines), list[object]()
    real = mended_glance
    monkeypatch.setattr(matches, "mended_glance", lambda file, mend: note(mended, file) or real(file, mend))
    monkeypatch.setattr(matches, "AT_A_GLANCE", 0.2)
    lay(app, raw)
    began = time.process_time()
    record.read(raw)
    plain = time.process_time() - began
    app.open("title")
    began = time.process_time()
    for _ in range(10):
        app.step([], 16)
    assert time.process_time() - began < 0.2 + 0.5 + 4 * plain
    assert isinstance(app.top, Title) and app.top.continue_button.visible
    found = peek(app.profile)
    assert found is not None and found.moves == 20 and len(mended) == 1, "it is mended once"


def test_a_match_whose_header_is_damaged_is_still_offered(app: App) -> None:
    raw = noted(0)
    for old, new in ((b"game: querni", b"game: qverni"), (b"name: Ada", b"name: Abda"), (b"seed: ", b"seedx: ")):
        lay(app, raw.replace(old, new))
        found = peek(app.profile)
        assert found is not None and found.damaged and found.seats[0].name == "Ada", old
        app.profile.filing.finish()
        assert app.profile.has_open, "nothing is set aside that can be mended"


def test_a_shelf_of_damaged_records_has_one_time_for_all(app: App) -> None:
    lay(app, noted(0))
    for number in range(4):
        (app.profile.home.matches / f"{number}.match").write_bytes(noted(60, number).replace(b"seed: ", b"sead: "))
    began = time.process_time()
    first = len(app.profile.records.library())
    assert time.process_time() - began < 2 * AT_A_GLANCE + 1.5
    assert first < 5
    assert any(len(app.profile.records.library()) == 5 for _ in range(4)), "the others come with the next looks"


def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every mending last until its time is spent or cut short."""
    real = record.read_stream

    def dawdling(file: io.BytesIO, mend: Allowance | None = None) -> record.Loaded:
        loaded = real(file, mend)
        while mend is not None and not mend():
            time.sleep(0.005)
        return loaded

    monkeypatch.setattr(match_file, "read_stream", dawdling)


def test_continue_shows_a_bar_and_goes_on(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "ASKED_FOR", 0.3)
    slow(monkeypatch)
    place = lay(app, noted(40))
    app.open("title")
    app.step([], 16)
    assert isinstance(app.top, Title)
    app.top.go_on()
    assert isinstance(app.top, Making), "it takes a while"
    app.step([], 16)
    assert 0 <= app.top.share <= 1
    patiently(app)
    assert isinstance(app.top, Table) and len(app.top.session.match) == 20
    app.profile.home.writer.wait(5)
    assert not record.read_file(place).faults and len(list(place.parent.glob("*.damaged"))) == 1


def test_cancel_leaves_everything_as_it_was(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "ASKED_FOR", 60.0)
    slow(monkeypatch)
    place = lay(app, raw := noted(40))
    app.open("title")
    app.step([], 16)
    assert isinstance(app.top, Title)
    app.top.go_on()
    app.step([], 16)
    assert isinstance(app.top, Making)
    assert app.top.cancel()
    app.step([], 16)
    assert isinstance(app.top, Title)
    for thread in [one for one in threading.enumerate() if one.name == "mending"]:
        thread.join(20)
        assert not thread.is_alive(), "nobody mends on for nobody"
    assert place.read_bytes() == raw and [file.name for file in place.parent.iterdir()] == ["open.match"]


@pytest.mark.parametrize("lines", (40, 1500))
def test_mending_that_is_asked_for_keeps_to_its_time(app: App, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "ASKED_FOR", 0.3)
    lay(app, noted(lines))
    app.open("title")
    app.step([], 16)
    assert isinstance(app.top, Title)
    began = time.process_time()
    app.top.go_on()
    patiently(app)
    assert isinstance(app.top, Table) and time.process_time() - began < 0.3 + 4
    assert len(app.top.session.match) == 20 and len(app.top.session.faults) >= lines


def test_a_damaged_match_from_outside_is_mended_with_a_bar_too(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (reading, match_file):
        monkeypatch.setattr(module, "ASKED_FOR", 0.6)
    slow(monkeypatch)
    app.open("title")
    opening.open_bytes(app, noted(3), ask=False)
    assert isinstance(app.top, Making)
    patiently(app)
    assert isinstance(app.top, Table) and len(app.top.session.match) == 20


def test_a_sound_match_needs_no_paper(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    slow(monkeypatch)
    lay(app, noted(0))
    seen: list[list[str]] = []
    reading.go_on(app, lambda session: seen.append(texts(session.match)), lambda error: pytest.fail(str(error)))
    torn = noted(0)[:-3]
    found: list[Session] = []
    lay(app, torn)
    reading.go_on(app, found.append, lambda error: pytest.fail(str(error)))
    assert len(found[0].match) == 19
