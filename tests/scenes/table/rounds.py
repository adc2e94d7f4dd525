"""A match of rounds that was never played, for tests of the round's end and of the sheet: seats, rounds, scores."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pygame

from game.contract import Step, VisibleEvent
from game.match import Ply
from game.rounds import RoundEnded
from scenes.kit import text
from scenes.profile import SeatSetup
from scenes.session import Session
from scenes.table.game import RoundPieces
from scenes.table.hand.rack import OVERLAP

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Emil", "Fia", "Gus", "Hedvig")


class Played:
    """Stands in for a match: each round is one move, which ended it."""

    def __init__(self, seats: int, rounds: tuple[RoundEnded, ...], first: tuple[int, ...], now: tuple[int, ...] | None) -> None:
        self.seats = seats
        self.plies = tuple(Ply(0, None, Step(None, (VisibleEvent(event),))) for event in rounds)
        self.outcome = None
        self._scores = [first, *(event.scores for event in rounds)]
        self._now = now or self._scores[-1]

    def __len__(self) -> int:
        return len(self.plies)

    def view(self, seat: int | None, ply: int | None = None) -> Any:
        return SimpleNamespace(scores=self._now if ply is None else self._scores[ply])

    def opening_events(self, seat: int | None) -> list[Any]:
        return []

    def events(self, seat: int | None, first: int = 0, last: int | None = None) -> list[Any]:
        return [visible.event for ply in self.plies[first:last] for visible in ply.step.events]


def played(
    seats: int, rounds: tuple[RoundEnded, ...], first: int = 0, now: tuple[int, ...] | None = None, people: int = 2
) -> Session:
    """A session in which these rounds are over. `people` of its seats are people, the others bots."""
    setups = [SeatSetup(NAMES[n], n, "human" if n < people else "easy") for n in range(seats)]
    names: Any = lambda seat: setups[seat].name  # noqa: E731
    match = Played(seats, rounds, (first,) * seats, now)
    return cast(Session, SimpleNamespace(match=match, seats=setups, name=names, people=people, game="nmbrs"))


def lost(number: int, hands: tuple[tuple[str, ...], ...], before: tuple[int, ...], winner: int | None = 0) -> RoundEnded:
    """A round in which each seat loses what its hand counts (a piece counts its number)."""
    change = tuple(-sum(int(piece) for piece in hand) for hand in hands)
    return RoundEnded(number, winner, "N16", hands, change, tuple(a + b for a, b in zip(before, change, strict=True)))


def won(number: int, hands: tuple[tuple[str, ...], ...], before: tuple[int, ...], winner: int = 0) -> RoundEnded:
    """A round whose winner gets what the other hands count."""
    total = sum(int(piece) for hand in hands for piece in hand)
    change = tuple(total if seat == winner else 0 for seat in range(len(hands)))
    return RoundEnded(number, winner, "T12", hands, change, tuple(a + b for a, b in zip(before, change, strict=True)))


def numbers() -> RoundPieces:
    """Pieces that are numbers on cream, and count them."""
    def paint(target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        pygame.draw.rect(target, "#F6EFDD", rect, border_radius=6)
        digits = text.numeral(piece, round(rect.h * 0.5), "#1E1B18")
        target.blit(digits, digits.get_rect(center=rect.center))

    heading, line = "Round {number}", "{name} laid the last piece: what is left in the other hands counts."
    return RoundPieces(0.75, OVERLAP, paint, int, (heading, line), {"": (heading, line.replace("{name}", "Nobody"))})
