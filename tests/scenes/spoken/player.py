"""Somebody who cannot see: plays by keys, and knows nothing but what was said."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pygame

from scenes.kit.actions import MODIFIERS, bare, keymap
from scenes.kit.language import _
from tools.gallery.stage import Clock, Stage


def reads(sentence: str) -> re.Pattern[str]:
    """What a sentence of the catalogue says, in the language in use, as a pattern; its fields are groups with their names."""
    parts = re.split(r"\{(\w+)\}", _(sentence))
    return re.compile("".join(re.escape(part) if at % 2 == 0 else f"(?P<{part}>.+?)" for at, part in enumerate(parts)) + r"\.?$")


def strokes(name: str) -> tuple[pygame.Event, pygame.Event]:
    """The events of a key that is pressed and let go, by its name."""
    word = bare(name)
    code = ord(word.lower()) if len(word) == 1 else getattr(pygame, f"K_{word}")
    mod = sum(bit & -bit for text, bit in MODIFIERS if text in name.removesuffix(word))
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0), pygame.Event(pygame.KEYUP, key=code, mod=mod)


class Listener:
    """The lines that were said, and the keys of the program. Nothing else of the stage is ever asked for."""

    def __init__(self, home: Path, language: str, **settings: Any) -> None:
        self.clock = Clock()
        self.stage = Stage(home, None, (960, 600), self.clock, language=language, people_speed="off", bots_speed="off",
                           reduced_motion=True, **settings)
        self.stage.app.paint = self._unseen  # type: ignore[method-assign]
        self.heard: list[str] = []
        self.stage.app.speaker.listen(lambda text, urgent: self.heard.append(text))

    def _unseen(self) -> None:
        """Nobody looks."""
        self.stage.app.frames += 1

    def press(self, *actions: str) -> list[str]:
        """Presses the keys of these actions one after the other; gives what was said since."""
        before = len(self.heard)
        for action in actions:
            self.key(keymap().keys(action)[0])
        return self.heard[before:]

    def key(self, name: str) -> None:
        """Presses a key by its name, lets it go, and waits until nothing moves."""
        self.stage.step(*strokes(name))
        self.wait()

    def wait(self, ms: float = 450) -> None:
        """Waits as long as somebody who listens."""
        self.stage.let_pass(ms, pace=150)

    def at(self, place: str) -> list[str]:
        """Goes to a place by typing its coordinates; gives what was said of it."""
        before = len(self.heard)
        for name in (keymap().keys("tell_place")[0], *place.upper()):
            self.key(name)
        return self.heard[before:]

    def reach(self, wanted: str, keys: Iterable[str] = ("next",) * 20) -> bool:
        """Presses keys until a line is said that begins with `wanted`; False when none is."""
        return any(line.startswith(wanted) for key in keys for line in self.press(key))
