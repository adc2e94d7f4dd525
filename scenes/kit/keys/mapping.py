"""Which keys and buttons the actions have now. What a player changes is a mapping beside the usual one; the one in force is
told to all pages, so that a key is called everywhere what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from scenes.kit.language import N_, _

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
    Action("tell_table", N_("Say what is on the table"), ("T",)), Action("tell_hand", N_("Say my hand, or what I hold"), ("E",)),
    Action("tell_place", N_("Say a place"), ("W",)), Action("tell_again", N_("Say it again"), ("Q",)),
    Action("mute", N_("All sounds on or off"), ("M",)),
    Action("fullscreen", N_("Full screen"), ("F11",)), Action("share", N_("Picture of the table"), ("F12",)),
    Action("paste", N_("Open the match on the clipboard"), ("Ctrl+V",)),
)
"""All actions in the order of the settings. `answer_N` is the answer of seat N, or the Nth answer, to a question that goes
round; `back` takes one hop back, `turn` turns a piece, `hide` puts the curtain before an open hand, `home` shows a whole table
that is looked at closely, `until` lets the bots run fast until a person's turn, `view` goes to the table view or back, `note`
and `log` pull out the drawers of a table. The `tell` actions ask a voice for the state of the table, the own hand, a place whose
coordinates are typed next, and what it said last. In a replay `home` and `last` go to its ends, and `moment_before` and
`moment_after` from moment to moment."""
ACTIONS = {action.name: action for action in TABLE}
FIXED = {"ESCAPE": "cancel", "RETURN": "end", "KP_ENTER": "end", "Alt+RETURN": "fullscreen", "Alt+KP_ENTER": "fullscreen"}
"""Keys that nobody can put elsewhere, so that there is always a way out and a way on."""
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
    """How a key is told to a player."""
    word = bare(key)
    held = "".join(f"{_(name)}+" for name in (N_("Ctrl"), N_("Shift"), N_("Alt")) if f"{name}+" in key.removesuffix(word))
    if word.startswith("KP_"):
        return held + "Num " + word.removeprefix("KP_").title()
    return held + (_(_SHOWN[word]) if word in _SHOWN else word.replace("_", " ").title())


def words(name: str) -> str:
    """An action as it is told to a player."""
    return _(ACTIONS[name].words).format(number=name[-1:])


class Change(NamedTuple):
    """What became of a wish for a key or button: the keymap after it, and the action that had it before, if another one had.

    `refused` says that nothing changed: the key is fixed, or a pad would lose a button that it needs.
    """

    keymap: Keymap
    other: str | None = None
    refused: bool = False


class Keymap:
    """The keys and buttons of all actions. Each action has at least one key, and each key and button only one action.

    `keys` and `pad` name those that are not the usual ones, as they are kept in the settings; -1 is no button. Raises
    ValueError where they name what there is not, or give one key or button to two.
    """

    def __init__(self, keys: Mapping[str, Sequence[str]] | None = None, pad: Mapping[str, int] | None = None) -> None:
        self._keys = {action.name: tuple((keys or {}).get(action.name, action.keys)) for action in TABLE}
        usual = {action.name: -1 if action.button is None else action.button for action in TABLE}
        self._pad = {**usual, **(pad or {})}
        if {*(keys or ()), *(pad or ())} - set(ACTIONS):
            raise ValueError("there is no such action")
        self._by_key = {key: name for name, own in self._keys.items() for key in own}
        self._by_button = {button: name for name, button in self._pad.items() if button >= 0}
        self._check_keys()
        self._check_pad()

    def _check_keys(self) -> None:
        if not all(self._keys.values()) or not all(map(is_key, self._by_key)):
            raise ValueError("an action has no key")
        if len(self._by_key) != sum(map(len, self._keys.values())):
            raise ValueError("a key has two actions")
        if any(self._by_key.get(key, name) != name for key, name in FIXED.items()) or any(
                self._keys[name] != ACTIONS[name].keys for name in ("cancel", "end")):
            raise ValueError("a fixed key was moved")

    def _check_pad(self) -> None:
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


_current = Keymap()


def use(keymap: Keymap) -> None:
    """Puts a keymap in force."""
    global _current
    _current = keymap


def keymap() -> Keymap:
    """The keymap in force."""
    return _current


def key_of(action: str) -> str:
    """The first key of an action, as it is told to a player."""
    return shown(_current.keys(action)[0])


def told(sentence: str) -> str:
    """A sentence with the keys of actions for their names in braces: "Wheel or {turn}". Other names in braces stay."""
    for action in TABLE:
        name = "{" + action.name + "}"
        if name in sentence:
            sentence = sentence.replace(name, key_of(action.name))
    return sentence
