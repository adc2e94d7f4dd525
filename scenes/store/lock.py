"""Whose home it is: one program writes to a home, others look on.

The lock is a small file that names the process which writes, by its number and the time it started (a number comes again, and
a process that has ended holds nothing). Who takes a home over puts its own name there; the one before finds it before its
next write and writes no more. Every write is made while the file itself is locked, so both never write at once.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path

from msgspec import Struct
from msgspec.structs import astuple

from scenes.store.disk import Disk

NAME = ".writer"
_MOST = 4096


class Holder(Struct, frozen=True):
    """A program that writes to a home: its process, when that started in the words of its system, its computer, and since when it
    has the home, in seconds since 1970."""

    process: int
    started: str
    computer: str
    since: float = 0.0

    def is_same(self, other: Holder) -> bool:
        """Whether both are one process."""
        return (self.process, self.started, self.computer) == (other.process, other.started, other.computer)

    @property
    def alive(self) -> bool:
        """Whether the process still runs. One of another computer cannot be asked and counts as running."""
        if self.computer != computer():
            return True
        now = started(self.process)
        return now == self.started if self.started else bool(now) or _runs(self.process)


def computer() -> str:
    """The name of this computer."""
    if hasattr(os, "uname"):
        return os.uname().nodename
    return os.environ.get("COMPUTERNAME", "")


def started(process: int) -> str:
    """When a process started, in the words of the system; empty for one that does not run."""
    if Path("/proc/self/stat").exists():
        try:
            words = Path(f"/proc/{process}/stat").read_text(errors="replace").rpartition(")")[2].split()
            boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        except OSError:
            return ""
        return "" if words[0] in "ZX" else f"{boot} {words[19]}"
    if os.name == "nt":
        return _started_on_windows(process)
    import subprocess  # only systems without /proc need it

    with suppress(OSError, subprocess.SubprocessError):
        asked = ["ps", "-o", "lstart=", "-p", str(process)]
        return subprocess.run(asked, capture_output=True, text=True, timeout=5).stdout.strip()
    return ""


def _started_on_windows(process: int) -> str:
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    handle = kernel.OpenProcess(0x1000, False, process)
    if not handle:
        return ""
    try:
        times = [ctypes.c_ulonglong() for _ in range(4)]
        if not kernel.GetProcessTimes(handle, *map(ctypes.byref, times)):
            return ""
        code = ctypes.c_ulong()
        running = kernel.GetExitCodeProcess(handle, ctypes.byref(code)) and code.value == 259
        return str(times[0].value) if running else ""
    finally:
        kernel.CloseHandle(handle)


def _runs(process: int) -> bool:
    """Whether a process runs, on a system that does not tell when one started."""
    if os.name == "nt" or process <= 0 or started(os.getpid()):
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it is somebody else's
    return True


def this_process() -> Holder:
    """The process that asks."""
    return Holder(os.getpid(), started(os.getpid()), computer(), time.time())


class TakenOverError(OSError):
    """The home belongs to another program; `holder` is it."""

    def __init__(self, holder: Holder) -> None:
        super().__init__(f"process {holder.process} on {holder.computer} writes to this home")
        self.holder = holder


class Lock:
    """The right to write to one home, taken with the first write, when nobody living has it. `me`: who asks; None is this
    process. All locks of one process on one home are one."""

    def __init__(self, home: Path, me: Holder | None = None) -> None:
        self.path = home / NAME
        self._given = me
        self._guard = threading.RLock()
        self._file: int | None = None
        self._had = False
        """Whether the home was ours; from then on only `take` gives it back to us."""

    @cached_property
    def me(self) -> Holder:
        """Who asks."""
        return self._given or this_process()

    def other(self) -> Holder | None:
        """The living program that has the home, if that is not this one. Changes nothing."""
        try:
            with Disk().open(self.path) as file:
                found = _holder(file.read(_MOST))
        except OSError:
            return None
        return None if found is None or found.is_same(self.me) or not found.alive else found

    @contextmanager
    def writing(self) -> Iterator[None]:
        """What is done inside may write to the home. Raises `TakenOverError`, or OSError where no lock can be written."""
        with self._guard, self._locked() as file:
            found = _holder(_read(file))
            if found is None or not found.is_same(self.me):
                if found is not None and (self._had or found.alive):
                    raise TakenOverError(found)
                self._name_me(file)
            self._had = True
            yield

    def take(self) -> None:
        """Makes the home ours, whoever had it. Raises OSError."""
        with self._guard, self._locked() as file:
            self._name_me(file)
            self._had = True

    def release(self) -> None:
        """Gives the home back, if it is ours."""
        with suppress(OSError), self._guard:
            if self._file is not None:
                with self._locked() as file:
                    found = _holder(_read(file))
                    if found is not None and found.is_same(self.me):
                        os.ftruncate(file, 0)
                os.close(self._file)
            self._file, self._had = None, False

    def _name_me(self, file: int) -> None:
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, "".join(f"{said}\n" for said in astuple(self.me)).encode("utf-8", "replace"))

    @contextmanager
    def _locked(self) -> Iterator[int]:
        """The lock's file while no other program changes it."""
        if self._file is not None and not self._is_there(self._file):
            os.close(self._file)
            self._file = None
        if self._file is None:
            extra = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | extra, 0o600)
        _lock(self._file, True)
        try:
            yield self._file
        finally:
            _lock(self._file, False)

    def _is_there(self, file: int) -> bool:
        """Whether the open file is still the one of that name (somebody may have cleared the folder)."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self.path))
        except OSError:
            return False


def _read(file: int) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, _MOST)


def _holder(raw: bytes) -> Holder | None:
    """Who is named in a lock; None when nobody can be read there."""
    said = raw.decode("utf-8", "replace").split("\n")
    try:
        return Holder(int(said[0][:12]), said[1], said[2], float(said[3][:24])) if len(said) == 5 else None
    except ValueError:
        return None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, locked: bool) -> None:
        """Waits until no other program has the file locked, or lets go of it; a byte far behind the text stands for it."""
        os.lseek(file, 1 << 20, os.SEEK_SET)
        with suppress(OSError):
            msvcrt.locking(file, msvcrt.LK_LOCK if locked else msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]
else:
    import fcntl

    def _lock(file: int, locked: bool) -> None:
        """Waits until no other program has the file locked, or lets go of it; a system without such locks goes without."""
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX if locked else fcntl.LOCK_UN)
