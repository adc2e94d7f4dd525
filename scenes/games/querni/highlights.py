"""The moments of QUERNI: a long way of jumps, and many stones off at once; how near the leader is to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.querni.board import FIELD, OFF, PER_SEAT, Board
from game.querni.events import Jumped, Removed
from scenes.games.querni.places import Places
from scenes.kit.language import N_
from scenes.table.game import Highlights
from scenes.table.moments.moment import Kind, Moment, took_lead

LONG_WAY, MANY = 5, 6
"""So many jumps in one turn are a moment, and so many stones taken off in one."""
JUMPS = Kind(N_("{number} jumps"), N_("{name} made {number} jumps"), voice="leap", weight=5)
STONES = Kind(N_("{number} stones off"), N_("{name} took {number} stones off"), voice="sweep", weight=6)


class QuerniHighlights(Highlights):
    """What everybody at a QUERNI table feels."""

    round = True

    def __init__(self, places: Places) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        for event in events:
            if isinstance(event, Jumped) and len(event.over) >= LONG_WAY:
                moments.append(Moment(JUMPS, event.seat, event.path, len(event.over)))
            elif isinstance(event, Removed) and len(event.numbers) >= MANY:
                moments.append(Moment(STONES, event.seat, event.fields, len(event.numbers)))
        return moments or took_lead(_off(before.board), _off(after.board), self.tension(after))

    def tension(self, view: Any) -> float:
        return max(_off(view.board)) / PER_SEAT

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if moment.about:
            pitch = self.places.board.pitch
            return [self.places.board.box(FIELD[field]).inflate(-pitch * 0.16, -pitch * 0.16) for field in moment.about]
        return [self.places.trays[moment.seat]]


def _off(board: Board) -> tuple[int, ...]:
    """How many stones each seat has taken off."""
    return tuple(board[seat * PER_SEAT:(seat + 1) * PER_SEAT].count(OFF) for seat in range(len(board) // PER_SEAT))
