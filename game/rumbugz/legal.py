"""What can be laid, exchanged and attached: all legal moves, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from game.rumbugz.bugs import FEWEST, HIGHEST, LONGEST, LOWEST, NUMBERS, PLYT, SAME, STEPS, Bugs, Sequence, in_order, numbered
from game.rumbugz.moves import ALLOW, BAG, END, KNOCK, LAY, PILE, REFUSE, SILENT, Move, add, discard, lay, swap
from game.rumbugz.state import DECIDE, PLAY, TAKE, View, acting, complete, open_kinds
from game.rumbugz.state import KNOCK as ASKING


def legal_moves(view: View) -> Iterator[Move]:
    """All legal moves of the viewer, each once; none when another seat has to decide."""
    if view.seat is None or view.seat != acting(view):
        return
    if view.phase == TAKE:
        yield BAG
        if view.discards and not view.refused:
            yield PILE
    elif view.phase == ASKING:
        yield from (KNOCK, SILENT)
    elif view.phase == DECIDE:
        yield from (PILE, ALLOW, REFUSE)
    elif view.phase == PLAY:
        yield from playing(view)


def playing(view: View) -> Iterator[Move]:
    """All moves of the phase `play`: lays, exchanges, bugz to attach, then what ends the turn."""
    laid = view.laid[view.turn]
    yield from lays_of(view.hand, open_kinds(laid))
    kinds = set(view.hand)
    if laid and kinds:
        for number, sequence in enumerate(view.table, 1):
            for bug_in, bug_out in exchanges(sequence, kinds, view.seen[number - 1]):
                yield swap(number, bug_in, bug_out)
    if complete(laid) and kinds:
        for number, sequence in enumerate(view.table, 1):
            for bug in ends(sequence, kinds):
                yield add(number, bug)
    if kinds:
        yield from [discard(bug) for bug in sorted(kinds)]
    else:
        yield END


def lays_of(hand: Iterable[int], kinds: Iterable[str]) -> Iterator[Move]:
    """All sequences of these kinds that a hand can lay, each once, with every choice of PLYT bugz."""
    held = Counter(hand)
    stars = held.pop(PLYT, 0)
    for kind in kinds:
        if kind == SAME:
            for number, count in sorted(held.items()):
                for size in range(1, count + 1):
                    for more in range(max(0, FEWEST - size), stars + 1):
                        yield lay(SAME, (number,) * size + (-number,) * more)
            continue
        step = STEPS[kind]
        for size in range(FEWEST, LONGEST[kind] + 1):
            for first in range(LOWEST, HIGHEST - (size - 1) * step + 1):
                yield from _run_lays(kind, range(first, first + size * step, step), held, stars)


def _run_lays(kind: str, run: range, held: Mapping[int, int], stars: int) -> Iterator[Move]:
    """All ways to lay these numbers with at most `stars` PLYT bugz.

    They stand for the numbers that are not held, and for any others.
    """
    bugs = [number if number in held else -number for number in run]
    places = [place for place, bug in enumerate(bugs) if bug > 0]
    lacking = len(bugs) - len(places)
    if lacking > stars or not places:
        return
    for more in range(min(stars - lacking, len(places) - 1) + 1):
        for turned in combinations(places, more):
            laid = bugs.copy()
            for place in turned:
                laid[place] = -laid[place]
            yield Move(LAY, kind, 0, tuple(laid))


def exchanges(sequence: Sequence, held: set[int], seen: tuple[Bugs, ...] = ()) -> list[tuple[int, int]]:
    """The exchanges that B9 allows with a hand of these bugz (0: a PLYT bug), each once.

    Each is the bug that goes in and the bug that comes out. `seen` is what the sequence held earlier in this turn.
    """
    found = [
        (bug_in, bug_out)
        for bug_in, bug_out in changes(sequence)
        if (bug_in if bug_in > 0 else PLYT) in held and numbered(swapped(sequence, bug_in, bug_out))
    ]
    if seen:
        found = [(bug_in, bug_out) for bug_in, bug_out in found if swapped(sequence, bug_in, bug_out) not in seen]
    return found


@lru_cache(2048)
def changes(sequence: Sequence) -> tuple[tuple[int, int], ...]:
    """All exchanges after which the numbers still make a sequence of the kind: (goes in, comes out), each once."""
    bugs = sequence.bugs
    found = [(-bug, bug) for bug in dict.fromkeys(bugs)]
    step = STEPS[sequence.kind]
    if step:
        low, high = abs(bugs[0]), abs(bugs[-1])
        if high + step <= HIGHEST:
            found += [(high + step, bugs[0]), (-high - step, bugs[0])]
        if low - step >= LOWEST:
            found += [(low - step, bugs[-1]), (step - low, bugs[-1])]
    return tuple(found)


@lru_cache(2048)
def swapped(sequence: Sequence, bug_in: int, bug_out: int) -> Bugs:
    """The bugz of the sequence after the exchange."""
    rest = list(sequence.bugs)
    rest.remove(bug_out)
    return in_order(sequence.kind, (*rest, bug_in))


def ends(sequence: Sequence, held: set[int]) -> list[int]:
    """The bugz from a hand of these (0: a PLYT bug) that can be attached to a sequence, each once (B10)."""
    return [bug for bug in growth(sequence) if (bug if bug > 0 else PLYT) in held]


def growth(sequence: Sequence) -> tuple[int, ...]:
    """All bugz that can be attached to a sequence (B10)."""
    bugs = sequence.bugs
    step = STEPS[sequence.kind]
    if not step:
        return abs(bugs[0]), -abs(bugs[0])
    numbers = (abs(bugs[0]) - step, abs(bugs[-1]) + step)
    return tuple(bug for number in numbers if number in NUMBERS for bug in (number, -number))


def grown(sequence: Sequence, bug: int) -> Bugs:
    """The bugz of the sequence with this bug attached."""
    return in_order(sequence.kind, (*sequence.bugs, bug))
