"""A match from outside: watched or gone on with, and refused with a sentence where it is none."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue, record
from game.match import Match
from scenes import options, program
from scenes.app import App
from scenes.dialog import Dialog
from scenes.kit import language
from scenes.session import Session
from scenes.share import opening
from scenes.table.shell import Table
from tests.scenes.driver import headless

PLAYERS = ({"name": "Ana", "mark": "0", "kind": "human"}, {"name": "Ben", "mark": "1", "kind": "human"})


def written(moves: int = 10**6, seed: int = 3) -> bytes:
    """A match of QUERNI as a text: so many moves of it, or all."""
    match = Match.new(catalogue.rules("querni"), 2, {}, seed)
    while match.outcome is None and len(match) < moves:
        match.play(list(match.legal())[-1])
    return record.text(match, record.Header(PLAYERS, {}, "ab" * 16)).encode()


@pytest.fixture
def app(tmp_path: Path) -> App:
    made = headless(tmp_path / "home")
    program.connect(made)
    made.open("title")
    return made


def answer(app: App, at: int = 0) -> None:
    assert isinstance(app.top, Dialog)
    app.step([], 2000)
    app.top.focus = app.top.widgets[at]
    assert app.top.act("accept")


def test_one_that_is_over_is_watched_and_nothing_of_it_is_kept(app: App, tmp_path: Path) -> None:
    file = tmp_path / "a match.numbernight"
    file.write_bytes(written())
    opening.open_path(app, file, ask=False)
    assert isinstance(app.top, Table) and app.top.past.replay
    assert [seat.name for seat in app.top.session.seats] == ["Ana", "Ben"]
    assert app.profile.records.library() == []


def test_one_that_goes_on_is_played_on_and_the_file_stays_as_it_is(app: App, tmp_path: Path) -> None:
    file = tmp_path / "open.numbernight"
    file.write_bytes(data := written(3))
    opening.open_path(app, file, ask=False)
    assert isinstance(app.top, Table) and not app.top.past.replay and len(app.top.session.match) == 3
    session = app.top.session
    session.play(next(iter(session.match.legal())))
    app.stack.empty()
    assert file.read_bytes() == data
    assert len(Session.resume(app.profile).match) == 4
    assert len(app.profile.records.library()) == 1


def test_opened_again_it_goes_on_where_it_was_left_and_is_no_second_match(app: App) -> None:
    data = written(3)
    opening.open_bytes(app, data, ask=False)
    assert isinstance(app.top, Table)
    app.top.session.play(next(iter(app.top.session.match.legal())))
    opening.open_bytes(app, data, ask=False)
    assert isinstance(app.top, Table) and len(app.top.session.match) == 4
    assert len(app.profile.records.library()) == 1


def test_a_match_of_ones_own_that_lies_open_is_put_on_the_shelf(app: App) -> None:
    opening.open_bytes(app, written(3), ask=False)
    opening.open_bytes(app, written(5, seed=9), ask=False)
    assert sorted(kept.moves for kept in app.profile.records.library()) == [3, 5]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"), (b"GIF89a\x00\xff", "first line"), (b"Number Night record 99  # 000000\n", "99"),
        (written().replace(b"game: querni", b"game: chess_"), ""), (b"x" * (opening.MOST + 1), "longer"),
    ],
)
def test_what_is_no_match_is_told_in_a_dialog(app: App, data: bytes, why: str) -> None:
    opening.open_bytes(app, data, "thing", ask=False)
    assert isinstance(app.top, Dialog) and app.top.lines[0].startswith("thing: ") and why in app.top.lines[0]
    answer(app)
    assert len(app.stack) == 1


def test_a_pipe_is_not_waited_for(app: App, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    opening.open_path(app, tmp_path / "pipe")
    assert isinstance(app.top, Dialog)


def test_line_ends_of_another_system_and_space_around_do_no_harm() -> None:
    whole = opening.read(b"\xef\xbb\xbf\r\n" + written().replace(b"\n", b"\r\n") + b"\r\n\r\n")
    assert whole.match.outcome is not None and not whole.faults


def test_a_file_that_is_dropped_and_a_text_that_is_pasted_are_asked_about(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.numbernight"
    file.write_bytes(written())
    app.step([pygame.Event(pygame.DROPFILE, file=str(file))], 16)
    assert isinstance(app.top, Dialog) and "Ana, Ben" in app.top.lines[0]
    answer(app, 1)
    assert len(app.stack) == 1
    monkeypatch.setattr(opening, "clipboard", lambda: written().decode())
    paste: dict[str, Any] = {"key": pygame.K_v, "mod": pygame.KMOD_LCTRL, "unicode": "\x16"}
    app.step([pygame.Event(pygame.KEYDOWN, **paste)], 16)
    answer(app)
    assert isinstance(app.top, Table) and app.top.past.replay


def test_what_else_lies_on_the_clipboard_is_no_match(app: App) -> None:
    app.step([pygame.Event(pygame.DROPTEXT, text="a shopping list")], 16)
    assert len(app.stack) == 1 and app.toasted is not None and "clipboard" in app.toasted[0]


def test_damaged_texts_never_get_further_than_a_sentence() -> None:
    data = written()
    for at in range(0, len(data), 97):
        try:
            loaded = opening.read(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        except record.RecordError as error:
            assert error.reason.say()
        else:
            assert list(loaded.match.rules.audit(loaded.match.state)) == []


def test_the_command_line_takes_a_file_and_a_seed(tmp_path: Path) -> None:
    file = tmp_path / "m.numbernight"
    file.write_bytes(b"")
    given = options.parser().parse_args([str(file), "--seed", "12"])
    assert given.file == file and given.seed == 12


def test_a_seed_that_is_given_is_that_of_every_new_match(app: App) -> None:
    app.profile.seed = 77
    from scenes.profile import SeatSetup, TableSetup

    session = Session.start(app.profile, "querni", TableSetup([SeatSetup("A", 0), SeatSetup("B", 1)]))
    assert session.match.seed == 77


@pytest.mark.parametrize(("lang", "code"), [("de_AT.UTF-8", "de"), ("sv_SE.UTF-8", "sv"), ("en_GB.UTF-8", "en"), ("fr_FR", "en")])
def test_the_first_start_takes_the_language_that_the_system_names(lang: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("en_US", "UTF-8"))  # what Python takes without its data
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", lang)
    assert language.system_language() == code


def test_a_glance_at_what_was_kept_tells_the_same_match(app: App) -> None:
    opening.open_bytes(app, data := written(2), ask=False)
    (kept,) = app.profile.records.library()
    from game.record_glance import glance

    assert kept.identity == glance(BytesIO(data)).identity
