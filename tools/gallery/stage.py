"""The real program on a stage of its own: without a window, with a clock that stands still unless it is moved.

For the gallery: pages are opened and driven with the same events that a mouse and keys send, so what is seen is the real
thing; seeds, clock and bots are fixed, so two runs show the same.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, cast

import pygame

from game import catalogue
from game.bots.worker import Answer, BotWorker
from scenes import program
from scenes.app import App, paint_on
from scenes.page import Page, Scene
from scenes.profile import Profile
from scenes.table.shell import Table

EVENING = (2026, 11, 21, 21, 40, 0, 0, 0, -1)
"""The local time at which every picture is taken."""
FRAME = 16.0
SEEN = 16
"""While time is let pass one frame in so many is painted, and the last one; nothing can hang on the others."""


class Clock:
    """A clock in milliseconds that only moves when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self._start = time.mktime(EVENING)

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """For a while everybody who asks `time` for the time is told this clock's."""
        real = time.time, time.monotonic
        time.time = lambda: self._start + self.now / 1000
        time.monotonic = lambda: 1000 + self.now / 1000
        try:
            yield
        finally:
            time.time, time.monotonic = real


class Thinker:
    """Stands in for the bots' process: thinks at once, in our own, for a counted number of looks at the clock."""

    LOOKS = 400

    def __init__(self) -> None:
        self._tickets = count(1)
        self._answer: Answer | None = None

    def start(self, game: str | None = None) -> None:
        """Nothing to start."""

    def ask(self, game: str, view: Any, level: str, seconds: float | None = None, seed: int = 0) -> int:
        """A move, as the worker's."""
        ticket = next(self._tickets)
        self._answer = Answer(ticket, catalogue.bot(game).choose(view, level, self.LOOKS, seed, clock=count().__next__))
        return ticket

    def ask_hint(self, game: str, view: Any, seconds: float | None = None) -> int:
        """A hint, as the worker's."""
        ticket = next(self._tickets)
        self._answer = Answer(ticket, hint=catalogue.bot(game).hint(view, self.LOOKS, clock=count().__next__))
        return ticket

    def poll(self) -> Answer | None:
        """The answer, once."""
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        """Forgets the answer."""
        self._answer = None

    def pass_time(self, ms: float) -> None:
        """No time passes while it thinks."""

    def renew(self) -> None:
        """Forgets the answer."""
        self._answer = None

    def close(self) -> None:
        """Nothing to end."""


def inside(page: Scene | None) -> Scene | None:
    """The page inside the frame of a page; None without one."""
    frame = getattr(page, "frame", None)
    return None if frame is None else frame.stack.top


