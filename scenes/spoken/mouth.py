"""What speaks: a thread that gives one sentence after the other to a program of the system. Nobody ever waits for it."""

from __future__ import annotations

import subprocess
import threading
from collections import deque
from contextlib import suppress

from scenes.kit.language import N_
from scenes.spoken.voices import Voice

MOST = 24
"""So many sentences wait at most; of more the oldest are left out, for nobody listens to what was long ago."""
LIMIT, EACH = 10.0, 0.25
"""Seconds after which a program that still speaks counts as hanging: for any sentence, and more for each of its letters."""
FAILURES = 2
"""So many times in a row a voice may fail before it is left alone."""
SILENT = N_("The voice of the system does not answer. It is left alone until it is tried again.")


class Mouth:
    """Says sentences with a voice, in a thread of its own that ends with the program. `trouble` is empty as long as all is well,
    and a msgid once the voice has failed: nothing is said from then on."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.trouble = ""
        self._waiting: deque[tuple[str, int, str]] = deque(maxlen=MOST)
        self._some = threading.Condition()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._cut = False
        self._closed = False
        self._failed = 0
        threading.Thread(target=self._run, name="voice", daemon=True).start()

    def say(self, text: str, rate: int, language: str, urgent: bool = False) -> None:
        """Says a sentence after those that wait, or, when it is `urgent`, at once in their place."""
        with self._some:
            if self.trouble or self._closed:
                return
            if urgent:
                self._drop()
            self._waiting.append((text, rate, language))
            self._some.notify()

    def hush(self) -> None:
        """Stops in the middle of the sentence and forgets all that waits."""
        with self._some:
            self._drop()

    def close(self) -> None:
        """Is silent for good; the thread ends by itself."""
        with self._some:
            self._closed = True
            self._drop()
            self._some.notify()

    def _drop(self) -> None:
        self._waiting.clear()
        if self._speaking is not None:
            self._cut = True
            with suppress(OSError):
                self._speaking.kill()

    # ---- the thread

    def _run(self) -> None:
        while True:
            with self._some:
                while not self._waiting and not self._closed:
                    self._some.wait()
                if self._closed:
                    return
                text, rate, language = self._waiting.popleft()
            well = self._speak(text, self.voice.command(text, rate, language))
            self._failed = 0 if well else self._failed + 1
            if self._failed >= FAILURES:
                with self._some:
                    self.trouble = SILENT
                    self._waiting.clear()
                return

    def _speak(self, text: str, command: tuple[str, ...]) -> bool:
        """Lets the program say a sentence; False when it fails or hangs. To be cut short is no failure."""
        try:
            with self._some:
                self._cut = False
                child = self._speaking = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
            child.communicate(text.encode() if self.voice.piped else None, timeout=LIMIT + EACH * len(text))
            well = child.returncode == 0
        except (OSError, ValueError, subprocess.TimeoutExpired):  # ValueError: what cannot be said to a program at all
            well = False
            if (hanging := self._speaking) is not None:
                with suppress(OSError, subprocess.TimeoutExpired):
                    hanging.kill()
                    hanging.wait(1.0)
        with self._some:
            self._speaking, cut = None, self._cut
        if cut and self.voice.hush:
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(self.voice.hush, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               timeout=2.0, check=False)
        return well or cut
