"""The one owner of "this match is over": its result goes to the sheet once, however it is left, and its record to the finished.

What a match ended with is found by playing its record; its result line is no more than a reason to look. A record is moved only
after its result was handed to the sheet, and whatever stops the program between the two is made good by the next pass: it looks
at all records that say they are over, and files those that the sheet lacks. Never filed are matches that somebody took off the
sheet, and those that came from outside (`CAME`); lessons, puzzles and demonstrations leave no record.
"""

from __future__ import annotations

import io
import sqlite3
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace

from game.contract import phrase
from game.record import Loaded, RecordError, read_stream, reading
from game.record_glance import READ
from game.record_lines import held_longest
from scenes.store import disk
from scenes.store.home import Home
from scenes.store.match_file import AT_A_GLANCE, Allowance, MatchFile
from scenes.store.matches import CAME, FINISHED, Kept, Matches, result_of, seats_of
from scenes.store.sheet import Result, Sheet

REFUSED = (sqlite3.Error, OSError, ValueError)
"""What a sheet raises that refuses."""
LONGEST_WAIT = 3.0
"""So many seconds the end of a match waits for the disk at most."""
AT_ONCE = 2.0
"""So many seconds are spent on what is found again for a sheet that is lost; a pass finds the rest."""
_POLL = 0.002


class Filing:
    """Files what is over in one home. `sheet` gives the sheet that is in force; `go_on` makes the pass, a little at a time."""

    def __init__(self, home: Home, records: Matches, sheet: Callable[[], Sheet]) -> None:
        self._home, self._records, self._sheet = home, records, sheet
        self._steps: Iterator[None] | None = None
        self._due = True
        self._news = False
        """Whether a pass has found out something about the open match that nobody was told."""

    # ---- a match that ends at the table

    def over(self, file: MatchFile, result: Result | None, game: str, when: float) -> None:
        """Files a match that has ended at `when` and lets go of its record. `result`: its line; None where it is not to be filed.

        What the disk or the sheet refuses is a notice, and the next pass tries again.
        """
        saved = file.close(LONGEST_WAIT)
        filed = result is not None and self._sheet().add(result)
        if (saved or filed) and self._lies_open(file.identity) and not file.taken:
            self._records.put_away(game, FINISHED, when)
        if not filed:
            self.begin()

    def _lies_open(self, identity: str) -> bool:
        """Whether the open record is the one of this match."""
        try:
            return self._records.glance().identity == identity
        except (OSError, RecordError):
            return False

    # ---- the pass

    def begin(self) -> None:
        """Has a pass made from now on; one that is under way begins anew."""
        self._steps, self._due = None, True

    def go_on(self, seconds: float = 0.0) -> bool:
        """Goes on with the pass that is due, for so long or for one short step; whether there is more to do. Raises nothing."""
        if self._steps is None:
            if not self._due:
                return False
            self._steps, self._due = self._pass(), False
        end = time.perf_counter() + seconds
        while next(self._steps, self) is not self:
            if time.perf_counter() >= end:
                return True
        self._steps = None
        return self._due

    def found_out(self, seconds: float) -> bool:
        """Goes on with the pass that is due; whether something is known of the open match that was not known before."""
        self.go_on(seconds)
        news, self._news = self._news, False
        return news

    def finish(self) -> None:
        """Makes a whole pass now."""
        self.begin()
        while self.go_on(AT_ONCE):
            pass

    def found_again(self) -> list[Result]:
        """The results that the finished records tell, as far as they can be played in a moment."""
        end = time.perf_counter() + AT_ONCE
        found = []
        for kept in self._records.each():
            if _may_be_over(kept) and not kept.foreign and not kept.open and time.perf_counter() < end:
                proved = _last(self._proved(kept, end))
                result = None if proved is None or proved.foreign else result_of(proved, proved.ended)
                found += [] if result is None else [result]
        return found

    def _pass(self) -> Iterator[None]:
        """Looks first at the open match, then at the kept ones. Another program's home is left alone."""
        data = self._home.data
        if self._home.lock.other() is not None:
            return
        yield from self._open()
        try:
            sheet = self._sheet()
            known, off = sheet.known(), sheet.off
        except REFUSED:
            return
        for kept in self._records.each():
            yield
            if kept.open or kept.foreign or kept.identity in off or not _may_be_over(kept):
                continue
            if sheet.has(known, kept.identity, result_of(kept, kept.ended)):
                continue
            proved = yield from self._proved(kept)
            if self._home.data != data:
                return
            self._file(proved, kept)

    def _open(self) -> Iterator[None]:
        """An open match that was over is filed and moved; one of which nothing can be read is set aside, with a notice."""
        if not self._records.is_open:
            return
        data = self._home.data
        try:
            kept = self._records.glance()
        except RecordError:
            self._records.set_aside()
            return
        except OSError:
            return
        if not _may_be_over(kept):
            return
        proved = yield from self._proved(kept)
        if self._home.data != data:
            return
        self._file(proved, kept)
        if proved is not None and proved.outcome is not None and self._lies_open(kept.identity):
            self._records.put_away(kept.game, FINISHED, kept.changed)
        self._news = True

    def _file(self, proved: Kept | None, kept: Kept) -> None:
        """Files a record that was played, unless the sheet has it or somebody has taken it off; a sheet that refuses is tried
        again by the next pass. `kept` is what the record says of itself."""
        result = None if proved is None or proved.foreign else result_of(proved, proved.ended)
        if result is None:
            return
        with suppress(*REFUSED):
            sheet = self._sheet()
            said = result_of(kept, result.when)
            if result.identity not in sheet.off and sheet.fill(result) and (said is None or not said.agrees(result)):
                self._home.say(phrase("{file} told a wrong result. What its moves lead to counts.", file=kept.path.name))

    def _proved(self, kept: Kept, end: float | None = None) -> Generator[None, None, Kept | None]:
        """A record with what its moves and agreements lead to, which the shelf tells from then on too; None where it cannot be
        read, or who sat there is not known. A damaged one is mended beside the loop; `end`: not longer than until then."""
        try:
            data = disk.content(self._home.disk, kept.path, READ)
            loaded = yield from _strictly(data)
            if loaded is None or not _enough(data, loaded):
                loaded = (yield from _mended(data, end)) or loaded
            if loaded is None or (loaded.match.outcome is not None and not _enough(data, loaded)):
                return None
            outcome = loaded.match.outcome
            kept = self._records.proved(kept, outcome)
        except (OSError, RecordError):
            return None
        began = [*loaded.header.players, *({} for _seat in range(loaded.match.seats))][:loaded.match.seats]
        held = held_longest(began, loaded.changes, len(loaded.match))
        return replace(kept, seats=seats_of(loaded), holders=seats_of(held), foreign=CAME in loaded.header.notes)


