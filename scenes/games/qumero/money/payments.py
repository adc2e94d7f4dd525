"""Points as paper money: the piles of each player, and notes that fly from who pays to who is paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pygame

from game.contract import Seat
from game.qumero.state import NOTES, START_NOTES, START_POINTS
from scenes.games.qumero.money import notes
from scenes.games.qumero.places import Places
from scenes.games.qumero.tally import Tally
from scenes.kit import materials
from scenes.kit.motion import in_out
from scenes.kit.theme import Look
from scenes.table.plates.points import TAIL, draw_comet
from scenes.table.stage import Flight, Piece

LONGEST = 800.0
"""All notes of one payment are there after so many milliseconds."""
FLIGHT = 340.0
WIDE, HIGH = 10.0, 4.6
"""The size of a note in flight, in percent of the window's height."""
COMET = 0.05
"""From one dot of a note's comet to the next, as a share of its way."""
NOTE = "note"
Payment = tuple[Seat, Seat, int]
"""Payer, receiver, amount."""


def piles_of(points: int) -> dict[int, int]:
    """The notes that a player's points are shown as: those of the start with the fewest that came in or went out.

    So a payment moves notes and changes no others, but for the one that was broken to pay it.
    """
    held = Counter(dict(zip(NOTES, START_NOTES, strict=True)))
    held.update(notes.fewest(max(0, points - START_POINTS)))
    due = max(0, START_POINTS - points)
    for worth in NOTES:
        out = min(held[worth], due // worth)
        held[worth] -= out
        due -= out * worth
    if due >= NOTES[-1]:
        broken = min((worth for worth in NOTES if held[worth] and worth > due), default=None)
        if broken is None:
            return notes.fewest(points)
        held[broken] -= 1
        held.update(notes.fewest(broken - due))
    return {worth: held[worth] for worth in NOTES if held[worth]}


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


def draw_tray(target: pygame.Surface, look: Look, rect: pygame.Rect, points: int) -> None:
    """The tray of the player at the large grid with its piles."""
    materials.recess(look, rect.size, 16 if rect.h > look.px(9) else 10, "felt", 4).draw(target, rect.topleft)
    draw_piles(target, look, rect.inflate(-look.px(1.4), -look.px(1.0)), points)


def draw_flying(target: pygame.Surface, look: Look, flight: Flight, worth: int) -> None:
    """A note on its way, with a comet of light behind it."""
    behind = [flight.share - COMET * step for step in range(1, TAIL + 1)]
    draw_comet(target, look, [flight.point(share) for share in behind if share > 0])
    notes.note(look, (look.px(WIDE), look.px(HIGH)), worth).draw(target, flight.at)


class Money:
    """The payments of one table."""

    def __init__(self, places: Places, tally: Tally) -> None:
        self.desk, self.places, self.tally = places.desk, places, tally

    def pay(self, payments: Sequence[Payment], done: Callable[[], None], longest: float = LONGEST) -> None:
        """Lets the notes of all payments fly, one payment after the other; points go down as a note leaves and up as it comes."""
        every: list[tuple[Seat, Seat, int, int]] = []
        for payer, receiver, amount in payments:
            worths = notes.notes_of(amount)
            loose = amount - sum(worths)
            if loose:
                worths.append(0)
            every += [(payer, receiver, worth or loose, worth or NOTES[-1]) for worth in worths]
        if not every:
            done()
            return
        bow = self.desk.look.px(7)
        apart = min(70.0, max(0.0, longest - FLIGHT) / max(1, len(every) - 1))
        for order, (payer, receiver, amount, worth) in enumerate(every):
            start, goal = (Piece((NOTE, worth), self.places.purse(seat), self.desk.look.px(HIGH)) for seat in (payer, receiver))
            delay, last = order * apart, order == len(every) - 1
            self.desk.motion.after(delay, self._leaving(payer, amount))
            arrived = self._arrival(receiver, amount, done if last else None)
            self.desk.stage.pass_by(start, goal, length=FLIGHT, delay=delay, bow=bow, ease=in_out, done=arrived)

    def _leaving(self, payer: Seat, amount: int) -> Callable[[], None]:
        def leave() -> None:
            self.tally.so_far.paid[payer] -= amount
            self.desk.sounds.play("note")

        return leave

    def _arrival(self, receiver: Seat, amount: int, done: Callable[[], None] | None) -> Callable[[], None]:
        def arrive() -> None:
            self.tally.so_far.paid[receiver] += amount
            self.desk.sounds.play("points")
            if done is not None:
                self.desk.sounds.play("pay")
                done()

        return arrive
