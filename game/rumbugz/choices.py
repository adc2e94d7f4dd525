"""What the hard bot decides in each phase: what to take, how to play a turn, whether to knock, and how to answer a knock."""

from __future__ import annotations

from collections.abc import Callable

from game.rumbugz.bugs import HIGHEST, LOWEST, NUMBERS
from game.rumbugz.evaluate import WEIGHTS, Counts, Outlook, Weights, counts_of, mask_of
from game.rumbugz.legal import growth
from game.rumbugz.moves import ALLOW, BAG, KNOCK, PILE, REFUSE, SILENT, Move
from game.rumbugz.plan import Node, Plan, Planner
from game.rumbugz.state import DECIDE, PLAY, TAKE, View, complete, unseen

WIDTH, DEPTH = 8, 6
"""How broad and how deep a turn is thought through."""
GLANCE_WIDTH, GLANCE_DEPTH = 2, 4
"""The same, for each bug that the bag may give."""
HAIR = 1e-6
"""A difference in worth that is too small to act upon."""


class Chooser:
    """One decision of the hard bot for the viewer."""

    def __init__(self, view: View, time_up: Callable[[], bool], weights: Weights = WEIGHTS) -> None:
        assert view.seat is not None, "a spectator decides nothing"
        self.view = view
        self.seat = view.seat
        self.weights = weights
        self.hidden = unseen(view)
        self.outlook = Outlook(self.hidden, view.table, self._danger(), weights)
        self.planner = Planner(self.seat, self.outlook, self._denials(), time_up)
        self.root = Node(counts_of(view.hand), mask_of(view.laid[self.seat]), view.new, view.table, view.seen, ())

    def moves(self) -> tuple[Move, ...]:
        """The move, and in the phase `play` the moves that are meant to follow it."""
        if self.view.phase == PLAY:
            return self.plan().moves
        if self.view.phase == TAKE:
            return (PILE if self.wants_pile() else BAG,)
        if self.view.phase == DECIDE:
            return (self._answer(),)
        return (KNOCK if self.wants_knock() else SILENT,)

    def plan(self) -> Plan:
        """The best way to play the turn from here."""
        return self.planner.best(self.root, WIDTH, DEPTH)

    def wants_pile(self) -> bool:
        """Whether the last discard is worth more than what the bag may give."""
        return self._with(self.view.discards[-1]) > self._bag() + HAIR

    def wants_knock(self) -> bool:
        """Whether the discard brings the seat so much nearer to going out that it is worth the noise."""
        bug = self.view.discards[-1]
        counts = self.root.counts
        now = self.outlook.turns(counts, self.root.laid)
        return now - self.outlook.turns(_more(counts, bug), self.root.laid) > self.weights.knock

    def _answer(self) -> Move:
        if self.wants_pile():
            return PILE
        view = self.view
        knocker = view.knocker if view.knocker is not None else self.seat
        far = complete(view.laid[self.seat]) and len(view.hand) <= 3 and len(view.laid[knocker]) <= 2
        return ALLOW if far else REFUSE

    def _with(self, bug: int) -> float:
        """What the turn is worth once this bug has been taken."""
        node = self.root._replace(counts=_more(self.root.counts, bug))
        return self.planner.best(node, GLANCE_WIDTH, GLANCE_DEPTH).value

    def _bag(self) -> float:
        """What a bug from the bag is worth, on average over all that it may be."""
        if not self.hidden:
            return self.planner.best(self.root, GLANCE_WIDTH, GLANCE_DEPTH).value
        return sum(chance * self._with(bug) for bug, chance in enumerate(self.outlook.chance) if chance)

    def _danger(self) -> float:
        """How near the others are to going out, from 0 to 1."""
        near = 0.0
        for seat, laid in enumerate(self.view.laid):
            if seat != self.seat:
                near = max(near, (1 / (1 + self.view.counts[seat] / 3)) if complete(laid) else 0.1 * len(laid))
        return near

    def _denials(self) -> tuple[float, ...]:
        """What it costs to give a bug to the next player, by its number."""
        view = self.view
        after = (self.seat + 1) % len(view.counts)
        laid = view.laid[after]
        costs = [1.0] + [0.3 + 0.04 * min(number - LOWEST, HIGHEST - number) for number in NUMBERS]
        if laid:
            for sequence in view.table:
                for bug in sequence.bugs:
                    if bug < 0:
                        costs[-bug] += 0.8
        if complete(laid):
            for sequence in view.table:
                for bug in growth(sequence):
                    if bug > 0:
                        costs[bug] += 1.0
        for bug in view.discards[-3 * len(view.counts) :]:
            costs[bug] *= 0.75
        return tuple(self.weights.deny * cost for cost in costs)


def _more(counts: Counts, bug: int) -> Counts:
    return (*counts[:bug], counts[bug] + 1, *counts[bug + 1 :])

