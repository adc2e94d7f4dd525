"""The demo: bots play all games in turn, with a line that says what one sees. Any key or click leads to the lid of that game.

Nothing of it is a match: no record, no result on the sheet, no entry on the shelf; and it is silent.
"""

from __future__ import annotations

from functools import partial

import pygame

from game import catalogue
from scenes import games
from scenes.demo.staging import Ahead, DemoScene, Player, scenes
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.pictures import ready
from scenes.kit.spoken.lines import Line
from scenes.page import Host, Scene

LONG = 52_000.0
"""Milliseconds after which the next game is shown."""
A_CAPTION = 13_000.0
"""Milliseconds for which one caption stands."""
SETTLED = 4_000.0
"""Milliseconds after which the next scene is prepared, between two moves of the present one."""
STRIP = 7.0
"""The height of the strip of the captions, in percent of the window's height."""
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
        self._strip: pygame.Surface | None = None
        self._caption = ""
        self._ahead: Ahead | None = None
        self._set(self._make(self.at))

    @property
    def scene(self) -> DemoScene:
        """The scene that is shown."""
        return self.scenes[self.at]

    def _make(self, number: int) -> Player:
        return Player(self.app, self.scenes[number], lambda: self.app.top is self, self.end)

    def _set(self, player: Player) -> None:
        self.player, self.frame, self.table = player, player.frame, player.table
        self.mat = self.table.mat
        self.shown, self._ahead, self._strip = 0.0, None, None

    def end(self) -> None:
        """Ends the demo at the lid of the game that is shown."""
        self.app.open("title", "reset", game=self.scene.game)

    # ---- coming and going

    def enter(self) -> None:
        self.frame.stack.push(self.table)

    def leave(self) -> None:
        self.player.leave()
        self._drop()

    def _drop(self) -> None:
        if self._ahead is not None:
            self._ahead.drop()
        self._ahead = None

    def layout(self) -> None:
        wide, high = self.style.size
        strip = self.style.px(STRIP)
        self.frame.place(pygame.Rect(0, 0, wide, high - strip))
        self._drop()
        self._strip = None
        self.touch()

    def voice_lines(self) -> tuple[Line, ...]:
        return Line("how", _("Any key or click ends the demo.")), Line("caption", self.caption())

    # ---- time and input

    def update(self, dt: float) -> bool:
        self.shown += dt
        moved = self.player.pass_time(dt)
        over = self.player.over or self.shown >= LONG
        if (over or self.shown >= SETTLED) and not self.table.motion.active:  # time to prepare the next one
            following = (self.at + 1) % len(self.scenes)
            if self._ahead is None:
                self._ahead = Ahead(partial(self._make, following), self.app.style, self.frame.rect)
            if self._ahead.work() and over and self._ahead.ready is not None:
                self._ahead.rest()
                self.player.leave()
                self.at = following
                self._set(self._ahead.ready)
                self.touch()
                return True
        if self.caption() != self._caption:
            self._strip, moved = None, True
        return moved

    def spare_turn(self) -> bool:
        return self.frame.spare_turn()

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
        style = self.style
        high = style.px(STRIP)
        if self._strip is None or self._strip.get_width() != target.get_width():
            self._strip = ready(pygame.Surface((target.get_width(), high)), opaque=True)
            self._paint_strip(self._strip)
        target.blit(self._strip, (0, target.get_height() - high))
        self.frame.draw(target)

    def _paint_strip(self, target: pygame.Surface) -> None:
        style, theme = self.style, self.style.theme
        self._caption = self.caption()
        wide, high = target.get_size()
        target.blit(materials.ground(style), (0, 0), (0, style.size[1] - high, wide, high))
        rim = materials.rim_px(style)
        edge, high = rim + style.px(2.2), high - rim  # the wood of the table's edge bears no words
        left = round((wide - 3 * edge) * 0.68)
        text.write(target, style, self._caption, (edge, 0, left, high), 3.4, theme.cream, "a", 700, wrap=False)
        how = _("Any key or click ends the demo.")
        text.write(target, style, how, (2 * edge + left, 0, wide - 3 * edge - left, high), 2.4, theme.soft, "a", 500, "right",
                   wrap=False)
