"""Points as paper money: the piles of each player, and notes that fly from who pays to who is paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.qumero.state import NOTES, START_NOTES, START_POINTS
from scenes.games.qumero import notes
from scenes.kit import materials
from scenes.kit.motion import in_out
from scenes.kit.theme import Look

if TYPE_CHECKING:
    from scenes.games.qumero.table import QumeroTable

LONGEST = 800.0
"""All notes of one payment are there after so many milliseconds."""
FLIGHT = 340.0
Point = tuple[float, float]
Payment = tuple[int, int, int]
"""Payer, receiver, amount."""


@dataclass
class Flying:
    """A note on its way."""

    worth: int
    at: Point
    started: bool = False


def piles_of(points: int) -> dict[int, int]:
    """The notes that a player's points are shown as: those of the start while they are whole, else the fewest."""
    if points == START_POINTS:
        return dict(zip(NOTES, START_NOTES, strict=True))
    return notes.fewest(points)


def draw_piles(target: pygame.Surface, look: Look, rect: pygame.Rect, points: int) -> None:
    """The piles of a player within a rectangle: in one row where it is flat, else in two."""
    piles = list(piles_of(points).items())
    if not piles:
        return
    rows = 1 if rect.h < rect.w * 0.22 else 2
    columns = -(-max(len(piles), 5 if rows == 1 else 4) // rows)
    cell = (rect.w / columns, rect.h / rows)
    high = min(cell[1] * (0.78 if rows == 2 else 0.72), cell[0] * 0.40)
    size = (round(min(cell[0] * 0.86, high * 2.9)), round(high))
    for index, (worth, count) in enumerate(piles):
        x = rect.x + cell[0] * (index % columns + 0.5)
        y = rect.y + cell[1] * (index // columns + 0.5)
        notes.pile(look, size, worth, count).draw(target, (x, y))


class Money:
    """The notes in flight over a table."""

    def __init__(self, table: QumeroTable) -> None:
        self.table = table
        self.flying: list[Flying] = []

    def draw_tray(self, target: pygame.Surface, rect: pygame.Rect, points: float) -> None:
        """The own tray with its piles."""
        look = self.table.look
        materials.recess(look, rect.size, 16 if rect.h > look.px(9) else 10, "felt", 4).draw(target, rect.topleft)
        draw_piles(target, look, rect.inflate(-look.px(1.4), -look.px(1.0)), round(points))

    def draw_flying(self, target: pygame.Surface) -> None:
        """All notes on their way."""
        look = self.table.look
        size = (look.px(10.0), look.px(4.6))
        for one in self.flying:
            if one.started:
                notes.note(look, size, one.worth).draw(target, one.at)

    def settle(self) -> None:
        """Forgets what flies."""
        self.flying.clear()

    def pay(self, payments: Sequence[Payment], done: Callable[[], None], longest: float = LONGEST) -> None:
        """Lets the notes of all payments fly, one payment after the other; points go down as a note leaves and up as it comes."""
        table = self.table
        every: list[tuple[int, int, int, int]] = []
        for payer, receiver, amount in payments:
            worths = notes.notes_of(amount)
            loose = amount - sum(worths)
            if loose:
                worths.append(0)
            every += [(payer, receiver, worth or loose, worth or NOTES[-1]) for worth in worths]
        if not every:
            done()
            return
        apart = min(70.0, max(0.0, longest - FLIGHT) / max(1, len(every) - 1))
        for order, (payer, receiver, amount, worth) in enumerate(every):
            one = Flying(worth, table.purse(payer))
            self.flying.append(one)
            last = order == len(every) - 1
            table.motion.tween(FLIGHT, self._way(one, payer, receiver, amount), delay=order * apart, ease=in_out,
                               done=self._arrival(one, receiver, amount, done if last else None))

    def _way(self, one: Flying, payer: int, receiver: int, amount: int) -> Callable[[float], None]:
        table = self.table
        start, end = table.purse(payer), table.purse(receiver)
        high = table.look.px(7)

        def move(share: float) -> None:
            if not one.started:
                one.started = True
                table.shown.points[payer] -= amount
                table.app.sounds.play("note")
            bow = 4 * share * (1 - share) * high
            one.at = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share - bow)

        return move

    def _arrival(self, one: Flying, receiver: int, amount: int, done: Callable[[], None] | None) -> Callable[[], None]:
        def arrive() -> None:
            if one in self.flying:
                self.flying.remove(one)
            self.table.shown.points[receiver] += amount
            if done is not None:
                self.table.app.sounds.play("pay")
                done()

        return arrive
