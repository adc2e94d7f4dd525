"""The ground of a RumBugz table: beds, plates, bag and pile, the bugs, and what a move looks like."""

from __future__ import annotations

from typing import Any

import pygame

from game.rounds import RoundBegan
from game.rumbugz.events import Dealt, DrewForStart
from game.rumbugz.state import View
from scenes.games.rumbugz.paint.beds import BedPainter
from scenes.games.rumbugz.paint.overlay import Overlay
from scenes.games.rumbugz.paint.seats import RumbugzTold
from scenes.games.rumbugz.papers import RumbugzWords
from scenes.games.rumbugz.show.play import Show
from scenes.session import AnyPly
from scenes.table.game import Done, Ground
from scenes.table.log_words import celebrate
from scenes.table.plates.plates import Plates
from scenes.table.stage import Piece, Pieces


class RumbugzGround(Ground):
    """What lies on a RumBugz table, and how it looks."""

    plan_name = "rumbugz"

    def __init__(self, beds: BedPainter, overlay: Overlay, show: Show, words: RumbugzWords, plates: Plates,
                 told: RumbugzTold) -> None:
        self.plates, self.told = plates, told
        self.beds, self.overlay, self.show, self.words = beds, overlay, show, words
        self.desk, self.hand, self.places, self.life = beds.desk, beds.hand, beds.places, overlay.life
        self._told = False
        """Whether the view that comes onto the table is the outcome of a move that was shown."""

    @property
    def rect(self) -> pygame.Rect:
        return self.desk.rail["table"]

    def place(self) -> None:
        self.places.layout()

    def arrange(self, view: View) -> None:
        if not self._told and view != self.places.last:
            self.words.forget()  # what happened last did not lead to this position
        self.places.arrange(view)

    def pieces(self, view: View) -> Pieces:
        return self.places.pieces(view)

    def home(self, piece: Piece) -> Piece:
        return self.places.home(piece)

    def labels(self) -> list[pygame.Rect]:
        return self.show.piles.labels()

    def told_of(self) -> list[pygame.Rect]:
        return self.places.rows(self.desk.hands.view)

    # ---- what moves did

    def settle(self) -> None:
        self._told = self.places.between is not None
        self.plates.points.settle(self._told)
        if not self._told:
            self.told.coming.clear()
        self.show.settle()

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.overlay.laying.faults = ()
        self.hand.aim = None
        if self.desk.calm:
            self.desk.crossfade()
        self.places.step()
        self.show.play(self.desk.hands.seen(ply), done)
        self.hand.clear()

    def show_opening(self, done: Done) -> None:
        events = self.desk.session.match.opening_events(self.desk.hands.viewer)
        began = next((event for event in events if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
            return
        self.places.step(counts=(0,) * len(began.hands))
        self.places.rack.show_down(self.desk.hands.front, 0)
        draws = [event for event in events if isinstance(event, DrewForStart)][:1]
        deals = [event for event in events if isinstance(event, Dealt)]
        self.show.play([*([] if self.desk.calm else draws), began, *deals], done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        celebrate(self.desk, outcome, self.words.tell, done)

    # ---- time and painting

    def update(self, dt: float) -> bool:
        return self.life.update(dt)

    def paint(self, target: pygame.Surface) -> None:
        self.beds.draw(target)
        self.plates.draw(target)

    def paint_over(self, target: pygame.Surface) -> None:
        self.overlay.draw(target)
