"""The moments of QUMERO: a Grand Slam, a player who goes out, a change in the lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.qumero.events import CardReceived, Eliminated, Ended
from game.qumero.state import FREE, START_POINTS, multiplier
from scenes.games.qumero.dice.tray import DiceTray
from scenes.games.qumero.felt.slam import GrandSlam, Wood
from scenes.games.qumero.moments import Moments
from scenes.games.qumero.places import DOUBLE, Places
from scenes.games.qumero.tally import Tally
from scenes.kit.language import N_
from scenes.table.game import Highlights
from scenes.table.moments.moment import Kind, Moment, Spectacle, took_lead

SLAM = Kind(N_("Grand Slam"), N_("{name} made a Grand Slam"), voice="slam", weight=10)
OUT = Kind(N_("Out"), N_("{name} went out"), voice="out", weight=12, stays=True)


class QumeroHighlights(Highlights):
    """What everybody at a QUMERO table feels."""

    def __init__(self, places: Places, tally: Tally, paper: Moments, dice: DiceTray) -> None:
        self.places, self.tally, self.paper, self.dice = places, tally, paper, dice
        self._wood: Wood = {}

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        gone = tuple(event.seat for event in events if isinstance(event, Eliminated))
        for event in events:
            if isinstance(event, CardReceived) and event.card == DOUBLE and multiplier(event.held) > 1:
                moments.append(Moment(SLAM, event.seat, number=event.held))
            elif isinstance(event, Eliminated) and event.seat == gone[0]:
                moments.append(Moment(OUT, event.seat, gone, others=gone[1:]))
        if moments or any(isinstance(event, Ended) for event in events):
            return moments
        return took_lead(before.points, after.points, self.tension(after))

    def tension(self, view: Any) -> float:
        taken = sum(line != FREE for line in view.lines) / len(view.lines)
        poorest = min((points for points, gone in zip(view.points, view.out, strict=True) if not gone), default=0)
        return float(max(0.0, min(1.0, max(taken, 1 - poorest / START_POINTS, sum(view.out) * 0.5))))

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if moment.about:
            return [self.places.painters[seat].place.rect for seat in moment.about]
        return [self.places.rim[moment.seat].box]

    def spectacle(self, moment: Moment) -> Spectacle | None:
        self.paper.hide()  # its place steps aside
        if moment.kind is not SLAM:
            return None
        return GrandSlam(self.places, self.tally, moment.seat, moment.number, self._wood)

    def bake(self) -> Iterator[None]:
        """The dice; and a Grand Slam comes with a throw of them: its boards and letters are painted while the table waits."""
        yield from self.dice.bake()
        yield from GrandSlam(self.places, self.tally, self.places.large, 2, self._wood).bake()
