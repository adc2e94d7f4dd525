"""The thread that waits for the disk, so that nothing else has to.

What must reach the disk is handed over with `ask` and tended to as soon as the thread is free: at once, or when the call
before it has come back. It runs only while there is something to tend to.
"""

from __future__ import annotations

import threading
from typing import Protocol


class Tended(Protocol):
    """Something that has to reach the disk."""

    def tend(self) -> None:
        """Brings to the disk what is not there yet; called in the thread of the writer, raises nothing."""


class Writer:
    """One thread for all files of a home."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[Tended] = []
        self._thread: threading.Thread | None = None

    def ask(self, one: Tended) -> None:
        """Has it tended to soon. Never waits; asked for again before it begins, it is tended to once."""
        with self._changed:
            if one not in self._waiting:
                self._waiting.append(one)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Waits until nothing is left to tend to, at most so long; whether it came to that."""
        with self._changed:
            return self._changed.wait_for(lambda: self._thread is None, seconds)

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._waiting:
                    self._thread = None
                    self._changed.notify_all()
                    return
                one = self._waiting.pop(0)
            one.tend()
