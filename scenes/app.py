"""The loop and the stack of scenes.

The loop ticks at 60 while something moves or a hand is on the mouse, and slowly otherwise; it draws only when a scene
has asked for it. Everything a scene needs hangs on the `App`: look, settings, profile, sounds, the bots' worker.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.ending import WindowCross, ends_when_told
from scenes.kit import drawn_with, inputs, pictures
from scenes.kit.actions import Actions, Keymap, Quiet, key_of, leads_on, use
from scenes.kit.controls import draw_toast
from scenes.kit.language import _, set_language
from scenes.kit.retained import slices
from scenes.kit.retained.ahead import SLICE
from scenes.kit.retained.debug_view import DebugView
from scenes.kit.retained.frame import RetainedFrame
from scenes.kit.retained.quality import Governor
from scenes.kit.retained.quality import use as use_quality
from scenes.kit.retained.recording import Recording
from scenes.kit.sound import Sounds
from scenes.kit.theme import THEMES, Style
from scenes.opening import DARKEST, PRESSES, Flight, Opening
from scenes.page import TOAST, Page, Scene, Stack
from scenes.profile import Profile
from scenes.rest import Rest
from scenes.spoken.listening import ASKS, Listening
from scenes.spoken.speaker import Speaker
from scenes.window import RESIZED, Presence, Presses, Window

if TYPE_CHECKING:
    from game.bots.worker import BotWorker

BUSY_TICK, IDLE_TICK, AWAKE_MS = 60, 16, 700
"""Turns of the loop a second while something moves or a hand is on the mouse, and otherwise: a click at rest is answered within
70 ms; and for how many milliseconds after the last gesture it is awake."""
LONGEST = 150.0
"""Milliseconds that pass in a turn at most: a lid that was closed is no time."""
NOTICE_MS = 3900
PAINTING = 0.004
"""For how many seconds of a turn of the loop pictures may be painted that its frame needs and that are not there yet."""
TURN = 0.014
"""How many seconds of a turn are filled where pictures are missing: what is left of it answers for what takes longer."""
BRINGS, BRING = (pygame.DROPFILE, pygame.DROPTEXT), ("share", "paste")
"""The events and the actions by which matches come from other programs, and go to them."""
WAKES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
"""After these the loop ticks fast for a while."""


def _bring(app: App, put: Callable[[], None], darkest: float = DARKEST) -> None:
    """Does what leads to another picture, as putting a page where it belongs; in a window frames of the one before are shown
    until the new one can be drawn, with less and less of their light, down to the share `darkest`."""
    if app.headless or not (app.frames or app.retained.beginning) or app.window.pulled:
        put()
        return

    def show() -> None:
        app.window.show([app.screen.get_rect()])
        pygame.event.pump()

    app.retained.cover_now(app.screen)
    with Opening(app.screen, show, darkest) as opening:
        put()
        app.draw_scenes(Recording(app.screen.get_size()))  # the pictures that a first frame needs are painted by this
        if opening.frames:
            app.retained.forget()
            opening.frame(early=True)
            app.rest.search_at_times()
            opening.frame()


class App:
    """The running program. `headless` draws to a surface without a window (gallery, tests)."""

    def __init__(self, profile: Profile | None = None, size: tuple[int, int] | None = None, headless: bool = False) -> None:
        self.profile = profile or Profile()
        self.settings = self.profile.settings
        self.headless = headless
        set_language(self.settings.language)
        use(Keymap(self.settings.keys, self.settings.pad))
        pictures.cache_folder = self.profile.home.cache
        self.sounds = Sounds(self.settings)
        self.actions = Actions()
        self.speaker = Speaker(self.settings)
        self.listening = Listening(self, lambda: self.toasted[0] if self.toasted else "")
        self.stack = Stack(self._restacked)
        self._was_top: Scene | None = None
        self.quiet = Quiet()
        self.rest = Rest()
        self.running = True
        self.dirty = True
        self.frames = 0
        """How many frames were drawn since the start; one that is given up is none."""
        self.routes: dict[str, Callable[..., Scene]] = {}
        """The pages by name, filled by `scenes.program`; so no scene imports another one."""
        self.on_error: Callable[[App, BaseException], None] | None = None
        """Shows the page for an unexpected error; without it the error is raised."""
        self.incoming: Callable[[App, pygame.Event], bool] | None = None
        """Hears what no page wanted and brings a match from another program, or takes one there (`BRINGS`, `BRING`)."""
        self._worker: BotWorker | None = None
        self._awake_until = 0.0
        self.toasted: tuple[str, float] | None = None
        """The short line that is shown, with the milliseconds that it stays; None for none."""
        self.flight: Flight | None = None
        """The page that has been opened or left, while it grows out of a box of the page before or goes back there."""
        self.standing_still = False
        """Whether something that was going on waits until somebody is there again."""
        self._cross = WindowCross(self)
        self.window = Window(self.settings, size, headless)
        inputs.seen_at = self.window.part_in_window
        slices.by_time = not headless
        self.retained = RetainedFrame(None if headless else PAINTING)
        """What is in the window; whoever paints there past it says so to it."""
        self.ahead = False
        """Whether something is left to be painted that will be needed later."""
        self.quality = Governor(self.settings)
        self.turned = 0.0
        """When the turn of the loop began, on the clock of `time.perf_counter`."""
        self.debug_view: DebugView | None = None
        """What developers see over each page; None without `--debug`."""
        self.presence = Presence()
        self.style = self._new_style()
        self.retained.begin(self.style.theme.ground)

    # ---- window

    @property
    def screen(self) -> pygame.Surface:
        """What is painted on: all points and sizes of pages are in its pixels."""
        return self.window.surface

    def toggle_fullscreen(self) -> None:
        """Goes to the whole screen and back (F11, Alt+Enter); remembered."""
        if not self.headless:
            self.window.toggle()
            self.profile.save_settings()
            self.window.resized(self.style.size, self.draw_scenes)

    def _new_style(self) -> Style:
        return Style(self.screen.get_size(), THEMES[self.settings.theme], self.settings.text_size / 100)

    def restyle(self) -> None:
        """Takes over window size, theme, text size and language from the settings and lays all scenes out anew."""
        set_language(self.settings.language)
        use(Keymap(self.settings.keys, self.settings.pad))
        self.style, self.flight = self._new_style(), None

        def lay_out() -> None:
            for scene in self.stack:
                scene.out_of = None  # the page before has its boxes elsewhere now
                scene.layout()

        _bring(self, lay_out, darkest=1.0)
        self.retained.forget()
        self.touch()

    # ---- the stack

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input."""
        return self.stack.top

    def _restacked(self) -> None:
        """Another scene may be on top now: what leads on from a question or a result is no answer to the next page."""
        before, self._was_top = self._was_top, self.stack.top
        self.sounds.music.silent = self.top is not None and self.top.silent
        if before is not self._was_top and any(scene is not None and scene.leads_on for scene in (before, self._was_top)):
            self.quiet.begin()
        if any(scene.hides() for scene in self.stack):
            self.retained.replace(self.style.theme.ground)
        self.touch()

    def push(self, scene: Scene) -> None:
        """Puts a scene on top; one whose first picture takes long as `open` does."""
        if scene.slow:
            _bring(self, lambda: self.stack.push(scene))
        else:
            self.stack.push(scene)

    def pop(self) -> None:
        """Takes the top scene off; the last one ends the program."""
        box = self.top.out_of if self.top is not None else None
        self.stack.pop()
        if not self.stack:
            self.running = False
        elif box is not None and _flies(self):
            self.flight = Flight(self.screen.copy(), box)

    def open(self, name: str, how: str = "push", out_of: pygame.Rect | None = None, **arguments: object) -> None:
        """Opens a page by its name, over the others ("push"), in the place of the top one ("replace") or alone ("reset").

        In a window the page before stays to be seen until the new one can be drawn. It grows `out_of` a box of that page.
        """
        put = {"push": self.stack.push, "replace": self.stack.replace, "reset": self.stack.reset}[how]
        _bring(self, lambda: put(self.routes[name](self, **arguments)))
        if out_of is not None and self.top is not None and _flies(self):
            self.top.out_of, picture = out_of, pygame.Surface(self.screen.get_size())
            self.draw_scenes(picture)
            self.flight = Flight(picture, out_of, self.screen.copy())

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.running = False

    def touch(self) -> None:
        """Asks for a new frame."""
        self.dirty = True

    def toast(self, text: str, ms: float = TOAST) -> None:
        """Shows one short line at the bottom for a while (it never covers a question, and nothing waits for it)."""
        self.toasted = (text, ms)
        self.touch()

    def hush(self) -> None:
        """Takes away what may still tell of a hand that is hidden from now on: the short line, a frame kept for stretching,
        what a voice is saying."""
        self.toasted = self.flight = None
        self.speaker.forget()
        self.window.forget_frame()
        self.retained.cover(self.style.theme.ground)
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
        """Runs until the last scene is gone, the window is closed or the system says so, then saves the settings."""
        with ends_when_told(self.quit):
            self._loop()

    def _loop(self) -> None:
        last = time.perf_counter()
        loaded = False
        clock = pygame.time.Clock()
        still, presses = False, Presses()
        try:
            while self.running and self.stack:
                events = presses.meant(pygame.event.get())
                if still and not events:  # at rest every other turn only listens
                    still = False
                    clock.tick(IDLE_TICK)
                    continue
                now = time.perf_counter()
                drawn = self.step(events, min(LONGEST, (now - last) * 1000))
                if not loaded and self.frames:
                    loaded = True
                    drawn_with.starting = False
                    self.sounds.load()
                    self.actions.open_pads()
                    self.rest.started()
                awake = time.monotonic() * 1000 < self._awake_until
                moving = not self.presence.away and any(scene.moving for scene in self.stack.visible)
                busy = awake or moving or self.retained.given_up > 0
                self.rest.pass_time((now - last) * 1000, busy)
                last = now
                paint_on(self, drawn)
                still = not (busy or self.ahead or self.rest.waiting)
                if not self.retained.beginning:
                    clock.tick(IDLE_TICK if still else BUSY_TICK)
        finally:
            self.close()

    def step(self, events: list[pygame.Event], dt: float) -> bool:
        """One turn of the loop: input, `dt` milliseconds of time, and a frame when one is needed. True when one was drawn."""
        self.turned = time.perf_counter()
        with _reported(self):
            for event in events:
                self._dispatch(event)
                if not self.running:
                    return False
            if self.window.pass_time(dt):
                self.restyle()
            if self.window.pulled:
                return False
            moved = False
            if self.presence.pass_time(dt, self.stack.looks_on):
                _come_or_go(self)
            if not self.presence.away:
                self.quiet.pass_time(dt)
                self.sounds.pass_time(dt)
                self._pass_toast(dt)
                moved = _fly_on(self, dt)
                for scene in self.stack.visible:
                    moved = scene.update(dt) or moved
                if self.debug_view is not None:
                    self.debug_view.pass_time(dt)
                if self.speaker.on:
                    self.listening.pass_time(dt, self.dirty or moved)
            if self.quality.due(dt, self.dirty, moved) and self.stack:
                self.dirty = False
                self.paint()
                return True
            self.paint_ahead()
        return False

    def _pass_toast(self, dt: float) -> None:
        """Lets the toast fade after its time; then the next notice of the profile is said."""
        if self.toasted is not None:
            line, left = self.toasted
            self.toasted = (line, left - dt) if left > dt else None
            if self.toasted is None:
                self.touch()
        if self.toasted is None and self.frames and self.profile.notices:
            notice = self.profile.notices.pop(0)
            self.toast(_(notice) if isinstance(notice, str) else notice.say(_), NOTICE_MS)

    def paint(self) -> None:
        """Draws all visible scenes and shows what of the frame differs from the one before."""
        begun = time.perf_counter()
        use_quality(self.quality.now)
        over = None
        if self.debug_view is not None and self.debug_view.on:
            self.debug_view.begin()
            over = partial(_draw_debug_view, self.debug_view, self)
        self.window.show(self.retained.paint(self.screen, partial(_draw, self), over, begun - self.turned))
        if self.retained.given_up:
            self.touch()
            return
        self.frames += 1
        if self.retained.painted and not self.headless:
            self.quality.shown((time.perf_counter() - begun) * 1000)

    def paint_ahead(self) -> None:
        """For a slice of time what will be needed later is painted: in a turn without a frame, or one that has time left."""
        self.ahead = any(scene.spare_turn() for scene in self.stack.visible)

    def draw_scenes(self, target: pygame.Surface) -> None:
        """Draws all visible scenes onto the window, or whatever stands for it."""
        for scene in self.stack.visible:
            scene.draw(target)

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self._cross.press()
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.retained.forget()
            self.touch()
        if self.debug_view is not None:
            self.debug_view.hear(event)
        self.window.hear(event)
        self.presence.hear(event)
        if event.type in RESIZED and not self.headless:
            self.window.resized(self.style.size, self.draw_scenes)
            return
        if event.type in WAKES:
            self._awake_until = time.monotonic() * 1000 + AWAKE_MS
        if event.type in PRESSES:
            self.flight = None
        self.actions.let_go(event)
        if self.speaker.on and self.listening.hears(event):
            return
        event = self.window.on_canvas(event)
        if self.top is not None and (not leads_on(event) or self.quiet.hears()):
            _hand_on(self, event, self.top)

    def resize(self, size: tuple[int, int]) -> None:
        """Another size for a headless app (gallery, tests)."""
        self.window.become(size)
        self.restyle()

    def close(self) -> None:
        """Leaves all scenes, ends the worker, saves the settings, gives the home back."""
        self.stack.empty()
        self.speaker.close()
        if self._worker is not None:
            self._worker.close()
        self.profile.close()


