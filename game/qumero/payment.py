"""Placing and paying (M14 to M19).

Lines are taken one after another, the others pay in clockwise order, players go out, and the match may end in the middle of a
turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.contract import Event, Outcome, Seat
from game.qumero.board import BITS, LINES, Grid
from game.qumero.events import Eliminated, LineTaken, Paid
from game.qumero.state import FREE, multiplier, others

DIE = "die"
"""The reason of a payment for the single die of M12."""


@dataclass(slots=True)
class Till:
    """The points of a match while payments are made, and the events so far. `ended`: an end has been reached (M19)."""

    points: list[int]
    out: list[bool]
    lines: list[int]
    events: list[Event] = field(default_factory=list)
    ended: bool = False

    def take_lines(self, seat: Seat, before: Grid, after: Grid, doubles: int) -> None:
        """Gives `seat` every free line that its grid completes, and the payments, in the order of M17, until an end comes."""
        times = multiplier(doubles)
        for index in completed(before, after):
            if self.lines[index] != FREE or self.ended:
                continue
            line = LINES[index]
            self.lines[index] = seat
            self.events.append(LineTaken(seat, line.name, line.worth, times))
            self.collect(seat, line.worth * times, line.name)

    def collect(self, seat: Seat, due: int, reason: str) -> None:
        """Makes every other player pay `seat`.

        An end is looked for after each payer, except that all pay for the fourteenth line.
        """
        last_line = reason != DIE and FREE not in self.lines
        for payer in others(tuple(self.out), seat):
            self._pay(payer, seat, due, reason)
            if not last_line and self._over():
                self.ended = True
                return
        self.ended = self.ended or self._over()

    def _pay(self, payer: Seat, seat: Seat, due: int, reason: str) -> None:
        amount = min(due, self.points[payer])
        self.points[payer] -= amount
        self.points[seat] += amount
        self.events.append(Paid(payer, seat, amount, due, reason))
        if amount < due:
            self.out[payer] = True
            self.events.append(Eliminated(payer))

    def _over(self) -> bool:
        return over(self.points, self.out, self.lines)


def completed(before: Grid, after: Grid) -> list[int]:
    """The indices of the lines that are complete after and were not before, in the order of M17."""
    return [index for index, line in enumerate(LINES) if after & line.mask == line.mask != before & line.mask]


def over(points: list[int] | tuple[int, ...], out: list[bool] | tuple[bool, ...], lines: list[int] | tuple[int, ...]) -> bool:
    """Whether an end is reached (M19): all lines taken, or at most one player in the game with points left."""
    rich = sum(1 for own, gone in zip(points, out, strict=True) if own and not gone)
    return rich <= 1 or FREE not in lines


def outcome(points: tuple[int, ...]) -> Outcome:
    """The outcome of a match that ends with these points (M20)."""
    most = max(points)
    return Outcome(tuple(seat for seat, own in enumerate(points) if own == most), "M19", points)


def with_fields(grid: Grid, fields: tuple[int, ...]) -> Grid:
    """A grid with these fields covered as well."""
    for one in fields:
        grid |= BITS[one]
    return grid
