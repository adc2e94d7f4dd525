"""Confetti in the shapes of the seats. It falls once; some of it comes to rest, and none of it ever covers words."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.retained.quality import now
from scenes.kit.shapes import mix, seat_shape
from scenes.kit.theme import Style

FALL_MS = 2500
_PIECES, _TURNS = 150, 12
_SIZES = (5.5, 7.5, 9.5)


@on_disc(4)
def piece(canvas: Canvas, mark: int, turn: int) -> Canvas:
    """One piece of confetti, `radius` pixels, in one of its `_TURNS` turns; its place is the centre."""
    theme, own = canvas.theme, canvas.theme.seats[mark]
    path = seat_shape(own.shape, canvas.r)
    dark = own.shape == "hexagon" and not theme.flat
    body = "#55555E" if dark else own.colour
    line = theme.cream if dark or own.shape == "circle" else mix(body, "#000000", 0.4)
    return canvas.add(Art().path(path, mix(body, "#FFFFFF", 0.12), line, 1, 0.92, turn=turn * 360 / _TURNS))


@dataclass(frozen=True)
class _Flake:
    mark: int
    radius: int
    x: float
    end: float
    delay: float
    length: float
    sway: float
    phase: float
    spin: float
    rests: bool


class Confetti:
    """The fall of confetti in a box of the window. `ledges` are the upper edges on which pieces come to rest, as (left, right,
    y). `count` pieces fall, or as many of them as frames can afford when it begins, `pace` times as fast."""

    def __init__(
        self, style: Style, box: pygame.Rect, ledges: Sequence[tuple[int, int, int]], keep_off: Sequence[pygame.Rect],
        seed: int = 17, count: int = _PIECES, pace: float = 1.0
    ) -> None:
        self.style, self.box, self.keep_off = style, box, list(keep_off)
        self.pace = pace
        chance = random.Random(seed)
        self._flakes = [self._flake(chance, i, ledges) for i in range(now().some(count))]

    def _flake(self, chance: random.Random, i: int, ledges: Sequence[tuple[int, int, int]]) -> _Flake:
        radius = _radius(self.style, chance.choice(_SIZES), 1 if i % 3 else 1.25)
        x = chance.uniform(self.box.left, self.box.right)
        rests = i % 4 == 0
        end = float(self.box.bottom + 2 * radius)
        if rests:
            below = [y for left, right, y in ledges if left + radius < x < right - radius]
            rests, end = bool(below), min(below) - radius * 0.55 if below else end
        length = chance.uniform(1000, 1500)
        delay = chance.uniform(0, FALL_MS - length)
        sway = 0.0 if rests else chance.uniform(0.6, 2.6) * self.style.unit * 10
        mark = chance.randrange(len(self.style.theme.seats))
        return _Flake(mark, radius, x, end, delay, length, sway, chance.uniform(0, 6.3), chance.uniform(-2.2, 2.2), rests)

    def draw(self, target: pygame.Surface, ms: float, rested: bool) -> None:
        """Draws the fall `ms` after it began: the pieces that have come to rest, or those in the air."""
        ms *= self.pace
        before = target.get_clip()
        target.set_clip(self.box)
        for flake in self._flakes:
            t = (ms - flake.delay) / flake.length
            if t < 0 or (t >= 1 and not flake.rests) or (t >= 1) != rested:
                continue
            t = min(1.0, t)
            top = self.box.top - 3 * flake.radius
            x = flake.x + flake.sway * math.sin(flake.phase + 7 * t)
            y = top + (flake.end - top) * (0.45 * t + 0.55 * t * t)
            turn = math.floor((flake.phase + flake.spin * t) * _TURNS) % _TURNS
            sprite = piece(self.style, flake.radius, flake.mark, turn)
            if pygame.Rect(sprite.rect((x, y))).collidelist(self.keep_off) < 0:
                sprite.draw(target, (x, y))
        target.set_clip(before)


def bake(style: Style, radii: Sequence[int]) -> Iterator[None]:
    """Paints the pieces of these radii, a few at a time."""
    for radius in radii:
        for mark in range(len(style.theme.seats)):
            for turn in range(_TURNS):
                piece(style, radius, mark, turn)
                if turn % 4 == 3:
                    yield


def radii(style: Style) -> list[int]:
    """The radii in which pieces fall, in pixels."""
    return sorted({_radius(style, size, swell) for size in _SIZES for swell in (1, 1.25)})


def _radius(style: Style, size: float, swell: float) -> int:
    return max(3, round(size * swell * style.unit))
