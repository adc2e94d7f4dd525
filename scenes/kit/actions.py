"""What keys and gamepads mean. Pages get the names of actions and never look at keys; a player can put each action of the table
on another key or button."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Hashable, Iterable

import pygame

from scenes.kit.keys.mapping import keymap
from scenes.kit.widgets import Widget

_HATS: dict[tuple[int, int], str] = {(0, 1): "up", (0, -1): "down", (-1, 0): "left", (1, 0): "right"}
_STICK = 0.6
_LEADING = ("accept", "end")
_ONCE = ("fullscreen", "mute", "until", "tell_table", "tell_hand", "tell_place", "tell_again")
"""What a key that is held down does not do again and again."""

QUIET, QUIET_AGAIN = 400.0, 250.0
"""Milliseconds in which a click or key still belongs to what was there before (a double click, a held key): at first, and
after each one that came too early; so a held key is deaf until it is released."""

DEAF = 600.0
"""Milliseconds for which a button that has come by itself hears neither the pointer nor the key of the one before it."""

LONGEST = 2000.0
"""Milliseconds after which presses are heard again however many came too early: who goes on for so long means what is there."""

REPEATS = 90.0
"""Presses that follow each other within so many milliseconds are those of a key that is held, and no finger's."""


class Quiet:
    """A moment in which what leads on is deaf. It begins loud.

    Each press that comes too early makes it longer, but it never lasts longer than `LONGEST`, unless a key is held: that is not
    heard until it was let go.
    """

    def __init__(self, left: float = 0.0) -> None:
        self._left = left
        self._lasted = 0.0
        self._since = LONGEST
        """Milliseconds since the last press that came too early."""

    def begin(self) -> None:
        """From now on nothing is heard for `QUIET` milliseconds."""
        self._left, self._lasted, self._since = QUIET, 0.0, LONGEST

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass."""
        self._left = max(0.0, self._left - dt)
        self._lasted += dt
        self._since += dt

    @property
    def over(self) -> bool:
        """Whether everything is heard again."""
        return self._left == 0.0

    def hears(self) -> bool:
        """Whether a click or key that comes now counts; one that comes too early makes the moment longer."""
        if self._left > 0:
            again = QUIET_AGAIN if self._since < REPEATS else min(QUIET_AGAIN, LONGEST - self._lasted)
            self._left, self._since = max(self._left, again), 0.0
        return self.over


class Arrivals:
    """Which widgets of one page have come by themselves, and are deaf for a moment.

    A widget comes when it begins to be there or offers something else than before (`Widget.offers`). It comes by itself unless
    the player's last gesture has led to it: one elsewhere, or one on it where it is not about what comes next
    (`Widget.leads_on`). One that is `by_itself` always does. A press that comes too early makes its moment longer (see `Quiet`):
    at eight clicks a second it hears `LONGEST` milliseconds after it came.
    """

    def __init__(self) -> None:
        self._offered: dict[Widget, Hashable] = {}
        self._deaf: dict[Widget, Quiet] = {}
        self._page = Quiet()
        self._looked = False
        self._gesture: tuple[Widget | None, tuple[int, int] | None] | None = None

    def deaf(self, widget: Widget | None) -> bool:
        """Whether a widget has come by itself a moment ago, or the whole page."""
        return not self._page.over or widget in self._deaf

    def look(self, widgets: Iterable[Widget], by_itself: bool = False) -> None:
        """Notes what has come and gone since the last look, by the gesture that was made since, or else by itself.

        At the first look the page has come, and where it is `by_itself` all that is on it is deaf.
        """
        gesture, self._gesture = self._gesture, None
        first, self._looked = not self._looked, True
        if first and by_itself:
            self._page = Quiet(DEAF)
        for widget in widgets:
            offers = widget.offers
            if not widget.visible or offers is None:
                self._offered.pop(widget, None)
            elif self._offered.get(widget) != offers:
                stays = widget in self._offered and not widget.leads_on
                self._offered[widget] = offers
                if not first and (widget.by_itself or not _led_to(gesture, widget, stays)):
                    self._deaf[widget] = Quiet(DEAF)

    def gesture(self, widget: Widget | None = None, at: tuple[int, int] | None = None) -> None:
        """The player makes a gesture: at a point, or with a key on a widget; with neither, on whatever there is."""
        self._gesture = widget, at

    def hears(self, widget: Widget | None) -> bool:
        """Whether a press on a widget, or on no widget of the page, counts now."""
        if not self._page.hears():
            return False
        return widget is None or widget not in self._deaf or self._deaf[widget].hears()

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass."""
        self._page.pass_time(dt)
        for quiet in self._deaf.values():
            quiet.pass_time(dt)
        self._deaf = {widget: quiet for widget, quiet in self._deaf.items() if not quiet.over}

    def mark(self, widgets: Collection[Widget], by_itself: bool = False) -> bool:
        """Looks, and notes on each widget whether it hears nothing yet, so that it looks so; True when that has changed."""
        self.look(widgets, by_itself)
        changed = [widget for widget in widgets if widget.settling != self.deaf(widget)]
        for widget in changed:
            widget.settling = not widget.settling
        return bool(changed)


def _led_to(gesture: tuple[Widget | None, tuple[int, int] | None] | None, widget: Widget, stays: bool) -> bool:
    """Whether what a widget does now is no surprise after a gesture: one elsewhere, or one on it, where it `stays` what it is."""
    if gesture is None:
        return False
    where, at = gesture
    if at is not None:
        return stays or not widget.rect.collidepoint(at)
    return stays or (where is not None and where is not widget)


def leads_on(event: pygame.Event) -> bool:
    """Whether an event is a key or a button of the pad that answers a question, ends a turn or goes on to the next page."""
    if event.type == pygame.KEYDOWN:
        return keymap().of_key(event) in _LEADING
    return event.type == pygame.JOYBUTTONDOWN and keymap().of_button(event.button) in _LEADING


class Actions:
    """Turns input events into names of actions. Gamepads may come and go at any time."""

    def __init__(self) -> None:
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._leaning: dict[tuple[int, int], int] = {}
        self._down: set[int] = set()

    def open_pads(self) -> None:
        """Starts to listen to gamepads; does nothing on a system that has none."""
        with contextlib.suppress(pygame.error):
            pygame.joystick.init()

    def let_go(self, event: pygame.Event) -> None:
        """Notes that a key is up again, whichever page has used the event."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()

    def of(self, event: pygame.Event) -> str | None:
        """The action of an event, or None."""
        if event.type == pygame.KEYDOWN:
            held = event.key in self._down
            self._down.add(event.key)
            action = keymap().of_key(event)
            return None if held and action in _ONCE else action
        if event.type == pygame.JOYDEVICEADDED:
            self._welcome(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif event.type == pygame.JOYBUTTONDOWN:
            return keymap().of_button(event.button)
        elif event.type == pygame.JOYHATMOTION:
            return _HATS.get(event.value)
        elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._of_stick(event)
        return None

    def _welcome(self, index: int) -> None:
        """Listens to a pad that has come, unless it is gone again by now."""
        with contextlib.suppress(pygame.error):
            pad = pygame.joystick.Joystick(index)
            self._pads[pad.get_instance_id()] = pad

    def _of_stick(self, event: pygame.Event) -> str | None:
        lean = 0 if abs(event.value) < _STICK else 1 if event.value > 0 else -1
        key = (event.instance_id, event.axis)
        before = self._leaning.get(key, 0)
        self._leaning[key] = lean
        if lean == 0 or lean == before:
            return None
        names = ("left", "right") if event.axis == 0 else ("up", "down")
        return names[lean > 0]
