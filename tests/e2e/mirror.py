"""The same pages without a window: they say where things lie, what a click leads to, and how the window must look."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame

from scenes.kit import pictures
from scenes.profile import Settings
from scenes.session import Session
from tools.gallery.stage import Clock, Stage, inside

Point = tuple[float, float]


class Mirror:
    """A stage with a profile of its own that has the settings of the program's."""

    def __init__(self, home: Path, scratch: Path, size: tuple[int, int]) -> None:
        self.home = home
        self.clock = Clock()
        pictures.clear()
        settings = vars_of(home)
        with self.clock.in_force():
            self.stage = Stage(scratch / f"mirror-{time.perf_counter_ns()}", home / "cache", size, self.clock, **settings)

    def __call__(self, do: Callable[[Stage], Any]) -> Any:
        """Does something on the stage, in the stage's time."""
        with self.clock.in_force():
            return do(self.stage)

    def page(self, route: str, **arguments: Any) -> Any:
        """Opens a page and gives it, at rest."""
        self(lambda stage: stage.open(route, **arguments))
        self(lambda stage: stage.rest())
        return self.stage.top

    def picture(self) -> pygame.Surface:
        """What the window must show, once what has come by itself hears."""
        def all_hear() -> bool:
            pages = self.stage.top, inside(self.stage.top)
            return not any(widget.settling for page in pages for widget in getattr(page, "widgets", ()))

        self(lambda stage: stage.let_pass(3000, all_hear))
        self(lambda stage: stage.picture())
        return self.stage.app.window.shown.copy()

    def seen(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of the window in which something of the page is seen."""
        return self.stage.app.window.part_in_window(rect)

    def lay_open(self, kept: Path) -> None:
        """Takes a copy of a record as the open match."""
        target = self.stage.profile.home.open_match
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(kept.read_bytes())
        turn = kept.parent.parent / ".turn"
        if turn.exists():
            (self.stage.profile.home.data / turn.name).write_bytes(turn.read_bytes())

    def session(self, kept: Path) -> Session:
        """The session of a record."""
        self.lay_open(kept)
        return Session.resume(self.stage.profile)

    def table(self) -> Any:
        """The table of the open match as its record has it."""
        return self.page("table", session=self.session(self.home / "matches" / "open.match"))

    def click(self, pos: Point, button: int = 1) -> None:
        """The same click."""
        self(lambda stage: stage.click(pos, button=button))
        self(lambda stage: stage.point((3, 3)))
        self(lambda stage: stage.rest())

    def drag(self, start: Point, end: Point) -> None:
        """The same drag."""
        self(lambda stage: stage.drag(start, end))
        self(lambda stage: stage.release(end))
        self(lambda stage: stage.point((3, 3)))
        self(lambda stage: stage.rest())


def furnished(home: Path, size: tuple[int, int], language: str = "en") -> Path:
    """A new home with settings of which nothing has to be waited for, and a window of a size."""
    home.mkdir()
    quick = Settings(language=language, people_speed="off", bots_speed="off", claim_window=0, window=size, all_muted=True)
    (home / "settings.json").write_bytes(msgspec.json.encode(quick))
    return home


def vars_of(home: Path) -> dict[str, Any]:
    """The settings that lie in a home folder."""
    settings = msgspec.json.decode((home / "settings.json").read_bytes(), type=Settings)
    return {name: getattr(settings, name) for name in settings.__struct_fields__}
