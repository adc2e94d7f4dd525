"""In which order pieces are on a rack: the orders that a game offers, and the player's own, which only the player changes. No
pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

OWN = "own"
"""The name of the player's own order."""


@dataclass(frozen=True, slots=True)
class Copy:
    """One piece of a hand. Pieces with equal keys differ in their number, which a hand uses only once in a match."""

    number: int
    key: Hashable


@dataclass(frozen=True, slots=True)
class Sort:
    """An order that a game offers: its name, its title for the player (marked for translation), and how it sorts. `order` takes
    the keys in the player's own order and returns their indexes in the order to show, each once."""

    name: str
    title: str
    order: Callable[[Sequence[Any]], Sequence[int]]


def sort_by(name: str, title: str, by: Callable[[Any], Any]) -> Sort:
    """Makes an order by a value of each key; keys of equal value stay in the player's own order."""

    def order(keys: Sequence[Any]) -> Sequence[int]:
        return sorted(range(len(keys)), key=lambda index: by(keys[index]))

    return Sort(name, title, order)


class HandOrder:
    """The copies of one hand in the player's own order."""

    def __init__(self) -> None:
        self.own: list[Copy] = []
        self.touched = False
        """Whether the player has moved a piece, after which `adopt` changes nothing."""
        self._kept: list[Copy] | None = None
        """The order from before an earlier hand was looked at; None while none is."""
        self._next = 0

    def update(
        self, keys: Iterable[Hashable], gone_first: Iterable[int] = (), *, for_a_while: bool = False
    ) -> tuple[tuple[Copy, ...], tuple[Copy, ...]]:
        """Makes the hand hold `keys`, and returns the copies that came and those that went. New copies go to the end. Where a key
        has too many copies, those numbered in `gone_first` go first, then the last ones. What stays keeps its copy and its order.
        `for_a_while`: an earlier hand is looked at; the next hand that is not brings back the order from before, as far as it
        holds the same keys."""
        if for_a_while and self._kept is None:
            self._kept = list(self.own)
        wanted = Counter(keys)
        spare = Counter(copy.key for copy in self.own)
        spare.subtract(wanted)
        first = set(gone_first)
        went: list[Copy] = []
        for copy in [c for c in self.own if c.number in first] + [c for c in reversed(self.own) if c.number not in first]:
            if spare[copy.key] > 0:
                spare[copy.key] -= 1
                went.append(copy)
        left = set(went)
        self.own = [copy for copy in self.own if copy not in left]
        have = Counter(copy.key for copy in self.own)
        came: list[Copy] = []
        for key in keys:
            if have[key] > 0:
                have[key] -= 1
            else:
                came.append(Copy(self._next, key))
                self._next += 1
        self.own += came
        if not for_a_while and self._kept is not None:
            self.own, self._kept = _in_order_of(self._kept, self.own), None
        return tuple(came), tuple(went)

    def arranged(self, sort: Sort | None) -> tuple[Copy, ...]:
        """The copies in an order of the game, or (None) in the player's own. Raises ValueError for an order with gaps."""
        if sort is None:
            return tuple(self.own)
        places = sort.order([copy.key for copy in self.own])
        if sorted(places) != list(range(len(self.own))):
            raise ValueError(f"the order {sort.name!r} does not give each piece one place")
        return tuple(self.own[index] for index in places)

    def adopt(self, shown: Sequence[Copy]) -> None:
        """Takes a shown order as the player's own, unless the player has made one."""
        if not self.touched:
            self.own = list(shown)

    def move(self, copies: Sequence[Copy], before: Copy | None) -> None:
        """Puts copies before another one of the hand (None: at the end), in the order given, as the player wishes."""
        moved = [copy for copy in copies if copy in self.own]
        rest = [copy for copy in self.own if copy not in moved]
        at = rest.index(before) if before is not None and before in rest else len(rest)
        self.own = rest[:at] + moved + rest[at:]
        self.touched = True
        self._kept = None  # what the player does with an earlier hand also holds for the present one


def _in_order_of(before: Sequence[Copy], copies: Sequence[Copy]) -> list[Copy]:
    """The copies in the order that their keys had in `before`; copies with no counterpart there come last."""
    left = list(copies)
    found = []
    for one in before:
        same = next((copy for copy in left if copy.key == one.key), None)
        if same is not None:
            left.remove(same)
            found.append(same)
    return found + left
