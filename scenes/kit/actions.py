"""What keys and gamepads mean, in one table. Pages get the names of actions and never look at keys."""

from __future__ import annotations

import contextlib

import pygame

ACTIONS = (
    "up", "down", "left", "right", "next", "previous", "accept", "cancel", "end", "undo", "redo", "hint", "rules", "menu",
    "back", "turn", "hide", "home", "zoom_in", "zoom_out", "mute", "fullscreen", "view", "note", "log",
    "last", "moment_before", "moment_after",
)
"""All names. `accept` presses what has the focus, `end` ends the turn, `back` takes one hop back, `turn` turns a piece,
`hide` puts the curtain before an open hand, `home` shows a whole table that is looked at closely, `view` goes to the
table view or back, `note` and `log` pull out the drawers of a table. In a replay `home` and `last` go to its ends, and
`moment_before` and `moment_after` from moment to moment."""

_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_KEYS: dict[int, str] = {
    pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_TAB: "next",
    pygame.K_SPACE: "accept", pygame.K_RETURN: "end", pygame.K_KP_ENTER: "end", pygame.K_ESCAPE: "cancel",
    pygame.K_BACKSPACE: "back", pygame.K_h: "hint", pygame.K_F1: "rules", pygame.K_r: "turn", pygame.K_c: "hide",
    pygame.K_m: "mute", pygame.K_F11: "fullscreen", pygame.K_F10: "menu",
    pygame.K_HOME: "home", pygame.K_PLUS: "zoom_in", pygame.K_KP_PLUS: "zoom_in", pygame.K_EQUALS: "zoom_in",
    pygame.K_MINUS: "zoom_out", pygame.K_v: "view", pygame.K_n: "note", pygame.K_l: "log", pygame.K_KP_MINUS: "zoom_out",
    pygame.K_END: "last", pygame.K_PAGEUP: "moment_before", pygame.K_PAGEDOWN: "moment_after",
}
_BUTTONS: dict[int, str] = {
    0: "accept", 1: "cancel", 2: "hint", 3: "end", 4: "undo", 5: "redo", 6: "rules", 7: "menu", 8: "hide", 9: "turn", 10: "home",
}
_HATS: dict[tuple[int, int], str] = {(0, 1): "up", (0, -1): "down", (-1, 0): "left", (1, 0): "right"}
_STICK = 0.6
_LEADING = ("accept", "end")
_ONCE = ("fullscreen", "mute", "view", "note", "log")
"""What a key that is held down does not do again and again."""

QUIET, QUIET_AGAIN = 400.0, 250.0
"""Milliseconds in which a click or key still belongs to what was there before (a double click, a held key): at first, and
after each one that came too early; so a held key is deaf until it is released."""


class Quiet:
    """A moment in which what leads on is deaf. It begins loud."""

    def __init__(self) -> None:
        self._left = 0.0

    def begin(self) -> None:
        """From now on nothing is heard for `QUIET` milliseconds."""
        self._left = QUIET

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass."""
        self._left = max(0.0, self._left - dt)

    @property
    def over(self) -> bool:
        """Whether everything is heard again."""
        return self._left == 0.0

    def hears(self) -> bool:
        """Whether a click or key that comes now counts; one that comes too early makes the moment longer."""
        if self._left > 0:
            self._left = max(self._left, QUIET_AGAIN)
        return self.over


def leads_on(event: pygame.Event) -> bool:
    """Whether an event is a key or a button of the pad that answers a question, ends a turn or goes on to the next page."""
    if event.type == pygame.KEYDOWN:
        return _KEYS.get(event.key) in _LEADING and not event.mod & pygame.KMOD_ALT
    return event.type == pygame.JOYBUTTONDOWN and _BUTTONS.get(event.button) in _LEADING


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
            action = self._of_key(event)
            return None if held and action in _ONCE else action
        if event.type == pygame.JOYDEVICEADDED:
            self._welcome(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif event.type == pygame.JOYBUTTONDOWN:
            return _BUTTONS.get(event.button)
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

    def _of_key(self, event: pygame.Event) -> str | None:
        if event.mod & _CTRL:
            if event.key == pygame.K_z:
                return "redo" if event.mod & pygame.KMOD_SHIFT else "undo"
            return "redo" if event.key == pygame.K_y else None
        if event.mod & pygame.KMOD_ALT:
            return "fullscreen" if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) else None
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            return "previous"
        return _KEYS.get(event.key)

    def _of_stick(self, event: pygame.Event) -> str | None:
        lean = 0 if abs(event.value) < _STICK else 1 if event.value > 0 else -1
        key = (event.instance_id, event.axis)
        before = self._leaning.get(key, 0)
        self._leaning[key] = lean
        if lean == 0 or lean == before:
            return None
        names = ("left", "right") if event.axis == 0 else ("up", "down")
        return names[lean > 0]
