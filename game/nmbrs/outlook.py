"""What cards are worth that stay in hand, and what a discard gives away: estimates of a bot, in points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from game.nmbrs.cards import TOP, Card, is_joker
from game.nmbrs.rows import ADVANCED, ends_well
from game.nmbrs.state import View


class Weights(NamedTuple):
    """What an outlook counts by."""

    joker: float = 3.0
    fear: float = 0.9
    hope: float = 1.6
    draws: float = 3.0
    out: float = 0.9
    give: float = 0.5
    opened: float = 3.0
    claim: float = 0.0


WEIGHTS = Weights()


class Outlook:
    """How the round looks from a seat."""

    def __init__(self, view: View, weights: Weights = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        setup = view.setup
        self.worths = [0.0] + [1.0 if setup.simplified else float(setup.table.worths[card]) for card in range(1, TOP + 5)]
        seen = {*view.open, *view.hand, *(card for row in view.rows for card in row.cards)}
        self.unseen = frozenset(card for card in setup.cards if card not in seen)
        self.stands = _single_numbers(view)
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        average = sum(self.worths[card] for card in self.unseen) / max(1, len(self.unseen))
        self.spoil = average * sum(others) / len(others)
        """What a player other than the viewer loses on average when the round ends now."""
        self.nearest = min(others)
        self.turns = max(1.0, self.nearest / 2.0)
        """About how many turns of its own the viewer still gets in this round."""
        self._kept: dict[Card, float] = {}

    def kept(self, card: Card) -> float:
        """What a card is worth that stays in the viewer's hand: hoped for when it may be laid later, feared for otherwise."""
        if card not in self._kept:
            self._kept[card] = self._keep(card)
        return self._kept[card]

    def worth(self, left: tuple[Card, ...], laid: int, opened: bool) -> float:
        """What a turn is worth that ends with these cards, one of which is discarded yet."""
        weights = self.weights
        simplified = self.view.setup.simplified
        if not left:
            return weights.out * self.spoil if simplified and laid else 0.0
        bonus = weights.opened if opened and not self.view.may_build else 0.0
        if len(left) == 1:
            return bonus + weights.out * self.spoil
        values = [self.kept(card) for card in left]
        costs = [value + weights.give * self.gives(card) for card, value in zip(left, values, strict=True)]
        return bonus + sum(values) - min(costs)

    def ceiling(self, card: Card) -> float:
        """More than `worth` gives for a card that is kept."""
        return max(0.0, self.kept(card)) + 0.5

    def gives(self, card: Card) -> float:
        """What the next player gains by a discarded card: its points on a row of the table."""
        if is_joker(card):
            return 4.0
        worth = self.worths[card]
        view = self.view
        best = 0.0
        for row in view.rows:
            if card in (row.first - row.step, row.last + row.step) and ends_well(view.setup.level, row.first, row.step):
                best = max(best, worth)
        return best

    def _keep(self, card: Card) -> float:
        weights = self.weights
        if is_joker(card):
            return weights.joker
        worth = self.worths[card]
        outs = len(self._outs(card) & self.unseen)
        draws = weights.draws * min(1.0, self.turns / 3)
        chance: float = 1 - (1 - min(0.95, outs / max(1, len(self.unseen)))) ** draws
        return worth * (weights.hope * chance - weights.fear * (1 - chance))

    def _outs(self, card: Card) -> set[int]:
        """The numbers that would make a row of three with this card and another of the hand or, by a cross, of the table."""
        partners: Iterable[int] = [other for other in self.view.hand if other != card and not is_joker(other)]
        if self.view.may_build:
            partners = {*partners, *self.stands}
        out: set[int] = set()
        advanced, top = self.view.setup.level == ADVANCED, self.view.setup.top
        for other in partners:
            if other != card:
                out.update(thirds(card, other, advanced, top) if card < other else thirds(other, card, advanced, top))
        return out


@cache
def thirds(low: int, high: int, advanced: bool, top: int) -> tuple[int, ...]:
    """The numbers that make a row of three with these two."""
    out = []
    for third in (2 * low - high, (low + high) // 2 if (low + high) % 2 == 0 else 0, 2 * high - low):
        if 1 <= third <= top and third not in (low, high):
            first, second, _ = sorted((low, high, third))
            rest = first % (second - first)
            if rest == 0 or (rest == 1 and advanced):
                out.append(third)
    return tuple(out)


def _single_numbers(view: View) -> frozenset[int]:
    """The numbers on the table through which a second row can go."""
    seen: dict[Card, int] = {}
    numbers: dict[Card, int] = {}
    for row in view.rows:
        for number, card in row.pairs:
            seen[card] = seen.get(card, 0) + 1
            numbers[card] = number
    return frozenset(numbers[card] for card, times in seen.items() if times == 1)
