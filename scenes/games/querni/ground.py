"""The ground on which the parts of a QUERNI table stand: what lies there, where, and the turn that is being made."""

from __future__ import annotations

from typing import Any

import pygame

from game.querni.board import Board
from game.querni.moves import Chain
from scenes.games.querni.board import BoardPainter, BoardPlace
from scenes.games.querni.draft import Draft
from scenes.games.querni.laying import Laying
from scenes.games.querni.stage import Stage
from scenes.page import Host
from scenes.session import Session
from scenes.table.table import Table


class QuerniGround(Table):
    """A QUERNI table without its gestures: hand, cursor, paint and papers know it by this."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.stage = Stage(self.motion, app.sounds.play)
        self.painter: BoardPainter | None = None
        self.places: dict[str, pygame.Rect] = {}
        """Plates and trays by seat: "plate0", "tray1" ..., in window pixels."""
        self.draft: Draft | None = None
        """The turn that a person is making, in the phase of play."""
        self.laying: Laying | None = None
        """The layout that a person is making, in the set-up `placed`."""
        self.must_pass = False
        self.faults: tuple[int, ...] = ()
        """The fields that speak against what was tried, while the bubble is shown; `swell` lets them pulse."""
        self.swell = 1.0
        self.shimmer: float | None = None
        """How far the sparks are on their way over the chains that can come off; None when none are."""

    # ---- places

    @property
    def near_seat(self) -> int:
        """The seat at the lower edge: the only person's, else seat 0."""
        people = [seat for seat, setup in enumerate(self.session.seats) if setup.human]
        return people[0] if len(people) == 1 else 0

    def table_rect(self) -> pygame.Rect:
        return self.place.rect

    @property
    def place(self) -> BoardPlace:
        """Where the board lies."""
        assert self.painter is not None
        return self.painter.place

    def at(self, field: int) -> tuple[int, int]:
        """The middle of a field, in whole pixels."""
        x, y = self.place.centre(field)
        return round(x), round(y)

    # ---- the turn that is being made

    @property
    def ready(self) -> bool:
        """Whether a person may make a gesture on the board now."""
        return self.person_to_act and not self.motion.active

    @property
    def board_now(self) -> Board:
        """The board as the turn that is being made has left it."""
        return self.draft.now if self.draft is not None else self.stage.board

    @property
    def shown_state(self) -> Any:
        """The state that is looked at: now, or an earlier one."""
        match = self.session.match
        return match.state if self.looking is None else match.state_at(self.looking)

    def go(self, start: int, target: int) -> None:
        """The stone on `start` goes to a lit field."""
        raise NotImplementedError

    def take(self, part: Chain) -> None:
        """Takes a part of a chain off."""
        raise NotImplementedError

    def swap(self, start: int, target: int) -> None:
        """Two stones of a layout change places."""
        raise NotImplementedError
