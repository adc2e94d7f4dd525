"""What a placement would lead to, for the screen: lines, payments, who goes out, and whether the match ends."""

from __future__ import annotations

from typing import NamedTuple

from game.contract import Outcome, Seat
from game.qumero.board import LINE
from game.qumero.events import LineTaken, Paid
from game.qumero.moves import Move
from game.qumero.payment import Till, outcome, with_fields
from game.qumero.state import View


class Gain(NamedTuple):
    """A line (its index) that a placement takes: each other player owes `worth` times `multiplier`.

    `payments` are payer and amount, in order; a player who pays less than is due is out. `total` is the sum that comes in.
    """

    line: int
    worth: int
    multiplier: int
    payments: tuple[tuple[Seat, int], ...]
    total: int


class Consequence(NamedTuple):
    """What a placement leads to.

    These are the lines in the order in which they are paid, the sum of all payments, the points of all seats after it, the seats
    that go out, and the outcome if it ends the match.
    """

    gains: tuple[Gain, ...]
    total: int
    points: tuple[int, ...]
    eliminated: tuple[Seat, ...]
    outcome: Outcome | None


def consequences(view: View, move: Move) -> Consequence:
    """What a legal placement of the seat to act leads to; a move that places nothing leads to nothing."""
    seat = view.turn
    till = Till(list(view.points), list(view.out), list(view.lines))
    grid = view.grids[seat]
    till.take_lines(seat, grid, with_fields(grid, move.fields), view.doubles[seat])
    gains: list[Gain] = []
    for event in till.events:
        if isinstance(event, LineTaken):
            gains.append(Gain(LINE[event.line], event.worth, event.multiplier, (), 0))
        elif isinstance(event, Paid):
            last = gains[-1]
            payments = (*last.payments, (event.payer, event.amount))
            gains[-1] = last._replace(payments=payments, total=last.total + event.amount)
    points = tuple(till.points)
    return Consequence(
        tuple(gains),
        sum(gain.total for gain in gains),
        points,
        tuple(other for other, gone in enumerate(till.out) if gone and not view.out[other]),
        outcome(points) if till.ended else None,
    )