def _flies(app: App) -> bool:
    """Whether pages grow out of boxes and go back into them."""
    return not app.settings.reduced_motion and app.quality.now.soft


def _fly_on(app: App, dt: float) -> bool:
    """Lets the page that grows or goes back do so; True when there is one."""
    flying = app.flight is not None
    if app.flight is not None and not app.flight.pass_time(dt):
        app.flight = None
    return flying


@contextmanager
def _reported(app: App) -> Iterator[None]:
    """What goes wrong is told on a page, where the program has one for that."""
    try:
        yield
    except Exception as error:
        if app.on_error is None:
            raise
        app.on_error(app, error)


def _come_or_go(app: App) -> None:
    """Nobody is looking any more: clocks, bots, motions and music wait, and a line says so. Or somebody is back."""
    away = app.presence.away
    music = app.sounds.hold(away)
    app.standing_still = away and (music or any(scene.moving for scene in app.stack.visible))
    app.touch()


def _hand_on(app: App, event: pygame.Event, top: Scene) -> None:
    """The page on top hears of an event first; what it leaves may bring a match, or is a key of every page."""
    if top.handle(event):
        app.touch()
        return
    action = app.actions.of(event)
    brings = event.type in BRINGS or action in BRING
    if brings and app.incoming is not None and app.incoming(app, event):
        app.touch()
    elif action is not None:
        _act(app, action, top)


