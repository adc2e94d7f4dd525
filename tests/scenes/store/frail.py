"""Disks that refuse, tear and forget."""

from __future__ import annotations

import errno
import os
from pathlib import Path

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
