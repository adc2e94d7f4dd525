"""T1, T6, T8 and T9 once more, the slow way: every tile in every turn at every place, held against the words of the rules page.

Every tile on the table keeps its four corners by itself: nothing is looked up by corner points.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

Table = dict[tuple[int, int], str]

# What lies around a place, and which corners meet: (its corner, the other tile's corner), clockwise from the upper left.
SIDES = {(0, 1): [(0, 3), (1, 2)], (1, 0): [(1, 0), (2, 3)], (0, -1): [(3, 0), (2, 1)], (-1, 0): [(0, 1), (3, 2)]}
DIAGONALS = {(-1, 1): [(0, 2)], (1, 1): [(1, 3)], (1, -1): [(2, 0)], (-1, -1): [(3, 1)]}


def all_tiles() -> set[str]:
    """Of every tile its numbers, put in ascending order: every combination of four numbers once, save 0-2-4-5."""
    return {"".join(map(str, four)) for four in product(range(6), repeat=4) if list(four) == sorted(four)} - {"0245"}


def readings(tile: str) -> set[str]:
    return {tile[n:] + tile[:n] for n in range(4)}


def meetings(table: Table, place: tuple[int, int]) -> Iterator[tuple[int, str]]:
    """Each meeting of a corner of a tile at the place with a corner on the table: the corner, and the number there."""
    for (dx, dy), corners in {**SIDES, **DIAGONALS}.items():
        other = table.get((place[0] + dx, place[1] + dy))
        if other is not None:
            for own, theirs in corners:
                yield own, other[theirs]


def fits(table: Table, laid: str, place: tuple[int, int]) -> bool:
    beside = any((place[0] + dx, place[1] + dy) in table for dx, dy in SIDES)
    return place not in table and beside and all(laid[own] == number for own, number in meetings(table, place))


def matched(table: Table, place: tuple[int, int]) -> int:
    return len({own for own, _ in meetings(table, place)})


def single(table: Table, hand: list[str]) -> list[tuple[str, str, tuple[int, int]]]:
    """Every way to lay one tile: its name, how it lies, where."""
    xs, ys = [x for x, _ in table], [y for _, y in table]
    places = list(product(range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2)))
    return [(tile, laid, at) for tile in hand for laid in sorted(readings(tile)) for at in places if fits(table, laid, at)]


def said(laid: str, at: tuple[int, int]) -> str:
    return f"{laid}@{at[0]},{at[1]}"


def placements(table: Table, hand: list[str]) -> set[str]:
    """All placements of a hand as text, with and without bonus tiles."""
    out = set()
    for tile, laid, at in single(table, hand):
        text = said(laid, at)
        out.add(text)
        if matched(table, at) >= 3:
            out |= {f"{text} + {two}" for two in pairs({**table, at: laid}, [one for one in hand if one != tile])}
    return out


def pairs(table: Table, hand: list[str]) -> set[str]:
    """Every two bonus tiles in an order in which each fits, as text."""
    out = set()
    for tile, laid, at in single(table, hand):
        rest = [one for one in hand if one != tile]
        out |= {f"{said(laid, at)} + {said(one, there)}" for _, one, there in single({**table, at: laid}, rest)}
    return out
