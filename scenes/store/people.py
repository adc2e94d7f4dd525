"""The people of a home, one list for all games: who they are, who is here tonight, and how each of them wants to be helped.

A person is known by the name. One who is renamed is the same everywhere: the names of before are kept, so matches, tables and
the sheet that still say one of them mean the same person. A damaged file is set aside and reported, never fatal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from scenes.kit.language import N_
from scenes.store.home import Home, JsonFile, Words
from scenes.store.settings import SeatSetup, Settings

NAME = "people.json"
MARKS = 8
LETTERS = 16
"""The most letters of a name."""
MOST = 64
"""The most people of a home; who was away longest gives way to another one."""
_BYTES = 1 << 20
"""The largest file of people that is read, in bytes."""
_WORDS = Words(
    damaged=N_("The list of people is damaged. Those of the last tables are taken."),
    set_aside=N_("The list of people was damaged. It was set aside as {file}, and those of the last tables are taken."),
    unreadable=N_("The list of people cannot be read: {reason}."),
    unsaved=N_("The list of people could not be saved: the disk refuses."),
)


def tidy(name: str) -> str:
    """A name as it stands at the table: no outer or double spaces, at most `LETTERS` letters; may be empty."""
    return " ".join(name.split())[:LETTERS].strip()


def same(name: str, other: str) -> bool:
    """Whether two names cannot be told apart at the table: capitals and outer spaces do not count."""
    return name.strip().casefold() == other.strip().casefold()


class Person(msgspec.Struct):
    """Somebody who plays here. `mark` is colour and shape, from 0; `here` whether the person is here tonight."""

    name: str
    mark: int = 0
    here: bool = False
    hints: bool = True
    """Whether the person may ask for hints."""
    lights: bool = True
    """Whether what may be played is lit for this person."""
    clock: bool = False
    """Whether the time of a question runs though the person is new to the game, because the host has switched it on."""
    coach: bool = True
    """Whether the coach says what is new in a game."""
    tips_seen: set[str] = msgspec.field(name="told", default_factory=set)
    """The sentences of the coach that this person has read, by their names."""
    played: dict[str, int] = msgspec.field(default_factory=dict)
    """How many matches of each game were played to their end, by its key."""
    formerly: list[str] = msgspec.field(default_factory=list)
    """The names that this person had before."""


class People:
    """Everybody of a home, in the order in which they came. What changes is written with `save`."""

    def __init__(self, home: Home, settings: Settings) -> None:
        self._file = JsonFile(home, NAME, _BYTES, msgspec.json.Decoder(list[Person]).decode, _WORDS)
        kept = self._file.read()
        self.all: list[Person] = _of_tables(settings) if kept is None else _sound(kept)

    @property
    def here(self) -> list[Person]:
        """Who is here tonight."""
        return [person for person in self.all if person.here]

    @property
    def away(self) -> list[Person]:
        """Who is known and not here."""
        return [person for person in self.all if not person.here]

    def of(self, name: str) -> Person | None:
        """The person of a name; of one who had it before when nobody has it now."""
        for person in self.all:
            if same(person.name, name):
                return person
        return next((person for person in self.all if any(same(name, old) for old in person.formerly)), None)

    def name_of(self, name: str) -> str:
        """What somebody is called today who stood somewhere under this name; the name itself for a stranger."""
        person = self.of(name)
        return name if person is None else person.name

    def free_mark(self) -> int:
        """A mark that as few as possible of those have who are here, the lowest of them."""
        taken = [person.mark for person in self.here]
        return min(range(MARKS), key=lambda mark: (taken.count(mark), mark))

    def may_be_called(self, name: str, but: Person | None = None) -> bool:
        """Whether a name has letters and nobody else has it; `but` is not counted."""
        name = tidy(name)
        return bool(name) and not any(same(name, person.name) for person in self.all if person is not but)

    def add(self, name: str, mark: int | None = None) -> Person:
        """Somebody new comes, or somebody known comes again. ValueError for a name without letters."""
        name = tidy(name)
        if not name:
            raise ValueError("a person has a name")
        person = next((one for one in self.all if same(one.name, name)), None)
        if person is None:
            self._forget_name(name)
            person = Person(name, self.free_mark() if mark is None else mark)
            self.all.append(person)
            while len(self.all) > MOST:
                self.all.remove(next((one for one in self.all if not one.here and one is not person), self.all[0]))
        person.here = True
        return person

    def rename(self, person: Person, name: str) -> bool:
        """Calls a person otherwise, in all games; False when that name is nobody's or somebody else's."""
        name = tidy(name)
        if not self.may_be_called(name, person):
            return False
        if name != person.name:
            self._forget_name(name)
            if not same(name, person.name):
                person.formerly.append(person.name)
            person.name = name
        return True

    def _forget_name(self, name: str) -> None:
        """Who had this name once has it no more: somebody else is called so now."""
        for person in self.all:
            person.formerly = [old for old in person.formerly if not same(old, name)]

    def sit_down(self, seats: Iterable[SeatSetup], own_marks: bool = True) -> None:
        """The people of a table are here; those whom nobody knew are known from now on. `own_marks`: they have chosen their
        marks themselves, so these are theirs from now on; else the rules of the game have given them."""
        for seat in seats:
            if seat.human and tidy(seat.name):
                known = self.of(seat.name) or self.add(seat.name, seat.mark)
                known.here = True
                if own_marks:
                    known.mark = seat.mark

    def at_table(self, seats: Sequence[SeatSetup], least: int, most: int) -> list[SeatSetup]:
        """The seats of a table of before as they are tonight, in a game of `least` to `most` seats, all called as today. Who is
        not here has given the seat to one who is and has none, or is gone. For more people than that the bots leave, since nobody
        chose them for this company, but for those that the game needs. When nobody is said to be here the table is as it was."""
        waiting = [person for person in self.here if not any(seat.human and self.of(seat.name) is person for seat in seats)]
        found: list[SeatSetup] = []
        for number, seat in enumerate(seats):
            person = self.of(seat.name) if seat.human else None
            if person is not None and not person.here and self.here:
                if not waiting and len(seats) - number + len(found) > least:
                    continue
                person = waiting.pop(0) if waiting else person
            found.append(seat if person is None else SeatSetup(person.name, person.mark))
        return _joined(found, waiting, least)[:most] if waiting else found[:most]

    def has_played(self, game: str, seats: Iterable[SeatSetup]) -> None:
        """A match of a game is over that these seats have played."""
        for seat in seats:
            person = self.of(seat.name) if seat.human else None
            if person is not None:
                person.played[game] = person.played.get(game, 0) + 1

    def unhurried(self, game: str, seats: Iterable[SeatSetup]) -> list[Person]:
        """The known people at these seats who have not finished a match of a game yet, and for whom no clock was switched on: a
        question that they are asked has none."""
        people = [self.of(seat.name) for seat in seats if seat.human]
        return [person for person in people if person is not None and not person.clock and not person.played.get(game)]

    # ---- the file

    def save(self) -> None:
        """Writes the list, whole or not at all. A disk that refuses is reported as a notice."""
        self._file.write(self.all)


def _joined(seats: Sequence[SeatSetup], more: Iterable[Person], least: int) -> list[SeatSetup]:
    """The people of these seats and some more, with as many of the bots as are needed for `least` seats."""
    together = [*(seat for seat in seats if seat.human), *(SeatSetup(person.name, person.mark) for person in more)]
    return [*together, *[seat for seat in seats if not seat.human][:max(0, least - len(together))]]


def _sound(people: list[Person]) -> list[Person]:
    """These people without doubles, and with whatever somebody has edited wrong put right."""
    found: list[Person] = []
    for person in people:
        person.name = tidy(person.name)
        person.mark = person.mark if 0 <= person.mark < MARKS else 0
        if person.name and not any(same(person.name, other.name) for other in found):
            found.append(person)
    return found[:MOST]


def _of_tables(settings: Settings) -> list[Person]:
    """The people who sat at the last tables of all games, where there is no list yet. Those of the last game are here."""
    games = [settings.last_game, *(game for game in settings.tables if game != settings.last_game)]
    seats = [(game, seat) for game in games if game in settings.tables for seat in settings.tables[game].seats if seat.human]
    return _sound([Person(seat.name, seat.mark, here=game == settings.last_game) for game, seat in seats])
