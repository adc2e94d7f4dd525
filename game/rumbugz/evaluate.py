"""How far a hand is from going out, as the bots estimate it, in turns: the fewer the better.

A hand is given as 13 counts, how many bugz of each number it holds, the PLYT bugz first. For each missing kind, the estimate
looks at how many bugz the nearest sequences of four lack, and how likely a turn brings one of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rumbugz.bugs import HIGHEST, KINDS, LOWEST, NUMBERS, PLYT, SAME, STEPS, Bugs, Sequence, from_hand
from game.rumbugz.legal import changes, growth

Counts = tuple[int, ...]
"""How many bugz of each number a hand holds, 0 to 12; index 0 counts the PLYT bugz."""

BIT = {kind: 1 << place for place, kind in enumerate(KINDS)}
ALL_FOUR = sum(BIT.values())
WON = 1000.0
"""The value of going out; every other value is lower."""

WINDOWS = {
    kind: tuple(sum(1 << first + step * place for place in range(4)) for first in range(LOWEST, HIGHEST - 3 * step + 1))
    for kind, step in STEPS.items()
    if kind != SAME
}
"""The shortest sequences of the ascending kinds, their numbers as bits."""


class Weights(NamedTuple):
    """The weights of the estimate, in turns.

    `fresh`: a kind of which no bug is there. `two`, `three`: what the rest takes once the first of two (three) missing bugz has
    come. `later`: how much the time of a kind counts that is not the next one. `kind`: what every missing kind costs on top.
    `pile`: how much the pile adds to the chance of the bag. `change`: which part of what an exchange brings it is worth.
    `held`, `points`, `star`: what each bug, each point and each PLYT bug in the hand counts. `bug`: the cost of a bug that fits
    nowhere after all four kinds. `deny`: the cost of helping the next player. `knock`: how much nearer a discard must bring the
    hand.
    """

    fresh: float = 6.5
    two: float = 2.6
    three: float = 4.2
    later: float = 0.45
    pile: float = 1.5
    bug: float = 1.3
    held: float = 0.1
    points: float = 0.01
    deny: float = 0.35
    star: float = 0.3
    change: float = 0.5
    kind: float = 8.0
    knock: float = 0.5


WEIGHTS = Weights()


def counts_of(hand: Iterable[int]) -> Counts:
    counts = [0] * 13
    for bug in hand:
        counts[bug] += 1
    return tuple(counts)


def mask_of(laid: Iterable[str]) -> int:
    """A set of kinds as bits."""
    return sum(BIT[kind] for kind in laid)


def _lacks(windows: tuple[int, ...], stars: int, present: int) -> tuple[int, int, int] | None:
    """The numbers (as bits) that would complete a window which lacks one, two or three bugz; None when a window is already
    complete.

    `present` are the numbers of the hand as bits, `stars` counts its PLYT bugz. A window of which nothing is there does not
    count.
    """
    one = two = three = 0
    for window in windows:
        held = (present & window).bit_count()
        if held:
            lacking = 4 - held - stars
            if lacking <= 0:
                return None
            if lacking == 1:
                one |= window & ~present
            elif lacking == 2:
                two |= window & ~present
            else:
                three |= window & ~present
    return one, two, three


def _lacks_same(counts: Counts) -> tuple[int, int, int] | None:
    """The numbers (as bits) of which one, two or three bugz are missing for a set of equals; None when one is complete."""
    one = two = three = 0
    for number in NUMBERS:
        held = counts[number]
        if held:
            lacking = 4 - held - counts[PLYT]
            if lacking <= 0:
                return None
            if lacking == 1:
                one |= 1 << number
            elif lacking == 2:
                two |= 1 << number
            else:
                three |= 1 << number
    return one, two, three


class Outlook:
    """What a seat can expect at a table.

    `unseen` are the bugz that it does not see, `danger` says how near the others are to going out (0 to 1).
    """

    def __init__(self, unseen: Bugs, table: Iterable[Sequence], danger: float = 0.0, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.danger = danger
        counts = counts_of(unseen)
        total = max(1, len(unseen))
        self.chance = [count / total for count in counts]
        reach = [weights.pile * chance for chance in self.chance]
        near = list(reach)
        ends: set[int] = set()
        for sequence in table:
            for bug_in, bug_out in changes(sequence):
                if bug_in > 0 and bug_in != bug_out:
                    gained = from_hand(bug_out)
                    near[gained] += weights.change * reach[bug_in]
            ends.update(bug for bug in growth(sequence) if bug > 0)
        self.near = near
        self.ends = ends
        self.joins = sum(reach[number] for number in ends) + reach[PLYT]
        self._low = [sum(near[n] for n in range(1, 7) if half >> n - 1 & 1) for half in range(64)]
        self._high = [sum(near[n] for n in range(7, 13) if half >> n - 7 & 1) for half in range(64)]
        self._known: dict[tuple[Counts, int], float] = {}

    def turns(self, counts: Counts, laid: int) -> float:
        """The number of turns that a hand needs to go out, once these kinds are laid and the turn is over."""
        key = (counts, laid)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._turns(counts, laid)
        return found

    def _turns(self, counts: Counts, laid: int) -> float:
        weights = self.weights
        size = sum(counts)
        points = sum(number * count for number, count in enumerate(counts)) + 12 * counts[PLYT]
        cost = weights.points * self.danger * points
        if laid == ALL_FOUR:
            return cost + self._rest(counts, size)
        times = []
        present = 0
        for number in NUMBERS:
            if counts[number]:
                present |= 1 << number
        for kind in KINDS:
            if not laid & BIT[kind]:
                times.append(self._time(kind, counts, present))
        times.sort()
        later = weights.later
        turns = times[0] + weights.kind * len(times)
        for time in times[1:]:
            turns += later * time + (1 - later) * weights.fresh
        return cost + turns + weights.held * size - weights.star * counts[PLYT]

    def _rest(self, counts: Counts, size: int) -> float:
        """The time after all four kinds: every bug that is left takes some, the less the more of them fit the table."""
        if size == 0:
            return 0.0
        free = sum(counts[number] for number in self.ends) + counts[PLYT]
        left = max(0, size - free)
        return self.weights.bug * left / max(0.3, min(1.0, self.joins)) + 0.4 * (size - left)

    def _time(self, kind: str, counts: Counts, present: int) -> float:
        """The turns until a sequence of this kind can be laid."""
        lacks = _lacks_same(counts) if kind == SAME else _lacks(WINDOWS[kind], counts[PLYT], present)
        if lacks is None:
            return 0.0
        one, two, three = lacks
        weights = self.weights
        if one:
            time = 1 / (self._near(one) + 0.02)
            if two:
                time *= 0.95
        elif two:
            time = weights.two + 1 / (self._near(two) + 0.02)
        elif three:
            time = weights.three + 1 / (self._near(three) + 0.02)
        else:
            return weights.fresh
        return min(time, weights.fresh)

    def _near(self, numbers: int) -> float:
        """The chance that a turn brings one of these numbers or a PLYT bug."""
        return self._low[numbers >> 1 & 63] + self._high[numbers >> 7] + self.near[PLYT]


