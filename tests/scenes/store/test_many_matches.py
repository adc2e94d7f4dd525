"""Up to three programs on one home are killed at random, and every match that was over has one result; many matches leave no
handle, thread, temporary file or memory behind."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path

import pytest

from game.match import Match
from game.record import read_file
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session
from scenes.store.match_file import MatchFile

ROOT = Path(__file__).resolve().parents[3]
PEOPLE = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
posix = pytest.mark.skipif(sys.platform == "win32", reason="for Linux and macOS")


def played(profile: Profile, seed: int, game: str = "querni") -> Session:
    """A match from its deal to its last move."""
    session = Session.start(profile, game, TableSetup(list(PEOPLE)), seed)
    while session.match.outcome is None:
        session.play(list(session.match.legal())[-1])
    return session


def program(home: Path, seed: int) -> None:
    """One program: it goes on with what lies there or begins, takes over or waits, and says what was over on disk."""
    rng = random.Random(seed)
    while True:
        profile = Profile(home)
        if profile.take_if_free() is not None:
            if rng.random() < 0.8:
                time.sleep(0.02)
                continue
            profile.take()
        profile.filing.finish()
        session = played(profile, rng.randrange(1 << 40))
        file = session._file
        assert file is not None
        if session.saved:
            print(file.identity, flush=True)
        way = rng.randrange(3)
        if way == 0:
            session.put_away()
        elif way == 1:
            session.close()
        if rng.random() < 0.5:
            profile.close()


@posix
def test_three_programs_killed_at_random_leave_one_result_for_each_match(tmp_path: Path, everything: bool) -> None:
    rng = random.Random(25)
    words = "import sys\nfrom pathlib import Path\nfrom tests.scenes.store.test_many_matches import program\n"
    words += "program(Path(sys.argv[1]), int(sys.argv[2]))\n"
    said: list[str] = []
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    for _round in range(3 if everything else 1):
        running = [
            subprocess.Popen(
                [sys.executable, "-c", words, str(tmp_path), str(rng.randrange(1 << 30))], cwd=ROOT, env=environment,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )
            for _program in range(rng.randint(2, 3))
        ]
        assert running[0].stdout is not None
        said.append(running[0].stdout.readline().decode().strip())
        time.sleep(rng.uniform(0.2, 1.0))
        for one in rng.sample(running, len(running)):
            one.kill()
            out, errors = one.communicate()
            said += out.decode().split("\n")[:-1]
            assert b"Traceback" not in errors, errors.decode()
            time.sleep(rng.uniform(0.0, 0.3))
    said = [one for one in said if one]
    profile = Profile(tmp_path)
    profile.filing.finish()
    results = profile.sheet.results()
    identities = [result.identity for result in results]
    assert len(set(identities)) == len(identities) and set(said) <= set(identities) and said
    ended = {kept.identity: kept for kept in profile.records.library() if read_file(kept.path).match.outcome is not None}
    assert set(ended) <= set(identities)
    for result in results:
        if result.identity in ended:
            outcome = read_file(ended[result.identity].path).match.outcome
            assert outcome is not None and (outcome.scores, outcome.reason) == (result.scores, result.reason)
    assert not list(profile.home.matches.glob(".*")) or all(path.suffix == ".part" for path in profile.home.matches.glob(".*"))


def alive() -> int:
    """How many matches, and files of matches, have not been forgotten."""
    return sum(isinstance(one, Match | MatchFile | Session) for one in gc.get_objects())


def kept_bytes() -> int:
    """How much memory is held by what scenes and records have made; what rules remember of positions has its own bound."""
    ours = [tracemalloc.Filter(True, f"*{os.sep}{folder}*") for folder in (f"scenes{os.sep}", f"game{os.sep}record")]
    return sum(one.size for one in tracemalloc.take_snapshot().filter_traces(ours).statistics("filename"))


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not tell of open files")
def test_many_matches_leave_no_handle_no_thread_and_no_temporary_file(tmp_path: Path, everything: bool) -> None:
    many = 20 if everything else 5
    profile = Profile(tmp_path)

    def evening(first: int, matches: int) -> None:
        for seed in range(first, first + matches):
            session = played(profile, seed)
            if seed % 2:
                session.put_away()
            else:
                session.close()
            profile.filing.finish()
        assert profile.home.writer.wait(10)
        gc.collect()

    evening(0, 3)
    tracemalloc.start()
    try:
        before, open_before, threads, memory = alive(), handles(), threading.active_count(), kept_bytes()
        evening(3, many)
        grown = kept_bytes() - memory
    finally:
        tracemalloc.stop()
    assert handles() == open_before and threading.active_count() <= threads
    assert alive() == before and grown < many * 8192, f"{grown} bytes for {many} matches"
    assert len(profile.sheet.results()) == 3 + many and len(list(profile.home.matches.glob("*-finished*.match"))) == 3 + many
    left = [path.name for path in tmp_path.rglob("*") if path.name.endswith((".part", "-journal", "-wal", "-shm", ".damaged"))]
    assert left == []
