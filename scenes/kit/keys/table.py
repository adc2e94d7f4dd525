"""The one table of actions: what each is called, and the keys and the button of the pad that it has at first.

A key is named by a text: its letter or sign ("H", "+"), or a word ("F1", "SPACE", "KP_PLUS"), after "Ctrl+", "Shift+" or "Alt+".
"""

from __future__ import annotations

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
