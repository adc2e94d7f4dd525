"""The hand at the Quad-Ominos table: the tile that is held, the place it is over, and how it would lie there.

Over a place where it fits a tile turns itself; there the wheel, R and the right button choose only among the ways that fit.
"""

from __future__ import annotations

from game.quad_ominos.board import Place
from scenes.games.quad_ominos.making import Making
from scenes.games.quad_ominos.places import Places
from scenes.games.quad_ominos.telling import Moments
from scenes.table.hand.order import Copy

PULL = 0.72
"""How near the pointer must come to the middle of a lit place, in sides of a place, to be over it."""


class Hand:
    """The gestures with a tile: picking up and putting back, pointing, turning."""

    def __init__(self, making: Making, places: Places, moments: Moments) -> None:
        self.desk, self.making, self.places, self.moments = making.desk, making, places, moments
        self.rack = places.rack

    # ---- picking up and putting back

    def took(self) -> bool:
        """Takes over what is picked in the rack; True when another tile is held than before."""
        making, picked = self.making, self.rack.picked
        before, making.held = making.held, picked[0] if picked else None
        if making.held == before:
            return False
        making.turn = making.spin = 0
        making.faults = ()
        return True

    def drop(self) -> bool:
        """Puts back what is held; False when nothing is."""
        making = self.making
        if making.held is None:
            return False
        making.over = None
        self.rack.hand.drop()
        making.held = None
        return True

    # ---- pointing

    def point_tile(self, copy: Copy | None) -> None:
        """Takes the tile of the rack that is pointed at, so that the places where it fits are lit already."""
        tile = None if copy is None or copy.key is None else str(copy.key)
        if tile != self.making.pointed:
            self.making.pointed = tile
            self.desk.page.touch()

    def point(self, pos: tuple[int, int] | None) -> bool:
        """Follows the pointer to a point of the window; True when something else is under it now."""
        place = None
        if pos is not None and self.places.rect.collidepoint(pos) and not self.rack.rect.collidepoint(pos):
            place = self.places.camera.cell(pos)
            if self.making.held is not None and place not in self.making.lit:
                place = self._nearest(pos) or place
        return self.point_at(place)

    def _nearest(self, pos: tuple[int, int]) -> Place | None:
        camera, draft, lit = self.places.camera, self.making.draft, self.making.lit
        if draft is not None and draft.opening and not draft.laid:
            return next(iter(lit), None)  # on an empty table every point means the only place
        near: tuple[float, Place] | None = None
        for place in lit:
            x, y = camera.at(place)
            far = max(abs(pos[0] - x), abs(pos[1] - y)) / camera.side
            if far <= PULL and (near is None or far < near[0]):
                near = (far, place)
        return near[1] if near else None

    def point_at(self, place: Place | None) -> bool:
        """Takes the place that is pointed at; True when it is another one than before."""
        making = self.making
        if place == making.over:
            return False
        making.over = place
        making.turn = making.first_way
        if making.held is not None:
            if making.ghost is not None:
                self.desk.sounds.play("hover")
            self.desk.refresh()
        return True

    def turn_by(self, by: int) -> bool:
        """Turns the held tile: over a lit place to the next way that fits, else freely; False when nothing is held."""
        making = self.making
        if making.held is None:
            return False
        if making.ghost is None:
            making.spin += by
            self.desk.sounds.play("tile_lift")
        elif making.over is not None and len(making.lit[making.over]) > 1:
            making.turn += by
            self.moments.pop(making.over)
            self.desk.sounds.play("tile_lift")
        self.desk.refresh()
        return True
