"""What a page is: a scene of the stack, and a scene of widgets with one focus ring for keys and gamepad.

A page sees the running program as a `Host`; the program itself is in `scenes.app`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

import pygame

from scenes.kit.actions import Arrivals, Quiet
from scenes.kit.language import N_
from scenes.kit.materials import on_mat
from scenes.kit.motion import Motion
from scenes.kit.retained.ahead import Ahead, work_on
from scenes.kit.spoken.lines import Line, Telling
from scenes.kit.theme import Mat, Style
from scenes.kit.widgets import Button, Widget, nearest_box
from scenes.profile import Profile, Settings

if TYPE_CHECKING:
    from game.bots.worker import BotWorker
    from scenes.kit.sound import Sounds
    from scenes.spoken.speaker import Speaker

NOWHERE = (-1, -1)
"""The point of a gesture that has none, as a key that turns a piece."""
_POINTED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_ELSEWHERE = (pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.TEXTINPUT, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN)


TOAST = 3200.0
"""Milliseconds for which a short line stands."""


class Host(Protocol):
    """The running program as its pages see it."""

    profile: Profile
    settings: Settings
    sounds: Sounds
    style: Style
    quiet: Quiet
    speaker: Speaker
    frames: int
    routes: dict[str, Callable[..., Scene]]
    """The pages that there are, by name."""

    @property
    def screen(self) -> pygame.Surface:
        """What is painted on; another one after each change of size."""

    @property
    def stack(self) -> Stack:
        """The open scenes, lowest first."""

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input."""

    @property
    def worker(self) -> BotWorker:
        """The process in which bots think; started when it is first needed."""

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""

    def pop(self) -> None:
        """Takes the top scene off; the last one ends the program."""

    def open(self, name: str, how: str = "push", out_of: pygame.Rect | None = None, **arguments: object) -> None:
        """Opens a page by its name, over the others ("push"), in the place of the top one ("replace") or alone ("reset"). It
        grows `out_of` a box of the page before."""

    def quit(self) -> None:
        """Ends the program after this frame."""

    def restyle(self) -> None:
        """Takes over window size, theme, text size and language from the settings and lays all scenes out anew."""

    def toggle_fullscreen(self) -> None:
        """Goes to the whole screen and back; remembered."""

    def touch(self) -> None:
        """Asks for a new frame."""

    def toast(self, text: str, ms: float = TOAST) -> None:
        """Shows one short line at the bottom for a while."""

    def hush(self) -> None:
        """Takes away what may still tell of a hand that is hidden from now on."""


