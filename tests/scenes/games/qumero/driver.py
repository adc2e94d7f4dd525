"""A QUMERO table and the hands at it: places are fields of the large grid by their names, what is shown is told by the parts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from game.qumero.board import BITS, FIELD
from game.qumero.moves import parse, text
from scenes.games.qumero.ground import QumeroGround
from scenes.games.qumero.layout import DOUBLE, QUMERO
from scenes.games.qumero.papers import QumeroWords
from scenes.games.qumero.turn import QumeroTurn
from scenes.kit.widgets import Button
from scenes.profile import SeatSetup
from scenes.session import Session
from scenes.table.plates.points import Flying
from scenes.table.shell import Table
from scenes.table.stage import Flight
from scenes.table.window.caption import Paper
from tests.scenes.driver import Driver, TableDriver
from tools.gallery.qumero import loaded

PEOPLE = [SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Cleo", 2), SeatSetup("Dev", 3)]


class QumeroDriver(TableDriver):
    """The hands at a QUMERO table that is opened on the stage of a test, alone."""

    def __init__(self, stage: Driver, session: Session, **arguments: Any) -> None:
        super().__init__(Path(), app=stage.app, clock=stage.clock)
        self.session = session
        self.open("table", session=session, **arguments)
        self._table = self.top
        assert isinstance(self.table, Table)
        table: Any = self.table  # what `isinstance` has told is the table of every game
        self.turn: QumeroTurn = table.side.turn
        self.hand, self.tray, self.card, self.options = self.turn.sel, self.turn.tray, self.turn.card, self.turn.options
        self.places, self.pieces = self.turn.places, self.table.stage
        self.ground: QumeroGround = table.side.ground
        self.words: QumeroWords = table.side.words
        self.tally = self.ground.tally

    def at(self, where: Any) -> tuple[int, int]:
        """The middle of a field too."""
        return self.places.place.boxes[FIELD[where]].center if isinstance(where, str) else super().at(where)

    @property
    def busy(self) -> bool:
        """Whether something moves that the match waits for."""
        return bool(self.table.motion.active)

    # ---- buttons

    @property
    def end_button(self) -> Button:
        end: Button = self.table.buttons.end
        return end

    @property
    def undo_button(self) -> Button:
        undo: Button = self.table.buttons.undo
        return undo

    # ---- what is being made

    @property
    def draft(self) -> Any:
        return self.hand.draft

    @property
    def picked(self) -> str | None:
        """The placement that is picked, in notation."""
        return None if self.draft is None or self.draft.move is None else text(self.draft.move)

    @property
    def preview(self) -> str | None:
        """The placement that is pointed at, in notation."""
        return None if self.options.preview is None else text(self.options.preview)

    @property
    def offered(self) -> list[str]:
        """The options with a number, in notation."""
        return [text(one.move) for one in self.options.all if one.visible and one.move is not None]

    @property
    def paper(self) -> Paper:
        """What the caption says of what is chosen, hinted or told."""
        said = self.words.paper()
        assert said is not None
        return said

    def caption(self) -> tuple[str, str]:
        """The two lines that the caption says."""
        self.pixels()
        said = self.table.picture.caption()
        return said.line, said.below

    # ---- what is shown

    @property
    def points(self) -> list[int]:
        """The points of all seats."""
        return [self.tally.points(seat) for seat in range(len(self.session.seats))]

    @property
    def out(self) -> list[bool]:
        """Who is out, by seat."""
        return [self.tally.out(seat) for seat in range(len(self.session.seats))]

    @property
    def grids(self) -> list[int]:
        """What lies on the grids, by seat."""
        return [self.tally.grid(seat) for seat in range(len(self.session.seats))]

    def lies(self, field: str, seat: int = 0) -> bool:
        """Whether a cover has arrived on a field."""
        return bool(self.grids[seat] & BITS[FIELD[field]])

    @property
    def flights(self) -> list[Flight]:
        """What flies and is seen, but for points."""
        return [flight for flight in self.pieces.flights() if flight.landed is None]

    @property
    def income(self) -> list[Flying]:
        """The sums on their way."""
        return self.ground.plates.points.flying

    def all_lies_as(self, state: Any) -> bool:
        """Whether covers, cards, points, lines and who is out are shown as in a state, and nothing flies."""
        seats = range(len(self.session.seats))
        cards = [[self.tally.cards(seat, kind) for seat in seats] for kind in (QUMERO, DOUBLE)]
        return not self.pieces.moving and (self.grids, cards, self.points, list(self.tally.view.lines), self.out) == (
            list(state.grids), [list(state.cards), list(state.doubles)], list(state.points), list(state.lines), list(state.out)
        )


def sit(
    stage: Driver, place: dict[str, Any], moves: Sequence[str] = (), seats: Sequence[SeatSetup] = PEOPLE, seed: int = 1
) -> QumeroDriver:
    """A table that goes on from a position after these moves, at rest."""
    d = QumeroDriver(stage, loaded(stage, place, moves, seats, seed))
    stage.rest()
    return d


def painted(d: QumeroDriver, rect: pygame.Rect) -> bytes:
    """What the next frame shows at a place."""
    d.app.dirty = True
    d.app.step([], 0)
    return pygame.image.tobytes(d.app.screen.subsurface(rect.clip(d.app.screen.get_rect())), "RGB")


def fields(*names: str) -> set[int]:
    """Fields by their names."""
    return {parse(name).fields[0] for name in names}
