"""The program without a window, driven by posted mouse, key and gamepad events, with bots that answer when a test says so.

What belongs to one game (its positions, its fields, its moves as gestures) stands in `tests/scenes/games/<key>/driver.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game import catalogue
from game.bots.levels import Hint
from game.bots.worker import Answer
from game.contract import phrase
from scenes.app import App
from scenes.page import Scene
from scenes.profile import Settings
from scenes.table.rounds.round_end import RoundEnd
from scenes.table.shell import Table
from tools.gallery.stage import FRAME, Clock, Stage, Thinker


class FakeWorker:
    """Stands in for the process of the bots. It answers when `answers` is set; `pick` chooses from the legal moves.

    `rules` are those of a game that is not in the catalogue.
    """

    def __init__(self, rules: Any = None) -> None:
        self._rules = rules
        self.answers = True
        self.pick: Callable[[list[Any]], Any] = lambda moves: moves[0]
        self.error: str | None = None
        self.hint: str | None = None
        self.started: list[str | None] = []
        self.asked: list[tuple[str, Any]] = []
        self.seeds: list[int] = []
        self.cancelled = 0
        self.closed = False
        self.renewed = 0
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
        rules = self._rules or catalogue.rules(game)
        if kind == "hint":
            move = rules.parse(self.hint) if self.hint else next(rules.moves(view))
            return Answer(ticket, hint=Hint(move, phrase("{stone} goes where it opens ways for the next turns.", stone=7)))
        return Answer(ticket, move=self.pick(list(rules.moves(view))))

    def cancel(self) -> None:
        self.cancelled += 1
        self._open = None

    def pass_time(self, ms: float) -> None:
        """It is never late: it answers when it is told to."""

    def renew(self) -> None:
        self.renewed += 1
        self._open = None

    def close(self) -> None:
        self.closed = True


Driven = TypeVar("Driven", bound=Stage)


def unseen(stage: Driven) -> Driven:
    """The same program; from now on none of its frames is painted, since nobody looks at them."""
    stage.app.paint = lambda: None  # type: ignore[method-assign]
    return stage


class Empty(Scene):
    """Stands in for a page that is not looked at; keeps what it was opened with."""

    def __init__(self, app: App, route: str, **arguments: Any) -> None:
        super().__init__(app)
        self.route, self.arguments = route, arguments


def headless(
    home: Path, size: tuple[int, int] = (960, 600), empty: tuple[str, ...] = ("results", "title"), **settings: Any
) -> App:
    """An app without a window, with all routes, a fake worker, and these settings. The pages of `empty` are not looked at."""
    return Driver(home, size, empty=empty, **settings).app


class Driver(Stage):
    """The hands at a program without a window: points, clicks, drags, keys, pad, time, and what the player sees.

    A driver of a game gives it the table, the places that have names (`at`), and what moves there (`busy`).
    """

    patient = False
    """Whether each gesture waits until the pieces lie still."""
    pace = 3 * FRAME
    """The milliseconds of a frame while it waits."""
    endless = False
    """Whether something goes on all the time (a turn's clock, a match that plays by itself): `rest` ends after ten seconds."""

    def __init__(
        self, home: Path, size: tuple[int, int] = (960, 600), *, worker: FakeWorker | Thinker | None = None,
        cache: Path | None = None, clock: Clock | None = None, empty: tuple[str, ...] = (), app: App | None = None,
        **settings: Any,
    ) -> None:
        """`app` is a program that is driven on, in place of a new one; `empty` names the routes to pages nobody looks at."""
        pygame.display.init()
        pygame.font.init()
        if app is not None:
            assert not settings, "settings are for a new program"
            self.clock, self.app, self.profile = clock or Clock(), app, app.profile
            return
        for name in settings:
            assert hasattr(Settings(), name), name
        super().__init__(home, cache, size, clock or Clock(), **settings)
        self.app._worker = worker or FakeWorker()  # type: ignore[assignment]
        for route in empty:
            self.app.routes[route] = lambda app, route=route, **arguments: Empty(app, route, **arguments)

    @property
    def worker(self) -> FakeWorker:
        """The worker that answers when it is told to."""
        worker = self.app.worker
        assert isinstance(worker, FakeWorker)
        return worker

    # ---- time

    @property
    def busy(self) -> bool:
        """Whether something on a page that is seen still moves."""
        return any(scene.moving for scene in self.app.stack.visible)

    def let_pass(self, ms: float = 4000, until: Callable[[], bool] | None = None, pace: float | None = None) -> None:
        """Lets time pass, at the driver's pace unless another is given; the last frame is as long as there is time."""
        super().let_pass(ms, until, pace or self.pace)

    def rest(self) -> None:
        """Lets time pass until nothing moves; fails when that is never, unless the test is `endless`."""
        if self.endless:
            super().rest()
            return
        with self._seldom():
            self.let_pass(2 * FRAME)
            self.let_pass(30_000, lambda: not self.busy, self.pace)
        self.let_pass(30_000, lambda: not self.busy, self.pace)  # the picture at its end may have begun a motion
        assert not self.busy, "it never comes to rest"

    def _wait(self, rest: bool) -> None:
        if rest and self.patient:
            self.rest()

    # ---- events

    def post(self, *events: pygame.Event) -> None:
        """Gives events to the program, one turn of the loop for all."""
        self.step(*events)

    def click(self, *places: Any, rest: bool = True) -> None:
        """Clicks one place after the other, each when the pieces lie still."""
        for where in places:
            super().click(where, rest)
            self._wait(rest)

    def right(self, where: Any) -> None:
        """A click with the right button."""
        self.press(where, 3)
        self.release(where, 3)
        self._wait(True)

    def carry(self, start: Any, *ways: Any, drop: bool = True, rest: bool = True) -> None:
        """Takes `start` with the button, goes over all `ways` and lets go over the last, unless it is not to `drop`."""
        self.press(start)
        x, y = self.at(start)
        self.point((x + self.app.style.px(2), y - self.app.style.px(2)), held=True)
        for where in ways:
            self.point(where, held=True)
        if drop:
            self.release(ways[-1] if ways else start)
            self._wait(rest)

    def key(self, *codes: int, mod: int = 0, rest: bool = True) -> None:
        """Presses keys, one after the other."""
        for code in codes:
            super().key(code, mod, rest)
            self._wait(rest)

    def undo(self) -> None:
        """Ctrl+Z."""
        self.key(pygame.K_z, mod=pygame.KMOD_LCTRL)

    def redo(self) -> None:
        """Ctrl+Y."""
        self.key(pygame.K_y, mod=pygame.KMOD_LCTRL)

    def pad(self, button: int) -> None:
        """A button of the gamepad goes down, once what has the focus hears it."""
        self.let_pass(2000, lambda: not self._deaf())
        self.send(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=button)
        self._wait(True)

    def hat(self, x: int, y: int) -> None:
        """The cross of the gamepad is pushed."""
        self.send(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(x, y))
        self._wait(True)

    # ---- what a player sees

    @property
    def toast(self) -> str:
        """The line at the bottom of the window."""
        return self.app.toasted[0] if self.app.toasted else ""

    def pixels(self) -> bytes:
        """The pixels of a fresh frame, without letting time pass."""
        self.app.dirty = True
        self.app.step([], 0)
        return pygame.image.tobytes(self.app.screen, "RGB")


class TableDriver(Driver):
    """The hands at a table with a match on it: `session`, and the page `table`, of whatever game."""

    session: Any

    @property
    def table(self) -> Any:
        """The page of the table."""
        return self._table

    def sit(self, session: Any, **arguments: Any) -> Any:
        """Opens the table of a session and gives its page, which may lie under others already."""
        self.session = session
        self.app.open("table", session=session, **arguments)
        self._table = next(scene for scene in reversed(list(self.app.stack)) if isinstance(scene, Table))
        return self.table

    @property
    def curtain(self) -> Any:
        """The curtain that hangs or goes away, or None."""
        return self.table.hands.curtain

    @property
    def busy(self) -> bool:
        """Whether pieces or a curtain still move; what lies under a closed curtain or the page of a round stands still, and so
        does a table that is gone."""
        if self.table not in self.app.stack:
            return super().busy
        curtain = self.curtain
        if isinstance(self.top, RoundEnd) or (curtain is not None and self.top is curtain and curtain.closed):
            return False
        background_motion = getattr(self.table, "background_motion", None)
        return (
            self.table.motion.active
            or (background_motion is not None and background_motion.active)
            or (curtain is not None and curtain.motion.active)
        )

    def open_curtain(self) -> None:
        """Waits until clicks count, and says who is there."""
        assert self.curtain is not None
        self.let_pass(650)
        self.click(self.curtain.open_button)
        self.rest()

    @property
    def moves(self) -> list[str]:
        """The moves of the match in notation."""
        match = self.session.match
        return [match.rules.text(ply.move) for ply in match.plies]

    @property
    def lines(self) -> list[str]:
        """The lines of the log, oldest first."""
        return [line.plain for line in self.table.log.lines]
