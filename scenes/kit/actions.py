"""What keys and gamepads mean. Pages get the names of actions and never look at keys; a player can put each action of the table
on another key or button."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from scenes.kit.language import N_, _
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
"""Presses closer together than this, in milliseconds, come from a key that is held down, not from new presses."""


class Quiet:
    """A moment in which what leads on is deaf. It begins loud. A press that comes too early makes it longer, up to `LONGEST`; a
    key that is held is not heard until it was let go."""

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
        self._noted = False
        self._gesture: tuple[Widget | None, tuple[int, int] | None] | None = None

    def deaf(self, widget: Widget | None) -> bool:
        """Whether a widget has come by itself a moment ago, or the whole page."""
        return not self._page.over or widget in self._deaf

    def note(self, widgets: Iterable[Widget], by_itself: bool = False) -> None:
        """Notes which widgets have appeared or gone since the last call, and whether the player's gesture caused it. The first
        call stands for the page: if it opened `by_itself`, all its widgets are deaf for a moment."""
        gesture, self._gesture = self._gesture, None
        first, self._noted = not self._noted, True
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
        self.note(widgets, by_itself)
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
            with contextlib.suppress(pygame.error):  # it may be gone again by now
                pad = pygame.joystick.Joystick(event.device_index)
                self._pads[pad.get_instance_id()] = pad
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif event.type == pygame.JOYBUTTONDOWN:
            return keymap().of_button(event.button)
        elif event.type == pygame.JOYHATMOTION:
            return _HATS.get(event.value)
        elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._of_stick(event)
        return None

    def _of_stick(self, event: pygame.Event) -> str | None:
        lean = 0 if abs(event.value) < _STICK else 1 if event.value > 0 else -1
        key = (event.instance_id, event.axis)
        before = self._leaning.get(key, 0)
        self._leaning[key] = lean
        if lean == 0 or lean == before:
            return None
        names = ("left", "right") if event.axis == 0 else ("up", "down")
        return names[lean > 0]


MODIFIERS = (("Ctrl+", pygame.KMOD_CTRL | pygame.KMOD_META), ("Shift+", pygame.KMOD_SHIFT), ("Alt+", pygame.KMOD_ALT))
BUTTONS = 32
"""How many buttons a pad may have, from 0."""


class Action(NamedTuple):
    """Something that a key or a button of the pad does: its name in the code, its words, its usual keys and button."""

    name: str
    words: str
    keys: tuple[str, ...]
    button: int | None = None


TABLE = (
    Action("up", N_("Up"), ("UP",)), Action("down", N_("Down"), ("DOWN",)), Action("left", N_("Left"), ("LEFT",)),
    Action("right", N_("Right"), ("RIGHT",)), Action("next", N_("Next thing"), ("TAB",)),
    Action("previous", N_("Thing before"), ("Shift+TAB",)), Action("accept", N_("Pick up, put down, press"), ("SPACE",), 0),
    Action("cancel", N_("Put back, leave"), ("ESCAPE",), 1), Action("end", N_("End the turn, go on"), ("RETURN", "KP_ENTER"), 3),
    Action("undo", N_("Undo"), ("Ctrl+Z",), 4),
    Action("redo", N_("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"), 5),
    Action("back", N_("Take one jump back"), ("BACKSPACE",)), Action("turn", N_("Turn, or another way"), ("R",), 9),
    Action("hint", N_("Hint"), ("H",), 2), Action("rules", N_("Rules"), ("F1",), 6), Action("menu", N_("Menu"), ("F10",), 7),
    Action("hide", N_("Hide my hand"), ("C",), 8), Action("knock", N_("Knock"), ("K",)),
    *(Action(f"answer_{n}", N_("Answer {number}"), (str(n),)) for n in range(1, 9)),
    Action("home", N_("Show the whole table"), ("HOME",), 10),
    Action("zoom_in", N_("Look closer"), ("+", "KP_PLUS", "=")), Action("zoom_out", N_("Look from farther"), ("-", "KP_MINUS")),
    Action("until", N_("Until my turn"), ("U",)),
    Action("last", N_("End of the replay"), ("END",)),
    Action("moment_before", N_("Moment before"), ("PAGEUP",)), Action("moment_after", N_("Next moment"), ("PAGEDOWN",)),
    Action("moment_best", N_("Best moment"), ("B",)),
    Action("tell_table", N_("Say what is on the table"), ("T",)), Action("tell_hand", N_("Say my hand, or what I hold"), ("E",)),
    Action("tell_place", N_("Say a place"), ("W",)), Action("tell_again", N_("Say it again"), ("Q",)),
    Action("mute", N_("All sounds on or off"), ("M",)),
    Action("fullscreen", N_("Full screen"), ("F11",)), Action("share", N_("Picture of the table"), ("F12",)),
    Action("paste", N_("Open the match on the clipboard"), ("Ctrl+V",)),
)
"""All actions in the order of the settings. `answer_N` is the answer of seat N, or the Nth answer, to a question that goes
round; `back` takes one hop back, `turn` turns a piece, `hide` puts the curtain before an open hand, `home` shows a whole table
that is looked at closely, `until` lets the bots run fast until a person's turn. The `tell` actions ask a voice for the state of
the table, the own hand, a place whose coordinates are typed next, and what it said last. In a replay `home` and `last` go to its
ends, `moment_before` and `moment_after` from moment to moment, and `moment_best` shows the best one."""
ACTIONS = {action.name: action for action in TABLE}
GONE = ("view", "note", "log")
"""Actions of 1.0.0 that are no more: settings written by it may give them keys."""
FIXED = {"ESCAPE": "cancel", "RETURN": "end", "KP_ENTER": "end", "Alt+RETURN": "fullscreen", "Alt+KP_ENTER": "fullscreen"}
"""Keys that cannot be reassigned, so that a player can always confirm and leave."""
NEEDED_ON_PAD = ("accept", "cancel")
"""What a pad never loses."""

_WORDS = {
    code: name[2:].upper() for name, code in sorted(vars(pygame).items(), reverse=True)
    if name.startswith("K_") and code != pygame.K_UNKNOWN and not (33 <= code < 127)
}
"""The words for keys without a letter or sign of their own. Of two names of one key the shorter, older one is taken."""
_WORDS[pygame.K_KP_ENTER] = "KP_ENTER"
_ONLY_MODIFIERS = {pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
                   pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_MODE}
_SHOWN = {"SPACE": N_("Space"), "RETURN": N_("Enter"), "ESCAPE": N_("Esc"), "HOME": N_("Home"), "UP": N_("Arrow up"),
          "DOWN": N_("Arrow down"), "LEFT": N_("Arrow left"), "RIGHT": N_("Arrow right")}


def pressed(event: pygame.Event) -> str | None:
    """The text of the key of a KEYDOWN event with what is held beside it; None for Shift and its like alone."""
    code = event.key
    if code in _ONLY_MODIFIERS:
        return None
    word = _WORDS.get(code) or (chr(code).upper() if 33 <= code < 0x10000 and chr(code).isprintable() else None)
    return word and "".join(name for name, bit in MODIFIERS if event.mod & bit) + word


def bare(key: str) -> str:
    """A key without what is held beside it."""
    for name, _bit in MODIFIERS:
        if key.startswith(name) and key != name:
            key = key.removeprefix(name)
    return key


def is_key(key: str) -> bool:
    """Whether a text names a key."""
    word = bare(key)
    order = "".join(name for name, _bit in MODIFIERS if name in key.removesuffix(word))
    return key == order + word and (word in _WORDS.values() or (len(word) == 1 and word.isprintable() and word == word.upper()))


def shown(key: str) -> str:
    """The name of a key as a player reads it."""
    word = bare(key)
    held = "".join(f"{_(name)}+" for name in (N_("Ctrl"), N_("Shift"), N_("Alt")) if f"{name}+" in key.removesuffix(word))
    if word.startswith("KP_"):
        return held + "Num " + word.removeprefix("KP_").title()
    return held + (_(_SHOWN[word]) if word in _SHOWN else word.replace("_", " ").title())


def words(name: str) -> str:
    """The name of an action as a player reads it."""
    return _(ACTIONS[name].words).format(number=name[-1:])


class Change(NamedTuple):
    """What became of a wish for a key or button: the keymap after it, and the other action that had it before. `refused`: nothing
    changed, for the key is fixed, or a pad would lose a button that it needs."""

    keymap: Keymap
    other: str | None = None
    refused: bool = False


class Keymap:
    """The keys and buttons of all actions. Each action has at least one key, and each key and button only one action. `keys` and
    `pad` name those that are not the usual ones; -1 is no button. Raises ValueError where they name what there is not, or one
    twice."""

    def __init__(self, keys: Mapping[str, Sequence[str]] | None = None, pad: Mapping[str, int] | None = None) -> None:
        self._keys = {action.name: tuple((keys or {}).get(action.name, action.keys)) for action in TABLE}
        usual = {action.name: -1 if action.button is None else action.button for action in TABLE}
        self._pad = {**usual, **(pad or {})}
        if {*(keys or ()), *(pad or ())} - set(ACTIONS):
            raise ValueError("there is no such action")
        self._by_key = {key: name for name, own in self._keys.items() for key in own}
        self._by_button = {button: name for name, button in self._pad.items() if button >= 0}
        self._check()

    def _check(self) -> None:
        if not all(self._keys.values()) or not all(map(is_key, self._by_key)):
            raise ValueError("an action has no key")
        if len(self._by_key) != sum(map(len, self._keys.values())):
            raise ValueError("a key has two actions")
        if any(self._by_key.get(key, name) != name for key, name in FIXED.items()) or any(
                self._keys[name] != ACTIONS[name].keys for name in ("cancel", "end")):
            raise ValueError("a fixed key was moved")
        buttons = self._pad.values()
        if len(self._by_button) != sum(button >= 0 for button in buttons) or any(self._pad[name] < 0 for name in NEEDED_ON_PAD):
            raise ValueError("the buttons of the pad are not told apart")
        if not all(-1 <= button < BUTTONS for button in buttons):
            raise ValueError("a pad has no such button")

    # ---- what means what

    def of_key(self, event: pygame.Event) -> str | None:
        """The action of a KEYDOWN or KEYUP event, or None. Shift may be held where no key with Shift has an action of its own."""
        key = pressed(event)
        if key is None:
            return None
        plain = key.replace("Shift+", "", 1)
        return FIXED.get(key) or self._by_key.get(key) or FIXED.get(plain) or self._by_key.get(plain)

    def of_button(self, button: int) -> str | None:
        """The action of a button of the pad, or None."""
        return self._by_button.get(button)

    def keys(self, action: str) -> tuple[str, ...]:
        """The keys of an action, at least one."""
        return self._keys[action]

    def button(self, action: str) -> int | None:
        """The button of an action on the pad, or None."""
        button = self._pad[action]
        return None if button < 0 else button

    def is_usual(self, action: str) -> bool:
        """Whether an action has its usual keys and its usual button."""
        return self._keys[action] == ACTIONS[action].keys and self.button(action) == ACTIONS[action].button

    # ---- changing

    def kept(self) -> tuple[dict[str, list[str]], dict[str, int]]:
        """What of it is not usual, as the settings keep it: keys and buttons by the names of the actions."""
        return ({name: list(own) for name, own in self._keys.items() if own != ACTIONS[name].keys},
                {name: button for name, button in self._pad.items() if self.button(name) != ACTIONS[name].button})

    def with_key(self, action: str, key: str) -> Change:
        """Gives an action this key alone. An action that had it keeps its others, or else takes over the first of this one's."""
        if key in FIXED or (action in FIXED.values() and action != "fullscreen"):
            return Change(self, refused=True)
        keys, other = dict(self._keys), self._by_key.get(key)
        keys[action] = (key,)
        if other is not None and other != action:
            keys[other] = tuple(own for own in self._keys[other] if own != key) or self._keys[action][:1]
            return Change(Keymap(keys, self._pad), other)
        return Change(Keymap(keys, self._pad))

    def with_button(self, action: str, button: int) -> Change:
        """Gives an action this button of the pad. An action that had it takes over the button that this one had, if any."""
        pad, other = dict(self._pad), self.of_button(button)
        pad[action] = button
        if other is not None and other != action:
            pad[other] = self._pad[action]
            if other in NEEDED_ON_PAD and pad[other] < 0:
                return Change(self, other, True)
            return Change(Keymap(self._keys, pad), other)
        return Change(Keymap(self._keys, pad))

    def restored(self, action: str) -> Keymap:
        """With the usual keys and button of one action. Others that have them now take over what this one had."""
        keymap, usual = self, ACTIONS[action]
        if self._keys[action] != usual.keys:
            keymap = keymap.with_key(action, usual.keys[0]).keymap
            free = tuple(key for key in usual.keys if key not in keymap._by_key or keymap._by_key[key] == action)
            keymap = Keymap({**keymap._keys, action: free}, keymap._pad)
        if usual.button is not None:
            return keymap.with_button(action, usual.button).keymap
        return Keymap(keymap._keys, {**keymap._pad, action: -1})


