"""The ground of a QUMERO table: the grids, the seats, the covers and cards, and what a move looks like."""

from __future__ import annotations

from typing import Any

import pygame

from scenes.games.qumero import cards, words
from scenes.games.qumero.layout import CARDS
from scenes.games.qumero.seats import QumeroPlateText
from scenes.games.qumero.show import Show
from scenes.games.qumero.tally import QumeroTally
from scenes.games.qumero.turn import QumeroTurn
from scenes.kit import materials
from scenes.kit.retained.layer import Layer
from scenes.session import AnyPly
from scenes.table.game import Done, Ground, celebrate
from scenes.table.plates.plates import Plates
from scenes.table.stage import Piece, Pieces


class QumeroGround(Ground):
    """What lies on a QUMERO table."""

    leaves_way = False
    """Covers fall onto their fields, and the large grid is another one by then."""

    def __init__(self, turn: QumeroTurn, tally: QumeroTally) -> None:
        self.turn, self.desk, self.places, self.sel = turn, turn.desk, turn.places, turn.sel
        self.tally = tally
        self.plan_name = f"qumero_{len(self.desk.session.seats)}"
        self.show = Show(self.places, tally, turn.tray)
        self._layer = Layer()
        self.plates = Plates(self.desk, QumeroPlateText(self.places, tally, turn.options))
        self.plates.front = lambda: self.places.large
        self._painted: object = None

    @property
    def rect(self) -> pygame.Rect:
        return self.desk.rail["board"]

    @property
    def seen(self) -> pygame.Rect:
        return self.rect.unionall([box for name, box in self.desk.rail.places.items() if name.startswith("grid")])

    def place(self) -> None:
        self.places.layout()
        self.turn.layout()

    # ---- positions

    def arrange(self, view: Any) -> None:
        if self.desk.past.viewing_ply is not None:
            self.sel.let_go()
        if self.places.turn_over():
            self.turn.follow_grid()

    def pieces(self, view: Any) -> Pieces:
        return self.places.pieces(view)

    def home(self, piece: Piece) -> Piece | None:
        return self.places.home(piece)

    def forget(self) -> None:
        self.show.forget()

    def labels(self) -> list[pygame.Rect]:
        return list(self.places.place.lines)

    # ---- what moves did

    def show_opening(self, done: Done) -> None:
        match, name = self.desk.session.match, self.desk.session.name
        self.tally.tell(*words.roll_off(name, match.state.turn, match.opening_events(None)))
        done()

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.sel.let_go()
        self.sel.drafts = None
        if self.desk.reduced_motion:
            self.show.tell(self.desk.hands.seen(ply), done)
        else:
            self.show.play(self.desk.hands.seen(ply), done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        celebrate(self.desk, outcome, self.tally.tell_moment, done)

    # ---- painting

    @property
    def moving(self) -> bool:
        return self.turn.grown.moving

    def update(self, dt: float) -> bool:
        grew = self.turn.grown.update(dt)
        key = self.desk.bubble.visible, self.turn.options.preview
        if key == self._painted and not self.tally.stale:
            return grew
        self._painted, self.tally.stale = key, False
        self.desk.refresh()
        return True

    def paint(self, target: pygame.Surface) -> None:
        self.draw_still(target)
        self.plates.draw(target)

    def draw_still(self, target: pygame.Surface) -> None:
        """Draws ground, grids and the cards of the others, noted anew when a grid, a card or the window has changed."""
        places, tally = self.places, self.tally
        looks = tuple(tally.shown(seat) for seat in (places.large, *places.others))
        held = tuple((what, seat, tally.cards(seat, what)) for seat in places.others for what in CARDS)

        def paint(part: pygame.Surface) -> None:
            part.blit(materials.ground(self.desk.style), (0, 0))
            for shown in looks:
                places.at_rest[shown.seat].draw(part, shown)
            for what, seat, count in held:
                if count:
                    cards.draw_small(part, self.desk.style, places.card_place(what, seat), what, count)

        self._layer.draw(target, paint, (self.desk.style, looks, held))

    def paint_over(self, target: pygame.Surface) -> None:
        self.turn.overlay.draw_under(target)
        self.turn.grown.draw(target)
        self.show.draw(target)
        for flight in self.desk.stage.flights():
            self.turn.overlay.draw_flight(target, flight)
        self.turn.overlay.draw_held(target)
