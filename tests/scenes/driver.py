"""A table without a window, driven by posted mouse, key and gamepad events, with bots that answer when a test says so."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game import catalogue
from game.bots.levels import Hint
from game.bots.worker import Answer
from game.contract import phrase
from game.match import Match
from game.querni.board import FIELD, NAMES, number_of, seat_of
from scenes.app import App
from scenes.kit.widgets import Button
from scenes.page import Scene
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.program import connect
from scenes.session import Session
from scenes.table.shell import Table

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


class FakeWorker:
    """Stands in for the process of the bots. It answers when `answers` is set; `pick` chooses from the legal moves."""

    def __init__(self) -> None:
        self.answers = True
        self.pick: Callable[[list[Any]], Any] = lambda moves: moves[0]
        self.error: str | None = None
        self.hint: str | None = None
        self.started: list[str | None] = []
        self.asked: list[tuple[str, Any]] = []
        self.seeds: list[int] = []
        self.cancelled = 0
        self.closed = False
        self._ticket = 0
        self._open: tuple[int, str, str, Any] | None = None

    def start(self, game: str | None = None) -> None:
        self.started.append(game)

    def ask(self, game: str, view: Any, level: str, seconds: float | None = None, seed: int = 0) -> int:
        self.asked.append((level, view))
        self.seeds.append(seed)
        return self._take("move", game, view)

    def ask_hint(self, game: str, view: Any, seconds: float | None = None) -> int:
        self.asked.append(("hint", view))
        return self._take("hint", game, view)

    def _take(self, kind: str, game: str, view: Any) -> int:
        self._ticket += 1
        self._open = (self._ticket, kind, game, view)
        return self._ticket

    def poll(self) -> Answer | None:
        if self._open is None or not self.answers:
            return None
        (ticket, kind, game, view), self._open = self._open, None
        if self.error:
            return Answer(ticket, error=self.error)
        rules = catalogue.rules(game)
        if kind == "hint":
            move = rules.parse(self.hint) if self.hint else next(rules.moves(view))
            return Answer(ticket, hint=Hint(move, phrase("{stone} goes where it opens ways for the next turns.", stone=7)))
        return Answer(ticket, move=self.pick(list(rules.moves(view))))

    def cancel(self) -> None:
        self.cancelled += 1
        self._open = None

    def close(self) -> None:
        self.closed = True


class Empty(Scene):
    """Stands in for a page that is not looked at; keeps what it was opened with."""

    def __init__(self, app: App, route: str, **arguments: Any) -> None:
        super().__init__(app)
        self.route, self.arguments = route, arguments


def position(
    blue: dict[str, int], pink: dict[str, int], turn: int = 0, quiet: int = 2, phase: str = "play", setup: str = "shuffled"
) -> dict[str, Any]:
    """A position of QUERNI as `Match.loaded` takes it."""
    board = {**{f: [0, n] for f, n in blue.items()}, **{f: [1, n] for f, n in pink.items()}}
    return {
        "game": "querni", "seats": 2, "options": {"setup": setup}, "phase": phase, "turn": turn, "board": board, "quiet": quiet,
    }


def headless(home: Path, size: tuple[int, int] = (960, 600), **settings: Any) -> App:
    """An app without a window, with all routes, a fake worker, and these settings."""
    pygame.display.init()
    pygame.font.init()
    profile = Profile(home)
    profile.settings.language = "en"
    for name, value in settings.items():
        assert hasattr(profile.settings, name), name
        setattr(profile.settings, name, value)
    app = App(profile, size=size, headless=True)
    app._worker = FakeWorker()  # type: ignore[assignment]
    connect(app)
    for route in ("results", "title"):
        app.routes[route] = lambda app, route=route, **arguments: Empty(app, route, **arguments)
    return app


def seats(*kinds: str) -> TableSetup:
    """Ana and Ben at the table, people or bots."""
    names = (("Ana", 0), ("Ben", 1))
    return TableSetup([SeatSetup(name, mark, kind) for (name, mark), kind in zip(names, kinds, strict=True)], {})


class Driver:
    """A QUERNI table and the hands at it."""

    def __init__(
        self, home: Path, start: dict[str, Any] | None = None, kinds: tuple[str, str] = ("human", "human"),
        size: tuple[int, int] = (960, 600), app: App | None = None, session: Session | None = None, replay: bool = False,
        options: dict[str, str | int] | None = None, pick: Callable[[list[Any]], Any] | None = None, **settings: Any,
    ) -> None:
        self.app = app or headless(home, size, **settings)
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
        self.session = session
        self.match = session.match
        self.app.open("table", session=session, **({"replay": True} if replay else {}))
        table = self.app.top
        assert isinstance(table, Table)
        self.table = table
        self.settle()

    @property
    def worker(self) -> FakeWorker:
        """The worker that answers when it is told to."""
        worker = self.app.worker
        assert isinstance(worker, FakeWorker)
        return worker

    # ---- time

    def run(self, ms: float, step: float = 16) -> None:
        """Lets time pass."""
        gone = 0.0
        while gone < ms:
            self.app.step([], step)
            gone += step

    def settle(self, most: int = 500) -> None:
        """Lets time pass until all pieces of the table lie still."""
        self.app.step([], 16)
        while self.table.motion.active and most:
            self.app.step([], 50)
            most -= 1
        assert most, "the pieces never come to rest"

    # ---- events

    def post(self, *events: pygame.Event) -> None:
        """Gives events to the program, one turn of the loop for all."""
        self.app.step(list(events), 16)

    def at(self, where: str | tuple[int, int] | Button) -> tuple[int, int]:
        """The middle of a field or a button, or the point itself."""
        if isinstance(where, Button):
            return where.rect.center
        return self.table.side.ground.places.at(FIELD[where]) if isinstance(where, str) else where

    def move(self, where: str | tuple[int, int] | Button, held: bool = False) -> None:
        self.post(pygame.Event(pygame.MOUSEMOTION, pos=self.at(where), rel=(1, 1), buttons=(int(held), 0, 0)))

    def down(self, where: str | tuple[int, int] | Button, button: int = 1) -> None:
        self.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.at(where), button=button))

    def up(self, where: str | tuple[int, int] | Button, button: int = 1) -> None:
        self.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=self.at(where), button=button))

    def click(self, *places: str | tuple[int, int] | Button, settle: bool = True) -> None:
        """Clicks one place after the other, each when the pieces lie still."""
        for where in places:
            self.move(where)
            self.down(where)
            self.up(where)
            if settle:
                self.settle()

    def right(self, where: str | tuple[int, int]) -> None:
        self.down(where, 3)
        self.up(where, 3)
        self.settle()

    def drag(self, *places: str | tuple[int, int], settle: bool = True) -> None:
        """Takes the first place with the button and lets go over the last."""
        self.move(places[0])
        self.down(places[0])
        x, y = self.at(places[0])
        self.move((x + self.table.look.px(2), y), True)
        for where in places[1:]:
            self.move(where, True)
        self.up(places[-1])
        if settle:
            self.settle()

    def wheel(self, steps: int) -> None:
        self.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps))

    def key(self, *codes: int, mod: int = 0, settle: bool = True) -> None:
        for code in codes:
            self.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
            if settle:
                self.settle()

    def undo(self) -> None:
        self.key(pygame.K_z, mod=pygame.KMOD_LCTRL)

    def redo(self) -> None:
        self.key(pygame.K_y, mod=pygame.KMOD_LCTRL)

    def pad(self, button: int) -> None:
        self.post(pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=button))
        self.settle()

    def hat(self, x: int, y: int) -> None:
        self.post(pygame.Event(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(x, y)))
        self.settle()

    def cursor_to(self, field: str) -> None:
        """Walks the cursor of the keys to a field."""
        if not self.table.keys_used:
            self.key(pygame.K_RIGHT)
        while (way := FIELD[field] % 10 - self.table.side.turn.cursor.field % 10):
            self.key(pygame.K_RIGHT if way > 0 else pygame.K_LEFT)
        while (way := FIELD[field] // 10 - self.table.side.turn.cursor.field // 10):
            self.key(pygame.K_UP if way > 0 else pygame.K_DOWN)

    # ---- what a player sees

    @property
    def end_button(self) -> Button:
        return self.table.buttons.end

    @property
    def held(self) -> str | None:
        """The field of the stone in hand."""
        return None if self.table.side.turn.hand.held is None else NAMES[self.table.side.turn.hand.held]

    def shown(self, field: str) -> tuple[int, int] | None:
        """Seat and number of the stone that the table shows on a field."""
        lying = {piece.face: which for which, piece in self.table.stage.lying()}
        which = lying.get(FIELD[field])
        return None if which is None else (seat_of(which), number_of(which))

    @property
    def lines(self) -> list[str]:
        """The lines of the log, oldest first."""
        return [line.plain for line in self.table.past.log.lines]

    @property
    def said(self) -> tuple[str, str]:
        """Sentence and rule of the bubble; two empty texts when there is none."""
        bubble = self.table.bubble
        return (bubble.sentence, bubble.rule) if bubble.visible else ("", "")

    @property
    def lights(self) -> tuple[set[str], set[str]]:
        """The fields that a fresh frame lights for steps and for jumps."""
        painter = self.table.side.ground.places.painter
        assert painter is not None
        seen: list[tuple[set[str], set[str]]] = []
        draw = painter.draw_targets

        def note(target: pygame.Surface, steps: Any, jumps: Any) -> None:
            steps, jumps = list(steps), list(jumps)
            seen.append(({NAMES[f] for f in steps}, {NAMES[f] for f in jumps}))
            draw(target, steps, jumps)

        painter.draw_targets = note  # type: ignore[method-assign]
        self.picture()
        del painter.draw_targets  # type: ignore[method-assign]
        return seen[0] if seen else (set(), set())

    @property
    def way(self) -> list[str]:
        """The way that is shown for the stone in hand, start and landings."""
        return [NAMES[f] for f in self.table.side.turn.hand.shown_way]

    @property
    def moves(self) -> list[str]:
        """The moves of the match in notation."""
        return [self.match.rules.text(ply.move) for ply in self.match.plies]

    @property
    def toast(self) -> str:
        """The line at the bottom of the window."""
        return self.app._toast[0] if self.app._toast else ""

    def picture(self) -> bytes:
        """The pixels of a fresh frame, without letting time pass."""
        self.app.dirty = True
        self.app.step([], 0)
        return pygame.image.tobytes(self.app.screen, "RGB")