class Stage:
    """One headless run of the program, and the hands that drive it. Points are those of its pages, times milliseconds."""

    every_frame = False
    """Whether all frames are painted while time is let pass: for who looks at each of them."""
    paints_ahead: ClassVar[bool] = True
    """Whether quiet turns paint what will be needed later, as in play. What is seen does not hang on it."""
    program: ClassVar[type[App]] = App
    """What is run; of a kind of their own in tests in which hardly anybody looks at the screen."""
    shared_cache: ClassVar[Path | None] = None
    """Where those keep what is slow to paint who name no folder; None for one within the home."""

    def __init__(
        self, home: Path, cache: Path | None, size: tuple[int, int], clock: Clock, headless: bool = True, **settings: Any
    ) -> None:
        random.seed(1)
        self.every_frame = self.every_frame or not headless
        self.clock = clock
        self.profile = Profile(home)
        self.profile.home.cache = cache or self.shared_cache or self.profile.home.cache
        self.profile.settings.language = "en"
        for name, value in settings.items():
            setattr(self.profile.settings, name, value)
        self.app = self.program(self.profile, size=size, headless=headless)
        self.app._worker = cast(BotWorker, Thinker())
        if not self.paints_ahead:
            self.app.paint_ahead = lambda: None  # type: ignore[method-assign]
        program.connect(self.app)

    @property
    def top(self) -> Any:
        """The page that gets the input."""
        assert self.app.top is not None
        return self.app.top

    def open(self, route: str, **arguments: Any) -> None:
        """Opens a page alone and lets it settle."""
        self.app.open(route, "reset", **arguments)
        self.let_pass(FRAME)

    def step(self, *events: pygame.Event, ms: float = FRAME) -> None:
        """One turn of the loop with these events. All time goes by here."""
        self.clock.now += ms
        paint_on(self.app, self.app.step(list(events), ms))

    def let_pass(self, ms: float = 4000, until: Callable[[], bool] | None = None, pace: float = FRAME) -> None:
        """Lets time pass, `pace` milliseconds at a time, for `ms` or until something is so."""
        end = self.clock.now + ms

        def over() -> bool:
            return self.clock.now >= end or (until is not None and until())

        while not over():
            with self._seldom():  # the picture at its end may begin a motion, as what is painted where the pointer is does
                while not over():
                    self.step(ms=min(pace, end - self.clock.now))

    @contextmanager
    def _seldom(self) -> Iterator[None]:
        """For a while one frame in `SEEN` is painted, and the last one. All are where a spy is in the painting."""
        app, turns = self.app, count(1)
        if self.every_frame or "paint" in vars(app):
            yield
            return
        owed = False

        def seldom() -> None:
            nonlocal owed
            owed = next(turns) % SEEN > 0
            if owed:
                app.frames += 1
            else:
                type(app).paint(app)

        app.paint = seldom  # type: ignore[method-assign]
        try:
            yield
        finally:
            del app.paint
            if owed and app.stack:
                app.frames -= 1
                app.paint()

    @contextmanager
    def _unseen(self) -> Iterator[None]:
        """For a while no frame is painted, and the next one is: for the first parts of a gesture. All are where a spy is in the
        painting, and where every frame is looked at."""
        app = self.app
        if self.every_frame or "paint" in vars(app):
            yield
            return

        def unseen() -> None:
            app.frames += 1

        app.paint = unseen  # type: ignore[method-assign]
        try:
            yield
        finally:
            del app.paint
            app.dirty = True

    def rest(self) -> None:
        """Lets what moves come to rest, within ten seconds."""
        with self._seldom():
            self.let_pass(2 * FRAME)
            self.let_pass(10_000, lambda: not any(scene.moving for scene in self.app.stack))
        self.let_pass(2 * FRAME)

    def send(self, kind: int, **fields: Any) -> None:
        """One event, and the frame after it."""
        self.step(pygame.Event(kind, **fields))

    def at(self, where: Any) -> tuple[int, int]:
        """The point that is meant: itself, or the middle of what has a `rect`."""
        x, y = where.rect.center if hasattr(where, "rect") else where
        return round(x), round(y)

    def _pixel(self, where: Any) -> tuple[int, int]:
        """The pixel of the window at a point of the page."""
        return self.app.window.in_window(self.at(where))

    def point(self, where: Any, held: bool = False) -> None:
        """Moves the mouse, with the left button down when it is `held`."""
        self.send(pygame.MOUSEMOTION, pos=self._pixel(where), rel=(1, 1), buttons=(int(held), 0, 0))

    def press(self, where: Any, button: int = 1) -> None:
        """A button of the mouse goes down, the left one unless another is named."""
        with self._unseen():
            self.point(where)
        self.send(pygame.MOUSEBUTTONDOWN, pos=self._pixel(where), button=button)

    def release(self, where: Any, button: int = 1) -> None:
        """The button is let go."""
        self.send(pygame.MOUSEBUTTONUP, pos=self._pixel(where), button=button)

    def click(self, where: Any, wait: bool = True, button: int = 1) -> None:
        """Press and release; unless it is not to `wait`, once what lies there hears it."""
        if wait:
            self.let_pass(2000, lambda: not self._deaf(where))
        with self._unseen():
            self.press(where, button)
        self.release(where, button)

    def _deaf(self, where: Any = None) -> bool:
        """Whether what lies at a point, or else what has the focus or ends a turn, has come only just now."""
        pages = [page for page in (self.app.top, inside(self.app.top)) if isinstance(page, Page)]
        for page in pages:
            page.arrivals.note(page.widgets, page.by_itself)
        if where is None:
            gold = [page.buttons.end for page in pages if isinstance(page, Table)]
            return any(page.arrivals.deaf(widget) for page in pages for widget in (page.focus, *gold))
        x, y = self.at(where)
        frame = getattr(self.app.top, "frame", None)
        corner = (0, 0) if frame is None else frame.rect.topleft
        at = [(x, y), (x - corner[0], y - corner[1])]
        return any(page.arrivals.deaf(page.widget_at(pos)) for page, pos in zip(pages, at, strict=False))

    def drag(self, start: Any, end: Any) -> None:
        """Press at `start` and move to `end`; the button stays down."""
        self.press(start)
        (x, y), (to_x, to_y) = self.at(start), self.at(end)
        for step in range(1, 9):
            with self._unseen() if step < 8 else nullcontext():
                self.point((x + (to_x - x) * step / 8, y + (to_y - y) * step / 8), held=True)

    def wheel(self, steps: int = -1) -> None:
        """Turns the wheel."""
        self.send(pygame.MOUSEWHEEL, x=0, y=steps)

    def key(self, key: int, mod: int = 0, wait: bool = True) -> None:
        """A key goes down; unless it is not to `wait`, once what has the focus hears it."""
        if wait:
            self.let_pass(2000, lambda: not self._deaf())
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)

    def picture(self) -> pygame.Surface:
        """What the window would show."""
        self.app.paint()
        return self.app.screen

    def close(self) -> None:
        """Ends the run without saving."""
        self.app.stack.empty()
