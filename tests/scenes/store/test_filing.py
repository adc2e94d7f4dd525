"""A match that is over is filed once, however it is left; its moves tell what it ended with, never its result line."""

from __future__ import annotations

import errno
import json
import os
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue, record
from game.agreements import Agreement
from game.match import Match
from game.record_lines import code_of, line_of
from scenes import program
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session, peek
from scenes.share import opening
from scenes.store.disk import Disk
from scenes.store.sheet import OFF, Result
from scenes.table.shell import Table
from scenes.title.page import Title
from tests.amount import Some
from tests.noting import note
from tests.scenes.driver import headless
from tests.scenes.store.frail import Inline

ROOT = Path(__file__).resolve().parents[3]


def over(home: Path | Profile, seed: int = 3, game: str = "querni") -> Session:
    """A match that is over at the table and was not left yet."""
    profile = home if isinstance(home, Profile) else Profile(home)
    session = Session.start(profile, game, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), seed)
    while session.match.outcome is None:
        session.play(list(session.match.legal())[-1])
    assert profile.home.writer.wait(5)
    return session


def expected_result(session: Session) -> tuple[object, ...]:
    """What the sheet must say of a match."""
    outcome = session.match.outcome
    assert outcome is not None
    return session.game, outcome.scores, tuple(session.name(seat) for seat in outcome.winners), outcome.reason


def lines(profile: Profile) -> list[tuple[object, ...]]:
    return [(one.game, one.scores, one.winners, one.reason) for one in profile.sheet.results()]


def restarted(home: Path, times: int = 2) -> Profile:
    """The home after the program was started so often."""
    for _time in range(times):
        profile = Profile(home)
        profile.filing.finish()
        profile.close()
    return Profile(home)


# ---- left in whatever way


class NoRoom(Disk):
    """A disk on which the sheet cannot be begun, and records can."""

    def create(self, path: Path) -> int:
        if path.suffix == ".sqlite3":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().create(path)


@pytest.mark.matrix(2)
@pytest.mark.parametrize("seed", range(6))
def test_a_result_that_found_no_room_is_filed_at_the_next_start(tmp_path: Path, seed: int) -> None:
    session = over(Profile(tmp_path, NoRoom()), seed)
    session.put_away()
    assert session.profile.sheet.results() == [] and len(session.profile.notices) == 1
    session.profile.close()
    assert lines(restarted(tmp_path)) == [expected_result(session)]


