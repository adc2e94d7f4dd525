"""The folder of the records: the open match, those that were put away and can be gone on with, and the finished ones.

The open match is `open.match`; the others are kept by date and game. Nothing is ever put in the place of another file, and
only the program that has the home gives a file another name.
"""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from game import catalogue
from game.bots.levels import LEVELS
from game.contract import Options, Outcome, Seat, phrase
from game.match import AnyMatch
from game.record import MAX_BYTES, Header, Loaded, RecordError, noted, read_on, read_stream
from game.record_glance import Glance, glance, mended_glance
from game.record_lines import flat
from scenes.kit.language import N_
from scenes.store import disk
from scenes.store.home import Home
from scenes.store.match_file import AT_A_GLANCE, Allowance, MatchFile, forget, noted_turns
from scenes.store.settings import SeatSetup
from scenes.store.sheet import Result

SUFFIX = ".match"
FINISHED = "finished"
"""How the name of a record ends that is over; a number may follow."""
BEGUN = "%Y-%m-%d %H:%M"
"""How a record says when a match began."""
CAME = "came"
"""The note of a record that came from outside: when that was. It stays with the record, and its match never goes to the sheet."""
LONGEST = 4 * 3600.0
"""A match that ended later after it began was left lying in between."""
MARKS = 8
_STAMP = re.compile(r"[0-9]{8}-[0-9]{6}")
_LONGEST_NAME = 60


@dataclass(frozen=True)
class Kept:
    """A record on the shelf, as far as it can be told without playing it: `turn` is the seat to act where that is known,
    `outcome` None while the match goes on, `changed` when something was written to it last, in seconds since 1970, `begun` when
    it began, in words, or nothing. `open`: it is the open match."""

    path: Path
    game: str
    title: str
    options: Mapping[str, str | int]
    seats: tuple[SeatSetup, ...]
    holders: tuple[SeatSetup, ...]
    """Who held the seats longest."""
    moves: int
    touched: bool
    """Whether any move was made, even if it was taken back."""
    outcome: Outcome | None
    turn: Seat | None
    begun: str
    changed: float
    identity: str
    damaged: bool
    open: bool
    foreign: bool
    """Whether it came from outside."""
    proved: bool = False
    """Whether its moves were played since the start, so that `outcome` is what they lead to."""

    @property
    def may_be_over(self) -> bool:
        """Whether it is over, or only its moves can tell: it has been damaged, or its name says so."""
        return self.outcome is not None or (not self.proved and (self.damaged or f"-{FINISHED}" in self.path.name))

    @property
    def ended(self) -> float:
        """When a match that is over ended, in seconds since 1970: its name has it, or the file was written to last then."""
        found = None if self.open else _STAMP.match(self.path.name)
        if found is not None:
            try:
                ended = time.mktime(time.strptime(found[0], "%Y%m%d-%H%M%S"))
            except (ValueError, OverflowError):
                return self.changed
            if abs(ended - self.changed) > 60:  # the file was copied since
                return ended
        return self.changed


def seats_of(players: Sequence[Mapping[str, str]] | Loaded | Glance) -> tuple[SeatSetup, ...]:
    """Who sits where, from the words of a record; what no program of ours has written is replaced by what is usual."""
    names = players.players if isinstance(players, Loaded | Glance) else players
    seats = []
    for seat, words in enumerate(names):
        mark, kind = words.get("mark", ""), words.get("kind", "human")
        known = len(mark) == 1 and mark.isascii() and mark.isdecimal() and int(mark) < MARKS
        name = flat(words.get("name", ""))[:_LONGEST_NAME] or f"{seat + 1}"
        seats.append(SeatSetup(name, int(mark) if known else seat % MARKS, kind if kind in LEVELS else "human"))
    return tuple(seats)


