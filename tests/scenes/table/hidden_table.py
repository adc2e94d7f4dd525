"""A table for the game of `hidden_game`, and the hands that drive it; every number it draws is noted, frame by frame."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.bots.worker import Answer
from game.match import Match
from scenes.app import App
from scenes.kit.layout import Plan
from scenes.kit.text import Span
from scenes.profile import SeatSetup, TableSetup
from scenes.session import AnyPly, Session
from scenes.table.hidden import HiddenTable
from scenes.table.rail import LogLine, Paper
from tests.scenes.driver import Empty, headless
from tests.scenes.table.hidden_game import Drew, Played, Took, Toy

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eva")


class ToyWorker:
    """Bots that answer at once: the `pick` of the legal moves."""

    def __init__(self) -> None:
        self.pick: Callable[[list[Any]], Any] = lambda moves: moves[0]
        self.asked: list[Any] = []
        self._open: tuple[int, Any] | None = None
        self._ticket = 0
        self.answers = True

    def start(self, game: str | None = None) -> None: ...

    def ask(self, game: str, view: Any, level: str, seconds: float | None = None, seed: int = 0) -> int:
        self.asked.append(view)
        self._ticket += 1
        self._open = (self._ticket, view)
        return self._ticket

    def poll(self) -> Answer | None:
        if self._open is None or not self.answers:
            return None
        (ticket, view), self._open = self._open, None
        return Answer(ticket, move=self.pick(list(Toy().moves(view))))

    def cancel(self) -> None:
        self._open = None

    def close(self) -> None: ...


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


class ToyDriver:
    """A table with these seats: "human" or "bot" each. `frames` holds what each frame since the start has shown."""

    table_class: type[ToyTable] = ToyTable

    def __init__(self, home: Path, *kinds: str, claims: int = 0, size: tuple[int, int] = (960, 600), **settings: Any) -> None:
        self.app = headless(home, size, **{"bots_speed": "off", **settings})
        self.app._worker = ToyWorker()  # type: ignore[assignment]
        seats = [SeatSetup(name, mark, "human" if kind == "human" else "easy")
                 for mark, (name, kind) in enumerate(zip(NAMES, kinds, strict=False))]
        match = Match.new(Toy(), len(seats), {"claims": claims}, 1)
        self.session = Session(self.app.profile, match, TableSetup(seats, {"claims": claims}), None)
        self.frames: list[tuple[int | None, tuple[int, ...]]] = []
        self.tables: list[ToyTable] = []

        def table(app: App, **arguments: Any) -> ToyTable:
            self.tables.append(self.table_class(app, **arguments))
            return self.tables[-1]

        self.app.routes["table"] = table
        self.app.routes["rulebook"] = lambda app, **arguments: Empty(app, "rulebook", **arguments)
        self.app.open("table", session=self.session)
        self.run(32)

    @property
    def table(self) -> ToyTable:
        return self.tables[-1]

    @property
    def worker(self) -> ToyWorker:
        worker = self.app.worker
        assert isinstance(worker, ToyWorker)
        return worker

    def step(self, *events: pygame.Event, dt: float = 16) -> None:
        """One turn of the loop. Then a frame is drawn, needed or not, and noted: whose hand may be open, what was drawn."""
        self.table.drawn = []
        self.app.step(list(events), dt)
        self.table.drawn = []
        self.app.paint()
        covered = any(scene.opaque and scene is not self.table for scene in self.app.stack)
        open_to = None if covered else self.table.viewer
        self.frames.append((open_to, tuple(self.table.drawn)))

    def run(self, ms: float) -> None:
        for _ in range(max(1, round(ms / 16))):
            self.step()

    def settle(self) -> None:
        for _ in range(400):
            self.step()
            if not self.table.motion.active and not (self.table.curtain is not None and self.table.curtain.motion.active):
                return
        raise AssertionError("it never comes to rest")

    def click(self, where: tuple[int, int]) -> None:
        self.step(pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0)))
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1))
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=where, button=1))

    def key(self, key: int, mod: int = 0) -> None:
        self.step(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))

    def open_curtain(self) -> None:
        """Waits until clicks count, and says who is there."""
        assert self.table.curtain is not None
        self.run(450)
        self.click(self.table.curtain.open_button.rect.center)
        self.settle()

    def end(self) -> None:
        """The person to act plays the first number of the hand."""
        self.click(self.table.end_button.rect.center)
        self.settle()

    @property
    def moves(self) -> list[str]:
        return [Toy().text(ply.move) for ply in self.session.match.plies]
