"""The storage room under hard conditions: slow disks, other people's files, pipes, homes that cannot be had, limits."""

from __future__ import annotations

import errno
import os
import stat
import threading
import time
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from game import record
from game.match import Ply
from game.record_lines import code_of, line_of, split_line
from scenes import options
from scenes.profile import Profile, Settings
from scenes.session import Session, peek
from scenes.store.disk import Disk, keep_copy, move
from tests.scenes.driver import headless
from tests.scenes.games.querni.driver import seats

posix = pytest.mark.skipif(os.name == "nt", reason="the system has no such files")


def begun(profile: Profile, moves: int = 3) -> Session:
    session = Session.start(profile, "querni", seats("human", "human"), 7)
    for _ in range(moves):
        assert isinstance(session.play(next(session.match.legal())), Ply)
    return session


def texts(session: Session) -> list[str]:
    return [session.match.rules.text(ply.move) for ply in session.match.plies]


class Held(Disk):
    """A disk that confirms nothing before it is let go, and knows in which order it was asked."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.said: list[str] = []

    def write(self, file: int, data: bytes) -> int:
        self.said.append("write")
        return super().write(file, data)

    def sync(self, file: int) -> None:
        assert self.free.wait(20), "somebody waits for the disk who should let it go"
        self.said.append("sync")
        super().sync(file)


def test_the_screen_never_waits_for_the_disk(tmp_path: Path) -> None:
    disk = Held()
    profile = Profile(tmp_path, disk)
    session = begun(profile, 10)
    assert "sync" not in disk.said, "not one of them has waited"
    assert len(record.read_file(profile.home.open_match).match) == 10, "the system has them all"
    disk.free.set()
    assert session.saved and profile.home.writer.wait(10)
    assert session._file is not None and session._file.on_disk


def test_each_move_is_brought_to_the_disk_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written is confirmed by the same turn of the writer, which waits for nothing in between."""
    disk = Held()
    disk.free.set()
    profile = Profile(tmp_path, disk)
    session = begun(profile, 0)
    monkeypatch.setattr(time, "sleep", lambda seconds: disk.said.append("sleep"))
    for _ in range(8):
        assert profile.home.writer.wait(10)
        disk.said.clear()
        session.play(next(session.match.legal()))
        assert profile.home.writer.wait(10)
        assert disk.said[-1] == "sync" and "sleep" not in disk.said


