"""The clock of a turn: the time left to the person to act, as a quiet ring around their mark, with a soft tick near the end.

The clock belongs to the screen; the rules know only the move that is made when the time is up.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.theme import Style

STEPS = 60
"""How many pictures the ring has, from empty to full."""
TICKS = 5
"""For how many seconds before the end it ticks."""


class TurnClock:
    """Counts one turn down. `tick` is called at each of the last seconds, `over` once when the time is up."""

    def __init__(self, seconds: int, tick: Callable[[], None], over: Callable[[], None]) -> None:
        self.length = seconds * 1000.0
        self.tick, self.over = tick, over
        self.left = 0.0
        """Milliseconds left in the turn."""
        self.running = False

    @property
    def exists(self) -> bool:
        """Whether turns are limited at this table at all."""
        return self.length > 0

    def begin(self) -> None:
        """Starts the clock for a turn with all of its time."""
        self.left = self.length
        self.running = self.exists

    def stop(self) -> None:
        """Stops the clock, because the turn is over or has no time limit."""
        self.running = False

    @property
    def seconds(self) -> int:
        """Whole seconds left, rounded up."""
        return max(0, math.ceil(self.left / 1000))

    @property
    def step(self) -> int:
        """The share of the time that is left, in `STEPS`."""
        return 0 if not self.length else max(0, min(STEPS, math.ceil(self.left / self.length * STEPS)))

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when what is shown has changed."""
        if not self.running:
            return False
        before = (self.seconds, self.step)
        self.left -= dt
        if self.left <= 0:
            self.left = 0.0
            self.running = False
            self.over()
            return True
        if self.seconds != before[0] and self.seconds <= TICKS:
            self.tick()
        return (self.seconds, self.step) != before

    def draw(self, target: pygame.Surface, style: Style, centre: tuple[int, int], radius: int) -> None:
        """Draws the ring around a mark of the seat to act."""
        ring(style, radius, self.step, self.seconds <= TICKS).draw(target, centre)


@kept
def ring(style: Style, radius: int, step: int, late: bool, thin: bool = False) -> Sprite:
    """The time left as a ring of `radius` pixels, `step` of `STEPS`; vermilion when it is `late`."""
    theme = style.theme
    r = radius / style.unit
    wide = 3.2 if thin else max(2.6, r * 0.16)
    canvas = Canvas(style, (2 * radius, 2 * radius), wide / 2 + 3, centre=True)
    art = Art().circle(0, 0, r, "none", theme.ink if theme.flat else "#D5C39A", wide)
    colour, edge = (theme.refusal, theme.ink) if late else ("#EDB13C", theme.gold_edge)
    if theme.flat:
        colour = theme.cream if not late else theme.refusal
    if step >= STEPS:
        art.circle(0, 0, r, "none", edge, wide + 2).circle(0, 0, r, "none", colour, wide)
    elif step > 0:
        angle = 2 * math.pi * step / STEPS - math.pi / 2
        path = f"M0 {-r:.2f}A{r:.2f} {r:.2f} 0 {int(step * 2 > STEPS)} 1 {r * math.cos(angle):.2f} {r * math.sin(angle):.2f}"
        art.path(path, "none", edge, wide + 2).path(path, "none", colour, wide)
    return canvas.add(art).sprite()
