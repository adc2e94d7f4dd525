"""A record that another program writes, read as it grows. Nothing is ever written here.

Each look costs one question to the system about the file; only what was added is read and played. A record that was finished
or put away meanwhile has another name and is found again by its identity.
"""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from game.record import Loaded, RecordError, read_on, read_stream
from game.record_glance import glance
from scenes.store.match_file import AT_A_GLANCE, Allowance
from scenes.store.matches import Matches


class Following:
    """A match that is looked on at. `loaded` is what is known of it, `identity` what no other match has, `lost` whether its
    record is gone or cannot be read.

    Raises `RecordError`, or OSError, for a record of which nothing can be read.
    """

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
        """Reads all of the record."""
        self._seen = self._stat()
        with self._matches.home.disk.open(self._path) as file:
            data = file.read()
        loaded = read_stream(io.BytesIO(data), Allowance(AT_A_GLANCE))
        self.identity = glance(io.BytesIO(loaded.sound)).identity
        self._read = len(loaded.sound) if data.startswith(loaded.sound) else None
        return loaded

    def catch_up(self) -> bool:
        """Takes in what was written since the last look; whether the match has changed. `loaded.match` may be another one."""
        try:
            seen = self._stat()
            if seen == self._seen:
                return False
            if seen[0] != self._seen[0] or seen[1] < self._seen[1]:
                self._find()
                seen = self._stat()
            changed = self._more(seen)
        except (OSError, RecordError):
            return self._search()
        self.lost = False
        return changed

    def _search(self) -> bool:
        """Looks for the record under another name; whether something is known since that was not known before."""
        before = self.lost
        try:
            self._find()
            changed = self._more(self._stat())
        except (OSError, RecordError):
            self.lost = True
            return not before
        self.lost = False
        return changed or before

    def _find(self) -> None:
        """Goes to the file that has the record now. Raises `RecordError`, or OSError, when none has."""
        try:
            found = self._matches.glance(self._path)
            if found.identity == self.identity:
                self._read = None  # written anew
                return
        except (OSError, RecordError):
            pass
        kept = next((kept for kept in self._matches.library() if kept.identity == self.identity), None)
        if kept is None:
            raise FileNotFoundError(str(self._path))
        self._path = kept.path

    def _more(self, seen: tuple[int, int, int]) -> bool:
        """Reads what was added, or all of it where that is not enough."""
        before = (len(self.loaded.match), self.loaded.code)
        if self._read is None:
            self.loaded = self._whole()
            return (len(self.loaded.match), self.loaded.code) != before
        with self._matches.home.disk.open(self._path) as file:
            file.seek(self._read)
            more = read_on(file, self.loaded)
        self._seen, self._read = seen, self._read + len(more.sound)
        self.loaded = replace(more, sound=b"")
        if more.faults and not more.torn:
            self.loaded = self._whole()
        return (len(self.loaded.match), self.loaded.code) != before