@posix
def test_only_the_owner_may_read_what_is_kept(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        profile = Profile(tmp_path / "home")
        profile.save_settings()
        session = begun(profile)
        session.close()
        profile.records.clear("left")
        session = begun(profile)
        while session.match.outcome is None:
            session.play(list(session.match.legal())[-1])
        session.put_away()
    finally:
        os.umask(old)
    files = [path for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert len(files) >= 5
    for path in (tmp_path / "home", *(tmp_path / "home").rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) == (0o600 if path.is_file() else 0o700), path


@posix
def test_an_open_record_that_everybody_could_read_is_closed_to_others(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    begun(profile).close()
    assert profile.home.writer.wait(5)
    profile.home.open_match.chmod(0o644)
    Session.resume(Profile(tmp_path))
    assert stat.S_IMODE(profile.home.open_match.stat().st_mode) == 0o600


@posix
def test_what_an_older_program_left_open_is_closed_to_others(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.save_settings()
    begun(profile).close()
    assert profile.home.writer.wait(5)
    profile.home.matches.chmod(0o755)
    profile.settings_file.chmod(0o644)
    assert Profile(tmp_path).take_if_free() is None
    assert stat.S_IMODE(profile.home.matches.stat().st_mode) == 0o700
    assert stat.S_IMODE(profile.settings_file.stat().st_mode) == 0o600


def test_no_name_is_taken_twice(tmp_path: Path) -> None:
    disk = Disk()
    kept = []
    for number in range(3):
        (tmp_path / "a").write_text(f"{number}")
        kept.append(keep_copy(disk, tmp_path / "a", "copy", ".damaged"))
        kept.append(move(disk, tmp_path / "a", "moved", ".match"))
    assert len(set(kept)) == 6 and [path.read_text() for path in kept] == ["0", "0", "1", "1", "2", "2"]


class NoLinks(Disk):
    def link(self, old: Path, new: Path) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def test_a_copy_is_kept_where_files_have_one_name_only(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("mine")
    assert keep_copy(NoLinks(), tmp_path / "a", "copy", ".damaged").read_text() == "mine"


# ---- what is no file


@posix
@pytest.mark.parametrize("name", ["settings.json", "matches/open.match", "results.sqlite3", ".writer", ".turn"])
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    os.mkfifo(path)
    profile = Profile(tmp_path)
    profile.save_settings()
    assert profile.settings == Settings() and peek(profile) is None and profile.sheet.results() == []
    assert profile.other_program() is None
    profile.filing.finish()
    with pytest.raises(OSError, match=r"regular|open\.match"):
        Session.resume(profile)
    session = begun(profile)
    session.close()
    profile.close()
    assert len(session.match) == 3


@pytest.mark.parametrize("content", [b"[" * 1500 + b"]" * 1500, b'{"tables": ' + b"[" * 100_000])
def test_settings_with_many_brackets_are_damaged_settings(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    profile = Profile(tmp_path)
    assert profile.settings == Settings() and len(profile.notices) == 1
    assert len(list(tmp_path.glob("settings.damaged-*.json"))) == 1


def test_settings_of_the_first_version_open_without_a_word(tmp_path: Path) -> None:
    """It had a table view, and keys for that and for drawers, which could be changed; what else was set stays."""
    (tmp_path / "settings.json").write_bytes(
        b'{"theme": "walnut", "table_view": true, "keys": {"hint": ["V"], "view": ["H"], "log": ["P"]},'
        b' "pad": {"note": 11, "hint": 12}}')
    profile = Profile(tmp_path)
    assert profile.settings == Settings(theme="walnut", keys={"hint": ["V"]}, pad={"hint": 12}) and profile.notices == []
    profile.save_settings()
    assert b"view" not in (tmp_path / "settings.json").read_bytes()


@pytest.mark.parametrize("line", ["seat 0 mark: " + "7" * 5000, "seat 0 name: A\x00n\x07a", "seat 0 name: " + "x" * 9000])
def test_strange_words_of_a_player_are_made_usual(tmp_path: Path, line: str) -> None:
    profile = Profile(tmp_path)
    session = begun(profile)
    session.close()
    lines = profile.home.open_match.read_text().split("\n")
    at = next(at for at, old in enumerate(lines) if old.startswith(line[:11]))
    above = [code for body, code in map(split_line, (old.encode() for old in lines[: lines.index("")])) if body]
    bound = next(code for code, old in reversed(list(zip(above, lines, strict=False))) if old.startswith(("salt", "seed")))
    lines[at] = line_of(line, code_of(bound or "", line)).rstrip("\n")
    profile.home.open_match.write_text("\n".join(lines))
    found = peek(profile)
    assert found is not None
    for seat in (found.seats[0], Session.resume(profile).seats[0]):
        assert seat.mark in range(8) and seat.name.isprintable() and 0 < len(seat.name) <= 60
    app = headless(tmp_path, (960, 600))
    app.open("title")
    for _ in range(3):
        app.step([], 16)


# ---- homes that cannot be had


class Forbidden(Disk):
    """A home without any access."""

    def open(self, path: Path) -> BinaryIO:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    def create(self, path: Path) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    def stat(self, path: Path) -> os.stat_result:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    def make_folder(self, folder: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


class ReadOnly(Disk):
    """A disk that is only read."""

    def create(self, path: Path) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    def extend(self, path: Path) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    def link(self, old: Path, new: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(old))


@pytest.mark.parametrize("how", ["no access", "long name", "a file"])
def test_without_a_home_the_evening_goes_on_unsaved_and_says_so(tmp_path: Path, how: str) -> None:
    home = tmp_path / ("x" * 300 if how == "long name" else "home")
    if how == "a file":
        home.write_text("here")
    profile = Profile(home, Forbidden() if how == "no access" else None)
    assert profile.settings == Settings() and not profile.has_open and peek(profile) is None and profile.sheet.results() == []
    profile.filing.finish()
    session = begun(profile, 5)
    assert len(session.match) == 5 and not session.saved
    assert sum("match cannot be saved" in str(notice) for notice in profile.notices) == 1
    session.close()
    profile.save_settings()
    profile.close()


def test_a_disk_that_is_only_read_lets_a_match_go_on_unsaved(tmp_path: Path) -> None:
    begun(Profile(tmp_path), 4).close()
    raw = Profile(tmp_path).home.open_match.read_bytes()
    profile = Profile(tmp_path, ReadOnly())
    found = peek(profile)
    assert found is not None and found.moves == 4
    session = Session.resume(profile)
    assert len(session.match) == 4 and session.faults == () and not session.saved
    assert isinstance(session.play(next(session.match.legal())), Ply) and len(profile.notices) == 1
    session.close()
    assert profile.home.open_match.read_bytes() == raw


@posix
def test_a_system_that_names_no_home_gets_a_folder_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    for name in ("HOME", "NUMBER_NIGHT_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)

    def nobody(user: Any) -> Any:
        raise KeyError(user)

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    profile = Profile()
    assert len(profile.notices) == 1 and profile.home.data.is_absolute() and profile.home.data.is_dir()
    assert begun(profile).saved
    profile.close()


def test_an_empty_home_is_not_the_folder_one_stands_in(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        options.parser().parse_args(["--home", ""])
    assert ended.value.code == 2 and "--home" in capsys.readouterr().err
    assert options.parser().parse_args(["--home", "x"]).home == Path("x")


def test_the_title_reads_a_long_match_without_playing_it(tmp_path: Path) -> None:
    """The head and the last lines tell all that Continue says; a record of 2 MB costs a few milliseconds."""
    profile = Profile(tmp_path)
    session = begun(profile, 2)
    session.close()
    assert profile.home.writer.wait(5)
    pen, rows = record.Pen(record.read_file(profile.home.open_match).code), []
    match = session.match
    for _ in range(15_000):
        match.undo(consent=True)
        rows.append(pen.undone(match))
        match.redo()
        rows.append(pen.redone(match))
    with profile.home.open_match.open("ab") as file:
        file.write(b"".join(rows))
    assert profile.home.open_match.stat().st_size > 1 << 20
    again = Profile(tmp_path)
    began = time.process_time()
    found = peek(again)
    taken = time.process_time() - began
    assert found is not None and found.moves == 2 and not found.damaged and found.turn is None
    assert taken < 0.1
    assert texts(Session.resume(again)) == texts(session)


def test_a_match_that_died_between_the_sheet_and_its_shelf_is_there_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = Profile(tmp_path)
    session = begun(profile)
    while session.match.outcome is None:
        session.play(list(session.match.legal())[-1])
    monkeypatch.setattr(profile.records, "put_away", lambda *_: None)
    session.put_away()
    monkeypatch.undo()
    assert profile.home.open_match.exists() and len(profile.sheet.results()) == 1
    again = Profile(tmp_path)
    again.filing.finish()
    assert len(again.sheet.results()) == 1 and not again.home.open_match.exists()
    assert len(list(again.home.matches.glob("*-finished.match"))) == 1


def test_a_killed_writer_of_a_part_leaves_no_trouble(tmp_path: Path) -> None:
    (tmp_path / ".settings.json.part").write_text("half")
    profile = Profile(tmp_path)
    profile.save_settings()
    assert profile.notices == [] and sorted(path.name for path in tmp_path.iterdir()) == [".writer", "settings.json"]
