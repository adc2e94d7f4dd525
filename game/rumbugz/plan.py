"""Thinks a whole turn through: lays, exchanges and additions, one after the other, and the discard at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.rumbugz.bugs import FEWEST, HIGHEST, LONGEST, LOWEST, PLYT, SAME, STEPS, Bugs, Sequence, from_hand
from game.rumbugz.evaluate import ALL_FOUR, BIT, WON, Counts, Outlook
from game.rumbugz.legal import exchanges, grown, growth, swapped
from game.rumbugz.moves import END, Move, add, discard, lay, swap
from game.rumbugz.state import Contents

STEP = 0.06
"""The cost of a move: of two ways to the same end the shorter one is taken."""


class Node(NamedTuple):
    """A moment of the turn: the hand, the kinds laid, how many sequences were laid, the table, what its sequences held earlier
    in the turn, and the moves that led here."""

    counts: Counts
    laid: int
    new: int
    table: tuple[Sequence, ...]
    seen: tuple[Contents, ...]
    moves: tuple[Move, ...]


class Plan(NamedTuple):
    """The best turn found: what it is worth, and its moves, of which the last one ends the turn."""

    value: float
    moves: tuple[Move, ...]


class Planner:
    """Looks for the best turn of a seat. `deny` gives the cost of discarding a bug, by its number."""

    def __init__(self, seat: int, outlook: Outlook, deny: Counts | tuple[float, ...], time_up: Callable[[], bool]) -> None:
        self.seat = seat
        self.outlook = outlook
        self.deny = deny
        self.time_up = time_up
        self._values: dict[tuple[Counts, int, int], tuple[float, Move]] = {}

    def best(self, root: Node, width: int, depth: int) -> Plan:
        """The best turn from here, keeping the `width` best moments after each of at most `depth` moves."""
        value, last = self.finish(root)
        best = Plan(value, (last,))
        beam = [root]
        met = {(root.counts, root.laid, root.table)}
        for _ in range(depth):
            found: list[tuple[float, int, Node]] = []
            for node in beam:
                if self.time_up():
                    return best
                for child in self._children(node):
                    key = (child.counts, child.laid, child.table)
                    if key in met:
                        continue
                    met.add(key)
                    value, last = self.finish(child)
                    value -= STEP * len(child.moves)
                    if value > best.value:
                        best = Plan(value, (*child.moves, last))
                        if value > WON / 2:
                            return best
                    found.append((value, len(found), child))
            found.sort(key=lambda one: (-one[0], one[1]))
            beam = [node for _, _, node in found[:width]]
            if not beam:
                break
        return best

    def finish(self, node: Node) -> tuple[float, Move]:
        """What it is worth to end the turn now, and the move that does it best."""
        key = (node.counts, node.laid, node.new)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._finish(node.counts, node.laid)
        return found

    def _finish(self, counts: Counts, laid: int) -> tuple[float, Move]:
        size = sum(counts)
        if laid == ALL_FOUR and size <= 1:
            return WON, discard(next(bug for bug, count in enumerate(counts) if count)) if size else END
        if not size:
            return -self.outlook.turns(counts, laid), END
        best, move = -WON, END
        for bug, count in enumerate(counts):
            if count:
                left = (*counts[:bug], count - 1, *counts[bug + 1 :])
                value = -self.outlook.turns(left, laid) - self.deny[bug]
                if value > best:
                    best, move = value, discard(bug)
        return best, move

    def _children(self, node: Node) -> Iterator[Node]:
        counts, laid = node.counts, node.laid
        for kind, bit in BIT.items():
            if laid == ALL_FOUR or not laid & bit:
                for bugs in lays(kind, counts):
                    yield Node(
                        _less(counts, bugs),
                        laid | bit,
                        node.new + 1,
                        (*node.table, Sequence(kind, self.seat, bugs)),
                        (*node.seen, ()),
                        (*node.moves, lay(kind, bugs)),
                    )
        if not laid:
            return
        held = {bug for bug, count in enumerate(counts) if count}
        for place, sequence in enumerate(node.table):
            if laid == ALL_FOUR:
                for bug in growth(sequence):
                    if from_hand(bug) in held and (bug > 0 or -bug not in held):
                        yield self._changed(node, place, grown(sequence, bug), _less(counts, (bug,)), add(place + 1, bug))
            for bug_in, bug_out in exchanges(sequence, held, node.seen[place]):
                gained = from_hand(bug_out)
                if from_hand(bug_in) != gained:
                    after = _less(counts, (bug_in,))
                    after = (*after[:gained], after[gained] + 1, *after[gained + 1 :])
                    yield self._changed(node, place, swapped(sequence, bug_in, bug_out), after, swap(place + 1, bug_in, bug_out))

    def _changed(self, node: Node, place: int, bugs: Bugs, counts: Counts, move: Move) -> Node:
        before = node.table[place]
        return Node(
            counts,
            node.laid,
            node.new,
            (*node.table[:place], before._replace(bugs=bugs), *node.table[place + 1 :]),
            (*node.seen[:place], (*node.seen[place], before.bugs), *node.seen[place + 1 :]),
            (*node.moves, move),
        )


def lays(kind: str, counts: Counts) -> Iterator[Bugs]:
    """The sequences of a kind that a hand holds, with PLYT bugz only where a number is missing."""
    stars = counts[PLYT]
    if kind == SAME:
        for number in range(LOWEST, HIGHEST + 1):
            held = counts[number]
            if held and held + stars >= FEWEST:
                for size in range(min(held, FEWEST), held + 1):
                    yield (number,) * size + (-number,) * max(0, FEWEST - size)
        return
    step = STEPS[kind]
    for first in range(LOWEST, HIGHEST - (FEWEST - 1) * step + 1):
        lacking = 0
        bugs: list[int] = []
        for number in range(first, min(HIGHEST, first + (LONGEST[kind] - 1) * step) + 1, step):
            if counts[number]:
                bugs.append(number)
            else:
                lacking += 1
                bugs.append(-number)
            if lacking > stars:
                break
            if len(bugs) >= FEWEST and lacking < len(bugs):
                yield tuple(bugs)


def _less(counts: Counts, bugs: Bugs) -> Counts:
    """A hand without these bugz of a sequence."""
    left = list(counts)
    for bug in bugs:
        left[from_hand(bug)] -= 1
    return tuple(left)
