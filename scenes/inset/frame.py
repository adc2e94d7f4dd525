"""A program within the program: what a page needs to hold another one, such as a table, in a part of the window.

The page inside thinks that its part is the whole window: its look has the size of the part, it paints onto that part, and what it
pushes lies there too. Everything else it asks for is that of the running program.
"""

from __future__ import annotations

import copy
from collections.abc import Callable

import pygame

from scenes.kit.actions import Quiet
from scenes.kit.sound import Sounds
from scenes.kit.theme import Style
from scenes.page import Host, Scene, Stack
from scenes.profile import Profile, Settings
from scenes.spoken.speaker import Speaker

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
OUTSIDE = (-1, -1)


class Frame:
    """The host of the pages inside. `on_top` says whether the page that holds the frame gets the input, `emptied` is called when
    the last page inside wants to go, `changes` are settings that differ in there."""

    worker = property(lambda self: self._app.worker)
    frames = property(lambda self: self._app.frames)
    routes = property(lambda self: self._app.routes)
    open = property(lambda self: self._app.open)
    quit = property(lambda self: self._app.quit)
    restyle = property(lambda self: self._app.restyle)
    toggle_fullscreen = property(lambda self: self._app.toggle_fullscreen)
    touch = property(lambda self: self._app.touch)
    toast = property(lambda self: self._app.toast)
    hush = property(lambda self: self._app.hush)

    def __init__(self, app: Host, on_top: Callable[[], bool], emptied: Callable[[], None], **changes: object) -> None:
        self._app, self._on_top, self._emptied = app, on_top, emptied
        self.rect = pygame.Rect(0, 0, 1, 1)
        """The part of the window, in pixels."""
        self.profile: Profile = app.profile
        self.settings: Settings = copy.copy(app.settings)
        for name, value in changes.items():
            setattr(self.settings, name, value)
        self.sounds: Sounds = app.sounds
        self.quiet: Quiet = app.quiet
        self.speaker: Speaker = app.speaker
        self.style: Style = app.style
        self.stack = Stack(app.touch)
        self._held = False

    def place(self, rect: pygame.Rect) -> None:
        """Takes a part of the window and lays out what is inside."""
        self.rect = rect
        self.style = Style(rect.size, self._app.style.theme, self._app.style.text_scale)
        for scene in self.stack:
            scene.layout()

    # ---- what the page that holds it passes on

    def hear(self, event: pygame.Event) -> bool:
        """Passes an input event on to the page on top inside, in its own points; True when it was used or lies in this part."""
        top = self.stack.top
        if top is None:
            return False
        if event.type not in MOUSE:
            return top.handle(event)
        inside = bool(self.rect.collidepoint(event.pos))
        if not inside and (event.type == pygame.MOUSEBUTTONDOWN or not self._held):
            moved = event.type == pygame.MOUSEMOTION
            return moved and top.handle(pygame.Event(event.type, {**event.dict, "pos": OUTSIDE}))
        if event.type != pygame.MOUSEMOTION and event.button == 1:
            self._held = event.type == pygame.MOUSEBUTTONDOWN
        pos = (event.pos[0] - self.rect.x, event.pos[1] - self.rect.y)
        return top.handle(pygame.Event(event.type, {**event.dict, "pos": pos})) or inside

    def pass_time(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass inside; True when a new frame must be drawn."""
        moved = False
        for scene in self.stack.visible:
            moved = scene.update(dt) or moved
        return moved

    def spare_turn(self) -> bool:
        """A turn of the loop passes which has time left. True while something is left to be painted in such turns."""
        return any(scene.spare_turn() for scene in self.stack.visible)

    @property
    def moving(self) -> bool:
        """Whether something inside moves."""
        return any(scene.moving for scene in self.stack.visible)

    def draw(self, target: pygame.Surface) -> None:
        """Draws what is inside onto its part of the window."""
        part = target.subsurface(self.rect.clip(target.get_rect()))
        for scene in self.stack.visible:
            scene.draw(part)

    # ---- the program as the pages inside see it

    @property
    def screen(self) -> pygame.Surface:
        """The part of the window."""
        whole = self._app.screen
        return whole.subsurface(self.rect.clip(whole.get_rect()))

    @property
    def top(self) -> Scene | None:
        """The page inside that gets the input; None while a page of the program lies over the frame."""
        return self.stack.top if self._on_top() else None

    def push(self, scene: Scene) -> None:
        """Puts a scene on top inside."""
        self.stack.push(scene)

    def pop(self) -> None:
        """Takes the top scene inside off; for the last one the page that holds the frame goes."""
        if len(self.stack) > 1:
            self.stack.pop()
        else:
            self._emptied()
