"""How tiles look on the rack and in the hands of a round that is over, and the rack on which they lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.quad_ominos.fitting import placements
from game.quad_ominos.state import OVER, View
from game.quad_ominos.tiles import NAME, SUM
from game.rounds import RoundEnded
from scenes.games.quad_ominos import tiles
from scenes.games.quad_ominos.board import lamp
from scenes.games.quad_ominos.selection import TileSelection
from scenes.games.quad_ominos.tiles import numbers
from scenes.kit.language import N_, _
from scenes.table.desk import Desk
from scenes.table.hand.face import State
from scenes.table.hand.order import Sort, sort_by
from scenes.table.hand.rack import Rack


class RackTiles:
    """The face of tiles on a rack. A held one is turned as it would lie, and not drawn while it is over a place where it fits."""

    aspect = 1.0
    most, least = 12.0, 6.0
    up = 2.8
    corner: float | None = 9.0
    rows, gap = 3, 0.6
    overlap = 0.0
    """None, so that all four numbers of every tile are seen."""

    def __init__(self, sel: TileSelection) -> None:
        self.desk, self.sel = sel.desk, sel

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        """Draws a tile whose body fills `rect`."""
        style, sel = self.desk.style, self.sel
        if key is None:
            tiles.back(style, rect.w).draw(target, rect.center)
            return
        if state == "held":
            if sel.ghost is None:
                shown = sel.shown if sel.tile == key else str(key)
                tiles.tile(style, round(rect.w / tiles.HELD), numbers(shown), "held").draw(target, rect.center)
            return
        tiles.tile(style, rect.w, numbers(str(key)), "dim" if state == "dim" else "lies").draw(target, rect.center)
        if sel.hinted == key:
            radius = round(rect.w * 0.17)
            lamp(style, radius).draw(target, (rect.centerx, rect.y + radius // 3))


def tile_rack(sel: TileSelection) -> Rack:
    """Makes the rack of a table, with the orders in which tiles can lie on it."""
    desk = sel.desk

    def by_fit(keys: Any) -> list[int]:
        """Puts the tiles that can be laid now first, with those that bring most ahead."""
        view: View = desk.hands.now if desk.past.viewing_ply is None else desk.hands.view
        best: dict[str, int] = {}
        if desk.hands.hand_open and view.phase != OVER:
            for one in placements(view):
                name = NAME[one.laid.tile]
                best[name] = max(best.get(name, 0), one.points + one.bonus)
        return sorted(range(len(keys)), key=lambda at: (-best.get(keys[at], 0), -sum(map(int, str(keys[at]))), str(keys[at])))

    sorts = (
        Sort("fit", N_("by fit"), by_fit),
        sort_by("sum", N_("by sum"), lambda key: (-sum(map(int, str(key))), str(key))),
    )
    sel.rack = rack = Rack(desk, RackTiles(sel), sorts, carry=True)
    rack.callbacks.state_of, rack.callbacks.may_pick = sel.state_of, lambda: desk.ready
    return rack


class RoundTiles:
    """The face of the tiles that were left when a round ended."""

    aspect = 1.0
    overlap = 0.0

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def paint(self, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        """Draws a tile, face up."""
        tiles.tile(self.desk.style, rect.w, numbers(piece)).draw(target, rect.center)

    def count(self, piece: str) -> int:
        """The sum of a tile."""
        return SUM[piece]

    def heading(self, event: RoundEnded, name: Callable[[int], str]) -> tuple[str, str]:
        """A heading and a line on who won the round, or why nobody did."""
        if event.winner is not None:
            line = _("{name} has no tile left and gets the sums of all others.")
            return _("{name} wins round {number}").format(name=name(event.winner), number=event.round), line.format(
                name=name(event.winner))
        if event.rule == "T13":
            return _("Nobody wins round {number}").format(number=event.round), _(
                "The pile is empty, and everybody has passed in succession.")
        return _("Round {number} is over").format(number=event.round), _("The score that wins the match was reached.")
