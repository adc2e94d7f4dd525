"""The record of a match that is being played, on disk.

Every line is handed to the system before a method comes back, so the death of the program loses nothing; the writer begins
to wait for the disk at once, and the caller never waits. After an error the record is whole in memory, and every next line
tries again with all of it, until the disk takes it.
"""

from __future__ import annotations

import errno
import io
import os
import threading
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path

import msgspec

from game.contract import Seat
from game.match import AnyMatch
from game.record import Header, Loaded, Pen, RecordError, read_stream
from game.record_glance import glance
from scenes.kit.language import N_
from scenes.store import disk
from scenes.store.home import Home
from scenes.store.lock import TakenOverError

BEGUN_BADLY = N_("The match cannot be saved: the disk refuses. It can be played all the same.")
NO_LONGER = N_("The match can no longer be saved: the disk refuses. It can be played on.")
AGAIN = N_("The match is saved again, with all of its moves.")
UNCONFIRMED = N_("The disk did not confirm that the match is saved.")
OTHERS = N_("Another window has taken over this home. This one goes on, but saves nothing any more.")
TURN = ".turn"
"""The file that notes whose turn it is after the last line of the open match, so that the title need not replay it."""


class MatchFile:
    """A record that grows. Make one with `create` or `resume`; all methods but `tend` are for the thread of the screen."""

    def __init__(self, home: Home, path: Path, pen: Pen, record: bytes) -> None:
        self.home, self.path = home, path
        self._pen = pen
        self._record = bytearray(record)
        self._guard = threading.Lock()
        """Held while a line is handed over, never while the disk is waited for."""
        self._file: int | None = None
        self._dropped: list[int] = []
        """Files that have failed and are to be closed."""
        self._placed = False
        """Whether the file of that name is ours, so that it may be replaced."""
        self._synced = 0
        self._trouble: OSError | None = None
        self._closing = False

    @classmethod
    def create(cls, home: Home, path: Path, match: AnyMatch, header: Header | None = None) -> MatchFile:
        """A new file, of a name that nobody has, with all of the match so far. A disk that refuses is a notice; the next line
        tries again."""
        made = cls(home, path, *Pen.begin(match, header))
        home.turn = (made._pen.code, turn_of(match))
        try:
            with home.writing():
                home.disk.make_folder(path.parent)
                made.path, made._file = disk.create_free(home.disk, path.parent, path.stem, path.suffix)
                made._placed = True
                disk.write(home.disk, made._file, bytes(made._record))
        except OSError as error:
            made._failed(error, BEGUN_BADLY)
        home.writer.ask(made.tend)
        return made

    @classmethod
    def resume(cls, home: Home, path: Path, read: Loaded | None = None) -> tuple[MatchFile, Loaded]:
        """Goes on with a record after its last good line. Raises `RecordError`, and OSError when it cannot be read; a home that
        cannot be written to is a notice.

        What was wrong leaves the file or is mended; when that was more than a torn last line, the file as it was is kept
        beside it as `TIME-NAME.damaged`. `read` is what was read of it just now; without it that is done here, and mended.
        """
        with home.disk.open(path) as file:
            loaded = read_stream(file, Allowance(ASKED_FOR)) if read is None else read
            file.seek(0)
            begins_so = file.read(len(loaded.sound)) == loaded.sound
            more = bool(file.read(1))
        made = cls(home, path, Pen(loaded.code), loaded.sound)
        made._placed = True
        home.turn = (loaded.code, turn_of(loaded.match))
        try:
            with home.writing():
                if loaded.repairs or (loaded.faults and not loaded.torn):
                    disk.keep_copy(home.disk, path, f"{disk.stamp()}-{path.stem}", ".damaged")
                    begins_so = False  # the copy may be the same file under a second name
                if not begins_so:
                    disk.put(home.disk, path, loaded.sound)
                made._file = home.disk.extend(path)
                if begins_so and more:
                    home.disk.cut(made._file, len(loaded.sound))
        except OSError as error:
            made._failed(error, BEGUN_BADLY)
        home.writer.ask(made.tend)
        return made, loaded

    # ---- what is so now

    @property
    def saved(self) -> bool:
        """Whether everything is with the system and the disk has not refused any of it."""
        return self._trouble is None

    @property
    def taken(self) -> bool:
        """Whether another program has the home now: nothing is written any more."""
        return isinstance(self._trouble, TakenOverError)

    @property
    def on_disk(self) -> bool:
        """Whether the disk has confirmed everything."""
        return self.saved and self._synced == len(self._record)

    @property
    def identity(self) -> str:
        """The 16 digits that no other match has."""
        with self._guard:
            return glance(io.BytesIO(bytes(self._record))).identity

    # ---- what the screen does

    def write(self, what: Callable[[Pen], bytes], match: AnyMatch) -> None:
        """Appends what a pen writes of the match. Raises nothing of the disk: see `saved`."""
        line = what(self._pen)
        with self._guard:
            self._record += line
            self.home.turn = (self._pen.code, turn_of(match))
            if self._file is not None:
                self._hand_over(self._file, line)
            elif self._trouble is None:  # it was closed before: all of it is put in place again
                self._trouble = OSError(errno.EBADF, os.strerror(errno.EBADF))
            self._closing = False
        if not self.taken:
            self.home.writer.ask(self.tend)

    def _hand_over(self, file: int, line: bytes) -> None:
        try:
            with self.home.writing():
                disk.write(self.home.disk, file, line)
        except OSError as error:
            self._failed(error, NO_LONGER)

    def _failed(self, error: OSError, notice: str) -> None:
        """Nothing of the file is relied on after an error: all of the record will be written anew."""
        if self._file is not None:
            self._dropped.append(self._file)
            self._file = None
        if isinstance(error, TakenOverError):
            self.home.taken_over = True
            self.home.say(OTHERS)
        elif self._trouble is None:
            self.home.say(notice)
        self._trouble = error

    def close(self, seconds: float = 0.0) -> bool:
        """Lets go of the file when the disk has it; waits so long for that at most. What could not be saved is tried once more.
        Gives whether everything is with the system. Safe to call twice."""
        with self._guard:
            closed = self._closing and self._file is None and self._trouble is None
            self._closing = True
        if not closed:
            self.home.writer.ask(self.tend)
        if seconds or not self.saved:
            self.home.writer.wait(seconds or 2.0)
        return self.saved

    # ---- what the writer does

    def tend(self) -> None:
        """Brings to the disk what is not there yet: waits for it, or writes all of the record anew after an error."""
        with self._guard:
            dropped, self._dropped = self._dropped, []
            file, goal = self._file, len(self._record)
        for old in dropped:
            with suppress(OSError):
                self.home.disk.close(old)
        if self.saved:
            self._note()
        if file is not None and self._synced < goal:
            self._sync(file, goal)
        if self._file is None and self._trouble is not None and not self.taken:
            self._anew()
        with self._guard:
            if self._closing and self._file is not None and self.on_disk:
                with suppress(OSError):
                    self.home.disk.close(self._file)
                self._file = None

    def _sync(self, file: int, goal: int) -> None:
        try:
            if not self._synced:
                self.home.disk.sync_folder(self.path.parent)
            self.home.disk.sync(file)
        except OSError as error:
            with self._guard:
                self._failed(error, UNCONFIRMED if self._closing else NO_LONGER)
        else:
            self._synced = goal

    def _anew(self) -> None:
        """Puts all of the record in the place of the file, or in a place that is free."""
        with self._guard:
            record = bytes(self._record)
        try:
            with self.home.writing():
                self.home.disk.make_folder(self.path.parent)
                part, file = disk.begin_part(self.home.disk, self.path)
            with disk.undone(self.home.disk, part):  # the home is not held while the disk is waited for
                disk.fill(self.home.disk, file, record)
            with self.home.writing():
                self._place(part)
                file = self.home.disk.extend(self.path)
            self.home.disk.sync_folder(self.path.parent)
        except OSError as error:
            with self._guard:
                self._failed(error, NO_LONGER)
            return
        with self._guard:
            self._file, self._trouble, self._synced = file, None, len(record)
            self.home.say(AGAIN)
            if len(self._record) > len(record):
                self._hand_over(file, bytes(self._record[len(record) :]))

    def _place(self, part: Path) -> None:
        free, path = disk.free_names(self.path.parent, self.path.stem, self.path.suffix), self.path
        ours = self._placed
        with suppress(OSError, RecordError), self.home.disk.open(path) as file:
            ours = ours and glance(file).identity == self.identity
        if not ours:  # another match may lie there since
            path = next(path for path in free if not disk.there(self.home.disk, path))
        self.home.disk.replace(part, path)
        self.path, self._placed = path, True

    def _note(self) -> None:
        """Notes whose turn it is after the last line. It is a help, so nothing waits for it, and nothing is lost with it."""
        with suppress(OSError), self.home.writing():
            disk.put(self.home.disk, self.home.data / TURN, msgspec.json.encode(self.home.turn), surely=False)


