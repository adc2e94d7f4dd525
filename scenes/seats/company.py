"""Who sits at the table before a match: names, marks, people and bots, in the order of play. Knows no pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count

from msgspec.structs import replace

from game.bots.levels import EASY, LEVELS
from scenes.kit.language import N_, _
from scenes.profile import People, SeatSetup
from scenes.store.people import LETTERS, same, tidy

MOST_LETTERS = LETTERS
ALL_MARKS = tuple(range(8))

PEOPLE = (N_("Ana"), N_("Ben"), N_("Cleo"), N_("Dev"), N_("Emil"), N_("Fia"), N_("Gus"), N_("Hanna"))
BOTS = (N_("Abacus"), N_("Cipher"), N_("Digit"), N_("Tally"), N_("Prime"), N_("Sigma"), N_("Zero"), N_("Pi"))


def fresh(names: Iterable[str], taken: Sequence[str]) -> str:
    """The first of the given names that is not taken; with a number behind it when all are."""
    given = list(names)
    free = (name for name in given if not any(same(name, other) for other in taken))
    return next(free, f"{given[0]} {len(taken) + 1}")


def bots_tonight(people: People, own: str) -> Iterator[str]:
    """Names for bots in the player's language, in order, without those of tonight's players and those in `own`."""
    taken = [own, *(person.name for person in people.here)]
    return (name for name in map(_, BOTS) if not any(same(name, other) for other in taken))


class Company:
    """The seats of one table. A change that would break a limit of the game does nothing."""

    def __init__(self, least: int, most: int, seats: Sequence[SeatSetup] = (), fixed: tuple[int, ...] = (),
                 known: Sequence[SeatSetup] = ()) -> None:
        self.least, self.most, self.fixed, self._known = least, most, fixed, known
        self._peoples = {seat.mark for seat in (*known, *seats) if seat.kind not in LEVELS}
        self.seats: list[SeatSetup] = []
        for seat in list(seats)[:most]:
            self._take(seat)
        while len(self.seats) < least:
            self.add("" if self.seats else "human")

    def _take(self, seat: SeatSetup) -> None:
        """A remembered seat, with whatever a file edited by hand has wrong in it put right."""
        free = self.free_marks()
        own = seat.mark in free and not (seat.kind in LEVELS and seat.mark in self._peoples)
        mark = seat.mark if own else free[0]
        kind = seat.kind if seat.kind in ("human", *LEVELS) else "human"
        name = tidy(seat.name)
        self.seats.append(SeatSetup(name or self.fresh_name(kind == "human"), mark, kind))
        self._pin()

    def _pin(self) -> None:
        """Where the rules name the colours, each place has its own."""
        for place, mark in enumerate(self.fixed[: len(self.seats)]):
            self._change(place, mark=mark)

    def _change(self, place: int, **what: str | int) -> None:
        self.seats[place] = replace(self.seats[place], **what)

    # ---- names

    def names_of(self, people: bool) -> Iterator[str]:
        """The names that the program gives to people or to bots, in order; to people first those of who is known here."""
        return chain((seat.name for seat in self._known), map(_, PEOPLE)) if people else map(_, BOTS)

    def fresh_name(self, people: bool, but: int | None = None) -> str:
        """The first given name that no seat has; the seat `but` does not count."""
        taken = [seat.name for place, seat in enumerate(self.seats) if place != but]
        return fresh(self.names_of(people), taken)

    def rename(self, place: int, name: str) -> None:
        """Renames a seat; a name of spaces alone is replaced by a given one."""
        self._change(place, name=tidy(name) or self.fresh_name(self.seats[place].human, but=place))

    def double(self) -> int | None:
        """The first seat that has the name of a seat before it, or None."""
        return next((place for place, seat in enumerate(self.seats)
                     if any(same(seat.name, before.name) for before in self.seats[:place])), None)

    def suggestion(self, place: int) -> str:
        """A name close to the seat's own that nobody else has, such as "Ana 2"."""
        base = self.seats[place].name
        others = [seat.name for at, seat in enumerate(self.seats) if at != place]
        names = (base[: MOST_LETTERS - 1 - len(str(number))].rstrip() + f" {number}" for number in count(2))
        return next(name for name in names if not any(same(name, other) for other in others))

    def seat(self, place: int | None, who: SeatSetup, own_marks: bool = True) -> None:
        """Has somebody sit down at a place, or at a new one behind the others; a person with the own mark, where no
        other person has it."""
        if place is None:
            if not self.may_add:
                return
            self.add(who.kind)
            place = len(self.seats) - 1
        mark = self.seats[place].mark
        if own_marks and who.human and self._gives_way(who.mark, place):
            mark = who.mark
        elif who.human or self.seats[place].human:
            mark = next(iter(self.free_marks()), mark)
        self._change(place, name=who.name, mark=mark, kind=who.kind)
        self._pin()

    # ---- people, bots, marks

    def level(self, level: str | None) -> None:
        """Gives all bots a level; None leaves each its own."""
        for place, seat in enumerate(self.seats):
            if level in LEVELS and not seat.human:
                self._change(place, kind=level)

    def next_level(self, place: int) -> None:
        """Gives a bot the next level: easy, medium, hard, then easy again."""
        kind = self.seats[place].kind
        if kind in LEVELS:
            self._change(place, kind=LEVELS[(LEVELS.index(kind) + 1) % len(LEVELS)])

    def free_marks(self) -> list[int]:
        """The marks that no seat has: first those that are no known person's own."""
        taken = {seat.mark for seat in self.seats}
        return sorted((mark for mark in self.fixed or ALL_MARKS if mark not in taken), key=self._peoples.__contains__)

    def _gives_way(self, mark: int, place: int | None = None) -> bool:
        """Whether a person may have a mark at a place: no other seat has it, or a bot, which takes a free one for it."""
        holder = next((at for at, seat in enumerate(self.seats) if seat.mark == mark and at != place), None)
        free = self.free_marks()
        if holder is not None and free and not self.seats[holder].human:
            self._change(holder, mark=free[0])
            return True
        return holder is None

    def set_mark(self, place: int, mark: int) -> None:
        """Gives a seat a mark; a seat that had it gets the old one. Where the rules name the colours, the two trade places."""
        holder = next((at for at, seat in enumerate(self.seats) if seat.mark == mark), None)
        if self.fixed and holder is not None:
            self.seats[place], self.seats[holder] = self.seats[holder], self.seats[place]
            self._pin()
        elif not self.fixed:
            if holder is not None:
                self._change(holder, mark=self.seats[place].mark)
            self._change(place, mark=mark)

    # ---- order and number

    @property
    def may_add(self) -> bool:
        """Whether the game has room for one more seat."""
        return len(self.seats) < self.most

    @property
    def may_remove(self) -> bool:
        """Whether the game can do with one seat less."""
        return len(self.seats) > self.least

    @property
    def usual_level(self) -> str:
        """The level of a new bot: that of the last bot at the table, where there is none the easy one, as for a first match."""
        return next((seat.kind for seat in reversed(self.seats) if seat.kind in LEVELS), EASY)

    def add(self, kind: str = "") -> None:
        """Adds a seat at the end: a bot of the usual level, unless another kind is given."""
        if self.may_add:
            kind = kind or self.usual_level
            name = self.fresh_name(kind == "human")
            known = (seat.mark for seat in self._known if kind == "human" and seat.name == name)
            own = next((mark for mark in known if self._gives_way(mark)), None)
            self.seats.append(SeatSetup(name, self.free_marks()[0] if own is None else own, kind))
            self._pin()

    def set_numbers(self, people: int, bots: int = 0) -> None:
        """Has so many people and bots sit, as far as the game allows, and as many bots as it needs. Who sat down last leaves
        first; new bots have the level of those that were there."""
        level, people = self.usual_level, min(self.most, people)
        wanted = ((True, people), (False, min(self.most - people, max(self.least - people, bots))))
        for human, number in wanted:
            for seat in [seat for seat in self.seats if seat.human == human][number:]:
                self.seats.remove(seat)
        for human, number in wanted:
            for _more in range(number - sum(seat.human == human for seat in self.seats)):
                self.add("human" if human else level)
        self._pin()

    def remove(self, place: int) -> None:
        if self.may_remove:
            del self.seats[place]
            self._pin()

    def move(self, place: int, to: int) -> None:
        """Moves a seat to position `to` in the order of play; the others close up."""
        self.seats.insert(to, self.seats.pop(place))
        self._pin()
