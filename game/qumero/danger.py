"""Who is near the end: one placement of another player, or any line at all, would ask for more than is left (M18)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from game.contract import Seat
from game.qumero.board import LINES, Grid, missing
from game.qumero.moves import Move
from game.qumero.payment import Till, with_fields
from game.qumero.state import FREE, View, multiplier, others

REACH = 2
"""So many fields can be covered by one placement."""


class Danger(NamedTuple):
    """What would put a player out: `by` covers the `fields` in one placement, fills `lines`, and `due` is more than is left.

    Without lines no placement does so yet, but every line that is free costs more than is left; `due` is what the cheapest costs.
    """

    by: Seat | None
    fields: tuple[int, ...]
    lines: tuple[int, ...]
    due: int


def dangers(view: View) -> tuple[Danger | None, ...]:
    """For each seat what puts it out next, the nearest first; None for who is safe, or out already."""
    return _dangers(view.grids, view.points, view.out, view.lines, view.doubles)


def threatened(view: View, move: Move) -> tuple[Seat, ...]:
    """Whom a placement of the seat to act brings so far that its next placement can put them out; who was there before is not
    named."""
    seat, grid = view.turn, view.grids[view.turn]
    after = with_fields(grid, move.fields)
    till = Till(list(view.points), list(view.out), list(view.lines))
    till.take_lines(seat, grid, after, view.doubles[seat])
    if till.ended:
        return ()

    def threats(own: Grid, points: tuple[int, ...], out: tuple[bool, ...], lines: tuple[int, ...]) -> set[Seat]:
        reach = _reach(seat, own, lines, view.doubles[seat])
        return {payer for payer in others(out, seat) if any(danger.due > points[payer] for danger in reach)}

    now = threats(after, tuple(till.points), tuple(till.out), tuple(till.lines))
    return tuple(sorted(now - threats(grid, view.points, view.out, view.lines)))


@lru_cache(256)
def _dangers(
    grids: tuple[Grid, ...], points: tuple[int, ...], out: tuple[bool, ...], lines: tuple[int, ...], doubles: tuple[int, ...]
) -> tuple[Danger | None, ...]:
    return tuple(None if out[seat] else _danger(seat, grids, points[seat], out, lines, doubles) for seat in range(len(grids)))


def _danger(
    seat: Seat, grids: tuple[Grid, ...], points: int, out: tuple[bool, ...], lines: tuple[int, ...], doubles: tuple[int, ...]
) -> Danger | None:
    rivals = others(out, seat)
    near = [danger for by in rivals for danger in _reach(by, grids[by], lines, doubles[by]) if danger.due > points]
    if near:
        return min(near, key=lambda danger: (len(danger.fields), -danger.due))
    times = min((multiplier(doubles[by]) for by in rivals), default=1)
    cheapest = min((LINES[line].worth * times for line, taker in enumerate(lines) if taker == FREE), default=0)
    return Danger(None, (), (), cheapest) if rivals and cheapest > points else None


@lru_cache(256)
def _reach(by: Seat, grid: Grid, lines: tuple[int, ...], doubles: int) -> tuple[Danger, ...]:
    """What one placement of a player could fill, and what each other player would owe for it."""
    lacks = {line: frozenset(left) for line, taker in enumerate(lines)
             if taker == FREE and 0 < len(left := missing(grid, line)) <= REACH}
    placements = {*lacks.values()}
    placements |= {one | other for one, other in combinations(placements, 2) if len(one | other) <= REACH}
    found = []
    for fields in placements:
        filled = tuple(line for line, left in lacks.items() if left <= fields)
        due = sum(LINES[line].worth for line in filled) * multiplier(doubles)
        found.append(Danger(by, tuple(sorted(fields)), filled, due))
    return tuple(sorted(found))
