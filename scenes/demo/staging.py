"""A scene of the demo with its table, and how the next one is made ready while the present one is still shown.

The scenes are positions with the moves that bots made from there, in `assets/demo/scenes.jsonl`, a line each. They are chosen and
written by `python -m tools.demo`; nothing thinks while they are shown.

A table costs some hundred milliseconds before it can be drawn, nearly all of it for pictures. So it is drawn to nowhere again and
again, each time until a slice of time is over: what was painted by then stays, and the next try comes further.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pygame

from game import catalogue
from game.match import Match
from scenes import games
from scenes.inset.frame import Frame
from scenes.inset.page import InsetTutor
from scenes.kit import materials
from scenes.kit.files import ASSETS
from scenes.kit.language import _
from scenes.kit.materials import on_mat
from scenes.kit.retained.recording import Recording
from scenes.kit.retained.slices import NotYetError, deadline
from scenes.kit.sound import Sounds
from scenes.kit.theme import Style
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.shell import Table

FILE = ASSETS / "demo" / "scenes.jsonl"
NAMES = ("Ana", "Ben", "Cleo", "Dev")
SLICE = 0.006
"""Seconds of a turn of the loop for it."""
REHEARSED, A_STEP = 15_000.0, 120.0
"""Milliseconds of a scene that are played to nowhere before it is shown, and of one step of this."""
PAUSE = 550.0
"""Milliseconds between two moves."""
FIRST = 1800.0
"""The same before the first one, so that people can look at the table."""


class DemoScene(msgspec.Struct, frozen=True):
    """A piece of a match: its position in the words of the rules page, the seed of its chance, the moves in the notation, and the
    number of the one (from 1) with the greatest moment."""

    game: str
    position: dict[str, Any]
    seed: int
    moves: tuple[str, ...]
    best: int


def scenes() -> list[DemoScene]:
    """All scenes in the order in which they are shown. Raises OSError and `msgspec.DecodeError`."""
    return [msgspec.json.decode(line, type=DemoScene) for line in FILE.read_bytes().splitlines() if line]


class Player(InsetTutor):
    """Plays one scene on a table of its own in a frame of its own. `on_top` and `end` are those of a `Frame`."""

    rests = True

    def __init__(self, app: Host, scene: DemoScene, on_top: Callable[[], bool], end: Callable[[], None]) -> None:
        self.scene = scene
        self.played = 0
        """How many moves have been made."""
        self.over = False
        """Whether no move is left."""
        self._waits: float | None = None
        self.frame = Frame(app, on_top, end, claim_window=0, hints=False, bots_speed="normal")
        self.frame.sounds = Sounds(self.frame.settings)  # never loaded, so it is silent
        match = Match.loaded(catalogue.rules(scene.game), scene.position, scene.seed)
        marks = games.of(scene.game).marks or tuple(range(match.seats))
        seats = [SeatSetup(_(NAMES[seat]), marks[seat], "medium") for seat in range(match.seats)]
        session = Session(app.profile, match, TableSetup(seats, dict(match.options)), None)
        self.table = Table(self.frame, session, games.side(scene.game), tutor=self)

    def set_up(self, place: pygame.Rect) -> None:
        """Takes a part of the window and puts the table there."""
        self.frame.place(place)
        self.frame.stack.push(self.table)

    def leave(self) -> None:
        """Takes the table away."""
        self.frame.stack.empty()

    def proceed(self) -> bool:
        self._waits = PAUSE if self.played else FIRST
        return True

    def hint(self) -> bool:
        return True

    def pass_time(self, dt: float) -> bool:
        """Lets time pass on the table; True when a new frame must be drawn. The next move is made a while after the last one has
        come to rest. Nothing that ends motions at once, such as another size of the window, makes it come sooner."""
        moved = self.frame.pass_time(dt)
        if self._waits is not None and not self.table.motion.active:
            self._waits -= dt
            if self._waits <= 0:
                self._waits = None
                self._play()
        return moved

    def _play(self) -> None:
        if self.played == len(self.scene.moves):
            self.over = True
            return
        self.played += 1
        move = self.table.session.match.rules.parse(self.scene.moves[self.played - 1])
        self.play(move, lambda: setattr(self, "over", True))


class Ahead:
    """Makes one scene ready, a slice with each call of `work`. `make` gives it anew, `style` is that of the window, `place` its
    part of it."""

    def __init__(self, make: Callable[[], Player], style: Style, place: pygame.Rect) -> None:
        self._make, self._style, self._place = make, style, place
        self.ready: Player | None = None
        """The scene, once everything is painted that its first frame needs."""
        self._begun: Player | None = None
        self._tried: Player | None = None
        """The same scene on another table, where its beginning is played to nowhere, and for how many milliseconds it was."""
        self._played = 0.0

    def work(self) -> bool:
        """Works for a slice; True when the scene is ready. Nothing is seen of it.

        What is ready is rehearsed on a table of its own, so that the pictures of its first moves are painted as well.
        """
        if self.ready is None:
            self._stage()
        elif self._tried is not None:
            self._rehearse(self._tried)
        elif not self.rehearsed:
            self._tried = self._make()
            self._tried.set_up(self._place)
        return self.ready is not None

    @property
    def rehearsed(self) -> bool:
        """Whether the rehearsal is over."""
        return self._played >= REHEARSED

    def drop(self) -> None:
        """Forgets everything: what is ready is not shown."""
        for staged in (self.ready, self._begun):
            if staged is not None:
                staged.leave()
        self.ready = self._begun = None
        self.rest()

    def rest(self) -> None:
        """Ends the rehearsal: what is ready is shown now, or never."""
        if self._tried is not None:
            self._tried.leave()
            self._tried = None

    def _stage(self) -> None:
        with suppress(NotYetError), deadline(SLICE):
            if self._begun is None:
                begun = self._make()
                try:
                    begun.set_up(self._place)
                except NotYetError:
                    begun.leave()
                    raise
                self._begun = begun
            else:
                self._begun.frame.place(self._place)  # nothing of a frame that was given up is kept
            self._begun.frame.draw(Recording(self._place.size))
            materials.ground(on_mat(self._style, self._begun.table.mat))  # for the strip with the caption
            self.ready, self._begun = self._begun, None

    def _rehearse(self, tried: Player) -> None:
        end = time.perf_counter() + SLICE
        with suppress(NotYetError), deadline(SLICE):
            tried.frame.draw(Recording(self._place.size))
            while time.perf_counter() < end and not self.rehearsed:
                self._played += A_STEP
                tried.pass_time(A_STEP)
                tried.frame.draw(Recording(self._place.size))
        if self.rehearsed:
            self.rest()
