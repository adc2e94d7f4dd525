"""Who sits down at a table before a match, as one of the people of this home."""

from __future__ import annotations

from scenes.seats.company import Company
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
