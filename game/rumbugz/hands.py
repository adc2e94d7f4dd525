"""What can be made of a hand, for the screen: what a selection is or lacks, the sequences in a hand, and what fits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.contract import N_, Phrase, Seat, phrase
from game.rumbugz.bugs import (
    FEWEST,
    HIGHEST,
    KINDS,
    LONGEST,
    LOWEST,
    PLYT,
    SAME,
    STEPS,
    Bugs,
    from_hand,
    title,
)
from game.rumbugz.legal import ends, exchanges, grown, lays_of, swapped
from game.rumbugz.moves import Move, add, lay, swap
from game.rumbugz.refusals import and_list
from game.rumbugz.state import PLAY, View, complete, open_kinds


class Lack(NamedTuple):
    """What bugz lack to be a sequence of this kind: `more` bugz, each of them one of `numbers` or a PLYT bug."""

    kind: str
    more: int
    numbers: tuple[int, ...]


class Reading(NamedTuple):
    """What a selection of bugz is, or lacks.

    These are all ways to lay exactly these bugz (none when they are not a sequence), and otherwise what they lack, the nearest
    kind first. `sentence` says one or the other.
    """

    lays: tuple[Move, ...]
    lacks: tuple[Lack, ...]
    sentence: Phrase


class Run(NamedTuple):
    """A sequence that a hand holds. `open`: the kinds laid so far allow it (B8)."""

    kind: str
    bugs: Bugs
    open: bool

    @property
    def stars(self) -> int:
        """The number of PLYT bugz in it."""
        return sum(bug < 0 for bug in self.bugs)


def classify(bugs: Iterable[int], kinds: Iterable[str] = KINDS) -> Reading:
    """What a selection from a hand is (0: a PLYT bug), or what it lacks for one of these `kinds` (none: any kind)."""
    chosen = sorted(bugs)
    numbers = [bug for bug in chosen if bug != PLYT]
    stars = len(chosen) - len(numbers)
    if not chosen:
        return Reading((), (), phrase("Nothing is picked."))
    if not numbers:
        return Reading((), (), phrase("A sequence needs at least one bug with a number."))
    found = [move for kind in KINDS for move in _readings(kind, numbers, stars)]
    if found:
        laid_as = dict.fromkeys(move.kind for move in found)
        return Reading(tuple(found), (), phrase("This is {kind}.", kind=_or_kinds(list(laid_as))))
    wanted = tuple(kinds) or KINDS
    lacks = sorted((lack for kind in wanted for lack in _lacks(kind, numbers, stars)), key=lambda lack: lack.more)
    if not lacks or lacks[0].more > FEWEST:
        return Reading((), (), phrase("These bugz are part of no sequence that is missing."))
    return Reading((), tuple(lacks), _missing(lacks[0]))


def runs_in_hand(view: View) -> tuple[Run, ...]:
    """Every sequence that the viewer's hand holds, with as few PLYT bugz as possible.

    Those that may be laid come first, then those with fewer PLYT bugz, then the longer ones.
    """
    kinds = still_missing(view, view.seat) if view.seat is not None else KINDS
    allowed = kinds or KINDS
    found = [Run(kind, bugs, kind in allowed) for kind, bugs in _runs(view.hand)]
    found.sort(key=lambda run: (not run.open, run.stars, -len(run.bugs), KINDS.index(run.kind), run.bugs))
    return tuple(found)


def whole_run(view: View, bug: int) -> Bugs:
    """The bugz of the hand that belong to the best sequence with this bug in it; the bug alone when there is none."""
    for run in runs_in_hand(view):
        if any(from_hand(one) == bug for one in run.bugs):
            return tuple(from_hand(one) for one in run.bugs)
    return (bug,)


def lays(view: View) -> tuple[Move, ...]:
    """Every lay that is legal for the viewer now; none in another phase or turn."""
    if view.phase != PLAY or view.seat != view.turn:
        return ()
    return tuple(lays_of(view.hand, open_kinds(view.laid[view.turn])))


def swaps_of(view: View, number: int, bug: int) -> tuple[Move, ...]:
    """The legal exchanges that put a bug of the hand (0: a PLYT bug) into sequence `number` (from 1)."""
    if not _may_change(view, number, bug) or not view.laid[view.turn]:
        return ()
    found = exchanges(view.table[number - 1], {bug}, view.seen[number - 1])
    return tuple(swap(number, bug_in, bug_out) for bug_in, bug_out in found)


def adds_of(view: View, number: int, bug: int) -> tuple[Move, ...]:
    """The legal ways to attach a bug of the hand (0: a PLYT bug) to sequence `number` (from 1)."""
    if not _may_change(view, number, bug) or not complete(view.laid[view.turn]):
        return ()
    return tuple(add(number, one) for one in ends(view.table[number - 1], {bug}))


def after(view: View, move: Move) -> Bugs:
    """What the sequence of a legal lay, exchange or attachment holds after it."""
    if move.word == "lay":
        return move.bugs
    sequence = view.table[move.number - 1]
    return swapped(sequence, *move.bugs) if move.word == "swap" else grown(sequence, move.bugs[0])


def still_missing(view: View, seat: Seat) -> tuple[str, ...]:
    """The kinds that the seat still has to lay in this round."""
    return tuple(kind for kind in KINDS if kind not in view.laid[seat])


def _may_change(view: View, number: int, bug: int) -> bool:
    return view.phase == PLAY and view.seat == view.turn and bug in view.hand and 1 <= number <= len(view.table)


def _readings(kind: str, numbers: list[int], stars: int) -> Iterator[Move]:
    """All ways to lay exactly these numbers and PLYT bugz as this kind, beginning with those that start lowest."""
    size = len(numbers) + stars
    if size < FEWEST:
        return
    low, high = numbers[0], numbers[-1]
    step = STEPS[kind]
    if not step:
        if low == high:
            yield lay(SAME, (*numbers, *([-low] * stars)))
        return
    if not _in_line(numbers, step):
        return
    for first in range(high - (size - 1) * step, low + 1, step):
        if first >= LOWEST and first + (size - 1) * step <= HIGHEST:
            run = range(first, first + size * step, step)
            yield lay(kind, tuple(number if number in numbers else -number for number in run))


def _lacks(kind: str, numbers: list[int], stars: int) -> Iterator[Lack]:
    """What these bugz lack for this kind; nothing when they can never become one."""
    low, high = numbers[0], numbers[-1]
    size = len(numbers) + stars
    step = STEPS[kind]
    if not step:
        if low == high:
            yield Lack(kind, FEWEST - size, (low,))
        return
    if not _in_line(numbers, step):
        return
    gaps = [number for number in range(low, high, step) if number not in numbers]
    length = max(FEWEST, len(numbers) + max(stars, len(gaps)))
    if length > LONGEST[kind]:
        return
    near = {
        number
        for first in range(high - (length - 1) * step, low + 1, step)
        if first >= LOWEST and first + (length - 1) * step <= HIGHEST
        for number in range(first, first + length * step, step)
        if number not in numbers
    }
    if near:
        yield Lack(kind, length - size, tuple(sorted(near)))


def _in_line(numbers: list[int], step: int) -> bool:
    """Whether no number occurs twice and all are a whole number of steps apart."""
    return len(set(numbers)) == len(numbers) and all((number - numbers[0]) % step == 0 for number in numbers)


def _missing(lack: Lack) -> Phrase:
    kind = title(lack.kind)
    if lack.more == 1:
        return phrase("For {kind} one bug is missing: {missing} or a joker.", kind=kind, missing=listed(lack.numbers))
    if lack.more == len(lack.numbers):
        names = and_list([str(number) for number in lack.numbers])
        return phrase("For {kind} these are missing: {missing}. Each may be a joker.", kind=kind, missing=names)
    words_ = N_("For {kind} {count} more are missing, out of {missing}, or jokers.")
    return phrase(words_, kind=kind, count=lack.more, missing=listed(lack.numbers))


def listed(numbers: Iterable[int]) -> str:
    """Numbers side by side: "3, 7, 8"."""
    return ", ".join(map(str, numbers))


def _or_kinds(kinds: list[str]) -> Phrase:
    if len(kinds) == 1:
        return title(kinds[0])
    return phrase("{some} or {last}", some=_or_kinds(kinds[:-1]), last=title(kinds[-1]))


def _runs(hand: Bugs) -> Iterator[tuple[str, Bugs]]:
    """Every sequence in a hand, with PLYT bugz only where a number is missing.

    Equal numbers are all taken together, with PLYT bugz only if there are too few of them.
    """
    held = Counter(hand)
    stars = held.pop(PLYT, 0)
    for number, count in held.items():
        if count + stars >= FEWEST:
            yield SAME, (number,) * count + (-number,) * max(0, FEWEST - count)
    for kind, most in LONGEST.items():
        step = STEPS[kind]
        for size in range(FEWEST, most + 1):
            for first in range(LOWEST, HIGHEST - (size - 1) * step + 1):
                run = range(first, first + size * step, step)
                bugs = tuple(number if held[number] else -number for number in run)
                lacking = sum(bug < 0 for bug in bugs)
                if lacking <= stars and lacking < size:
                    yield kind, bugs
