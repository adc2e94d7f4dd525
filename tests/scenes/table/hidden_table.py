"""A table for the game of `hidden_game`, and the hands that drive it; every number it draws is noted, frame by frame."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.match import Match
from scenes.app import App
from scenes.kit.layout import Plan
from scenes.kit.text import Span
from scenes.profile import SeatSetup, TableSetup
from scenes.session import AnyPly, Session
from scenes.table.hidden import HiddenTable
from scenes.table.rail import LogLine, Paper
from tests.scenes.driver import FakeWorker, TableDriver
from tests.scenes.table.hidden_game import Drew, Played, Took, Toy
from tools.gallery.stage import FRAME

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eva")


class ToyTable(HiddenTable):
    """Draws the front hand as boxes with numbers, backs when it is hidden, and a held number at the pointer."""

    plan_name = "querni"

    def __init__(self, app: App, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.drawn: list[int] = []
        """The numbers of the last frame."""
        self.shown: Any = None
        self.held: int | None = None
        self.flying: int | None = None
        self.begun: list[int] = []
        self.add(self.log, *self.buttons)

    def place_table(self, plan: Plan) -> None: ...

    def table_rect(self) -> pygame.Rect:
        return self.rail["board"]

    def show_view(self, view: Any) -> None:
        self.shown = view

    def let_go(self) -> None:
        self.held = None

    def begin_turn(self, seat: int) -> None:
        self.held = None
        self.begun.append(seat)

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        drew = [event for event in self.seen(ply) if isinstance(event, Drew)]
        self.flying = drew[0].number if drew else None

        def arrived() -> None:
            self.flying = None
            self.show_view(self.view_after(ply))
            done()

        self.motion.after(200, arrived)

    def end_turn(self) -> None:
        self.commit(("play", self.shown.hand[0]), shown=False)

    def banner(self) -> tuple[int | None, str, str]:
        return None, "Toy", ""

    def paper(self) -> Paper | None:
        return None

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        for event in self.public(ply):
            if isinstance(event, Played | Took | Drew):
                words = f"{event.kind} {event.number or ''}"
                return LogLine(number, self.mark(event.seat), (Span(self.name(event.seat), 700), Span(f" {words}")))
        return None

    def paint(self, target: pygame.Surface) -> None:
        super().paint(target)
        hand = list(self.shown.hand) if self.shown is not None and self.shown.viewer == self.front else []
        for at, number in enumerate(hand + [n for n in (self.held, self.flying) if n is not None]):
            self.draw_number(target, number, at)

    def draw_number(self, target: pygame.Surface, number: int, at: int) -> None:
        self.drawn.append(number)
        pygame.draw.rect(target, (255, 0, number), (20 + 30 * at, 560, 24, 30))

    def handle(self, event: pygame.Event) -> bool:
        down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if down and event.pos[1] > 550 and event.pos[0] < 300 and self.person_to_act:
            self.held = self.shown.hand[0]
            return True
        return super().handle(event)


class ToyDriver(TableDriver):
    """A table with these seats: "human" or "bot" each. `frames` holds what each frame since the start has shown."""

    table_class: type[ToyTable] = ToyTable

    def __init__(self, home: Path, *kinds: str, claims: int = 0, size: tuple[int, int] = (960, 600), **settings: Any) -> None:
        settings = {"bots_speed": "off", **settings}
        super().__init__(home, size, worker=FakeWorker(Toy()), empty=("results", "title", "rulebook"), **settings)
        seats = [SeatSetup(name, mark, "human" if kind == "human" else "easy")
                 for mark, (name, kind) in enumerate(zip(NAMES, kinds, strict=False))]
        match = Match.new(Toy(), len(seats), {"claims": claims}, 1)
        self.frames: list[tuple[int | None, tuple[int, ...]]] = []
        self.tables: list[ToyTable] = []

        def table(app: App, **arguments: Any) -> ToyTable:
            self.tables.append(self.table_class(app, **arguments))
            return self.tables[-1]

        self.app.routes["table"] = table
        self.sit(Session(self.app.profile, match, TableSetup(seats, {"claims": claims}), None))
        self.settle(2 * FRAME)

    @property
    def table(self) -> ToyTable:
        """The table that was opened last."""
        return self.tables[-1]

    def step(self, *events: pygame.Event, ms: float = FRAME) -> None:
        """One turn of the loop. Then a frame is drawn, needed or not, and noted: whose hand may be open, what was drawn."""
        self.table.drawn = []
        super().step(*events, ms=ms)
        self.table.drawn = []
        self.app.paint()
        covered = any(scene.opaque and scene is not self.table for scene in self.app.stack)
        open_to = None if covered else self.table.viewer
        self.frames.append((open_to, tuple(self.table.drawn)))

    def end(self) -> None:
        """The person to act plays the first number of the hand."""
        self.click(self.table.end_button)
        self.rest()
