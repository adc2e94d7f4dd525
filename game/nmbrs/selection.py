"""Answers for the screen: what cards selected in the hand are as a new row, and where on the table they fit.

All answers are for the viewer and fast enough for every gesture. A selection is a collection of cards of the hand; the numbers
for which its jokers stand are found here. Several jokers in a selection are put in ascending order; `judged` accepts any other
order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from math import gcd
from typing import NamedTuple

from game.contract import N_, Refusal, phrase
from game.nmbrs import legal
from game.nmbrs.cards import NAMES, Card, Pair, is_joker
from game.nmbrs.listing import hand_of, joinable, joined, new_runs, plays_on_table
from game.nmbrs.moves import Move
from game.nmbrs.plays import Play, judged, listed, row_fault
from game.nmbrs.rows import ADVANCED, LEAST, ref_of, rows_with
from game.nmbrs.state import PLAY, View, acting

MOST_READINGS = 24
"""The most readings that are given of a selection with jokers, and (`MOST_AT_A_PLACE`) for one place on the table."""
MOST_AT_A_PLACE = 4
MOST_ROWS = 60
"""The most rows of a hand that are shown."""
LOOKS = 400
"""How many plays with jokers on the table are looked at for a list of what can be laid."""


class Fit(NamedTuple):
    """A legal move of the viewer and what it makes (resulting row, points, doubled: see `plays.Play`)."""

    move: Move
    play: Play


class Judged(NamedTuple):
    """What a selection is as a new row: its readings, the most natural first (several only with jokers), or why there is none.

    `step` is the difference of the first reading, 0 when there is none.
    """

    fits: tuple[Fit, ...]
    why: Refusal | None

    @property
    def step(self) -> int:
        """The constant difference, 0 when the selection is no row."""
        return self.fits[0].play.row.step if self.fits else 0


def judge(view: View, cards: Iterable[Card]) -> Judged:
    """What a selection is as a new row. With a reason in `why` it cannot be laid now, and there are no fits."""
    numbers, jokers = _parted(cards)
    size = len(numbers) + len(jokers)
    fits: list[Fit] = []
    why: Refusal | None = None
    for stands in islice(completions(view, numbers, len(jokers)), MOST_READINGS) if numbers and size >= LEAST else ():
        move = Move("row", _pairs(numbers, jokers, stands))
        made = judged(view, move)
        if isinstance(made, Refusal):
            why = why or made
        else:
            fits.append(Fit(move, made))
    if fits or why:
        return Judged(tuple(fits), None if fits else why)
    return Judged((), _nearest_truth(view, numbers, jokers))


def targets(view: View, cards: Iterable[Card]) -> tuple[Fit, ...]:
    """All builds, joins and crosses in which the whole selection fits, most points first; empty before the viewer may build.

    With jokers in the selection there are up to `MOST_AT_A_PLACE` of them for each row, pair of rows, or card.
    """
    numbers, jokers = _parted(cards)
    if not view.may_build or not (numbers or jokers):
        return ()
    refs = {row.id: ref_of(view.rows, row) for row in view.rows}
    found: list[Fit] = []
    for row in view.rows:
        found += _fits(view, numbers, jokers, tuple(row.numbers), Move("build", (), (refs[row.id],)))
    for one, two in joinable(view.rows):
        both = joined(one, two)
        if both:
            found += _fits(view, numbers, jokers, both, Move("build", (), (refs[one.id], refs[two.id])))
    if len(numbers) + len(jokers) >= LEAST - 1:
        for row in view.rows:
            for number, card in row.pairs:
                if len(rows_with(view.rows, card)) == 1:
                    found += _fits(view, numbers, jokers, (number,), Move("cross", (), (refs[row.id],), number))
    return tuple(sorted(found, key=lambda fit: -fit.play.points))


def rows_in_hand(view: View) -> tuple[Fit, ...]:
    """The new rows that the hand holds and that may be laid, most points first.

    With equal points, those that keep jokers in hand come first, then the longer ones. A joker stands only for a number that is
    missing.
    """
    hand = hand_of(view)
    worths = view.setup.table.worths
    runs: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
    for run in new_runs(hand):
        numbers = tuple([number for number in run if number in hand.numbers])
        if numbers and len(run) <= hand.most:
            missing = tuple([number for number in run if number not in hand.numbers])
            most = 2 * (len(run) if view.setup.simplified else sum([worths[number] for number in numbers]))
            runs.append((most, numbers, missing))
    runs.sort(key=lambda entry: -entry[0])
    found: list[tuple[int, int, int, Fit]] = []
    for most, numbers, missing in runs:
        if len(found) >= MOST_ROWS and -sorted(found)[MOST_ROWS - 1][0] > most:
            break
        best = _best_row(view, numbers, missing, hand.jokers)
        if best:
            found.append((-best.play.points, len(missing), -len(best.play.row.cards), best))
    return tuple([entry[3] for entry in sorted(found)[:MOST_ROWS]])


def ways_to_lay(view: View) -> tuple[Fit, ...]:
    """What the viewer can lay now, in one list: new rows of the hand and plays on the table, most points first.

    There are at most `MOST_ROWS` of each. All plays on the table without a joker are considered, and `LOOKS` of those with one;
    of plays that make the same row at the same place only the best is in the list.
    """
    hand = hand_of(view)
    best: dict[tuple[object, ...], Fit] = {}
    for cards, most in ((hand._replace(jokers=()), None), (hand, LOOKS if hand.jokers else 0)):
        if hand.must and not cards.jokers:
            continue
        for move in islice(plays_on_table(view, cards), most):
            made = judged(view, move)
            if isinstance(made, Play):
                key = move.word, move.targets, move.at, tuple(made.row.numbers)
                if key not in best or made.points > best[key].play.points:
                    best[key] = Fit(move, made)
    table = sorted(best.values(), key=_natural)[:MOST_ROWS]
    return tuple(sorted([*rows_in_hand(view), *table], key=_natural))


def _natural(fit: Fit) -> tuple[int, int, int]:
    """The order of a list: points first, then plays that keep jokers in hand, then the longer rows."""
    return -fit.play.points, sum(is_joker(card) for card in fit.play.brought), -len(fit.play.row.cards)


def _best_row(view: View, numbers: tuple[int, ...], missing: tuple[int, ...], jokers: tuple[Card, ...]) -> Fit | None:
    """The row of these numbers, with jokers for those that are missing, chosen so that the colours bring the most points."""
    best: Fit | None = None
    for first in range(len(jokers) if missing else 1):
        chosen = (*jokers[first:], *jokers[:first])[: len(missing)]
        move = Move("row", _pairs(numbers, chosen, missing))
        made = judged(view, move)
        if isinstance(made, Play) and (best is None or made.points > best.play.points):
            best = Fit(move, made)
    return best


def count_back(numbers: Sequence[int]) -> tuple[int, ...]:
    """Counts back along a row, by its difference, from its highest number to the last one that is not below 0.

    It gives 30, 20, 10, 0 for the row 10, 20, 30. `numbers` ascend with a constant difference.
    """
    return tuple(range(numbers[-1], -1, numbers[0] - numbers[1]))


def swaps(view: View) -> tuple[Move, ...]:
    """The exchanges of a joker that the viewer may make now."""
    return tuple(legal.swaps(view)) if view.phase == PLAY and acting(view) == view.seat else ()


def completions(view: View, fixed: Sequence[int], jokers: int) -> Iterator[tuple[int, ...]]:
    """The numbers, ascending, for which so many jokers can stand to make a row with the numbers `fixed`.

    `fixed` ascend, and there is at least one. The gaps are filled, and what is left goes to the ends, the upper one first.
    """
    top, size = view.setup.top, len(fixed) + jokers
    held = set(fixed)
    if len(fixed) > 1:
        whole = reduce(gcd, [number - fixed[0] for number in fixed[1:]])
        steps = [step for step in range(whole, 0, -1) if whole % step == 0]
    else:
        steps = list(range(1, (top - 1) // 2 + 1))
    for step in steps:
        if (fixed[-1] - fixed[0]) // step >= size or not _ends(view, fixed[0] % step):
            continue
        inner = [number for number in range(fixed[0], fixed[-1], step) if number not in held]
        left = jokers - len(inner)
        for low in range(left + 1 if left >= 0 else 0):
            lowest, highest = fixed[0] - low * step, fixed[-1] + (left - low) * step
            if lowest >= 1 and highest <= top:
                yield (*range(lowest, fixed[0], step), *inner, *range(fixed[-1] + step, highest + 1, step))


def _ends(view: View, rest: int) -> bool:
    return rest == 0 or (rest == 1 and view.setup.level == ADVANCED)


def _parted(cards: Iterable[Card]) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """The numbers and the jokers of a selection, ascending."""
    chosen = sorted(set(cards))
    return tuple(card for card in chosen if not is_joker(card)), tuple(card for card in chosen if is_joker(card))


def _pairs(numbers: Sequence[int], jokers: Sequence[Card], stands: Sequence[int]) -> tuple[Pair, ...]:
    return tuple(sorted([*((number, number) for number in numbers), *zip(stands, jokers, strict=True)]))


def _fits(view: View, numbers: tuple[int, ...], jokers: tuple[Card, ...], base: tuple[int, ...], move: Move) -> list[Fit]:
    """How a selection fits with the numbers `base` on the table; `move` still lacks its cards."""
    if not set(numbers).isdisjoint(base):
        return []
    out = []
    for stands in islice(completions(view, sorted((*numbers, *base)), len(jokers)), MOST_AT_A_PLACE):
        whole = move._replace(cards=_pairs(numbers, jokers, stands))
        made = judged(view, whole)
        if isinstance(made, Play):
            out.append(Fit(whole, made))
    return out


def _nearest_truth(view: View, numbers: tuple[int, ...], jokers: tuple[Card, ...]) -> Refusal:
    """Why a selection is not a row, whatever its jokers stand for."""
    pieces = tuple(NAMES[card] for card in (*numbers, *jokers))
    if len(numbers) + len(jokers) < LEAST:
        return Refusal("N3", phrase("A row has three cards or more."), pieces=pieces)
    if not numbers:
        return Refusal("N4", phrase("A row holds at least one number card; jokers alone are none."), pieces=pieces)
    if not jokers:
        why = row_fault(view.setup.level, _pairs(numbers, (), ()))
        assert why is not None, "numbers that are a row have a reading"
        return why
    if len(numbers) > 1:
        step = reduce(gcd, [number - numbers[0] for number in numbers[1:]])
        rest = numbers[0] % step
        lacking = (numbers[-1] - numbers[0]) // step + 1 - len(numbers)
        if _ends(view, rest) and lacking > len(jokers):
            words = N_("{numbers} with the difference {step} have {lacking} gaps: more than the jokers can fill.")
            return Refusal("N3", phrase(words, numbers=listed(numbers), step=step, lacking=lacking), pieces=pieces)
        if not _ends(view, rest) and lacking <= len(jokers):
            words = N_("{numbers} count back to {rest} by {step}: a row must reach 0 or 1.") if (
                view.setup.level == ADVANCED) else N_("{numbers} count back to {rest} by {step}: a row must reach 0.")
            return Refusal("N3", phrase(words, numbers=listed(numbers), rest=rest, step=step), pieces=pieces)
    words = N_("Whatever the jokers stand for, {numbers} make no row with them.")
    return Refusal("N3", phrase(words, numbers=listed(numbers)), pieces=pieces)

