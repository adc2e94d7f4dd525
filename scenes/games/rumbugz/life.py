"""A little life at a RumBugz table: now and then a bug shuts its eyes for a moment."""

from __future__ import annotations

import pygame

from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.places import Places

BLINK, BETWEEN = 130.0, 2300.0
"""Milliseconds for which a bug shuts its eyes, and until the next one does right after a gesture."""
DROWSY = 10_000.0
"""Milliseconds after the last gesture or motion in which the time between two blinks grows by itself once more."""
WATCHED = 40_000.0
"""Milliseconds after the last gesture or motion for which bugs blink: then nothing is drawn until somebody is there again."""


class Life:
    """The bugs that blink, one after the other, while nothing else moves and somebody is likely to look."""

    def __init__(self, places: Places) -> None:
        self.places, self.desk, self.rack = places, places.desk, places.rack
        self.wink: tuple[str, int] | None = None
        """The bug that has its eyes shut: a place in the rack, or one among all beds together; None for no bug."""
        self._gone = self._alone = 0.0
        self._gesture: object = None

    def rest(self) -> None:
        """Opens all eyes."""
        self.wink = None

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a bug has shut or opened its eyes."""
        before, page = self.wink, self.desk.page
        self._alone += dt
        if self.desk.motion.active or self._gesture != (page.pointer, page.focus):
            self._gesture, self._alone = (page.pointer, page.focus), 0.0
        if self.desk.calm or not page.on_top or self.desk.motion.active:
            self.wink = None
            return before is not None
        past = self._gone
        self._gone += dt
        if before is None and self._gone >= BETWEEN * (1 + self._alone / DROWSY) and self._alone < WATCHED:
            self._gone, self.wink = 0.0, self._next(past)
            return True
        if before is not None and self._gone >= BLINK:
            self._gone, self.wink = 0.0, None
            return True
        return False

    def _next(self, chance: float) -> tuple[str, int] | None:
        """The next bug to shut its eyes, as if by chance; None where no bug lies."""
        own = len(self.rack.copies) if self.desk.hands.hand_open else 0
        lying = sum(len(sequence.bugs) for sequence in self.places.view.table)
        if own + lying == 0:
            return None
        at = int(self.desk.motion.now + self.desk.flair.now + chance * 7) * 31 % (own + lying)
        return ("rack", at) if at < own else ("bed", at - own)

    def is_blinking(self, rect: pygame.Rect) -> bool:
        """Whether the bug on the rack in this box has its eyes shut now."""
        if self.wink is None or self.wink[0] != "rack" or self.wink[1] >= len(self.rack.copies):
            return False
        return self.rack.rect_of(self.rack.copies[self.wink[1]]) == rect

    def draw(self, target: pygame.Surface) -> None:
        """Draws the bug of a bed that has its eyes shut, over the one that has them open."""
        if self.wink is None or self.wink[0] != "bed":
            return
        at, field = self.wink[1], self.places.field
        for number, sequence in enumerate(self.places.view.table):
            if at < len(sequence.bugs):
                point = field.points(number, len(sequence.bugs))[at]
                bugs.bug(self.desk.look, field.size, sequence.bugs[at], "rest", True).draw(target, point)
                return
            at -= len(sequence.bugs)
