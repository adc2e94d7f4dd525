"""What other programs, deaths and disks leave in a home: a list that is damaged, a record half written anew, a lock of nobody,
names that are too long."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.record import read_file
from scenes import options, start
from scenes.profile import Profile, Result
from scenes.share import web
from scenes.store import disk, lock
from scenes.store.disk import Disk
from scenes.store.lock import Holder, Lock, computer
from scenes.store.sheet import OFF
from tests.scenes.store.test_lock import begun, play


def result(number: int) -> Result:
    return Result(1000.0 + number, "querni", ("Ana", "Ben"), (0, 1), (3, 2), ("Ana",), "Q10", f"{number:016x}")


def filled(home: Path, off: int) -> Profile:
    """A home with eight results, of which the first ones were taken off."""
    profile = Profile(home)
    for number in range(8):
        profile.sheet.add(result(number))
    for number in range(off):
        assert profile.sheet.take_off(result(number))
    return profile


def said(profile: Profile) -> list[str]:
    return [notice if isinstance(notice, str) else notice.say() for notice in profile.notices]


@pytest.mark.matrix(3)
@pytest.mark.parametrize("at", range(0, 80, 7))
def test_a_damaged_list_of_what_was_taken_off_is_set_aside_and_what_it_tells_still_holds(tmp_path: Path, at: int) -> None:
    filled(tmp_path, 4)
    raw = (tmp_path / OFF).read_bytes()
    bad = raw[:at] + b"\xff" + raw[at + 1 :]
    (tmp_path / OFF).write_bytes(bad)
    profile = Profile(tmp_path)
    left = len(profile.sheet.results())
    assert 4 <= left <= 5, "one identity at most is lost"
    assert len([words for words in said(profile) if "taken off" in words]) == 1
    assert [path.read_bytes() for path in tmp_path.glob("off_sheet.damaged-*.json")] == [bad]
    profile.notices.clear()
    assert profile.sheet.take_off(result(7)) and len(profile.sheet.results()) == left - 1
    again = Profile(tmp_path)
    assert len(again.sheet.results()) == left - 1 and said(again) == [], "it is said once"


def test_a_list_that_cannot_be_read_is_not_overwritten(tmp_path: Path) -> None:
    filled(tmp_path, 2)
    (tmp_path / OFF).rename(tmp_path / "elsewhere")
    os.mkfifo(tmp_path / OFF)
    profile = Profile(tmp_path)
    assert len(profile.sheet.results()) == 8 and len(said(profile)) == 1
    assert not profile.sheet.take_off(result(5)), "it may hold what nobody has read"
    (tmp_path / OFF).unlink()
    (tmp_path / "elsewhere").rename(tmp_path / OFF)
    assert profile.sheet.take_off(result(5)) and len(profile.sheet.results()) == 5


# ---- a record that was being written anew


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    profile = Profile(tmp_path)
    session = begun(profile, 6)
    session.close()
    profile.close()
    yield tmp_path


def test_a_part_that_goes_on_takes_the_place_of_the_open_record(home: Path) -> None:
    open_match = home / "matches" / "open.match"
    whole = open_match.read_bytes()
    part = disk.beside(open_match)
    for cut in (len(whole) // 2, len(whole) - 70, len(whole) - 3):
        open_match.write_bytes(whole[:cut])
        part.write_bytes(whole)
        profile = Profile(home)
        assert profile.take_if_free() is None and open_match.read_bytes() == whole and not part.exists()
        profile.close()


@pytest.mark.parametrize("left", (b"", b"half a rec", b"Number Night record 2"))
def test_a_part_of_nothing_is_gone_at_the_next_start(home: Path, left: bytes) -> None:
    open_match = home / "matches" / "open.match"
    whole = open_match.read_bytes()
    disk.beside(open_match).write_bytes(left or whole[: len(whole) // 2])
    profile = Profile(home)
    assert profile.take_if_free() is None
    assert sorted(path.name for path in (home / "matches").iterdir()) == ["open.match"] and open_match.read_bytes() == whole
    profile.close()


def test_a_part_without_an_open_record_is_kept_unless_the_shelf_has_its_match(home: Path) -> None:
    open_match = home / "matches" / "open.match"
    disk.beside(open_match).write_bytes(open_match.read_bytes())
    open_match.rename(home / "matches" / "20261101-200000-querni-left.match")
    profile = Profile(home)
    profile.take_if_free()
    assert not open_match.exists() and not disk.beside(open_match).exists()
    (home / "matches" / "20261101-200000-querni-left.match").rename(disk.beside(open_match))
    profile.take_if_free()
    assert len(read_file(open_match).match) == 6
    profile.close()


def test_a_program_that_runs_keeps_its_part(home: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as running:
        owner = Profile(home, me=Holder(running.pid, lock.started(running.pid), computer(), 1.0))
        assert owner.take_if_free() is None
        part = disk.beside(owner.home.open_match)
        part.write_bytes(owner.home.open_match.read_bytes() + b"more")
        assert Profile(home).take_if_free() is not None and part.exists()
        running.kill()


class Full(Disk):
    """A disk that takes nothing while it is full."""

    full = False

    def write(self, file: int, data: bytes) -> int:
        if self.full:
            raise OSError(28, "No space left on device")
        return super().write(file, data)


def test_a_full_disk_leaves_no_part(tmp_path: Path) -> None:
    real = Full()
    profile = Profile(tmp_path, real)
    session = begun(profile, 2)
    real.full = True
    play(session, 3)
    profile.home.writer.wait(5)
    assert not session.saved
    assert [path.name for path in (tmp_path / "matches").iterdir()] == ["open.match"]
    real.full = False
    play(session, 1)
    profile.home.writer.wait(5)
    assert session.saved and len(read_file(profile.home.open_match).match) == 6
    session.close()


# ---- a lock of nobody


def test_a_lock_without_a_start_is_of_who_runs(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as running:
        assert Holder(running.pid, "", computer()).alive
        running.kill()
    assert not Holder(running.pid, "", computer()).alive
    assert Holder(running.pid, "", "elsewhere").alive, "nobody here can tell"
    (tmp_path / lock.NAME).write_text(f"{running.pid}\n\n{computer()}\n1.0\n")
    mine = Lock(tmp_path)
    assert mine.other() is None
    with mine.writing():
        pass


def test_where_no_start_is_told_the_process_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "started", lambda _process: "")
    assert Holder(os.getpid(), "", computer()).alive
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    assert not Holder(ended.pid, "", computer()).alive and not Holder(0, "", computer()).alive


# ---- names that are too long


@pytest.mark.parametrize("letter", ("A", "\u00e9", "\u6f22", "\U00020000", "\U0001d538"))
def test_the_names_of_files_fit_into_a_file_system(letter: str, tmp_path: Path) -> None:
    name = web.file_name(["querni", *[letter * 16] * 8])
    assert letter in name
    place = tmp_path / f"{disk.stamp()}-{name}-9999.numbernight"
    place.write_bytes(b"")
    assert len(place.name.encode()) <= 255


def test_a_home_of_many_folders_is_made(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a"] * 1000)
    Disk().make_folder(deep)
    assert deep.is_dir() and deep.stat().st_mode & 0o777 == 0o700
    while deep != tmp_path:  # pytest could not clear it away: it goes into folders by calling itself
        deep.rmdir()
        deep = deep.parent


@pytest.mark.parametrize("named", ("a" * 5000, "a/" * 4000, "a" * 256, "a\0b", " "))
@pytest.mark.parametrize("by", ("option", "variable"))
def test_a_home_that_cannot_be_is_refused_in_a_line(
    named: str, by: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    if by == "variable" and "\0" in named:
        pytest.skip("no variable can hold it")
    if by == "variable":
        monkeypatch.setenv("NUMBER_NIGHT_HOME", named)
    with pytest.raises(SystemExit) as ended:
        start.main(["--home", named] if by == "option" else [])
    found = capsys.readouterr().err
    assert ended.value.code == 2 and found.count("\n") == 1 and len(found) < 300


def test_a_home_that_can_be_is_taken(tmp_path: Path) -> None:
    assert options.folder(str(tmp_path / "new" / "one")) == tmp_path / "new" / "one"
