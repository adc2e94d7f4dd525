"""The best series of plays of one turn: an exact search while time lasts.

A series is a set of plays, one after another. Of plays that have nothing to do with each other only one order is tried; a play
that an earlier one of the series made possible is tried after it. What can no longer beat the best found is cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import gcd
from typing import NamedTuple, Protocol

from game.nmbrs.cards import TOP, Card, Pair, is_joker
from game.nmbrs.legal import exchanged
from game.nmbrs.listing import Hand, fillings, joined, new_runs, parts, runs_on, through
from game.nmbrs.moves import Move
from game.nmbrs.plays import points_of
from game.nmbrs.rows import ADVANCED, Row, ref_of, row_of, rows_with
from game.nmbrs.state import Setup, View

MANY = 120
"""With more plays than this, a joker is laid only where a number card is missing, and never alone."""
MOST = 1500
"""The most plays of one position that are looked at."""


class Option(NamedTuple):
    """A play in the search: the cards from the hand with their numbers, the row that it makes, the ids of the rows that it
    changes, the host and the card of a cross (0: none), its points. `joker`: it exchanges that joker instead."""

    cards: tuple[Pair, ...]
    row: Row
    changed: tuple[int, ...]
    host: int
    at: Card
    points: int
    joker: Card = 0


class Table(NamedTuple):
    """Where a series stands.

    These are the hand, the rows, the next id, whether building is allowed, a joker that must be used, and the rows it came from.
    """

    hand: tuple[Card, ...]
    rows: tuple[Row, ...]
    next_id: int
    opened: bool
    must: Card
    barred: tuple[int, ...]


class Series(NamedTuple):
    """A series: its plays, what is left in the hand, its points, and its value to the search."""

    plays: tuple[Option, ...]
    left: tuple[Card, ...]
    points: int
    value: float


class Worth(Protocol):
    """What the end of a turn is worth, apart from the points of its plays."""

    top: float
    """The most that going out is worth."""

    def ends(self, left: tuple[Card, ...], points: int, opened: bool) -> float:
        """The worth of ending the turn with the cards `left` before the discard, after plays for `points`, building being
        allowed or not.

        It is at most `top` plus the `ceiling` of each card left.
        """
        ...

    def ceiling(self, card: Card) -> float:
        """An upper bound of what a card that is left adds to `ends`."""
        ...


class Search:
    """Searches the series of one hand at one table.

    After `limit` positions (None: no limit), or once `over`, which is asked often, says yes, the best found so far stands and
    the search is not `complete`.
    """

    def __init__(self, setup: Setup, worth: Worth, over: Callable[[], bool], limit: int | None = None) -> None:
        self.setup = setup
        self.worth = worth
        self.over = over
        self.limit = limit
        self.nodes = 0
        self.complete = True
        self.found: Series | None = None
        deck = setup.table
        most = [2 if setup.simplified and card else 2 * deck.worths[card] for card in range(len(deck.worths))]
        self._most = [max(float(points), worth.ceiling(card)) if card else 0.0 for card, points in enumerate(most)]
        self._path: list[Option] = []

    def best(self, table: Table) -> Series | None:
        """The best series from here; laying nothing counts as one. None only when a joker must be used and the time is over."""
        self._leaf(table, 0)
        self._go(table, 0, [], None)
        return self.found

    def _leaf(self, table: Table, points: int) -> None:
        if table.must:
            return
        value = points + self.worth.ends(table.hand, points, table.opened)
        if self.found is None or value > self.found.value + 1e-9:
            self.found = Series(tuple(self._path), table.hand, points, value)

    def _go(self, table: Table, points: int, inherited: Sequence[Option], focus: tuple[int, ...] | None) -> None:
        """Tries everything that can follow.

        `inherited` are plays that were possible before and still are; new plays are those that touch the rows `focus`, or all
        (None).
        """
        self.nodes += 1
        fresh = list(islice(self._options(table, focus), MANY + 1))
        if len(fresh) > MANY:
            self.complete = False
            fresh = [option for option in islice(self._options(table, focus, plain=True), MOST) if _brings(option, table.must)]
        fresh.sort(key=lambda option: -option.points)
        options = [*fresh, *inherited]
        for at, option in enumerate(options):
            if (self.limit is not None and self.nodes >= self.limit) or self.over():
                self.complete = False
                return
            after = self._after(table, option)
            gained = points + option.points
            self._path.append(option)
            self._leaf(after, gained)
            if self._bound(after, gained):
                self._follow(table, after, gained, option, options[at + 1 :])
            self._path.pop()

    def _bound(self, table: Table, points: int) -> bool:
        """Whether a series from here can still beat the best."""
        if table.must or self.found is None:
            return True
        return points + sum([self._most[card] for card in table.hand]) + self.worth.top > self.found.value

    def _follow(self, before: Table, table: Table, points: int, option: Option, rest: Sequence[Option]) -> None:
        """Goes on after `option`, with the rest of the plays that were possible before it and those that it made possible."""
        if before.must or option.joker:
            self._go(table, points, [], None)
            return
        still = _untouched(rest, option, len(table.hand) - (not self.setup.simplified))
        if len(option.changed) > 1 or not before.opened:
            still = [other for other in still if not other.changed and not other.host]
            self._go(table, points, still, tuple([row.id for row in table.rows]))
        else:
            self._go(table, points, still, (option.row.id,))

    def _after(self, table: Table, option: Option) -> Table:
        used = {card for _, card in option.cards}
        hand = tuple([card for card in table.hand if card not in used])
        if option.joker:
            homes = tuple([row.id for row in rows_with(table.rows, option.joker)])
            number = option.cards[0][1]
            rows = exchanged(table.rows, number, option.joker)
            return Table((*hand, option.joker), rows, table.next_id, True, option.joker, homes)
        row = option.row
        if row.id == table.next_id:
            return Table(hand, (*table.rows, row), table.next_id + 1, True, 0, ())
        gone = set(option.changed) - {row.id}
        rows = tuple([row if other.id == row.id else other for other in table.rows if other.id not in gone])
        return Table(hand, rows, table.next_id, True, 0, ())

    def _options(self, table: Table, focus: tuple[int, ...] | None, plain: bool = False) -> Iterator[Option]:
        """All plays that touch the rows `focus`; with None all plays of the hand. `plain` is as in `listing.fillings`."""
        hand = self._hand(table)
        if hand.most < 1:
            return
        if focus is None:
            yield from self._new_rows(table, hand, plain)
        if not table.opened:
            return
        rows = [row for row in table.rows if row.id not in table.barred]
        touched = [row for row in rows if focus is None or row.id in focus]
        yield from self._builds(hand, touched, plain)
        yield from self._joins(table, hand, rows, touched, plain)
        yield from self._crosses(table, hand, table.rows if focus is None else touched, plain)
        if not table.must:
            yield from _swaps(table, hand, touched)

    def _hand(self, table: Table) -> Hand:
        """The hand at this point of a series, in the form that `listing` takes."""
        setup = self.setup
        numbers = frozenset([card for card in table.hand if card <= TOP])
        jokers = tuple(sorted([card for card in table.hand if card > TOP]))
        most = len(table.hand) - (not setup.simplified)
        return Hand(numbers, jokers, most, table.must, setup.top, (0, 1) if setup.level == ADVANCED else (0,))

    def _new_rows(self, table: Table, hand: Hand, plain: bool) -> Iterator[Option]:
        """The rows that can be laid from the hand alone (N10)."""
        for needed in new_runs(hand):
            for cards in fillings(hand, needed, False, plain):
                yield self._option(table.next_id, cards, (), (), 0, 0)

    def _builds(self, hand: Hand, rows: Sequence[Row], plain: bool) -> Iterator[Option]:
        """The plays that add cards to one of these rows (N11)."""
        for row in rows:
            for step in parts(row.step):
                for needed in runs_on(hand, tuple(row.numbers), step):
                    if needed:
                        for cards in fillings(hand, needed, True, plain):
                            yield self._option(row.id, cards, row.pairs, (row.id,), 0, 0)

    def _crosses(self, table: Table, hand: Hand, rows: Sequence[Row], plain: bool) -> Iterator[Option]:
        """The new rows that go through a card of these rows (N11)."""
        double = _double(table.rows)
        for row in rows:
            for number, card in row.pairs:
                if card not in double:
                    for needed in through(hand, number):
                        for cards in fillings(hand, needed, not is_joker(card), plain):
                            yield self._option(table.next_id, cards, ((number, card),), (), row.id, card)

    def _joins(
        self, table: Table, hand: Hand, rows: Sequence[Row], touched: Sequence[Row], plain: bool
    ) -> Iterator[Option]:
        done: set[int] = set()
        across: dict[int, set[int]] = {}
        for row in touched:
            done.add(row.id)
            for other in rows:
                if other.id in done:
                    continue
                whole = gcd(row.step, other.step, row.first - other.first)
                numbers = joined(row, other)
                if not numbers or (numbers[-1] - numbers[0]) // whole + 1 - len(numbers) > hand.most:
                    continue
                if not across:
                    across = _across(table.rows)
                if other.id in across[row.id] or across[row.id] & across[other.id]:
                    continue
                for step in parts(whole):
                    for needed in runs_on(hand, numbers, step):
                        if needed:
                            for cards in fillings(hand, needed, True, plain):
                                older, younger = sorted((row.id, other.id))
                                yield self._option(older, cards, row.pairs + other.pairs, (older, younger), 0, 0)

    def _option(
        self, row_id: int, cards: tuple[Pair, ...], there: tuple[Pair, ...], changed: tuple[int, ...], host: int, at: Card
    ) -> Option:
        row = row_of(row_id, sorted([*cards, *there]))
        points, _ = points_of(self.setup, row.cards, [card for _, card in cards])
        return Option(cards, row, changed, host, at, points)


def _untouched(options: Sequence[Option], played: Option, most: int) -> list[Option]:
    """The options that have nothing to do with `played`: other rows, and at most `most` cards, all others of the hand."""
    used = {card for _, card in played.cards}
    changed = set(played.changed)
    return [
        other for other in options
        if len(other.cards) <= most and used.isdisjoint([card for _, card in other.cards])
        and changed.isdisjoint(other.changed) and other.host not in changed and (not played.at or other.at != played.at)
    ]


def _swaps(table: Table, hand: Hand, rows: Sequence[Row]) -> Iterator[Option]:
    """The exchanges of a joker in these rows for a number card of the hand, each joker once (N12)."""
    seen: set[Card] = set()
    for row in rows:
        for number, card in row.pairs:
            if card > TOP and number in hand.numbers and card not in seen:
                seen.add(card)
                changed = tuple([home.id for home in rows_with(table.rows, card)])
                yield Option(((number, number),), row, changed, 0, 0, 0, card)


def _brings(option: Option, must: Card) -> bool:
    """Whether a play brings a number card, or the joker that must be used."""
    return any(card == must or not is_joker(card) for _, card in option.cards)


def table_of(view: View, hand: tuple[Card, ...] | None = None) -> Table:
    """The table at which the viewer lays, with another hand if one is given."""
    own = view.pending is not None and view.seat == view.turn
    must, barred = (view.pending.joker, view.pending.rows) if own and view.pending else (0, ())
    return Table(view.hand if hand is None else hand, view.rows, view.next_id, view.may_build, must, barred)


def move_of(view: View, option: Option) -> Move:
    """The move of the first play of a series."""
    if option.joker:
        return Move("swap", option.cards, joker=option.joker)
    if not option.changed and not option.host:
        return Move("row", option.cards)
    if option.host:
        host = next(row for row in view.rows if row.id == option.host)
        number = next(number for number, card in host.pairs if card == option.at)
        return Move("cross", option.cards, (ref_of(view.rows, host),), number)
    rows = sorted([row for row in view.rows if row.id in option.changed], key=lambda row: row.first)
    return Move("build", option.cards, tuple(ref_of(view.rows, row) for row in rows))


def _double(rows: Sequence[Row]) -> set[Card]:
    """The cards that stand in two rows."""
    seen: set[Card] = set()
    twice: set[Card] = set()
    for row in rows:
        twice.update(seen.intersection(row.cards))
        seen.update(row.cards)
    return twice


def _across(rows: Sequence[Row]) -> dict[int, set[int]]:
    """For each row the ids of the rows that share a card with it."""
    homes: dict[Card, list[int]] = {}
    for row in rows:
        for card in row.cards:
            homes.setdefault(card, []).append(row.id)
    out: dict[int, set[int]] = {row.id: set() for row in rows}
    for ids in homes.values():
        if len(ids) == 2:
            out[ids[0]].add(ids[1])
            out[ids[1]].add(ids[0])
    return out
