"""M7 to M10 once more, the slow way: every set of at most two marked fields is held against the words of the rules page."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

Pair = tuple[str, int]
Placement = frozenset[tuple[str, bool]]
"""Fields, each with whether a card is used for it."""

FIELDS = [letter + str(number) for letter in "QUMERO" for number in range(1, 7)]
MARKED = [(field, card) for field in FIELDS for card in (False, True)]


def readings(letters: tuple[str, str], numbers: tuple[int, int]) -> list[list[Pair]]:
    (one, two), (low, high) = letters, numbers
    out = [[(one, low), (two, high)], [(one, high), (two, low)]]
    if low + high <= 6:
        out += [[(one, low + high)], [(two, low + high)]]
    return out


def own(reading: list[Pair], covered: set[str]) -> set[str]:
    return {f"{letter}{number}" for letter, number in reading} - covered


def legal(covered: set[str], letters: tuple[str, str], numbers: tuple[int, int], usable: int, placement: Placement) -> bool:
    """Whether the page allows to cover these fields so."""
    plain = {field for field, card in placement if not card}
    carded = [field for field, card in placement if card]
    if not placement or len(plain) + len(carded) != len({field for field, _ in placement}):
        return False
    if any(field in covered for field, _ in placement) or len(carded) > usable:
        return False
    every = readings(letters, numbers)
    most = max(len(own(reading, covered)) for reading in every)
    for reading in every:
        open_fields = own(reading, covered)
        if not carded and plain <= open_fields:
            return True
        if carded and plain == open_fields and len(open_fields) == most and _stand_for(reading, open_fields, carded):
            return True
    return False


def _stand_for(reading: list[Pair], open_fields: set[str], carded: list[str]) -> bool:
    """Whether each card can have a covered pair of its own, in the row of its number, off the fields of the reading."""
    if any(field in {f"{letter}{number}" for letter, number in reading} for field in carded):
        return False
    spare = list((Counter(reading) - Counter((field[0], int(field[1])) for field in open_fields)).elements())
    return any(
        all(int(field[1]) == number for field, (_, number) in zip(carded, chosen, strict=True))
        for chosen in permutations(spare, len(carded))
    )


def texts(covered: set[str], letters: tuple[str, str], numbers: tuple[int, int], usable: int) -> set[str]:
    """All moves of a roll as text; `pass` among them where the page lets a player pass."""
    sets = [frozenset(chosen) for size in (1, 2) for chosen in combinations(MARKED, size)]
    out = {_text(placement) for placement in sets if legal(covered, letters, numbers, usable, placement)}
    if not any(own(reading, covered) for reading in readings(letters, numbers)):
        out.add("pass")
    return out


def _text(placement: Placement) -> str:
    in_order = sorted(placement, key=lambda marked: FIELDS.index(marked[0]))
    return " ".join(field + "!" * card for field, card in in_order)