def _may_be_over(kept: Kept) -> bool:
    return kept.doubtful or kept.outcome is not None


def _last(steps: Generator[None, None, Kept | None]) -> Kept | None:
    """What a generator gives at its end."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Kept | None = done.value
            return found


def _enough(data: bytes, loaded: Loaded) -> bool:
    """Whether nothing that is missing could change how the match ended or who has played it: a line torn off at the end cannot,
    and nothing that comes after the end of the match."""
    if not loaded.faults or loaded.torn:
        return True
    lines = data.split(b"\n")
    after = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    return loaded.match.outcome is not None and all(fault.line > after for fault in loaded.faults)


def _strictly(data: bytes) -> Generator[None, None, Loaded | None]:
    """A record as it stands; None where its header cannot be trusted."""
    try:
        return (yield from reading(io.BytesIO(data)))
    except RecordError:
        return None


def _mended(data: bytes, end: float | None) -> Generator[None, None, Loaded | None]:
    """A damaged record with what can be proved of it; None when nothing can, or it takes too long."""
    found: list[Loaded] = []
    allowance = Allowance(AT_A_GLANCE)

    def mend() -> None:
        with suppress(RecordError):
            found.append(read_stream(io.BytesIO(data), allowance))

    beside = threading.Thread(target=mend, name="mending", daemon=True)
    beside.start()
    while beside.is_alive() and (end is None or time.perf_counter() < end):
        beside.join(_POLL)
        yield
    allowance.cut_short()
    return found[0] if found else None
