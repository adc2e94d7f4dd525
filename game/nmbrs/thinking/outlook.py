"""Estimates, in points: what cards that stay in hand are worth, what a discard gives away, and what it is worth to go out."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.nmbrs.cards import TOP, Card, is_joker
from game.nmbrs.rows import ADVANCED
from game.nmbrs.state import View


class Weights(NamedTuple):
    """The weights of an outlook.

    `hope` and `fear` multiply the worth of a card that may still be laid and of one that may not; a joker is worth `joker`.
    `draws` is the number of cards that come to help. `out` is the share of the others' loss that going out is worth, `win` what
    it is worth on top when that wins the match. `give` is the share that counts of what a discard gives to the others. `opened`
    is what it is worth to have laid the first new row of a round, `claim` the least that a claim must bring.
    """

    joker: float = 3.0
    fear: float = 0.9
    hope: float = 1.6
    draws: float = 3.0
    out: float = 0.9
    win: float = 25.0
    give: float = 0.5
    opened: float = 3.0
    claim: float = 0.0


WEIGHTS = Weights()


class Outlook:
    """How the round looks to a seat (a `series.Worth`)."""

    def __init__(self, view: View, weights: Weights = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        setup = view.setup
        self.worths = [0.0] + [float(setup.worth(card)) for card in range(1, TOP + 5)]
        seen = {*view.open, *view.hand, *(card for row in view.rows for card in row.cards)}
        self.unseen = frozenset(card for card in setup.cards if card not in seen)
        self._stands = _single_numbers(view)
        self._wanted = _ends_of_rows(view)
        self._kept: dict[Card, float] = {}
        self._average = sum(self.worths[card] for card in self.unseen) / max(1, len(self.unseen))
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        self._turns = max(1.0, min(others) / 2.0)
        self._spoil = weights.out * self._average * sum(others) / len(others)
        self.top = self._spoil + weights.win + weights.opened

    def ends(self, left: tuple[Card, ...], points: int, opened: bool) -> float:
        """What it is worth to end a turn with these cards before the discard, apart from the `points` of its plays."""
        bonus = self.weights.opened if opened and not self.view.may_build else 0.0
        if not left:
            return self._going_out(points) if self.view.setup.simplified else 0.0
        if len(left) == 1 and not self.view.setup.simplified:
            return bonus + self._going_out(points)
        values = [self.kept(card) for card in left]
        cost = min([value + self.weights.give * self.gives(card) for card, value in zip(left, values, strict=True)])
        if self.view.setup.simplified:
            out = self._going_out(points) if len(left) == 1 else 0.0
            return bonus + max(sum(values) - min(0.0, cost), out)
        return bonus + sum(values) - cost

    def ceiling(self, card: Card) -> float:
        """An upper bound of what `ends` gives for a card that is kept."""
        return 2 * max(0.0, self.kept(card)) + 1.0

    def kept(self, card: Card) -> float:
        """What a card that stays in the viewer's hand is worth: hoped for when it may still be laid, feared for otherwise."""
        if card not in self._kept:
            self._kept[card] = self._keep(card)
        return self._kept[card]

    def gives(self, card: Card) -> float:
        """What the others gain by a discarded card: its worth when it continues a row on the table."""
        if is_joker(card):
            return 6.0
        return self.worths[card] * (2.0 if card in self._wanted else 0.4)

    def _going_out(self, points: int) -> float:
        """What it is worth that the round ends now: the others lose their cards, and the match may be over."""
        view = self.view
        seat = view.seat or 0
        own = view.scores[seat] + points
        rest = [
            score - self._average * count
            for other, (score, count) in enumerate(zip(view.scores, view.counts, strict=True))
            if other != seat
        ]
        last = view.setup.max_rounds and view.round >= view.setup.max_rounds
        if last or max(own, *rest) >= view.setup.aim:
            return self._spoil + (self.weights.win if own > max(rest) else -self.weights.win)
        return self._spoil

    def _keep(self, card: Card) -> float:
        weights = self.weights
        if is_joker(card):
            return weights.joker
        worth = self.worths[card]
        outs = len(self._outs(card) & self.unseen)
        draws = weights.draws * min(1.0, self._turns / 3)
        chance: float = 1 - (1 - min(0.95, outs / max(1, len(self.unseen)))) ** draws
        return worth * (weights.hope * chance - weights.fear * (1 - chance))

    def _outs(self, card: Card) -> set[int]:
        """The numbers that make a row of three with this card and another one in the hand or, by a cross, on the table."""
        partners = {other for other in self.view.hand if other != card and not is_joker(other)}
        if self.view.may_build:
            partners |= self._stands
        out: set[int] = set()
        advanced, top = self.view.setup.level == ADVANCED, self.view.setup.top
        for other in partners:
            if other != card:
                out.update(_thirds(min(card, other), max(card, other), advanced, top))
        return out


@cache
def _thirds(low: int, high: int, advanced: bool, top: int) -> tuple[int, ...]:
    """The numbers that make a row of three together with these two."""
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
    times: dict[Card, int] = {}
    numbers: dict[Card, int] = {}
    for row in view.rows:
        for number, card in row.pairs:
            times[card] = times.get(card, 0) + 1
            numbers[card] = number
    return frozenset(numbers[card] for card, many in times.items() if many == 1)


def _ends_of_rows(view: View) -> frozenset[int]:
    """The numbers that continue a row on the table."""
    return frozenset(number for row in view.rows for number in (row.first - row.step, row.last + row.step))
