"""The tiles of a hand: how they look on the rack and at the end of a round, and those that lie elsewhere for now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from game.quad_ominos.board import Laid, Place
from game.quad_ominos.fitting import Placement, placements
from game.quad_ominos.state import OVER, View
from game.quad_ominos.tiles import NAME, SUM, the_set
from scenes.games.quad_ominos import tiles
from scenes.games.quad_ominos.board import lamp
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.selection import Draft, TileSelection
from scenes.games.quad_ominos.tiles import numbers
from scenes.kit.language import N_
from scenes.kit.motion import REFUSED, Ease, in_out, linear, out_cubic
from scenes.table.desk import Desk
from scenes.table.game import Holding, RoundPieces
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy, Sort, sort_by
from scenes.table.hand.rack import Rack
from scenes.table.stage import Flight

SHAKES = REFUSED + 520
"""Milliseconds for which a refused tile shakes where it was meant to lie."""


@dataclass
class Refused:
    """A tile that shakes at a place where it does not fit; `shake`, from -1 to 1, is how far it is off that place now."""

    laid: Laid
    shake: float = 0.0


class QuadOminosHolding(Holding):
    """The tiles in hand, whose keys are their names, with those that lie elsewhere for now."""

    def __init__(self, sel: TileSelection, places: Layout) -> None:
        self.sel, self.desk, self.places, self.rack = sel, sel.desk, places, places.rack
        self.refused: Refused | None = None
        self.coming: dict[Place, Flight] = {}
        """How the tiles of the draft came to their places."""

    def kinds(self) -> Sequence[str]:
        return the_set(self.desk.session.match.view(None).tiles)

    def front_moved(self) -> None:
        self.places.layout()

    def shown(self, view: View) -> None:
        draft, away = self.sel.draft, self.rack.away
        away.clear()
        self.refused, self.coming = None, {}
        if draft is not None and self.desk.past.viewing_ply is None:
            away.update(copy.number for copy in self.rack.copies if copy.key in [NAME[one.laid.tile] for one in draft.laid])
        self.rack.orders.sort_again()

    def follow(self, before: Draft, draft: Draft) -> None:
        """Lets the tiles that another draft has no more glide home, and those that it has in addition come out of the rack."""
        for one in before.laid:
            if one not in draft.laid:
                self._go_home(one.laid, in_out)
        for one in draft.laid:
            copy = self.copy(one.laid.tile)
            if one not in before.laid and copy is not None:
                self.rack.away.add(copy.number)
                if not self.desk.settings.reduced_motion:
                    self.come(one.laid, self.rack.rect_of(copy))

    def lying(self, draft: Draft) -> list[Placement]:
        """The tiles of a draft that lie still, and neither come nor land."""
        flights = self.desk.stage.flights()
        return [one for one in draft.laid if self.coming.get(one.laid.place) not in flights]

    def copy(self, tile: str) -> Copy | None:
        """The copy of a tile on the rack, away or not; None where there is none any more."""
        return next((copy for copy in self.rack.copies if copy.key == NAME[tile]), None)

    def come(self, laid: Laid, box: pygame.Rect | None = None) -> None:
        """Lets a tile come to its place from a box in the rack, or come to rest there where a hand has put it down."""
        there = self.places.piece(laid.place, laid.tile, None)
        start = there if box is None else replace(there, at=box.center, size=box.w)
        self.coming[laid.place] = self.desk.stage.pass_by(start, there, motion=self.desk.background_motion, dropped=box is None)

    def _go_home(self, laid: Laid, ease: Ease) -> None:
        desk, copy, here = self.desk, self.copy(laid.tile), self.places.piece(laid.place, laid.tile, None)
        flight = self.coming.pop(laid.place, None)
        if flight is not None:
            flight.seen = False
        if copy is None:
            return
        back, box = partial(self.rack.away.discard, copy.number), self.rack.home_of(copy)
        if desk.settings.reduced_motion:
            back()
        else:
            there = replace(here, at=box.center, size=box.w)
            desk.stage.pass_by(here, there, ease=ease, done=back, motion=desk.background_motion)

    def shake(self, copy: Copy, laid: Laid) -> None:
        """Lets a tile shake where it does not fit, before it goes home."""
        if self.desk.settings.reduced_motion:
            return
        self.rack.away.add(copy.number)
        self.refused = refused = Refused(laid)

        def shake(share: float) -> None:
            refused.shake = (1 - share) * (1 if int(share * 6) % 2 == 0 else -1)

        def home() -> None:
            if self.refused is refused:
                self.refused = None
                self._go_home(laid, out_cubic)

        self.desk.background_motion.tween(SHAKES, shake, ease=linear, done=home)


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


def round_tiles(desk: Desk) -> RoundPieces:
    """The tiles that were left when a round ended."""
    def paint(target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        tiles.tile(desk.style, rect.w, numbers(piece)).draw(target, rect.center)

    return RoundPieces(
        1.0, 0.0, paint, SUM.__getitem__,
        (N_("{name} wins round {number}"), N_("{name} has no tile left and gets the sums of all others.")),
        {"T13": (N_("Nobody wins round {number}"), N_("The pile is empty, and everybody has passed in succession.")),
         "": (N_("Round {number} is over"), N_("The score that wins the match was reached."))},
    )