def paint_on(app: App, drawn: bool) -> None:
    """What is left of a turn goes into pictures: those that its frame needs, if that was given up, or after one that was `drawn`
    those that will be needed later."""
    left = TURN - (time.perf_counter() - app.turned)
    if app.headless or left <= 0:
        return
    with _reported(app):
        if app.retained.given_up:
            app.retained.go_on(app.screen.get_size(), partial(_draw, app), left)
        elif drawn and left > SLICE:
            app.paint_ahead()


def _draw(app: App, target: pygame.Surface) -> None:
    """Draws a frame: all visible scenes, and over them the short line, if there is one."""
    if app.flight is None or app.flight.under is None:
        app.draw_scenes(target)
    if app.flight is not None:
        app.flight.draw(target)
    line = _("Paused until you come back.") if app.standing_still else app.toasted[0] if app.toasted else ""
    if line:
        top = app.top
        bottom = top.toast_bottom if top else app.style.size[1]
        widgets = top.widgets if isinstance(top, Page) else []
        taken = [widget.rect for widget in widgets if widget.spared and widget.visible]
        taken += top.papers if top else ()
        draw_toast(target, app.style, line, bottom, taken)


def _draw_debug_view(view: DebugView, app: App, target: pygame.Surface, changed: list[pygame.Rect]) -> None:
    """Draws the debug view over the page on top."""
    top = app.top
    if isinstance(top, Page):
        widgets = [(f"{type(widget).__name__} {widget.name}", widget.rect) for widget in top.widgets if widget.visible]
        view.draw(target, changed, top.named_places, widgets, top.focused.rect if top.focused is not None else None)


def _act(app: App, action: str, top: Scene) -> None:
    """Does what a key or a button of the pad stands for: what the program does everywhere, or else what the page makes of it."""
    if action == "fullscreen":
        app.toggle_fullscreen()
    elif action == "mute":
        app.settings.all_muted = not app.settings.all_muted
        app.sounds.apply()
        line = _("All sounds are off. {key} brings them back.") if app.settings.all_muted else _("Sounds are on.")
        app.toast(line.format(key=key_of("mute")))
    elif action in ASKS:
        app.listening.ask(action)
    elif top.act(action):
        app.touch()
