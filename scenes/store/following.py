"""A record that another program writes, read as it grows. Nothing is ever written here.

Each look costs one question to the system about the file; only what was added is read and played. A record that was finished
or put away meanwhile has another name and is found again by its identity.
"""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from game.record import Loaded, RecordError, read_on, read_stream
from game.record_glance import glance
from scenes.store.match_file import AT_A_GLANCE, Allowance
from scenes.store.matches import Matches


class Following:
    """A match that is looked on at. `loaded` is what is known of it, `identity` what no other match has, `lost` whether its
    record is gone or cannot be read. Raises `RecordError`, or OSError, for one of which nothing can be read."""

    def __init__(self, matches: Matches, path: Path) -> None:
        self._matches, self._path = matches, path
        self.lost = False
        self._read: int | None = None
        """How many bytes of the file have been played, or None when all of it is to be read at each change."""
        self._seen = (0, 0, 0)
        self.loaded = self._whole()

    def _stat(self) -> tuple[int, int, int]:
        """Which file it is, its size, and when something was written to it."""
        found = self._matches.home.disk.stat(self._path)
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _whole(self) -> Loaded:
        self._seen = self._stat()
        with self._matches.home.disk.open(self._path) as file:
            data = file.read()
        loaded = read_stream(io.BytesIO(data), Allowance(AT_A_GLANCE))
        self.identity = glance(io.BytesIO(loaded.sound)).identity
        self._read = len(loaded.sound) if data.startswith(loaded.sound) else None
        return loaded

    def catch_up(self) -> bool:
        """Takes in what was written since the last look; whether something is known that was not known before. `loaded.match` may
        be another one."""
        before = len(self.loaded.match), self.loaded.code, self.lost
        try:
            seen = self._stat()
            if seen == self._seen:
                return False
            if seen[0] != self._seen[0] or seen[1] < self._seen[1]:
                self._find()
            self._more()
            self.lost = False
        except (OSError, RecordError):
            try:  # it may have another name
                self._find()
                self._more()
                self.lost = False
            except (OSError, RecordError):
                self.lost = True
        return (len(self.loaded.match), self.loaded.code, self.lost) != before

    def _find(self) -> None:
        """Goes to the file that has the record now. Raises `RecordError`, or OSError, when none has."""
        with suppress(OSError, RecordError):
            if self._matches.glance(self._path).identity == self.identity:
                self._read = None  # written anew
                return
        kept = next((kept for kept in self._matches.library() if kept.identity == self.identity), None)
        if kept is None:
            raise FileNotFoundError(str(self._path))
        self._path = kept.path

    def _more(self) -> None:
        """Reads what was added, or all of it where that is not enough."""
        if self._read is None:
            self.loaded = self._whole()
            return
        seen = self._stat()
        with self._matches.home.disk.open(self._path) as file:
            file.seek(self._read)
            more = read_on(file, self.loaded)
        self._seen, self._read = seen, self._read + len(more.sound)
        self.loaded = self._whole() if more.faults and not more.torn else replace(more, sound=b"")
