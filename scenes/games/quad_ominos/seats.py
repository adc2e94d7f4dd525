"""What the plates of a Quad-Ominos table say: the tiles in hand, the score, how far it is to the goal; the clock of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pygame

from game.contract import Seat
from game.quad_ominos.events import BonusLaid, Drew, Laid, Passed, TimedOut
from game.quad_ominos.moves import DRAW
from game.quad_ominos.tiles import TARGET
from scenes.games.quad_ominos import words
from scenes.kit.language import _, whole
from scenes.kit.pieces import Mood
from scenes.table.desk import Desk
from scenes.table.game import Tally, TallyText
from scenes.table.plates.plates import Line
from scenes.table.plates.turn_clock import TurnClock


class QuadOminosPlateText(TallyText):
    """The tiles in hand and the way to the goal."""

    feels = MappingProxyType({Laid: "glad", BonusLaid: "glad", Drew: "annoyed", Passed: "down", TimedOut: "down"})

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.goal = TARGET[tally.desk.session.match.view(None).tiles]

    def line(self, seat: Seat, score: int) -> Line:
        return Line(whole(score), words.tiles_left(self.view.counts[seat]))

    def label(self) -> tuple[str, str]:
        return _("Round {number}").format(number=self.view.round), _("goal {points}").format(points=self.goal)

    def moves(self, event: Any) -> Mapping[Seat, Mood]:
        great = isinstance(event, Laid) and (event.bonus or event.bonus_tiles)
        return dict.fromkeys(range(len(self.scores())), "astonished") if great else {}


class SeatClock(TurnClock):
    """The clock of a turn, and the seat that it belongs to."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(int(desk.session.match.options["turn_seconds"]), lambda: desk.sounds.play("tick"), lambda: None)
        self.desk = desk
        self.seat: Seat | None = None
        self._turn = -1
        """The number of moves before the turn for which the clock was started."""

    def start(self, seat: Seat) -> None:
        """Starts the clock for a turn; after a draw, and when a hidden hand is opened again, it goes on where it was."""
        plies = self.desk.session.match.plies
        first = len(plies)
        while first and plies[first - 1].seat == seat and plies[first - 1].move == DRAW:
            first -= 1
        if self._turn == first and self.seat == seat and self.left > 0:
            self.running = True
        else:
            self.begin()
        self._turn, self.seat = first, seat

    def draw_around(self, target: pygame.Surface, seat: Seat, at: tuple[int, int], radius: int) -> bool:
        """Draws the ring around the face of the seat whose time runs; False for the others, and without a limit."""
        if not self.exists or self.left <= 0 or self.seat != seat:
            return False
        self.draw(target, self.desk.style, at, radius)
        return True
