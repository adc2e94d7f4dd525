"""One home, one writer: who has it, who may look on, what happens when it is taken over, and that the dead have nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.match import Ply
from game.record import read_file
from scenes.profile import Profile
from scenes.session import Session, peek
from scenes.store.lock import Holder, Lock, TakenOverError, computer, started, this_process
from scenes.store.match_file import OTHERS
from tests.scenes.games.querni.driver import seats


@pytest.fixture
def other() -> Iterator[Holder]:
    """Another program that runs."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as running:
        yield Holder(running.pid, started(running.pid), computer(), 1_790_000_000.0)
        running.kill()


def begun(profile: Profile, moves: int) -> Session:
    session = Session.start(profile, "querni", seats("human", "human"), 7)
    play(session, moves)
    return session


def play(session: Session, moves: int) -> None:
    for _ in range(moves):
        assert isinstance(session.play(next(session.match.legal())), Ply)


def test_a_process_is_known_by_its_number_and_its_start(other: Holder) -> None:
    me = this_process()
    assert me.alive and other.alive and other.started and not replace(other, started="another time").alive
    assert replace(other, started="another time", computer="elsewhere").alive, "nobody here can tell"
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
        assert not Holder(ended.pid, me.started, computer()).alive


def test_the_first_who_writes_has_the_home(tmp_path: Path, other: Holder) -> None:
    mine, theirs = Lock(tmp_path), Lock(tmp_path, other)
    assert mine.other() is None
    with theirs.writing():
        pass
    assert theirs.other() is None and mine.other() == other
    with pytest.raises(TakenOverError) as taken, mine.writing():
        pass
    assert taken.value.holder == other
    theirs.release()
    assert mine.other() is None
    with mine.writing():
        pass
    found = theirs.other()
    assert found is not None and found.is_same(this_process())


def test_the_lock_of_a_dead_process_is_none(tmp_path: Path, other: Holder) -> None:
    with Lock(tmp_path, replace(other, started="long ago")).writing():
        pass
    mine = Lock(tmp_path)
    assert mine.other() is None
    with mine.writing():
        pass


@pytest.mark.parametrize("content", [b"", b"\0" * 90, b"1\n2", b"x\ny\nz\n1\n", b"9" * 9000, b"-1\n\n\nnan\n"])
def test_a_lock_that_names_nobody_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".writer").write_bytes(content)
    mine = Lock(tmp_path)
    assert mine.other() is None or content.startswith(b"-1")
    if mine.other() is None:
        with mine.writing():
            pass


def test_two_windows_on_one_home_lose_no_move(tmp_path: Path, other: Holder) -> None:
    first = Profile(tmp_path)
    session = begun(first, 3)
    second = Profile(tmp_path, me=other)
    assert second.other_program() is not None and first.other_program() is None
    viewing_ply = Session.resume(second)
    play(viewing_ply, 4)
    assert not viewing_ply.saved and viewing_ply.profile.home.taken_over and second.notices == [OTHERS]
    play(session, 5)
    second.filing.finish()
    viewing_ply.close()
    assert len(read_file(first.home.open_match).match) == 8 and session.saved
    assert second.records.put_away("querni", "finished") is None and second.records.clear("left") is None
    assert second.records.set_aside() is None and not second.records.delete(first.home.open_match)
    second.save_settings()
    assert not second.settings_file.exists()
    play(session, 1)
    session.close()
    found = peek(second)
    assert found is not None and found.moves == 9


def test_who_takes_over_goes_on_and_the_first_stops_and_says_so(tmp_path: Path, other: Holder) -> None:
    first = Profile(tmp_path)
    session = begun(first, 3)
    second = Profile(tmp_path, me=other)
    second.take()
    theirs = Session.resume(second)
    play(theirs, 2)
    play(session, 6)
    assert session.profile.home.taken_over and not session.saved and first.notices == [OTHERS], "said once"
    assert first.home.taken_over and not second.home.taken_over
    play(theirs, 1)
    session.close()
    first.save_settings()
    assert theirs.saved and len(read_file(second.home.open_match).match) == 6
    assert first.other_program() is not None
    while session.match.outcome is None:
        session.play(list(session.match.legal())[-1])
    session.put_away()
    assert second.home.open_match.exists(), "a match that is another's is not put away"


def test_a_match_of_another_program_is_not_set_aside_while_it_is_written(tmp_path: Path, other: Holder) -> None:
    first = Profile(tmp_path)
    begun(first, 3)
    raw = first.home.open_match.read_bytes()
    first.home.open_match.write_bytes(raw.replace(b"querni", b"QUERNI"))
    second = Profile(tmp_path, me=other)
    second.filing.finish()
    assert first.home.open_match.exists() and second.notices == []


def test_a_guest_has_a_home_of_its_own(tmp_path: Path, other: Holder) -> None:
    first = Profile(tmp_path)
    session = begun(first, 3)
    guest = Profile(tmp_path, me=other)
    guest.be_guest()
    theirs = begun(guest, 2)
    guest.save_settings()
    assert guest.home.data == tmp_path / "guest" and theirs.saved and session.saved and guest.other_program() is None
    assert len(read_file(first.home.open_match).match) == 3 and len(read_file(guest.home.open_match).match) == 2
    third = Profile(tmp_path, me=replace(other, process=os.getppid(), started=started(os.getppid())))
    third.be_guest()
    assert third.home.data == tmp_path / "guest-2"


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no SIGKILL")
def test_a_home_is_free_again_when_its_program_was_killed(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from scenes.profile import Profile\n"
        "assert Profile(Path(sys.argv[1])).take_if_free() is None\n"
        "print(flush=True)\n"
        "input()\n"
    )
    root = Path(__file__).resolve().parents[3]
    asked = [sys.executable, "-c", program, str(tmp_path)]
    with subprocess.Popen(asked, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stdout.readline() == b"\n"
        profile = Profile(tmp_path)
        holder = profile.take_if_free()
        assert holder is not None and holder.process == running.pid and abs(holder.since - time.time()) < 60
        running.kill()
    assert profile.take_if_free() is None and profile.other_program() is None