class Matches:
    """All records of a home."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._seen: dict[Path, tuple[tuple[int, int, int], tuple[Glance, Kept] | RecordError]] = {}
        """What was told of a record, mended where its header needed it, or why nothing was, with the file that it was then."""
        self._proved: dict[str, tuple[str, Outcome | None]] = {}
        """By the identity of a record whose moves were played: its last check code, and what they lead to."""

    @property
    def open(self) -> Path:
        """The record of the match that is being played."""
        return self.home.open_match

    @property
    def is_open(self) -> bool:
        """Whether there is a record of an open match, readable or not."""
        return disk.there(self.home.disk, self.open)

    def glance(self, path: Path | None = None) -> Kept:
        """What can be told of a record (the open one) at a glance. Raises `RecordError`, or OSError.

        A header that is damaged is mended for it, nothing else, within half a second, once for each file.
        """
        return self._kept(path or self.open, Allowance(AT_A_GLANCE), noted_turns(self.home))

    def _kept(self, path: Path, allowance: Allowance, turns: Mapping[str, Seat | None]) -> Kept:
        found, kept = self._glance(path, allowance)
        known = self._proved.get(kept.identity)
        if known is not None and known[0] == found.code:
            kept = replace(kept, damaged=kept.damaged or kept.outcome != known[1], outcome=known[1], proved=True)
        turn = turns.get(found.code)
        return replace(kept, turn=turn) if kept.outcome is None and turn in range(found.seats) else kept

    def proved(self, kept: Kept, outcome: Outcome | None) -> Kept:
        """Takes in what the moves of a record lead to, which counts from now on, whatever its result line says."""
        self._proved[kept.identity] = (self._glance(kept.path, Allowance(AT_A_GLANCE))[0].code, outcome)
        return replace(kept, outcome=outcome, proved=True)

    def _glance(self, path: Path, allowance: Allowance) -> tuple[Glance, Kept]:
        """Looks at a record that is another one than was seen, and once more with its header mended where that is damaged and the
        time for it holds. Gives what it says of itself, whose turn it is left out."""
        about = self.home.disk.stat(path)
        mark = about.st_ino, about.st_mtime_ns, about.st_size
        known, answer = self._seen.get(path, (None, None))
        if answer is None or known != mark:
            with self.home.disk.open(path) as file:
                found = _looked(lambda: glance(file))
                bad = isinstance(found, RecordError) or found.bad_head
                if bad and not allowance():
                    file.seek(0)
                    found, bad = _looked(lambda: mended_glance(file, allowance)), False
            if isinstance(found, RecordError):
                answer = found
            else:
                title, begun = catalogue.rules(found.game).info.title, flat(found.notes.get("started", ""))[:_LONGEST_NAME]
                answer = found, Kept(
                    path, found.game, title, found.options, seats_of(found), seats_of(found.holders), found.moves, found.touched,
                    found.outcome, None, begun, about.st_mtime, found.identity, found.damaged, path == self.open,
                    CAME in found.notes)
            if not bad:
                self._seen[path] = mark, answer
        if isinstance(answer, RecordError):
            raise answer
        return answer

    def library(self) -> list[Kept]:
        """All records that can be read, the open one first, then the latest. What cannot be read is not on it."""
        return sorted(self.each(), key=lambda kept: (not kept.open, -kept.changed))

    def each(self) -> Iterator[Kept]:
        """The records that can be read, one after another, in no order."""
        try:
            names = self.home.disk.names(self.home.matches)
        except OSError:
            return
        allowance, turns = Allowance(AT_A_GLANCE), noted_turns(self.home)
        for name in names:
            if name.endswith(SUFFIX) and not name.startswith("."):
                with suppress(OSError, RecordError):
                    yield self._kept(self.home.matches / name, allowance, turns)

    # ---- what changes something: only in a home that is ours

    def finish_part(self) -> None:
        """Settles what a program left that died while it wrote the open record anew: one that goes on where the open record
        ends takes its place, any other is thrown away. Only while this program writes to no record itself."""
        part = disk.beside(self.open)
        try:
            newer = disk.content(self.home.disk, part, MAX_BYTES)
        except FileNotFoundError:
            return
        except OSError:
            newer = b""
        with suppress(OSError), self.home.writing():
            try:
                older = disk.content(self.home.disk, self.open, MAX_BYTES)
            except FileNotFoundError:
                older = b""
            if len(newer) > len(older) and newer.startswith(older) and self._is_new(newer, bool(older)):
                self.home.disk.replace(part, self.open)
            else:
                self.home.disk.unlink(part)
            self.home.disk.sync_folder(self.home.matches)

    def _is_new(self, record: bytes, lies_open: bool) -> bool:
        """Whether a match can be read in a record, and it lies open or nowhere."""
        try:
            found = glance(BytesIO(record))
        except RecordError:
            return False
        return lies_open or all(kept.identity != found.identity for kept in self.library())

    def begin(self, match: AnyMatch, header: Header) -> MatchFile:
        """The record of a new match. One that lies open is put away first, or stays where it is when the disk refuses."""
        self.clear("left")
        return MatchFile.create(self.home, self.open, match, header)

    def clear(self, reason: str) -> Path | None:
        """Takes the open record from its place: kept under its date and `reason`, thrown away when nobody has ever moved, to the
        finished ones, where a pass finds it, when it says that it is over. Gives the new place, or None."""
        try:
            found = self.glance()
        except RecordError:
            return self.set_aside()
        except OSError:
            return self.set_aside() if self.is_open else None
        if not found.touched and found.outcome is None and not found.damaged:
            self.delete(found.path)
            return None
        if found.outcome is not None:
            return self.put_away(found.game, FINISHED, found.changed)
        return self.put_away(found.game, reason)

    def put_away(self, game: str, reason: str, when: float | None = None) -> Path | None:
        """Moves the open record to the kept ones ("finished", "left"), under the time `when`; gives the new place, or None."""
        return self._moved(f"{disk.stamp(when)}-{game}-{reason}", SUFFIX) if self.is_open else None

    def _moved(self, stem: str, suffix: str) -> Path | None:
        try:
            with self.home.writing():
                return disk.move(self.home.disk, self.open, stem, suffix)
        except OSError:
            return None

    def set_aside(self) -> Path | None:
        """Gives an open record of which nothing can be read another name, and says so; None when the disk refuses."""
        kept = self._moved(f"{disk.stamp()}-{self.open.stem}", ".damaged")
        if kept is None:
            self.home.say(N_("The open match cannot be read, and its file cannot be set aside."))
        else:
            self.home.say(phrase("The open match cannot be read. Its file was set aside as {file}.", file=kept.name))
        return kept

    def take_down(self, kept: Kept) -> None:
        """Makes a record of the shelf the open one; one that lies open is put away. Raises OSError."""
        if kept.path == self.open:
            return
        self.clear("left")
        with self.home.writing():
            if disk.there(self.home.disk, self.open):
                raise FileExistsError(str(self.open))
            self.home.disk.replace(kept.path, self.open)
            self.home.disk.sync_folder(self.home.matches)

    def adopt(self, loaded: Loaded) -> Kept:
        """Puts a match that goes on and was not played here on the shelf, up to its last good line. Raises OSError."""
        stem = f"{disk.stamp()}-{loaded.match.rules.info.key}-left"
        with self.home.writing():
            self.home.disk.make_folder(self.home.matches)
            path = next(path for path in disk.free_names(self.home.matches, stem, SUFFIX) if not disk.there(self.home.disk, path))
            known = CAME in loaded.header.notes
            record = loaded.sound if known else noted(loaded.sound, CAME, time.strftime(BEGUN))
            disk.put(self.home.disk, path, record)
        return self.glance(path)

    def delete(self, path: Path) -> bool:
        """Throws a record away for good; whether it could be done."""
        identity = ""
        with suppress(OSError, RecordError):
            identity = self.glance(path).identity
        try:
            with self.home.writing():
                self.home.disk.unlink(path)
                if identity:
                    forget(self.home, identity)
                self.home.disk.sync_folder(self.home.matches)
        except OSError:
            return False
        return True


def _looked(at_a_glance: Callable[[], Glance]) -> Glance | RecordError:
    try:
        return at_a_glance()
    except RecordError as error:
        return error


def result_of(kept: Kept, when: float) -> Result | None:
    """The line of the sheet for a record, of a match that ended at `when`; None while it goes on."""
    if kept.outcome is None:
        return None
    return row(when, kept.game, kept.options, kept.holders, kept.outcome, kept.identity, kept.begun)


def row(when: float, game: str, options: Options, holders: Sequence[SeatSetup], outcome: Outcome, identity: str,
        begun: str = "") -> Result:
    """The line of the sheet for a match that ended so, from those who held its seats longest. `begun` is when it began, in the
    words of the record, or nothing."""
    names, marks, kinds = zip(*((seat.name, seat.mark, seat.kind) for seat in holders), strict=True)
    winners, seconds = tuple(names[seat] for seat in outcome.winners), 0.0
    with suppress(ValueError, OverflowError):
        seconds = when - time.mktime(time.strptime(begun, BEGUN))
    lasted = seconds if 0 < seconds < LONGEST else 0.0  # played in one go, as far as that is known
    return Result(when, game, names, marks, outcome.scores, winners, outcome.reason, identity, kinds, lasted, dict(options))


class Following:
    """A match that is looked on at: its record is read as it grows, and never written. `loaded` is what is known of it,
    `identity` what no other match has, `lost` whether its record is gone or cannot be read. Raises `RecordError`, or OSError,
    for one of which nothing can be read."""

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
