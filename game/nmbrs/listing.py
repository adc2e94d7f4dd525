"""All plays of a hand, lazily. `plays` says what is legal; this module finds it without trying what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from math import gcd
from typing import NamedTuple

from game.nmbrs.cards import Card, Pair, is_joker
from game.nmbrs.moves import Move
from game.nmbrs.plays import crossed
from game.nmbrs.rows import ADVANCED, LEAST, Row, RowRef, ref_of
from game.nmbrs.state import View


class Hand(NamedTuple):
    """What a listing needs to know of a hand.

    These are its numbers, its jokers, the most cards that a play may use, the joker that must be among them (0: none), the
    highest number, and the numbers to which rows may count back.
    """

    numbers: frozenset[int]
    jokers: tuple[Card, ...]
    most: int
    must: Card
    top: int
    ends: tuple[int, ...]


def hand_of(view: View) -> Hand:
    """The viewer's hand."""
    must = 0 if view.pending is None or view.seat != view.turn else view.pending.joker
    return Hand(
        frozenset([card for card in view.hand if not is_joker(card)]),
        tuple(sorted([card for card in view.hand if is_joker(card)])),
        view.most,
        must,
        view.setup.top,
        (0, 1) if view.setup.level == ADVANCED else (0,),
    )


def plays(view: View) -> Iterator[Move]:
    """All legal plays of the viewer, who is laying: builds, crosses and joins when the viewer may build, and new rows."""
    hand = hand_of(view)
    yield from plays_on_table(view, hand)
    for needed in new_runs(hand):
        for cards in fillings(hand, needed, all_jokers=False):
            yield Move("row", cards)


def plays_on_table(view: View, hand: Hand) -> Iterator[Move]:
    """The builds, crosses and joins among the plays, with the cards of `hand`; none before the viewer may build."""
    if view.may_build:
        refs = {row.id: ref_of(view.rows, row) for row in view.rows}
        barred = () if view.pending is None else view.pending.rows
        open_rows = [row for row in view.rows if row.id not in barred]
        for row in open_rows:
            yield from _builds(hand, row, (refs[row.id],))
        yield from _crosses(hand, view.rows, refs)
        for one, two in joinable(view.rows):
            if one.id not in barred and two.id not in barred:
                yield from _joins(hand, one, two, (refs[one.id], refs[two.id]))


def joinable(rows: tuple[Row, ...]) -> Iterator[tuple[Row, Row]]:
    """The pairs of rows that may be joined for what they share and cross (N5, N11); the lower first number comes first."""
    across = {row.id: crossed(rows, row) for row in rows}
    for one, two in combinations(sorted(rows, key=lambda row: row.first), 2):
        if one.first < two.first and two.id not in across[one.id] and not across[one.id] & across[two.id]:
            yield one, two


