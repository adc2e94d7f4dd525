"""What is proposed to those who are new to a game: the lesson first, and easy bots. Knows no pixels."""

from __future__ import annotations

from collections.abc import Sequence

from game import catalogue
from game.bots.levels import EASY, LEVELS
from scenes.kit.language import ngettext
from scenes.profile import Profile, SeatSetup

STEP_MINUTES = 0.5
"""How long one step of a lesson takes: at most 25 words to read, and one thing to do."""


def invited(profile: Profile, game: str, seats: Sequence[SeatSetup]) -> bool:
    """Whether the lesson is proposed: people sit at the table, none of them has played the game to an end, and its lesson was not
    gone through."""
    if game not in catalogue.games() or not catalogue.has_lessons(game) or profile.lessons.state(game) == "done":
        return False
    people = [profile.people.of(seat.name) for seat in seats if seat.human]
    return bool(people) and not any(person is not None and person.played.get(game) for person in people)


def invitation(profile: Profile, game: str) -> str:
    """The words that propose the lesson, with how long the rest of it takes."""
    left = len(catalogue.lessons(game).steps) - len(profile.lessons.of(game).done)
    n = max(1, round(left * STEP_MINUTES))
    return ngettext("First time? The lesson takes {n} minute.", "First time? The lesson takes {n} minutes.", n).format(n=n)


def level_for(profile: Profile, game: str, seats: Sequence[SeatSetup]) -> str | None:
    """The level that the bots of a table get when it is opened, or None where each keeps its own.

    The one that was chosen last, where that was at the table of another game. Where none was ever chosen: easy where somebody
    has a first match before them who did not sit at this game's table when it was set; else that of the last bot of the
    evening, where another game was played since.
    """
    chosen, at = profile.settings.bots_level, profile.settings.bots_level_at
    if chosen in LEVELS:
        return None if at == game else chosen
    table = profile.settings.tables.get(game)
    known = [] if table is None else [profile.people.of(seat.name) for seat in table.seats if seat.human]
    for seat in seats:
        person = profile.people.of(seat.name) if seat.human else None
        if seat.human and (person is None or (not person.played.get(game) and person not in known)):
            return EASY
    last = next(iter(profile.tonight()[-1:]), None)
    if last is None or last.game == game:
        return None
    return next((kind for kind in reversed(last.kinds) if kind in LEVELS), None)
