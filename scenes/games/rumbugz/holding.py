"""The hand at the lower edge of a RumBugz table: its rack, its orders, and whose turn a curtain looks back to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.contract import Seat
from game.rumbugz.bugs import NUMBERS, PLYT
from game.rumbugz.hands import runs_in_hand
from game.rumbugz.state import View
from scenes.games.rumbugz.face import BugFace
from scenes.games.rumbugz.places import Places
from scenes.kit.language import N_
from scenes.session import AnyPly
from scenes.table.desk import Desk
from scenes.table.game import Holding
from scenes.table.hand.order import Sort, sort_by
from scenes.table.hand.rack import Rack


class RumbugzHolding(Holding):
    """The rack of the front seat. Its keys are the bugs of a hand: 1 to 12, 0 for a PLYT."""

    def __init__(self, places: Places) -> None:
        self.places, self.rack = places, places.rack

    def keys(self, view: View) -> Sequence[int]:
        return view.hand

    def kinds(self) -> Sequence[int]:
        return (*NUMBERS, PLYT)

    def count(self, view: View, seat: Seat) -> int:
        return view.counts[seat]

    def shown(self, view: View) -> None:
        self.rack.orders.sort_again()

    def front_moved(self) -> None:
        self.places.layout()

    def last_turn(self, seat: Seat, plies: Sequence[AnyPly]) -> int:
        """As for every game, but answers to a question that goes round are not a turn."""
        turns = (n for n in range(len(plies), 0, -1) if plies[n - 1].seat == seat)
        return next((n for n in turns if plies[n - 1].move.word not in ("knock", "silent")), 0)


def bug_rack(desk: Desk, face: BugFace) -> Rack:
    """A rack for a hand of bugs, sorted by number or by the sequences that could be laid from it."""
    sorts = (
        sort_by("number", N_("by number"), lambda key: (key == PLYT, key)),
        Sort("runs", N_("by sequence"), lambda keys: _by_run(desk, keys)),
    )
    return Rack(desk, face, sorts, many=True)


def _by_run(desk: Desk, keys: Sequence[Any]) -> list[int]:
    """Orders a hand by possible sequences: the best one first, then the best of what is left, then the rest by number."""
    left = list(range(len(keys)))
    found: list[int] = []
    for run in runs_in_hand(desk.hands.now) if desk.hands.hand_open else ():
        taken: list[int] = []
        for code in run.bugs:
            key = code if code > 0 else PLYT
            at = next((at for at in left if keys[at] == key and at not in taken), None)
            if at is None:
                break
            taken.append(at)
        else:
            found += taken
            left = [at for at in left if at not in taken]
    return found + sorted(left, key=lambda at: (keys[at] == PLYT, keys[at]))
