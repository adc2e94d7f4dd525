"""Points on their way from what earned them to the plate of who gets them, the same at all tables.

A sum builds up in front of everybody (see `scenes.table.moments.ceremony`), stays for a moment, and flies. The plate changes when
it has landed, never before. The match waits for a great one alone, until its big words have been read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.contract import Seat
from scenes.kit.motion import linear
from scenes.kit.retained.ahead import Drawn
from scenes.table.desk import Desk
from scenes.table.moments.ceremony import Ceremony, Point
from scenes.table.moments.shown import Room
from scenes.table.plates.flying import Flying
from scenes.table.stage import Done

SLOWEST = 0.35
"""The least factor on these times: a table without motions lands its points at once."""
STILL = 900.0
"""Milliseconds for which the whole sum stands where motion is reduced."""


def _nothing() -> None:
    """Nobody waits."""


class Points:
    """The sums that are on their way at one table. `goal` gives the point of a seat's plate, None before there is one; `boxes`
    where the seats are."""

    def __init__(self, desk: Desk, goal: Callable[[Seat], tuple[int, int] | None],
                 boxes: Callable[[], Iterable[pygame.Rect]]) -> None:
        self.desk, self._goal, self._boxes = desk, goal, boxes
        self.flying: list[Flying] = []
        """What has not landed yet."""
        self.fading: list[Flying] = []
        """What has landed and is still seen."""
        self.voice = ""
        """What is heard with the big words of the move that is shown; empty once a sum has taken it."""
        self.gained: dict[Seat, int] = {}
        """What seats have gained by the move that is shown."""
        self._shown: dict[Seat, int] = {}
        """What plates say that differs from the view, or may: points are on their way there or have landed ahead of the view."""

        self._area: tuple[object, pygame.Rect] = (None, pygame.Rect(0, 0, 0, 0))
        """The room for coins and words, and what it was found for."""

    # ---- what plates say

    def shown(self, seat: Seat, viewed: int) -> int:
        """The points on a seat's plate, where the view on the table says `viewed`."""
        return self._shown.get(seat, viewed)

    def awaited(self, seat: Seat) -> bool:
        """Whether something is on its way to a seat."""
        return any(one.seat == seat for one in self.flying)

    @property
    def great(self) -> bool:
        """Whether something great is on its way, until its big words go."""
        return any(one.ms < one.ceremony.words_go for one in (*self.flying, *self.fading))

    def kick(self, seat: Seat) -> Point:
        """By how much what hits a seat knocks its figure, in pixels."""
        found = [one.kick() for one in (*self.flying, *self.fading) if one.seat == seat]
        return found[-1] if found else (0, 0)

    def arrive(self, played: bool) -> None:
        """The table comes to a position. `played`: to the one after a move that was shown, whose points fly on; else all is
        dropped, and the plates say what the position says."""
        if not played:
            self.flying.clear()
            self.fading.clear()
            self._shown.clear()
            return
        for seat in [seat for seat in self._shown if not self.awaited(seat)]:
            del self._shown[seat]

    def land(self) -> None:
        """Lets all that is on its way land at once, because the table skips what is being shown."""
        self.fading.clear()
        for one in list(self.flying):
            self._land(one)

    # ---- sending

    def gain(self, seat: Seat, ceremony: Ceremony, score: int, gained: int, sound: str = "points",
             done: Done = _nothing) -> None:
        """Sends a sum of `gained` points to a seat, which then has `score`. `sound` and `done` as of `send`."""
        self.gained[seat] = self.gained.get(seat, 0) + gained
        self._shown.setdefault(seat, score - gained)
        self.send(seat, ceremony, partial(self._shown.__setitem__, seat, score), sound, done)

    def send(self, seat: Seat | None, ceremony: Ceremony, land: Callable[[], None], sound: str = "points",
             done: Done = _nothing, goal: Point | None = None) -> None:
        """Sends something that was earned to a seat's plate, or without a seat to a `goal`; when it is there `land` is called and
        the sound is heard. `done` is called when the match may go on, for a great one once its words have been read. With reduced
        motion it is there at once, and its whole sum stands for a while."""
        desk, goal = self.desk, goal if seat is None else self._goal(seat)
        lying = [*(piece.box(0) for piece in desk.stage.pieces.values()), *self._boxes()]
        one = Flying(desk.style, seat, ceremony, self.area(), lying, goal or ceremony.at, land, sound)
        if ceremony.great:
            one.voice = self.voice  # what a move loses is told again as its moment if these words are skipped
            if not ceremony.lost or (desk.settings.reduced_motion and desk.motion.speed):
                self.voice = ""
        self.flying.append(one)
        if desk.motion.speed == 0 or goal is None:
            self._land(one)
            self.voice = one.voice or self.voice  # nobody has heard it: it is left to the moment
            desk.motion.after(0, done)
        elif desk.settings.reduced_motion:
            self._stand(one)
            desk.motion.after(STILL if ceremony.great else ceremony.wait, done)
        else:
            desk.motion.after(ceremony.waits, done)
            self._run(one)
            desk.page.soon.append(Drawn(one.paint, desk.style.size))

    def area(self) -> pygame.Rect:
        """The largest part of the window without seats, hand and caption: there coins and big words stand."""
        style, places = self.desk.style, self.desk.rail.places
        taken = [*self._boxes(), *(places[name] for name in ("rack", "caption") if name in places)]
        if self._area[0] != (style, taken):
            window = pygame.Rect((0, 0), style.size).inflate(-style.px(3), -style.px(3))
            self._area = (style, taken), max(Room(window, taken).boxes(), key=lambda box: box.w * box.h, default=window)
        return self._area[1].copy()

    def _stand(self, one: Flying) -> None:
        """Shows a sum whole where it is, at once and for a while."""
        desk = self.desk
        desk.crossfade()
        if one.voice:
            desk.sounds.play(one.voice)
        self._land(one)
        one.still = True
        self.fading.append(one)
        desk.background_motion.after(STILL, partial(self._gone, one))

    def _run(self, one: Flying) -> None:
        ceremony = one.ceremony

        def run(share: float) -> None:
            if one not in self.flying and one not in self.fading:
                return
            one.ms = ceremony.length * share
            popped = sum(one.ms >= at for at in ceremony.pops_at)
            if popped > one.rung and one in self.flying:
                one.rung = popped
                self.desk.sounds.play("points", popped - 1)
            if one.voice and ceremony.seen(one.ms).words >= 0:
                self.desk.sounds.play(one.voice)
                one.voice = self.voice = ""
            if one.ms >= ceremony.lands and one in self.flying:
                self._land(one)
                self.fading.append(one)

        pace = max(SLOWEST, self.desk.motion.speed)
        self.desk.background_motion.tween(ceremony.length * pace, run, ease=linear, done=partial(self._gone, one))

    def _gone(self, one: Flying) -> None:
        if one in self.fading:
            self.fading.remove(one)
            self.desk.page.touch()

    def _land(self, one: Flying) -> None:
        if one not in self.flying:
            return
        self.flying.remove(one)
        one.land()
        if one.sound:
            self.desk.sounds.play(one.sound)
        self.desk.refresh()

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Draws the sums where they are now, each with its comet, and the sparks where one has just landed."""
        for one in (*self.fading, *self.flying):
            one.draw(target)
