"""The demo: bots play all games in turn, with a line that says what one sees. Any key or click leads to the lid of that game.

Nothing of it is a match: no record, no result on the sheet, no entry on the shelf; and it is silent.
"""

from __future__ import annotations

import pygame

from game import catalogue
from game.match import Match
from scenes import games
from scenes.demo.player import Player
from scenes.demo.scenes import DemoScene, scenes
from scenes.inset.frame import Frame
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.sound import Sounds
from scenes.kit.spoken.lines import Line
from scenes.page import Host, Scene
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.shell import Table

LONG = 52_000.0
"""Milliseconds after which the next game is shown."""
A_CAPTION = 13_000.0
"""Milliseconds for which one caption stands."""
STRIP = 7.0
"""The height of the strip of the captions, in percent of the window's height."""
NAMES = ("Ana", "Ben", "Cleo", "Dev")
ENDS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.FINGERDOWN)


class Demo(Scene):
    """Shows the scenes one after another, and begins anew after the last; a scene by number with `first`."""

    def __init__(self, app: Host, first: int = 0) -> None:
        super().__init__(app)
        self.scenes = scenes()
        self.at = first % len(self.scenes)
        """The number of the scene that is shown, from 0."""
        self.shown = 0.0
        """Milliseconds for which it has been shown."""
        self.frame = Frame(
            app, lambda: app.top is self, self.end, claim_window=0, hints=False, table_view=False, bots_speed="normal",
        )
        self.frame.sounds = Sounds(self.frame.settings)  # never loaded, so it is silent
        self._wants_next = False
        self._strip: pygame.Surface | None = None
        self._caption = ""
        self._set()

    @property
    def scene(self) -> DemoScene:
        """The scene that is shown."""
        return self.scenes[self.at]

    def _set(self) -> None:
        """Sets the table for the scene."""
        scene = self.scene
        match = Match.loaded(catalogue.rules(scene.game), scene.position, scene.seed)
        marks = games.of(scene.game).marks or tuple(range(match.seats))
        seats = [SeatSetup(_(NAMES[seat]), marks[seat], "medium") for seat in range(match.seats)]
        session = Session(self.app.profile, match, TableSetup(seats, dict(match.options)), None)
        self.player = Player(scene, self._ended)
        self.table = Table(self.frame, session, games.of(scene.game).side(), tutor=self.player)
        self.player.table = self.table
        self.mat = self.table.mat
        self.shown, self._wants_next = 0.0, False

    def _ended(self) -> None:
        self._wants_next = True

    def _go_on(self) -> None:
        """Shows the next scene."""
        self.at = (self.at + 1) % len(self.scenes)
        self._set()
        self.frame.stack.reset(self.table)
        self.layout()

    def end(self) -> None:
        """Ends the demo at the lid of the game that is shown."""
        self.app.open("title", "reset", game=self.scene.game)

    # ---- coming and going

    def enter(self) -> None:
        self.frame.stack.push(self.table)

    def leave(self) -> None:
        self.frame.stack.empty()

    def layout(self) -> None:
        wide, high = self.look.size
        strip = self.look.px(STRIP)
        self.frame.place(pygame.Rect(0, 0, wide, high - strip))
        self._strip = None
        self.touch()

    def told(self) -> tuple[Line, ...]:
        return Line("how", _("Any key or click ends the demo.")), Line("caption", self.caption())

    # ---- time and input

    def update(self, dt: float) -> bool:
        self.shown += dt
        moved = self.frame.pass_time(dt)
        self.player.pass_time(dt)
        if self._wants_next or (self.shown >= LONG and not self.table.motion.active):
            self._go_on()
            return True
        if self.caption() != self._caption:
            self._strip, moved = None, True
        return moved

    @property
    def moving(self) -> bool:
        return True  # between two moves, too: the next one comes in a moment

    def handle(self, event: pygame.Event) -> bool:
        if event.type not in ENDS:
            return False
        self.end()
        return True

    def act(self, action: str) -> bool:
        self.end()
        return True

    # ---- painting

    def caption(self) -> str:
        """What is said now, in one line."""
        said = games.lid(self.scene.game).captions
        title = catalogue.lid(self.scene.game).title
        number = int(self.shown // A_CAPTION)
        return f"{title}: {_(said[number % len(said)])}" if said else title

    def draw(self, target: pygame.Surface) -> None:
        look = self.look
        high = look.px(STRIP)
        if self._strip is None or self._strip.get_width() != target.get_width():
            strip = pygame.Surface((target.get_width(), high))
            self._strip = strip.convert() if pygame.display.get_surface() else strip
            self._paint_strip(self._strip)
        target.blit(self._strip, (0, target.get_height() - high))
        self.frame.draw(target)

    def _paint_strip(self, target: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        self._caption = self.caption()
        wide, high = target.get_size()
        target.blit(materials.ground(look), (0, 0), (0, look.size[1] - high, wide, high))
        edge = look.px(2)
        left = round((wide - 3 * edge) * 0.68)
        words = text.fitted(look, self._caption, (left, high), 3.4, theme.cream, "a", 700, wrap=False)
        target.blit(words, (edge, 0))
        how = _("Any key or click ends the demo.")
        line = text.fitted(look, how, (wide - 3 * edge - left, high), 2.4, theme.soft, "a", 500, "right", wrap=False)
        target.blit(line, (2 * edge + left, 0))
