"""The way that the pieces of the last shown move took: from where, over what, to where. It stays drawn until the next gesture.

It is noted on the stage of pieces while a game's script shows a move, so it is the same for every game, and holds nothing that
was not seen to fly.
"""

from __future__ import annotations

import math

import pygame

from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.theme import Look
from scenes.table.stage import Leg, Point, Stage

MOST = 9
"""A move of more flights than this is seen by what lies there afterwards; their ways would cover it."""
SHORT = 2.2
"""Flights shorter than this leave no way, in percent of the window's height: pieces that only make room."""
APART, DOT, RING = 1.7, 0.42, 1.5
"""Between two dots of the way, their radius, and that of the rings at both ends, in percent of the window's height."""
COVER = 0.62
"""As far from the middle of the piece the way ends, as a share of its size."""
DARK = "#14100C"


@kept
def dot(look: Look, colour: str) -> Sprite:
    """One dot of a way, baked, for a way has a hundred; its place is its middle."""
    radius = max(2.0, look.px(100) * DOT / 100)
    middle = math.ceil(radius + 1.4) + 1
    image = pygame.Surface((2 * middle + 1, 2 * middle + 1), pygame.SRCALPHA)
    pygame.draw.aacircle(image, DARK, (middle, middle), radius + 1.4)
    pygame.draw.aacircle(image, colour, (middle, middle), radius)
    return Sprite(ready(image), -middle, -middle)


class Way:
    """The way of one move on one stage. `drawn` says whether there is one to see."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._legs: list[Leg] = []
        self._mark = 0
        self.drawn = False

    def begin(self, mark: int) -> None:
        """Forgets the last way and notes the flights of a move from now on; `mark` is that of the seat that makes it."""
        self.clear()
        self._legs, self._mark = [], mark
        self._stage.noted = self._legs

    def end(self) -> None:
        """The move has been shown: its way is drawn from now on."""
        self._stage.noted = None
        self.drawn = 0 < len(self._legs) <= MOST

    def clear(self) -> None:
        """There is no way to see any more."""
        self._stage.noted = None
        self.drawn = False

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draws it: dots along each flight, a ring where the first one began, and one where each piece lies now."""
        if not self.drawn:
            return
        colour = look.theme.seats[self._mark % len(look.theme.seats)].colour
        last = {leg.name: leg for leg in self._legs}
        ends: list[Point] = []
        ring, mark = look.px(RING), dot(look, colour)
        for number, leg in enumerate(self._legs):
            lies = self._stage.pieces.get(leg.name)
            end = lies.at if lies is not None and last[leg.name] is leg else leg.end
            wide = math.dist(leg.start, end)
            if wide < look.px(SHORT):
                continue
            steps = max(2, round(wide / look.px(APART)))
            for step in range(1, steps):
                share = step / steps
                x = leg.start[0] + (end[0] - leg.start[0]) * share
                y = leg.start[1] + (end[1] - leg.start[1]) * share - 4 * leg.bow * share * (1 - share)
                if math.dist((x, y), end) < leg.size * COVER or math.dist((x, y), leg.start) < ring:
                    continue  # never over what stands on the piece
                mark.draw(target, (x, y))
            if number == 0 or self._legs[number - 1].name != leg.name:
                ends.append(leg.start)
        for x, y in ends:
            pygame.draw.aacircle(target, DARK, (x, y), ring + 1.4, look.px(0.4) + 3)
            pygame.draw.aacircle(target, colour, (x, y), ring, look.px(0.4))
