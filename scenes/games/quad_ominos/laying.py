"""Tiles of a draft on their way between rack and table, and the one that shakes where it does not fit."""

from __future__ import annotations

from dataclasses import dataclass

from game.quad_ominos.board import Laid, Place
from game.quad_ominos.tiles import NAME
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.selection import Draft, TileSelection
from scenes.kit.motion import PLACE, REFUSED, Ease, in_out, linear, out_cubic
from scenes.table.hand.order import Copy
from scenes.table.stage import Piece

SHAKES = REFUSED + 520
"""Milliseconds for which a refused tile shakes where it was meant to lie."""


@dataclass
class Refused:
    """A tile that shakes at a place where it does not fit; `shake`, from -1 to 1, is how far it is off that place now."""

    copy: Copy
    tile: str
    place: Place
    shake: float = 0.0


class LooseTiles:
    """The tiles of the rack that lie elsewhere for now."""

    def __init__(self, sel: TileSelection, places: Layout) -> None:
        self.sel, self.desk, self.places, self.rack = sel, sel.desk, places, places.rack
        self.refused: Refused | None = None
        self.coming: Place | None = None
        """The place to which a tile of the draft is still on its way; else None."""

    def sync(self) -> None:
        """Marks the tiles of the draft as away from the rack, which shows another hand, unless an earlier position is shown."""
        draft, away = self.sel.draft, self.rack.away
        away.clear()
        self.refused = self.coming = None
        if draft is not None and self.desk.past.viewing_ply is None:
            away.update(copy.number for copy in self.rack.copies if copy.key in [NAME[one.laid.tile] for one in draft.laid])

    def follow(self, before: Draft, draft: Draft) -> None:
        """Lets the tiles that another draft has no more glide home, and those that it has in addition come out of the rack."""
        for one in before.laid:
            if one not in draft.laid:
                self._go_home(self.copy(one.laid.tile), one.laid.tile, one.laid.place, in_out)
        for one in draft.laid:
            if one not in before.laid:
                self._come(self.copy(one.laid.tile), one.laid)

    def copy(self, tile: str) -> Copy | None:
        """The copy of a tile on the rack, away or not; None where there is none any more."""
        return next((copy for copy in self.rack.copies if copy.key == NAME[tile]), None)

    def _come(self, copy: Copy | None, laid: Laid) -> None:
        desk = self.desk
        if copy is None:
            return
        start = self.rack.rect_of(copy)
        self.rack.away.add(copy.number)
        if desk.reduced_motion:
            return
        self.coming = laid.place
        there = self.places.piece(laid.place, laid.tile, None)

        def arrived() -> None:
            self.coming = None

        here = Piece(there.kind, start.center, start.w, there.face)
        desk.stage.pass_by(here, there, length=PLACE, done=arrived, motion=desk.background_motion)

    def _go_home(self, copy: Copy | None, tile: str, place: Place, ease: Ease) -> None:
        desk = self.desk
        if copy is None or desk.reduced_motion or copy not in self.rack.copies:
            if copy is not None:
                self.rack.away.discard(copy.number)
            return
        start, goal = self.places.piece(place, tile, None), self.rack.home_of(copy)

        def arrived() -> None:
            self.rack.away.discard(copy.number)

        there = Piece(start.kind, goal.center, goal.w, start.face)
        desk.stage.pass_by(start, there, length=PLACE, ease=ease, done=arrived, motion=desk.background_motion)

    def shake(self, refused: Refused) -> None:
        """Lets a tile shake where it does not fit, before it goes home."""
        if self.desk.reduced_motion:
            return
        self.rack.away.add(refused.copy.number)
        self.refused = refused

        def shake(share: float) -> None:
            refused.shake = (1 - share) * (1 if int(share * 6) % 2 == 0 else -1)

        def home() -> None:
            if self.refused is refused:
                self.refused = None
                self._go_home(refused.copy, refused.tile, refused.place, out_cubic)

        self.desk.background_motion.tween(SHAKES, shake, ease=linear, done=home)

    def stop_shaking(self) -> None:
        """Puts a refused tile back in the rack at once."""
        refused, self.refused = self.refused, None
        if refused is not None:
            self.rack.away.discard(refused.copy.number)
            self.desk.page.touch()
