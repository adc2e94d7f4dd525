"""The moments of Quad-Ominos: a tile that agrees at all four corners, and the last tile of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.quad_ominos.events import BonusLaid, Ended, Laid
from game.quad_ominos.state import target
from game.rounds import RoundEnded
from scenes.games.quad_ominos.places import Places
from scenes.kit.language import N_
from scenes.table.game import Highlights
from scenes.table.moments.moment import Kind, Moment, last, took_lead

CORNERS = Kind(N_("Four corners"), N_("{name} matched all four corners"), voice="corners", weight=5)
LAST = last(N_("Last tile"), N_("{name} laid the last tile of round {number}"))


class QuadOminosHighlights(Highlights):
    """What everybody at a Quad-Ominos table feels."""

    def __init__(self, places: Places) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        for event in events:
            if isinstance(event, Laid | BonusLaid):
                if len(event.matched) == 4:
                    moments.append(Moment(CORNERS, event.seat, ((event.x, event.y),)))
                if event.left == 0:
                    moments.append(Moment(LAST, event.seat, ((event.x, event.y),), before.round))
        if moments or any(isinstance(event, RoundEnded | Ended) for event in events):
            return moments
        return took_lead(before.scores, after.scores, self.tension(after))

    def tension(self, view: Any) -> float:
        near = max(view.scores) / target(view)
        return float(max(0.0, min(1.0, max(near, 0.8 if min(view.counts, default=9) <= 2 else 0.0))))

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if not moment.about:
            return [self.places.rim[moment.seat].box]
        return [self.places.camera.box(place) for place in moment.about]
