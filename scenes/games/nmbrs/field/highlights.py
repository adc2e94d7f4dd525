"""The moments of nmbrs!: a row that crosses another one, so that a card belongs to both, and the last card of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.nmbrs.events import Ended, Laid, WentOut
from game.nmbrs.plays import CROSS
from game.rounds import RoundEnded
from scenes.games.nmbrs.field.places import Places
from scenes.kit.language import N_
from scenes.table.game import Highlights
from scenes.table.moments.moment import Kind, Moment, last, took_lead

CROSSING = Kind(N_("Rows that cross"), N_("{name} laid a row across another"), voice="crossing", weight=5)
LAST = last(N_("Last card"), N_("{name} played the last card"))


class NmbrsHighlights(Highlights):
    """What everybody at an nmbrs! table feels."""

    def __init__(self, places: Places) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        for event in events:
            if isinstance(event, Laid) and event.play == CROSS:
                moments.append(Moment(CROSSING, event.seat, (event.row, *event.sources)))
            elif isinstance(event, WentOut):
                moments.append(Moment(LAST, event.seat))
        if moments or any(isinstance(event, RoundEnded | Ended) for event in events):
            return moments
        return took_lead(before.scores, after.scores, self.tension(after))

    def tension(self, view: Any) -> float:
        start, aim = view.setup.points, view.setup.aim
        near = (max(view.scores) - start) / max(1, aim - start) if aim > start else max(view.scores) / max(1, aim)
        return float(max(0.0, min(1.0, max(near, 0.8 if min(view.counts, default=9) <= 2 else 0.0))))

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if not moment.about:
            return [self.places.rim[moment.seat].box]
        plane = self.places.plane
        return [plane.bed(row) for row in moment.about if row in plane.layout.rows]

    def matters(self) -> list[pygame.Rect]:
        return [self.places.plane.bed(row) for row in self.places.plane.layout.rows]
