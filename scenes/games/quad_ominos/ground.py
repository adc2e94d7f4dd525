"""The ground of a Quad-Ominos table: the tiles as pieces, the camera over them, and what a move looks like."""

from __future__ import annotations

from typing import Any

import pygame

from game.rounds import RoundBegan
from scenes.games.quad_ominos.turn import QuadOminosTurn
from scenes.session import AnyPly
from scenes.table.game import Done, Ground, celebrate, show_deal
from scenes.table.stage import Piece, Pieces


class QuadOminosGround(Ground):
    """What lies on a Quad-Ominos table, and how it looks."""

    def __init__(self, turn: QuadOminosTurn) -> None:
        self.turn, self.words, self.clock = turn, turn.words, turn.clock
        self.desk, self.places, self.sight = turn.desk, turn.places, turn.sight
        self.overlay, self.show = turn.overlay, turn.overlay.show
        self.plan_name = "quad_ominos_few" if self.places.few else "quad_ominos_many"
        self._played = False
        """Whether the position that comes onto the table is the one after a move that was shown."""
        self._viewing_ply: int | None = self.desk.past.viewing_ply
        """The position that was last looked at."""

    @property
    def rect(self) -> pygame.Rect:
        return self.places.rect

    def place(self) -> None:
        self.places.layout()
        self.sight.camera.jump(self.sight.whole())

    # ---- positions

    def forget(self) -> None:
        self.show.forget(self._played)

    def arrange(self, view: Any) -> None:
        self.sight.carry()
        looked, self._viewing_ply = self._viewing_ply, self.desk.past.viewing_ply
        if self._viewing_ply != looked and not self._played:
            self.sight.fit()
        self._played = False

    def pieces(self, view: Any) -> Pieces:
        return self.places.pieces(view)

    def home(self, piece: Piece) -> Piece | None:
        return self.places.home(piece)

    # ---- what moves did

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        desk = self.desk
        self.turn.sel.drop()
        self.clock.stop()
        events = desk.hands.seen(ply)
        if desk.reduced_motion:
            desk.crossfade()
        self.show.keep_draft(events)

        def arrived() -> None:
            self._played = True
            done()

        self.show.play(events, desk.hands.after(ply), arrived)

    def show_opening(self, done: Done) -> None:
        show_deal(self.desk, RoundBegan, lambda began: self.show.deal(began, self.desk.hands.view.hand, done), done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        celebrate(self.desk, outcome, self.words.tell, done)

    # ---- time, painting

    def update(self, dt: float) -> bool:
        moved = self.sight.carry()
        if self.desk.page.on_top and self.clock.update(dt):
            self.desk.refresh()
            moved = True
        return moved

    @property
    def moving(self) -> bool:
        return self.clock.running

    def paint(self, target: pygame.Surface) -> None:
        self.overlay.plates.draw(target)
        self.words.draw_question(target)

    def paint_over(self, target: pygame.Surface) -> None:
        self.overlay.draw_over(target, self.turn.board)
