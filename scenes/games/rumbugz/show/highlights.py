"""The moments of RumBugz: all four kinds, and the last bug of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.rumbugz.events import Added, Discarded, Drew, Laid, Took
from game.rumbugz.state import complete
from scenes.games.rumbugz.places import Places
from scenes.kit.language import N_
from scenes.table.game import Highlights
from scenes.table.moments.moment import Kind, Moment, last

FOURTH = Kind(N_("All four kinds"), N_("{name} has laid all four kinds"), voice="fourth", weight=5)
LAST = last(N_("Last bug"), N_("{name} played the last bug"))


def _refilled(events: Sequence[Any], after: Any, seat: int, event: Any) -> bool:
    """Whether the empty hand of a seat gets new bugz at the end of this turn (B11): it got them, or has laid and still lacks a
    kind while its turn goes on."""
    if any(isinstance(one, Drew) and one.seat == seat for one in events):
        return True
    return not isinstance(event, Discarded) and bool(after.new) and not complete(after.laid[seat])


class RumbugzHighlights(Highlights):
    """What everybody at a RumBugz table feels. Points come at the end of a round alone, so nobody takes the lead within one."""

    def __init__(self, places: Places) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        counts, moments = list(before.counts), []
        for event in events:
            match event:
                case Laid(seat=seat, bugs=bugs):
                    counts[seat] -= len(bugs)
                    if event.four:
                        moments.append(Moment(FOURTH, seat, (event.number,)))
                case Added(seat=seat) | Discarded(seat=seat):
                    counts[seat] -= 1
                case Took(seat=seat):
                    counts[seat] += 1
                    continue
                case Drew(seat=seat, count=count):
                    counts[seat] += count
                    continue
                case _:
                    continue
            if counts[seat] == 0 and not _refilled(events, after, seat, event):
                moments.append(Moment(LAST, seat))
        return moments

    def tension(self, view: Any) -> float:
        kinds = max((len(laid) for laid in view.laid), default=0) / 4
        hands = 1.0 if min(view.counts, default=9) <= 2 else 0.0
        late = (view.round - 1) / max(1, view.setting.rounds)
        return float(min(1.0, 0.35 * late + 0.4 * kinds + 0.35 * hands))

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if not moment.about:
            return [self.places.rim[moment.seat].box]
        cells = self.places.field.cells
        return [cells[number - 1] for number in moment.about if number <= len(cells)]

    def matters(self) -> list[pygame.Rect]:
        return list(self.places.field.cells[: len(self.places.view.table)])
