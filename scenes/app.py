"""The window, the loop and the stack of scenes.

The loop ticks at 60 while something moves or a hand is on the mouse, and slowly otherwise; it draws only when a scene
has asked for it. Everything a scene needs hangs on the `App`: look, settings, profile, sounds, the bots' worker.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.contract import Phrase
from scenes.kit import pictures
from scenes.kit.actions import Actions
from scenes.kit.files import ASSETS
from scenes.kit.language import _, set_language
from scenes.kit.sound import Sounds
from scenes.kit.theme import SMALLEST, THEMES, Look
from scenes.kit.toast import draw_toast
from scenes.page import Scene
from scenes.profile import Profile
from scenes.stack import Stack

if TYPE_CHECKING:
    from game.bots.worker import BotWorker

BUSY_TICK, IDLE_TICK, AWAKE_MS = 60, 20, 700
NOTICE_MS = 3900
SETTLED_MS = 140
"""A window that is pulled to another size is laid out anew when it has rested so long; until then the old frame is stretched."""


class App:
    """The running program. `headless` draws to a surface without a window (gallery, tests)."""

    def __init__(self, profile: Profile | None = None, size: tuple[int, int] | None = None, headless: bool = False) -> None:
        self.profile = profile or Profile()
        self.settings = self.profile.settings
        self.headless = headless
        set_language(self.settings.language)
        pictures.cache_folder = self.profile.cache
        self.sounds = Sounds(self.settings)
        self.actions = Actions()
        self.stack = Stack(self.touch)
        self.running = True
        self.dirty = True
        self.frames = 0
        """How many frames were drawn since the start."""
        self.routes: dict[str, Callable[..., Scene]] = {}
        """The pages by name, filled by `scenes.program`; so no scene imports another one."""
        self.on_error: Callable[[App, BaseException], None] | None = None
        """Shows the page for an unexpected error; without it the error is raised."""
        self._worker: BotWorker | None = None
        self._awake_until = 0.0
        self._windowed = size or self.settings.window
        self._fullscreen = False
        self._toast: tuple[str, float] | None = None
        self._last_question: Scene | None = None
        """Whether moves that are not saved are left behind, once it was asked."""
        self._rest: float | None = None
        """Milliseconds until a window that is being pulled counts as having rested; None when it is at rest."""
        self._old_frame: pygame.Surface | None = None
        if headless:
            self.screen = pygame.Surface(self._windowed)
        else:
            self._open_window()
        self.look = self._new_look()

    # ---- window

    def _open_window(self) -> None:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "number-night")
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        pygame.display.init()
        pygame.display.set_icon(pygame.image.load(ASSETS / "pictures" / "icon_64.png"))
        pygame.display.set_caption("Number Night")
        self._set_mode(self.settings.fullscreen)
        pygame.key.set_repeat(350, 45)
        pygame.key.stop_text_input()

    def _set_mode(self, fullscreen: bool) -> None:
        self._fullscreen = fullscreen
        if fullscreen:
            self.screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            pygame.Window.from_display_module().minimum_size = SMALLEST

    def toggle_fullscreen(self) -> None:
        """Goes to the whole screen and back (F11, Alt+Enter); remembered."""
        if self.headless:
            return
        self._set_mode(not self._fullscreen)
        self.settings.fullscreen = self._fullscreen
        self.relook()

    def _new_look(self) -> Look:
        return Look(self.screen.get_size(), THEMES[self.settings.theme], self.settings.text_size / 100)

    def relook(self) -> None:
        """Takes over window size, theme, text size and language from the settings and lays all scenes out anew."""
        set_language(self.settings.language)
        self.look = self._new_look()
        for scene in self.stack:
            scene.layout()
        self.touch()

    # ---- the stack

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input."""
        return self.stack.top

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""
        self.stack.push(scene)

    def pop(self) -> None:
        """Takes the top scene off; the last one ends the program."""
        self.stack.pop()
        if not self.stack:
            self.running = False

    def open(self, name: str, how: str = "push", **arguments: object) -> None:
        """Opens a page by its name, over the others ("push"), in the place of the top one ("replace") or alone ("reset")."""
        scene = self.routes[name](self, **arguments)
        {"push": self.stack.push, "replace": self.stack.replace, "reset": self.stack.reset}[how](scene)

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.running = False

    def touch(self) -> None:
        """Asks for a new frame."""
        self.dirty = True

    def toast(self, text: str, ms: float = 3200) -> None:
        """Shows one short line at the bottom for a while (it never covers a question, and nothing waits for it)."""
        self._toast = (text, ms)
        self.touch()

    def hush(self) -> None:
        """Takes away what may still tell of a hand that is hidden from now on: the short line, a frame kept for stretching."""
        self._toast = self._old_frame = None
        self.touch()

    @property
    def worker(self) -> BotWorker:
        """The process in which bots think; started when it is first needed."""
        if self._worker is None:
            from game.bots.worker import BotWorker

            self._worker = BotWorker()
        return self._worker

    # ---- the loop

    def run(self) -> None:
        """Runs until the last scene is gone or the window is closed, then saves the settings."""
        last = time.perf_counter()
        loaded = False
        clock = pygame.time.Clock()
        try:
            while self.running and self.stack:
                now = time.perf_counter()
                self.step(pygame.event.get(), min(100.0, (now - last) * 1000))
                last = now
                if not loaded and self.frames:
                    loaded = True
                    self.sounds.load()
                    self.actions.open_pads()
                awake = time.monotonic() * 1000 < self._awake_until
                clock.tick(BUSY_TICK if awake or any(scene.moving for scene in self.stack.visible) else IDLE_TICK)
        finally:
            self.close()

    def step(self, events: list[pygame.Event], dt: float) -> bool:
        """One turn of the loop: input, `dt` milliseconds of time, and a frame when one is needed. True when one was drawn."""
        try:
            for event in events:
                self._dispatch(event)
                if not self.running:
                    return False
            self._pass_toast(dt)
            if self._rest is not None:
                self._rest -= dt
                if self._rest > 0:
                    return False
                self._rest = self._old_frame = None
                self.relook()
            for scene in self.stack.visible:
                if scene.update(dt):
                    self.touch()
            if not self.dirty or not self.stack:
                return False
            self.dirty = False
            self.paint()
        except Exception as error:
            if self.on_error is None:
                raise
            self.on_error(self, error)
            return False
        return True

    def _pass_toast(self, dt: float) -> None:
        """Lets the toast fade after its time; then the next notice of the profile is said."""
        if self._toast is not None:
            line, left = self._toast
            self._toast = (line, left - dt) if left > dt else None
            if self._toast is None:
                self.touch()
        if self._toast is None and self.frames and self.profile.notices:
            notice = self.profile.notices.pop(0)
            self.toast(notice.say(_) if isinstance(notice, Phrase) else _(notice), NOTICE_MS)

    def paint(self) -> None:
        """Draws all visible scenes and shows the frame."""
        self._draw_scenes(self.screen)
        if self._toast is not None:
            top = self.top
            draw_toast(self.screen, self.look, self._toast[0], top.toast_bottom if top else self.look.size[1])
        if not self.headless:
            pygame.display.flip()
        self.frames += 1

    def _draw_scenes(self, target: pygame.Surface) -> None:
        for scene in self.stack.visible:
            scene.draw(target)

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self._close_window()
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.touch()
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED) and not self.headless:
            self._resized()
            return
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN):
            self._awake_until = time.monotonic() * 1000 + AWAKE_MS
        top = self.top
        if top is None:
            return
        if top.handle(event):
            self.touch()
            return
        action = self.actions.of(event)
        if action is None:
            return
        if action == "fullscreen":
            self.toggle_fullscreen()
        elif action == "mute":
            self.settings.all_muted = not self.settings.all_muted
            self.sounds.apply()
            self.toast(_("All sounds are off. M brings them back.") if self.settings.all_muted else _("Sounds are on."))
        elif top.act(action):
            self.touch()

    def _close_window(self) -> None:
        """Ends the program; where that would lose moves it asks first, and the second time it goes."""
        top = self.top
        asked = top is self._last_question and top is not None
        if asked or not any(getattr(getattr(scene, "session", None), "unsaved", False) for scene in self.stack):
            self.running = False
            return
        from scenes.dialog import Dialog

        lines = [_("The disk has not taken all moves of this match. They are lost when the window closes.")]
        self._last_question = Dialog(self, _("Close without saving?"), lines, (
            (_("Close"), "door-exit", self.quit),
            (_("Stay"), "arrow-left", lambda: None),
        ))
        self.push(self._last_question)

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or (surface.get_size() == self.look.size and self._rest is None):
            return
        if self._old_frame is None:
            self._old_frame = pygame.Surface(self.look.size)
            self._draw_scenes(self._old_frame)
        self.screen = surface
        if not self._fullscreen:
            self._windowed = surface.get_size()
            self.settings.window = (max(SMALLEST[0], self._windowed[0]), max(SMALLEST[1], self._windowed[1]))
        self._rest = SETTLED_MS
        surface.blit(pygame.transform.scale(self._old_frame, surface.get_size()), (0, 0))
        pygame.display.flip()

    def resize(self, size: tuple[int, int]) -> None:
        """Another size for a headless app (gallery, tests)."""
        self.screen = pygame.Surface(size)
        self.relook()

    def close(self) -> None:
        """Leaves all scenes, ends the worker, saves the settings, gives the home back."""
        self.stack.empty()
        if self._worker is not None:
            self._worker.close()
        self.profile.close()
