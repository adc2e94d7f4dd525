"""What a Quad-Ominos table shows while something happens: rings, tiles that come to rest, the clock of a turn."""

from __future__ import annotations

import pygame

from game.contract import Seat
from game.quad_ominos.board import Place
from game.quad_ominos.moves import DRAW
from scenes.kit.motion import linear
from scenes.table.desk import Desk
from scenes.table.plates.turn_clock import TurnClock

GLINT, POP = 900.0, 130.0
"""Milliseconds for which rings shine where numbers have come to agree, and a tile comes to rest."""


class Moments:
    """Short lights that nobody waits for."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.glinting: tuple[Place, tuple[int, ...]] | None = None
        """A place and its corners at which numbers have just come to agree."""
        self.popping: tuple[Place, float] | None = None
        """A place whose tile has just come down or turned there, and by how much it is still larger."""

    def glint(self, place: Place, corners: tuple[int, ...]) -> None:
        """Shows gold rings for a moment where numbers agree."""
        if not corners or self.desk.reduced_motion:
            return
        self.glinting = mine = (place, corners)

        def gone() -> None:
            if self.glinting is mine:
                self.glinting = None

        self.desk.background_motion.tween(GLINT, None, ease=linear, done=gone)

    def pop(self, place: Place) -> None:
        """Draws a tile a little larger for a moment, because it comes down on its place or turns there."""
        if self.desk.reduced_motion:
            return

        def shrink(share: float) -> None:
            self.popping = (place, 1.12 - 0.12 * share) if share < 1.0 else None

        self.desk.background_motion.tween(POP, shrink)


class SeatClock(TurnClock):
    """The clock of a turn, and the seat that it belongs to."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(int(desk.session.match.options["turn_seconds"]), lambda: desk.sounds.play("tick"), lambda: None)
        self.desk = desk
        self.seat: Seat | None = None
        self._turn = -1
        """The number of moves before the turn for which the clock was started."""

    def start(self, seat: Seat) -> None:
        """Starts the clock for a turn; after a draw, and when a hidden hand is opened again, it goes on where it was."""
        plies = self.desk.session.match.plies
        first = len(plies)
        while first and plies[first - 1].seat == seat and plies[first - 1].move == DRAW:
            first -= 1
        if self._turn == first and self.seat == seat and self.left > 0:
            self.running = True
        else:
            self.begin()
        self._turn, self.seat = first, seat

    def draw_around(self, target: pygame.Surface, seat: Seat, at: tuple[int, int], radius: int) -> bool:
        """Draws the ring around the face of the seat whose time runs; False for the others, and without a limit."""
        if not self.exists or self.left <= 0 or self.seat != seat:
            return False
        self.draw(target, self.desk.style, at, radius)
        return True
