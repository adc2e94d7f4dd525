"""The disk is struck at every single call: what was synced is there afterwards, and the rest is there or cleanly absent."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.match import Ply
from game.record import read_file
from scenes.profile import Profile
from scenes.session import Session, peek
from tests.amount import Some
from tests.scenes.games.querni.driver import seats
from tests.scenes.store.frail import Frail, Full, Inline, PowerCutError


def texts(session: Session) -> list[str]:
    return [session.match.rules.text(ply.move) for ply in session.match.plies]


def quiet(home: Path, disk: Frail, patient: bool) -> Profile:
    """A home on a frail disk, whose calls are counted from now on."""
    strike, disk.strike = disk.strike, -1
    profile = Profile(home, disk)
    profile.home.writer = Inline(patient)  # type: ignore[assignment]
    disk.calls.clear()
    disk.strike = strike
    return profile


class Evening:
    """Two matches on a frail disk: what was played when, and how much of it the disk has confirmed."""

    def __init__(self, home: Path, disk: Frail, patient: bool) -> None:
        home.mkdir(exist_ok=True)
        self.disk = disk
        self.profile = quiet(home, disk, patient)
        self.histories: list[list[list[str]]] = []
        """For each match what it was after each step."""
        self.session: Session | None = None
        self.sure: list[int] = []
        """For each match the step up to which the disk has confirmed it."""

    def play(self) -> None:
        session = self.started(1)
        self.moves(session, 3)
        session.undo()
        self.after(session)
        session.close()
        self.tend(session)
        session = self.session = Session.resume(self.profile)
        self.moves(session, 2)
        session.close()
        self.tend(session)
        session = self.started(2)
        self.moves(session, 2)
        session.close()
        self.tend(session)

    def started(self, seed: int) -> Session:
        self.histories.append([[]])
        self.sure.append(-1)
        self.session = None
        self.session = Session.start(self.profile, "querni", seats("human", "human"), seed)
        return self.session

    def moves(self, session: Session, count: int) -> None:
        for _ in range(count):
            assert isinstance(session.play(next(session.match.legal())), Ply)
            self.after(session)
            if count % 2 and self.profile.home.writer.patient:  # type: ignore[attr-defined]
                self.tend(session)

    def after(self, session: Session) -> None:
        self.histories[-1].append(texts(session))
        self.sure_of(session)

    def tend(self, session: Session) -> None:
        self.profile.home.writer.wait(5)
        self.sure_of(session)

    def sure_of(self, session: Session) -> None:
        if session._file is not None and session._file.on_disk:
            self.sure[-1] = len(self.histories[-1]) - 1


def played(path: Path) -> list[str] | None:
    """The moves of a record as it can be gone on with; None for one that cannot be read."""
    profile = Profile(path.parent.parent)
    if path != profile.home.open_match:
        loaded = read_file(path)
        return [loaded.match.rules.text(ply.move) for ply in loaded.match.plies]
    profile.filing.finish()
    return texts(Session.resume(profile)) if peek(profile) is not None else None


def calls(home: Path, patient: bool) -> int:
    evening = Evening(home, Frail(home), patient)
    evening.play()
    assert evening.sure == [len(history) - 1 for history in evening.histories]
    return len(evening.disk.calls)


@pytest.mark.parametrize("patient", [False, True])
def test_power_cuts_at_every_call(tmp_path: Path, patient: bool, some: Some) -> None:
    rng = random.Random(11)
    cuts = calls(tmp_path / "count", patient)
    assert cuts > 80
    for strike in some(range(cuts), 4):
        evening = Evening(tmp_path / f"{strike}", Frail(tmp_path / f"{strike}", strike, "cuts"), patient)
        with pytest.raises(PowerCutError):
            evening.play()
        if evening.session is not None:  # the step in which the power was cut
            evening.histories[-1].append(texts(evening.session))
        for again in range(3):
            home = tmp_path / f"{strike}-{again}"
            evening.disk.after_the_cut(rng, home)
            check(evening, home, f"call {strike}: {evening.disk.calls[-1]}, {again}")


def check(evening: Evening, home: Path, where: str) -> None:
    """All that was synced is there, and what is there was so at some time."""
    found = [moves for path in sorted((home / "matches").glob("*.match")) if path.stat().st_size and (moves := played(path))]
    for history, sure in zip(evening.histories, evening.sure, strict=True):
        if sure > 0 and history[sure]:
            assert any(moves in history[sure:] for moves in found), where
    known = [moves for history in evening.histories for moves in history]
    assert all(moves in known for moves in found), where


@pytest.mark.axes
@pytest.mark.parametrize("how", ["fails", "tears"])
@pytest.mark.parametrize("patient", [False, True])
def test_an_error_at_any_call_loses_nothing_and_is_said(tmp_path: Path, patient: bool, how: str, some: Some) -> None:
    for strike in some(range(calls(tmp_path / "count", patient)), 3):
        home = tmp_path / f"{how}{strike}"
        home.mkdir()
        disk = Frail(home, strike, how)
        session, evening = alone(home, disk, patient)
        if session is None:
            continue
        where = f"call {strike}: {disk.calls[strike] if strike < len(disk.calls) else 'none'}"
        assert session.saved, where
        disk.after_the_cut(AsWritten(), home)
        (path,) = [path for path in (home / "matches").glob("*.match") if path.stat().st_size]
        assert played(path) == texts(session) == evening, where


def alone(home: Path, disk: Frail, patient: bool) -> tuple[Session | None, list[str]]:
    """One match on a disk that is struck once; the disk is well again afterwards, and two more moves are made."""
    profile = quiet(home, disk, patient)
    session = Session.start(profile, "querni", seats("human", "human"), 1)
    for number in range(6):
        assert isinstance(session.play(next(session.match.legal())), Ply)
        if number % 3 == 2:
            profile.home.writer.wait(5)
    if len(disk.calls) <= disk.strike:
        return None, []
    for _ in range(2):
        session.play(next(session.match.legal()))
        profile.home.writer.wait(5)
    session.close()
    profile.home.writer.wait(5)
    return session, texts(session)


class AsWritten(random.Random):
    """Everything arrives as it was handed over."""

    def random(self) -> float:
        return 0.0

    def choice(self, seq: Any) -> Any:
        return seq[1]


class Awaited(Full):
    """A disk that something else is done on, once, while it is waited for."""

    meanwhile: Callable[[], object] | None = None

    def sync(self, file: int) -> None:
        super().sync(file)
        now, self.meanwhile = self.meanwhile, None
        if now is not None:
            now()


def test_a_move_that_is_made_while_all_of_the_record_is_written_anew_is_saved_too(tmp_path: Path) -> None:
    disk = Awaited(1 << 20)
    profile = Profile(tmp_path, disk)
    writer = profile.home.writer = Inline(True)  # type: ignore[assignment]
    session = Session.start(profile, "querni", seats("human", "human"), 1)
    writer.wait(5)
    disk.free = 0
    session.play(next(session.match.legal()))
    assert not session.saved
    disk.free, disk.meanwhile = 1 << 20, lambda: session.play(next(session.match.legal()))
    writer.wait(5)
    assert disk.meanwhile is None and session.saved and len(session.match) == 2
    assert [session.match.rules.text(ply.move) for ply in read_file(profile.home.open_match).match.plies] == texts(session)


def test_settings_are_whole_after_any_cut(tmp_path: Path) -> None:
    rng = random.Random(7)
    for strike in range(100):
        disk = Frail(tmp_path / "home")
        disk.root.mkdir(exist_ok=True)
        profile = quiet(disk.root, disk, False)
        profile.settings.text_size = 110
        profile.save_settings()
        profile.settings.text_size = 150
        disk.strike, disk.how = len(disk.calls) + strike, "cuts"
        try:
            profile.save_settings()
            done = True
        except PowerCutError:
            done = False
        for again in range(8):
            home = tmp_path / f"{strike}-{again}"
            home.mkdir()
            disk.after_the_cut(rng, home)
            found = Profile(home)
            assert found.notices == [] and found.settings.text_size in ((150,) if done else (110, 150)), disk.calls
        if done:
            assert strike > 5
            return


def test_a_damaged_match_is_mended_whole_or_stays_as_it_was_at_any_cut(tmp_path: Path) -> None:
    rng = random.Random(5)
    for strike in range(100):
        home = tmp_path / f"{strike}"
        home.mkdir()
        disk = Frail(home)
        session, evening = alone(home, disk, False)
        assert session is not None and session.saved
        profile = quiet(home, disk, False)
        node = disk.placed[profile.home.open_match]
        at = disk.files[node].index(b"\n4. ") + 5
        disk.files[node][at] ^= 4
        disk.kept[node] = bytes(disk.files[node])
        disk.calls.clear()
        disk.strike, disk.how = strike, "cuts"
        try:
            Session.resume(profile)
            done = True
        except PowerCutError:
            done = False
        for again in range(3):
            left = tmp_path / f"{strike}-{again}"
            disk.after_the_cut(rng, left)
            assert played(left / "matches" / "open.match") == evening, disk.calls
        if done:
            assert strike > 8
            return
