"""A QUERNI table and the hands at it: places are fields by their names, and what is shown is told by them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game import catalogue
from game.match import Match
from game.querni.board import FIELD, NAMES, number_of, seat_of
from scenes.app import App
from scenes.kit.widgets import Button
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.shell import Table
from tests.scenes.driver import TableDriver

BLUE = {
    "a2": 1, "d4": 2, "b3": 3, "b5": 4, "a5": 5, "d6": 6, "c4": 7, "f1": 8, "e2": 9, "a7": 10, "b6": 14, "c6": 15, "c7": 16,
}
PINK = {
    "j2": 1, "h3": 5, "i2": 6, "g7": 7, "j5": 8, "f5": 9, "i4": 10, "h6": 11, "i6": 12, "g5": 13, "g3": 14, "f2": 15, "j6": 16,
}
"""The middle of a match: blue's only chain is 14 to 16; 7 can jump c4*e4*g6*g4*g2; two ways lead 15 from c6 to a4."""

CHAIN = {"a1": 1, "b1": 2, "c1": 3, "d1": 4, "e3": 7, "a7": 9}
FAR = {"j7": 1, "i7": 2, "h7": 3, "h1": 9}
"""Blue has the chain 1 to 4 in the lowest row, pink 1 to 3 in the highest."""

SHUT = {"a1": 1, "b1": 3, "a2": 5, "b2": 7, "c1": 9, "c2": 11, "a3": 13, "b3": 15, "c3": 2}
"""A corner full of blue stones without a chain: 1 on a1 is shut in."""

STUCK_BLUE = {"a1": 1}
STUCK_PINK = {"a2": 2, "b1": 4, "b2": 6, "a3": 8, "c1": 10, "c3": 1, "h1": 3}
"""Blue can only pass."""


def position(
    blue: dict[str, int], pink: dict[str, int], turn: int = 0, quiet: int = 2, phase: str = "play", setup: str = "shuffled"
) -> dict[str, Any]:
    """A position of QUERNI as `Match.loaded` takes it."""
    board = {**{f: [0, n] for f, n in blue.items()}, **{f: [1, n] for f, n in pink.items()}}
    return {
        "game": "querni", "seats": 2, "options": {"setup": setup}, "phase": phase, "turn": turn, "board": board, "quiet": quiet,
    }


def seats(*kinds: str) -> TableSetup:
    """Ana and Ben at the table, people or bots."""
    names = (("Ana", 0), ("Ben", 1))
    return TableSetup([SeatSetup(name, mark, kind) for (name, mark), kind in zip(names, kinds, strict=True)], {})


class QuerniDriver(TableDriver):
    """A QUERNI table with these kinds of seats, from a position or from the start; every gesture waits for the stones."""

    patient = True
    pace = 50

    def __init__(
        self, home: Path, start: dict[str, Any] | None = None, kinds: tuple[str, str] = ("human", "human"),
        size: tuple[int, int] = (960, 600), app: App | None = None, session: Session | None = None, replay: bool = False,
        options: dict[str, str | int] | None = None, pick: Callable[[list[Any]], Any] | None = None, **settings: Any,
    ) -> None:
        super().__init__(home, size, app=app, empty=("results", "title"), **settings)
        if pick is not None:
            self.worker.pick = pick
        if session is None:
            setup = seats(*kinds)
            if start is None:
                setup.options = options or {}
                session = Session.start(self.app.profile, "querni", setup, 7)
            else:
                match = Match.loaded(catalogue.rules("querni"), start, 7)
                session = Session(self.app.profile, match, setup, None)
                session._file = session._new_file()
        self.match = session.match
        table = self.sit(session, **({"replay": True} if replay else {}))
        assert isinstance(table, Table) and table is self.app.top
        self.rest()

    @property
    def busy(self) -> bool:
        """Whether stones still move."""
        return bool(self.table.motion.active)

    def at(self, where: Any) -> tuple[int, int]:
        """The middle of a field too."""
        return self.table.side.ground.places.at(FIELD[where]) if isinstance(where, str) else super().at(where)

    def cursor_to(self, field: str) -> None:
        """Walks the cursor of the keys to a field."""
        if not self.table.keys_used:
            self.key(pygame.K_RIGHT)
        while (way := FIELD[field] % 10 - self.table.side.turn.board.at % 10):
            self.key(pygame.K_RIGHT if way > 0 else pygame.K_LEFT)
        while (way := FIELD[field] // 10 - self.table.side.turn.board.at // 10):
            self.key(pygame.K_UP if way > 0 else pygame.K_DOWN)

    # ---- what a player sees

    @property
    def end_button(self) -> Button:
        end: Button = self.table.buttons.end
        return end

    @property
    def held(self) -> str | None:
        """The field of the stone in hand."""
        return None if self.table.side.turn.sel.held is None else NAMES[self.table.side.turn.sel.held]

    def shown(self, field: str) -> tuple[int, int] | None:
        """Seat and number of the stone that the table shows on a field."""
        which = {piece.face: which for which, piece in self.table.stage.lying(landing=True)}.get(FIELD[field])
        return None if which is None else (seat_of(which), number_of(which))

    @property
    def said(self) -> tuple[str, str]:
        """Sentence and rule of the bubble; two empty texts when there is none."""
        bubble = self.table.bubble
        return (bubble.sentence, bubble.rule) if bubble.visible else ("", "")

    @property
    def lights(self) -> tuple[set[str], set[str]]:
        """The fields that a fresh frame lights for steps and for jumps."""
        painter = self.table.side.ground.places.board
        seen: dict[str, set[str]] = {"step": set(), "jump": set()}
        draw = painter.draw_mark

        def note(target: pygame.Surface, kind: str, field: int, swell: float = 1.0) -> None:
            seen.get(kind, set()).add(NAMES[field])
            draw(target, kind, field, swell)

        painter.draw_mark = note
        self.pixels()
        del painter.draw_mark
        return seen["step"], seen["jump"]

    @property
    def way(self) -> list[str]:
        """The way that is shown for the stone in hand, start and landings."""
        return [NAMES[f] for f in self.table.side.turn.sel.shown_way]
