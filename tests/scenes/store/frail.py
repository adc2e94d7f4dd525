"""Disks that refuse, tear and forget."""

from __future__ import annotations

import errno
import io
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from scenes.store.disk import Disk


class Full(Disk):
    """A real disk on which only so much is free: a write that does not fit is done by half."""

    def __init__(self, free: int = 0) -> None:
        self.free = free
        self.confirms = True

    def write(self, file: int, data: bytes) -> int:
        if not self.free:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = super().write(file, data[: self.free])
        self.free -= done
        return done

    def sync(self, file: int) -> None:
        if not self.confirms:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().sync(file)

    def sync_folder(self, folder: Path) -> None:
        if not self.confirms:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().sync_folder(folder)


class PowerCutError(BaseException):
    """The machine has lost its power: nothing after it is done."""


class Frail(Disk):
    """A disk in memory that knows what it has and what it was only handed, and can be struck at any call.

    `strike` is the number of the call that is struck, `how` what happens: it "fails" with an error, a write is done by half
    and then fails ("tears"), or the power is cut ("cuts"), before the call or, of a write, in the middle of it.
    """

    def __init__(self, root: Path, strike: int = -1, how: str = "fails") -> None:
        self.root, self.strike, self.how = root, strike, how
        self.calls: list[str] = []
        self.files: dict[int, bytearray] = {}
        self.kept: dict[int, bytes] = {}
        """What the disk has of each file."""
        self.placed: dict[Path, int] = {}
        self.kept_names: dict[Path, int] = {}
        self.changes: list[dict[Path, int | None]] = []
        """Changes of names that the disk does not have yet, in order; each is done as one or not at all."""
        self.opened: dict[int, int] = {}
        self.numbers = iter(range(1, 1 << 30))

    def _call(self, name: str) -> bool:
        """Counts a call; whether it is the one that is struck by half. Raises what strikes it."""
        self.calls.append(name)
        if len(self.calls) - 1 != self.strike:
            return False
        if name == "write" and self.how != "fails":
            return True
        self._struck()
        return False

    def _struck(self) -> None:
        if self.how == "cuts":
            raise PowerCutError
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def _name(self, change: dict[Path, int | None]) -> None:
        self.changes.append(change)
        _apply(self.placed, change)

    def _of(self, path: Path) -> int:
        if path not in self.placed:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return self.placed[path]

    def open(self, path: Path) -> BinaryIO:
        self._call("open")
        return io.BytesIO(bytes(self.files[self._of(path)]))

    def create(self, path: Path) -> int:
        self._call("create")
        if path in self.placed:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        node, number = next(self.numbers), next(self.numbers)
        self.files[node], self.kept[node], self.opened[number] = bytearray(), b"", node
        self._name({path: node})
        return number

    def extend(self, path: Path) -> int:
        self._call("extend")
        number = next(self.numbers)
        self.opened[number] = self._of(path)
        return number

    def write(self, file: int, data: bytes) -> int:
        half = self._call("write")
        self.files[self.opened[file]] += data[: len(data) // 2] if half else data
        if half:
            self._struck()
        return len(data)

    def cut(self, file: int, size: int) -> None:
        self._call("cut")
        del self.files[self.opened[file]][size:]

    def sync(self, file: int) -> None:
        self._call("sync")
        node = self.opened[file]
        self.kept[node] = bytes(self.files[node])

    def close(self, file: int) -> None:
        self._call("close")
        del self.opened[file]

    def replace(self, old: Path, new: Path) -> None:
        self._call("replace")
        self._name({new: self._of(old), old: None})

    def link(self, old: Path, new: Path) -> None:
        self._call("link")
        if new in self.placed:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new))
        self._name({new: self._of(old)})

    def unlink(self, path: Path) -> None:
        self._call("unlink")
        self._of(path)
        self._name({path: None})

    def names(self, folder: Path) -> list[str]:
        self._call("names")
        return [path.name for path in self.placed if path.parent == folder]

    def stat(self, path: Path) -> os.stat_result:
        self._call("stat")
        return os.stat_result((0o100600, 0, 0, 1, 0, 0, len(self.files[self._of(path)]), 0, 0, 0))

    def make_folder(self, folder: Path) -> None:
        self._call("make_folder")

    def sync_folder(self, folder: Path) -> None:
        self._call("sync_folder")
        for change in self.changes:
            if any(path.parent == folder for path in change):
                _apply(self.kept_names, change)
        self.changes = [change for change in self.changes if all(path.parent != folder for path in change)]

    def after_the_cut(self, rng: random.Random, folder: Path) -> None:
        """Lays what may be left after a power cut into a real folder: all that was synced, and of the rest any part of the
        changes of names, and any part of what was written, with zeros or garbage where a block did not arrive."""
        names = dict(self.kept_names)
        for change in self.changes:
            if rng.random() < 0.5:
                _apply(names, change)
        for path, node in names.items():
            had, handed = self.kept[node], bytes(self.files[node])
            left = rng.choice((had, handed, handed, _torn(rng, had, handed)))
            target = folder / path.relative_to(self.root)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(left)


def _apply(names: dict[Path, int], change: dict[Path, int | None]) -> None:
    for path, node in change.items():
        if node is None:
            names.pop(path, None)
        else:
            names[path] = node


def _torn(rng: random.Random, had: bytes, handed: bytes) -> bytes:
    """What was handed over, torn: what the disk had of it is whole."""
    if not handed.startswith(had):
        return rng.choice((had, handed))
    more = handed[len(had) :]
    at = rng.randrange(len(more) + 1)
    return had + more[:at] + rng.choice((b"", bytes(len(more) - at), rng.randbytes(len(more) - at)))


class Inline:
    """A writer without a thread: it tends when it is asked, or only when it is told to."""

    def __init__(self, patient: bool = False) -> None:
        self.patient = patient
        self.waiting: list[Callable[[], None]] = []

    def ask(self, tend: Callable[[], None]) -> None:
        if tend not in self.waiting:
            self.waiting.append(tend)
        if not self.patient:
            self.wait(0)

    def wait(self, seconds: float) -> bool:
        while self.waiting:
            self.waiting.pop(0)()
        return True