def new_runs(hand: Hand) -> Iterator[tuple[int, ...]]:
    """The numbers of every new row that the hand can fill."""
    have, spare = hand.numbers, len(hand.jokers)
    if len(have) + spare < LEAST:
        return
    for step in range(1, (hand.top - 1) // 2 + 1):
        for first in sorted({start for end in hand.ends for start in range(end or step, hand.top - 2 * step + 1, step)}):
            missing = (first not in have) + (first + step not in have)
            if missing > spare:
                continue
            for last in range(first + 2 * step, hand.top + 1, step):
                missing += last not in have
                if missing > spare:
                    break
                yield tuple(range(first, last + 1, step))


def runs_on(hand: Hand, numbers: tuple[int, ...], step: int) -> Iterator[tuple[int, ...]]:
    """What must be added from the hand to `numbers` on the table (ascending) to get each row with this difference.

    The numbers must all be in the same class of `step`. When they already are such a row, adding nothing is yielded as well.
    """
    have, spare = hand.numbers, len(hand.jokers)
    rest = numbers[0] % step
    if (rest and (rest > 1 or 1 not in hand.ends)) or (numbers[-1] - numbers[0]) // step + 1 - len(numbers) > hand.most:
        return
    held = set(numbers)
    inner = tuple([number for number in range(numbers[0], numbers[-1], step) if number not in held])
    left = spare - sum([number not in have for number in inner])
    if left < 0:
        return
    low: tuple[int, ...] = ()
    for number in range(numbers[0], 0, -step):
        if number < numbers[0]:
            low = (number, *low)
            left -= number not in have
            if left < 0:
                return
        over = left
        high: tuple[int, ...] = ()
        yield low + inner
        for above in range(numbers[-1] + step, hand.top + 1, step):
            over -= above not in have
            if over < 0:
                break
            high = (*high, above)
            yield low + inner + high


def fillings(hand: Hand, needed: tuple[int, ...], all_jokers: bool, plain: bool = False) -> Iterator[tuple[Pair, ...]]:
    """Every way to fill the numbers `needed` with cards of the hand. `all_jokers` also allows jokers alone (N4).

    `plain` leaves out the ways in which a joker stands for a number whose card is in the hand.
    """
    if len(needed) > hand.most:
        return
    lacking = [place for place, number in enumerate(needed) if number not in hand.numbers]
    free = [place for place, number in enumerate(needed) if number in hand.numbers]
    if len(lacking) > len(hand.jokers):
        return
    base: list[Pair] = [(number, number) for number in needed]
    for more in range(1 if plain else min(len(hand.jokers) - len(lacking), len(free)) + 1):
        if more == len(free) and not all_jokers:
            return
        for extra in combinations(free, more):
            places = [*lacking, *extra]
            for chosen in permutations(hand.jokers, len(places)):
                if hand.must and hand.must not in chosen:
                    continue
                cards = base.copy()
                for place, joker in zip(places, chosen, strict=True):
                    cards[place] = (needed[place], joker)
                yield tuple(cards)


def through(hand: Hand, number: int) -> Iterator[tuple[int, ...]]:
    """What must be added from the hand to a card that stands for `number` to get each row through it."""
    have, spare = hand.numbers, len(hand.jokers)
    for step in _steps_through(number, hand.top, 1 in hand.ends):
        below, above = number - step not in have, number + step not in have
        if spare > 1 or not (below and above) or (spare and (number - 2 * step in have or number + 2 * step in have)):
            for needed in runs_on(hand, (number,), step):
                if len(needed) >= LEAST - 1:
                    yield needed


@cache
def _steps_through(number: int, top: int, one: bool) -> tuple[int, ...]:
    """The differences of all rows through a number. `one`: they may count back to 1."""
    steps = range(1, (top - 1) // 2 + 1)
    return tuple(step for step in steps if number % step == 0 or (one and number % step == 1))


def _builds(hand: Hand, row: Row, targets: tuple[RowRef, ...]) -> Iterator[Move]:
    numbers = tuple(row.numbers)
    for step in parts(row.step):
        for needed in runs_on(hand, numbers, step):
            if needed:
                for cards in fillings(hand, needed, all_jokers=True):
                    yield Move("build", cards, targets)


def _joins(hand: Hand, one: Row, two: Row, targets: tuple[RowRef, ...]) -> Iterator[Move]:
    numbers = joined(one, two)
    if numbers:
        for step in parts(gcd(one.step, two.step, two.first - one.first)):
            for needed in runs_on(hand, numbers, step):
                if needed:
                    for cards in fillings(hand, needed, all_jokers=True):
                        yield Move("build", cards, targets)


def joined(one: Row, two: Row) -> tuple[int, ...]:
    """The numbers of both rows, ascending; empty when a number stands in both."""
    numbers = {*one.numbers, *two.numbers}
    return tuple(sorted(numbers)) if len(numbers) == len(one.cards) + len(two.cards) else ()


def _crosses(hand: Hand, rows: tuple[Row, ...], refs: dict[int, RowRef]) -> Iterator[Move]:
    seen: dict[Card, int] = {}
    for row in rows:
        for card in row.cards:
            seen[card] = seen.get(card, 0) + 1
    for row in rows:
        for number, card in row.pairs:
            if seen[card] == 1:
                for needed in through(hand, number):
                    for cards in fillings(hand, needed, all_jokers=not is_joker(card)):
                        yield Move("cross", cards, (refs[row.id],), number)


@cache
def parts(step: int) -> tuple[int, ...]:
    """The divisors of a difference."""
    return tuple([part for part in range(step, 0, -1) if step % part == 0])


def could_help(view: View) -> bool:
    """Whether the open card could help the viewer: a joker always, and a number where with it in the hand something could be
    laid, with the rows and the hand as they lie, that uses it (N10, N11).

    The card that one keeps for the discard is counted (N14); what else a claim brings, a closed card, nobody can know. False
    without an open card.
    """
    if view.seat is None or not view.open:
        return False
    card = view.open[-1]
    if is_joker(card):
        return True
    held = view._replace(hand=(*view.hand, card), pending=None)
    return any(any(own == card for _number, own in move.cards) for move in plays(held))