@pytest.mark.parametrize("seed", range(3))
def test_a_result_that_met_a_locked_sheet_is_filed_when_it_is_free(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one waits as long as a program does, the others hardly."""
    connect: Any = sqlite3.connect
    if seed:
        monkeypatch.setattr(sqlite3, "connect", lambda *at, timeout=5.0, **how: connect(*at, timeout=timeout / 40, **how))
    first = over(tmp_path, 50 + seed)
    first.put_away()
    session = over(first.profile, seed)
    locked = sqlite3.connect(tmp_path / "results.sqlite3", isolation_level=None)
    locked.execute("begin exclusive")
    session.put_away()
    session.profile.filing.finish()
    locked.execute("rollback")
    locked.close()
    assert lines(session.profile) == [expected_result(first)]
    session.profile.filing.finish()
    assert sorted(lines(session.profile)) == sorted((expected_result(first), expected_result(session)))
    assert sorted(lines(restarted(tmp_path))) == sorted((expected_result(first), expected_result(session)))


@pytest.mark.parametrize("how", ["close", "put_away", "both", "nothing", "a new match"])
def test_it_is_filed_once_however_it_is_left(tmp_path: Path, how: str) -> None:
    session = over(tmp_path)
    if how in ("close", "both"):
        session.close()
    if how in ("put_away", "both"):
        session.put_away()
    if how == "a new match":
        Session.start(session.profile, "querni", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), 9).close()
    session.profile.close()
    profile = restarted(tmp_path)
    assert lines(profile) == [expected_result(session)]
    assert len(list(profile.home.matches.glob("*-finished.match"))) == 1 and profile.has_open == (how == "a new match")


@pytest.mark.axes
@pytest.mark.parametrize("way", ["dropped", "pasted", "opened"])
@pytest.mark.parametrize("wait", [0, 100, 280])
def test_a_file_that_comes_right_after_the_end_leaves_the_result_where_it_belongs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, wait: int
) -> None:
    app = headless(tmp_path / "home")
    program.connect(app)
    app.open("title")
    session = Session.start(app.profile, "querni", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), 3)
    while len(list(session.match.legal())) and not ends(session):
        session.play(list(session.match.legal())[-1])
    app.open("table", session=session)
    app.step([], 16)
    table = app.top
    assert isinstance(table, Table)
    assert table.commit(list(session.match.legal())[-1]) and session.match.outcome is not None
    for _step in range(wait // 20):
        app.step([], 20)
    file = tmp_path / "friend.numbernight"
    file.write_bytes(data := going_on())
    if way == "dropped":
        app.step([pygame.Event(pygame.DROPFILE, file=str(file))], 16)
    elif way == "pasted":
        opening.take_text(app, data.decode())
    else:
        opening.open_path(app, file, ask=False)
    if way != "opened":
        assert app.top is not None and app.top.act("accept") is not None
        app.step([], 700)
        app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")], 16)
    assert isinstance(app.top, Table) and app.top is not table and len(app.top.session.match) == 3
    assert lines(app.profile) == [expected_result(session)]
    app.stack.empty()
    app.profile.close()
    profile = restarted(tmp_path / "home")
    assert lines(profile) == [expected_result(session)] and not list(profile.home.matches.glob("*-querni-left.match"))
    found = peek(profile)
    assert found is not None and found.moves == 3


def ends(session: Session) -> bool:
    """Whether the next move ends the match."""
    match = session.match
    match.play(list(match.legal())[-1])
    done = match.outcome is not None
    match.undo(consent=True)
    return done


def going_on(moves: int = 3) -> bytes:
    """The text of a match of others that goes on."""
    match = Match.new(catalogue.rules("querni"), 2, {}, 77)
    while len(match) < moves:
        match.play(list(match.legal())[-1])
    players = ({"name": "Cy", "mark": "0", "kind": "human"}, {"name": "Di", "mark": "1", "kind": "human"})
    return record.text(match, record.Header(players, {}, "ab" * 16)).encode()


class Struck(Disk):
    """A real disk at whose call number `strike` the program dies."""

    def __init__(self, strike: int) -> None:
        self.calls, self.strike = 0, strike

    def __getattribute__(self, name: str) -> object:
        found = super().__getattribute__(name)
        if name in ("open", "create", "extend", "write", "sync", "replace", "unlink", "close", "sync_folder", "names"):
            self.calls += 1
            if self.calls == self.strike:
                raise DeathError
        return found


class DeathError(BaseException):
    """The program is killed."""


def test_a_death_at_any_call_to_the_disk_files_it_once_at_the_next_start(tmp_path: Path) -> None:
    strike, died = 0, True
    while died:
        strike, died = strike + 1, False
        home = tmp_path / f"{strike}"
        disk = Struck(-1)
        session = over(Profile(home, disk))
        session.profile.home.writer = Inline()  # type: ignore[assignment]
        disk.calls, disk.strike = 0, strike
        try:
            session.put_away()
        except DeathError:
            died = True
        disk.strike = -1
        session.profile.home.lock.release()
        assert lines(restarted(home)) == [expected_result(session)], strike
        kept = [path for path in (home / "matches").glob("*-finished*.match") if path.stat().st_size]
        assert len(kept) == 1, strike  # a name that was only held is empty, and has another second or number
    assert strike > 6, "the last one came after the last call"


# ---- what a record is believed


@pytest.mark.parametrize("place", ["open", "kept"])
def test_no_flipped_bit_files_a_wrong_result(tmp_path: Path, place: str, some: Some) -> None:
    """300 flips in the second half of records, most of them in the result line."""
    rng = random.Random(f"{place} 25")
    session = over(tmp_path / "good")
    right, raw = expected_result(session), session.profile.home.open_match.read_bytes()
    result = raw.rindex(b"\nresult ") + 1
    filed, numbers = 0, some(range(150), 4)
    for number in numbers:
        home = tmp_path / f"{number}"
        (home / "matches").mkdir(parents=True)
        at = rng.randrange(result, len(raw)) if number % 3 else rng.randrange(len(raw) // 2, len(raw))
        name = "open.match" if place == "open" else "20261101-200000-querni-finished.match"
        damaged = raw[:at] + bytes((raw[at] ^ (1 << rng.randrange(8)),)) + raw[at + 1 :]
        (home / "matches" / name).write_bytes(damaged)
        profile = Profile(home)
        profile.filing.finish()
        found = lines(profile)
        assert found in ([], [right]), damaged[result:]
        assert found or place == "kept" or peek(profile) is not None, "then it can be gone on with"
        filed += bool(found)
    assert filed > 0.9 * len(numbers)


def forged(moves: int, said: str) -> bytes:
    """A record of so many moves and a result line with a code that looks right."""
    raw = going_on(moves)
    code = raw.rstrip().rsplit(b"# ", 1)[1].decode()
    return raw + line_of(said, code_of(code, said)).encode()


@pytest.mark.axes
@pytest.mark.parametrize("said", [
    "result Q10: winner 0; scores 999999 1", "result agreed: winner 1; scores 4 4", "result Q12: draw; scores 9 9",
])
@pytest.mark.parametrize("name", ["open.match", "20261101-200000-querni-finished.match"])
def test_a_result_that_the_moves_do_not_lead_to_is_never_filed(tmp_path: Path, said: str, name: str) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / name).write_bytes(forged(5, said))
    profile = Profile(tmp_path)
    profile.filing.finish()
    assert profile.sheet.results() == []
    (kept,) = profile.records.library()
    assert kept.outcome is None and kept.damaged and kept.moves == 5
    found = peek(profile)
    assert (found is not None and found.damaged) == (name == "open.match")
    profile.records.take_down(kept)
    assert len(Session.resume(profile).match) == 5


def test_the_title_offers_a_match_that_only_says_that_it_is_over(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "open.match").write_bytes(forged(5, "result Q10: winner 0; scores 999999 1"))
    app = headless(tmp_path)
    program.connect(app)
    app.open("title")
    app.step([], 16)
    title, until = app.top, time.monotonic() + 20
    assert isinstance(title, Title)
    while app.toasted is None and time.monotonic() < until:
        app.step([], 16)
    assert title.continue_button.visible
    assert app.toasted is not None and "damaged" in app.toasted[0] and app.profile.sheet.results() == []


@pytest.mark.parametrize("word", ["resign", "draw"])
def test_what_was_agreed_counts_when_the_record_is_played(tmp_path: Path, word: str) -> None:
    session = Session.start(Profile(tmp_path), "querni", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), 3)
    session.play(next(session.match.legal()))
    said = [Agreement("resign", 1)] if word == "resign" else [Agreement("draw offered", 0), Agreement("draw accepted", 1)]
    assert [session.agree(one) for one in said] == [None] * len(said)
    assert session.profile.home.writer.wait(5)
    raw = session.profile.home.open_match.read_bytes()
    at = raw.rindex(b"\nresult ") + 1
    session.profile.home.open_match.write_bytes(raw[:at] + raw[at:].replace(b"agreed", b"Q10").replace(b"winner 0", b"winner 1"))
    session.profile.home.lock.release()
    profile = Profile(tmp_path)
    profile.filing.finish()
    assert lines(profile) == [expected_result(session)] and expected_result(session)[2:] == (
        ("Ana",) if word == "resign" else (),
        "agreed",
    )
    assert sum("told a wrong result" in str(notice) for notice in profile.notices) == 1
    (kept,) = profile.records.library()
    assert kept.outcome == session.match.outcome, "the shelf says the same"


def test_what_is_wrong_in_a_record_that_is_watched_is_said(tmp_path: Path) -> None:
    session = over(tmp_path)
    session.put_away()
    (path,) = session.profile.home.matches.glob("*-finished.match")
    path.write_bytes(path.read_bytes().replace(b"scores ", b"scores 1"))
    watched = Session.watching(session.profile, path)
    assert len(watched.faults) == 1 and watched.match.outcome == session.match.outcome


# ---- which ones


def lost(profile: Profile) -> None:
    """The rows of the sheet are gone, and nobody has seen it."""
    with sqlite3.connect(profile.sheet.path) as sheet:
        sheet.execute("delete from played")


def test_finished_records_that_the_sheet_lacks_are_filed_dated_by_their_end(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    sessions = []
    for seed in range(4):
        sessions.append(over(profile, seed))
        sessions[-1].put_away(1_700_000_000.0 + 1000 * seed)
    before = profile.sheet.results()
    lost(profile)
    profile.close()
    after = restarted(tmp_path).sheet.results()
    assert [one.identity for one in after] == [one.identity for one in before]
    assert [round(one.when) for one in after] == [round(one.when) for one in before]
    assert lines(Profile(tmp_path)) == [expected_result(session) for session in sessions]


def test_what_was_taken_off_stays_off(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    for seed in range(3):
        over(profile, seed).put_away(1_700_000_000.0 + seed)
    gone = profile.sheet.results()[1]
    assert profile.sheet.take_off(gone)
    lost(profile)
    profile.close()
    assert gone.identity in json.loads((tmp_path / OFF).read_bytes())
    again = restarted(tmp_path)
    assert len(again.sheet.results()) == 2 and gone.identity not in again.sheet.known()


def test_a_match_from_outside_is_never_filed(tmp_path: Path) -> None:
    app = headless(tmp_path)
    program.connect(app)
    app.open("title")
    opening.open_bytes(app, over(tmp_path / "friend").profile.home.open_match.read_bytes(), ask=False)
    assert isinstance(app.top, Table) and app.top.past.replay
    app.open("title", "reset")
    opening.open_bytes(app, going_on(), ask=False)
    table = app.top
    assert isinstance(table, Table)
    app.stack.empty()
    app.profile.home.writer.wait(5)
    session = Session.resume(app.profile)
    while session.match.outcome is None:
        session.play(list(session.match.legal())[-1])
    raw = app.profile.home.open_match.read_bytes()
    session.put_away()
    assert app.profile.sheet.results() == []
    app.profile.home.open_match.write_bytes(raw)
    app.profile.close()
    profile = restarted(tmp_path)
    assert profile.sheet.results() == [] and not profile.has_open
    loaded = record.read(raw)
    assert not loaded.faults and "came" in loaded.header.notes


def test_a_row_of_before_that_knew_no_identity_is_not_doubled(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    over(profile).put_away(1_700_000_000.0)
    (row,) = profile.sheet.results()
    lost(profile)
    old = Result(row.when, row.game, row.names, row.marks, row.scores, row.winners, row.reason)
    profile.sheet.add(old)
    profile.close()
    assert restarted(tmp_path).sheet.results() == [old]


def test_a_match_without_a_record_leaves_no_result(tmp_path: Path) -> None:
    match = Match.new(catalogue.rules("querni"), 2, {}, 3)
    session = Session(Profile(tmp_path), match, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), None)
    while match.outcome is None:
        session.play(list(match.legal())[-1])
    session.put_away()
    session.close()
    assert session.profile.sheet.results() == []


# ---- when, and by whom


def test_nothing_is_played_before_the_first_frame_and_a_line_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = Profile(tmp_path)
    for seed in range(5):
        over(profile, seed).put_away()
    over(profile, 9)
    lost(profile)
    profile.close()
    from game.record_reader import Reader

    played: list[int] = []
    play = Reader._play
    app = headless(tmp_path)
    monkeypatch.setattr(Reader, "_play", lambda self, *given: note(played, app.frames) or play(self, *given))
    program.connect(app)
    app.open("title")
    app.step([], 16)
    assert app.frames == 1 and not played
    for _turn in range(400):
        before = len(played)
        app.profile.filing.go_on()
        assert len(played) - before <= 2, "a step is a line"
        app.step([], 16)
    assert len(app.profile.sheet.results()) == 6 and not app.profile.has_open


@pytest.mark.skipif(sys.platform == "win32", reason="for Linux and macOS")
def test_three_programs_at_once_file_each_match_once(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    sessions = [over(profile, seed) for seed in range(5)]
    for session in sessions[:4]:
        session.put_away()
    lost(profile)
    profile.close()
    words = (
        "import sys\nfrom pathlib import Path\nfrom scenes.profile import Profile\n"
        "sys.stdin.readline()\nprofile = Profile(Path(sys.argv[1]))\nfor _ in range(5):\n    profile.filing.finish()\n"
        "print(len(profile.sheet.results()), flush=True)\nsys.stdin.readline()\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", words, str(tmp_path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _program in range(3)
    ]
    for at_once in range(2):
        for one in running:
            assert one.stdin is not None and one.stdout is not None
            one.stdin.write(b"\n")
            one.stdin.flush()
        for one in running if not at_once else ():
            assert one.stdout is not None
            one.stdout.readline()
    for one in running:
        one.communicate(timeout=60)
        assert one.returncode == 0
    assert sorted(lines(restarted(tmp_path))) == sorted(expected_result(session) for session in sessions)


def test_a_note_that_is_added_is_read_back_and_harms_nothing() -> None:
    raw = going_on()
    loaded = record.read(record.noted(raw, "came", "2026-11-23\n20:00"))
    assert not loaded.faults and loaded.header.notes == {"came": "2026-11-23 20:00"} and len(loaded.match) == 3
    assert loaded.match.outcome is None and loaded.sound != raw