class Scene:
    """One page of the program. The top scene of the stack gets the input; scenes below a transparent one are drawn too."""

    opaque: bool = True
    """Whether nothing of the scenes below shows through: they are neither drawn nor moved on."""
    leads_on: bool = False
    """Whether it asks or tells something, and a key leads on from it. When it comes and when it goes such keys are deaf for a
    moment and until they are released: a second press must not do something on the next page."""

    slow: bool = False
    """Whether its first picture takes so long that frames of the page before are shown meanwhile, also where it is pushed."""

    looks_on: bool = False
    """Whether it shows what is played elsewhere, perhaps in another window that has the keyboard."""

    silent: bool = False
    """Whether the music waits while it is on top."""

    way_back: str = N_("Back")
    """What the way back to it is called on a rule book that lies over it; a match and a lesson have words of their own."""

    out_of: pygame.Rect | None = None
    """The box of the page before out of which it has grown, and into which it goes back; None for most pages."""

    mat: Mat | None = None
    """The mat on which it lies; None for the plain table."""

    hand_top: int | None = None
    """Where a hand at the foot of the window begins, in pixels from its top; None without one."""

    papers: Sequence[pygame.Rect] = ()
    """Where words are that are no widgets, beside which a toast lies where there is room."""

    named_places: Mapping[str, pygame.Rect] = MappingProxyType({})
    """The places of its map that have names, in pixels; for the debug view."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.motion = Motion()
        self.soon: list[Ahead] = []
        """Pictures that are needed when what moves has arrived: they are painted meanwhile, in what frames leave of turns."""
        self.telling: Telling = Telling(self)
        """What a voice says of it."""

    @property
    def style(self) -> Style:
        """Theme, window size and text size in force, with the colours of its mat."""
        return on_mat(self.app.style, self.mat)

    @property
    def sounds(self) -> Sounds:
        """What plays the sounds of the program."""
        return self.app.sounds

    def hides(self) -> bool:
        """Whether something is open on it that must not be seen in the first frame of a page that comes over it."""
        return False

    def enter(self) -> None:
        """Called once when the scene comes onto the stack, with the window's size known."""

    def layout(self) -> None:
        """Called on entering and whenever the window, the theme, the text size or the language has changed."""

    def resume(self) -> None:
        """Called when the scene is on top again after another one was popped."""

    def leave(self) -> None:
        """Called when the scene is taken off the stack."""

    def handle(self, event: pygame.Event) -> bool:
        """An input event of pygame; True when it was used."""
        return False

    def act(self, action: str) -> bool:
        """A named action of keys or gamepad (see `kit.actions`); True when it was used."""
        return False

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a new frame must be drawn."""
        return self.motion.update(dt)

    def spare_turn(self) -> bool:
        """A turn of the loop in which no frame is drawn, or which a frame has left time in: for a slice of time what will be
        needed later can be painted. True while something is left of it."""
        return work_on(self.soon)

    @property
    def moving(self) -> bool:
        """Whether the loop must tick at full rate for this scene."""
        return self.motion.active

    def draw(self, target: pygame.Surface) -> None:
        """Draws the whole scene (an opaque one covers every pixel)."""

    @property
    def toast_bottom(self) -> int:
        """How far down a toast reaches, in pixels of the window: above what must not be covered."""
        return self.style.size[1] - self.style.px(3) if self.hand_top is None else self.hand_top - self.style.px(1)

    @property
    def unsaved(self) -> bool:
        """Whether something of this scene is not saved, so that one is asked before it is left for good."""
        return False

    def touch(self) -> None:
        """Asks for a new frame."""
        self.app.touch()

    def voice_lines(self) -> Sequence[Line]:
        """What a voice says of the page as it is now, its heading first; of each line that is another one than before."""
        return ()

    @property
    def focused(self) -> Widget | None:
        """What has the focus and would take a key now; None where nothing would."""
        return None


class Page(Scene):
    """A scene of widgets. Subclasses fill `self.widgets`, place them in `layout` and paint what lies under them."""

    by_itself: bool = False
    """Whether it comes without a gesture that asked for it, so that at first it hears no press."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.arrivals = Arrivals()
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.keys_used = True
        """Whether the focus ring is shown: from the start and after keys or pad, not after the mouse was used. The focus itself
        goes where the mouse was used last, so that Enter acts there at once; an arrow key first shows where that is."""
        self._held: Widget | None = None
        self.pointer: tuple[int, int] = (-1, -1)

    @property
    def on_top(self) -> bool:
        """Whether no other page lies over this one."""
        return self.app.top is self

    def paint(self, target: pygame.Surface) -> None:
        """Paints the page under its widgets."""

    def paint_over(self, target: pygame.Surface) -> None:
        """Paints what lies over the widgets."""

    def cancel(self) -> bool:
        """Esc, the right button or B on the pad: goes back, unless a page has a better meaning; True when it meant something."""
        self.go_back()
        return True

    def go_back(self) -> None:
        """Leaves the page for the one below it; where it stands alone, for the title."""
        if len(self.app.stack) > 1:
            self.app.pop()
        else:
            self.app.open("title", "reset")

    def draw(self, target: pygame.Surface) -> None:
        self.arrivals.mark(self.widgets, self.by_itself)  # what has come since the last look is not shown as if it heard already
        self.paint(target)
        for widget in self.widgets:
            if widget.visible:
                widget.draw(target, self.style, self.app.top is self and self.ringed(widget))
        self.paint_over(target)

    def ringed(self, widget: Widget) -> bool:
        """Whether a widget has the ring of the keys while this page is on top."""
        return self.keys_used and widget is self.focus

    def meant(self) -> list[Widget]:
        """What a line about widgets is about: what is pointed at, and after that what has the focus of the keys."""
        pointed = [widget for widget in self.widgets if widget.hovered and widget.visible]
        return [*pointed, self.focus] if self.focus is not None and self.keys_used else pointed

    def set_focus(self, widget: Widget | None) -> None:
        """Moves the focus (None takes it away)."""
        if widget is self.focus:
            return
        before, self.focus = self.focus, widget
        if before is not None:
            before.focus_changed(False)
        if widget is not None:
            widget.focus_changed(True)
        self.touch()

    def add(self, *widgets: Widget) -> None:
        """Puts widgets on the page, behind those that are there."""
        self.widgets.extend(widgets)

    @property
    def focused(self) -> Widget | None:
        return self.focus if self.focus in self.ring() else None

    def release_all(self) -> None:
        """Nothing is pressed or pointed at any more."""
        if self._held is not None:
            self._held.pressed = False
            self._held = None
        for widget in self.widgets:
            widget.hovered = False

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """The uppermost enabled widget at a point."""
        return next((w for w in reversed(self.widgets) if w.enabled and w.hit(pos)), None)

    def touched(self, widget: Widget | None = None, at: tuple[int, int] | None = None) -> bool:
        """Takes note of a gesture before anything is done by it: at a point, or with a key on a widget (None: on whatever
        there is). False for one that comes too early for what is there and must do nothing."""
        self.arrivals.note(self.widgets, self.by_itself)
        self.arrivals.gesture(widget, at)
        return self.arrivals.hears(widget if at is None else self.widget_at(at))

    def note(self, event: pygame.Event) -> None:
        """Takes note of an input event, before anything is done by it, as the gesture that may lead to something new."""
        if event.type in (*_POINTED, *_ELSEWHERE):
            self.arrivals.note(self.widgets, self.by_itself)
            self.arrivals.gesture(at=event.pos if event.type in _POINTED else NOWHERE)

    def update(self, dt: float) -> bool:
        self.arrivals.pass_time(dt)
        changed = self.arrivals.mark(self.widgets, self.by_itself)
        return super().update(dt) or changed

    def handle(self, event: pygame.Event) -> bool:
        kind = event.type
        self.note(event)
        if kind == pygame.MOUSEMOTION:
            self.pointer = event.pos
            return self._moved(event.pos)
        if kind == pygame.MOUSEBUTTONDOWN:
            self.pointer = event.pos
            if not self.touched(at=event.pos):
                return True
            if event.button == 1:
                return self._pressed(event.pos)
            return event.button == 3 and self.cancel()
        if kind == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        if kind == pygame.MOUSEWHEEL:
            at = self.widget_at(self.pointer)
            return at is not None and at.wheel(event.y)
        if kind == pygame.WINDOWLEAVE:
            return self._moved((-1, -1))
        if kind in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING) and self.focus is not None and self.focus.visible:
            return self.focus.type(event)
        return False

    def _moved(self, pos: tuple[int, int]) -> bool:
        at = self.widget_at(pos)
        changed = [widget for widget in self.widgets if widget.hovered != (widget is at)]
        for widget in changed:
            widget.hovered = widget is at
        if self._held not in self.widgets:
            self._held = None  # it has left the page while the button was down
        if self._held is not None:
            self._held.drag(pos)
        return bool(changed) or self._held is not None

    def _pressed(self, pos: tuple[int, int]) -> bool:
        self._moved(pos)
        self.keys_used = False
        at = self.widget_at(pos)
        if at is None:
            return False
        if at.focusable:
            self.set_focus(at)
        self._held = at
        at.pressed = True
        at.down(pos)
        return True

    def _released(self, pos: tuple[int, int]) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        held.pressed = False
        if held.enabled and held in self.widgets:
            if isinstance(held, Button) and held.hit(pos):
                self.app.sounds.play("click")
            held.up(pos)
        return True

    def act(self, action: str) -> bool:
        ring = self.ring()
        if self.focus is not None and self.focus in ring:
            if action in ("accept", "end") and not self.touched(self.focus):
                return True
            if isinstance(self.focus, Button) and action in ("accept", "end"):
                self.app.sounds.play("click")
            if self.focus.act(action):
                self.keys_used = True
                return True
        if action in ("next", "previous", "up", "down", "left", "right"):
            self._walk(action, ring)
            return True
        return action == "cancel" and self.cancel()

    def _walk(self, action: str, ring: list[Widget]) -> None:
        """Moves the focus by a key; the first one after the mouse only shows where it is, and Tab goes to what is one's own."""
        own = next((widget for widget in ring if widget.leads), None)
        shows = not self.keys_used and (self.focus in ring or (action == "next" and own is not None))
        self.keys_used = True
        if not shows:
            self.move_focus(action, ring)
        elif action == "next" and own is not None:
            self.set_focus(own)

    def ring(self) -> list[Widget]:
        """The widgets that can have the focus now, in the order of Tab."""
        return [w for w in self.widgets if w.visible and w.enabled and w.focusable]

    def move_focus(self, action: str, ring: Sequence[Widget]) -> None:
        """Moves the focus along the ring (next, previous) or to the nearest widget in a direction."""
        if not ring:
            return
        if self.focus not in ring:
            self.set_focus(ring[0])
            return
        assert self.focus is not None
        if action in ("next", "previous"):
            at = ring.index(self.focus)
            self.set_focus(ring[(at + (1 if action == "next" else -1)) % len(ring)])
            return
        nearest = nearest_box(self.focus.rect, action, {widget: widget.rect for widget in ring if widget is not self.focus})
        if nearest is not None:
            self.set_focus(nearest)


