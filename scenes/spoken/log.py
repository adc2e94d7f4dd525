"""The log of all that is said: a file, or a pipe that another program reads. Nobody ever waits for who reads it."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path


def _opener(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


class SpokenLog:
    """Appends lines to a file. Raises OSError where it cannot be written at all.

    A pipe without a reader gets nothing until there is one, and what a slow reader has no room for is left out.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: FileIO | None = None
        try:
            self._file = self._opened()
        except OSError as error:
            if error.errno != errno.ENXIO:  # a pipe that nobody reads yet
                raise

    def _opened(self) -> FileIO:
        return FileIO(self._path, "a", opener=_opener)

    def write(self, text: str, urgent: bool) -> None:
        """Appends a line; before an urgent sentence stands "! ". A disk that is full is no reason to be silent."""
        line = ("! " if urgent else "") + " ".join(text.split()) + "\n"
        with suppress(OSError):
            file = self._file = self._file or self._opened()
            try:
                file.write(line.encode("utf-8", "replace"))
            except BrokenPipeError:  # the reader is gone; the next one is waited for
                self._file = None
                file.close()