def make_room(keys: dict[str, list[str]]) -> None:
    """Adds to the keys of a file those of actions that it does not name, as an older program does not name newer ones, where it
    gives away their usual keys: they keep the others, or else take over the usual one of who has theirs, or of who has that."""
    instead = {key: ACTIONS[name].keys[0] for name, own in keys.items() if name in ACTIONS for key in own}
    for action in TABLE:
        if action.name not in keys and not instead.keys().isdisjoint(action.keys):
            key = action.keys[0]
            for _step in TABLE:
                key = instead.get(key, key)
            keys[action.name] = [own for own in action.keys if own not in instead] or [key]
            instead |= dict.fromkeys(keys[action.name], action.keys[0])


_current = Keymap()


def use(keymap: Keymap) -> None:
    """Puts a keymap in force."""
    global _current
    _current = keymap


def keymap() -> Keymap:
    """The keymap in force."""
    return _current


def key_of(action: str) -> str:
    """The first key of an action, as its name is shown to a player."""
    return shown(_current.keys(action)[0])


def with_keys(sentence: str) -> str:
    """A sentence with the keys of actions for their names in braces: "Wheel or {turn}". Other names in braces stay."""
    for action in TABLE:
        name = "{" + action.name + "}"
        if name in sentence:
            sentence = sentence.replace(name, key_of(action.name))
    return sentence
