"""A scene of the demo with its table, and how the next one is made ready while the present one is still shown.

The scenes are positions shortly before a great moment, with the moves that bots made from there, in `assets/demo/scenes.jsonl`, a
line each. They are chosen and written by `python -m tools.demo`; nothing thinks while they are shown.

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
from scenes.kit import text
from scenes.kit.files import ASSETS
from scenes.kit.language import _
from scenes.kit.retained.recording import Recording
from scenes.kit.retained.slices import NotYetError, deadline
from scenes.kit.sound import Sounds
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.shell import Table

FILE = ASSETS / "demo" / "scenes.jsonl"
NAMES = ("Ana", "Ben", "Cleo", "Dev")
SLICE = 0.004
"""Seconds of a turn of the loop for it."""
REHEARSED, A_STEP = 9_000.0, 120.0
"""Milliseconds of a scene that are played to nowhere before it is shown, and of one step of this."""
FIRST, PAUSE, STANDS = 1300.0, 500.0, 1700.0
"""Milliseconds before the first move, so that people can look at the table, between two moves, and after the last one."""
READ, FADED = 6000.0, 450.0
"""Milliseconds for which big words stand where motion is reduced, and after which what was there before has faded out."""
TITLE, SAID, PRESS = 6.6, 4.8, 3.4
"""The letters of the game's name, of what is said, and of how the demo ends, in percent of the window's height."""


class DemoScene(msgspec.Struct, frozen=True):
    """A great moment of a match: the position shortly before it in the words of the rules page, the seed of its chance, and the
    moves in the notation, of which the last one has it."""

    game: str
    position: dict[str, Any]
    seed: int
    moves: tuple[str, ...]


def scenes() -> list[DemoScene]:
    """All scenes in the order in which they are shown. Raises OSError and `msgspec.DecodeError`."""
    return [msgspec.json.decode(line, type=DemoScene) for line in FILE.read_bytes().splitlines() if line]


class Player(InsetTutor):
    """Plays one scene on a table of its own in a frame of its own, with the words `said` below it. `on_top` and `end` are those
    of a `Frame`."""

    rests = only_seen = True
    around = "demo"

    def __init__(self, app: Host, scene: DemoScene, said: str, on_top: Callable[[], bool], end: Callable[[], None]) -> None:
        self.scene, self.said = scene, said
        self.played = 0
        """How many moves have been made."""
        self.over = False
        """Whether all of it has been seen."""
        self._waits: float | None = None
        self._seen = 0.0
        """For how many milliseconds the big words of the last move have been there, where motion is reduced."""
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

    @property
    def still(self) -> bool:
        """Whether time stands on the table, because motion is reduced and the big words of the scene are there."""
        return self._seen >= FADED

    def _words_seen(self) -> bool:
        moments, points = self.table.moments, self.table.side.plates.points
        return moments.running or any(one.still and one.ceremony.great for one in points.fading)

    @property
    def quiet(self) -> bool:
        """Whether nothing moves on the table for a while."""
        return self.still or not self.table.motion.active

    def proceed(self) -> bool:
        self._waits = FIRST if not self.played else PAUSE if self.played < len(self.scene.moves) else STANDS
        return True

    def hint(self) -> bool:
        return True

    def paint(self, target: pygame.Surface) -> None:
        style, theme, rail = self.table.style, self.table.style.theme, self.table.rail
        title = catalogue.lid(self.scene.game).title
        text.write(target, style, title, rail["title"], TITLE, theme.gold, "f", 700, wrap=False)
        text.write(target, style, self.said, rail["line"], SAID, theme.cream, "a", 700, line_height=1.1)
        text.write(target, style, _("Press any key"), rail["press"], PRESS, theme.cream, "a", 500, "right", line_height=1.1)

    def pass_time(self, dt: float) -> bool:
        """Lets time pass on the table; True when a new frame must be drawn. The next move is made a while after the last one has
        come to rest. Nothing that ends motions at once, such as another size of the window, makes it come sooner."""
        moved = False
        if not self.still:
            moved = self.frame.pass_time(dt)
            if self.frame.settings.reduced_motion and self.played == len(self.scene.moves) and self._words_seen():
                self._seen += dt
                self._waits = READ if self.still else None
        if self._waits is not None and self.quiet:
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
    """Makes one scene ready, a slice with each call of `work`. `make` gives it anew, `place` is its part of the window."""

    def __init__(self, make: Callable[[], Player], place: pygame.Rect) -> None:
        self._make, self._place = make, place
        self.ready: Player | None = None
        """The scene, once everything is painted that its first frame needs."""
        self._begun: Player | None = None
        self._tried: Player | None = None
        """The same scene on another table, where its beginning is played to nowhere, and for how many milliseconds it was."""
        self._played = 0.0

    def work(self) -> None:
        """Works for a slice. Nothing is seen of it.

        What is ready is rehearsed on a table of its own, so that the pictures of its first moves are painted as well.
        """
        if self.ready is None:
            self._stage()
        elif self._tried is not None:
            self._rehearse(self._tried)
        elif not self.rehearsed:
            self._tried = self._make()
            self._tried.set_up(self._place)

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
        self._rest()

    def _rest(self) -> None:
        """Ends the rehearsal."""
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
            self.ready, self._begun = self._begun, None

    def _rehearse(self, tried: Player) -> None:
        end, passes = time.perf_counter() + SLICE, False
        try:
            with deadline(SLICE):
                tried.frame.draw(Recording(self._place.size))
                while time.perf_counter() < end and not self.rehearsed:
                    passes = True
                    tried.pass_time(A_STEP)
                    self._played, passes = self._played + A_STEP, False
                    tried.frame.draw(Recording(self._place.size))
        except NotYetError:
            if passes:  # what was begun on the table there is half done: from the start on another one, with what is painted
                self._rest()
                self._played = 0.0
        if self.rehearsed:
            self._rest()
