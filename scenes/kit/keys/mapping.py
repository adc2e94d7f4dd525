"""Which keys and buttons the actions have now. What a player changes is a mapping beside the usual one; the one in force is
told to all pages, so that a key is called everywhere what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from scenes.kit.keys.table import ACTIONS, BUTTONS, FIXED, NEEDED_ON_PAD, TABLE, is_key, pressed, shown


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
