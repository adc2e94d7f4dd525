"""The one port of all that is said: `Speaker.say`. It passes each sentence on to the voice of the system and to listeners."""

from __future__ import annotations

import errno
import os
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.kit.language import language
from scenes.profile import Settings
from scenes.spoken import voices

if TYPE_CHECKING:
    from scenes.spoken.mouth import Mouth


class SpokenLog:
    """Appends lines to a file. Raises OSError where it cannot be written at all. A pipe without a reader gets nothing until there
    is one, and what a slow reader has no room for is left out."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: FileIO | None = None
        try:
            self._file = self._opened()
        except OSError as error:
            if error.errno != errno.ENXIO:  # a pipe that nobody reads yet
                raise

    def _opened(self) -> FileIO:
        return FileIO(self._path, "a", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666))

    def write(self, text: str, urgent: bool) -> None:
        """Appends a line; before an urgent sentence stands "! ". A disk that is full is no reason to be silent."""
        line = ("! " if urgent else "") + " ".join(text.split()) + "\n"
        with suppress(OSError):
            file = self._file = self._file or self._opened()
            try:
                file.write(line.encode("utf-8", "replace"))
            except BrokenPipeError:  # the reader is gone; the next one is waited for
                self._file = None
                file.close()


Listener = Callable[[str, bool], None]
"""Hears a sentence and whether it was urgent."""
LONGEST = 4000
"""The most letters of one sentence: a program of the system takes no words of any length."""


def sayable(text: str) -> str:
    """A text as it can be given to another program: blanks for what is no letter at all (a NUL, an escape, half of a pair of
    surrogates), and an end where it has none."""
    said = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text[:LONGEST + 1])
    return said if len(text) <= LONGEST else said[:LONGEST] + "…"


class Speaker:
    """Says sentences while speech is switched on, or while somebody listens to the text of it. `find` looks for the voice when
    the first sentence is to be said aloud, never at the start of the program."""

    def __init__(self, settings: Settings, find: Callable[[], voices.Voice | None] = voices.find) -> None:
        self._settings, self._find = settings, find
        self._listeners: list[Listener] = []
        self._mouth: Mouth | None = None
        self._none = False
        """Whether the system was found to have no voice."""
        self.last: tuple[str, ...] = ()
        """What was said since the last urgent sentence, to be said again."""

    @property
    def on(self) -> bool:
        """Whether anybody hears what is said."""
        return self._settings.spoken or bool(self._listeners)

    @property
    def trouble(self) -> str:
        """Why nothing can be heard, as a msgid, and what helps; empty while all is well or nothing was tried."""
        if self._none:
            return voices.missing()
        return self._mouth.trouble if self._mouth is not None else ""

    def listen(self, listener: Listener) -> None:
        """Lets `listener` hear all that is said from now on, whether or not it is said aloud."""
        self._listeners.append(listener)

    def log_to(self, path: Path) -> None:
        """Appends all that is said to a file, a line each; before an urgent sentence stands "! ". Raises OSError."""
        self.listen(SpokenLog(path).write)

    def say(self, text: str, urgent: bool = False) -> None:
        """Says a sentence after the others, or, when it is `urgent`, in their place. Returns at once; says nothing when off."""
        text = sayable(text)
        if not text.strip() or not self.on:
            return
        self.last = (text,) if urgent else (*self.last[-7:], text)
        self._tell(text, urgent)

    def again(self) -> None:
        """Says once more what was said last."""
        for number, text in enumerate(self.last):
            self._tell(text, number == 0)

    def attempt(self, text: str) -> None:
        """Says a sentence to try the voice, also while speech is off; a voice that was left alone gets another chance."""
        if self._none or (self._mouth is not None and self._mouth.trouble):
            self.close()
        self._aloud(sayable(text), True)

    def forget(self) -> None:
        """Is silent, and does not say again what was said before: what comes next is for other ears."""
        self.last = ()
        if self._mouth is not None:
            self._mouth.hush()

    def close(self) -> None:
        """Is silent for good, or until the next sentence."""
        if self._mouth is not None:
            self._mouth.close()
        self._mouth, self._none = None, False

    def _tell(self, text: str, urgent: bool) -> None:
        for listener in self._listeners:
            listener(text, urgent)
        if self._settings.spoken:
            self._aloud(text, urgent)

    def _aloud(self, text: str, urgent: bool) -> None:
        if self._mouth is None and not self._none:
            from scenes.spoken.mouth import Mouth  # nothing of it is needed while nobody has asked for a voice

            voice = self._find()
            self._none = voice is None
            self._mouth = Mouth(voice) if voice is not None else None
        if self._mouth is not None:
            self._mouth.say(text, self._settings.spoken_rate, language(), urgent)
