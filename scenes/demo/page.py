"""The demo: one great moment after another, of all games in turn, with a line that says what one sees. Any key, click or button
of a pad leads to the lid of that game.

Nothing of it is a match: no record, no result on the sheet, no entry on the shelf; and it is silent.
"""

from __future__ import annotations

from functools import partial

import pygame

from game import catalogue
from scenes import games
from scenes.demo.staging import Ahead, DemoScene, Player, scenes
from scenes.kit.language import _
from scenes.kit.spoken.lines import Line
from scenes.page import Host, Scene

ENDS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.FINGERDOWN)


class Demo(Scene):
    """Shows the scenes one after another, and begins anew after the last; a scene by number with `first`."""

    moving = True  # between two moves, too: the next one comes in a moment

    def __init__(self, app: Host, first: int = 0) -> None:
        super().__init__(app)
        self.scenes = scenes()
        self.at = first % len(self.scenes)
        """The number of the scene that is shown, from 0."""
        self._ahead: Ahead | None = None
        self._set(self._make(self.at))

    @property
    def scene(self) -> DemoScene:
        """The scene that is shown."""
        return self.scenes[self.at]

    def _make(self, number: int) -> Player:
        game = self.scenes[number].game
        said = games.lid(game).captions
        nth = sum(scene.game == game for scene in self.scenes[:number])
        words = _(said[nth % len(said)]) if said else ""
        return Player(self.app, self.scenes[number], words, lambda: self.app.top is self, self.end)

    def _set(self, player: Player) -> None:
        self.player, self.frame, self.table = player, player.frame, player.table
        self.mat = self.table.mat
        self._ahead = None

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
        self.frame.place(pygame.Rect((0, 0), self.style.size))
        self._drop()
        self.touch()

    def voice_lines(self) -> tuple[Line, ...]:
        caption = f"{catalogue.lid(self.scene.game).title}: {self.player.said}"
        return Line("how", _("Press any key")), Line("caption", caption)

    # ---- time and input

    def update(self, dt: float) -> bool:
        moved = self.player.pass_time(dt)
        if moved or not self.player.quiet:  # what is made ready must not make a frame long
            return moved
        following = (self.at + 1) % len(self.scenes)
        if self._ahead is None:
            self._ahead = Ahead(partial(self._make, following), self.frame.rect)
        self._ahead.work()
        if not (self.player.over and self._ahead.rehearsed) or self._ahead.ready is None:
            return False
        self.player.leave()
        self.at = following
        self._set(self._ahead.ready)
        self.touch()
        return True

    def spare_turn(self) -> bool:
        return self.frame.spare_turn()

    def handle(self, event: pygame.Event) -> bool:
        if event.type not in ENDS:
            return False
        self.end()
        return True

    def act(self, action: str) -> bool:
        self.end()
        return True

    def draw(self, target: pygame.Surface) -> None:
        self.frame.draw(target)
