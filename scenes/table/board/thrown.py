"""A piece of the hand that lies on a pile as a draft: it is thrown away once that is confirmed."""

from __future__ import annotations

import pygame

from scenes.table.hand.order import Copy
from scenes.table.hand.rack import Rack


class Thrown:
    """At most one copy, which is away from its rack for so long."""

    def __init__(self, rack: Rack) -> None:
        self.rack = rack
        self.copy: Copy | None = None

    def lay(self, copy: Copy) -> None:
        """Lays a copy on the pile."""
        self.take_up()
        self.copy = copy
        self.rack.away.add(copy.number)

    def take_up(self) -> None:
        """Takes it back."""
        if self.copy is not None:
            self.rack.away.discard(self.copy.number)
            self.copy = None

    def leave(self, box: pygame.Rect) -> None:
        """It is thrown away now, and leaves the hand from the box where it lies on the pile."""
        if self.copy is not None:
            self.rack.hand.dropped[self.copy.number] = box
            self.take_up()