class Stack:
    """The scenes that are open, lowest first. `changed` is called after each change, so that a new frame is drawn."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._scenes: list[Scene] = []
        self._changed = changed

    def __iter__(self) -> Iterator[Scene]:
        return iter(tuple(self._scenes))

    def __len__(self) -> int:
        return len(self._scenes)

    def __getitem__(self, index: int) -> Scene:
        return self._scenes[index]

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input; None when no scene is open."""
        return self._scenes[-1] if self._scenes else None

    @property
    def visible(self) -> tuple[Scene, ...]:
        """The scenes that can be seen, lowest first: the uppermost opaque one and those over it."""
        first = max((at for at, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return tuple(self._scenes[first:])

    @property
    def looks_on(self) -> bool:
        """Whether one that can be seen shows what is played elsewhere."""
        return any(scene.looks_on for scene in self.visible)

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""
        self._put(scene, len(self._scenes))

    def pop(self) -> None:
        """Takes the top scene off, if there is one; the next one is on top again."""
        if self._scenes:
            self.remove(self._scenes[-1])

    def replace(self, scene: Scene) -> None:
        """Puts a scene in the place of the top one."""
        if self._scenes:
            self._scenes.pop().leave()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Takes all scenes off and begins anew with this one."""
        self.empty()
        self.push(scene)

    def insert(self, scene: Scene, over: Scene) -> None:
        """Puts a scene right over another one: what lies above that one, such as a menu, stays above both.

        Raises ValueError when `over` is not on the stack.
        """
        self._put(scene, self._scenes.index(over) + 1)

    def remove(self, scene: Scene) -> None:
        """Takes a scene off wherever it lies; one that is not on the stack is passed over."""
        if scene in self._scenes:
            was_top = scene is self.top
            self._scenes.remove(scene)
            scene.leave()
            if was_top and self._scenes:
                self._scenes[-1].resume()
            self._changed()

    def empty(self) -> None:
        """Takes all scenes off, the uppermost first; each is left even if another one fails while it is left.

        Raises the first error of a scene when all are off.
        """
        failed: Exception | None = None
        while self._scenes:
            try:
                self._scenes.pop().leave()
            except Exception as error:
                failed = failed or error
        if failed is not None:
            raise failed

    def _put(self, scene: Scene, at: int) -> None:
        self._scenes.insert(at, scene)
        scene.enter()
        scene.layout()
        self._changed()
