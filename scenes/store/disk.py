"""The calls of the system that keep something, one method each, and what is made of them: whole files, names never taken twice.

Everything that is kept goes through a `Disk`, so a test can put one in its place that fails, tears and forgets at every call.
Files are 0600 and folders 0700: a record holds the seed of a match and so everything that is hidden in it. Only regular
files are opened: a pipe or a device in the place of one is an OSError, never a wait.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

_EXTRA = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
COPIED = 64 << 20
"""The largest file that is copied, in bytes, where the system cannot give it a second name."""


class Disk:
    """The real one. All methods raise OSError; files that are written to are numbers of the system."""

    def open(self, path: Path) -> BinaryIO:
        """A regular file to read from."""
        file = os.open(path, os.O_RDONLY | _EXTRA)
        _regular(file, path)
        return os.fdopen(file, "rb")

    def create(self, path: Path) -> int:
        """A new file to write to, which only its owner may read. Raises FileExistsError."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _EXTRA, 0o600)

    def extend(self, path: Path) -> int:
        """A file that exists, to write at its end; from now on only its owner may read it."""
        file = os.open(path, os.O_WRONLY | os.O_APPEND | _EXTRA)
        _regular(file, path)
        if hasattr(os, "fchmod"):
            with suppress(OSError):
                os.fchmod(file, 0o600)
        return file

    def write(self, file: int, data: bytes) -> int:
        """Hands some of the data to the system; gives how much."""
        return os.write(file, data)

    def cut(self, file: int, size: int) -> None:
        """Makes a file this long."""
        os.ftruncate(file, size)

    def sync(self, file: int) -> None:
        """Waits until the disk has what was written to a file."""
        os.fsync(file)

    def close(self, file: int) -> None:
        """Lets go of a file."""
        os.close(file)

    def replace(self, old: Path, new: Path) -> None:
        """Gives a file another name, at once; a file that had it is gone."""
        os.replace(old, new)

    def link(self, old: Path, new: Path) -> None:
        """Gives a file a second name. Raises FileExistsError, and OSError where the system has no second names."""
        os.link(old, new)

    def unlink(self, path: Path) -> None:
        """Takes a file away."""
        os.unlink(path)

    def names(self, folder: Path) -> list[str]:
        """The names in a folder, in no order."""
        return os.listdir(folder)

    def stat(self, path: Path) -> os.stat_result:
        """What the system knows of a file."""
        return os.stat(path)

    def make_folder(self, folder: Path) -> None:
        """Makes a folder that only its owner may enter, with those above it; one that exists is left as it is."""
        missing = []
        for place in (folder, *folder.parents):
            if place.is_dir():
                break
            missing.append(place)
        for place in reversed(missing):
            with suppress(FileExistsError):
                os.mkdir(place, 0o700)
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))

    def keep_private(self, path: Path) -> None:
        """Lets nobody but its owner at a file or a folder."""
        os.chmod(path, 0o700 if path.is_dir() else 0o600)

    def sync_folder(self, folder: Path) -> None:
        """Waits until the disk has the names in a folder, on systems that can be asked to."""
        if os.name != "nt":
            file = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(file)
            finally:
                os.close(file)


def _regular(file: int, path: Path) -> None:
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(errno.EINVAL, "is no regular file", str(path))


def there(disk: Disk, path: Path) -> bool:
    """Whether something has this name; False also where the system refuses to tell."""
    try:
        disk.stat(path)
    except (OSError, ValueError):
        return False
    return True


def content(disk: Disk, path: Path, most: int) -> bytes:
    """What a file holds. One that is longer than `most` bytes is an OSError."""
    with disk.open(path) as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return raw


def write(disk: Disk, file: int, data: bytes) -> None:
    """Hands all of the data to the system."""
    left = memoryview(data)
    while left:
        done = disk.write(file, bytes(left))
        if done <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        left = left[done:]


def put(disk: Disk, path: Path, data: bytes, surely: bool = True) -> None:
    """Puts a file in place of what has its name: whole or not at all, and on the disk when this comes back. What is not to be
    there `surely` is only handed to the system: a loss of power may take it."""
    part, file = begin_part(disk, path)
    with undone(disk, part):
        fill(disk, file, data, surely)
        disk.replace(part, path)
    if surely:
        disk.sync_folder(path.parent)


def beside(path: Path) -> Path:
    """The name of a file while it is being written, before it takes its place."""
    return path.with_name(f".{path.name}.part")


def begin_part(disk: Disk, path: Path) -> tuple[Path, int]:
    """A new file with the name that one has while it is being written, to write to."""
    part = beside(path)
    with suppress(FileNotFoundError):
        disk.unlink(part)
    return part, disk.create(part)


def fill(disk: Disk, file: int, data: bytes, surely: bool = True) -> None:
    """Writes all of a new file and lets go of it; it is on the disk then, if it is to be there `surely`."""
    try:
        write(disk, file, data)
        if surely:
            disk.sync(file)
    finally:
        disk.close(file)


@contextmanager
def undone(disk: Disk, path: Path) -> Iterator[None]:
    """Takes a file away again where what is done inside fails."""
    try:
        yield
    except OSError:
        with suppress(OSError):
            disk.unlink(path)
        raise


def free_names(folder: Path, stem: str, suffix: str) -> Iterator[Path]:
    """A name in a folder, and further ones, for what must not take the place of anything."""
    yield folder / f"{stem}{suffix}"
    for number in range(2, 10_000):
        yield folder / f"{stem}-{number}{suffix}"


def stamp(when: float | None = None) -> str:
    """A time (seconds since 1970; None is now) as it stands in names."""
    return time.strftime("%Y%m%d-%H%M%S", time.localtime(when))


def create_free(disk: Disk, folder: Path, stem: str, suffix: str) -> tuple[Path, int]:
    """A new file in a folder, to write to, under the first name that is not taken."""
    for target in free_names(folder, stem, suffix):
        with suppress(FileExistsError):
            return target, disk.create(target)
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), stem)


def move(disk: Disk, path: Path, stem: str, suffix: str) -> Path:
    """Gives a file another name in its folder, never one that is taken; gives the new place. It is on the disk then."""
    target, held = create_free(disk, path.parent, stem, suffix)  # holds the name, so that nobody else takes it meanwhile
    disk.close(held)
    with undone(disk, target):
        disk.replace(path, target)
    disk.sync_folder(path.parent)
    return target


def keep_copy(disk: Disk, path: Path, stem: str, suffix: str) -> Path:
    """Keeps what a file holds now under a second name that is not taken; gives that place."""
    for target in free_names(path.parent, stem, suffix):
        if there(disk, target):
            continue
        try:
            disk.link(path, target)
        except FileExistsError:
            continue
        except OSError:
            put(disk, target, content(disk, path, COPIED))
        disk.sync_folder(path.parent)
        return target
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), stem)