def turn_of(match: AnyMatch) -> Seat | None:
    """Whose turn it is, even while others are asked first; None when the match is over."""
    asked = match.to_act
    return None if asked is None else getattr(match.state, "turn", asked)


def noted_turns(home: Home) -> dict[str, Seat | None]:
    """By the check code of a line whose turn it is after it, where that was noted. The seat may be one that the match has not."""
    noted = [] if home.turn is None else [home.turn]
    with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
        noted.insert(0, msgspec.json.decode(disk.content(home.disk, home.data / TURN, 1024), type=tuple[str, Seat | None]))
    return dict(noted)


AT_A_GLANCE = 0.5
"""Seconds for a file of which only the header is wanted, as on the title."""
ASKED_FOR = 5.0
"""Seconds for a file that somebody wants to open."""
_POLL = 0.002


class Allowance:
    """So many seconds for mending, from the first time that it is asked. `cut_short` ends it at once, from any thread."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end: float | None = None
        self._cut = False

    def __call__(self) -> bool:
        """Whether the time is spent."""
        if self._end is None:
            self._end = time.monotonic() + self._seconds
        return self._cut or time.monotonic() >= self._end

    def cut_short(self) -> None:
        """Ends the time."""
        self._cut = True


def mending(data: bytes, seconds: float) -> Generator[float, None, Loaded | Exception]:
    """Mends a damaged record in a thread of its own, for so long at most; gives again and again which share of it was read, and
    at its end the record, or why none can be read. Whoever wants it no more closes it."""
    allowance, file = Allowance(seconds), io.BytesIO(data)
    found: list[Loaded | Exception] = []

    def mend() -> None:
        try:
            found.append(read_stream(file, allowance))
        except Exception as error:
            found.append(error)

    thread = threading.Thread(target=mend, name="mending", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_POLL)
            yield file.tell() / max(1, len(data))
    finally:
        allowance.cut_short()
    return found[0]


SUFFIX = ".further"
_BYTES = 1 << 20
"""The largest file that is read, in bytes."""


class FurtherYes(msgspec.Struct, frozen=True):
    """The move with the number `ply` was the yes of `seat` in the words of the record; the `others` said yes as well."""

    ply: int
    move: str
    seat: Seat
    others: tuple[Seat, ...]

    def fits(self, match: AnyMatch) -> bool:
        """Whether it can be told of this match as it stands."""
        if not 0 < self.ply <= len(match):
            return False
        played = match.plies[self.ply - 1]
        seats = {self.seat, *self.others}
        there = len(seats) == 1 + len(self.others) and seats <= set(range(match.seats))
        return there and played.seat == self.seat and match.rules.text(played.move) == self.move


def file_of(home: Home, identity: str) -> Path:
    """The file that lies beside the record of a match."""
    return home.matches / f"{identity}{SUFFIX}"


class Further:
    """The further yeses of one match: who else said yes to a question that somebody nearer got, of whom the rules never hear.
    They lie in a file beside the record, so that this stays as it is; a no is never written down. Those of a `home` are read,
    where they can be, and what is added is `kept` there too."""

    def __init__(self, home: Home | None = None, identity: str = "", kept: bool = True) -> None:
        self._home, self._identity = home if kept else None, identity
        self.known: tuple[FurtherYes, ...] = ()
        """What is known of questions of this match, the oldest first."""
        if home is not None:
            with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                self.known = msgspec.json.decode(
                    disk.content(home.disk, file_of(home, identity), _BYTES), type=tuple[FurtherYes, ...]
                )

    def decided(self, match: AnyMatch, ply: int, moves: int) -> FurtherYes | None:
        """The further yeses to the question that the move with the number `ply` decided, `moves` moves after its yes; None for
        none, and before that move was made."""
        if ply > len(match):
            return None
        return next((one for one in self.known if one.ply + moves == ply and one.fits(match)), None)

    def add(self, match: AnyMatch, others: tuple[Seat, ...]) -> None:
        """The last move of the match was a yes, and the `others` said it as well. A disk that refuses keeps nothing."""
        if others:
            last = match.plies[-1]
            self.known += (FurtherYes(len(match), match.rules.text(last.move), last.seat, others),)
            self._write()

    def moved(self, number: int) -> None:
        """The move with this number is made; what was known of it and of later ones was taken back."""
        left = tuple(one for one in self.known if one.ply < number)
        if left != self.known:
            self.known = left
            self._write()

    def _write(self) -> None:
        home = self._home
        if home is not None:
            with suppress(OSError), home.writing():
                disk.put(home.disk, file_of(home, self._identity), msgspec.json.encode(self.known), surely=False)


def forget(home: Home, identity: str) -> None:
    """Throws away what lies beside the record of a match that is thrown away."""
    with suppress(OSError):
        home.disk.unlink(file_of(home, identity))
