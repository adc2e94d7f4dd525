"""A scene of the demo with its table, and how the next one is made ready while the present one is still shown.

A table costs some hundred milliseconds before it can be drawn, nearly all of it for pictures. So it is drawn to nowhere again and
again, each time until a slice of time is over: what was painted by then stays, and the next try comes further.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pygame

from game import catalogue
from game.match import Match
from scenes import games
from scenes.demo.scenes import DemoScene
from scenes.inset.frame import Frame
from scenes.inset.page import InsetTutor
from scenes.kit import materials
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

NAMES = ("Ana", "Ben", "Cleo", "Dev")
SLICE = 0.006
"""Seconds of a turn of the loop for it."""
REHEARSED, A_STEP = 15_000.0, 120.0
"""Milliseconds of a scene that are played to nowhere before it is shown, and of one step of this."""


class Staged:
    """A scene on a table of its own in a frame of its own. `on_top` and `end` are those of a `Frame`, `ended` of a `Player`."""

    def __init__(
        self, app: Host, scene: DemoScene, on_top: Callable[[], bool], end: Callable[[], None], ended: Callable[[], None]
    ) -> None:
        self.scene = scene
        self.frame = Frame(app, on_top, end, claim_window=0, hints=False, bots_speed="normal")
        self.frame.sounds = Sounds(self.frame.settings)  # never loaded, so it is silent
        match = Match.loaded(catalogue.rules(scene.game), scene.position, scene.seed)
        marks = games.of(scene.game).marks or tuple(range(match.seats))
        seats = [SeatSetup(_(NAMES[seat]), marks[seat], "medium") for seat in range(match.seats)]
        session = Session(app.profile, match, TableSetup(seats, dict(match.options)), None)
        self.player = Player(scene, ended)
        self.table = Table(self.frame, session, games.side(scene.game), tutor=self.player)
        self.player.table = self.table

    def set_up(self, place: pygame.Rect) -> None:
        """Takes a part of the window and puts the table there."""
        self.frame.place(place)
        self.frame.stack.push(self.table)

    def leave(self) -> None:
        """Takes the table away."""
        self.frame.stack.empty()


class Ahead:
    """Makes one scene ready, a slice with each call of `work`. `make` gives it anew, `style` is that of the window, `place` its
    part of it."""

    def __init__(self, make: Callable[[], Staged], style: Style, place: pygame.Rect) -> None:
        self._make, self._style, self._place = make, style, place
        self.ready: Staged | None = None
        """The scene, once everything is painted that its first frame needs."""
        self._begun: Staged | None = None
        self._tried: Rehearsal | None = None

    def work(self) -> bool:
        """Works for a slice; True when the scene is ready. Nothing is seen of it.

        What is ready is rehearsed on a table of its own, so that the pictures of its first moves are painted as well.
        """
        if self.ready is None:
            self._stage()
        elif self._tried is None:
            self._tried = Rehearsal(self._make(), self._place)
        else:
            self._tried.work()
        return self.ready is not None

    @property
    def rehearsed(self) -> bool:
        """Whether the rehearsal is over."""
        return self._tried is not None and self._tried.over

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


class Rehearsal:
    """Plays the beginning of a scene to nowhere, a slice with each call of `work`."""

    def __init__(self, staged: Staged, place: pygame.Rect) -> None:
        self._staged: Staged | None = staged
        self._place = place
        self._played = 0.0
        staged.set_up(place)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play."""
        return self._staged is None

    def work(self) -> None:
        """Goes on for a slice; does nothing when it is over."""
        staged = self._staged
        if staged is None:
            return
        end = time.perf_counter() + SLICE
        with suppress(NotYetError), deadline(SLICE):
            staged.frame.draw(Recording(self._place.size))
            while time.perf_counter() < end and self._played < REHEARSED:
                self._played += A_STEP
                staged.frame.pass_time(A_STEP)
                staged.player.pass_time(A_STEP)
                staged.frame.draw(Recording(self._place.size))
        if self._played >= REHEARSED:
            self.leave()

    def leave(self) -> None:
        """Takes its table away."""
        if self._staged is not None:
            self._staged.leave()
            self._staged = None


PAUSE = 550.0
"""Milliseconds between two moves."""
FIRST = 1800.0
"""The same before the first one, so that people can look at the table."""


class Player(InsetTutor):
    """Plays one scene; `ended` is called when it has no move left."""

    rests = True

    def __init__(self, scene: DemoScene, ended: Callable[[], None]) -> None:
        super().__init__()
        self.scene, self._ended = scene, ended
        self.played = 0
        """How many moves have been made."""
        self._waits: float | None = None

    def proceed(self) -> bool:
        self._waits = PAUSE if self.played else FIRST
        return True

    def pass_time(self, dt: float) -> None:
        """Lets time pass; the next move is made a while after the last one has come to rest. Nothing that ends motions at once,
        such as another size of the window, makes it come sooner."""
        if self._waits is None or self.table is None or self.table.motion.active:
            return
        self._waits -= dt
        if self._waits <= 0:
            self._waits = None
            self._play()

    def hint(self) -> bool:
        return True

    def _play(self) -> None:
        table = self.table
        if table is None or self.played == len(self.scene.moves):
            self._ended()
            return
        self.played += 1
        self.play(table.session.match.rules.parse(self.scene.moves[self.played - 1]), self._ended)
