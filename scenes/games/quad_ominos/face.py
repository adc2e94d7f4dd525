"""How tiles look on the rack and in the hands of a round that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.quad_ominos.tiles import SUM
from game.rounds import RoundEnded
from scenes.games.quad_ominos import tiles
from scenes.games.quad_ominos.shown import numbers
from scenes.kit.language import _
from scenes.table.hand.face import State

if TYPE_CHECKING:
    from scenes.games.quad_ominos.turn import QuadOminosTurn


class TileFace:
    """The tiles of a hand. A held one is turned as it would lie, and not drawn here while it lies over a place that fits it."""

    aspect = 1.0
    most, least = 11.2, 6.0
    corner: float | None = 9.0
    rows, gap = 3, 0.6
    overlap = 0.0
    """All four numbers of a tile are seen, however many there are."""

    def __init__(self, table: QuadOminosTurn) -> None:
        self.table = table

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        """Draws a tile whose body fills `rect`."""
        look = self.table.look
        if key is None:
            tiles.back(look, rect.w).draw(target, rect.center)
            return
        if state == "held":
            hand = self.table.hand
            if hand.ghost is None:
                shown = hand.shown if hand.tile == key else str(key)
                tiles.tile(look, round(rect.w / tiles.HELD), numbers(shown), "held").draw(target, rect.center)
            return
        tiles.tile(look, rect.w, numbers(str(key)), "dim" if state == "dim" else "lies").draw(target, rect.center)
        if self.table.hinted == key:
            tiles.outline(look, rect.w).draw(target, rect.center)


class RoundTiles:
    """The tiles that were left when a round ended."""

    aspect = 1.0
    overlap = 0.0

    def __init__(self, table: QuadOminosTurn) -> None:
        self.table = table

    def paint(self, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        """Draws a tile, face up."""
        tiles.tile(self.table.look, rect.w, numbers(piece)).draw(target, rect.center)

    def count(self, piece: str) -> int:
        """The sum of a tile."""
        return SUM[piece]

    def heading(self, event: RoundEnded, name: Callable[[int], str]) -> tuple[str, str]:
        """Who won the round, or why nobody did."""
        if event.winner is not None:
            line = _("{name} has no tile left and gets the sums of all others.")
            return _("{name} wins round {number}").format(name=name(event.winner), number=event.round), line.format(
                name=name(event.winner))
        if event.rule == "T13":
            return _("Nobody wins round {number}").format(number=event.round), _(
                "The well is empty, and everybody has passed in succession.")
        return _("Round {number} is over").format(number=event.round), _("The score that wins the match was reached.")
