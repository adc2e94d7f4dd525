"""Who sits down at a table before a match, as one of the people of this home."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.kit.language import _
from scenes.page import Host
from scenes.profile import SeatSetup
from scenes.seats.company import Company
from scenes.seats.who import WhoPaper
from scenes.store.people import People


def rename(people: People, company: Company, place: int, name: str) -> None:
    """Calls a seat otherwise. The person who sits there is called so in all games from now on; the name of somebody else who is
    known seats that one here instead."""
    before = company.seats[place]
    company.rename(place, name)
    after = company.seats[place]
    person = people.of(before.name)
    if before.human and person is not None and person.name == before.name != after.name and people.rename(person, after.name):
        people.save()


class Sitting:
    """Somebody sits down by a click on a seat. `changed` is called when somebody has, with the place, None for a new one;
    `own_marks`: people bring their marks."""

    def __init__(self, app: Host, company: Company, own_marks: bool, changed: Callable[[int | None], None]) -> None:
        self.app, self.company, self.own_marks, self.changed = app, company, own_marks, changed

    def ask(self, place: int | None) -> None:
        """Asks who sits at a place, or at a new one for None."""
        heading = _("Who sits here?")
        self.app.push(WhoPaper(self.app, heading, self.company.seats, place, partial(self._seated, place)))

    def add(self) -> None:
        """Somebody sits down at an empty place: who of those who are here has no seat; a bot when all have one."""
        people = self.app.profile.people
        seated = [people.of(seat.name) for seat in self.company.seats if seat.human]
        if any(person not in seated for person in people.here):
            self.ask(None)
            return
        self.company.add()
        self.changed(None)

    def _seated(self, place: int | None, who: SeatSetup) -> None:
        self.company.seat(place, who, self.own_marks)
        self.changed(place)
