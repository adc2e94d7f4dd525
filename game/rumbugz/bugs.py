"""Bugz and the four kinds of sequence (B1 to B3).

A bug of the bag, a hand or the discard pile is its number, 1 to 12, or `PLYT` (0). In a sequence a negative number is a PLYT
bug that stands for it. The bugz of a sequence lie in one order only: ascending by number, and in `same` with the PLYT bugz
last.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.contract import N_, Phrase, Seat, phrase

PLYT = 0
LOWEST, HIGHEST = 1, 12
NUMBERS = range(LOWEST, HIGHEST + 1)
FEWEST = 4
"""The fewest bugz of a sequence (B2)."""
SINGLE, DOUBLE, TRIPLE, SAME = KINDS = ("single", "double", "triple", "same")
STEPS = {SINGLE: 1, DOUBLE: 2, TRIPLE: 3, SAME: 0}
"""The distance between neighbouring numbers of each kind."""
LONGEST = {SINGLE: 12, DOUBLE: 6, TRIPLE: 4}
"""The most bugz of each ascending kind, given that numbers stay within 1 to 12."""
TITLES = {SINGLE: N_("single"), DOUBLE: N_("double"), TRIPLE: N_("triple"), SAME: N_("same")}
"""What a kind is called, everywhere: one word a thing."""

Bugs = tuple[int, ...]


class Sequence(NamedTuple):
    """A sequence on the table: its kind, the seat that laid it, its bugz in their order."""

    kind: str
    owner: Seat
    bugs: Bugs


def from_hand(bug: int) -> int:
    """A bug of a sequence as it would be in a hand: a PLYT bug forgets its number."""
    return bug if bug > 0 else PLYT


def worth(bug: int) -> int:
    """What a bug that is left in a hand counts (B18)."""
    return bug or HIGHEST


@lru_cache(2048)
def in_order(kind: str, bugs: Bugs) -> Bugs:
    """Sorts the bugz of a sequence of this kind into their one order."""
    if kind == SAME:
        return tuple(sorted(bugs, key=lambda bug: (bug < 0, -bug if bug < 0 else bug)))
    return tuple(sorted(bugs, key=lambda bug: (abs(bug), bug < 0)))


@lru_cache(2048)
def fits(kind: str, bugs: Bugs) -> bool:
    """Whether bugz in order are as far apart as the kind demands, and there are enough of them (B2)."""
    if len(bugs) < FEWEST or any(not LOWEST <= abs(bug) <= HIGHEST for bug in bugs):
        return False
    step = STEPS[kind]
    return all(abs(b) - abs(a) == step for a, b in pairwise(bugs))


def numbered(bugs: Bugs) -> bool:
    """Whether at least one of the bugz is not a PLYT bug (B3)."""
    return any(bug > 0 for bug in bugs)


def is_sequence(kind: str, bugs: Bugs) -> bool:
    """Whether bugz in order are a sequence of this kind (B2, B3)."""
    return fits(kind, bugs) and numbered(bugs)


def word(bug: int) -> str:
    """A bug in the notation: `8`, `8*` for a PLYT bug that stands for 8, `*` for a PLYT bug in a hand."""
    return str(bug) if bug > 0 else f"{-bug}*" if bug else "*"


def words(bugs: Iterable[int]) -> str:
    """Bugz as a sentence lists them: "2, 4, 6*, 8"."""
    return ", ".join([word(bug) for bug in bugs])


def title(kind: str) -> Phrase:
    """The name of a kind within a sentence."""
    return Phrase(TITLES[kind])


def named(bug: int) -> int | Phrase:
    """A bug of a hand or the pile within a sentence: its number, or "joker", as a PLYT bug is called at the table."""
    return bug or phrase("joker")


def a_bug(number: int) -> Phrase:
    """Any bug with this number, in a sentence: "a 6", "an 8"."""
    return phrase("an {number}", number=number) if number in (8, 11) else phrase("a {number}", number=number)
