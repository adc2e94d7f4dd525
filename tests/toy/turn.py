"""The gestures of Noughts: a click on a field, or the accept key with the focus on it, lays a piece there."""

from __future__ import annotations

import pygame

from game.contract import Refusal, Seat
from scenes.kit.widgets import Spot
from scenes.table.desk import Desk
from scenes.table.game import Turn
from tests.toy.rules import FIELD, NAMES, Move


class ToyTurn(Turn):
    """Each field is a spot that can be clicked and focused; the ground places them. A turn is one gesture, so nothing ends it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.spots = [Spot(lambda field=field: self.lay(field)) for field in range(len(NAMES))]  # type: ignore[misc]
        self.widgets, self.first = self.spots, self.spots[0]

    def begin(self, seat: Seat) -> None:
        if self.desk.session.seats[seat].human and self.desk.session.match.plies:
            self.desk.sounds.play("turn")

    def lay(self, field: int) -> None:
        """A field was chosen. While an earlier position is looked at, that leads back to now."""
        if self.desk.past.looking is not None and not self.desk.past.replay:
            self.desk.past.look_at(self.desk.past.looking)
        elif self.desk.ready:
            self.desk.gesture()
            self.desk.commit(Move(field))

    def end(self) -> None:
        self.desk.toast("Click an empty field.")

    def may_end(self) -> bool:
        return False

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        return [self.spots[FIELD[name]].rect for name in refusal.fields]
