"""Whose time a frame is: what was baked, collected, opened, decided by the rules or shown by the system, and the rest.

`Ledger.listen` puts clocks around those places; it must be called before anything of `scenes` is imported but what it names
itself, because painters are wrapped where they are made.
"""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from typing import Any

REST = "drawing and deciding where"


class Ledger:
    """Times spent since the last `take`, in milliseconds by name; what runs within something else counts for itself alone."""

    def __init__(self) -> None:
        self._spent: defaultdict[str, float] = defaultdict(float)
        self._inside: list[str] = []
        self._since = 0.0

    def enter(self, name: str) -> None:
        """From now on time is spent on this."""
        self._pause()
        self._inside.append(name)

    def leave(self) -> None:
        """What was entered last is done."""
        self._pause()
        self._inside.pop()

    def _pause(self) -> None:
        now = time.perf_counter()
        if self._inside:
            self._spent[self._inside[-1]] += (now - self._since) * 1000
        self._since = now

    def take(self) -> dict[str, float]:
        """What was spent since the last call."""
        self._pause()
        found = dict(self._spent)
        self._spent.clear()
        return found

    def timed(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call, with its time under a name."""

        @wraps(call)
        def measured(*args: Any, **kwargs: Any) -> Any:
            self.enter(name)
            try:
                return call(*args, **kwargs)
            finally:
                self.leave()

        return measured

    def listen(self) -> None:
        """Puts the clocks in place."""
        import pygame

        from scenes.kit import pictures

        kept = pictures.kept
        pictures.kept = lambda paint: kept(self.timed(f"baking {paint.__name__}", paint))
        pygame.display.flip = self.timed("the system's window", pygame.display.flip)

        from scenes import app, session

        app.App.open = self.timed("opening pages", app.App.open)  # type: ignore[method-assign]
        session.Session.play = self.timed("rules and record", session.Session.play)  # type: ignore[method-assign]

        def collected(phase: str, _info: dict[str, int]) -> None:
            if phase == "start":
                self.enter("collection")
            else:
                self.leave()

        gc.callbacks.append(collected)
