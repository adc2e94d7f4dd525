"""What the program keeps for the players of this computer, as the pages use it: settings, matches, results, notices.

How and where it is kept is the matter of `scenes.store`.
"""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.store import settings as kept_settings
from scenes.store.disk import Disk, beside, there
from scenes.store.home import Home
from scenes.store.lock import Holder, TakenOverError
from scenes.store.people import People, Person
from scenes.store.progress import Lessons, Puzzles
from scenes.store.settings import CLAIM_SECONDS, SPEED_NAMES, SeatSetup, Settings, TableSetup
from scenes.store.sheet import Result, Sheet

if TYPE_CHECKING:
    from game.contract import Phrase
    from scenes.store.filing import Filing
    from scenes.store.matches import Matches

__all__ = ["CLAIM_SECONDS", "SPEED_NAMES", "People", "Person", "Profile", "Result", "SeatSetup", "Settings", "TableSetup"]

class Profile:
    """The home of the players of this computer: the folder `home`, or the one that the system has for them.

    `disk` and `me` are the calls of the system and the process that uses the home; tests give others.
    """

    def __init__(self, home: Path | None = None, disk: Disk | None = None, me: Holder | None = None) -> None:
        self.home = Home(home, disk, me)
        self.notices: list[str | Phrase] = self.home.notices
        """Sentences to show once: English msgids, or phrases."""
        self.sheet = self._new_sheet()
        self.seed: int | None = None
        """What every new match begins from, for tests and demonstrations; None draws it."""
        self.settings = kept_settings.load(self.home)
        self.lessons = Lessons(self.home)
        self.puzzles = Puzzles(self.home)
        self.people = People(self.home, self.settings)

    @cached_property
    def records(self) -> Matches:
        """The records of all matches. What reads them is imported now: the first frame of the program does not need it."""
        from scenes.store.matches import Matches

        return Matches(self.home)

    @cached_property
    def filing(self) -> Filing:
        """The owner of "this match is over"."""
        from scenes.store.filing import Filing

        return Filing(self.home, self.records, lambda: self.sheet)

    def _new_sheet(self) -> Sheet:
        return Sheet(self.home, lambda: self.filing.found_again())

    @property
    def settings_file(self) -> Path:
        """Where the settings lie."""
        return self.home.config / kept_settings.NAME

    @property
    def has_open(self) -> bool:
        """Whether there is a record of an open match; False where the system refuses to tell."""
        return there(self.home.disk, self.home.open_match)

    # ---- whose it is

    def other_program(self) -> Holder | None:
        """The program that has this home, if it is not this one."""
        return self.home.lock.other()

    def take_if_free(self) -> Holder | None:
        """Makes the home ours, if nobody living has it; else gives who has it. What older programs left open to others in a
        home that is ours is closed to them."""
        try:
            with self.home.writing():
                for path in (self.home.matches, self.sheet.path, self.settings_file):
                    with suppress(OSError):
                        self.home.disk.keep_private(path)
                if there(self.home.disk, beside(self.home.open_match)):
                    self.records.finish_part()
                return None
        except TakenOverError as taken:
            return taken.holder
        except OSError:
            return None

    def be_guest(self) -> None:
        """Uses a home of a guest from now on, inside of this one: its settings stay as they are now. Raises OSError."""
        self.home.be_guest()
        self.sheet = self._new_sheet()

    def take(self) -> None:
        """Takes the home over from another program, which then writes no more. Raises OSError."""
        self.home.disk.make_folder(self.home.data)
        self.home.lock.take()

    def close(self, seconds: float = 5.0) -> None:
        """Saves the settings, waits for the disk, so long at most, and gives the home back."""
        self.save_settings()
        self.home.writer.wait(seconds)
        self.home.lock.release()

    # ---- what is kept

    def save_settings(self) -> None:
        """Writes the settings, whole or not at all. A disk that refuses is reported as a notice."""
        kept_settings.save(self.home, self.settings)

    def tonight(self, now: float | None = None) -> list[Result]:
        """The results of this evening: since the last six in the morning."""
        now = time.time() if now is None else now
        local = time.localtime(now - 6 * 3600)
        return self.sheet.results(time.mktime((local.tm_year, local.tm_mon, local.tm_mday, 6, 0, 0, 0, 0, -1)))
