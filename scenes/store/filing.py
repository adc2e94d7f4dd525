"""The one owner of "this match is over": its result goes to the sheet once, however it is left, and its record to the finished.

What a match ended with is found by playing its record; its result line is no more than a reason to look. A record is moved only
after its result was handed to the sheet, and whatever stops the program between the two is made good by the next pass: it looks
at all records that say they are over, and files those that the sheet lacks. Never filed are matches that somebody took off the
sheet, and those that came from outside (`CAME`); lessons, puzzles and demonstrations leave no record.
"""

from __future__ import annotations

import io
import math
import sqlite3
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace

from game.contract import phrase
from game.record import Loaded, RecordError, reading
from game.record_glance import READ
from game.record_lines import held_longest
from scenes.store import disk
from scenes.store.home import Home
from scenes.store.match_file import AT_A_GLANCE, MatchFile, mending
from scenes.store.matches import CAME, FINISHED, Kept, Matches, result_of, seats_of
from scenes.store.sheet import Result, Sheet

REFUSED = (sqlite3.Error, OSError, ValueError)
"""What a sheet raises that refuses."""
LONGEST_WAIT = 3.0
"""So many seconds the end of a match waits for the disk at most."""
AT_ONCE = 2.0
"""So many seconds are spent on what is found again for a sheet that is lost; a pass finds the rest."""
Steps = Generator[object, None, Kept | None]
"""Plays a record, a little with each step, and gives what it has proved; None where it cannot be read."""


class Filing:
    """Files what is over in one home. `sheet` gives the sheet that is in force; `go_on` makes the pass, a little at a time."""

    def __init__(self, home: Home, records: Matches, sheet: Callable[[], Sheet]) -> None:
        self._home, self._records, self._sheet = home, records, sheet
        self._steps: Iterator[object] | None = None
        self._due = True
        self._news = False
        """Whether a pass has found out something about the open match that nobody was told."""

    # ---- a match that ends at the table

    def over(self, file: MatchFile, result: Result | None, game: str, when: float) -> None:
        """Files a match that has ended at `when` and lets go of its record. `result`: its line; None where it is not to be filed.
        What is refused is a notice, and the next pass tries again."""
        saved = file.close(LONGEST_WAIT)
        filed = result is not None and self._sheet().add(result)
        if (saved or filed) and self._lies_open(file.identity) and not file.taken:
            self._records.put_away(game, FINISHED, when)
        if not filed:
            self.begin()

    def _lies_open(self, identity: str) -> bool:
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
        """Puts in order, at once, what the last program left: a whole pass. Changes nothing in the home of another program."""
        self.begin()
        while self.go_on(AT_ONCE):
            pass

    def found_again(self) -> list[Result]:
        """The results that the finished records tell, as far as they can be played in a moment."""
        end = time.perf_counter() + AT_ONCE
        found = []
        for kept in self._records.each():
            if kept.may_be_over and not kept.foreign and not kept.open and time.perf_counter() < end:
                proved = _last(self._proved(kept, end))
                result = None if proved is None or proved.foreign else result_of(proved, proved.ended)
                found += [] if result is None else [result]
        return found

    def _pass(self) -> Iterator[object]:
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
            yield None
            if self._home.data != data:
                return
            if kept.open or kept.foreign or kept.identity in off or not kept.may_be_over:
                continue
            if not sheet.has(known, kept.identity, result_of(kept, kept.ended)):
                yield from self._file(kept)

    def _open(self) -> Iterator[object]:
        """An open match that was over is filed and moved; one of which nothing can be read is set aside, with a notice."""
        if not self._records.is_open:
            return
        try:
            kept = self._records.glance()
        except RecordError:
            self._records.set_aside()
            return
        except OSError:
            return
        if not kept.may_be_over:
            return
        proved = yield from self._file(kept)
        if proved is not None and proved.outcome is not None and self._lies_open(kept.identity):
            self._records.put_away(kept.game, FINISHED, kept.changed)
        self._news = True

    def _file(self, kept: Kept) -> Steps:
        """Plays a record and files it, unless the sheet has it, somebody has taken it off, or the home is another one by then; a
        sheet that refuses is tried again by the next pass. `kept` is what the record says of itself; gives what it has proved."""
        data = self._home.data
        proved = yield from self._proved(kept)
        result = None if proved is None or proved.foreign else result_of(proved, proved.ended)
        if result is None or self._home.data != data:
            return proved
        with suppress(*REFUSED):
            sheet = self._sheet()
            said = result_of(kept, result.when)
            if result.identity not in sheet.off and sheet.fill(result) and (said is None or not said.agrees(result)):
                self._home.say(phrase("{file} told a wrong result. What its moves lead to counts.", file=kept.path.name))
        return proved

    def _proved(self, kept: Kept, end: float = math.inf) -> Steps:
        """A record with what its moves and agreements lead to, which the shelf tells from then on too; None where it cannot be
        read, or who sat there is not known. A damaged one is mended beside the loop; `end`: not longer than until then."""
        try:
            data = disk.content(self._home.disk, kept.path, READ)
            loaded = None
            with suppress(RecordError):  # its header cannot be trusted as it stands
                loaded = yield from reading(io.BytesIO(data))
            if loaded is None or not _enough(data, loaded):
                mended = yield from mending(data, min(AT_A_GLANCE, end - time.perf_counter()))
                loaded = mended if isinstance(mended, Loaded) else loaded
            if loaded is None or (loaded.match.outcome is not None and not _enough(data, loaded)):
                return None
            outcome = loaded.match.outcome
            kept = self._records.proved(kept, outcome)
        except (OSError, RecordError):
            return None
        began = [*loaded.header.players, *({} for _seat in range(loaded.match.seats))][:loaded.match.seats]
        held = held_longest(began, loaded.changes, len(loaded.match))
        return replace(kept, seats=seats_of(loaded), holders=seats_of(held), foreign=CAME in loaded.header.notes)


def _last(steps: Steps) -> Kept | None:
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
