"""The sheet of results: every finished match of this home, once.

A match is known by the identity of its record, so one that is written twice stands there once. The file is checked when it is
first used; a damaged one is set aside, and a new one is written from the finished records on disk. Each row has a digest of its
own: one that is not what it was is passed over and counted.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from scenes.kit.language import N_
from scenes.store import disk
from scenes.store.home import Home, JsonFile, Words

if TYPE_CHECKING:
    import sqlite3

NAME = "results.sqlite3"
OFF = "off_sheet.json"
LONG, SHORT = 2.0, 0.02
"""So many seconds a locked file is waited for when a result is added, and at rest."""
_BYTES = 4 << 20
"""The largest file of what was taken off that is read."""
_OFF_WORDS = Words(
    damaged=N_("The list of matches that were taken off the sheet is damaged; some of them may stand there again."),
    set_aside=N_(
        "The list of matches that were taken off the sheet was damaged. It was set aside as {file}; what can be read of it still"
        " holds, and some of them may stand on the sheet again."
    ),
    unreadable=N_("The list of matches that were taken off the sheet cannot be read: {reason}."),
    unsaved=N_("The list of matches that were taken off the sheet could not be saved: the disk refuses."),
)
_IDENTITY = re.compile(r'"([0-9a-f]{16}|at [0-9.e+-]{1,30})"')
_OURS = "CREATE TABLE played (identity text primary key, at real not null, line blob not null, code text not null)"
_OLD = "CREATE TABLE result (at real primary key, line blob not null)"
"""Our table, as SQLite writes it down, and that of a sheet of before, which knew no identities."""
_WRONG = ("readonly", "no such column", "has no column", "columns but", "malformed", "unsupported")
"""What is said of a sheet that looks whole but cannot be written to as ours can."""


class Result(msgspec.Struct, frozen=True):
    """One line of the sheet: a finished match. `winners` are names; none is a draw. `when` is seconds since 1970.

    `names` and `marks` are of those who held the seats longest, `kinds` what they are ("human", or the level of a bot); nothing
    in rows of before, where all count as people. `identity`: 16 digits that no other match has; nothing where the match left no
    record. `seconds`: how long it was played; 0 where nobody knows. `options`: those of its set-up; nothing in rows of before.
    """

    when: float
    game: str
    names: tuple[str, ...]
    marks: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    reason: str
    identity: str = ""
    kinds: tuple[str, ...] = ()
    seconds: float = 0.0
    options: dict[str, str | int] = {}  # msgspec makes a new one for each

    @property
    def key(self) -> str:
        """What tells the match from all others."""
        return self.identity or f"at {self.when!r}"

    @property
    def people(self) -> tuple[bool, ...]:
        """For each seat whether a person held it."""
        return tuple(kind == "human" for kind in self.kinds) if self.kinds else (True,) * len(self.names)

    def agrees(self, other: Result) -> bool:
        """Whether both say that a match ended alike."""
        return (self.game, self.scores, self.winners, self.reason) == (other.game, other.scores, other.winners, other.reason)

    @property
    def sound(self) -> bool:
        """Whether its parts fit each other."""
        seats = len(self.names)
        fits = seats > 0 and len(self.marks) == seats == len(self.scores) and set(self.winners) <= set(self.names)
        fits = fits and len(self.kinds) in (0, seats)
        return fits and all(0 <= mark < 8 for mark in self.marks) and 0 <= self.when < 1e11


class Sheet:
    """The results of a home. `finished` tells those that can be read from the records, for a sheet that is lost."""

    def __init__(self, home: Home, finished: Callable[[], list[Result]]) -> None:
        self.home = home
        self._finished = finished
        self._checked = False
        self.passed_over = 0
        """How many rows could not be read the last time."""
        self._off: set[str] | None = None
        self._off_file = JsonFile(
            home, OFF, _BYTES, msgspec.json.Decoder(list[str]).decode, _OFF_WORDS, folder=home.data,
            salvage=lambda raw: _IDENTITY.findall(raw.decode("utf-8", "replace"))
        )

    @property
    def path(self) -> Path:
        """Where the sheet lies."""
        return self.home.data / NAME

    def add(self, result: Result) -> bool:
        """Writes one finished match to the sheet; whether it stands there. A sheet that refuses is reported as a notice."""
        import sqlite3  # only results need it, the first frame does not

        try:
            self._check()
            try:
                self._insert(result)
            except sqlite3.OperationalError as error:
                if not any(word in str(error) for word in _WRONG):
                    raise
                self.home.disk.close(self.home.disk.extend(self.path))  # the file can be written to, so it is its content
                self._begin_anew()
                self._insert(result)
        except (sqlite3.Error, OSError, ValueError):
            self.home.say(N_("The sheet refuses the result now. The match is kept, and its result follows later."))
            return False
        return True

    def known(self) -> dict[str, Result]:
        """All rows that can be read, also those that were taken off, by what tells a match from all others. Raises
        sqlite3.Error, OSError or ValueError, and never waits for a file that is locked. A damaged sheet is begun anew, empty."""
        self._check(at_rest=True)
        had, self._off = self._off or set(), None
        off = self.off | had  # another program may have taken something off since
        if self._off_file.unread:
            raise OSError(errno.EIO, os.strerror(errno.EIO), OFF)  # then nobody knows what must not come back
        self._off = off
        if not disk.there(self.home.disk, self.path):
            return {}
        with self._opened(write=False, wait=SHORT) as sheet:
            rows = sheet.execute("select line, code from played").fetchall()
        return {result.key: result for line, code in rows if (result := _read(line, code)) is not None}

    def has(self, known: dict[str, Result], identity: str, result: Result | None) -> bool:
        """Whether a match stands on a sheet of these rows, as its record tells where it tells a result; also in a row of before
        that knew no identity."""
        row = known.get(identity)
        if row is not None or result is None:
            return row is not None and (result is None or row.agrees(result))
        before = (row for row in known.values() if not row.identity and row.names == result.names and row.agrees(result))
        return any(abs(row.when - result.when) < 120 for row in before)

    def fill(self, result: Result) -> bool:
        """Writes a finished match that the sheet lacks or tells wrongly; whether it did. A row that is there keeps its time.
        Raises what `known` raises."""
        self._check(at_rest=True)
        with self.home.writing(), self._opened(wait=SHORT) as sheet:
            row = sheet.execute("select line, code from played where identity = ?", (result.key,)).fetchone()
            there = None if row is None else _read(*row)
            if there is not None and there.agrees(result):
                return False
            _write(sheet, result if there is None else msgspec.structs.replace(result, when=there.when, seconds=there.seconds))
            return True

    # ---- what was taken off

    @property
    def off(self) -> set[str]:
        """The identities of the matches that were taken off. They stand in a file of their own, so they stay off when the sheet
        is written anew from the records."""
        if self._off is None:
            off = set(self._off_file.read() or ())
            if self._off_file.unread:
                return off
            self._off = off
        return self._off

    def take_off(self, result: Result) -> bool:
        """Takes a match off the sheet for good; its record stays on the shelf. Whether the disk has taken it."""
        off = {*self.off, result.key}
        if self._off_file.unread or not self._off_file.write(sorted(off)):  # what cannot be read is not overwritten
            return False
        self._off = off
        return True

    def _insert(self, result: Result) -> None:
        with self.home.writing(), self._opened() as sheet:
            _write(sheet, result)

    def results(self, since: float = 0.0) -> list[Result]:
        """The finished matches since a time (seconds since 1970), oldest first. What cannot be read is left out, with a
        notice that counts it."""
        import sqlite3

        try:
            self._check()
            if not disk.there(self.home.disk, self.path):
                return []
            with self._opened(write=False) as sheet:
                rows = sheet.execute("select line, code from played").fetchall()  # the rows tell when: `at` has no digest
        except (sqlite3.Error, OSError, ValueError):
            return []
        read = [_read(line, code) for line, code in rows]
        lost = read.count(None)
        if lost > self.passed_over:
            from game.contract import phrase

            self.home.say(phrase("Results on the sheet that are damaged and left out: {count}.", count=lost))
        self.passed_over = lost
        there = [result for result in read if result is not None and result.when >= since and result.key not in self.off]
        return sorted(there, key=lambda one: one.when)

    # ---- the file

    @contextmanager
    def _opened(self, write: bool = True, wait: float = LONG) -> Iterator[sqlite3.Connection]:
        import sqlite3

        if disk.there(self.home.disk, self.path):
            self.home.disk.open(self.path).close()  # a pipe in its place is an error, not a wait
        elif write:
            self.home.disk.close(self.home.disk.create(self.path))
        sheet = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode={'rw' if write else 'ro'}", uri=True, timeout=wait)
        try:
            if write:
                sheet.execute("pragma synchronous = full")
                sheet.execute(_OURS.replace("TABLE", "TABLE IF NOT EXISTS"))
            with sheet:
                yield sheet
        finally:
            sheet.close()

    def _check(self, at_rest: bool = False) -> None:
        """Looks once whether the file is whole; one that is not is set aside and written anew. Raises OSError. `at_rest`: nothing
        is waited for, and rows are not found again here."""
        import sqlite3

        if self._checked:
            return
        made: set[str] = set()
        whole = True
        try:
            if disk.there(self.home.disk, self.path):
                with self._opened(write=False, wait=SHORT if at_rest else LONG) as sheet:
                    whole = sheet.execute("pragma integrity_check(1)").fetchone() == ("ok",)
                    made = {sql for (sql,) in sheet.execute("select sql from sqlite_master where type = 'table'")}
        except (sqlite3.DatabaseError, ValueError) as error:  # a name that is no text is a ValueError
            if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
                return  # it cannot be opened now: that says nothing of what it holds
            whole = False
        if not whole or not made <= {_OURS, _OLD}:
            self._begin_anew(at_rest)
        elif _OLD in made:
            with suppress(sqlite3.Error, OSError), self.home.writing(), self._opened() as sheet:
                for at, line in sheet.execute("select at, line from result").fetchall():
                    row = (f"at {at!r}", at, line, _code(line) if isinstance(line, bytes) else "")
                    sheet.execute("insert or ignore into played values (?, ?, ?, ?)", row)
                sheet.execute("drop table result")
        self._checked = True

    def _begin_anew(self, at_rest: bool = False) -> None:
        with self.home.writing():
            kept = disk.move(self.home.disk, self.path, f"results.damaged-{disk.stamp()}", ".sqlite3")
            for left in ("-journal", "-wal", "-shm"):
                with suppress(OSError):
                    self.home.disk.unlink(self.path.with_name(NAME + left))
            found = [] if at_rest else self._finished()
            with self._opened() as sheet:
                for result in found:
                    _write(sheet, result)
        from game.contract import phrase  # here and above: the rules are loaded after the first frame

        said = phrase(
            "The sheet of results was damaged and set aside as {file}. Matches found again in their records: {count}.",
            file=kept.name, count=len(found),
        )
        if at_rest:
            said = phrase("The sheet of results was damaged and set aside as {file}. It is written anew from the records.",
                          file=kept.name)
        self.home.say(said)


def _write(sheet: sqlite3.Connection, result: Result) -> None:
    line = msgspec.json.encode(result)
    row = (result.key, result.when, line, _code(line))
    sheet.execute("insert or replace into played values (?, ?, ?, ?)", row)


def _read(line: object, code: object) -> Result | None:
    """The result of a row; None for one that is not what was written."""
    if not isinstance(line, bytes) or code != _code(line):
        return None
    try:
        result = msgspec.json.decode(line, type=Result)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        return None
    return result if result.sound else None


def _code(line: bytes) -> str:
    from hashlib import blake2s  # late, for the first frame does without

    return blake2s(line, digest_size=6).hexdigest()
