"""What moments of several games have in common: taking the lead, and the last piece of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import Seat
from scenes.kit.language import N_
from scenes.table.moments.moment import Kind, Moment

LEAD = Kind(N_("In the lead"), N_("{name} took the lead"), voice="lead", weight=1, big=False, waits=False)
RACE = 0.25
"""The tension from which on it is news who leads."""


def last(words: str, told: str) -> Kind:
    """The last piece of a hand, in the words of a game (English msgids; see `Kind`)."""
    return Kind(words, told, voice="last_piece", weight=2, big=False, ends=True)


def leader(scores: Sequence[int]) -> Seat | None:
    """The seat that alone has most; None where several have."""
    most = max(scores)
    first = [seat for seat, score in enumerate(scores) if score == most]
    return first[0] if len(first) == 1 else None


def took_lead(before: Sequence[int], after: Sequence[int], tension: float) -> list[Moment]:
    """Somebody stands alone in front who did not before, and the race is on. Where all were equal nobody is overtaken."""
    now = leader(after)
    if now is None or now == leader(before) or len(set(before)) == 1 or tension < RACE:
        return []
    return [Moment(LEAD, now)]
