"""Points on their way from what earned them to the plate of who gets them, the same at all tables.

A sum builds up in front of everybody, part by part (+4, then +25; a doubling stamps itself on), stays for a moment, and flies.
The plate changes when it has landed, never before. The match does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.contract import Seat
from scenes.kit import marks, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.motion import in_out
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import Style
from scenes.table.desk import Desk

SUM = 4.2
"""The letters of a sum, in percent of the window's height."""
TAIL = 6
"""How many dots a comet has."""


@kept
def pill(style: Style, parts: tuple[tuple[str, bool], ...]) -> Sprite:
    """A pill with the parts of a sum, those in gold that come on top; placed by its middle."""
    theme = style.theme
    px = max(style.px(SUM), min(style.text(SUM), style.px(SUM * 1.3)))
    words = [text.numeral(said, px, theme.gold if gold else theme.cream_light, 700, bar=False) for said, gold in parts]
    gap = round(px * 0.34)
    inside = sum(word.get_width() for word in words) + gap * (len(words) - 1)
    size = (max(inside + round(px * 1.1), round(px * 1.55)), round(px * 1.5))
    canvas = Canvas(style, size, 14, centre=True)
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(-w / 2, -h / 2, w, h, h / 2), "piece")
    canvas.add(Art().rect(-w / 2, -h / 2, w, h, h / 2, theme.ink).rect(
        -w / 2 + 1.4, -h / 2 + 1.4, w - 2.8, h - 2.8, h / 2 - 1.4, "none", theme.gold, 2.8))
    x = round(canvas.origin[0]) - inside // 2
    for word in words:
        canvas.image.blit(word, (x, round(canvas.origin[1]) - word.get_height() // 2))
        x += word.get_width() + gap
    return canvas.sprite()


@kept
def _dot(style: Style, number: int) -> Sprite:
    """One dot of a comet, the later the smaller and fainter."""
    radius = max(2, round(style.px(1.3) * (1 - number / (TAIL + 1))))
    canvas = Canvas(style, (2 * radius, 2 * radius), 2, centre=True)
    alpha = 1.0 if style.theme.flat else 0.75 * (1 - number / (TAIL + 2))
    return canvas.add(Art().circle(0, 0, radius / style.unit, style.theme.gold, alpha=alpha)).sprite()


def draw_comet(target: pygame.Surface, style: Style, points: Sequence[tuple[float, float]]) -> None:
    """Draws the dots of a comet, the newest first."""
    for number, point in reversed(list(enumerate(points))):
        _dot(style, number).draw(target, point)


def draw_shine(target: pygame.Surface, style: Style, at: tuple[float, float], left: float) -> None:
    """Draws a spark where points have landed; `left` of its time, from 1 to 0."""
    size = 4 * left * (1 - left)
    if size > 0.1:
        marks.glint(style, max(2, round(style.px(3.4) * size / 2) * 2)).draw(target, at)


STAYS, FLIES, NEXT, STAMP = 480.0, 440.0, 280.0, 170.0
"""Milliseconds for which a whole sum stays where it was made and is on its way, from one part to the next, and of a stamp."""
LANDED = 420.0
"""Milliseconds for which a plate shines where points have landed."""
SLOWEST = 0.35
"""The least factor on these times: a table without motions lands its points at once."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sum as it is written, "+4" or "×2". `gold`: a bonus; `stamp`: it stamps itself on, as a doubling does."""

    words: str
    gold: bool = False
    stamp: bool = False


@dataclass(eq=False)
class Flying:
    """A sum on its way. `shown`: how many of its parts are there; `pop`: how much larger the last one still is, from 1 to 0. When
    it is there `land` is called and `sound` is heard."""

    seat: Seat
    parts: tuple[Part, ...]
    start: Point
    goal: Point
    land: Callable[[], None]
    sound: str
    shown: int = 1
    pop: float = 0.0
    share: float = 0.0

    @property
    def at(self) -> Point:
        """Where it is now: on a low arc from its start to its goal."""
        (x, y), (to_x, to_y), share = self.start, self.goal, self.share
        lift = 4 * share * (1 - share) * 0.10 * abs(to_x - x)
        return x + (to_x - x) * share, y + (to_y - y) * share - lift


class Points:
    """The sums that are on their way at one table. `goal` gives the point of a seat's plate; None before there is one."""

    def __init__(self, desk: Desk, goal: Callable[[Seat], tuple[int, int] | None]) -> None:
        self.desk, self._goal = desk, goal
        self.flying: list[Flying] = []
        self._shown: dict[Seat, int] = {}
        """What plates say that differs from the view, or may: points are on their way there or have landed ahead of the view."""
        self.shining: list[tuple[Flying, float]] = []

    # ---- what plates say

    def shown(self, seat: Seat, viewed: int) -> int:
        """The points on a seat's plate, where the view on the table says `viewed`."""
        return self._shown.get(seat, viewed)

    def awaited(self, seat: Seat) -> bool:
        """Whether something is on its way to a seat."""
        return any(one.seat == seat for one in self.flying)

    def arrive(self, played: bool) -> None:
        """The table comes to a position. `played`: to the one after a move that was shown, whose points fly on; else all is
        dropped, and the plates say what the position says."""
        if not played:
            self.flying.clear()
            self._shown.clear()
            self.shining.clear()
            return
        for seat in [seat for seat in self._shown if not self.awaited(seat)]:
            del self._shown[seat]

    def land(self) -> None:
        """Lets all that is on its way land at once, because the table skips what is being shown."""
        for one in list(self.flying):
            self._land(one)

    # ---- sending

    def gain(self, seat: Seat, parts: Sequence[Part], at: Point, score: int, gained: int, sound: str = "points") -> None:
        """Sends a sum of `gained` points from a point of the window to a seat, which then has `score`."""
        self._shown.setdefault(seat, score - gained)
        self.send(seat, parts, at, partial(self._shown.__setitem__, seat, score), sound)

    def send(self, seat: Seat, parts: Sequence[Part], at: Point, land: Callable[[], None], sound: str = "points") -> None:
        """Sends something that was earned to a seat's plate; `land` is called when it is there. With reduced motion nothing
        flies: it is there at once, in a short fade."""
        desk, goal = self.desk, self._goal(seat)
        one = Flying(seat, tuple(parts), at, goal or at, land, sound)
        self.flying.append(one)
        if desk.settings.reduced_motion or goal is None or desk.motion.speed == 0:
            if desk.settings.reduced_motion:
                desk.crossfade()
            self._land(one)
            return
        self._run(one, max(SLOWEST, desk.motion.speed))

    def _run(self, one: Flying, pace: float) -> None:
        motion, land = self.desk.background_motion, partial(self._land, one)

        def pop(share: float) -> None:
            one.pop = 1.0 - share

        for number in range(2, len(one.parts) + 1):
            delay = NEXT * (number - 1) * pace
            motion.after(delay, partial(setattr, one, "shown", number))
            motion.tween(STAMP * pace, pop, delay=delay)
        motion.tween(STAMP * pace, pop)
        wait = (STAYS + NEXT * (len(one.parts) - 1)) * pace
        motion.tween(FLIES * pace, partial(setattr, one, "share"), delay=wait, ease=in_out, done=land)

    def _land(self, one: Flying) -> None:
        if one not in self.flying:
            return
        self.flying.remove(one)
        one.land()
        if one.sound:
            self.desk.sounds.play(one.sound)

        def shine(share: float) -> None:
            self.shining = [(one, 1.0 - share)] if share < 1.0 else []

        if not self.desk.settings.reduced_motion and self.desk.motion.speed != 0:
            self.desk.background_motion.tween(LANDED, shine)
        self.desk.refresh()

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Draws the sums where they are now, each with its comet, and the light where one has just landed."""
        style = self.desk.style
        for one, left in self.shining:
            draw_shine(target, style, one.goal, left)
        for one in self.flying:
            if one.share > 0:
                shares = (max(0.0, one.share - step * 0.035) for step in range(1, TAIL + 1))
                draw_comet(target, style, [replace(one, share=share).at for share in shares])
            parts = tuple((part.words, part.gold or part.stamp) for part in one.parts[:one.shown])
            swell = 0.35 if one.parts[one.shown - 1].stamp else 0.12
            pill(style, parts).draw_scaled(target, one.at, 1.0 + swell * one.pop)
